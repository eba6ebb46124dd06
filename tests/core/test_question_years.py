"""Bare years of questions as they are typed into a search box, and numbers that only look like them."""

from __future__ import annotations

import pytest

from detective.core.models import AsOf
from detective.core.question_cues import plain
from detective.core.question_time import read_asked_time
from detective.core.times import read_as_of


@pytest.fixture(scope="module")
def as_of() -> AsOf:
    return read_as_of("2026-10-25")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Nobel literature 2029", 2029, 2029),
        ("who won nobel literature 2029", 2029, 2029),
        ("US president 2030", 2030, 2030),
        ("President of the US 2030", 2030, 2030),
        ("current US president 2030", 2030, 2030),
        ("GDP of China 2024?", 2024, 2024),
        ("China GDP 2024 vs 2020", 2024, 2024),
        ("2030美国总统是谁", 2030, 2030),
        ("美国總統2030", 2030, 2030),
        ("中国2024GDP", 2024, 2024),
        ("中国GDP2024", 2024, 2024),
        ("2028放假安排", 2028, 2028),
        ("２０２８放假安排", 2028, 2028),
        ("二〇二九诺贝尔文学奖", 2029, 2029),
        ("二零二九諾貝爾文學獎", 2029, 2029),
        ("10/2029 inflation", 2029, 2029),
        ("2029.10 CPI", 2029, 2029),
    ],
)
def test_a_bare_year_is_the_asked_one(text: str, first: int, last: int, as_of: AsOf) -> None:
    target = read_asked_time(text, plain(text), as_of, None).target
    assert target is not None
    assert target.start is not None
    assert target.end is not None
    assert (target.start.year, target.end.plus(-1).year) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "room 2024",
        "windows 2000",
        "2024 people died",
        "top 1500 companies",
        "Who directed Blade Runner 2049?",
        "Who directed the film 2012?",
        "Who wrote 2001: A Space Odyssey?",
        "What does Project 2025 say about schools?",
        "G2000 stores",
        "How big is the screen of the iPhone SE 2020?",
        "iPhone SE 2020的屏幕有多大？",
        "2024人死亡",
        "售价2024元",
        "请到2029房间领取资料",
        "第2024號房",
        "屏幕分辨率为1920×1080",
        "赛博朋克2077好玩吗",
        "中國製造2025的目標是什麼",
        "《中国药典》2025年版收载了多少个品种？",
        "《2012》是谁导演的",
        "電影《2046》的主演有哪些？",
        "请输入验证码2013",
        "一九得九对吗",
        "售价2024.10元",
    ],
)
def test_what_only_looks_like_a_year_is_none(text: str, as_of: AsOf) -> None:
    assert read_asked_time(text, plain(text), as_of, None).target is None


def test_a_year_beside_a_time_that_is_asked_for_is_left_alone(as_of: AsOf) -> None:
    asked = read_asked_time(
        "Was COLING 2020 held in March 2019?", plain("Was COLING 2020 held in March 2019?"), as_of, None
    )
    assert [found.text for found in asked.expressions] == ["March 2019"]
