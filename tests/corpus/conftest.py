"""The shipped corpus, the tables it was built from and its builder, for the tests beside this file."""

from __future__ import annotations

import csv
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
TABLES = SCRIPTS / "starter_tables"
DATA = ROOT / "detective" / "data" / "starter"

sys.path.insert(0, str(SCRIPTS))

Record = dict[str, Any]


def table(name: str) -> list[dict[str, str]]:
    """A source table as it is kept in the repository."""
    with (TABLES / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def hand(name: str) -> list[list[str]]:
    """A hand-made table without its comment lines."""
    text = (TABLES / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]


@pytest.fixture(scope="session")
def records() -> list[Record]:
    return [json.loads(line) for line in (DATA / "records.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="session")
def by_id(records: list[Record]) -> dict[str, Record]:
    return {record["id"]: record for record in records}


@pytest.fixture(scope="session")
def publishers() -> dict[str, dict[str, Any]]:
    return tomllib.loads((DATA / "publishers.toml").read_text(encoding="utf-8"))
