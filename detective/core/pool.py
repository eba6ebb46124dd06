"""The evidence pool: one entry a page, and origins: pages that repeat one text or one publisher speak once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from detective.core.copies import Kinship, kinship
from detective.core.models import Candidate
from detective.core.urls import canonical_url, host_of, registrable_domain


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
    """Candidate id to origin: the shortest publisher of its cluster, else an id; one origin has one voice.

    One publisher is one origin. Copies are, too, unless that would put a text and its altered copy into one: an excerpt
    that fits both stays with the one to which it comes first.
    """
    ordered = sorted(candidates, key=lambda c: c.id)
    clusters = _Clusters([candidate.id for candidate in ordered])
    copies: list[tuple[str, str]] = []
    for place, candidate in enumerate(ordered):
        for other in ordered[:place]:
            if _same_publisher(candidate, other):
                clusters.merge(other.id, candidate.id)
                continue
            match kinship(other.text, candidate.text):
                case Kinship.COPIES:
                    copies.append((other.id, candidate.id))
                case Kinship.TURNED:
                    clusters.keep_apart(other.id, candidate.id)
                case Kinship.STRANGERS:
                    pass
    for first, second in copies:
        clusters.merge(first, second)
    names = {candidate.id: _publisher(candidate) or candidate.id for candidate in candidates}
    return {name: min((names[one] for one in group), key=lambda n: (len(n), n)) for name, group in clusters.all()}


class _Clusters:
    """Groups of names that grow together, except where two of their members must stay apart."""

    def __init__(self, names: Iterable[str]) -> None:
        self._group = {name: {name} for name in names}
        self._apart: dict[str, set[str]] = {}

    def keep_apart(self, one: str, other: str) -> None:
        self._apart.setdefault(one, set()).add(other)
        self._apart.setdefault(other, set()).add(one)

    def merge(self, one: str, other: str) -> None:
        mine, theirs = self._group[one], self._group[other]
        if mine is theirs or any(self._apart.get(name, set()) & theirs for name in mine):
            return
        mine |= theirs
        for name in theirs:
            self._group[name] = mine

    def all(self) -> Iterator[tuple[str, set[str]]]:
        yield from self._group.items()


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
