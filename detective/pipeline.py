"""The only path from a question to a card: read, plan, retrieve (local first, the web at most once), judge, write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from detective.core.codec import card
from detective.core.judge import Judgement, Matter, judge, matter_of
from detective.core.models import AsOf, Candidate, Mode, Question
from detective.core.planning import GIVEN, edited, plan
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.core.question import read_question
from detective.core.ruleset import default_ruleset
from detective.core.sufficiency import assess
from detective.ports import AskAll, Asked, CouldNotAsk, Found, PlannedQuery, Provider

_LOCAL_PURPOSES = frozenset({"verbatim", "keywords", "time_pinned", GIVEN})  # the others speak to web search services
Progress = Callable[[str, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One check; `evidence` given (even empty) means that exactly it is used and nothing is searched.

    `queries` given are asked in place of the planned ones.
    """

    text: str
    as_of: AsOf
    mode: Mode | None = None
    time: str | None = None
    evidence: tuple[Candidate, ...] | None = None
    policy: Policy = DEFAULT_POLICY
    queries: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where to look: providers in order of use, those that are known but cannot be asked, and how to ask."""

    providers: tuple[Provider, ...]
    unavailable: tuple[Asked, ...]
    ask_all: AskAll
    offline: bool = False


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
        return _written(request, matter, judge(matter, request.evidence or (), asked=True), asked=True, plan_rows=[])
    queries = planned(matter.question, request.queries)
    progress("plan", len(queries))
    judgement, rows, asked = _retrieve(matter, sources, queries, progress)
    return _written(request, matter, judgement, asked=asked, plan_rows=[_row(row) for row in rows])


def planned(question: Question, given: Sequence[str] | None) -> tuple[PlannedQuery, ...]:
    """What is asked: the planned queries, or those of the caller; raises `InputError` for one that cannot be used."""
    return plan(question) if given is None else edited(question, given)


def judge_again(request: Request, *, asked: bool, plan_rows: list[dict[str, Any]]) -> Checked:
    """The check of kept evidence; `asked` and `plan_rows` say how the search went at the time."""
    matter = _matter(request)
    judgement = judge(matter, request.evidence or (), asked=asked)
    return _written(request, matter, judgement, asked=asked, plan_rows=plan_rows)


def _matter(request: Request) -> Matter:
    question = read_question(request.text, request.as_of, mode=request.mode, time=request.time)
    return matter_of(question, request.as_of, request.policy, default_ruleset())


def _written(
    request: Request, matter: Matter, judgement: Judgement, *, asked: bool, plan_rows: list[dict[str, Any]]
) -> Checked:
    written = card(judgement, plan_rows, matter.rules)
    return Checked(request=request, asked=asked, judgement=judgement, card=written)


def _retrieve(
    matter: Matter, sources: Sources, queries: tuple[PlannedQuery, ...], progress: Progress
) -> tuple[Judgement, tuple[Asked, ...], bool]:
    local = [provider for provider in sources.providers if provider.is_local]
    network = [provider for provider in sources.providers if not provider.is_local]
    rows = sources.ask_all(local, [query for query in queries if query.purpose in _LOCAL_PURPOSES])
    progress("local", _count(rows))
    judgement = judge(matter, _found(rows), asked=True)
    if assess(judgement).enough or sources.offline or not network:
        skipped = "offline" if sources.offline else "not_needed"
        return judgement, rows + _skipped(network, queries, skipped) + sources.unavailable, True
    asked = sources.ask_all(network, queries)
    progress("web", _count(asked))
    reached = any(isinstance(row.outcome, Found) for row in asked)
    return judge(matter, _found(rows + asked), asked=reached), rows + asked + sources.unavailable, reached


def _found(rows: Sequence[Asked]) -> tuple[Candidate, ...]:
    listed = [candidate for row in rows if isinstance(row.outcome, Found) for candidate in row.outcome.candidates]
    by_id: dict[str, Candidate] = {}
    for candidate in listed:
        by_id.setdefault(candidate.id, candidate)
    return tuple(by_id.values())


def _count(rows: Sequence[Asked]) -> int:
    return len(_found(rows))


def _skipped(providers: Sequence[Provider], queries: Sequence[PlannedQuery], why: str) -> tuple[Asked, ...]:
    return tuple(Asked(provider=p.name, query=queries[0], outcome=Found(candidates=(), note=why)) for p in providers)


def query_row(query: PlannedQuery) -> dict[str, str]:
    """A planned query in JSON values, before it is asked."""
    return {"query": query.text, "purpose": query.purpose, "language": query.language}


def _row(row: Asked) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "query": row.query.text,
        "purpose": row.query.purpose,
        "provider": row.provider,
        "duration_s": row.duration_s,
        "count": 0,
    }
    match row.outcome:
        case Found(candidates=candidates, note=note):
            skipped = note in ("not_needed", "offline")
            outcome = note if skipped else "found" if candidates else "nothing"
            return shown | {"outcome": outcome, "count": len(candidates)} | ({"note": note} if note else {})
        case CouldNotAsk(failure=failure, code=code, detail=detail):
            told = {"code": code, "detail": detail}
            return shown | {"outcome": str(failure)} | _explained(row) | {k: v for k, v in told.items() if v}


def _explained(row: Asked) -> dict[str, Any]:
    if row.message is None or row.next_step is None:
        return {}
    return {
        "message": {"zh": row.message.zh, "en": row.message.en},
        "next": {"zh": row.next_step.zh, "en": row.next_step.en},
    }
