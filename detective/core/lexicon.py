"""Cutting Chinese into words: the cheapest path through a shipped word list (unigram costs, no model)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.tables import raw, rows, words
from detective.core.text import fold

_LONGEST = 8
_UNKNOWN_COST = 95  # of a lone character that the list does not have, in fifths of a nat
_NAME_COST = 45  # of a listed name
_CONCEPT_COST = 40
_NO_WORD = -1  # only the beginning of a word
_FIRST = "\u3400"
_LAST = "\u9fff"


class Entry(NamedTuple):
    """Class (n noun, v verb, r person, s place, o organisation …) and cost of a word (fifths of a nat)."""

    tag: str
    cost: int


@cache
def lexicon() -> dict[str, Entry]:
    """Every word of the list with its class and cost."""
    found: dict[str, Entry] = {}
    for line in raw("answers/lexicon_zh.tsv").decode("utf-8").splitlines():
        if line and not line.startswith("#"):
            tag, cost, listed = line.split("\t")
            found.update(dict.fromkeys(listed.split(" "), Entry(tag, int(cost))))
    for tag, listed in rows("answers/lexicon_classes.tsv"):
        found.update({word: found[word]._replace(tag=tag) for word in listed.split(" ") if word in found})
    for word in concept_words():
        if word.endswith("了") and word[:-1] in found:
            continue  # a verb with its particle is two words
        known = found.get(word, Entry("n", _CONCEPT_COST))
        found[word] = Entry("v", known.cost) if known.tag == "r" else known
    for word in (*_known_people(), *words("answers/surnames_ja.txt")):
        found[word] = found.get(word, Entry("r", _NAME_COST))
    return found


@cache
def concept_words() -> tuple[str, ...]:
    """Chinese variants of the concepts, which must not be cut apart."""
    tables = ("answers/concepts.tsv", "answers/places.tsv", "answers/relations.tsv")
    listed = (variant for name in tables for row in rows(name) for variant in row[1].split("|"))
    return tuple(sorted({variant for variant in listed if _is_word(variant)}))


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
def _places() -> frozenset[str]:
    return frozenset(name for row in rows("answers/places.tsv") for name in row[1].split("|") if _is_word(name))


@lru_cache(maxsize=20000)
def tag_of(word: str) -> str:
    """The class of a word; a listed place is a place whatever else it is; empty for one that the list lacks."""
    if word in _places():
        return "s"
    entry = lexicon().get(word)
    return entry.tag if entry is not None else ""


@cache
def _costs() -> dict[str, int]:
    """Cost of every word, and a mark for every beginning (two characters and more) of one that is none itself."""
    found = {word: entry.cost for word, entry in lexicon().items()}
    for word in [word for word in found if len(word) > 2]:
        for size in range(2, len(word)):
            found.setdefault(word[:size], _NO_WORD)
    return found


@lru_cache(maxsize=4096)
def cut(run: str) -> tuple[str, ...]:
    """The words of a run of folded Chinese characters, in order; together they are the run."""
    costs, size = _costs(), len(run)
    best, back = [0] + [1 << 30] * size, [0] * (size + 1)
    for start in range(size):
        base = best[start]
        for end in range(start + 1, min(size, start + _LONGEST) + 1):
            cost = costs.get(run[start:end])
            if cost is None:
                if end > start + 1:
                    break
                cost = _UNKNOWN_COST
            if cost != _NO_WORD and base + cost < best[end]:
                best[end], back[end] = base + cost, start
    pieces: list[str] = []
    end = size
    while end:
        pieces.append(run[back[end] : end])
        end = back[end]
    return tuple(reversed(pieces))
