"""Which sentences are worth checking: a case in each language for every code and reason, and laws of the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.checkworthy import LEAVES_OUT, REASONS, pick
from detective.core.tables import table
from detective.core.times import read_as_of

WRITTEN = read_as_of("2026-10-25")

LEFT_OUT = [
    ("greeting", "大家好，欢迎收看本期节目！"),
    ("greeting", "各位讀者早安！"),
    ("greeting", "Hello everyone, and welcome back!"),
    ("greeting", "Thanks for reading!"),
    ("credit", "（记者 张三）"),
    ("credit", "来源：新华社"),
    ("credit", "Photo: Reuters"),
    ("question", "你知道谁发明了电话吗？"),
    ("question", "5G真的会致癌吗"),
    ("question", "Did Einstein fail maths?"),
    ("question", "他问：“这是真的吗？”"),
    ("appeal", "请转发给更多的家人。"),
    ("appeal", "Please share this with your family."),
    ("appeal", "Click the link below."),
    ("heading", "一、工作回顾"),
    ("heading", "Key findings"),
    ("opinion", "我觉得2020年是最糟的一年。"),
    ("opinion", "这部电影太好看了！"),
    ("opinion", "我們應該多讀書。"),
    ("opinion", "I think Paris is the most beautiful city in the world."),
    ("opinion", "The 2023 film was absolutely wonderful."),
    ("opinion", "Governments should act."),
    ("refers_back", "他于1990年出生。"),
    ("refers_back", "该公司营收增长20%。"),
    ("refers_back", "此举导致三人死亡。"),
    ("refers_back", "He was born in 1990."),
    ("refers_back", "The company grew by 20% in 2020."),
    ("nothing_checkable", "天气不错。"),
    ("nothing_checkable", "The streets were empty and quiet."),
]
REASONED = [
    ("number", "全球每年约有700万人因吸烟死亡。"),
    ("number", "Humans use only 10% of their brains."),
    ("date", "战争于1945年结束。"),
    ("date", "The war ended in 1945."),
    ("name", "莫言获得诺贝尔文学奖。"),
    ("name", "Barack Obama was born in Kenya."),
    ("superlative", "珠穆朗玛峰是世界最高峰。"),
    ("superlative", "Mount Everest is the highest mountain in the world."),
    ("attribution", "世卫组织表示，吸烟有害健康。"),
    ("attribution", "According to the WHO, tobacco is harmful."),
    ("effect", "喝热水能杀死新冠病毒。"),
    ("effect", "微波爐加熱食物會致癌！"),
    ("effect", "Vaccines cause autism."),
    ("event", "市里一座大桥坍塌。"),
    ("event", "An old bridge collapsed."),
    ("definition", "番茄是一种水果。"),
    ("definition", "Tomatoes are a kind of fruit."),
]
STATEMENTS = [
    "转发：吃柿子后喝酸奶会中毒！",
    "德国夺得2018年世界杯冠军",
    "专家认为应该接种疫苗。",
    "It is reported that the dam collapsed on 5 May 2021.",
    "The film Wild received an approval rating of 90%.",
    "The beautiful city has 3 million inhabitants.",
    "Good Morning America was first broadcast in 1975.",
]


@pytest.mark.parametrize(("code", "text"), LEFT_OUT)
def test_what_is_no_statement_is_left_out(code: str, text: str) -> None:
    assert pick(text, WRITTEN)[-1].left_out == code


@pytest.mark.parametrize(("reason", "text"), REASONED)
def test_a_statement_says_why_it_is_worth_checking(reason: str, text: str) -> None:
    (found,) = pick(text, WRITTEN)
    assert reason in found.reasons


@pytest.mark.parametrize("text", STATEMENTS)
def test_words_of_opinion_or_appeal_do_not_hide_a_statement(text: str) -> None:
    assert [found.left_out for found in pick(text, WRITTEN)] == [None]


def test_every_code_has_words_and_a_case() -> None:
    words = table("article/words.toml")
    assert {row.code for row in REASONS} == set(words["reason"]) == {reason for reason, _ in REASONED}
    given = {row.code for row in LEAVES_OUT} | {"nothing_checkable"}
    assert given == {code for code, _ in LEFT_OUT}
    assert given | {"repeated", "time_unknown", "too_long", "beyond_limit"} == set(words["left_out"])
    assert all(row["zh"] and row["en"] for group in words.values() for row in group.values())


def test_the_same_sentence_is_checked_once() -> None:
    found = pick("德国夺得2018年世界杯冠军。\n德国夺得2018年世界杯冠军！", WRITTEN)
    assert [one.left_out for one in found] == [None, "repeated"]


@given(st.lists(st.sampled_from([text for _, text in LEFT_OUT + REASONED] + ["", " ", "x"]), max_size=8))
def test_no_sentence_is_lost_and_offsets_are_true(parts: list[str]) -> None:
    text = "\n".join(parts)
    found = pick(text, WRITTEN)
    assert all(text[one.start : one.end] == one.text for one in found)
    assert all(bool(one.reasons) != bool(one.left_out) for one in found)
    assert "".join("".join(one.text.split()) for one in found) == "".join(text.split())
