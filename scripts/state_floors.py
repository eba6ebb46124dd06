"""Measure the shipped suites and state the floors of `detective eval` anew: they rise, and sink only with a reason.

    python scripts/state_floors.py [--because "TEXT"]

A floor stands one point under what was measured (leaks and laws: exactly at it). A figure that still keeps its floor
never lowers it; one that does not needs --because, which is kept in the file.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from detective.errors import InputError
from detective.evaluation.figures import Figure
from detective.evaluation.floors import Floor, Side, as_toml, read_floors, restated
from detective.evaluation.running import Bench, run, shipped_digests

PATH = Path(__file__).resolve().parents[1] / "detective" / "data" / "suites" / "floors.toml"
SLACK = 0.01
LEAST = (
    "exact", "decision", "reason", "formal_exact", "related_exact", "answered", "forced_f1", "right", "coverage", "decided_where_due",
    "abstained_where_due", "mirrored_arithmetic", "denial_turns", "recall_at_k", "mrr", "admission_right",
    "pairwise_f1", "precision", "recall",
)  # fmt: skip
MOST = (
    "false_times", "leaks", "over_blocks", "strays", "lost", "severe", "wrong_year_accepted", "reversed", "denial_keeps", "ece", "brier",
    "aurc", "risk_at", "outside_bounds", "false_positives", "scope_leaks", "permission_leaks", "budget_violations",
)  # fmt: skip
EXACT = (
    "mirrored_arithmetic", "admission_right", "recall_at_k", "mrr", "false_positives", "scope_leaks", "permission_leaks", "budget_violations",
)  # fmt: skip
UNBOUND = ("exact.other", "false_times.other", "one_origin_carries")  # told, not held to anything


def side_of(name: str) -> Side | None:
    """Whether a figure is to be large or small; None for those that are only told."""
    if name in UNBOUND:
        return None
    if name.startswith(LEAST):
        return "least"
    if name.startswith(MOST):
        return "most"
    raise SystemExit(f"{name}: say in LEAST, MOST or UNBOUND what is wanted of it")


def bound_of(figure: Figure, side: Side) -> float:
    """Where the floor of a measured figure stands."""
    if figure.is_count or figure.name.startswith(EXACT):
        return round(figure.value, 4)
    if figure.name == "severe_per_thousand":
        return math.ceil(figure.value + 1000 * SLACK / 2)
    if side == "least":
        return math.floor(100 * (figure.value - SLACK) + 1e-9) / 100
    return math.ceil(100 * (figure.value + SLACK) - 1e-9) / 100


def stated(figure: Figure, side: Side, before: Floor | None, because: str | None) -> Floor:
    """The new floor of a figure."""
    wanted = bound_of(figure, side)
    if before is not None and before.side == side and before.holds(figure):
        wanted = max(wanted, before.bound) if side == "least" else min(wanted, before.bound)
    return restated(before, side, wanted, because)


def main() -> int:
    """Measure and write; exit 1 when a floor would sink without a reason."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--because", help="why floors that are missed sink")
    asked = parser.parse_args()
    before = read_floors(PATH).floor if PATH.exists() else {}
    rows: dict[str, dict[str, Floor]] = {}
    try:
        for result in run((), Bench(data=None, workers=2), lambda name: print(name, file=sys.stderr)):
            named = before.get(result.suite, {})
            rows[result.suite] = {
                figure.name: stated(figure, side, named.get(figure.name), asked.because)
                for figure in result.figures
                if (side := side_of(figure.name)) is not None
            }
    except InputError as error:
        print(error.one_line("en"), file=sys.stderr)
        return 1
    PATH.write_text(as_toml(shipped_digests(()), rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
