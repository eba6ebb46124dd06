"""Dates of fields and the clock of a check."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from detective.core.timeline import Day, Precision
from detective.core.times import read_as_of, read_date
from detective.errors import InputError

DATES = [
    ("2026", (2026, 1, 1), (2027, 1, 1), Precision.YEAR),
    ("2026-10", (2026, 10, 1), (2026, 11, 1), Precision.MONTH),
    ("2026/10", (2026, 10, 1), (2026, 11, 1), Precision.MONTH),
    ("2026-10-08", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("2026/10/8", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("2026.10.08", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("20261008", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("2026年10月8日", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("2026年10月", (2026, 10, 1), (2026, 11, 1), Precision.MONTH),
    ("2026年", (2026, 1, 1), (2027, 1, 1), Precision.YEAR),
    ("２０２６年１０月８日", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("8 October 2026", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("8 Oct 2026", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("October 8, 2026", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("Thursday, October 8, 2026", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
    ("October 2026", (2026, 10, 1), (2026, 11, 1), Precision.MONTH),
    ("2026-10-08T23:30:00+08:00", (2026, 10, 8), (2026, 10, 9), Precision.INSTANT),
    ("2026-10-08 10:00", (2026, 10, 8), (2026, 10, 9), Precision.INSTANT),
    ("2026-10-08T10:00:00.123Z", (2026, 10, 8), (2026, 10, 9), Precision.INSTANT),
    ("Thu, 08 Oct 2026 10:00:00 GMT", (2026, 10, 8), (2026, 10, 9), Precision.INSTANT),
    ("  2026-10-08  ", (2026, 10, 8), (2026, 10, 9), Precision.DAY),
]


@pytest.mark.parametrize(("text", "start", "end", "precision"), DATES, ids=[row[0] for row in DATES])
def test_dates_of_any_precision(text: str, start: tuple[int, ...], end: tuple[int, ...], precision: Precision) -> None:
    span = read_date(text)
    assert span is not None
    assert (span.start, span.end, span.precision) == (Day(*start), Day(*end), precision)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026-13",
        "2026-02-30",
        "2026-10-08T25:00",
        "latest",
        "32 October 2026",
        "Foo 2026",
        "x" * 5000,
        "2026年13月",
        "昨天",
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert read_date(text) is None


def test_an_instant_keeps_its_day_on_the_writers_calendar_and_its_moment_in_utc() -> None:
    span = read_date("2026-10-09T00:30:00+08:00")
    assert span is not None
    assert span.start == Day(2026, 10, 9)
    assert span.at == datetime(2026, 10, 8, 16, 30, tzinfo=UTC)


CLOCKS = [
    ("2016-06-15", Day(2016, 6, 15), None),
    ("2023-12", Day(2023, 12, 1), None),
    ("2023", Day(2023, 1, 1), None),
    ("2024-07-14T12:00:00Z", Day(2024, 7, 14), datetime(2024, 7, 14, 12, tzinfo=UTC)),
    ("2024-07-14T12:00:00", Day(2024, 7, 14), datetime(2024, 7, 14, 12, tzinfo=UTC)),
]


@pytest.mark.parametrize(("text", "day", "instant"), CLOCKS, ids=[row[0] for row in CLOCKS])
def test_the_clock_of_a_check(text: str, day: Day, instant: datetime | None) -> None:
    clock = read_as_of(text)
    assert (clock.day, clock.instant, clock.text) == (day, instant, text)


NORMALISED = [
    ("20260101", "2026-01-01"),
    ("2026/1/5", "2026-01-05"),
    ("2026年10月", "2026-10"),
    ("2026年", "2026"),
    ("8 October 2026", "2026-10-08"),
    ("2026-10-25 08:00+08:00", "2026-10-25T00:00:00+00:00"),
]


@pytest.mark.parametrize(("text", "iso"), NORMALISED)
def test_the_clock_is_iso_however_it_was_written(text: str, iso: str) -> None:
    clock = read_as_of(text)
    assert clock.text == iso
    assert (read_as_of(iso).day, read_as_of(iso).instant) == (clock.day, clock.instant)


@pytest.mark.parametrize("text", ["", "tomorrow", "2026-02-30", "sometime", "0000", "0000-01-01", "-0043-03-15"])
def test_an_unreadable_clock_says_what_to_write(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_as_of(text)
    assert caught.value.code == "as_of_unreadable"
    assert "2026-10-25" in caught.value.next_step.zh
    assert "2026-10-25" in caught.value.next_step.en
