"""What a text is found by: pairs of characters, words, numbers, parts of joined words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.storage.evidence.terms import asked, indexed, is_lone

INDEXED = [
    pytest.param("总理", "总理 理", id="two characters, and the last alone"),
    pytest.param("國務院總理", "国务 务院 院总 总理 理", id="traditional is found as simplified"),
    pytest.param("2024年GDP增长5.2%", "2024 年 gdp 增长 长 5.2", id="digits and letters part the runs"),
    pytest.param("ＣＯＶＩＤ－１９", "covid-19 covid 19", id="full width; a joined word and its parts"),
    pytest.param("1,750 and 12,345,678", "1750 and 12345678", id="thousands"),
    pytest.param("Japan's cities, boxes; stories", "japan city boxe story", id="plurals and possessives"),
    pytest.param("status class gas", "status class gas", id="what only looks like a plural"),
    pytest.param("Café naïve", "cafe naive", id="accents"),
    pytest.param("東京とソウル 서울", "东京 京と とソ ソウ ウル ル 서울 울", id="kana and hangul"),
    pytest.param("Москва", "москва", id="other scripts by words"),
    pytest.param("a_b c/d e-mail", "a b c d e-mail mail", id="other marks part"),
    pytest.param("！？…", "", id="marks alone"),
    pytest.param("x" * 100, "x" * 40, id="what is too long to be a word is cut"),
]


@pytest.mark.parametrize(("text", "terms"), INDEXED)
def test_terms_of_a_text(text: str, terms: str) -> None:
    assert indexed(text) == terms


def test_terms_of_a_query_are_pairs_alone_and_told_once() -> None:
    assert asked("总理总理 总") == ("总理", "理总", "总")
    assert [is_lone(term) for term in asked("总 a 总理")] == [True, False, False]


@given(st.text())
def test_whatever_is_asked_is_found_in_the_same_text(text: str) -> None:
    found = indexed(text).split()
    assert all(term in found for term in asked(text))
    assert all(term == term.strip() and '"' not in term for term in found)
