"""Laws that hold for every number and every text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detective.core.quantities import (
    Comparator,
    Outcome,
    Quantity,
    QuantityKind,
    align_quantities,
    compare_quantities,
    read_quantities,
)
from detective.core.quantities.lexicon import units

HAN_DIGITS = "零一二三四五六七八九"
SMALL = ("", "十", "百", "千")
ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
MIRRORED = {Outcome.WITHIN: Outcome.CONTAINS, Outcome.CONTAINS: Outcome.WITHIN}


def han_section(number: int) -> str:
    """A number below 10,000 as it is written in Chinese."""
    spoken, gap = "", False
    for place in (3, 2, 1, 0):
        digit = number // 10**place % 10
        if digit:
            spoken += ("零" if gap and spoken else "") + HAN_DIGITS[digit] + SMALL[place]
        gap = not digit
    return spoken


def han(number: int) -> str:
    """A whole number below 10^12 as it is written in Chinese."""
    parts, rest = [], number
    for power, name in ((10**8, "亿"), (10**4, "万"), (1, "")):
        section, rest = divmod(rest, power)
        if section:
            parts.append(("零" if parts and section < 1000 else "") + han_section(section) + name)
        elif parts and rest:
            parts.append("零")
    return "".join(parts).replace("零零", "零") or "零"


def english(number: int) -> str:
    """A whole number below 10^12 in English words."""
    for power, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= power:
            head, rest = divmod(number, power)
            joint = " and " if power == 100 else " "
            return f"{english(head)} {name}" + (joint + english(rest) if rest else "")
    if number < 20:
        return ONES[number]
    return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")


def only(text: str) -> Quantity:
    (found,) = read_quantities(text)
    return found


@given(st.integers(2, 10**12 - 1))
def test_chinese_numerals_round_trip(number: int) -> None:
    assert only(f"共{han(number)}人").value == number


@given(st.integers(2, 10**12 - 1))
def test_english_numerals_round_trip(number: int) -> None:
    assert only(f"{english(number)} people").value == number


@given(st.integers(10_000, 10**15))
def test_thousands_marks_round_trip(number: int) -> None:
    assert only(f"{number:,} people").value == number
    assert only(f"{number:,}人".replace(",", "，")).value == number


@given(st.integers(1, 10**6), st.integers(0, 3))
def test_decimals_round_trip(number: int, places: int) -> None:
    value = Fraction(number, 10**places)
    found = only(f"{number / 10**places:.{places}f}%")
    assert (found.value, found.step) == (value, Fraction(1, 10**places))


@given(st.integers(1, 99999), st.integers(0, 4), st.sampled_from(["万", "亿", "万亿", "百万", "千万"]))
def test_scales_move_the_point(number: int, places: int, scale: str) -> None:
    power = {"万": 4, "亿": 8, "万亿": 12, "百万": 6, "千万": 7}[scale]
    shown = f"{number / 10**places:.{places}f}"
    assert only(f"{shown}{scale}元").value == Fraction(number, 10**places) * 10**power


@given(st.integers(1, 9999))
def test_the_same_sum_in_two_scales_is_equal(number: int) -> None:
    assert compare_quantities(only(f"{number}亿元"), only(f"{number}0000万元")).outcome is Outcome.EQUAL
    assert compare_quantities(only(f"${number} billion"), only(f"${number}000 million")).outcome is Outcome.EQUAL


@given(st.integers(1, 99), st.integers(1, 6))
def test_a_slip_of_places_is_a_power_of_ten(number: int, places: int) -> None:
    found = compare_quantities(only(f"{number * 10**places}元"), only(f"{number}元"))
    assert (found.outcome, found.factor, found.power) == (Outcome.DISJOINT, 10**places, places)


MEASURES = sorted(
    (unit.dimension, unit.id, form)
    for form, unit in units().latin.items()
    if unit.kind is QuantityKind.MEASURE and len(form) > 3 and not unit.offset
)
PAIRS = [(a[1:], b[1:]) for a in MEASURES for b in MEASURES if a[0] == b[0]]


@given(st.sampled_from(PAIRS), st.integers(2, 900))
def test_conversion_within_a_dimension(pair: tuple[tuple[str, str], tuple[str, str]], number: int) -> None:
    (first, first_form), (second, second_form) = pair
    one, other = units().by_id[first], units().by_id[second]
    mine, theirs = only(f"{number} {first_form}"), only(f"{number} {second_form}")
    assert (mine.unit, theirs.unit) == (first, second)
    found = compare_quantities(mine, theirs)
    apart = abs(one.factor - other.factor) * number
    slack = max(one.factor, other.factor) * min(Fraction(1, 2), Fraction(number, 20))
    assert (found.outcome is Outcome.EQUAL) is (apart <= slack)
    assert found.factor == (None if found.outcome is Outcome.EQUAL else one.factor / other.factor)


@given(st.integers(-18, 40))
def test_celsius_and_fahrenheit_agree(fifth: int) -> None:
    celsius, fahrenheit = only(f"{fifth * 5} °C"), only(f"{fifth * 9 + 32} °F")
    assert compare_quantities(celsius, fahrenheit).outcome is Outcome.EQUAL
    assert compare_quantities(celsius, only(f"{fifth * 9 + 35} °F")).outcome is Outcome.DISJOINT


BOUND = st.sampled_from(["", "约", "超过", "不足", "至少", "最多", "近"])
AMOUNT = st.builds(
    lambda bound, number, scale, unit: f"{bound}{number}{scale}{unit}",
    BOUND,
    st.integers(2, 999),
    st.sampled_from(["", "万", "亿"]),
    st.sampled_from(["元", "人", "公里", "米", "%", "岁", "天", "小时"]),
)
PIECES = (
    *"0123456789.,，:-–/%$€¥ 零〇一二两三四五六七八九十百千万亿半几数廿第首翻年月日时点分之比成倍个人元米度岁名次多余来约超至到以上下不足负的",
    *(" million", " people", " and ", "half ", "third ", "one ", "twenty ", " of ", "between ", "up to ", "No. "),
    *("km", "GB", "②", "½", "\n", "公元前", "超过", "百分之", "top ", "aged ", "-year-old", " died", "人死亡", "翻了"),
)
SPEECH = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@given(AMOUNT, AMOUNT)
def test_comparison_mirrors(first: str, second: str) -> None:
    mine, theirs = only(first), only(second)
    there, back = compare_quantities(mine, theirs), compare_quantities(theirs, mine)
    touching = {there.outcome, back.outcome} == {Outcome.OVERLAPS, Outcome.DISJOINT}
    assert back.outcome is MIRRORED.get(there.outcome, there.outcome) or touching
    if touching:
        assert mine.value == theirs.value or mine.dimension == theirs.dimension
    if there.factor is not None and back.factor is not None:
        assert there.factor * back.factor == 1
        assert (there.power or 0) == -(back.power or 0)


@given(AMOUNT)
def test_everything_equals_itself(text: str) -> None:
    assert compare_quantities(only(text), only(text)).outcome is Outcome.EQUAL


@given(st.integers(100, 10**6), st.integers(0, 10**4), st.integers(0, 10**4))
def test_rounding_is_monotone(number: int, near: int, far: int) -> None:
    """What lies nearer is never further from equal."""
    near, far = sorted((near, far))
    stated = only(f"{number}万元")
    if compare_quantities(stated, only(f"{number * 10**4 + far}元")).outcome is Outcome.EQUAL:
        assert compare_quantities(stated, only(f"{number * 10**4 + near}元")).outcome is Outcome.EQUAL


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_bounds_say_what_they_mean(bound: int, number: int) -> None:
    def holds(words: str) -> bool:
        found = compare_quantities(only(f"{words}{bound}人"), only(f"{number}人"))
        return found.outcome in {Outcome.CONTAINS, Outcome.EQUAL}

    assert holds("超过") is (number > bound)
    assert holds("至少") is (number >= bound)
    assert holds("不足") is (number < bound)
    assert holds("最多") is (number <= bound)


@settings(max_examples=400)
@given(SPEECH | st.text(max_size=80))
def test_offsets_are_true_and_nothing_overlaps(text: str) -> None:
    end = 0
    for found in read_quantities(text):
        assert text[found.start : found.end] == found.text != ""
        assert found.start >= end
        assert found.lo is None or found.hi is None or found.lo <= found.hi
        assert found.comparator is not Comparator.RANGE or found.value is None
        end = found.end


@settings(max_examples=200)
@given(SPEECH, SPEECH)
def test_comparing_and_aligning_never_fail(claim: str, source: str) -> None:
    mine, theirs = read_quantities(claim), read_quantities(source)
    pairs = align_quantities(mine, theirs)
    assert len({id(pair.source) for pair in pairs}) == len(pairs) <= len(mine)
    assert all(pair.claim in mine and pair.source in theirs for pair in pairs)
    assert pairs == align_quantities(read_quantities(claim), read_quantities(source))


ADVERSARIAL = [
    pytest.param("1", id="digits"),
    pytest.param("1,", id="thousands marks"),
    pytest.param("1,111", id="groups"),
    pytest.param("1.", id="points"),
    pytest.param("1-", id="hyphens"),
    pytest.param("1 ", id="blanks"),
    pytest.param("一", id="one Chinese digit"),
    pytest.param("十百千万亿", id="Chinese scales"),
    pytest.param("三分之", id="shares"),
    pytest.param("one hundred and ", id="English words"),
    pytest.param("twenty-", id="hyphened words"),
    pytest.param("half a ", id="halves"),
    pytest.param("第", id="ordinals"),
    pytest.param("约", id="bounds"),
    pytest.param("3人", id="counts"),
    pytest.param("3小时", id="times that might be summed"),
    pytest.param("between 3 and ", id="ranges"),
    pytest.param("$", id="currencies"),
    pytest.param("0.", id="versions"),
    pytest.param("[1, ", id="notes"),
    pytest.param("翻了", id="doublings"),
    pytest.param(" ", id="nothing"),
]


@pytest.mark.parametrize("piece", ADVERSARIAL)
def test_a_long_hostile_text_is_read_to_its_end(piece: str) -> None:
    """A pattern that backtracks over such a text would never come back; how the cost grows is measured in `bench`."""
    text = piece * (50_000 // len(piece))
    for found in read_quantities(text):
        assert text[found.start : found.end] == found.text
