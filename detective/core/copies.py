"""Whether two texts are one text in two places: copies, excerpts, and copies with paragraphs of their own.

A text that calls the other false, or that changes a number of it, is another text however much it repeats. What both
merely quote is not their own.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from detective.core.patterns import Pattern
from detective.core.tables import known, table
from detective.core.text import fold, sentences
from detective.errors import TableError

_TABLE = "copies.toml"
_KEYS = frozenset({"value", "unit", "since", "why"})
_LISTS = frozenset({"false_zh", "false_en", "said_zh", "said_en", "not_zh", "not_en"})
_NUMBER = Pattern(r"\d+(?:[.,]\d+)*")
_QUOTED = Pattern(r"“[^“”]*”|「[^「」]*」|\"[^\"]*\"")
_REMEMBERED = 4096  # texts


class Kinship(Enum):
    """How two texts lie to each other."""

    STRANGERS = "strangers"
    COPIES = "copies"
    TURNED = "turned"  # much the same words, but one calls the other false or has another number


@dataclass(frozen=True, slots=True)
class _Read:
    """What is compared of a text."""

    letters: str  # of the whole text
    own: str  # without long quotations, where enough is left
    denials: int  # false words in sentences that speak of what somebody has said or spread
    negations: int  # false words and plain negations of any kind
    numbers: Mapping[tuple[str, str], frozenset[str]]  # by the letters before and after


def kinship(one: str, other: str) -> Kinship:
    """How two texts lie to each other; the order does not matter."""
    first, second = _read(one), _read(other)
    if min(len(first.letters), len(second.letters)) < _limit("shortest"):
        return Kinship.COPIES if first.letters and first.letters == second.letters else Kinship.STRANGERS
    if not _share_words(first.own, second.own):
        return Kinship.STRANGERS
    are_short = max(len(first.letters), len(second.letters)) < _limit("short")
    turned = first.negations != second.negations if are_short else first.denials != second.denials
    return Kinship.TURNED if turned or _numbers_changed(first, second) else Kinship.COPIES


def is_copy(one: str, other: str) -> bool:
    """Whether two texts are copies, excerpts or embedded copies of each other."""
    return kinship(one, other) is Kinship.COPIES


@lru_cache(maxsize=_REMEMBERED)
def _read(text: str) -> _Read:
    folded = fold(text)
    letters = _letters(folded)
    about = [sentence.text for sentence in sentences(folded) if _words("said").search(sentence.text)]
    own = _letters(_QUOTED.sub(lambda found: "" if len(_letters(found[0])) >= _limit("quoted") else found[0], folded))
    return _Read(
        letters=letters,
        own=own if len(own) >= _limit("shortest") else letters,
        denials=sum(len(_words("false").findall(sentence)) for sentence in about),
        negations=len(_words("false").findall(folded)) + len(_words("not").findall(folded)),
        numbers=_numbers(folded),
    )


def _share_words(first: str, second: str) -> bool:
    if min(len(first), len(second)) >= _limit("short"):
        return _sketches_meet(_sketch(first), _sketch(second))
    mine, theirs = _grams(first), _grams(second)
    shared = len(mine & theirs) * 1000
    return shared >= _limit("alike_milli") * len(mine | theirs) or shared >= _limit("whole_milli") * min(
        len(mine), len(theirs)
    )


def _sketches_meet(first: frozenset[int], second: frozenset[int]) -> bool:
    limit = min(max(first), max(second))
    small = min(len([h for h in sketch if h <= limit]) for sketch in (first, second))
    return small > 0 and len(first & second) * 1000 >= _limit("shared_milli") * small


def _numbers(folded: str) -> Mapping[tuple[str, str], frozenset[str]]:
    """The numbers by the letters on both sides, in which every number is one mark."""
    places = list(_NUMBER.finditer(folded))
    pieces = [_letters(folded[end:start]) for end, start in _between(folded, [match.span() for match in places])]
    marked = "#".join(pieces)
    found: dict[tuple[str, str], set[str]] = {}
    at, width = 0, _limit("context")
    for piece, match in zip(pieces, places, strict=False):
        at += len(piece)
        around = (marked[max(0, at - width) : at], marked[at + 1 : at + 1 + width])
        if sum(char != "#" for char in around[0] + around[1]) >= width:
            found.setdefault(around, set()).add(match[0].replace(",", ""))
        at += 1
    return {around: frozenset(numbers) for around, numbers in found.items()}


def _between(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches before, between and after the spans."""
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(text)]
    return list(zip(ends, starts, strict=True))


def _numbers_changed(first: _Read, second: _Read) -> bool:
    """Whether the same words stand around other numbers; numbers that were only cut or added change nothing."""
    return any(
        not (numbers <= second.numbers[around] or numbers >= second.numbers[around])
        for around, numbers in first.numbers.items()
        if around in second.numbers
    )


def _letters(folded: str) -> str:
    return "".join(char for char in folded if char.isalnum())


@lru_cache(maxsize=_REMEMBERED)
def _grams(letters: str) -> frozenset[int]:
    width = _limit("gram")
    return frozenset(zlib.crc32(letters[i : i + width].encode()) for i in range(len(letters) - width + 1))


@lru_cache(maxsize=_REMEMBERED)
def _sketch(letters: str) -> frozenset[int]:
    return frozenset(sorted(_grams.__wrapped__(letters))[: _limit("sketch")])


@cache
def _limit(name: str) -> int:
    row = table(_TABLE)[name]
    known(f"{_TABLE}.{name}", row, _KEYS)
    if not isinstance(row["value"], int) or row["value"] <= 0:
        raise TableError(f"{_TABLE}.{name}.value", "a whole number above 0")
    return int(row["value"])


@cache
def _words(name: str) -> Pattern:
    """The words of one meaning in both languages as one expression."""
    listed = table(_TABLE)["words"]
    known(f"{_TABLE}.words", listed, _LISTS)
    english = "|".join(sorted(listed[f"{name}_en"], key=len, reverse=True))
    chinese = "|".join(sorted(listed[f"{name}_zh"], key=len, reverse=True))
    return Pattern(rf"{chinese}|\b(?:{english})\b")
