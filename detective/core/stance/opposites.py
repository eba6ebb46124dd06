"""Opposite words: 上涨 and 下跌, increase and decrease; read from tables, both ways."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.stance.atoms import Atom, stem
from detective.core.stance.marks import mark
from detective.core.stance.senses import is_common
from detective.core.text import folded_rows


@cache
def _chinese() -> tuple[dict[str, frozenset[str]], dict[str, tuple[str, ...]]]:
    """Word -> its opposites, and first character -> words that begin with it, longest first."""
    pairs: dict[str, set[str]] = {}
    for one, other, *_ in folded_rows("stance/opposites_zh.tsv"):
        pairs.setdefault(one, set()).add(other)
        pairs.setdefault(other, set()).add(one)
    heads: dict[str, list[str]] = {}
    for word in sorted(pairs, key=lambda item: (-len(item), item)):
        heads.setdefault(word[0], []).append(word)
    return {w: frozenset(o) for w, o in pairs.items()}, {h: tuple(w) for h, w in heads.items()}


@cache
def _english() -> dict[str, tuple[tuple[str, str], ...]]:
    """First stem -> the phrases that begin with it, each with one opposite, as they are written."""
    heads: dict[str, list[tuple[str, str]]] = {}
    for one, other, *_ in folded_rows("stance/opposites_en.tsv"):
        heads.setdefault(stem(one.split()[0]), []).append((one, other))
        heads.setdefault(stem(other.split()[0]), []).append((other, one))
    return {head: tuple(pairs) for head, pairs in heads.items()}


@lru_cache(maxsize=4096)
def _english_from(head: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Stemmed phrase that begins with this stem -> its opposites, the longest first."""
    pairs: dict[tuple[str, ...], set[str]] = {}
    for one, other in _english().get(head, ()):
        phrase, turned = (tuple(stem(word) for word in cell.split()) for cell in (one, other))
        if phrase != turned:
            pairs.setdefault(phrase, set()).add(" ".join(turned))
    return {phrase: frozenset(pairs[phrase]) for phrase in sorted(pairs, key=lambda item: (-len(item), item))}


_CLIMB = "climb"  # of what one climbs it does not say that it rises
_WHOLE = 4  # letters of a stem that a prefix may turn


class Turned(NamedTuple):
    """A word that has opposites, where it stands, and what they are."""

    word: str
    start: int
    end: int
    opposites: frozenset[str]


def turned_words(folded: str, atoms: tuple[Atom, ...], *, chinese: bool) -> tuple[Turned, ...]:
    """The words of a sentence that have opposites, the longest first where several begin."""
    return _in_chinese(folded) if chinese else _in_english(folded, atoms)


def _in_chinese(folded: str) -> tuple[Turned, ...]:
    pairs, heads = _chinese()
    found: list[Turned] = []
    after = 0
    for at, head in enumerate(folded):
        word = next((w for w in heads[head] if folded.startswith(w, at)), "") if head in heads and at >= after else ""
        if word:
            after = at + len(word)
            found.append(Turned(word, at, after, pairs[word]))
    return tuple(found)


@lru_cache(maxsize=20000)
def _prefixed(word: str) -> frozenset[str]:
    """The opposite that a prefix makes: convinced and unconvinced."""
    if len(word) >= _WHOLE + 2 and word.startswith("un"):
        return frozenset({word[2:]}) if is_common(word[2:]) else frozenset()
    return frozenset({"un" + word}) if len(word) >= _WHOLE and is_common("un" + word) else frozenset()


def _in_english(folded: str, atoms: tuple[Atom, ...]) -> tuple[Turned, ...]:
    stems = [stem(atom.text) for atom in atoms]
    found: list[Turned] = []
    after = 0
    for at, head in enumerate(stems):
        pairs = _english_from(head)
        if at < after or not (pairs or _prefixed(head)):
            continue
        phrase = next((p for p in pairs if tuple(stems[at : at + len(p)]) == p), ())
        after = at + max(1, len(phrase))
        opposites = pairs.get(phrase, frozenset()) | _prefixed(" ".join(phrase) or head)
        if opposites and not (head == _CLIMB and mark("scaling").match(folded, atoms[at].start)):
            found.append(Turned(" ".join(phrase) or head, atoms[at].start, atoms[after - 1].end, opposites))
    return tuple(found)
