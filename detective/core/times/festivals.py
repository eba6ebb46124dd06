"""Yearly days by rule: fixed, lunar, solar term, the nth weekday, Easter and what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from detective.core.tables import rows
from detective.core.timeline import Day, Precision, Span
from detective.core.times.lunar import lunar_day, solar_term
from detective.core.times.spans import nth_weekday
from detective.errors import TableError

_TABLE = "time/festivals.tsv"
_TO_NEW_YEAR = 163  # days from Passover to the Jewish new year
_LONG_YEARS = (355, 385)


@dataclass(frozen=True, slots=True)
class Festival:
    """A rule that gives the first day for a year, and how many days it lasts."""

    kind: str
    rule: str
    days: int

    def of_year(self, year: int) -> Span | None:
        """The festival in a year; None where the calendar has none."""
        start = _day_of(self.kind, self.rule, year)
        if start is None:
            return None
        exact = self.kind != "islamic" and self.days == 1
        return Span(start=start, end=start.plus(self.days), precision=Precision.DAY if exact else Precision.APPROX)


@cache
def festivals() -> tuple[tuple[Festival, tuple[str, ...]], ...]:
    """Every festival with its words; a word that begins with `~` needs company."""
    return tuple((_festival(rule, days), tuple(words.split("|"))) for rule, days, words in rows(_TABLE))


def _festival(rule: str, days: str) -> Festival:
    kind, _, value = rule.partition(":")
    if kind not in ("solar", "lunar", "eve", "term", "nth", "easter", "islamic", "passover", "hanukkah", "listed"):
        raise TableError(f"{_TABLE}:{rule}", "a rule that is known")
    return Festival(kind, value, int(days))


@cache
def _day_of(kind: str, rule: str, year: int) -> Day | None:  # noqa: PLR0911 - one way out for each form
    match kind:
        case "solar":
            month, day = map(int, rule.split("-"))
            return Day(year, month, day)
        case "lunar":
            month, day = map(int, rule.split("-"))
            return _in_year(year, month, day)
        case "eve":
            first = lunar_day(year, 1, 1)
            return first.plus(-1) if first else None
        case "term":
            return solar_term(year, rule)
        case "nth":
            return _weekday_rule(rule, year)
        case "easter":
            return easter(year).plus(int(rule))
        case "passover":
            return _passover(year).plus(int(rule))
        case "hanukkah":
            return _hanukkah(year)
        case "listed":
            return next((Day(*map(int, day.split("-"))) for day in rule.split(",") if day.startswith(f"{year}-")), None)
        case _:
            return _islamic_day(year, *map(int, rule.split("-")))


def _in_year(year: int, month: int, day: int) -> Day | None:
    """The lunar day of the year; a day of the last months belongs to the calendar year in which it falls."""
    before = lunar_day(year - 1, month, day) if month > 10 else None
    return before if before and before.year == year else lunar_day(year, month, day)


def _weekday_rule(rule: str, year: int) -> Day | None:
    rule, _, later = rule.partition("+")
    month, weekday, number = rule.split("-", 2)
    day = nth_weekday(year, int(month), int(number), int(weekday))
    return day.plus(int(later or 0)) if day else None


def easter(year: int) -> Day:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm, Meeus, Astronomical Algorithms, chapter 8)."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    weekday = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * weekday) // 433
    month = (h + weekday - 7 * m + 90) // 25
    return Day(year, month, (h + weekday - 7 * m + 33 * month + 19) % 32)


def _passover(year: int) -> Day:
    """15 Nisan (the formula of Gauss, in days of March of the Julian calendar)."""
    jewish = year + 3760
    a, b = (12 * jewish + 17) % 19, jewish % 4
    moon = 32.044093161144 + 1.5542417966212 * a + b / 4 - 0.0031777940220923 * jewish
    day, part = int(moon), moon % 1
    weekday = (day + 3 * jewish + 5 * b + 5) % 7
    if weekday in (2, 4, 6):
        day += 1
    elif weekday == 1 and a > 6 and part >= 0.632870370:
        day += 2
    elif weekday == 0 and a > 11 and part >= 0.897723765:
        day += 1
    return Day(year, 3, 1).plus(day - 1 + year // 100 - year // 400 - 2)


def _hanukkah(year: int) -> Day:
    """25 Kislev; the month before it has a day more when the year that began in autumn is a long one."""
    new_year, following = (_passover(each).plus(_TO_NEW_YEAR) for each in (year, year + 1))
    return new_year.plus(83 + ((following.ordinal() - new_year.ordinal()) in _LONG_YEARS))


def _islamic_day(year: int, month: int, day: int) -> Day | None:
    """First such day within a calendar year, by the arithmetical calendar (epoch 16 July 622, 30-year cycle)."""
    epoch = Day(622, 7, 19).ordinal()  # proleptic Gregorian
    for hijri in range((year - 622) * 33 // 32 - 1, (year - 622) * 33 // 32 + 3):
        days = 354 * (hijri - 1) + (3 + 11 * hijri) // 30 + 29 * (month - 1) + month // 2 + day - 1
        found = Day.of_ordinal(epoch + days)
        if found.year == year:
            return found
    return None
