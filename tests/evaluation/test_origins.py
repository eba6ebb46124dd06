"""The set of known origins: its kinds are all there, and a pool that merges all or nothing misses its floors."""

from __future__ import annotations

from collections import Counter

import pytest

from detective.evaluation import origins_suite
from detective.evaluation.fixtures import shipped
from detective.evaluation.floors import missed, read_floors
from detective.evaluation.origins_suite import run, texts

FLOORS = read_floors(shipped().joinpath("floors.toml"))


def test_the_set_is_large_and_has_every_kind() -> None:
    cases = texts()
    kinds = Counter(case.kind for case in cases)
    assert len(cases) >= 150
    assert {
        "edited headline",
        "agency credit",
        "cut paragraphs",
        "changed numbers",
        "other report of the event",
    } <= set(kinds)
    assert {case.lang for case in cases} == {"zh", "zh-Hant", "en"}


def test_the_figure_is_kept() -> None:
    result = run(texts())
    figures = {figure.name: figure.value for figure in result.figures}
    assert figures["pairwise_f1"] >= 0.95
    assert not missed(result, FLOORS)


@pytest.mark.parametrize("lumps", [True, False], ids=["all are one", "each is alone"])
def test_a_pool_that_does_not_look_is_caught(lumps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(origins_suite, "origins", lambda cs: {c.id: "one" if lumps else c.id for c in cs})
    result = run(texts())
    assert missed(result, FLOORS)
    assert result.misses
