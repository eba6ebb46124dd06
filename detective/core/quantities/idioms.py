"""Words and phrases in which a numeral counts nothing: 三峡, 十分重要, first lady."""

from __future__ import annotations

from functools import cache

from detective.core.quantities.lexicon import not_numbers
from detective.core.tables import rows


def idiom_end(folded: str, start: int, end: int) -> int:
    """Where a Chinese word ends in which the numeral between the offsets counts nothing; 0 where none stands."""
    table = not_numbers()
    for key in ("0" + folded[start : start + 2], "1" + folded[max(0, start - 1) : start + 1]):
        for word, place, unless in table.get(key, ()):
            at = start - place
            stop = at + len(word)
            if stop >= end and at >= 0 and folded.startswith(word, at) and folded[stop : stop + 1] not in unless:
                return stop
    return 0


def phrase_end(folded: str, start: int, end: int) -> int:
    """Where an English phrase with an idle number word ends: "first lady", "one another"; 0 where none stands."""
    for phrase, place in _phrases().get(folded[start:end], ()):
        at = start - place
        stop = at + len(phrase)
        if at >= 0 and folded.startswith(phrase, at) and not folded[stop : stop + 1].isalpha():
            return stop
    return 0


@cache
def _phrases() -> dict[str, tuple[tuple[str, int], ...]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for row in rows("quantities/not_numbers_en.txt"):
        phrase, place = row[0], 0
        for word in phrase.replace("-", " ").split(" "):
            found.setdefault(word, []).append((phrase, place))
            place += len(word) + 1
    return {word: tuple(entries) for word, entries in found.items()}
