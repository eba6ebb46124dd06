"""What holds of every text: no error, true offsets, order, the same answer twice, years that shift together, linear time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detective.core.models import AsOf
from detective.core.timeline import Day
from detective.core.times import Basis, read_times

PIECES = (
    "2020年", "去年", "上周三", "今年", "3月5日", "三", "十五", "年", "月", "日", "至", "到", "—", "-", "第", "届", "世界杯", "奥运会", "春节", "农历", "正月初一",
    "《", "》", "（", "）", "，", "。", "近三年", "三年前", "后", "前", "以来", "自", "截至", "底", "民国", "康熙", "元年", "公元前", "世纪", "90年代", "财年", "赛季", "上半年",
    "last ", "next ", "year ", "Friday ", "in ", "2020 ", "March ", "5, ", "the ", "1990s ", "since ", "three ", "ago ", "Q3 ", "FY2024 ", "44 BC ", "Super Bowl ", "LVIII ",
    "World Cup ", "Christmas ", "'98 ", "from ", "to ", "second half of ", "the same period ", "a year earlier ", "$2020 ", "12:30 ", "\n", " ", "0", "9", "/", ".", "號", "後", "週",
)  # fmt: skip
texts = st.one_of(st.text(max_size=120), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
days = st.builds(Day, st.integers(1900, 2100), st.integers(1, 12), st.integers(1, 28))


def at(day: Day) -> AsOf:
    return AsOf(day=day, instant=None, text=day.iso())


@settings(max_examples=300)
@given(texts, days)
def test_offsets_are_true_and_expressions_stand_apart(text: str, day: Day) -> None:
    end = 0
    for found in read_times(text, at(day)):
        assert text[found.start : found.end] == found.text
        assert end <= found.start < found.end <= len(text)
        end = found.end
        if found.mention:
            assert (found.mention.start, found.mention.end, found.mention.text) == (found.start, found.end, found.text)


@settings(max_examples=150)
@given(texts, days)
def test_spans_run_forward_and_the_same_text_reads_the_same(text: str, day: Day) -> None:
    found = read_times(text, at(day))
    assert found == read_times(text, at(day))
    for one in found:
        if one.span and one.span.start and one.span.end:
            assert one.span.start < one.span.end
        assert one.span is not None or one.basis in (Basis.NOW, Basis.VAGUE, Basis.UNRESOLVED)


RELATIVE = (
    "去年",
    "今年",
    "明年上半年",
    "上个月",
    "前年3月",
    "去年底",
    "last year",
    "this month",
    "next year",
    "early last year",
    "the third quarter of last year",
)


@settings(max_examples=60)
@given(st.sampled_from(RELATIVE), days, st.integers(-40, 40))
def test_relative_times_shift_with_the_reference(text: str, day: Day, years: int) -> None:
    later = Day(day.year + years, day.month, day.day)
    [here], [there] = read_times(text, at(day)), read_times(text, at(later))
    assert here.span
    assert there.span
    assert here.span.start
    assert here.span.end
    assert there.span.start
    assert there.span.end
    for first, second in ((here.span.start, there.span.start), (here.span.end, there.span.end)):
        assert (second.year - first.year, second.month, second.day) == (years, first.month, first.day)


@settings(max_examples=60)
@given(st.integers(1000, 2100), days)
def test_a_plain_year_does_not_depend_on_the_reference(year: int, day: Day) -> None:
    for text in (f"{year}年的人口", f"in {year}, the population"):
        [found] = read_times(text, at(day))
        assert found.span
        assert found.span.years() == (year,)
        assert found.basis is Basis.ABSOLUTE


HOSTILE = ("1", "年", "2020", "2020年", "一", "一年", "十五", "（", "《", "《》", "last ", "the ", "2020-", "20", "第", "第一届", "in 2020 ", "三年前", "3月5日至", "a ", "1st ",
           "from ", "since ", "公元前", "甲子年", "上上", "'98 ", "$1", "between 2010 and ", "quarter ended ", "fy2020 ", "twenty ", "世界杯", "春节", "\n", "é", "·")  # fmt: skip


@pytest.mark.parametrize("seed", HOSTILE)
def test_a_long_hostile_text_is_read_to_its_end(seed: str) -> None:
    """A pattern that backtracks over such a text would never come back; how the cost grows is measured in `bench`."""
    text = seed * (50_000 // len(seed))
    for found in read_times(text, at(Day(2026, 11, 29))):
        assert text[found.start : found.end] == found.text


def test_a_hundred_thousand_digits_are_no_time() -> None:
    assert read_times("1" * 100_000, at(Day(2026, 11, 29))) == ()
