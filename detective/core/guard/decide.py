"""From the places of the items to one code: how many formal items are needed, and why they suffice or do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.guard.ask import Ask
from detective.core.guard.codes import BLOCKS, Code
from detective.core.guard.coverage import lacks_one
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.types import is_ahead
from detective.core.models import ItemRelation, Kind, Moment, Place

_R = ItemRelation
_AROUND_NOW = frozenset({Moment.CURRENT, Moment.IMPLICIT_PRESENT, Moment.OPEN_SINCE})
_FUTURE = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The items with their places, and the question that they were held against."""

    ask: Ask
    placed: tuple[tuple[Seen, Place], ...]

    @property
    def formal(self) -> list[Seen]:
        """The items that may support or refute."""
        return [item for item, place in self.placed if place is Place.FORMAL]

    @property
    def relations(self) -> frozenset[ItemRelation]:
        """Every relation that an item has."""
        return frozenset(item.relation for item, _ in self.placed)

    def formal_relations(self) -> frozenset[ItemRelation]:
        """The relations of the formal items."""
        return frozenset(item.relation for item in self.formal)


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A code and when it holds."""

    code: Code
    holds: Callable[[Pool], bool]


def _future_office(pool: Pool) -> bool:
    return pool.ask.column is Kind.OFFICE and pool.ask.moment in _FUTURE


def _is_open_claim(ask: Ask) -> bool:
    return ask.moment not in (Moment.PAST_YEAR, Moment.EARLIER_THIS_YEAR)


def _is_on_this_day(pool: Pool) -> bool:
    """The asked edition is held on this very day, and what there is was written before it."""
    named = pool.ask.moment is Moment.CURRENT and pool.ask.series is not None and not pool.ask.has_date_word
    return named and pool.ask.column is Kind.OUTCOME and bool(pool.placed)


def _asks_plan(pool: Pool) -> bool:
    return pool.ask.column in (Kind.SCHEDULED, Kind.DEFINITION) and (
        pool.ask.moment in _FUTURE or (bool(pool.ask.spans) and is_ahead(pool.ask))
    )


def _other_only(pool: Pool) -> bool:
    return any(item.has(Fact.OTHER_EVENT) for item, _ in pool.placed)


BLOCK_ROWS: tuple[CodeRow, ...] = (
    CodeRow(Code.FUTURE_CLAIM, lambda pool: pool.ask.column is Kind.FUTURE_CLAIM and _is_open_claim(pool.ask)),
    CodeRow(Code.FUTURE_OUTCOME, lambda pool: _future_office(pool) and pool.ask.moment is not Moment.LATER_THIS_YEAR),
    CodeRow(Code.EVENT_NOT_YET_HELD, lambda pool: _future_office(pool) or _is_on_this_day(pool)),
    CodeRow(Code.NO_EVIDENCE, lambda pool: not pool.placed),
    CodeRow(Code.CONFLICTING_TIME, lambda pool: _R.CONFLICTING in pool.relations),
    CodeRow(
        Code.PREMATURE_EVIDENCE,
        lambda pool: _R.PREVIEW in pool.relations and pool.ask.column is not Kind.FUTURE_CLAIM and not _asks_plan(pool),
    ),
    CodeRow(Code.STALE_EVIDENCE, lambda pool: _R.STALE in pool.relations and pool.ask.moment in _AROUND_NOW),
    CodeRow(Code.PLAN_UNKNOWN, _asks_plan),
    CodeRow(
        Code.UNDATED_EVIDENCE_ONLY,
        lambda pool: pool.relations <= {_R.UNLABELLED, _R.PUBLICATION} and not _other_only(pool),
    ),
    CodeRow(Code.NO_EVIDENCE_FOR_TIME, lambda _: True),
)


def _premise(pool: Pool) -> bool:
    formal = pool.formal
    rejected = [item for item in formal if item.has(Fact.NOT_HELD)]
    return (
        bool(rejected)
        and pool.ask.column in (Kind.OUTCOME, Kind.SCHEDULED)
        and not any(item.has(Fact.RESULT) and not item.has(Fact.NOT_HELD) for item in formal)
    )


def _only_by_publication(pool: Pool) -> bool:
    return pool.ask.moment is not Moment.CURRENT and pool.formal_relations() <= {_R.PUBLICATION}


def _label_year(pool: Pool) -> bool:
    if any(item.has(Fact.RENAMED) for item in pool.formal):
        return True
    years = {target.start.year for target in pool.ask.spans if target.start is not None}
    return pool.ask.series is not None and bool(pool.ask.label_years) and not pool.ask.label_years & years


def _lasting_now(pool: Pool) -> bool:
    if pool.ask.moment in (Moment.CURRENT, Moment.IMPLICIT_PRESENT):
        return _R.CURRENT in pool.formal_relations()
    return pool.ask.moment is Moment.OPEN_SINCE and pool.ask.column in (Kind.OFFICE, Kind.QUANTITY)


def _planned(pool: Pool) -> bool:
    ahead = _R.PLAN in pool.formal_relations()
    if pool.ask.column is Kind.SCHEDULED and pool.ask.moment in (Moment.CURRENT, Moment.RANGE_SPANNING_NOW):
        return True
    announced = pool.ask.column is Kind.FUTURE_CLAIM and pool.ask.moment in (Moment.IMPLICIT_PRESENT, Moment.CURRENT)
    return ahead and (
        announced or pool.ask.moment in _FUTURE or any(_starts_later(item, pool.ask) for item in pool.formal)
    )


def _starts_later(item: Seen, ask: Ask) -> bool:
    return any(span.start is not None and span.start > ask.as_of.day for span in item.spans)


def _timeless(pool: Pool) -> bool:
    found = pool.formal_relations()
    if pool.ask.moment is Moment.TIMELESS or _R.TIMELESS in found:
        return not (found & {_R.MATCH, _R.PLAN} and pool.ask.moment is Moment.IMPLICIT_PRESENT)
    if pool.ask.column is not Kind.DEFINITION:
        return False
    return pool.ask.moment in (Moment.PAST_YEAR, Moment.RANGE_SPANNING_NOW) or found <= {_R.UNLABELLED}


PASS_ROWS: tuple[CodeRow, ...] = (
    CodeRow(Code.OK_ATTRIBUTED_FORECAST, lambda pool: pool.ask.column is Kind.FORECAST),
    CodeRow(Code.OK_TIMELESS, _timeless),
    CodeRow(Code.OK_PREMISE_REJECTED, _premise),
    CodeRow(Code.OK_SCHEDULED, _planned),
    CodeRow(Code.OK_CURRENT, _lasting_now),
    CodeRow(Code.OK_PARTIAL_RANGE, lambda pool: pool.ask.moment is Moment.RANGE_SPANNING_NOW),
    CodeRow(
        Code.OK_PARTIAL_RANGE, lambda pool: pool.ask.moment is Moment.OPEN_SINCE and pool.ask.column is Kind.OUTCOME
    ),
    CodeRow(Code.OK_NAME_YEAR, _label_year),
    CodeRow(Code.OK_TIME_FROM_PUBLICATION, _only_by_publication),
    CodeRow(Code.OK, lambda _: True),
)


def decide(pool: Pool) -> Code:
    """The pass code when enough is formal, else the block code that stands first in the order of precedence."""
    if pool.formal and lacks_one(pool.formal, pool.ask):
        return Code.NO_EVIDENCE_FOR_TIME
    if pool.formal:
        return next(row.code for row in PASS_ROWS if row.holds(pool))
    fitting = {row.code for row in BLOCK_ROWS if row.holds(pool)}
    return next(code for code in BLOCKS if code in fitting)
