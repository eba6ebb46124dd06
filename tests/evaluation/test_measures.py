"""The measures against values worked out by hand, and their laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.evaluation.measures import (
    Bin,
    Point,
    aurc,
    bootstrap,
    brier,
    ece,
    equal_mass,
    macro_f1,
    risk_at,
    risk_coverage,
    wilson,
)

ANSWERS = st.lists(st.tuples(st.integers(20, 95).map(lambda n: n / 100), st.booleans()), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        pytest.param(0, 0, 0.0, 1.0, id="nothing counted says nothing"),
        pytest.param(0, 10, 0.0, 0.2775, id="none of ten"),
        pytest.param(10, 10, 0.7225, 1.0, id="all of ten"),
        pytest.param(50, 100, 0.4038, 0.5962, id="half of a hundred"),
    ],
)
def test_wilson(hits: int, count: int, low: float, high: float) -> None:
    assert wilson(hits, count) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        pytest.param([], 0.0, id="no pairs"),
        pytest.param([("a", "a"), ("b", "b")], 1.0, id="all right"),
        pytest.param([("a", "a"), ("b", "a")], (2 / 3 + 0) / 2, id="always the same label"),
        pytest.param([("a", "c"), ("a", "a")], 2 / 3, id="a label that is never due has no F1 of its own"),
    ],
)
def test_macro_f1(pairs: list[tuple[str, str]], value: float) -> None:
    assert macro_f1(pairs) == pytest.approx(value)


def test_ece_and_brier_by_hand() -> None:
    answers = [(0.6, True), (0.6, False), (0.9, True), (0.9, True)]
    assert equal_mass(answers, 2) == (Bin(2, 0.6, 0.5), Bin(2, 0.9, 1.0))
    assert ece(answers, 2) == pytest.approx(0.1)
    assert brier(answers) == pytest.approx((0.16 + 0.36 + 0.01 + 0.01) / 4)
    assert (ece([]), brier([])) == (0.0, 0.0)


def test_equal_confidences_are_never_parted() -> None:
    assert [one.cards for one in equal_mass([(0.5, True)] * 7 + [(0.9, True)], 4)] == [7, 1]


def test_risk_coverage_by_hand() -> None:
    points = risk_coverage([(0.9, True), (0.8, False), (0.8, True)], 6)
    assert points == (Point(1 / 6, 0.0), Point(2 / 6, 0.25), Point(3 / 6, pytest.approx(1 / 3)))
    assert aurc(points) == pytest.approx((0 + 0.25 + 1 / 3) / 3)
    assert risk_at(points, 0.5) == pytest.approx(1 / 3)
    assert risk_at(points, 0.6) is None
    assert aurc(()) == 0.0


@given(ANSWERS)
def test_bins_hold_every_answer_once(answers: list[tuple[float, bool]]) -> None:
    assert sum(one.cards for one in equal_mass(answers)) == len(answers)


@given(ANSWERS)
def test_order_is_irrelevant(answers: list[tuple[float, bool]]) -> None:
    back = list(reversed(answers))
    assert ece(answers) == pytest.approx(ece(back))
    assert risk_coverage(answers, len(answers)) == risk_coverage(back, len(answers))


@given(ANSWERS)
def test_full_coverage_has_the_overall_risk(answers: list[tuple[float, bool]]) -> None:
    wrong = sum(not right for _, right in answers) / len(answers)
    assert risk_at(risk_coverage(answers, len(answers)), 1.0) == pytest.approx(wrong)


def test_bootstrap_is_seeded_and_holds_the_mean() -> None:
    rows = [float(n % 2) for n in range(80)]

    def mean(drawn: list[float]) -> float:
        return sum(drawn) / len(drawn)

    first = bootstrap(rows, mean)
    assert first is not None
    assert first == bootstrap(rows, mean)
    assert first.low < 0.5 < first.high
    assert bootstrap([], mean) is None
