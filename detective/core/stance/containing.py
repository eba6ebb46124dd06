"""Places inside places: whether two names of places can be told of one event, and whether they surely cannot."""

from __future__ import annotations

from functools import cache, lru_cache

from detective.core.stance.fillers import plain, same_name
from detective.core.tables import rows


@cache
def _wholes() -> dict[str, frozenset[str]]:
    """The names of all places that a place lies in, those of the places around them too."""
    found: dict[str, set[str]] = {}
    for whole, parts in rows("stance/within.tsv"):
        for part in parts.split("|"):
            found.setdefault(plain(part), set()).update(plain(name) for name in whole.split("|"))
    for names in found.values():
        names.update(*(found.get(name, frozenset()) for name in tuple(names)))
    return {part: frozenset(names) for part, names in found.items()}


@cache
def _levels() -> dict[str, str]:
    """The kind of a place by its names: land, city, region or continent."""
    return {plain(name): level for _, names, level in rows("answers/places.tsv") for name in names.split("|")}


_TAILS = ("省", "市", "县", "州", "区", "镇")


@lru_cache(maxsize=4096)
def _known(name: str) -> str:
    bare = plain(name)
    return bare[:-1] if len(bare) > 2 and bare.endswith(_TAILS) and bare not in _wholes() else bare


def is_listed(name: str) -> bool:
    """Whether the table says where a place lies."""
    return _known(name) in _wholes()


def within(part: str, whole: str) -> bool:
    """Whether the first place surely lies in the second."""
    return _known(whole) in _wholes().get(_known(part), frozenset())


def apart(one: str, other: str) -> bool:
    """Whether two places are surely not the same and neither lies in the other."""
    if same_name(one, other) or within(one, other) or within(other, one):
        return False
    mine, theirs = _levels().get(_known(one), ""), _levels().get(_known(other), "")
    if mine == theirs:
        return True
    if "continent" in {mine, theirs}:
        around = _wholes().get(_known(other if mine == "continent" else one), frozenset())
        return any(_levels().get(name) == "continent" for name in around)
    wide = [_is_wide(one, mine), _is_wide(other, theirs)]
    if wide[0] == wide[1]:
        return True
    return bool(_wholes().get(_known(other if wide[0] else one)))


@cache
def _containers() -> frozenset[str]:
    return frozenset(plain(name) for whole, _ in rows("stance/within.tsv") for name in whole.split("|"))


def _is_wide(name: str, level: str) -> bool:
    """Whether a place has cities and towns in it."""
    return level in {"land", "region"} or _known(name) in _containers()
