"""The second table of the matrix: where an item of a relation stands, by the column of the question.

F is formal, R related; a word is a condition under which the item is formal. Rows of `MOMENTS` then say which relations
can be formal at all for a question about that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.guard.seen import Fact, Seen
from detective.core.models import ItemRelation, Kind, Moment, Place

COLUMNS = (Kind.OUTCOME, Kind.SCHEDULED, Kind.QUANTITY, Kind.OFFICE, Kind.DEFINITION, Kind.FUTURE_CLAIM, Kind.FORECAST)

PLACES: tuple[tuple[ItemRelation, str], ...] = (
    #                            outcome    scheduled  quantity   office     definition future_claim forecast
    (ItemRelation.MATCH,        "F          F          newest     F          F          F            R"),
    (ItemRelation.WITHIN,       "F          F          whole      F          F          F            F"),
    (ItemRelation.CONTAINS,     "row        row        row        F          F          row          R"),
    (ItemRelation.OVERLAPS,     "R          R          R          F          R          R            R"),
    (ItemRelation.BEFORE,       "R          R          R          R          R          R            R"),
    (ItemRelation.AFTER,        "R          R          R          R          R          R            R"),
    (ItemRelation.COMPARISON,   "R          R          R          R          R          R            R"),
    (ItemRelation.UNLABELLED,   "R          R          R          R          timeless   R            R"),
    (ItemRelation.PUBLICATION,  "dated      dated      word       dated      word       dated        word"),
    (ItemRelation.PREVIEW,      "R          plan       R          R          enacted    R            newest_plan"),
    (ItemRelation.PLAN,         "R          plan       R          elected    F          plan         newest_plan"),
    (ItemRelation.CURRENT,      "F          F          F          F          F          F            F"),
    (ItemRelation.STALE,        "R          R          R          R          R          R            R"),
    (ItemRelation.TIMELESS,     "R          F          F          R          F          R            R"),
    (ItemRelation.CONFLICTING,  "R          F          R          R          F          R            R"),
)  # fmt: skip

CONDITIONS: dict[str, Callable[[Seen], bool]] = {
    "F": lambda _: True,
    "R": lambda _: False,
    "row": lambda item: not item.has(Fact.PART),
    "whole": lambda item: not item.has(Fact.PART, Fact.REVISED),
    "newest": lambda item: not item.has(Fact.REVISED),
    "timeless": lambda item: not item.event_times,
    "word": lambda item: item.has(Fact.DATE_WORD) and not item.has(Fact.PART),
    "dated": lambda item: item.has(Fact.DATE_WORD, Fact.SECOND),
    "plan": lambda item: not item.has(Fact.REPORTED, Fact.OLDER_PLAN, Fact.HEDGED),
    "newest_plan": lambda item: not item.has(Fact.OLDER_PLAN),
    "enacted": lambda item: not item.has(Fact.DRAFT),
    "elected": lambda item: item.has(Fact.ELECTED),
}


@dataclass(frozen=True, slots=True)
class MomentRow:
    """For questions about these times only these relations can be formal."""

    code: str
    moments: frozenset[Moment]
    formal: frozenset[ItemRelation]


_R = ItemRelation
MOMENTS: tuple[MomentRow, ...] = (
    MomentRow(
        "ahead",
        frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR}),
        frozenset({_R.PLAN, _R.TIMELESS, _R.PREVIEW, _R.UNLABELLED}),
    ),
    MomentRow(
        "around_now",
        frozenset({Moment.CURRENT, Moment.IMPLICIT_PRESENT}),
        frozenset({_R.CURRENT, _R.TIMELESS, _R.MATCH, _R.WITHIN, _R.CONTAINS, _R.PUBLICATION, _R.PLAN, _R.PREVIEW}),
    ),
    MomentRow(
        "past_or_range",
        frozenset({Moment.EARLIER_THIS_YEAR, Moment.PAST_YEAR, Moment.RANGE_SPANNING_NOW, Moment.OPEN_SINCE}),
        frozenset(ItemRelation) - {_R.STALE},
    ),
    MomentRow("unparseable", frozenset({Moment.UNPARSEABLE}), frozenset()),
    MomentRow("timeless", frozenset({Moment.TIMELESS}), frozenset(ItemRelation)),
)


def condition(relation: ItemRelation, column: Kind) -> str:
    """The cell of the table."""
    cells = next(row for name, row in PLACES if name is relation).split()
    return cells[COLUMNS.index(column)]


def place(item: Seen, column: Kind, moment: Moment) -> Place:
    """Formal or related."""
    allowed = next(row.formal for row in MOMENTS if moment in row.moments)
    if item.relation not in allowed or item.has(Fact.OTHER_EVENT):
        return Place.RELATED
    if moment is Moment.TIMELESS and item.relation is ItemRelation.TIMELESS:
        return Place.FORMAL  # nothing about time can speak against it
    return Place.FORMAL if CONDITIONS[condition(item.relation, column)](item) else Place.RELATED
