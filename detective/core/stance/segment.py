"""Cutting Chinese into words by the cheapest path through the shipped word list, with the class of each word."""

from __future__ import annotations

from functools import cache, lru_cache

from detective.core.tables import raw, rows

_LONGEST = 8
_UNKNOWN_COST = 95  # of a lone character that the list does not have, in fifths of a nat
_PLACE_COST = 40


@cache
def _entries() -> dict[str, tuple[str, int]]:
    """Word -> class and cost; every beginning of a word that is none itself -> no class and no cost."""
    found: dict[str, tuple[str, int]] = {}
    for line in raw("answers/lexicon_zh.tsv").decode("utf-8").splitlines():
        if line and not line.startswith("#"):
            tag, cost, listed = line.split("\t")
            entry = (tag, int(cost))
            for word in listed.split(" "):
                found.setdefault(word, entry)
    for row in rows("answers/places.tsv"):
        for name in row[1].split("|"):
            if 2 <= len(name) <= _LONGEST and name[0] >= "\u3400":
                found[name] = ("s", _PLACE_COST)
    for word in list(found):
        for size in range(1, len(word)):
            found.setdefault(word[:size], ("", -1))
    return found


def tag_of(word: str) -> str:
    """The class of a word (n noun, v verb, r person, s place, o organisation …); empty for one the list lacks."""
    entry = _entries().get(word)
    return entry[0] if entry is not None else ""


@lru_cache(maxsize=4096)
def cut_words(run: str) -> tuple[str, ...]:
    """The words of a run of folded Chinese characters, in order; together they are the run."""
    entries, size = _entries(), len(run)
    best, back = [0] + [1 << 30] * size, [0] * (size + 1)
    for start in range(size):
        base = best[start]
        for end in range(start + 1, min(size, start + _LONGEST) + 1):
            entry = entries.get(run[start:end])
            if entry is None and end > start + 1:
                break
            price = _UNKNOWN_COST if entry is None or entry[1] < 0 else entry[1]
            if (price != _UNKNOWN_COST or end == start + 1) and base + price < best[end]:
                best[end], back[end] = base + price, start
            if entry is None:
                break
    pieces: list[str] = []
    end = size
    while end:
        pieces.append(run[back[end] : end])
        end = back[end]
    return tuple(reversed(pieces))
