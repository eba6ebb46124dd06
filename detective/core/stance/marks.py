"""The words that rules look for in a sentence, from a table, as regular expressions."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Bilingual, Pattern, any_of, standing_alone
from detective.core.tables import rows


@cache
def _listed() -> dict[tuple[str, str], tuple[str, ...]]:
    return {(name, language): tuple(listed.split("|")) for name, language, listed in rows("stance/marks.tsv")}


def listed(name: str, language: str) -> frozenset[str]:
    """The words of a mark in one language."""
    return frozenset(_listed()[name, language])


@cache
def alternation(name: str, language: str) -> str:
    """The words of a mark in one language as an expression, the longest first; English ones stand alone."""
    found = _listed()[name, language]
    return standing_alone(found) if language == "en" else f"(?:{any_of(found)})"


@cache
def mark(name: str) -> Bilingual:
    """The words of a mark in both languages."""
    return Bilingual(_listed()[name, "zh"], _listed()[name, "en"])


@cache
def closing(name: str, language: str) -> Pattern:
    """A text that ends with a word of the mark; an English article may follow it."""
    tail = r"(?: (?:the|a|an))? ?$" if language == "en" else "[“「]?$"
    return Pattern(f"({alternation(name, language)}){tail}")
