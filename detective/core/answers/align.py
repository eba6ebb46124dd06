"""Where the words of a question stand in a sentence, and how much of the question a passage covers."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.answers.shape import Shape
from detective.core.answers.terms import Term


class Place(NamedTuple):
    """Where one word of the question stands in the sentence; offsets of the sentence."""

    start: int
    end: int
    exact: bool


class Alignment(NamedTuple):
    """Places of each content word of the question, in the order of `Shape.content`; an empty tuple when it is missing."""

    places: tuple[tuple[Place, ...], ...]
    covered_milli: int


def index_keys(found: list[Term]) -> dict[str, list[Term]]:
    """Terms of a sentence by every key that they carry."""
    index: dict[str, list[Term]] = {}
    for term in found:
        for key in term.keys:
            index.setdefault(key, []).append(term)
    return index


def align(shape: Shape, folded: str, index: dict[str, list[Term]]) -> Alignment:
    """Find every content word of the question in a sentence: by its keys, else by its letters."""
    places = tuple(_places(term, folded, index) for term in shape.content)
    total = sum(term.weight for term in shape.content) or 1
    got = sum(term.weight for term, found in zip(shape.content, places, strict=True) if found)
    return Alignment(places, 1000 * got // total)


def _places(term: Term, folded: str, index: dict[str, list[Term]]) -> tuple[Place, ...]:
    found: list[Place] = []
    for position, key in enumerate(term.keys):
        for match in index.get(key, ()):
            place = Place(match.start, match.end, position == 0 or not key.startswith("="))
            if place not in found:
                found.append(place)
    if not found and len(term.text) > 1:
        at = folded.find(term.text)
        if at >= 0 and _stands_alone(folded, at, term.text):
            found.append(Place(at, at + len(term.text), True))
    return tuple(sorted(found)[:6])


def _stands_alone(folded: str, at: int, word: str) -> bool:
    if not word.isascii():
        return True
    before, after = folded[at - 1 : at], folded[at + len(word) : at + len(word) + 1]
    return not (before.isascii() and before.isalnum()) and not (after.isascii() and after.isalnum())
