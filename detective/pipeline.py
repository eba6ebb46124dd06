"""The only path from a question to a card: read, plan, retrieve (local first, the web at most once), judge, write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from detective.core.codec import Search, card
from detective.core.judge import Judgement, Matter, judge, matter_of
from detective.core.models import AsOf, Candidate, Mode, Question, Source
from detective.core.planning import GIVEN, edited, plan
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.core.question import read_question
from detective.core.ruleset import default_ruleset
from detective.core.stance import Model
from detective.core.sufficiency import assess
from detective.ports import AskAll, Asked, Found, NotAsked, PlannedQuery, Provider, ReadPages, Skip
from detective.searched import plan_row, provider_rows, sufficiency_row

_LOCAL_PURPOSES = frozenset({"verbatim", "keywords", "time_pinned", GIVEN})  # the others speak to web search services
Progress = Callable[[str, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One check; `evidence` given (even empty) means that exactly it is used and nothing is searched.

    `queries` given are asked in place of the planned ones; `reads_pages` opens the pages behind what the web brings.
    `model` reads stance in place of the fitted reader.
    """

    text: str
    as_of: AsOf
    mode: Mode | None = None
    time: str | None = None
    evidence: tuple[Candidate, ...] | None = None
    policy: Policy = DEFAULT_POLICY
    queries: tuple[str, ...] | None = None
    reads_pages: bool = False
    model: Model | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where to look: providers in order of use, those that are known but cannot be asked, and how to ask.

    `pages` reads the pages behind hits; `reads_pages` says whether a check does so unless it is told. `rated` are the
    publishers that the settings rate otherwise than the shipped table, `model` the user's own model that reads stance.
    """

    providers: tuple[Provider, ...]
    unavailable: tuple[Asked, ...]
    ask_all: AskAll
    offline: bool = False
    pages: ReadPages | None = None
    reads_pages: bool = False
    rated: tuple[Source, ...] = ()
    model: Model | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A finished check: the request, whether a search could be made, the judgement and its card as JSON values."""

    request: Request
    asked: bool
    judgement: Judgement
    card: dict[str, Any]


def check(request: Request, sources: Sources | None, progress: Progress = lambda _stage, _count: None) -> Checked:
    """Check one question; `progress` is told each stage and a count."""
    matter = _matter(request)
    progress("read", len(matter.question.times))
    if request.evidence is not None or sources is None:
        return _written(request, matter, judge(matter, request.evidence or (), asked=True), asked=True, search=Search())
    judgement, search, asked = _retrieve(matter, sources, request, progress)
    return _written(request, matter, judgement, asked=asked, search=search)


def planned(question: Question, given: Sequence[str] | None) -> tuple[PlannedQuery, ...]:
    """What is asked: the planned queries, or those of the caller; raises `InputError` for one that cannot be used."""
    return plan(question) if given is None else edited(question, given)


def judge_again(request: Request, *, asked: bool, search: Search) -> Checked:
    """The check of kept evidence; `asked` and `search` say how the search went at the time."""
    matter = _matter(request)
    judgement = judge(matter, request.evidence or (), asked=asked)
    return _written(request, matter, judgement, asked=asked, search=search)


def _matter(request: Request) -> Matter:
    question = read_question(request.text, request.as_of, mode=request.mode, time=request.time)
    return matter_of(question, request.as_of, request.policy, default_ruleset(), request.model)


def _written(request: Request, matter: Matter, judgement: Judgement, *, asked: bool, search: Search) -> Checked:
    written = card(judgement, search, matter.rules)
    return Checked(request=request, asked=asked, judgement=judgement, card=written)


def _retrieve(matter: Matter, sources: Sources, request: Request, progress: Progress) -> tuple[Judgement, Search, bool]:
    """Local sources first; the web at most once, and only where they are not enough; then the pages behind its hits."""
    queries = planned(matter.question, request.queries)
    progress("plan", len(queries))
    local = [provider for provider in sources.providers if provider.is_local]
    network = [provider for provider in sources.providers if not provider.is_local]
    rows = sources.ask_all(local, [query for query in queries if query.purpose in _LOCAL_PURPOSES])
    progress("local", _count(rows))
    judgement = judge(matter, _found(rows), asked=True)
    first = assess(judgement)
    told = [sufficiency_row("local", first, candidates=_count(rows))]
    if first.enough or sources.offline or not network:
        skipped = Skip.OFFLINE if sources.offline else Skip.NOT_NEEDED
        rows += _skipped(network, queries, skipped) + sources.unavailable
        return judgement, _search(rows, told), True
    if request.queries is None:
        queries = _with_missing(queries, first.web_query)
    asked = sources.ask_all(network, queries)
    progress("web", _count(asked))
    sent = [row.outcome for row in asked if not isinstance(row.outcome, NotAsked)]
    reached = not sent or any(isinstance(outcome, Found) for outcome in sent)
    judgement = judge(matter, _found(rows + asked), asked=reached)
    if request.reads_pages and sources.pages is not None:
        judgement = _with_pages(matter, sources.pages, judgement, frozenset(c.id for c in _found(asked)), progress)
    last = replace(assess(judgement), web_query="")  # the web has been asked; what is still missing becomes gaps
    told.append(sufficiency_row("web", last, candidates=_count(rows + asked)))
    return judgement, _search(rows + asked + sources.unavailable, told), reached


def _with_missing(queries: tuple[PlannedQuery, ...], text: str) -> tuple[PlannedQuery, ...]:
    """The plan and, where it does not have it, the query for what the local sources are missing."""
    if not text or any(query.text == text for query in queries):
        return queries
    return (*queries, PlannedQuery(text=text, purpose="missing", language=queries[0].language))


def _with_pages(
    matter: Matter, read: ReadPages, judgement: Judgement, from_web: frozenset[str], progress: Progress
) -> Judgement:
    """The judgement with the pages read behind admitted hits of the web, the formal ones first, then the nearest."""
    admitted = [item.candidate for item in judgement.formal] + [candidate for candidate, _, _ in judgement.related]
    chosen = [candidate for candidate in admitted if candidate.id in from_web and candidate.url]
    if not chosen:
        return judgement
    behind = {candidate.id: candidate for candidate in read(chosen, matter.question.text)}
    progress("pages", sum(c.page is not None and c.page.was_read for c in behind.values()))
    return judge(matter, tuple(behind.get(c.id, c) for c in judgement.candidates), asked=True)


def _search(rows: tuple[Asked, ...], told: list[dict[str, Any]]) -> Search:
    return Search(
        plan=[plan_row(row) for row in rows],
        told={"sufficiency": told, "providers": provider_rows(rows)},
    )


def _found(rows: Sequence[Asked]) -> tuple[Candidate, ...]:
    listed = [candidate for row in rows if isinstance(row.outcome, Found) for candidate in row.outcome.candidates]
    by_id: dict[str, Candidate] = {}
    for candidate in listed:
        by_id.setdefault(candidate.id, candidate)
    return tuple(by_id.values())


def _count(rows: Sequence[Asked]) -> int:
    return len(_found(rows))


def _skipped(providers: Sequence[Provider], queries: Sequence[PlannedQuery], why: Skip) -> tuple[Asked, ...]:
    return tuple(Asked(provider=p.name, query=queries[0], outcome=NotAsked(why=why), was_sent=False) for p in providers)
