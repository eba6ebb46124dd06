"""Numbers at the edge of being numbers, and text that is not what it seems."""

from __future__ import annotations

import pytest

from detective.core.quantities import align_quantities, lexicon, read_quantities
from detective.core.quantities.han import han_value
from detective.errors import TableError
from tests.core.quantities.shown import shown

CASES = [
    # bases of rates are no amounts
    ("every 3 days", ""),
    ("每3人一组", ""),
    ("per 100,000 people", ""),
    ("每10万人中有3.5例", "count 3.5 case"),
    # "one" and 一
    ("one year", "measure 1 year"),
    ("one candidate said", ""),
    ("有效期一年", "measure 1 year"),
    ("有一天", ""),
    ("一年一度", ""),
    ("1 of the best players", ""),
    # words that go on after a number without being part of it
    ("7-Eleven stores", "count 7 store"),
    ("thousands were left", ""),
    ("two second prizes", "measure 2 second"),
    ("three halves", "count 3"),
    ("five m", "count 5"),
    ("10 in the morning", "count 10"),
    ("3 kg per person", "measure 3 kilogram"),
    ("5 dollars a day", "money 5 usd"),
    ("the first album following the tour", "rank 1"),
    # sums of parts
    ("1小时43分30秒", "measure 6210 second"),
    ("高度超过半公里", "measure >0.5 kilometer"),
    ("覆盖率已经过半", "percent >50 percent"),
    ("a quarter of a percentage point", "point 0.25 percentage_point"),
    ("three quarters of a mile long", "measure 0.75 mile"),
    ("1.5小时30分钟", "measure 1.5 hour; measure 30 minute"),
    ("超过1小时30分钟", "measure >90 minute"),
    ("3斤2两重", "measure 32 liang"),
    ("5元3角", "money 5.3 cny"),
    # names
    ("OMIM # 610706", "identifier # 610706"),
    ("mid-2020", "date 2020"),
    ("pre-1945 borders", "date 1945"),
    ("East 1,700 people", "count 1700 person"),
    ("Rome 3.5 million people", "count 3500000 person"),
    # shares that are none
    ("12 of 50 seats", "count 12; count 50 seat"),
    ("3 in 5 years", "count 3; measure 5 year"),
    ("三分之几", ""),
    ("5分之差", "count 5 point_scored"),
    ("半数左右", "percent ~50 percent"),
    # scales that do not nest
    ("3万2亿元", "count 30000; money 200000000 cny"),
    ("1" * 50, "identifier " + "1" * 50),
    # written strangely
    ("０．５％", "percent 0.5 percent"),
    ("②号", ""),
    ("5²", "count 5"),
    ("½ of adults", "ratio 0.5 ratio"),
    ("0·9% of adults", "percent 0.9 percent"),
    ("from .5 to 2 km", "count 0.5; measure 2 kilometer"),
    ("COVID‑19", "identifier 19"),
    ("3\u00a0500\u00a0km", "measure 3500 kilometer"),
    ("", ""),
    ("没有数字", ""),
    # items of a list
    ("1、全国人大开会", "identifier 1、"),
    ("好。\n 2. San Juan", "identifier 2. "),
    ("(3) the third", "identifier 3) ; rank 3"),
    ("He scored 34. He left", "count 34"),
    ("3、4月", "date 3、4月"),
    # numbers that do not rise make no range
    ("5到3天", "count 5; measure 3 day"),
    ("3 to five days", "count 3; measure 5 day"),
    ("1" + ",111" * 15, "identifier 1" + ",111" * 15),
    ("三三比二", ""),
    ("共四五六五百人", ""),
    ("3 rather big old red round tables", "count 3"),
    ("3万万万人", "count 3000000000000 person"),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:30] for text, _ in CASES])
def test_edges(text: str, expected: str) -> None:
    assert shown(text) == expected


MALFORMED = [
    "百百",
    "三三百",
    "五九十",
    "一亿亿",
    "一亿一亿",
    "三万万",
    "三百百五",
    "十百",
    "三百四千",
    "几几",
    "点五",
    "",
    "三三百点五",
]


@pytest.mark.parametrize("numeral", MALFORMED)
def test_what_is_no_chinese_numeral(numeral: str) -> None:
    assert han_value(numeral) is None
    assert "点" in numeral or read_quantities(f"共{numeral}人") == ()


def test_temperatures_have_no_ratio() -> None:
    (pair,) = align_quantities(read_quantities("气温30℃"), read_quantities("气温20℃"))
    assert (str(pair.comparison.outcome), pair.comparison.factor) == ("disjoint", None)


def test_original_text_is_kept() -> None:
    (found,) = read_quantities("約３萬人")
    assert (found.text, found.noun, found.near) == ("約３萬人", "", "约3万人")


def test_a_malformed_unit_names_its_row() -> None:
    with pytest.raises(TableError, match=r"units\.tsv\.ell"):
        lexicon._unit(("ell", "length", "much", "0", "measure"))
