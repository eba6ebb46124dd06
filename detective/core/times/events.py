"""The calendar of recurring events: which edition a number, a year or a host means, when it was held, which is next.

Days that are not listed follow from the usual days of the series and are marked as not exact. A year in the name of an
edition is its label year; a postponed edition keeps its label year and has the days on which it was really held.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from detective.core.tables import rows
from detective.core.timeline import Day, Precision, Span
from detective.core.times.festivals import Festival
from detective.core.times.spans import nth_weekday
from detective.errors import TableError

_SERIES, _EDITIONS = "time/series.tsv", "time/editions.tsv"
_LAST_YEAR = 2100  # no edition is guessed beyond


class Style(StrEnum):
    """What a year in the name of an edition means."""

    GAMES = "games"  # the real days, also when postponed
    AWARD = "award"  # the label year, whenever it is announced
    MEETING = "meeting"
    LEAGUE = "league"  # a season
    VOTE = "vote"
    EXAM = "exam"


class State(StrEnum):
    """How an edition lies to a day."""

    HELD = "held"
    RUNNING = "running"
    AHEAD = "ahead"
    CANCELLED = "cancelled"
    UNKNOWN = "unknown"  # no such edition is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """A recurring event: how its editions are numbered, on which days of its year it is usually held, its names."""

    id: str
    style: Style
    base: int  # label year = base + step × number; step 0 when numbers are listed only
    step: int
    usual: str  # as in the table; "-" when there are no usual days
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition; `span` is None when its days are unknown or it was cancelled."""

    series: str
    style: Style
    number: int | None
    session: int  # within a numbered term; 0 when it has none
    label_year: int
    span: Span | None
    exact: bool  # listed days, not the usual ones
    cancelled: bool
    hosts: tuple[str, ...] = ()

    def state(self, day: Day) -> State:
        """Whether it is over, running or still to come on `day`."""
        if self.cancelled:
            return State.CANCELLED
        if self.span is None or self.span.start is None or self.span.end is None:
            year = self.label_year
            return State.UNKNOWN if year == day.year else (State.HELD if year < day.year else State.AHEAD)
        if self.span.end <= day:
            return State.HELD
        return State.AHEAD if self.span.start > day else State.RUNNING


@cache
def all_series() -> dict[str, Series]:
    """Every series by its id."""
    return {row[0]: _series(row) for row in rows(_SERIES)}


def _series(row: tuple[str, ...]) -> Series:
    ident, style, numbers, usual, *rest = row
    base, step = (int(part) for part in numbers.split("+")) if numbers != "-" else (0, 0)
    names = tuple(name for name in rest[0].split("|") if name) if rest else ()
    return Series(id=ident, style=Style(style), base=base, step=step, usual=usual, names=names)


@cache
def listed(series: str) -> tuple[Edition, ...]:
    """The editions of a series that the table has, in order of their label years."""
    editions = [_edition(row) for row in _rows_by_series().get(series, ())]
    return tuple(sorted(editions, key=lambda edition: edition.label_year))


@cache
def _rows_by_series() -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in rows(_EDITIONS):
        found.setdefault(row[0], []).append(row)
    for ident in found:
        if ident not in all_series():
            raise TableError(f"{_EDITIONS}:{ident}", "a series of series.tsv")
    return found


def _edition(row: tuple[str, ...]) -> Edition:
    ident, number, label, days, *hosts = row
    known = all_series()[ident]
    whole, _, session = number.partition(".")
    year = int(label)
    return Edition(
        series=ident,
        style=known.style,
        number=_number(known, whole, year),
        session=int(session or 0),
        label_year=year,
        span=None if days in ("-", "cancelled") else _days(days, year),
        exact=days not in ("-", "cancelled"),
        cancelled=days == "cancelled",
        hosts=tuple(hosts[0].split("|")) if hosts and hosts[0] else (),
    )


def _number(known: Series, written: str, year: int) -> int | None:
    if written != "-":
        return int(written)
    whole, rest = divmod(year - known.base, known.step) if known.step else (0, 1)
    return whole if rest == 0 else None


def _days(written: str, year: int) -> Span:
    first, _, last = written.partition("..")
    start, end = _day(first, year), _day(last or first, year)
    if end < start:
        end = Day(end.year + 1, end.month, end.day)
    return Span(start=start, end=end.plus(1), precision=Precision.DAY if start == end else Precision.RANGE)


def _day(written: str, year: int) -> Day:
    parts = [int(part) for part in written.split("-")]
    return Day(*parts) if len(parts) == 3 else Day(year, *parts)


