"""The plan: several queries with a purpose each, the same every time, and no invented year."""

from __future__ import annotations

import re

import pytest

from detective.core.models import AsOf
from detective.core.planning import plan
from detective.core.question import read_question
from detective.core.timeline import Day

AS_OF = AsOf(day=Day(2026, 10, 25), instant=None, text="2026-10-25")


def queries(text: str) -> dict[str, str]:
    return {query.purpose: query.text for query in plan(read_question(text, AS_OF))}


PLANS = [
    pytest.param("2020年诺贝尔文学奖得主是谁？", "keywords", "2020年诺贝尔文学奖得主", id="question words go"),
    pytest.param("明年诺贝尔文学奖得主是谁？", "time_pinned", "2027年 诺贝尔文学奖得主", id="next year is written out"),
    pytest.param("Who won last year's Nobel Peace Prize?", "time_pinned", "2025", id="last year is written out"),
    pytest.param("2020年诺贝尔文学奖得主是谁？", "official", "site:nobelprize.org", id="the subject's own site"),
    pytest.param("喝热水能治癌症", "debunk", "辟谣", id="debunks of a claim"),
    pytest.param("Hot water cures cancer", "debunk", "fact check", id="debunks of an English claim"),
    pytest.param("2023年中国人口上涨", "contra", "2023年中国人口下", id="the contrary direction"),
    pytest.param("Unemployment rose in 2023", "contra", "Unemployment decline", id="the contrary direction in English"),
    pytest.param(
        "2020年諾貝爾文學獎得主是誰？", "translated", "2020 Nobel Prize in Literature", id="known names in English"
    ),
    pytest.param(
        "Who won the 2020 Nobel Prize in Literature?", "translated", "2020 诺贝尔文学奖", id="known names in Chinese"
    ),
    pytest.param("Who is US president?", "translated", "美国", id="short forms in capitals"),
]


@pytest.mark.parametrize(("text", "purpose", "part"), PLANS)
def test_purposes(text: str, purpose: str, part: str) -> None:
    assert part in queries(text)[purpose]


def test_a_name_inside_a_longer_one_does_not_count() -> None:
    assert "Nobel Prize Nobel" not in queries("2020年诺贝尔文学奖得主是谁？")["translated"]


def test_an_open_question_has_no_debunk_and_no_contrary_query() -> None:
    assert not {"debunk", "contra"} & set(queries("2020年诺贝尔文学奖得主是谁？"))


@pytest.mark.parametrize(
    "text", ["诺贝尔文学奖由哪个机构颁发？", "Tell us about it", "喝热水能治癌症", "Vaccines cause autism"]
)
def test_no_year_is_invented(text: str) -> None:
    assert not re.search(r"\d{4}", " ".join(queries(text).values()))


def test_short_forms_in_small_letters_are_words() -> None:
    assert "translated" not in queries("Tell us about it")


@pytest.mark.parametrize("text", ["2020年诺贝尔文学奖得主是谁？", "Unemployment rose in 2023"])
def test_the_plan_is_the_same_every_time_and_has_no_repeats(text: str) -> None:
    first = plan(read_question(text, AS_OF))
    assert first == plan(read_question(text, AS_OF))
    assert len({query.text for query in first}) == len(first)
