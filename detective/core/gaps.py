"""What would settle the question: at most six gaps, each with a query that could fill it."""

from __future__ import annotations

from typing import Any

from detective.core.judge import Judgement
from detective.core.models import Verdict
from detective.core.sufficiency import MOST, missing
from detective.core.wording import sentence

_WENT_WELL = frozenset({"found", "nothing", "not_needed", "offline", "over_budget", "not_configured"})


def gaps(judgement: Judgement, plan: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The gaps in the order in which filling them helps most; empty when the verdict stands on two origins."""
    found: list[dict[str, Any]] = []
    failed = sorted({row["provider"] for row in plan if row["outcome"] not in _WENT_WELL})
    if judgement.decision.verdict is Verdict.QUERY_FAILED:
        found.append(_gap("search", "、".join(failed), judgement.question.text))
    found += [_gap(lack.code, lack.about, lack.query) for lack in missing(judgement)]
    return found[:MOST]


def _gap(code: str, about: str, query: str) -> dict[str, Any]:
    words = sentence("gap", code, about=about or "—")
    return {"code": code, "zh": words.zh, "en": words.en, "query": query}
