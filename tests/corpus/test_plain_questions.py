"""Plain questions asked of the whole engine offline: the answer that the shipped records give, or none, never another."""

from __future__ import annotations

import pytest

from detective.app import Detective
from detective.core.text import fold
from tests.corpus.plain_questions import plain_questions

_STEP = 23
_AS_OF = "2026-10-25"
_RIGHT_PERCENT = 96  # of the questions, at least


@pytest.fixture(scope="module")
def engine() -> Detective:
    return Detective(offline=True, env={})


def test_plain_questions_have_the_answer_of_the_records_or_none(engine: Detective) -> None:
    right, wrong, every = 0, [], list(plain_questions(_STEP))
    for question, names in every:
        card = engine.check(question, as_of=_AS_OF).card
        if card["verdict"] == "supported":
            told = fold(card["answer"]["text"])
            held = any(fold(name) in told for name in names)
            right += held
            wrong += [] if held else [(question, told)]
    assert not wrong
    assert right * 100 >= _RIGHT_PERCENT * len(every)


ASKED = [
    ("Who won the 2010 FIFA World Cup?", "spain"),
    ("谁赢得了2010年世界杯？", "西班牙"),
    ("Who hosted the 2018 World Cup?", "russia"),
    ("What is the capital of China?", "beijing"),
    ("印度的首都是哪里？", "新德里"),
    ("地球到月球有多远？", "38.44万公里"),
    ("What is the chemical formula of water?", "h2o"),
    ("2015年北约秘书长是谁？", "斯托尔滕贝格"),
    ("Who was President of the United States in 1994?", "clinton"),
    ("2002年美国总统是谁？", "乔治·w·布什"),
    ("Who won the 1901 Nobel Prize in Chemistry?", "van 't hoff"),
    ("Who won the 2024 US presidential election?", ""),
    ("Who was elected US president in 2020?", ""),
    ("谁赢得了1992年美国总统选举？", ""),
    ("What is the capital of Wakanda?", ""),
    ("What is the atomic number of unobtainium?", ""),
    ("Who won the 2030 FIFA World Cup?", ""),
]


@pytest.mark.parametrize(("question", "told"), ASKED)
def test_what_is_asked_is_answered_and_nothing_else(engine: Detective, question: str, told: str) -> None:
    card = engine.check(question, as_of=_AS_OF).card
    if told:
        assert card["verdict"] == "supported"
        assert told in fold(card["answer"]["text"])
    else:
        assert card["verdict"] == "no_reliable_source"
