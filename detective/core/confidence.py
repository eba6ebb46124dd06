"""How sure a verdict may sound: a monotone map of dominance, weight, origins and certainty, always clamped.

Statements and answers have a curve each, since a reading of stance and the relevance of an answer are not sure in the
same way. The numbers are fitted by `scripts/fit_confidence.py`; `docs/calibration.md` shows how far they hold.
"""

from __future__ import annotations

from typing import NamedTuple

from detective.core.models import Verdict
from detective.core.ruleset import ConfidenceMap, Ruleset
from detective.core.scoring import Side, Tally, Weighed

_DECIDED = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})


class Signals(NamedTuple):
    """What the confidence of a deciding verdict rests on, each from 0 to 1000."""

    dominance: int
    weight: int
    origins: int
    certainty: int


def confidence_milli(verdict: Verdict, sums: Tally, items: tuple[Weighed, ...], rules: Ruleset) -> int | None:
    """Thousandths in [200, 950]; at most 500 for what does not decide; None only when nothing could be asked."""
    if verdict is Verdict.QUERY_FAILED:
        return None
    if verdict not in _DECIDED:
        lean = min(1000, abs(sums.support.weight_e4 - sums.refute.weight_e4) // 10)
        room = rules.undecided_confidence_milli - rules.lowest_confidence_milli
        return rules.lowest_confidence_milli + room * lean // 1000
    shape = rules.confidence_map
    knots = shape.answer_knots if any(item.answer is not None for item in items) else shape.knots
    found = mapped_milli(index_milli(signals(verdict, sums, items, shape), shape), knots)
    return max(rules.lowest_confidence_milli, min(rules.highest_confidence_milli, found))


def signals(verdict: Verdict, sums: Tally, items: tuple[Weighed, ...], shape: ConfidenceMap) -> Signals:
    """The signals of a deciding verdict; weight and origins count up to their caps."""
    side = sums.support if verdict is Verdict.SUPPORTED else sums.refute
    return Signals(
        dominance=side.weight_e4 * 1000 // max(1, sums.total_e4),
        weight=min(shape.weight_cap_milli, side.weight_e4 // 10) * 1000 // shape.weight_cap_milli,
        origins=min(shape.origins_cap, len(side.origins)) * 1000 // shape.origins_cap,
        certainty=_certainty(side, items),
    )


def index_milli(found: Signals, shape: ConfidenceMap) -> int:
    """The weighted sum of the signals; no share is negative, so that it never falls when a signal rises."""
    total = (
        shape.dominance_percent * found.dominance
        + shape.weight_percent * found.weight
        + shape.origins_percent * found.origins
        + shape.certainty_percent * found.certainty
    )
    return total // 100


def mapped_milli(index: int, knots: tuple[tuple[int, int], ...]) -> int:
    """Straight lines between the knots, flat beyond the first and the last."""
    before = knots[0]
    for knot in knots:
        if index <= knot[0]:
            width = max(1, knot[0] - before[0])
            return before[1] + (knot[1] - before[1]) * max(0, index - before[0]) // width
        before = knot
    return before[1]


def _certainty(side: Side, items: tuple[Weighed, ...]) -> int:
    """How surely the best-read cited item was read; an answer is as sure as it is relevant."""
    cited = [item for item in items if item.candidate.id in side.cited]
    read = [item.reading.confidence_milli if item.reading else item.relevance_milli for item in cited]
    return max(read, default=0)
