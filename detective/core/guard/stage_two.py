"""The second stage: read every item, sort it into formal and related, and decide."""

from __future__ import annotations

from dataclasses import replace

from detective.core.guard.ask import Ask, Lenience, prepare
from detective.core.guard.codes import Code
from detective.core.guard.decide import Pool, decide
from detective.core.guard.fresh import about_now
from detective.core.guard.independent import find_seconds
from detective.core.guard.places import place
from detective.core.guard.plans import asks_when, dated_facts, newest_record, order_plans, revised
from detective.core.guard.reading import read_item
from detective.core.guard.relate import TOUCHING
from detective.core.guard.remarks import caveats_of, flags_of, item_flags
from detective.core.guard.seen import Seen
from detective.core.guard.stage_one import first_block
from detective.core.guard.types import announces, refutes_already, restates
from detective.core.guard.wording import Told, explain
from detective.core.models import AsOf, Candidate, Guard, GuardItem, ItemRelation, Kind, Moment, Place, Question

_NOW = frozenset({Moment.CURRENT, Moment.IMPLICIT_PRESENT})
_ELSEWHERE = frozenset({ItemRelation.BEFORE, ItemRelation.AFTER, ItemRelation.COMPARISON})
_ANY_TIME = frozenset({Moment.CURRENT, Moment.RANGE_SPANNING_NOW})  # for a definition
_UNDATED = frozenset({ItemRelation.UNLABELLED, ItemRelation.PUBLICATION, ItemRelation.OVERLAPS, ItemRelation.CONTAINS})


def stage_two(question: Question, as_of: AsOf, candidates: tuple[Candidate, ...]) -> Guard:
    """Sort the items and decide; a question that is blocked by itself stays blocked, its items all related."""
    ask = prepare(question, as_of)
    seen = _read(candidates, ask)
    alone = first_block(question, as_of)
    if alone is not None:
        items = tuple(_item(one, Place.RELATED) for one in seen)
        return Guard(
            passed=False, stage=1, reason=explain(alone, Told(question=question, as_of=as_of, seen=seen)), items=items
        )
    placed = tuple((one, _place(one, ask)) for one in seen)
    pool = Pool(ask=ask, placed=placed)
    code = decide(pool)
    return _guard(code, pool)


def _guard(code: Code, pool: Pool) -> Guard:
    ask = pool.ask
    told = tuple(pool.formal) if code.passes else tuple(one for one, _ in pool.placed)
    items = tuple(_item(one, place if code.passes else Place.RELATED) for one, place in pool.placed)
    return Guard(
        passed=code.passes,
        stage=2,
        reason=explain(code, Told(question=ask.question, as_of=ask.as_of, seen=told)),
        items=items,
        caveats=caveats_of(code, pool),
        flags=flags_of(code, pool),
    )


def _item(seen: Seen, place: Place) -> GuardItem:
    return GuardItem(
        id=seen.candidate.id,
        relation=seen.relation,
        place=place,
        event_times=seen.event_times,
        unplaced=seen.unplaced,
        counted=seen.counted if place is Place.FORMAL else (),
        flags=item_flags(seen),
    )


def _read(candidates: tuple[Candidate, ...], ask: Ask) -> tuple[Seen, ...]:
    seen = tuple(read_item(candidate, ask) for candidate in candidates)
    if ask.moment is Moment.UNPARSEABLE:
        return seen
    if is_state(ask):
        return about_now(seen, ask)
    if asks_when(ask):
        return order_plans(dated_facts(seen, ask), ask)
    if not ask.spans and ask.column is Kind.FUTURE_CLAIM:
        return tuple(_announced(one, ask) for one in seen)
    if not ask.spans or (ask.column is Kind.DEFINITION and ask.moment in _ANY_TIME):
        return tuple(replace(one, relation=ItemRelation.TIMELESS) for one in seen)
    return newest_record(revised(order_plans(find_seconds(seen), ask), ask), ask)


def _announced(seen: Seen, ask: Ask) -> Seen:
    """A statement about a time to come that names none: an item counts when it announces the same thing."""
    firm = [unit for unit in seen.units if announces(unit, ask)]
    return replace(seen, relation=ItemRelation.PLAN if firm else ItemRelation.UNLABELLED)


def is_state(ask: Ask) -> bool:
    """Whether the state of the present is asked, or what has held since a time until now."""
    if ask.column is Kind.DEFINITION:
        return False
    if ask.moment in _NOW and not ask.spans:
        return not asks_when(ask) and ask.column not in (Kind.SCHEDULED, Kind.FORECAST, Kind.FUTURE_CLAIM)
    return ask.moment is Moment.OPEN_SINCE and ask.column in (Kind.OFFICE, Kind.QUANTITY)


def _is_beside(seen: Seen, ask: Ask) -> bool:
    """Whether an item is undated, or what it says of another time is not the same fact."""
    if seen.relation in _UNDATED:
        return True
    return seen.relation in _ELSEWHERE and not any(restates(unit, ask) for unit in seen.units if unit.times)


def _place(seen: Seen, ask: Ask) -> Place:
    if ask.column is Kind.FUTURE_CLAIM and ask.moment is Moment.RANGE_SPANNING_NOW:
        refuted = any(refutes_already(unit, ask) for unit in seen.units) and seen.relation in TOUCHING
        return Place.FORMAL if refuted else Place.RELATED
    if ask.lenience is Lenience.ALL or (ask.lenience is Lenience.UNDATED and _is_beside(seen, ask)):
        return Place.FORMAL
    return place(seen, ask.column, ask.moment)
