"""The confidence map: monotone, clamped, in whole numbers; and the script that fits it."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.confidence import Signals, index_milli, mapped_milli
from detective.core.ruleset import default_ruleset
from detective.evaluation.measures import ece

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import fit_confidence
from fit_confidence import Card, Knots, chosen, fit, fold_of, held_out, pooled, said, shaped, wide_ece, with_ends

SHAPE = default_ruleset().confidence_map
MILLI = st.integers(0, 1000)
SIGNALS = st.builds(Signals, MILLI, MILLI, MILLI, MILLI)


CURVES = pytest.mark.parametrize("knots", [SHAPE.knots, SHAPE.answer_knots], ids=["statements", "answers"])


def mapped(signals: Signals, knots: Knots) -> int:
    return mapped_milli(index_milli(signals, SHAPE), knots)


@CURVES
@given(signals=SIGNALS, which=st.integers(0, 3), more=st.integers(0, 1000))
def test_more_of_a_signal_never_lowers_the_confidence(knots: Knots, signals: Signals, which: int, more: int) -> None:
    raised = list(signals)
    raised[which] = min(1000, raised[which] + more)
    assert mapped(Signals(*raised), knots) >= mapped(signals, knots)


def test_the_shares_are_whole_and_make_a_hundred() -> None:
    shares = (SHAPE.dominance_percent, SHAPE.weight_percent, SHAPE.origins_percent, SHAPE.certainty_percent)
    assert sum(shares) == 100
    assert min(shares) > 0


@CURVES
def test_a_second_origin_and_less_opposition_are_felt(knots: Knots) -> None:
    alone = Signals(1000, 450, 250, 800)
    more, less = alone._replace(origins=500, weight=750), alone._replace(dominance=700)
    assert mapped(more, knots) > mapped(alone, knots) > mapped(less, knots)


@pytest.mark.parametrize(
    ("index", "milli"),
    [
        pytest.param(0, 500, id="flat before the first knot"),
        pytest.param(100, 500, id="the first knot"),
        pytest.param(150, 600, id="half way"),
        pytest.param(200, 700, id="the last knot"),
        pytest.param(900, 700, id="flat after the last knot"),
    ],
)
def test_lines_between_knots(index: int, milli: int) -> None:
    assert mapped_milli(index, ((100, 500), (200, 700))) == milli


def test_pooling_makes_the_means_rise() -> None:
    assert pooled([(1, 0.5, 10), (2, 0.9, 10), (3, 0.7, 10), (4, 0.95, 10)]) == [
        (1, 0.5),
        (2.5, pytest.approx(0.8)),
        (4, 0.95),
    ]


@pytest.mark.parametrize(
    ("fitted", "knots"),
    [
        pytest.param([(600, 700), (700, 900)], ((500, 500), (600, 700), (700, 900), (725, 950)), id="carried on"),
        pytest.param([(600, 700)], ((400, 500), (600, 700), (850, 950)), id="one point: the least slope"),
        pytest.param([(600, 400), (700, 950)], ((600, 400), (700, 950)), id="nothing to add"),
        pytest.param(
            [(50, 900), (990, 901)], ((0, 500), (50, 900), (990, 901), (1000, 950)), id="never outside the index"
        ),
    ],
)
def test_ends(fitted: list[tuple[int, int]], knots: tuple) -> None:
    assert with_ends(fitted) == knots


def cards(count: int = 600) -> list[Card]:
    """Cards whose chance to be right rises with certainty."""
    draw = random.Random(5)
    found = []
    for number in range(count):
        certainty = draw.randrange(650, 1000)
        right = draw.random() < (certainty - 300) / 700
        signals = Signals(1000, draw.randrange(380, 500), 250, certainty)
        found.append(Card(signals, right, f"g{number // 2}", "ab"[number % 2], number % 5 == 0))
    return found


def test_the_fit_is_calibrated_on_cards_that_it_did_not_see() -> None:
    found = cards()
    crossed = held_out(found, lambda card: fold_of(card, 7), 50, 10)
    assert len(crossed) == len(found)
    assert ece(crossed) <= 0.08
    assert wide_ece(crossed) <= 0.08
    assert ece(held_out(found, lambda card: card.source, 50, 10)) <= 0.08


def test_the_fit_is_monotone_and_repeatable() -> None:
    shape = fit(cards(), 50, 10)
    for knots in (shape.knots, shape.answer_knots):
        assert list(knots) == sorted(knots)
        assert [milli for _, milli in knots] == sorted(milli for _, milli in knots)
    assert shape == fit(list(reversed(cards())), 50, 10)
    assert 0.2 <= said(cards()[0], shape) <= 0.95
    assert shaped(50, 10, shape.knots, shape.answer_knots) == shape


def test_noise_does_not_move_the_shares() -> None:
    assert chosen({(30, 5): 0.1000, (40, 15): 0.1009, (70, 20): 0.1005}) == (40, 15)
    assert chosen({(30, 5): 0.1000, (40, 15): 0.1011, (50, 15): 0.1009}) == (50, 15)


def test_passages_are_kept_together() -> None:
    first, second, *_ = cards()
    assert fold_of(first, 7) == fold_of(replace(second, group=first.group), 7)


def test_one_command_writes_map_page_and_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    (tmp_path / "docs").mkdir()
    (tmp_path / "detective" / "data" / "calibration").mkdir(parents=True)
    rules = tmp_path / "detective" / "data" / "rules.toml"
    rules.write_text((root / "detective" / "data" / "rules.toml").read_text("utf-8") + "\n[after]\nx = 1\n", "utf-8")
    monkeypatch.setattr(fit_confidence, "ROOT", tmp_path)
    monkeypatch.setattr(fit_confidence, "gather", lambda _data, _workers: cards())
    monkeypatch.setattr(sys, "argv", ["fit_confidence.py", "--data", "nowhere"])
    monkeypatch.setattr(fit_confidence, "CERTAINTY", (50,))
    monkeypatch.setattr(fit_confidence, "WEIGHT", (10,))
    assert fit_confidence.main() == 0
    written = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert [path.name for path in written] == ["bins.tsv", "curve.svg", "rules.toml", "calibration.md"]
    first = [path.read_bytes() for path in written]
    text = rules.read_text("utf-8")
    assert "certainty_percent = 50" in text
    assert text.count("[confidence_map]") == text.count("[after]") == 1
    assert "Cross-fitted" in (tmp_path / "docs" / "calibration.md").read_text("utf-8")
    assert fit_confidence.main() == 0
    assert [path.read_bytes() for path in written] == first


def test_the_shipped_map_is_the_one_that_the_page_shows() -> None:
    page = (Path(__file__).parents[2] / "docs" / "calibration.md").read_text("utf-8")
    assert all(f"| {index} | {milli / 1000:.3f} |" in page for index, milli in SHAPE.knots + SHAPE.answer_knots)
    assert f"{SHAPE.certainty_percent} % certainty" in page
