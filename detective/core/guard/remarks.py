"""What stands beside the decision: caveats, and flags of items and of the whole."""

from __future__ import annotations

from dataclasses import replace

from detective.core.guard.ask import Ask, key_tokens
from detective.core.guard.codes import Code
from detective.core.guard.decide import Pool
from detective.core.guard.fresh import began, told_until
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.types import restates
from detective.core.guard.wording import Told, caveat
from detective.core.models import ItemRelation, Kind, Mode, Moment, Place, Reason
from detective.core.question_cues import says
from detective.core.question_limits import threshold
from detective.core.timeline import Day

_BESIDE: dict[Code, str] = {
    Code.OK_SCHEDULED: "planned_not_yet_held",
    Code.OK_CURRENT: "as_of",
    Code.OK_PARTIAL_RANGE: "open_part",
    Code.OK_NAME_YEAR: "label_year",
    Code.OK_TIME_FROM_PUBLICATION: "time_from_publication",
    Code.OK_ATTRIBUTED_FORECAST: "forecast_of_source",
}
_ITEM_FLAGS: tuple[tuple[Fact, str], ...] = (
    (Fact.OTHER_EVENT, "other_event"),
    (Fact.PART, "other_granularity"),
    (Fact.OLDER, "superseded"),
    (Fact.OLDER_PLAN, "superseded"),
    (Fact.REVISED, "superseded"),
    (Fact.REPORTED, "superseded"),
    (Fact.NOT_HELD, "not_held"),
)


def caveats_of(code: Code, pool: Pool) -> tuple[Reason, ...]:
    """The caveats that a reader of the answer must see."""
    found = [_BESIDE[code]] if code in _BESIDE else []
    if code.passes and pool.ask.column is Kind.OFFICE and len(pool.formal) > 1 and pool.ask.spans:
        found.append("several_holders")
    if code.passes and pool.ask.column is Kind.QUANTITY and _is_revised(pool):
        found.append("revised_value")
    if code is Code.OK_CURRENT and any(item.relation is ItemRelation.STALE for item in pool.formal):
        found.append("maybe_outdated")
    made = [caveat(name, _told_of(pool)) for name in found]
    return tuple(made) + _true_until(pool) + _old(pool)


def _told_of(pool: Pool) -> Told:
    return Told(question=pool.ask.question, as_of=pool.ask.as_of, seen=tuple(pool.formal))


def _is_revised(pool: Pool) -> bool:
    return any(says("ruling", unit.folded) for item in pool.formal for unit in item.units)


def _true_until(pool: Pool) -> tuple[Reason, ...]:
    change = superseded_on(pool)
    if change is None:
        return ()
    exact = any(item.has(Fact.CHANGE) for item in pool.formal)
    name = "was_true_until" if exact else "untrue_by"
    return (caveat(name, replace(_told_of(pool), change=change)),)


def _old(pool: Pool) -> tuple[Reason, ...]:
    old = old_items(pool)
    return (caveat("old_news", replace(_told_of(pool), seen=old)),) if old else ()


def superseded_on(pool: Pool) -> Day | None:
    """When a statement about the present stopped being true: an older item bears it out, a newer one tells another."""
    ask = pool.ask
    if (
        ask.question.mode is not Mode.CLAIM
        or not pool.formal
        or ask.moment not in (Moment.CURRENT, Moment.IMPLICIT_PRESENT)
    ):
        return None
    stated = key_tokens(ask.question.proposition)
    older = [item for item, place in pool.placed if place is not Place.FORMAL and item.relation is ItemRelation.STALE]
    newest = max(pool.formal, key=lambda item: (began(item, ask), item.candidate.id))
    differs = [item for item in older if (_told(item) & stated) - _told(newest)]
    return began(newest, ask) if differs else None


def _told(item: Seen) -> frozenset[str]:
    return key_tokens(item.candidate.text)


def old_items(pool: Pool) -> tuple[Seen, ...]:
    """Items that tell what a statement presents as new, but of a time long past."""
    ask = pool.ask
    if ask.question.mode is not Mode.CLAIM or not _is_presented_as_new(ask):
        return ()
    limit = ask.as_of.day.plus(-threshold("old_days"))
    return tuple(item for item, _ in pool.placed if _is_old(item, ask, limit))


def _is_presented_as_new(ask: Ask) -> bool:
    near = [span for span in ask.spans if span.start is not None and _is_near(span.start, ask)]
    return bool(near) or says("as_news", ask.folded) or says("recent", ask.folded)


def _is_near(day: Day, ask: Ask) -> bool:
    return abs(day.ordinal() - ask.as_of.day.ordinal()) <= threshold("near_days")


def _is_old(item: Seen, ask: Ask, limit: Day) -> bool:
    told = told_until(item, ask)
    return told is not None and told < limit and any(restates(unit, ask) for unit in item.units)


def flags_of(code: Code, pool: Pool) -> tuple[str, ...]:
    """`superseded` (it was true), `old_news`, `outdated`."""
    found = []
    if superseded_on(pool) is not None:
        found.append("superseded")
    if old_items(pool):
        found.append("old_news")
    if code is Code.STALE_EVIDENCE:
        found.append("outdated")
    return tuple(found)


def item_flags(seen: Seen) -> tuple[str, ...]:
    """Why an item stands where it does, where the relation alone does not say it."""
    found = [flag for fact, flag in _ITEM_FLAGS if fact in seen.facts]
    if seen.relation is ItemRelation.STALE:
        found.append("outdated")
    return tuple(dict.fromkeys(found))