def edition(series: str, label_year: int) -> Edition | None:
    """The edition with this year in its name, with its usual days when they are not listed; None when there is none."""
    known = all_series()[series]
    for one in listed(series):
        if one.label_year == label_year and not one.session:
            return one if one.span or one.cancelled else _usual(known, label_year, one)
    return _usual(known, label_year, None) if _occurs(known, label_year) else None


def numbered(series: str, number: int, session: int = 0) -> Edition | None:
    """The edition of this number, or the session of a numbered term."""
    known = all_series()[series]
    for one in listed(series):
        if one.number == number and one.session == session:
            return one if one.span or one.cancelled else _usual(known, one.label_year, one)
    if not known.step or number < 1:
        return None
    label = known.base + known.step * number
    return _usual(known, label, None) if label <= _LAST_YEAR else None


def hosted(series: str, host: str, near: Day) -> Edition | None:
    """The edition held by a city or land, the one nearest to `near` when it held several."""
    found = [one for one in listed(series) if host in one.hosts and not one.cancelled]
    return min(found, key=lambda one: abs(one.label_year - near.year), default=None)


def latest(series: str, day: Day) -> Edition | None:
    """The last edition that was over before `day`."""
    known = all_series()[series]
    for year in range(day.year + 1, day.year - 12, -1):
        found = edition(known.id, year)
        if found and found.state(day) is State.HELD:
            return found
    return None


def running(series: str, day: Day) -> Edition | None:
    """The edition that is under way on `day`."""
    found = (edition(series, year) for year in (day.year - 2, day.year - 1, day.year, day.year + 1))
    return next((one for one in found if one and one.state(day) is State.RUNNING), None)


def following(series: str, day: Day) -> Edition | None:
    """The first edition that starts after `day`."""
    for year in range(day.year - 2, day.year + 12):
        found = edition(series, year)
        if found and found.state(day) is State.AHEAD:
            return found
    return None


@cache
def _period(series: str) -> int:
    """Years from one edition to the next, from the listed ones; 1 when fewer than two are listed."""
    known = all_series()[series]
    if known.step:
        return known.step
    years = sorted({one.label_year for one in listed(series) if not one.session})[-5:]
    gaps = [later - earlier for earlier, later in itertools.pairwise(years)]
    return min(gaps, default=1)


def _occurs(known: Series, year: int) -> bool:
    if year > _LAST_YEAR or (known.usual == "-" and not known.step):
        return False
    period = _period(known.id)
    if known.step:
        return year > known.base and (year - known.base) % period == 0
    years = [one.label_year for one in listed(known.id)]
    if period == 1 or not years:
        return known.usual != "election" or year % 4 == 2
    return (year - years[-1]) % period == 0 and year > years[0]


def _usual(known: Series, year: int, one: Edition | None) -> Edition:
    span = _usual_days(known.usual, year)
    return Edition(
        series=known.id,
        style=known.style,
        number=one.number if one else _number(known, "-", year),
        session=0,
        label_year=year,
        span=span,
        exact=span is not None and known.usual in ("eve", "election"),
        cancelled=False,
        hosts=one.hosts if one else (),
    )


def _usual_days(usual: str, year: int) -> Span | None:
    if usual == "-":
        return None
    if usual == "eve":
        return Festival("eve", "", 1).of_year(year)
    if usual == "election":
        monday = nth_weekday(year, 11, 1, 0)
        return Span.of_day(monday.plus(1)) if monday else None
    shift, _, days = usual.rpartition(" ")
    span = _days(days, year + int(shift or 0))
    return Span(
        start=span.start,
        end=span.end,
        precision=Precision.APPROX if span.precision == Precision.RANGE else span.precision,
    )


def us_congress(number: int) -> Span | None:
    """The two years of a Congress of the United States; it began on 4 March until 1933, on 3 January since."""
    if not 1 <= number <= 200:
        return None
    year = 1787 + 2 * number
    start = Day(year, 3, 4) if number < 74 else Day(year, 1, 3)
    end = Day(year + 2, 3, 4) if number < 73 else Day(year + 2, 1, 3)
    return Span(start=start, end=end, precision=Precision.RANGE)


def npc_term(number: int) -> Span | None:
    """The five years of a National People's Congress of China, from the March in which its first session opens."""
    if not 5 <= number <= 40:
        return None
    year = 2023 + 5 * (number - 14)
    return Span(start=Day(year, 3, 5), end=Day(year + 5, 3, 5), precision=Precision.APPROX)


def five_year_plan(number: int) -> Span | None:
    """The years of a five-year plan of China; the third began in 1966, three years after the second ended."""
    if not 1 <= number <= 40:
        return None
    first = 1953 + 5 * (number - 1) if number < 3 else 1966 + 5 * (number - 3)
    return Span.of_years(first, first + 4)
