"""How the time of a piece of a passage lies to an asked time, by the column of the question."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detective.core.guard.ask import Ask, is_day
from detective.core.guard.units import Unit
from detective.core.models import ItemRelation, Kind
from detective.core.patterns import Pattern
from detective.core.question_cues import says
from detective.core.question_limits import threshold
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Relation, Span
from detective.core.times import Basis, Role, TimeExpression

_OF: dict[Relation, ItemRelation] = {
    Relation.EQUAL: ItemRelation.MATCH,
    Relation.WITHIN: ItemRelation.WITHIN,
    Relation.CONTAINS: ItemRelation.CONTAINS,
    Relation.OVERLAPS: ItemRelation.OVERLAPS,
    Relation.BEFORE: ItemRelation.BEFORE,
    Relation.AFTER: ItemRelation.AFTER,
}
_NEAREST_FIRST = (
    ItemRelation.MATCH,
    ItemRelation.WITHIN,
    ItemRelation.CONTAINS,
    ItemRelation.OVERLAPS,
    ItemRelation.COMPARISON,
    ItemRelation.AFTER,
    ItemRelation.BEFORE,
)
TOUCHING = frozenset(_NEAREST_FIRST[:4])
_PARTS = frozenset(
    {Precision.MONTH, Precision.QUARTER, Precision.HALF, Precision.WEEK, Precision.SEASON, Precision.RANGE}
)
_PAIR = Pattern(r"(?P<first>\d{4}) ?[-–—/] ?\d{2}(?:\d{2})?(?:赛季|年度|季)?")
_ROLLING = Pattern(r"(?:the )?(?:(?:twelve|12) months|year) to ")
_FINER = Pattern(r"月|日|号|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)")
_ROUGH_DAYS = 200  # a longer span is a period of its own, however it was worded
_DAYS = frozenset({Precision.DAY, Precision.INSTANT, Precision.WEEK, Precision.MONTH})
_WHOLE = frozenset({Precision.RANGE, Precision.OPEN})
_LABELLED = Pattern(
    r"(?:年度?|财年)?(?:的)?[\w'’.\u4e00-\u9fff ]{0,24}?"
    r"(?:奖|杯|届|赛|运动会|奥运|锦标|大选|选举|公开赛|决赛|典礼|prize|award|cup|games|olympic|championship|election|open\b|final\b|title"
    r"|season|edition|tournament|ballon|oscar|grammy|emmy|world series|super bowl|medal)"
)
_LABEL_REACH = 40  # characters after a year in which the noun that it names must stand


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """How one piece lies to the asked times: the best relation, and facts that the table of places looks at."""

    relation: ItemRelation
    is_part: bool = False  # a part of the asked period, or a whole that does not state it
    from_publication: bool = False  # the year is known only through the publication
    is_renamed: bool = False  # the matching year is a name, the event lies in another year
    covers: frozenset[int] = frozenset()  # indexes of the asked times that it speaks of
    span: Span | None = None  # the interval that gave the relation

    def order(self) -> tuple[int, bool, bool]:
        """The better, the smaller."""
        place = _NEAREST_FIRST.index(self.relation) if self.relation in _NEAREST_FIRST else len(_NEAREST_FIRST)
        return (place if self.relation not in TOUCHING or not self.is_part else 3, self.is_part, self.from_publication)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A time of a piece, held against one asked time."""

    time: TimeExpression
    span: Span
    target: Span
    unit: Unit
    ask: Ask


def sight(unit: Unit, ask: Ask, effective: Day | None) -> Sight | None:
    """The relation of a piece to the asked times; None where it speaks of no time. `effective` is when it was said."""
    spans = _event_spans(unit, ask, effective)
    if not spans:
        return _beside(unit, ask)
    seen = [
        (index, _one(Held(time=time, span=span, target=target, unit=unit, ask=ask)))
        for index, target in enumerate(ask.spans)
        for time, span in spans
    ]
    if not seen:
        return None
    best = min((one for _, one in seen), key=Sight.order)
    covers = frozenset(index for index, one in seen if one.relation in TOUCHING and not one.is_part)
    return replace(best, covers=covers, is_renamed=best.relation in TOUCHING and _is_renamed(unit, ask))


def _beside(unit: Unit, ask: Ask) -> Sight | None:
    """A piece that names times only to compare with them."""
    found = [_OF[time.span.relation_to(target)] for time in unit.aside if time.span is not None for target in ask.spans]
    if not found:
        return None
    touching = any(relation in TOUCHING for relation in found)
    return Sight(relation=ItemRelation.COMPARISON if touching else found[0])


def _one(held: Held) -> Sight:
    relation = _OF[held.span.relation_to(held.target)]
    rough = is_rough(held.span) or is_rough(held.target)
    if relation in (ItemRelation.CONTAINS, ItemRelation.OVERLAPS) and _names_edition(held.span, held.ask):
        relation = ItemRelation.MATCH
    elif relation is ItemRelation.OVERLAPS and rough and held.ask.column is not Kind.OFFICE:
        relation = ItemRelation.WITHIN
    elif relation is ItemRelation.CONTAINS and rough:
        relation = ItemRelation.MATCH
    return Sight(
        relation=relation,
        is_part=_is_part(held, relation),
        from_publication=held.time.has_date_word or held.time.basis is Basis.RELATIVE,
        span=held.span,
    )


def is_rough(span: Span) -> bool:
    """Whether a span is an envelope (年初, late May, summer) in which overlap is enough."""
    if span.precision is Precision.APPROX:
        return True
    if span.precision is not Precision.SEASON or span.start is None or span.end is None:
        return False
    return span.end.ordinal() - span.start.ordinal() < _ROUGH_DAYS


