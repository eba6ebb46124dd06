"""Which number of a source a number of the claim is set against."""

from __future__ import annotations

import pytest

from detective.core.quantities import align_quantities, find_unit_slips, read_quantities

CASES = [
    pytest.param(
        "事故造成36人死亡，50人受伤",
        "事故已致50人受伤，36人遇难",
        [("36人死亡", "36人遇难", "equal"), ("50人受伤", "50人受伤", "equal")],
        id="by what befell the people, not by order",
    ),
    pytest.param(
        "The crash killed 36 people and injured 50 others",
        "Fifty people were injured and 40 people died in the crash",
        [("36 people", "40 people", "disjoint"), ("50", "Fifty people", "equal")],
        id="deaths against deaths, in English",
    ),
    pytest.param(
        "去年营收5亿元，增长12%",
        "公司去年营收5000万元，同比增长12%，员工300人",
        [("5亿元", "5000万元", "disjoint"), ("12%", "12%", "equal")],
        id="a sum against a sum",
    ),
    pytest.param(
        "The film has 22 reviews",
        "The film holds 79% based on 22 critics and ran in 1,512 theaters",
        [("22 reviews", "22 critics", "equal")],
        id="an equal number with a like unit before any other",
    ),
    pytest.param(
        "The comedy has three acts", "It closed after 739 performances", [], id="other things are never set against it"
    ),
    pytest.param("他2020年获奖", "他2021年获奖", [], id="dates are no amounts"),
    pytest.param("F-16", "F-35", [], id="identifiers are no amounts"),
    pytest.param(
        "won less than ten National Championships",
        "have won four National Championships while the women have won ten National Championships",
        [("less than ten National Championships", "ten National Championships", "disjoint")],
        id="the nearest stated number, whatever binds it",
    ),
    pytest.param(
        "nominated for 8 Oscars",
        "nominated for eight Academy Awards and won two",
        [],
        id="an equal number under another noun keeps the others away",
    ),
    pytest.param("销量翻了一番", "销量同比增长100%", [("翻了一番", "100%", "equal")], id="a multiple against a rise"),
]


@pytest.mark.parametrize(("claim", "source", "expected"), CASES)
def test_alignment(claim: str, source: str, expected: list[tuple[str, str, str]]) -> None:
    pairs = align_quantities(read_quantities(claim), read_quantities(source))
    assert [(pair.claim.text, pair.source.text, str(pair.comparison.outcome)) for pair in pairs] == expected


def test_each_number_is_used_once() -> None:
    pairs = align_quantities(read_quantities("3人，3人，3人"), read_quantities("3人，3人"))
    assert len(pairs) == 2
    assert len({pair.source.start for pair in pairs}) == 2


def test_shared_words_are_counted() -> None:
    claim, source = read_quantities("全年营业收入5亿元"), read_quantities("全年营业收入6亿元")
    assert align_quantities(claim, source)[0].shared > 0
    assert align_quantities(claim, read_quantities("罚款6亿元"))[0].shared == 0


def test_nothing_to_align() -> None:
    assert align_quantities((), read_quantities("3人")) == ()
    assert align_quantities(read_quantities("3人"), ()) == ()


SLIPS = [
    pytest.param("公司全年营业收入5亿美元", "公司全年营业收入5亿元", [("5亿美元", "5亿元")], id="another currency"),
    pytest.param("失业率同比上升5%", "失业率同比上升5个百分点", [("5%", "5个百分点")], id="per cent for points"),
    pytest.param(
        "The rate rose by 5 percentage points",
        "The rate rose by 5 percent",
        [("5 percentage points", "5 percent")],
        id="points for per cent",
    ),
    pytest.param("全年营业收入5亿美元", "全年营业收入6亿元", [], id="another number is no slip of the unit"),
    pytest.param("全年营业收入5亿美元", "罚款5亿元", [], id="nor is a number elsewhere"),
    pytest.param(
        "全年营业收入5亿元", "全年营业收入5亿元，约合5亿美元", [], id="nor one that stands in the right unit too"
    ),
    pytest.param("长5公里", "重5公斤", [], id="nor lengths and masses"),
]


@pytest.mark.parametrize(("claim", "source", "expected"), SLIPS)
def test_unit_slips(claim: str, source: str, expected: list[tuple[str, str]]) -> None:
    pairs = find_unit_slips(read_quantities(claim), read_quantities(source))
    assert [(pair.claim.text, pair.source.text) for pair in pairs] == expected
