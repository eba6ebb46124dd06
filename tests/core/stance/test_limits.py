"""Dates with before, after, by, until: what a passage with a date, or with a limit of its own, says of them."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.days import read_days, within

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
TOLD = ("in 2020", "on 3 March 2020", "in June 2020", "in 2018", "in 2022", "before 2020", "after 2020")
OUTCOMES = {
    "in 2020": (S, S, S, R, R, M, M),
    "in March 2020": (M, S, R, R, R, R, R),
    "before 2020": (R, R, R, S, R, S, R),
    "before March 2020": (M, R, R, S, R, S, R),
    "after 2020": (R, R, R, R, S, R, S),
    "after March 2020": (M, R, M, R, S, R, S),
    "by March 2020": (M, S, R, S, R, S, R),
}
TOLD_ZH = ("于2020年", "于2020年3月3日", "于2020年6月", "于2018年", "于2022年", "在2020年之前", "在2020年之後")
OUTCOMES_ZH = {
    "于2020年": (S, S, S, R, R, R, R),
    "于2020年3月": (M, S, R, R, R, R, R),
    "在2020年之前": (R, R, R, S, R, S, R),
    "在2020年3月前": (M, R, R, S, R, S, R),
    "在2020年之后": (R, R, R, R, S, R, S),
    "在2020年3月后": (M, R, S, R, S, R, S),
}
ENGLISH = [(mine, told, s) for mine, row in OUTCOMES.items() for told, s in zip(TOLD, row, strict=True)]
CHINESE = [(mine, told, s) for mine, row in OUTCOMES_ZH.items() for told, s in zip(TOLD_ZH, row, strict=True)]


@pytest.mark.parametrize(("mine", "told", "stance"), ENGLISH)
def test_when_a_thing_came_to_pass(mine: str, told: str, stance: Stance) -> None:
    passage = Candidate(id="e1", text=f"The firm was sold {told}.")
    assert read_stance(frame_text(f"The firm was sold {mine}."), passage).stance is stance


@pytest.mark.parametrize(("mine", "told", "stance"), CHINESE)
def test_when_a_thing_came_to_pass_in_chinese(mine: str, told: str, stance: Stance) -> None:
    passage = Candidate(id="e1", text=f"公司{told}售出。")
    assert read_stance(frame_text(f"公司{mine}售出。"), passage).stance is stance


@pytest.mark.parametrize(
    ("mine", "told", "expected"),
    [
        ("by the end of 2027", "by the end of 2026", True),
        ("by the end of 2026", "by the end of 2027", False),
        ("2026年底前", "2027年底前", False),
        ("before june", "20 march 1963", True),
        ("before june", "20 july 1963", False),
        ("before 2020", "before 2025", None),
        ("in the 1990s", "in 1994", True),
        ("在1990年代", "在2004年", False),
        ("until 2000", "in 1988", None),
    ],
)
def test_what_a_date_says_of_a_limit(mine: str, told: str, expected: bool | None) -> None:
    assert within(read_days(mine)[0], read_days(told)[0]) is expected


@pytest.mark.parametrize(
    "text", ["2020年前三季度", "2020年前后", "2020年后期", "2020年前总统", "2020年前往北京", "in 2020", "2020年"]
)
def test_what_only_looks_like_a_limit(text: str) -> None:
    assert read_days(text)[0].bound == ""


CONSIDERED = [
    ("印度封禁了59款应用程序。", "印度政府出于安全考虑封禁了59款应用程序。", S),
    ("印度封禁了59款應用程式。", "印度政府出於安全考慮封禁了59款應用程式。", S),
    ("印度封禁了59款應用程式。", "印度政府正考慮封禁59款應用程式。", R),
    ("公司关闭了工厂。", "公司考虑到成本，关闭了工厂。", S),
    ("公司关闭了工厂。", "公司从去年起考虑关闭工厂。", M),
    ("The match was cancelled.", "Considering the weather, the match was cancelled.", S),
    ("The match was cancelled.", "The league is considering whether to cancel the match.", M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CONSIDERED)
def test_a_reason_is_no_plan(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance
