"""Suite `calibration`: whether a confidence is kept, and what abstaining buys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detective.evaluation.figures import Figure, Result, Table
from detective.evaluation.measures import (
    Interval,
    Point,
    aurc,
    bootstrap,
    brier,
    ece,
    equal_mass,
    risk_at,
    risk_coverage,
    wilson,
)
from detective.evaluation.outcomes import DECIDED, Outcome
from detective.evaluation.reliability import plot

_COVERAGES = (0.5, 0.7, 0.9)
Answers = Sequence[tuple[float, bool]]
Measure = Callable[[Answers], float]


def run(found: Sequence[Outcome]) -> Result:
    """Measure; cards on partly true claims are left out, since no verdict on them is wrong."""
    judged = [one for one in found if not one.case.mixed]
    decided = [one for one in judged if one.verdict in DECIDED]
    answers = [(one.confidence, one.right) for one in decided]
    severe = sum(one.reverse for one in judged)
    curve = risk_coverage(answers, len(decided)) if decided else ()
    figures = [
        _figure("ece", ece, answers),
        _figure("brier", brier, answers),
        _figure("aurc", lambda rows: aurc(risk_coverage(rows, len(rows))), answers),
        *(_risk(curve, coverage) for coverage in _COVERAGES if curve),
        _per_thousand(severe, len(judged)),
        Figure(
            name="outside_bounds",
            value=sum(not 0.2 <= one.confidence <= 0.95 for one in decided),
            count=len(decided),
            is_count=True,
        ),
    ]
    return Result(
        suite="calibration",
        cases=len(judged),
        figures=tuple(figures),
        tables=(_reliability(answers), _selection(answers, len(judged)), _by_source(decided)),
        plot=plot(equal_mass(answers), ece(answers), len(answers)),
    )


def _figure(name: str, measure: Measure, answers: Answers) -> Figure:
    return Figure(name=name, value=measure(answers), count=len(answers), interval=bootstrap(answers, measure))


def _risk(curve: Sequence[Point], coverage: float) -> Figure:
    """The share of wrong answers among the surest half (70 %, 90 %) of the decided cards."""
    risk = risk_at(curve, coverage) or 0.0
    kept = round(len(curve) * coverage)
    name = f"risk_at_{round(coverage * 100)}"
    return Figure(name=name, value=risk, count=kept, interval=wilson(round(risk * kept), kept))


def _per_thousand(severe: int, count: int) -> Figure:
    low, high = wilson(severe, count)
    value = 1000 * severe / count if count else 0.0
    return Figure(name="severe_per_thousand", value=value, count=count, interval=Interval(1000 * low, 1000 * high))


def _reliability(answers: Answers) -> Table:
    rows = []
    for part in equal_mass(answers):
        low, high = wilson(round(part.right * part.cards), part.cards)
        rows.append((f"{part.confidence:.2f}", part.cards, part.right, low, high))
    return Table(
        title="reliability: bins of equal mass",
        columns=("confidence", "cards", "right", "low", "high"),
        rows=tuple(rows),
    )


def _selection(answers: Answers, total: int) -> Table:
    """The risk-coverage curve over all cards, decided or not, at every tenth."""
    curve = risk_coverage(answers, total)
    rows = [(f"{tenth * 10} %", risk_at(curve, tenth / 10)) for tenth in range(1, 11)]
    return Table(
        title="risk by coverage of all cards (none: fewer were decided)", columns=("coverage", "risk"), rows=tuple(rows)
    )


def _by_source(decided: Sequence[Outcome]) -> Table:
    rows = []
    for name in sorted({one.case.source for one in decided}):
        here = [(one.confidence, one.right) for one in decided if one.case.source == name]
        mean = sum(confidence for confidence, _ in here) / len(here)
        right = sum(held for _, held in here) / len(here)
        rows.append((name, len(here), mean, right, ece(here), brier(here)))
    return Table(title="by source", columns=("", "decided", "confidence", "right", "ECE", "Brier"), rows=tuple(rows))
