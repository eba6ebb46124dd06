"""The nouns of the table of kinds, and the words for a nation: what a thing can be called."""

from __future__ import annotations

from functools import cache

from detective.core.tables import rows

_NATION = "nation"
_LONGEST = 6  # characters of a noun of the table
_MOST_WORDS = 3  # words of one


@cache
def _nouns(language: str) -> dict[str, str]:
    """The nouns of the table with their kinds; a word for a nation is a kind of its own."""
    table = (row for row in rows("stance/kinds.tsv") if row[1] == language)
    return {noun: noun if kind == _NATION else kind for kind, _, nouns in table for noun in nouns.split("|")}


@cache
def nations(language: str) -> frozenset[str]:
    """The words of a language for of what nation somebody is."""
    table = (row for row in rows("stance/kinds.tsv") if row[:2] == (_NATION, language))
    return frozenset(noun for row in table for noun in row[2].split("|"))


def kind_of(phrase: str, language: str) -> str:
    """The kind of the longest noun of the table that ends a phrase; empty for none."""
    known = _nouns(language)
    if language == "zh":
        sizes = range(min(_LONGEST, len(phrase)), 0, -1)
        return next((known[phrase[-n:]] for n in sizes if phrase[-n:] in known), "")
    words = phrase.split()
    found = (" ".join(words[-n:]) for n in range(min(_MOST_WORDS, len(words)), 0, -1))
    return next((known[noun] for noun in found if noun in known), "")
