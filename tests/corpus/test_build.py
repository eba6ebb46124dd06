"""The builder: the shipped file is what the tables give, twice the same, and a wrong table is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import DATA, SCRIPTS, TABLES

BUILDER = SCRIPTS / "build_starter.py"


def run(*options: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BUILDER), *options],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": "Pacific/Kiritimati", "LC_ALL": "C"},
    )


def test_the_shipped_corpus_is_what_the_tables_give() -> None:
    assert run("--check").returncode == 0


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        assert run("--out", str(tmp_path / seed), seed=seed).returncode == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes() == (DATA / "records.jsonl").read_bytes()


def test_a_changed_corpus_is_noticed(tmp_path: Path) -> None:
    other = tmp_path / "records.jsonl"
    other.write_bytes((DATA / "records.jsonl").read_bytes().replace(b"1901", b"1902", 1))
    done = run("--check", "--out", str(other))
    assert done.returncode == 1
    assert "is not what the tables give" in done.stderr


def test_a_correction_of_a_cell_that_has_changed_is_refused(tmp_path: Path) -> None:
    for source in TABLES.glob("*.csv"):
        shutil.copy(source, tmp_path)
    cups = tmp_path / "fifa_world_cup.csv"
    cups.write_text(cups.read_text(encoding="utf-8").replace("1962-07-17", "1962-06-18"), encoding="utf-8")
    done = run("--tables", str(tmp_path), "--out", str(tmp_path / "out"))
    assert done.returncode != 0
    assert "corrections.tsv expects 1962-07-17" in done.stderr


def test_an_address_that_does_not_fit_its_pattern_is_refused() -> None:
    from starter.records import read_publishers

    publisher = read_publishers(DATA / "publishers.toml")["nobelprize"]
    assert publisher.url(subject="peace", year="1901") == "https://www.nobelprize.org/prizes/peace/1901/summary/"
    with pytest.raises(ValueError, match="subject='economics'"):
        publisher.url(subject="economics", year="1969")
