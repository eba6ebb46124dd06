"""Arithmetic on calendar units: decades, quarters, parts of a year, so many units ago."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from detective.core.tables import rows
from detective.core.timeline import Day, Precision, Span, month_length, next_month


class Unit(StrEnum):
    """A calendar unit that words count in."""

    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


class Part(StrEnum):
    """A vague stretch of a unit."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"
    START = "start"
    END = "end"


@cache
def unit_words() -> dict[str, Unit]:
    """The unit that a word names, in the singular in English."""
    return {word: Unit(unit) for unit, words in rows("time/units.tsv") for word in words.split("|")}


YEARS = {Unit.YEAR: 1, Unit.DECADE: 10, Unit.CENTURY: 100}
MONTHS = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.HALF: 6}
DAYS = {Unit.DAY: 1, Unit.WEEK: 7, Unit.WEEKEND: 7}
FIRST_YEAR, LAST_YEAR = -9999, 9999


def between(start: Day | None, end: Day | None, precision: Precision) -> Span:
    """The span from `start` to the day before `end`."""
    return Span(start=start, end=end, precision=precision)


def month_day(year: int, month: int, day: int) -> Span | None:
    """A day, or None when the calendar has no such day."""
    if not 1 <= month <= 12 or not 1 <= day <= month_length(year, month):
        return None
    return Span.of_day(Day(year, month, day))


def months(year: int, first: int, last: int, precision: Precision = Precision.RANGE) -> Span:
    """The months `first` to `last` of a year, both included; months past 12 belong to the next year."""
    return between(Day(year + (first - 1) // 12, (first - 1) % 12 + 1, 1), _after_month(year, last), precision)


def _after_month(year: int, month: int) -> Day:
    return next_month(year + (month - 1) // 12, (month - 1) % 12 + 1)


def quarter(year: int, number: int) -> Span:
    """Quarter 1 to 4 of a calendar year."""
    return months(year, 3 * number - 2, 3 * number, Precision.QUARTER)


def half(year: int, number: int) -> Span:
    """Half 1 or 2 of a calendar year."""
    return months(year, 6 * number - 5, 6 * number, Precision.HALF)


def decade(first: int) -> Span:
    """The ten years from `first`."""
    return between(Day(first, 1, 1), Day(first + 10, 1, 1), Precision.DECADE)


def century(number: int) -> Span:
    """The 18th is 1701-1800; -5 is the fifth before Christ, 500 to 401 BC."""
    first = 100 * number - 99 if number > 0 else 100 * number + 1
    return between(Day(first, 1, 1), Day(first + 100, 1, 1), Precision.CENTURY)


SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


def season(year: int, name: str) -> Span:
    """Three months of the northern year; the winter of a year begins in its December."""
    return months(year, SEASONS[name], SEASONS[name] + 2, Precision.SEASON)


def ten_days(year: int, month: int, number: int) -> Span:
    """上旬 1-10, 中旬 11-20, 下旬 21 to the end."""
    start = Day(year, month, 10 * number - 9)
    end = next_month(year, month) if number == 3 else start.plus(10)
    return between(start, end, Precision.APPROX if number > 3 else Precision.RANGE)


def week_of(day: Day, weeks: int = 0) -> Span:
    """The week from Monday to Sunday that lies `weeks` after that of `day`."""
    monday = day.plus(7 * weeks - day.weekday())
    return between(monday, monday.plus(7), Precision.WEEK)


def weekend_of(day: Day, weeks: int = 0) -> Span:
    """Saturday and Sunday of the week that lies `weeks` after that of `day`."""
    saturday = day.plus(7 * weeks - day.weekday() + 5)
    return between(saturday, saturday.plus(2), Precision.RANGE)


def nth_weekday(year: int, month: int, number: int, weekday: int) -> Day | None:
    """The first, second … Friday of a month; -1 is the last one."""
    if number < 0:
        last = next_month(year, month).plus(-1)
        return last.plus(-((last.weekday() - weekday) % 7))
    first = Day(year, month, 1)
    day = first.plus((weekday - first.weekday()) % 7 + 7 * (number - 1))
    return day if day.month == month else None


def shift_months(day: Day, count: int) -> Day:
    """The same day of the month `count` months later, or that month's last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    return Day(year, month + 1, min(day.day, month_length(year, month + 1)))


def shift(day: Day, count: int, unit: Unit) -> Day:
    """The day `count` units later."""
    if unit in DAYS:
        return day.plus(count * DAYS[unit])
    return shift_months(day, count * (MONTHS[unit] if unit in MONTHS else 12 * YEARS[unit]))


def unit_at(day: Day, unit: Unit, count: int = 0) -> Span:  # noqa: PLR0911 - one way out for each form
    """The calendar unit that lies `count` units after the one that holds `day`."""
    if unit is Unit.DAY:
        return Span.of_day(day.plus(count))
    if unit is Unit.WEEK:
        return week_of(day, count)
    if unit is Unit.WEEKEND:
        return weekend_of(day, count)
    if unit in MONTHS:
        return _months_at(day, unit, count)
    if unit is Unit.YEAR:
        return Span.of_year(day.year + count)
    if unit is Unit.DECADE:
        return decade(day.year // 10 * 10 + 10 * count)
    return century((day.year + 99) // 100 + count)


def _months_at(day: Day, unit: Unit, count: int) -> Span:
    length = MONTHS[unit]
    first = (day.month - 1) // length * length + 1 + length * count
    precision = {1: Precision.MONTH, 3: Precision.QUARTER, 6: Precision.HALF}[length]
    return months(day.year, first, first + length - 1, precision)


def stretch(day: Day, count: int, unit: Unit) -> Span:
    """The last `-count` units up to and with `day`, or the next `count` units from it."""
    other = shift(day, count, unit)
    if count < 0:
        start = other.plus(1) if unit is Unit.DAY else other
        return between(start, day.plus(1), Precision.APPROX)
    return between(day, other.plus(1), Precision.APPROX)


def distance(day: Day, count: int, unit: Unit) -> Span:
    """When something was that happened so many units ago or will: to the unit named, days and weeks to the day."""
    there = shift(day, count, unit)
    if unit in DAYS:
        return Span.of_day(there)
    span = Span.of_month(there.year, there.month) if unit in MONTHS else Span.of_year(there.year)
    return between(span.start, span.end, Precision.APPROX)


def part_of(span: Span, part: Part) -> Span:
    """The early, middle or late stretch of a unit; `start` and `end` are narrower."""
    if span.start is None or span.end is None:
        return span
    cut = _CUTS.get(span.precision)
    if cut is None:
        return span
    unit, size, pieces = cut
    early, late = pieces[part]
    return between(shift(span.start, early * size, unit), shift(span.start, late * size, unit), Precision.APPROX)


_TWELFTHS = {Part.EARLY: (0, 3), Part.START: (0, 1), Part.MIDDLE: (5, 7), Part.LATE: (9, 12), Part.END: (11, 12)}
_DECADE = {Part.EARLY: (0, 4), Part.START: (0, 2), Part.MIDDLE: (3, 7), Part.LATE: (6, 10), Part.END: (8, 10)}
_CENTURY = {
    Part.EARLY: (0, 6),
    Part.START: (0, 3),
    Part.MIDDLE: (8, 12),
    Part.LATE: (14, 20),
    Part.END: (17, 20),
}  # of five years
_CUTS = {
    Precision.YEAR: (Unit.MONTH, 1, _TWELFTHS),
    Precision.DECADE: (Unit.YEAR, 1, _DECADE),
    Precision.CENTURY: (Unit.YEAR, 5, _CENTURY),
}
