"""Choosing among the spans of a sentence: alignment with the gap of the question, kind, and order, added up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.answers.align import Alignment
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Gap, Shape, Wanted
from detective.core.answers.terms import Term
from detective.core.tables import table


class Scored(NamedTuple):
    """A span with its score (thousandths, may be negative) and the features that gave it."""

    mention: Mention
    score_milli: int
    features: dict[str, float]


_FITS: dict[Wanted, dict[str, float]] = {
    Wanted.PERSON: {"person": 1.0, "name": 0.7, "org": 0.3, "place": -0.5, "quoted": -0.3, "work": -0.5, "chunk": 0.0},
    Wanted.LAND: {"place": 1.0, "name": 0.3, "person": -0.3, "chunk": 0.0, "org": 0.0},
    Wanted.CITY: {"place": 1.0, "name": 0.6, "person": -0.2, "chunk": 0.1},
    Wanted.PLACE: {"place": 1.0, "name": 0.6, "org": 0.4, "person": -0.3, "chunk": 0.3},
    Wanted.ORG: {"org": 1.0, "name": 0.7, "person": 0.0, "quoted": 0.2, "place": -0.2, "chunk": 0.3},
    Wanted.TEAM: {"org": 0.9, "name": 0.7, "place": 0.7, "person": 0.2, "chunk": 0.2},
    Wanted.WORK: {"work": 1.0, "quoted": 0.8, "name": 0.6, "org": 0.0, "person": 0.1, "chunk": 0.1},
    Wanted.TIME: {"time": 1.0},
    Wanted.NUMBER: {"number": 1.0},
    Wanted.REASON: {"chunk": 0.5},
    Wanted.THING: {"chunk": 0.5, "quoted": 0.6, "work": 0.4, "name": 0.3, "org": 0.1, "person": 0.0, "place": -0.1},
}


@cache
def weights() -> dict[str, float]:
    """Weights of the features (thousandths in the table)."""
    return {name: value / 1000 for name, value in table("answers/rank.toml")["weights"].items()}


def fit_of(wanted: Wanted, kind: str) -> float:
    """How well a kind of span fits what is asked, −1 to 1."""
    listed = kind.startswith("list-")
    return _FITS[wanted].get(kind.removeprefix("list-"), -0.6) + (0.15 if listed else 0.0)


def score(shape: Shape, found: list[Term], alignment: Alignment, mention: Mention) -> Scored | None:
    """Score one span; None when it is nothing but words of the question."""
    features = _features(shape, found, alignment, mention)
    if features is None:
        return None
    table_of = weights()
    total = sum(table_of.get(name, 0.0) * value for name, value in features.items())
    return Scored(mention, round(total * 1000), features)


def _features(shape: Shape, found: list[Term], alignment: Alignment, mention: Mention) -> dict[str, float] | None:
    inner = [term for term in found if term.start < mention.end and mention.start < term.end]
    heavy = sum(term.weight for term in inner) or 1
    taken = 0
    for term in inner:
        for places in alignment.places:
            if any(place.start < term.end and term.start < place.end for place in places):
                taken += term.weight
                break
    if taken >= heavy and mention.kind not in {"number", "time"}:
        return None
    size = mention.end - mention.start
    features = {
        "fit": fit_of(shape.wanted, mention.kind),
        "list": 1.0 if mention.kind.startswith("list-") else 0.0,
        "taken": taken / heavy,
        "size": min(size, 60) / 20,
        "noun": _has_noun(shape, inner),
        "first": 1.0 - min(mention.start, 100) / 100,
    }
    features.update(_near(shape, found, alignment, mention))
    return features


def _has_noun(shape: Shape, inner: list[Term]) -> float:
    if not shape.noun_keys:
        return 0.0
    return 1.0 if any(key in shape.noun_keys for term in inner for key in term.keys) else 0.0


def _near(shape: Shape, found: list[Term], alignment: Alignment, mention: Mention) -> dict[str, float]:
    places = dict(zip(shape.content, alignment.places, strict=True))
    left = _side(shape.left, places, found, mention)
    right = _side(shape.right, places, found, mention)
    total = sum(term.weight for term in shape.content) or 1
    near = 0.0
    for term, spots in places.items():
        gaps = [_distance(found, spot.start, spot.end, mention)[0] for spot in spots]
        if gaps:
            near += term.weight / (1 + min(gaps))
    kind = "c" if shape.gap is Gap.COMPLEMENT else "i"
    return {
        "near": near / total,
        f"left_{kind}": left[0], f"left_back_{kind}": left[1], f"right_{kind}": right[0], f"right_back_{kind}": right[1],
    }


def _side(side: tuple[Term, ...], places: dict[Term, tuple[tuple[int, int, bool], ...]], found: list[Term], mention: Mention) -> tuple[float, float]:
    """How close the nearest words of one side of the gap are: with the span behind them, and before them."""
    ahead = behind = 0.0
    for rank, term in enumerate(side[:3]):
        for start, end, exact in places[term]:
            gap, after = _distance(found, start, end, mention)
            value = (1.0 if exact else 0.8) * (1.0, 0.6, 0.4)[rank] / (1 + gap)
            if after:
                ahead = max(ahead, value)
            else:
                behind = max(behind, value)
    return ahead, behind


def _distance(found: list[Term], start: int, end: int, mention: Mention) -> tuple[float, bool]:
    """Content words and marks between a place and the span, and whether the span comes after it."""
    after = mention.start >= end
    low, high = (end, mention.start) if after else (mention.end, start)
    gap = 0.0
    for term in found:
        if term.start >= low and term.end <= high:
            if term.tag == ".":
                gap += 1.5 if term.text in ",;:" else 0.2
            else:
                gap += 1.0 if term.weight > 6 else 0.15
    return gap, after
