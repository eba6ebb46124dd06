"""Two numbers side by side: units, rounding, bounds, and the words of the check."""

from __future__ import annotations

from fractions import Fraction

import pytest

from detective.core.quantities import Comparison, Direction, Outcome, Quantity, compare_quantities, read_quantities


def one(text: str) -> Quantity:
    """The first quantity of a text."""
    return read_quantities(text)[0]


def compare(claim: str, source: str) -> Comparison:
    return compare_quantities(one(claim), one(source))


OUTCOMES = [
    # rounding
    ("5.1 %", "5.08 %", "equal"),
    ("5.1 %", "5.18 %", "disjoint"),
    ("1.2亿元", "12000万元", "equal"),
    ("1.2 billion", "1,200 million", "equal"),
    ("3万人", "29,800人", "equal"),
    ("3万人", "27,000人", "disjoint"),
    ("1.8万辆", "1.75万辆", "equal"),
    ("300人", "297人", "disjoint"),
    ("三百人", "297人", "equal"),
    ("$3 million", "$3.1 million", "equal"),
    ("$1 million", "$1.4 million", "disjoint"),
    ("36人", "37人", "disjoint"),
    ("two thirds of voters", "67% of voters", "equal"),
    ("三分之一", "33%", "equal"),
    ("half of adults", "48% of adults", "equal"),
    ("half of adults", "42% of adults", "disjoint"),
    ("五成", "50%", "equal"),
    ("60 %", "60 out of 100", "equal"),
    # approximations
    ("约3万人", "29,800人", "contains"),
    ("约3万人", "36,000人", "disjoint"),
    ("about 30 people", "32 people", "contains"),
    ("about 30 people", "36 people", "disjoint"),
    ("近3000人", "2900人", "contains"),
    ("近3000人", "3100人", "disjoint"),
    ("nearly 300 people", "299 people", "contains"),
    ("30多人", "35人", "contains"),
    ("30多人", "41人", "disjoint"),
    ("三年多", "3年5个月", "contains"),
    ("数十人", "50人", "contains"),
    ("dozens of people", "36 people", "contains"),
    # bounds
    ("超过3万人", "3.5万人", "contains"),
    ("超过3万人", "29800人", "disjoint"),
    ("3.5万人", "超过3万人", "within"),
    ("more than 22 critics", "22 critics", "disjoint"),
    ("22 critics", "more than 22 critics", "overlaps"),
    ("more than 22 critics", "23 critics", "contains"),
    ("at least 36 people", "36 people", "contains"),
    ("fewer than 36 people", "36 people", "disjoint"),
    ("up to 36 people", "36 people", "contains"),
    ("不足100人", "120人", "disjoint"),
    ("不足100人", "99人", "contains"),
    ("至少36人", "不到30人", "disjoint"),
    ("超过5%", "超过3%", "within"),
    ("超过3%", "超过5%", "contains"),
    ("超过5%", "不到8%", "overlaps"),
    ("18岁以上", "17岁", "disjoint"),
    ("超过15亿人", "超过15万人", "disjoint"),
    ("more than 3 billion copies", "more than 3 million copies", "disjoint"),
    ("超过15万人", "超过18万人", "contains"),
    ("最多5人", "6人", "disjoint"),
    # ranges
    ("3到5天", "4天", "contains"),
    ("3到5天", "3到5天", "equal"),
    ("3-5天", "5-8天", "overlaps"),
    ("3-5天", "6-8天", "disjoint"),
    ("4天", "3到5天", "within"),
    # units of one dimension
    ("50 km", "31.07 miles", "equal"),
    ("50公里", "50英里", "disjoint"),
    ("10斤", "5公斤", "equal"),
    ("10斤", "10公斤", "disjoint"),
    ("30 °C", "86 °F", "equal"),
    ("30℃", "30 °F", "disjoint"),
    ("2000亩", "133公顷", "equal"),
    ("一年", "12个月", "equal"),
    ("90分钟", "1.5小时", "equal"),
    ("1.78米", "178厘米", "equal"),
    ("5000千瓦时", "5兆瓦时", "equal"),
    ("80 km/h", "50 mph", "equal"),
    ("25个基点", "0.25个百分点", "equal"),
    ("3000元/吨", "3元/公斤", "equal"),
    # growth
    ("增长100%", "翻一番", "equal"),
    ("rose 100%", "doubled", "equal"),
    ("增长一倍", "翻一番", "equal"),
    ("增长两倍", "翻一番", "disjoint"),
    ("fell 50%", "halved", "equal"),
    # what is counted
    ("36 people", "36人", "equal"),
    ("36 people", "36 cars", "different_dimension"),
    ("36 deaths", "36人死亡", "equal"),
    ("36 people died", "36 were injured", "different_dimension"),
    ("100 students", "100 people", "equal"),
    ("100 students", "100 patients", "different_dimension"),
    ("three acts", "three performances", "different_dimension"),
    ("第三名", "第二名", "disjoint"),
    ("首次", "第一次", "equal"),
    ("the third city", "the 3rd city", "equal"),
    ("top 10", "ranked 9", "contains"),
    ("前三名", "第5名", "disjoint"),
    # what cannot be compared
    ("5%", "5个百分点", "different_dimension"),
    ("5亿元", "5%", "different_dimension"),
    ("5亿美元", "5亿元", "incomparable"),
    ("2020年", "2021年", "incomparable"),
    ("2020年", "2020年", "equal"),
    ("F-16", "F-35", "incomparable"),
    ("36岁", "36年", "different_dimension"),
    # scores
    ("2比1", "1比2", "equal"),
    ("2-1", "3-1", "disjoint"),
    ("3：0", "三比零", "equal"),
]


