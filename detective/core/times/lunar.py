"""The Chinese calendar: lunar days, months and years, solar terms, sexagenary years; its library loads when asked."""

from __future__ import annotations

from functools import cache

from detective.core.timeline import Day, Precision, Span

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
ANIMALS = "鼠牛虎兔龙蛇马羊猴鸡狗猪"
_FIRST, _LAST = -200, 2200  # years; outside them the library's tables do not reach
_ORIGIN = 4  # year 4 was 甲子


@cache
def _months(year: int) -> tuple[tuple[int, int, int], ...]:
    """Month (negative when intercalary), days in it, ordinal of its first day."""
    from lunar_python import LunarYear, Solar  # noqa: PLC0415 - takes 25 ms, and few texts name a lunar day

    found = []
    for month in LunarYear.fromYear(year).getMonths():
        if month.getYear() == year:
            first = Solar.fromJulianDay(month.getFirstJulianDay())
            day = Day(first.getYear(), first.getMonth(), first.getDay())
            found.append((month.getMonth(), month.getDayCount(), day.ordinal()))
    return tuple(found)


@cache
def _terms(year: int) -> dict[str, Day]:
    from lunar_python import Lunar  # noqa: PLC0415

    table = Lunar.fromYmd(year, 6, 1).getJieQiTable()
    days = {name: Day(at.getYear(), at.getMonth(), at.getDay()) for name, at in table.items() if name[0] > "z"}
    days["冬至"] = next(
        Day(at.getYear(), at.getMonth(), at.getDay()) for name, at in table.items() if name == "DONG_ZHI"
    )
    return days


def lunar_day(year: int, month: int, day: int) -> Day | None:
    """The day of a lunar date; a negative month is intercalary; None when the year has no such day."""
    if not _FIRST <= year <= _LAST:
        return None
    for number, length, first in _months(year):
        if number == month:
            return Day.of_ordinal(first + day - 1) if 1 <= day <= length else None
    return None


def lunar_month(year: int, month: int) -> Span | None:
    """A lunar month."""
    if not _FIRST <= year <= _LAST:
        return None
    for number, length, first in _months(year):
        if number == month:
            return Span(start=Day.of_ordinal(first), end=Day.of_ordinal(first + length), precision=Precision.MONTH)
    return None


def lunar_year(year: int) -> Span:
    """From the first day of the first month to the last of the last; the calendar year where the table ends."""
    start, end = lunar_day(year, 1, 1), lunar_day(year + 1, 1, 1)
    return Span(start=start, end=end, precision=Precision.YEAR) if start and end else Span.of_year(year)


def solar_term(year: int, name: str) -> Day | None:
    """The day of one of the 24 solar terms, which are listed for every year that the library covers."""
    return _terms(year).get(name) if _FIRST < year <= _LAST else None


def sexagenary_year(stem: str, branch: str, near: int) -> int | None:
    """The year of the name 甲子 … 癸亥 that lies nearest to `near`; None for a pair that does not occur."""
    first, second = STEMS.index(stem), BRANCHES.index(branch)
    for offset in range(60):
        if offset % 10 == first and offset % 12 == second:
            return _nearest(_ORIGIN + offset, 60, near)
    return None


def animal_year(animal: str, near: int) -> int:
    """The year of the animal that lies nearest to `near`."""
    return _nearest(_ORIGIN + ANIMALS.index(animal), 12, near)


def _nearest(start: int, step: int, near: int) -> int:
    return start + (near - start + step // 2 - 1) // step * step
