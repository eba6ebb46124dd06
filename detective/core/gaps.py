"""What would settle the question: at most six gaps, each with a query that could fill it."""

from __future__ import annotations

from typing import Any

from detective.core.judge import Judgement
from detective.core.models import Verdict
from detective.core.planning import keywords, pinned
from detective.core.wording import sentence
from detective.errors import Words

_MOST = 6
_WAITING = frozenset({"future_outcome", "event_not_yet_held", "period_not_closed", "future_claim"})


def gaps(judgement: Judgement, plan: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The gaps in the order in which filling them helps most; empty when the verdict stands on two origins."""
    found: list[dict[str, Any]] = []
    question, verdict = judgement.question, judgement.decision.verdict
    failed = sorted({row["provider"] for row in plan if row["outcome"] not in ("found", "nothing", "not_needed")})
    time = question.times[0].text if question.times else ""
    if verdict is Verdict.QUERY_FAILED and failed:
        found.append(_gap("search", sentence("gap", "search", names="、".join(failed)), question.text))
    if judgement.guard.reason.code in _WAITING and not judgement.guard.passed:
        found.append(_gap("wait", sentence("gap", "wait", time=time or "—"), pinned(question)))
    elif not judgement.guard.passed:
        found.append(_gap("other_time", sentence("gap", "other_time", time=time or "—"), pinned(question)))
    elif verdict in (Verdict.NO_RELIABLE_SOURCE, Verdict.UNCERTAIN):
        found.append(_gap("primary", sentence("gap", "primary"), keywords(question)))
    decided = verdict in (Verdict.SUPPORTED, Verdict.REFUTED)
    if decided and len(judgement.tally.heavier.origins) == 1:
        found.append(_gap("second_origin", sentence("gap", "second_origin"), keywords(question)))
    return found[:_MOST]


def _gap(code: str, what: Words, query: str) -> dict[str, Any]:
    return {"code": code, "zh": what.zh, "en": what.en, "query": query}