@pytest.mark.parametrize(("claim", "source", "expected"), OUTCOMES, ids=[f"{a} ~ {b}" for a, b, _ in OUTCOMES])
def test_outcome(claim: str, source: str, expected: str) -> None:
    assert compare(claim, source).outcome == expected


FACTORS = [
    ("5亿元", "5000万元", Fraction(10), 1),
    ("5000万元", "5亿元", Fraction(1, 10), -1),
    ("5 million dollars", "$5 billion", Fraction(1, 1000), -3),
    ("3万亿元", "3亿元", Fraction(10000), 4),
    ("4.9亿元", "5000万元", Fraction(49, 5), 1),
    ("4.5亿元", "5000万元", Fraction(9), None),
    ("6 people", "3 people", Fraction(2), None),
    ("第三名", "第二名", None, None),
    ("超过15万人", "15亿人", Fraction(1, 10000), -4),
    ("约3万人", "约300人", Fraction(100), 2),
    ("50公里", "5米", Fraction(10000), 4),
    ("5.1%", "5.1%", None, None),
    ("30℃", "20℃", None, None),
]


@pytest.mark.parametrize(("claim", "source", "factor", "power"), FACTORS, ids=[f"{a} ~ {b}" for a, b, *_ in FACTORS])
def test_factor(claim: str, source: str, factor: Fraction | None, power: int | None) -> None:
    found = compare(claim, source)
    assert (found.factor, found.power) == (factor, power)


SENTENCES = [
    (
        "5亿元",
        "5000万元",
        "主张：5亿元 · 来源：5000万元 · 相差10倍",
        "claim: 5亿元 · source: 5000万元 · differs by a factor of 10",
    ),
    (
        "$5 million",
        "$5 billion",
        "主张：$5 million · 来源：$5 billion · 相差1000倍",
        "claim: $5 million · source: $5 billion · differs by a factor of 1,000",
    ),
    (
        "3万亿元",
        "3亿元",
        "主张：3万亿元 · 来源：3亿元 · 相差1万倍",
        "claim: 3万亿元 · source: 3亿元 · differs by a factor of 10,000",
    ),
    ("6人", "2人", "主张：6人 · 来源：2人 · 相差约3倍", "claim: 6人 · source: 2人 · differs by a factor of about 3"),
    ("36人", "35人", "主张：36人 · 来源：35人 · 不一致", "claim: 36人 · source: 35人 · they differ"),
    ("5.1%", "5.08%", "主张：5.1% · 来源：5.08% · 一致", "claim: 5.1% · source: 5.08% · they agree"),
    ("上升5%", "下降5%", "主张：5% · 来源：5% · 一增一减", "claim: 5% · source: 5% · in opposite directions"),
    (
        "5亿美元",
        "5亿元",
        "主张：5亿美元 · 来源：5亿元 · 币种不同，不可比",
        "claim: 5亿美元 · source: 5亿元 · different currencies, not comparable",
    ),
    (
        "36 cars",
        "36 people",
        "主张：36 cars · 来源：36 people · 所数对象不同，不可比",
        "claim: 36 cars · source: 36 people · they count different things",
    ),
]


@pytest.mark.parametrize(("claim", "source", "zh", "en"), SENTENCES, ids=[f"{a} ~ {b}" for a, b, *_ in SENTENCES])
def test_words(claim: str, source: str, zh: str, en: str) -> None:
    words = compare(claim, source).words
    assert (words.zh, words.en) == (zh, en)


def test_directions_stand_beside_the_outcome() -> None:
    found = compare("上升5%", "下降5%")
    assert found.outcome is Outcome.EQUAL
    assert found.opposite_direction
    assert not compare("上升5%", "上涨5%").opposite_direction
    assert compare("rose 5%", "fell 5%").opposite_direction


def test_a_level_is_no_change() -> None:
    assert not compare("上升至5%", "下降5%").opposite_direction
    assert not compare("rose to 5%", "fell 5%").opposite_direction


@pytest.mark.parametrize("text", ["a 5% increase", "上升了5%", "5%的增长", "up 5%", "增长5%", "rose by 5%", "同比涨5%"])
def test_a_rise(text: str) -> None:
    assert one(text).direction is Direction.UP


@pytest.mark.parametrize("text", ["a 5% drop", "下降了5%", "5%的跌幅", "down 5%", "减少5%", "fell by 5%", "同比降5%"])
def test_a_fall(text: str) -> None:
    assert one(text).direction is Direction.DOWN


@pytest.mark.parametrize("text", ["5%", "增长，占5%", "上升至5%", "fell to 5%", "占5%", "The rate grew. 5% of adults"])
def test_neither_rise_nor_fall(text: str) -> None:
    assert one(text).direction is Direction.NONE
