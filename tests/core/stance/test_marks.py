"""The table of words that rules look for: each mark stands once a language, in both, and somebody asks for it."""

from __future__ import annotations

from collections import Counter

from detective.core.tables import rows

MARKS = rows("stance/marks.tsv")


def test_each_mark_stands_once() -> None:
    assert [key for key, count in Counter(row[:2] for row in MARKS).items() if count > 1] == []


def test_no_mark_lists_a_word_twice() -> None:
    twice = {row[:2]: [w for w, n in Counter(row[2].split("|")).items() if n > 1] for row in MARKS}
    assert {key: words for key, words in twice.items() if words} == {}


def test_every_mark_has_words() -> None:
    assert all(len(row) == 3 and all(row[2].split("|")) for row in MARKS)
