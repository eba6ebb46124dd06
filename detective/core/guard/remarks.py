"""What stands beside the decision: caveats, and flags of items and of the whole."""

from __future__ import annotations

from detective.core.guard.ask import Ask
from detective.core.guard.codes import Code
from detective.core.guard.decide import Pool
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.wording import caveat
from detective.core.models import ItemRelation, Reason

_BESIDE: dict[Code, str] = {
    Code.OK_SCHEDULED: "planned_not_yet_held",
    Code.OK_CURRENT: "as_of",
    Code.OK_PARTIAL_RANGE: "open_part",
    Code.OK_NAME_YEAR: "label_year",
    Code.OK_TIME_FROM_PUBLICATION: "time_from_publication",
    Code.OK_ATTRIBUTED_FORECAST: "forecast_of_source",
}


def caveats_of(code: Code, pool: Pool) -> tuple[Reason, ...]:
    """The caveats that a reader of the answer must see."""
    names = [_BESIDE[code]] if code in _BESIDE else []
    return tuple(caveat(name, pool.ask.question, pool.ask.as_of, tuple(pool.formal)) for name in names)


def flags_of(code: Code, pool: Pool) -> tuple[str, ...]:
    """`superseded`, `old_news`, `outdated`."""
    found = []
    if any(item.has(Fact.OLDER) for item, _ in pool.placed):
        found.append("superseded")
    if code is Code.STALE_EVIDENCE:
        found.append("outdated")
    return tuple(found)


def item_flags(seen: Seen, ask: Ask) -> tuple[str, ...]:
    """Why an item stands where it does, where the relation alone does not say it."""
    named = (
        (Fact.OTHER_EVENT, "other_event"),
        (Fact.PART, "other_granularity"),
        (Fact.OLDER, "superseded"),
        (Fact.OLDER_PLAN, "superseded"),
        (Fact.REVISED, "superseded"),
        (Fact.REPORTED, "superseded"),
        (Fact.NOT_HELD, "not_held"),
    )
    found = [flag for fact, flag in named if fact in seen.facts]
    if seen.relation is ItemRelation.STALE:
        found.append("outdated")
    return tuple(dict.fromkeys(found))
