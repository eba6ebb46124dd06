"""The record of the asked year is found though the query names who won in another."""

from __future__ import annotations

import pytest

from detective.core.names import written_out
from detective.ports import Found, PlannedQuery
from detective.providers.starter import Starter


def ids(text: str, language: str) -> list[str]:
    found = Starter().search(PlannedQuery(text=text, purpose="keywords", language=language), limit=10)
    assert isinstance(found, Found)
    return [candidate.id for candidate in found.candidates]


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("Bob Dylan won Nobel Prize Literature 2017", "en", "nobel-literature-2017-en"),
        ("莫言 2013年诺贝尔文学奖", "zh", "nobel-literature-2013-zh"),
        ("Trump US president 2022", "en", "office-president-of-the-united-states-joe-biden-2021-en"),
        ("us president 2010", "en", "office-president-of-the-united-states-barack-obama-2009-en"),
    ],
)
def test_the_asked_edition_is_among_them(text: str, language: str, wanted: str) -> None:
    assert wanted in ids(text, language)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Who was US president in 2010?", ["United States"]),
        ("uk prime minister 2018", ["United Kingdom"]),
        ("us president 2010", ["United States"]),
        ("tell us who won", []),
        ("Tell us about the EU", ["European Union"]),
    ],
)
def test_abbreviations_are_written_out(text: str, names: list[str]) -> None:
    assert written_out(text) == " ".join([text, *names])
