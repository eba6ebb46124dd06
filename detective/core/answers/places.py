"""What kind of place a word names, and the words that make a part of one."""

from __future__ import annotations

from functools import cache

from detective.core.answers.terms import Term, kind_of
from detective.core.tables import words


def place_kind(term: Term) -> str:
    """`land`, `city`, `region`, `continent` or else `place`."""
    kinds = {kind_of(key) for key in term.keys} - {""}
    return next((kind for kind in ("land", "city", "region", "continent") if kind in kinds), "place")


@cache
def land_parts() -> frozenset[str]:
    """Words that make a part of a land: 南部 behind its name, "southern" before it."""
    return frozenset(words("answers/land_parts.txt"))
