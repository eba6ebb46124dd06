"""How sure a verdict may sound: a monotone map of dominance, weight, origins and certainty, always clamped."""

from __future__ import annotations

from detective.core.models import Verdict
from detective.core.ruleset import ConfidenceMap, Ruleset
from detective.core.scoring import Side, Tally, Weighed

_DECIDED = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})


def confidence_milli(verdict: Verdict, sums: Tally, items: tuple[Weighed, ...], rules: Ruleset) -> int | None:
    """Thousandths in [200, 950]; at most 500 for what does not decide; None only when nothing could be asked."""
    if verdict is Verdict.QUERY_FAILED:
        return None
    if verdict not in _DECIDED:
        lean = min(1000, abs(sums.support.weight_e4 - sums.refute.weight_e4) // 10)
        room = rules.undecided_confidence_milli - rules.lowest_confidence_milli
        return rules.lowest_confidence_milli + room * lean // 1000
    side = sums.support if verdict is Verdict.SUPPORTED else sums.refute
    found = _between(rules.confidence_map.knots, index_milli(side, sums, items, rules.confidence_map))
    return max(rules.lowest_confidence_milli, min(rules.highest_confidence_milli, found))


def index_milli(side: Side, sums: Tally, items: tuple[Weighed, ...], shape: ConfidenceMap) -> int:
    """The weighted sum of the four features, each from 0 to 1000."""
    dominance = side.weight_e4 * 1000 // max(1, sums.total_e4)
    weight = min(shape.weight_cap_milli, side.weight_e4 // 10) * 1000 // shape.weight_cap_milli
    origins = min(shape.origins_cap, len(side.origins)) * 1000 // shape.origins_cap
    total = (
        shape.dominance_percent * dominance
        + shape.weight_percent * weight
        + shape.origins_percent * origins
        + shape.certainty_percent * certainty_milli(side, items)
    )
    return total // 100


def certainty_milli(side: Side, items: tuple[Weighed, ...]) -> int:
    """How surely the best-read cited item was read, in thousandths."""
    cited = [item for item in items if item.candidate.id in side.cited]
    read = [item.reading.confidence_milli if item.reading else item.relevance_milli for item in cited]
    return max(read, default=0)


def _between(knots: tuple[tuple[int, int], ...], index: int) -> int:
    before = knots[0]
    for knot in knots:
        if index <= knot[0]:
            width = max(1, knot[0] - before[0])
            return before[1] + (knot[1] - before[1]) * max(0, index - before[0]) // width
        before = knot
    return before[1]
