"""When a card should be looked at again, from what was asked and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from detective.core.models import Kind, Moment, Verdict
from detective.core.tables import table
from detective.core.timeline import Day
from detective.core.times import read_as_of

_WAITING = frozenset({"future_outcome", "event_not_yet_held", "period_not_closed", "future_claim"})
_PRESENT = frozenset({str(Moment.CURRENT), str(Moment.IMPLICIT_PRESENT), str(Moment.OPEN_SINCE)})
_MOVING = frozenset({str(Kind.OFFICE), str(Kind.QUANTITY), str(Kind.SCHEDULED), str(Kind.ASSERTION)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Recheck:
    """The day, and the row of `record/recheck.toml` that gave it."""

    day: Day
    code: str


def recheck(card: Mapping[str, Any]) -> Recheck:
    """The day on which the card's answer may have changed."""
    checked = read_as_of(card["as_of"]).day
    code = _code(card)
    begin = max(checked, _end_of(card) or checked) if code == "result_due" else checked
    return Recheck(day=begin.plus(table("record/recheck.toml")[code]["days"]), code=code)


def _code(card: Mapping[str, Any]) -> str:
    guard = card["time_guard"]
    if card["verdict"] == Verdict.QUERY_FAILED:
        return "search_failed"
    if guard["decision"] == "block" and guard["reason"] in _WAITING:
        return "result_due"
    if card["verdict"] in (Verdict.UNCERTAIN, Verdict.NO_RELIABLE_SOURCE):
        return "undecided"
    present = guard["relation"] in _PRESENT and card["query"]["kind"] in _MOVING
    return "current_state" if present else "settled"


def _end_of(card: Mapping[str, Any]) -> Day | None:
    """The last day of the asked time, or its first when it has no end."""
    target = card["time_guard"]["target"]
    if target is None:
        return None
    if target["end"] is not None:
        return Day.of_iso(target["end"]).plus(-1)
    return None if target["start"] is None else Day.of_iso(target["start"])
