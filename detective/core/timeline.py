"""Days, spans of days with precision, and how two spans lie to each other.

Days are proleptic Gregorian with astronomical years (1 BC is year 0), so that ancient dates need no second kind.
A span is half-open; `None` stands for an open side.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple

_SHORTEST_MONTH = 28  # days


class Day(NamedTuple):
    """A calendar day; `year` is astronomical (0 is 1 BC)."""

    year: int
    month: int
    day: int

    @classmethod
    def of(cls, value: date) -> Day:
        """The day of a `date` or of a `datetime` on its own wall clock."""
        return cls(value.year, value.month, value.day)

    def iso(self) -> str:
        """`2026-10-08`, `-0220-01-01`."""
        sign = "-" if self.year < 0 else ""
        return f"{sign}{abs(self.year):04d}-{self.month:02d}-{self.day:02d}"

    @classmethod
    def of_iso(cls, text: str) -> Day:
        """The inverse of `iso`; raises ValueError for anything else."""
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
        year, month, day = digits.split("-")
        return cls(sign * int(year), int(month), int(day))

    def ordinal(self) -> int:
        """Days since a fixed origin, also for years before 1 (Howard Hinnant's days_from_civil)."""
        year = self.year - (self.month <= 2)
        era, year_of_era = divmod(year, 400)
        day_of_year = (153 * (self.month + (-3 if self.month > 2 else 9)) + 2) // 5 + self.day - 1
        return era * 146097 + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year

    @classmethod
    def of_ordinal(cls, ordinal: int) -> Day:
        """The inverse of `ordinal`."""
        era, day_of_era = divmod(ordinal, 146097)
        year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096) // 365
        day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
        shifted = (5 * day_of_year + 2) // 153
        month = shifted + (3 if shifted < 10 else -9)
        return cls(year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted + 2) // 5 + 1)

    def plus(self, days: int) -> Day:
        """The day `days` later (earlier when negative)."""
        if 1 <= self.day + days <= _SHORTEST_MONTH:
            return Day(self.year, self.month, self.day + days)
        return Day.of_ordinal(self.ordinal() + days)

    def weekday(self) -> int:
        """0 for Monday to 6 for Sunday."""
        return (self.ordinal() + 2) % 7


class Precision(StrEnum):
    """How finely a time was stated."""

    INSTANT = "instant"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    RANGE = "range"
    OPEN = "open"
    APPROX = "approx"


class Relation(StrEnum):
    """How a span lies to a target, Allen's thirteen relations folded to what the guard asks."""

    EQUAL = "equal"
    WITHIN = "within"
    CONTAINS = "contains"
    OVERLAPS = "overlaps"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A half-open interval of days `[start, end)`; `None` is an open side; `at` is kept where an instant was given."""

    start: Day | None
    end: Day | None
    precision: Precision
    at: datetime | None = None

    @classmethod
    def of_day(cls, day: Day) -> Span:
        """One day."""
        return cls(start=day, end=day.plus(1), precision=Precision.DAY)

    @classmethod
    def of_month(cls, year: int, month: int) -> Span:
        """One month."""
        return cls(start=Day(year, month, 1), end=next_month(year, month), precision=Precision.MONTH)

    @classmethod
    def of_year(cls, year: int) -> Span:
        """One year."""
        return cls(start=Day(year, 1, 1), end=Day(year + 1, 1, 1), precision=Precision.YEAR)

    @classmethod
    def of_years(cls, first: int, last: int) -> Span:
        """The years from `first` to `last`, both included."""
        return cls(start=Day(first, 1, 1), end=Day(last + 1, 1, 1), precision=Precision.RANGE)

    def overlaps(self, other: Span) -> bool:
        """Whether the two have a day in common."""
        return _before(self.start, other.end) and _before(other.start, self.end)

    def contains(self, other: Span) -> bool:
        """Whether every day of `other` is a day of this one."""
        starts = self.start is None or (other.start is not None and self.start <= other.start)
        ends = self.end is None or (other.end is not None and other.end <= self.end)
        return starts and ends

    def relation_to(self, target: Span) -> Relation:
        """How this span lies to `target`."""
        if (self.start, self.end) == (target.start, target.end):
            return Relation.EQUAL
        if not self.overlaps(target):
            earlier = self.end is not None and target.start is not None and self.end <= target.start
            return Relation.BEFORE if earlier else Relation.AFTER
        if target.contains(self):
            return Relation.WITHIN
        return Relation.CONTAINS if self.contains(target) else Relation.OVERLAPS

    def years(self) -> tuple[int, ...]:
        """The calendar years that a closed span touches; empty when a side is open."""
        if self.start is None or self.end is None:
            return ()
        return tuple(range(self.start.year, self.end.plus(-1).year + 1))

    def as_dict(self) -> dict[str, str | None]:
        """`start`, `end` (ISO or None) and `precision`, as they stand on the card."""
        return {
            "start": self.start.iso() if self.start else None,
            "end": self.end.iso() if self.end else None,
            "precision": str(self.precision),
        }


def next_month(year: int, month: int) -> Day:
    """The first day of the month after."""
    return Day(year + month // 12, month % 12 + 1, 1)


def month_length(year: int, month: int) -> int:
    """The number of days of a month."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _before(start: Day | None, end: Day | None) -> bool:
    return start is None or end is None or start < end
