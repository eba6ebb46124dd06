"""Opposite words: 上涨 and 下跌, increase and decrease; read from tables, both ways."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.stance.atoms import Atom, stem
from detective.core.tables import rows
from detective.core.text import fold


@cache
def _chinese() -> tuple[dict[str, frozenset[str]], dict[str, tuple[str, ...]]]:
    """Word -> its opposites, and first character -> words that begin with it, longest first."""
    pairs: dict[str, set[str]] = {}
    for row in rows("stance/opposites_zh.tsv"):
        one, other = fold(row[0]), fold(row[1])
        pairs.setdefault(one, set()).add(other)
        pairs.setdefault(other, set()).add(one)
    heads: dict[str, list[str]] = {}
    for word in sorted(pairs, key=lambda item: (-len(item), item)):
        heads.setdefault(word[0], []).append(word)
    return {w: frozenset(o) for w, o in pairs.items()}, {h: tuple(w) for h, w in heads.items()}


@cache
def _english() -> tuple[dict[str, frozenset[str]], dict[str, tuple[tuple[str, ...], ...]]]:
    """Stemmed phrase -> its opposites, and first stem -> phrases that begin with it, longest first."""
    pairs: dict[str, set[str]] = {}
    for row in rows("stance/opposites_en.tsv"):
        one, other = (" ".join(stem(word) for word in fold(cell).split()) for cell in row[:2])
        if one != other:
            pairs.setdefault(one, set()).add(other)
            pairs.setdefault(other, set()).add(one)
    heads: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted(pairs, key=lambda item: (-item.count(" "), item)):
        heads.setdefault(phrase.split()[0], []).append(tuple(phrase.split()))
    return {w: frozenset(o) for w, o in pairs.items()}, {h: tuple(p) for h, p in heads.items()}


class Turned(NamedTuple):
    """A word that has opposites, where it stands, and what they are."""

    word: str
    start: int
    end: int
    opposites: frozenset[str]


def turned_words(folded: str, atoms: tuple[Atom, ...], *, chinese: bool) -> tuple[Turned, ...]:
    """The words of a sentence that have opposites, the longest first where several begin."""
    return _in_chinese(folded) if chinese else _in_english(atoms)


def _in_chinese(folded: str) -> tuple[Turned, ...]:
    pairs, heads = _chinese()
    found: list[Turned] = []
    at = 0
    while at < len(folded):
        word = next((w for w in heads.get(folded[at], ()) if folded.startswith(w, at)), "")
        if word:
            found.append(Turned(word, at, at + len(word), pairs[word]))
        at += max(1, len(word))
    return tuple(found)


def _in_english(atoms: tuple[Atom, ...]) -> tuple[Turned, ...]:
    pairs, heads = _english()
    stems = [stem(atom.text) for atom in atoms]
    found: list[Turned] = []
    at = 0
    while at < len(stems):
        phrase = next((p for p in heads.get(stems[at], ()) if tuple(stems[at : at + len(p)]) == p), ())
        if phrase:
            word = " ".join(phrase)
            found.append(Turned(word, atoms[at].start, atoms[at + len(phrase) - 1].end, pairs[word]))
        at += max(1, len(phrase))
    return tuple(found)