def _names_edition(span: Span, ask: Ask) -> bool:
    """A year that names the asked edition, though the edition itself fills only some days."""
    if span.precision is not Precision.YEAR or span.start is None or not (ask.label_years or ask.series):
        return False
    held = {target.start.year for target in ask.spans if target.start is not None}
    return span.start.year in (ask.label_years or held)


def _is_part(held: Held, relation: ItemRelation) -> bool:
    if relation is ItemRelation.CONTAINS:
        return not _states_row(held)
    ask, span = held.ask, held.span
    counts_whole = ask.column is Kind.QUANTITY and not ask.is_as_of and not says("event_noun", ask.folded)
    if relation is not ItemRelation.WITHIN or not counts_whole or held.target.end is None or span.end is None:
        return False
    if span.precision in _PARTS:
        return True
    return is_day(span) and held.time.has(Role.AS_OF) and span.end.plus(threshold("year_end_days")) < held.target.end


def _states_row(held: Held) -> bool:
    """A row, a term of office or a rule that lasts states the asked time; a bare longer time does not."""
    column = held.ask.column
    if column in (Kind.OFFICE, Kind.DEFINITION):
        return True
    if column is Kind.QUANTITY:
        return False
    if held.unit.is_row or held.span.precision in _WHOLE or held.time.roles & {Role.SEASON, Role.SINCE}:
        return True
    return held.target.precision not in _DAYS


def _event_spans(unit: Unit, ask: Ask, effective: Day | None) -> list[tuple[TimeExpression, Span]]:
    found = [(time, _read(time, time.span, ask, unit, effective)) for time in unit.times if time.span is not None]
    if ask.column in (Kind.OFFICE, Kind.DEFINITION, Kind.FORECAST):
        return found
    named = [pair for pair in found if is_name(pair[0], unit)]
    exact = [
        pair
        for pair in found
        if is_day(pair[1]) and any(pair[1].relation_to(target) is Relation.EQUAL for target in ask.spans)
    ]
    is_year = any(pair[1].precision is Precision.YEAR or pair[0].has(Role.SEASON) for pair in named)
    return [pair for pair in found if pair in named or pair in exact or not _is_date(pair[1])] if is_year else found


def _is_date(span: Span) -> bool:
    """Whether a span is the date of an event rather than its year."""
    return span.precision in _DAYS


def is_name(time: TimeExpression, unit: Unit) -> bool:
    """Whether a year is part of a name: the 2024 prize, 2023年度图灵奖, Euro 2020."""
    if time.has(Role.LABEL) or time.label_year is not None:
        return True
    if not unit.own or time.precision is not Precision.YEAR:
        return False
    found = unit.folded.find(fold(time.text))
    after = unit.folded[found + len(time.text) :][:_LABEL_REACH] if found >= 0 else ""
    return _LABELLED.match(after) is not None


def _read(time: TimeExpression, span: Span, ask: Ask, unit: Unit, effective: Day | None) -> Span:
    if ask.column is Kind.OFFICE:
        return _term(time, span, unit, effective)
    if ask.column is Kind.QUANTITY and span.end is not None and _ROLLING.match(fold(time.text)):
        last = span.end.plus(-1)
        return Span.of_month(last.year, last.month)
    pair = _PAIR.fullmatch(fold(time.text).strip())
    if pair and span.start is not None and len(span.years()) == 2:
        return _season(int(pair["first"]), ask)
    if time.has(Role.SINCE) and span.end is None and span.start is not None and ask.column is not Kind.DEFINITION:
        return Span.of_day(span.start) if _FINER.search(fold(time.text)) else Span.of_year(span.start.year)
    if time.has(Role.SEASON) and ask.column is Kind.OUTCOME and span.end is not None and _asks_calendar_year(ask):
        return Span.of_year(span.end.plus(-1).year)
    return span


def _season(first: int, ask: Ask) -> Span:
    """The season 2022-23: for a calendar year it counts where it ends, against another season where it begins."""
    if ask.column is Kind.OUTCOME and _asks_calendar_year(ask):
        return Span.of_year(first + 1)
    same = [target for target in ask.spans if target.start is not None and target.start.year == first]
    if same and len(same[0].years()) == 2:
        return same[0]
    return Span(start=Day(first, 7, 1), end=Day(first + 1, 7, 1), precision=Precision.SEASON)


def _asks_calendar_year(ask: Ask) -> bool:
    return all(target.precision is Precision.YEAR for target in ask.spans)


def _term(time: TimeExpression, span: Span, unit: Unit, effective: Day | None) -> Span:
    """A term of office as an interval: `since` reaches to when it was said, an announced end begins there."""
    if time.has(Role.SINCE) and span.end is None:
        return Span(start=span.start, end=effective.plus(1) if effective else None, precision=Precision.RANGE)
    ends_later = effective is not None and span.end is not None and effective < span.end
    if ends_later and span.precision is not Precision.RANGE and says("end_of_office", unit.folded):
        return Span(start=effective, end=span.end, precision=Precision.RANGE)
    return span


def _is_renamed(unit: Unit, ask: Ask) -> bool:
    """Whether another time of the same piece says that the named event lies outside the asked year."""
    if ask.column is not Kind.OUTCOME or not any(is_name(time, unit) for time in unit.times):
        return False
    days = [
        time.span for time in unit.times if time.span is not None and time.precision in (Precision.DAY, Precision.MONTH)
    ]
    return any(
        all(day.relation_to(target) in (Relation.BEFORE, Relation.AFTER) for target in ask.spans) for day in days
    )
