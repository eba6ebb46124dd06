"""The evidence pool: one entry a page, and origins: pages that repeat one text or one publisher speak once."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import count

from detective.core.models import Candidate
from detective.core.patterns import Pattern
from detective.core.text import fold
from detective.core.urls import canonical_url, host_of, registrable_domain

_GRAM = 5  # characters; long enough that two texts on one event rarely share many by chance
_SKETCH = 48  # smallest hashes kept per text
_SHARED_MILLI = 500  # of the smaller sketch: a copy, an excerpt or an embedded copy
_SHORTEST = 40  # letters; shorter texts are compared whole
_SHORT = 160  # letters; up to here two texts must be alike as a whole, since one may merely quote the other
_ALIKE_MILLI = 650  # of all grams of two short texts
_WHOLE_MILLI = 950  # of the grams of the shorter: it stands in the other word for word
_NUMBER = Pattern(r"\d+(?:[.,]\d+)*")
_FALSE = Pattern(
    r"谣言|辟谣|不实|虚假|假的|否认|错误|\b(?:false|untrue|hoax|myth|fake|den(?:y|ies|ied)|debunk\w*|incorrect|wrong)\b"
)
_NOT = Pattern(r"[不没未非无]|\b(?:not|no|never|n't|without)\b")


def pool(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Candidates in order, with unique ids; the same page with the same text is kept once."""
    listed = tuple(candidates)
    return with_own_ids(listed[place] for place in once(listed))


def once(candidates: Sequence[Candidate], groups: Mapping[int, str | None] | None = None) -> tuple[int, ...]:
    """The places of those to keep: the same page with the same text once in each group.

    `groups` names the group of a place (default: one for all); a place whose group is None is kept and not looked at.
    """
    seen: set[tuple[str, str, str, str]] = set()
    kept: list[int] = []
    for place, candidate in enumerate(candidates):
        group = "" if groups is None else groups.get(place, "")
        url = None if group is None or not candidate.url else canonical_url(candidate.url)
        page = None if group is None or url is None else (group, url, candidate.title, candidate.text)
        if page is None or page not in seen:
            kept.append(place)
        if page is not None:
            seen.add(page)
    return tuple(kept)


def with_own_ids(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates, a repeated id told apart by a number."""
    taken: set[str] = set()
    kept: list[Candidate] = []
    for candidate in candidates:
        name = _free(candidate.id, taken)
        taken.add(name)
        kept.append(candidate if name == candidate.id else replace(candidate, id=name))
    return tuple(kept)


def _free(name: str, taken: set[str]) -> str:
    """`name`, or the first of `name#2`, `name#3` … that no other has, so that pooling a pool changes nothing."""
    if name not in taken:
        return name
    return next(other for number in count(2) if (other := f"{name}#{number}") not in taken)


def origins(candidates: tuple[Candidate, ...]) -> dict[str, str]:
    """Candidate id to origin: the shortest publisher of its cluster, else an id; one origin has one voice."""
    parent = {candidate.id: candidate.id for candidate in candidates}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    ordered = sorted(candidates, key=lambda c: c.id)
    for place, candidate in enumerate(ordered):
        for other in ordered[:place]:
            if _same_publisher(candidate, other) or is_copy(candidate.text, other.text):
                first, second = sorted((root(candidate.id), root(other.id)))
                parent[second] = first
    names = {candidate.id: _publisher(candidate) or candidate.id for candidate in candidates}
    members: dict[str, list[str]] = {}
    for candidate in ordered:
        members.setdefault(root(candidate.id), []).append(names[candidate.id])
    named = {head: min(listed, key=lambda name: (len(name), name)) for head, listed in members.items()}
    return {candidate.id: named[root(candidate.id)] for candidate in candidates}


def is_copy(one: str, other: str) -> bool:
    """Whether two texts are copies, excerpts or embedded copies of each other, by shared 5-gram hashes.

    A text that calls the other false, or that changes a number of it, is another text however much it repeats.
    """
    first, second = _letters(one), _letters(other)
    if min(len(first), len(second)) < _SHORTEST:
        return bool(first) and first == second
    if _turns(one) != _turns(other) or not _same_numbers(one, other):
        return False
    if min(len(first), len(second)) < _SHORT:
        mine, theirs = _grams(first), _grams(second)
        shared = len(mine & theirs) * 1000
        return shared >= _ALIKE_MILLI * len(mine | theirs) or shared >= _WHOLE_MILLI * min(len(mine), len(theirs))
    return _sketches_meet(_sketch(first), _sketch(second))


def _sketches_meet(first: frozenset[int], second: frozenset[int]) -> bool:
    limit = min(max(first), max(second))
    small = min(len([h for h in sketch if h <= limit]) for sketch in (first, second))
    return small > 0 and len(first & second) * 1000 >= _SHARED_MILLI * small


def _turns(text: str) -> int:
    """How many words of the text call something false; in a short text plain negations count too."""
    folded = fold(text)
    return len(_FALSE.findall(folded)) + (len(_NOT.findall(folded)) if len(folded) < _SHORT else 0)


def _same_numbers(one: str, other: str) -> bool:
    mine, theirs = set(_NUMBER.findall(fold(one))), set(_NUMBER.findall(fold(other)))
    return mine <= theirs or theirs <= mine


def _same_publisher(one: Candidate, other: Candidate) -> bool:
    mine, theirs = _publisher(one), _publisher(other)
    if mine is None or theirs is None or mine == theirs:
        return mine is not None and mine == theirs
    if mine.split(".")[-2:] != theirs.split(".")[-2:]:
        return False
    return registrable_domain(mine) == registrable_domain(theirs)


def _publisher(candidate: Candidate) -> str | None:
    host = host_of(candidate.url)
    return host.removeprefix("www.") if host else (candidate.site or None)


def _letters(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())


def _grams(letters: str) -> frozenset[int]:
    return frozenset(zlib.crc32(letters[i : i + _GRAM].encode()) for i in range(len(letters) - _GRAM + 1))


@cache
def _sketch(letters: str) -> frozenset[int]:
    return frozenset(sorted(_grams(letters))[:_SKETCH])
