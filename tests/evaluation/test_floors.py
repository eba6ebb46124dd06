"""Floors: one a figure, never sunk without a word, bound to the cases on which they were set."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from detective.evaluation.figures import Figure, Result, number, share
from detective.evaluation.fixtures import shipped
from detective.evaluation.floors import Floor, Floors, FloorsError, as_toml, changed, missed, read_floors, restated
from detective.evaluation.running import shipped_digests

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import state_floors

DIGEST = {"time/cases.jsonl": "ab"}


def figure(value: float, name: str = "exact.zh") -> Figure:
    return Figure(name=name, value=value, count=10)


def floor(*values: float, side: str = "least", because: tuple[str, ...] = ()) -> Floor:
    return Floor.model_validate({"side": side, "values": values, "lowered_because": because})


def written(path: Path, rows: dict[str, dict[str, Floor]]) -> Path:
    path.write_text(as_toml(DIGEST, rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("bound", "value", "held"),
    [
        pytest.param(floor(0.9), 0.9, True, id="at least: just reached"),
        pytest.param(floor(0.9), 0.8999, False, id="at least: just missed"),
        pytest.param(floor(0.9), 0.89996, True, id="at least: compared as printed"),
        pytest.param(floor(0.02, side="most"), 0.02, True, id="at most: just kept"),
        pytest.param(floor(0.02, side="most"), 0.0201, False, id="at most: just over"),
        pytest.param(floor(0.9, 0.8, because=("a harder set",)), 0.8, True, id="the last value is in force"),
    ],
)
def test_a_floor_holds(bound: Floor, value: float, held: bool) -> None:
    assert bound.holds(figure(value)) is held


def test_what_is_missed() -> None:
    rows = {"time": {"exact.zh": floor(0.9), "exact.en": floor(0.9), "gone": floor(0.5)}}
    floors = Floors(seal="", digest=DIGEST, floor=rows)
    result = Result(suite="time", cases=1, figures=(figure(0.95), figure(0.85, "exact.en"), figure(0.1, "unbound")))
    assert missed(result, floors) == ("time.exact.en", "time.gone")
    assert missed(Result(suite="guard", cases=0, figures=()), floors) == ()


def test_changed_cases_are_noticed() -> None:
    floors = Floors(seal="", digest=DIGEST | {"time/gone.jsonl": "cd", "guard/cases.jsonl": "ef"}, floor={})
    assert changed({"time/cases.jsonl": "xx", "time/new.jsonl": "yy"}, floors) == (
        "time/cases.jsonl",
        "time/gone.jsonl",
        "time/new.jsonl",
    )
    assert changed({"guard/cases.jsonl": "ef"}, floors) == ()


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    rows = {"time": {"exact.zh": floor(0.8, 0.9, 0.85, because=("the cases were corrected",))}}
    assert read_floors(written(tmp_path / "floors.toml", rows)).floor == rows


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        pytest.param(floor(0.9, 0.8), "floor.time.exact.zh", id="sank without a word"),
        pytest.param(floor(0.9, 0.8, because=("  ",)), "floor.time.exact.zh", id="sank with an empty word"),
        pytest.param(floor(0.1, 0.2, side="most"), "floor.time.exact.zh", id="a ceiling that was raised"),
        pytest.param(floor(0.9, 0.8, 0.7, because=("once",)), "floor.time.exact.zh", id="sank twice, one word"),
    ],
)
def test_a_floor_does_not_sink_unnamed(tmp_path: Path, bad: Floor, where: str) -> None:
    with pytest.raises(FloorsError) as caught:
        read_floors(written(tmp_path / "floors.toml", {"time": {"exact.zh": bad}}))
    assert caught.value.where == where


def test_a_value_replaced_in_its_place_breaks_the_seal(tmp_path: Path) -> None:
    path = written(tmp_path / "floors.toml", {"time": {"exact.zh": floor(0.9)}})
    path.write_text(path.read_text("utf-8").replace("[0.9]", "[0.5]"), "utf-8")
    with pytest.raises(FloorsError, match="changed by hand"):
        read_floors(path)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        pytest.param("seal = ", "floors.toml", id="not TOML"),
        pytest.param('seal = "x"\n', "digest", id="a part is missing"),
        pytest.param(
            'seal = "x"\n[digest]\n[floor.time."a"]\nside = "up"\nvalues = [1]\n', "floor.time.a.side", id="side"
        ),
        pytest.param(
            'seal = "x"\n[digest]\n[floor.time."a"]\nside = "least"\nvalues = []\n', "floor.time.a.values", id="empty"
        ),
    ],
)
def test_a_malformed_file_is_located(tmp_path: Path, text: str, where: str) -> None:
    path = tmp_path / "floors.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(FloorsError) as caught:
        read_floors(path)
    assert caught.value.where == where


def test_restating() -> None:
    assert restated(None, "least", 0.9, None).values == (0.9,)
    assert restated(floor(0.9), "least", 0.9, None).values == (0.9,)
    assert restated(floor(0.9), "least", 0.95, None).values == (0.9, 0.95)
    assert restated(floor(0.1, side="most"), "most", 0.05, None).values == (0.1, 0.05)
    with pytest.raises(FloorsError, match="only with a reason"):
        restated(floor(0.9), "least", 0.8, " ")
    assert restated(floor(0.9), "least", 0.8, "a harder set").lowered_because == ("a harder set",)


@pytest.mark.parametrize(
    ("found", "bound"),
    [
        pytest.param(share("exact.zh", [True] * 99 + [False]), 0.98, id="a share keeps a point of slack"),
        pytest.param(share("severe.en", [True] + [False] * 99), 0.02, id="an error keeps a point of slack"),
        pytest.param(share("mirrored_arithmetic", [True] * 10), 1.0, id="a law has none"),
        pytest.param(number("leaks", [True, False]), 1, id="a count has none"),
        pytest.param(Figure(name="severe_per_thousand", value=12.3, count=9), 18, id="per thousand"),
    ],
)
def test_where_a_floor_is_set(found: Figure, bound: float) -> None:
    side = state_floors.side_of(found.name)
    assert side is not None
    assert state_floors.bound_of(found, side) == pytest.approx(bound)


def test_a_floor_that_is_kept_never_sinks_by_slack() -> None:
    assert state_floors.stated(figure(0.955), "least", floor(0.95), None).values == (0.95,)
    assert state_floors.stated(figure(0.5), "least", floor(0.95), "a harder set").values == (0.95, 0.49)
    with pytest.raises(FloorsError):
        state_floors.stated(figure(0.5), "least", floor(0.95), None)


def test_a_figure_without_a_side_is_refused() -> None:
    assert state_floors.side_of("one_origin_carries") is None
    with pytest.raises(SystemExit, match="say in LEAST"):
        state_floors.side_of("loudness")


def test_the_shipped_floors_stand_on_the_shipped_cases() -> None:
    floors = read_floors(shipped().joinpath("floors.toml"))
    assert changed(shipped_digests(()), floors) == ()
    assert set(floors.floor) == {"time", "guard", "stance", "verdict", "calibration", "retrieval", "origins"}
