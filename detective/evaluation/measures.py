"""Measures of classification, calibration and selection; plain sequences in, numbers out, seeded where they draw."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

SEED = 7
Row = TypeVar("Row")
_ROUNDS = 400
_Z = 1.959964  # two-sided 95 % of the normal distribution


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


class Bin(NamedTuple):
    """Answers of similar confidence: how many, their mean confidence and the share that was right."""

    cards: int
    confidence: float
    right: float


class Point(NamedTuple):
    """A point of a risk-coverage curve: the share of rows answered and the share of those that is wrong."""

    coverage: float
    risk: float


def wilson(hits: int, count: int) -> Interval:
    """The interval of a share (Wilson 1927); the whole range when nothing was counted."""
    if count == 0:
        return Interval(0.0, 1.0)
    share, square = hits / count, _Z * _Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = _Z / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def bootstrap(rows: Sequence[Row], measure: Callable[[Sequence[Row]], float], seed: int = SEED) -> Interval | None:
    """The interval of any measure by drawing the rows again with a fixed seed; None without rows."""
    if not rows:
        return None
    draw = random.Random(seed)  # noqa: S311  # resampling, not a secret
    found = sorted(measure(draw.choices(rows, k=len(rows))) for _ in range(_ROUNDS))
    return Interval(found[_ROUNDS * 25 // 1000], found[_ROUNDS * 975 // 1000])


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Mean F1 over the labels that occur as gold; pairs are (gold, said)."""
    labels = sorted({gold for gold, _ in pairs})
    return sum(_f1(pairs, label) for label in labels) / len(labels) if labels else 0.0


def _f1(pairs: Sequence[tuple[str, str]], label: str) -> float:
    both = sum(gold == label == said for gold, said in pairs)
    either = sum((gold == label) + (said == label) for gold, said in pairs)
    return 2 * both / either if either else 0.0


def equal_mass(answers: Sequence[tuple[float, bool]], bins: int = 10) -> tuple[Bin, ...]:
    """Answers (confidence, right) in bins of equal number; equal confidences are never parted."""
    ordered = sorted(answers)
    found: list[Bin] = []
    start = 0
    for number in range(bins):
        stop = max(start, round(len(ordered) * (number + 1) / bins))
        while 0 < stop < len(ordered) and ordered[stop][0] == ordered[stop - 1][0]:
            stop += 1
        part = ordered[start:stop]
        if part:
            found.append(
                Bin(len(part), sum(c for c, _ in part) / len(part), sum(right for _, right in part) / len(part))
            )
        start = stop
    return tuple(found)


def ece(answers: Sequence[tuple[float, bool]], bins: int = 10) -> float:
    """Expected calibration error over bins of equal mass (Nixon et al. 2019): mean gap of confidence and accuracy."""
    if not answers:
        return 0.0
    return sum(b.cards * abs(b.right - b.confidence) for b in equal_mass(answers, bins)) / len(answers)


def brier(answers: Sequence[tuple[float, bool]]) -> float:
    """Mean squared gap of confidence and truth."""
    return sum((confidence - right) ** 2 for confidence, right in answers) / len(answers) if answers else 0.0


def risk_coverage(answers: Sequence[tuple[float, bool]], total: int) -> tuple[Point, ...]:
    """The curve over `total` rows, most confident first; equal confidences share their errors evenly."""
    points: list[Point] = []
    seen, errors = 0, 0.0
    for confidence in sorted({confidence for confidence, _ in answers}, reverse=True):
        group = [right for other, right in answers if other == confidence]
        rate = group.count(False) / len(group)
        for _ in group:
            seen += 1
            errors += rate
            points.append(Point(seen / total, errors / seen))
    return tuple(points)


def aurc(points: Sequence[Point]) -> float:
    """Area under the risk-coverage curve: the mean risk over its points (Geifman, Uziel and El-Yaniv 2019)."""
    return sum(point.risk for point in points) / len(points) if points else 0.0


def risk_at(points: Sequence[Point], coverage: float) -> float | None:
    """The risk of the most confident share of rows; None where fewer were answered."""
    return next((point.risk for point in points if point.coverage >= coverage - 1e-9), None)
