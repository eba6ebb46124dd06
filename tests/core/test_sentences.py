"""Text is cut into sentences; what has no marks is cut all the same, and nothing of it is lost."""

from __future__ import annotations

import pytest

from detective.core.text import sentences

LONGEST = 1000
UNMARKED = [
    pytest.param("北京的人口在增长而城市的面积也在扩大" * 500, id="zh without any mark"),
    pytest.param("the population grew while the city expanded " * 300, id="en with blanks"),
    pytest.param("one,two," * 700, id="commas"),
    pytest.param("x" * 5000, id="one word"),
]


@pytest.mark.parametrize("text", UNMARKED)
def test_no_sentence_is_longer_than_any_that_people_write(text: str) -> None:
    cuts = sentences(text)
    assert max(len(cut.text) for cut in cuts) <= LONGEST
    assert "".join(cut.text for cut in cuts).replace(" ", "") == text.replace(" ", "")
    assert all(text[cut.start : cut.end] == cut.text for cut in cuts)


def test_words_stay_whole_where_a_blank_is_near() -> None:
    assert {word for cut in sentences("population " * 500) for word in cut.text.split()} == {"population"}


def test_a_sentence_of_usual_length_is_not_cut() -> None:
    text = "甲，" * 400 + "乙。"
    assert [cut.text for cut in sentences(text)] == [text]
