"""Whether what was found is enough, and what is missing: which condition of the question no passage covers."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.judge import Judgement
from detective.core.models import Tier, Verdict
from detective.core.planning import keywords, pinned

MOST = 6  # missing things that are named
_DECIDED = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
_WAITING = frozenset({"future_outcome", "event_not_yet_held", "period_not_closed", "future_claim"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """One thing that would help: a code, the words that it is about, and a query that could find it."""

    code: str
    about: str
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sufficiency:
    """The judgement on one pool: enough or not, why, what is missing, and the query for the web."""

    enough: bool
    reason: str
    missing: tuple[Missing, ...]
    web_query: str


def assess(judgement: Judgement) -> Sufficiency:
    """Enough is what decides, and a question that cannot be answered yet needs nothing more."""
    blocked = judgement.decision.rule == "guard_blocked_question"
    lacking = missing(judgement)
    return Sufficiency(
        enough=blocked or judgement.decision.verdict in _DECIDED,
        reason=judgement.guard.reason.code if not judgement.guard.passed else judgement.decision.rule,
        missing=lacking,
        web_query="" if blocked else _web_query(judgement, lacking),
    )


def _web_query(judgement: Judgement, lacking: tuple[Missing, ...]) -> str:
    """A condition on which everything local is silent is asked for by name; else the question with its year."""
    condition = next((lack.query for lack in lacking if lack.code == "condition"), "")
    return condition or pinned(judgement.question) or judgement.question.text


def missing(judgement: Judgement) -> tuple[Missing, ...]:
    """What is missing, in the order in which finding it helps most; at most six."""
    question, verdict = judgement.question, judgement.decision.verdict
    asked, plain = pinned(question), keywords(question)
    time = question.times[0].text if question.times else ""
    found: list[Missing] = []
    if not judgement.guard.passed:
        waits = judgement.guard.reason.code in _WAITING
        code = "topic" if not time else "wait" if waits else "other_time"
        return (Missing(code=code, about=time, query=asked),)
    if judgement.decision.rule == "two_origins_required":
        found.append(Missing(code="second_origin", about="", query=plain))
    elif verdict not in _DECIDED:
        found += [Missing(code="condition", about=about, query=f"{plain} {about}") for about in _uncovered(judgement)]
        if not any(item.rating.tier is Tier.T1 for item in judgement.formal):
            found.append(Missing(code="primary", about="", query=plain))
        elif not found:
            found.append(Missing(code="topic", about="", query=plain))
    elif len(judgement.tally.heavier.origins) == 1:
        found.append(Missing(code="second_origin", about="", query=plain))
    return tuple(found[:MOST])


def _uncovered(judgement: Judgement) -> tuple[str, ...]:
    """Conditions of the claim on which every passage is silent."""
    spoken: dict[str, bool] = {}
    for item in judgement.formal:
        for check in item.reading.conditions if item.reading else ():
            spoken[check.claim] = spoken.get(check.claim, False) or check.outcome != "silent"
    return tuple(about for about, heard in spoken.items() if about and not heard)
