"""How far a passage speaks of what is asked: entities, event, time and measure; kept low for another thing of the same kind."""

from __future__ import annotations

import re

from detective.core.answers.align import Alignment
from detective.core.answers.line import Line
from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import Term, kind_of, terms
from detective.core.tables import table

_YEAR = re.compile(r"(?<!\d)(?:1\d\d\d|20\d\d)(?!\d)")
_RIVALS = ("prize", "family", "category", "office", "season", "gender", "age", "pairs")
_MARKED = frozenset({"women", "youth", "vice_president", "deputy_prime_minister", "paralympic_games", "youth_olympics", "club_world_cup"})
_NAMED = frozenset("sorC1")
_STRONG = frozenset({"prize", "family", "category", "office", "event", "body", "land", "city", "region", "measure"})

Parts = tuple[tuple[str, int], ...]


def limits() -> dict[str, int]:
    """Thresholds and shares of the relevance (thousandths)."""
    return {name: int(entry["value"]) for name, entry in table("answers/relevance.toml").items()}


def relevance(shape: Shape, line: Line, alignment: Alignment, title: str, folded: str) -> tuple[int, Parts]:
    """Thousandths, and the parts that gave them. `title` and `folded` (the whole passage) are folded."""
    limit = limits()
    named, rest = _coverage(shape, alignment, title, folded)
    time = _time(shape, line, folded)
    shares = [(named, limit["share_named"]), (rest, limit["share_rest"]), (time, limit["share_time"])]
    held = [(value, share) for value, share in shares if value is not None]
    total = sum(share for _, share in held) or 1
    value = sum(value * share for value, share in held) // total
    if (named is None or named >= limit["all_named"]) and (rest is None or rest >= limit["most_rest"]) and (time or 0) >= 600:
        value = max(value, limit["all_matched"])
    clash = conflict(shape, line, title)
    if clash:
        value = min(value, limit["other_thing"])
    parts = [("entities", named), ("content", rest), ("time", time)]
    return value, (*((name, part) for name, part in parts if part is not None), *((("conflict", 1000),) if clash else ()))


def _is_named(term: Term) -> bool:
    return term.tag in _NAMED or any(kind_of(key) in _STRONG for key in term.keys)


def _coverage(shape: Shape, alignment: Alignment, title: str, folded: str) -> tuple[int | None, int | None]:
    sums = {True: [0, 0], False: [0, 0]}
    for term, forms in zip(shape.content, shape.forms, strict=True):
        group = sums[_is_named(term)]
        weight = term.weight
        group[1] += weight
        if alignment.get(term):
            group[0] += weight * 1000
        elif any(form in title for form in forms):
            group[0] += weight * 950
        elif any(form in folded for form in forms):
            group[0] += weight * 850
    named, rest = sums[True], sums[False]
    return (named[0] // named[1] if named[1] else None), (rest[0] // rest[1] if rest[1] else None)


def _time(shape: Shape, line: Line, folded: str) -> int | None:
    if not shape.years or shape.wanted is Wanted.TIME:
        return None
    here = {int(year) for year in _YEAR.findall(line.folded)}
    if here & shape.years:
        return 1000
    there = {int(year) for year in _YEAR.findall(folded)}
    if there & shape.years:
        return 900
    return 600 if here or there else 800


def conflict(shape: Shape, line: Line, title: str) -> bool:
    """Whether the sentence names another prize, office, season, sex or age group than the one that is asked."""
    asked = _by_kind(shape.content)
    told = _by_kind(line.terms)
    beside = _by_kind(terms(title))
    for kind in _RIVALS:
        mine, theirs = asked.get(kind, set()), told.get(kind, set())
        if mine and theirs and not mine & theirs and not mine & beside.get(kind, set()):
            return True
        if not mine and (theirs | beside.get(kind, set())) & _MARKED:
            return True
    return False


def _by_kind(found: tuple[Term, ...]) -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    for term in found:
        for key in term.keys:
            kind = kind_of(key)
            if kind in _RIVALS:
                out.setdefault(kind, set()).add(key)
    return out
