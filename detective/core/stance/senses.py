"""How two English words relate in meaning: the same, more general, more particular, or side by side."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from detective.core.tables import raw


class Relation(IntEnum):
    """How the first word relates to the second."""

    NONE = 0
    SAME = 1
    ABOVE = 2  # more general
    BELOW = 3  # more particular
    BESIDE = 4  # two kinds of one thing


@cache
def _lines() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in raw("stance/senses_en.tsv").decode("ascii").splitlines():
        key, _, rest = line.partition("\t")
        found[key] = rest
    return found


Senses = tuple[frozenset[str], ...]


@lru_cache(maxsize=20000)
def _senses(key: str) -> Senses:
    line = _lines().get(key)
    return () if line is None else tuple(frozenset(cell.split()) for cell in line.split("\t"))


def is_common(key: str) -> bool:
    """Whether a stem is an ordinary English word."""
    return key in _lines()


def meanings(key: str) -> frozenset[str]:
    """What a stem may mean; two stems that share a meaning are the same word in this. Empty where that is unknown."""
    known = _senses(key)
    return known[0] if known else frozenset()


@lru_cache(maxsize=50000)
def relation(one: str, other: str) -> Relation:
    """How the stem `one` relates to the stem `other`."""
    if one == other:
        return Relation.SAME
    left, right = _senses(one), _senses(other)
    return _compare(left, right) if left and right else Relation.NONE


def _compare(left: Senses, right: Senses) -> Relation:
    if not left[0].isdisjoint(right[0]):
        return Relation.SAME
    if not all(map(left[0].isdisjoint, right[1:])):
        return Relation.ABOVE
    if not all(map(right[0].isdisjoint, left[1:])):
        return Relation.BELOW
    beside = len(left) > 1 and len(right) > 1 and left[1] & right[1]
    return Relation.BESIDE if beside else Relation.NONE
