"""A batch on a Dask cluster gives the bytes of a batch on this machine, or one clear line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

from detective.cli import cluster as module
from detective.errors import InputError

QUESTIONS = [f"{year}年诺贝尔文学奖得主是谁？" for year in (2019, 2020, 2029)]


def put(path: Path) -> None:
    lines = [{"id": n, "query": query, "as_of": "2026-10-25"} for n, query in enumerate(QUESTIONS)]
    path.write_text("\n".join([*map(json.dumps, lines), "{broken"]) + "\n")


def test_the_same_bytes_as_on_this_machine(detective: Callable, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    put(tmp_path / "in.jsonl")
    assert detective("batch", "in.jsonl", "-o", "here.jsonl", "--offline").code == 1
    ran = detective("batch", "in.jsonl", "-o", "there.jsonl", "--offline", "--engine", "dask", "--workers", "2")
    assert ran.code == 1
    assert ran.err.splitlines()[-1] == "written to there.jsonl, 1 lines failed."
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_without_the_extra_the_line_that_installs_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError) as caught, module.cluster(1, None):
        pass
    assert caught.value.code == "extra_missing"
    assert "detective-agent[cluster]" in caught.value.next_step.en


class Client:
    """What is used of a client of Dask; `found` is what its worker says of its engine."""

    found: Any = None

    def __init__(self, address: str, **_: object) -> None:
        if address == "nowhere":
            raise OSError("timed out")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, _function: object) -> dict[str, Any]:
        if isinstance(self.found, Exception):
            raise self.found
        return {"tcp://one": self.found}

    def nthreads(self) -> dict[str, int]:
        return {"tcp://one": 1}

    def submit(self, function: Callable, line: object, **_: object) -> Any:
        return type("Done", (), {"result": lambda _self: function(line)})()


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", type("Module", (), {"Client": Client}))
    monkeypatch.setattr(Client, "found", module.engine_of())


@pytest.mark.usefixtures("dask")
def test_order_is_kept_beyond_what_may_wait() -> None:
    with module.cluster(1, "somewhere") as spread:
        assert list(spread(lambda n: n * 2, range(50))) == [n * 2 for n in range(50)]


@pytest.mark.usefixtures("dask")
@pytest.mark.parametrize("found", [("0.0.0", "x"), ModuleNotFoundError("detective")], ids=["another", "none"])
def test_a_worker_with_another_engine_is_refused(monkeypatch: pytest.MonkeyPatch, found: Any) -> None:
    monkeypatch.setattr(Client, "found", found)
    with pytest.raises(InputError, match="another engine"), module.cluster(1, "somewhere"):
        pass


@pytest.mark.usefixtures("dask")
def test_an_address_that_does_not_answer() -> None:
    with pytest.raises(InputError, match="nowhere"), module.cluster(1, "nowhere"):
        pass


def test_the_policy_holds_for_every_line(detective: Callable, tmp_path: Path) -> None:
    put(tmp_path / "in.jsonl")
    (tmp_path / "p.toml").write_text('allowed_kinds = ["fact_check"]\n')
    assert detective("batch", "in.jsonl", "-o", "open.jsonl", "--offline").code == 1
    assert detective("batch", "in.jsonl", "-o", "strict.jsonl", "--offline", "--policy", "p.toml").code == 1
    verdicts = {
        name: [json.loads(line)["card"]["verdict"] for line in (tmp_path / name).read_text().splitlines()[:3]]
        for name in ("open.jsonl", "strict.jsonl")
    }
    assert verdicts["open.jsonl"] == ["supported", "supported", "no_reliable_source"]
    assert set(verdicts["strict.jsonl"]) == {"no_reliable_source"}
    assert detective("batch", "in.jsonl", "--policy", "missing.toml").code == 2
