"""Cutting Chinese into words: the cheapest path through a shipped word list (unigram costs, no model)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.tables import rows, words
from detective.core.text import fold

_LONGEST = 8
_UNKNOWN_COST = 95  # of a lone character that the list does not have, in fifths of a nat
_FIRST = "\u3400"
_LAST = "\u9fff"


class Entry(NamedTuple):
    """Class and cost of a word (fifths of a nat)."""

    tag: str
    cost: int


@cache
def lexicon() -> dict[str, Entry]:
    """Every word of the list with its class and cost."""
    found: dict[str, Entry] = {}
    for tag, cost, listed in rows("answers/lexicon_zh.tsv"):
        entry = Entry(tag, int(cost))
        for word in listed.split(" "):
            found[word] = entry
    for word in concept_words():
        known = found.get(word, Entry("n", 40))
        found[word] = Entry("v", known.cost) if known.tag == "r" else known
    for word in _known_people():
        found[word] = found.get(word, Entry("r", 45))
    for word in words("answers/surnames_ja.txt"):
        found[word] = found.get(word, Entry("r", 45))
    return found


@cache
def concept_words() -> tuple[str, ...]:
    """Chinese variants of the concepts, which must not be cut apart."""
    found: set[str] = set()
    for name in ("answers/concepts.tsv", "answers/places.tsv"):
        for row in rows(name):
            for variant in row[1].split("|"):
                if _is_word(variant):
                    found.add(variant)
    for row in rows("answers/relations.tsv"):
        found.update(variant for variant in row[1].split("|") if _is_word(variant))
    return tuple(sorted(found))


def _is_word(variant: str) -> bool:
    return 2 <= len(variant) <= _LONGEST and all(_FIRST <= char <= _LAST for char in variant)


def _known_people() -> list[str]:
    """Names of three or four characters in the table of aliases that can be people's."""
    first = frozenset(words("answers/surnames.txt"))
    foreign = frozenset("".join(words("answers/transliteration.txt")))
    family = words("answers/surnames_ja.txt")
    names = [fold(name) for row in rows("stance/aliases.tsv") for name in row]
    return [
        name
        for name in names
        if _is_word(name)
        and 3 <= len(name) <= 4
        and ((name[0] in first and len(name) == 3) or name.startswith(family) or all(c in foreign for c in name))
    ]


@cache
def _prefixes() -> frozenset[str]:
    return frozenset(word[:length] for word in lexicon() for length in range(1, len(word)))


def cut(run: str) -> list[str]:
    """The words of a run of folded Chinese characters, in order; together they are the run."""
    entries, prefixes, size = lexicon(), _prefixes(), len(run)
    best = [0] + [1 << 30] * size
    back = [0] * (size + 1)
    for start in range(size):
        base = best[start]
        for end in range(start + 1, min(size, start + _LONGEST) + 1):
            piece = run[start:end]
            entry = entries.get(piece)
            if entry is not None or end == start + 1:
                cost = base + (entry.cost if entry is not None else _UNKNOWN_COST)
                if cost < best[end]:
                    best[end] = cost
                    back[end] = start
            if piece not in prefixes:
                break
    pieces: list[str] = []
    end = size
    while end:
        pieces.append(run[back[end] : end])
        end = back[end]
    pieces.reverse()
    return pieces
