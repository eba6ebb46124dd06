"""The pages on the store and on page reading name everything that exists."""

from __future__ import annotations

import re
from pathlib import Path

from detective.core.tables import table
from detective.pages.formats import FORMATS
from detective.pages.limits import limit
from detective.storage.evidence.folders import _KEYS, SIDECAR

DOCS = Path(__file__).resolve().parents[2] / "docs"
STORE = (DOCS / "store.md").read_text(encoding="utf-8")
PAGES = (DOCS / "pages.md").read_text(encoding="utf-8")


def test_every_ending_is_documented_and_no_other() -> None:
    named = set(re.findall(r"`(\.[a-z]+)`", STORE))
    assert named == {ending for row in FORMATS for ending in row.endings}


def test_every_key_of_a_folder_is_documented() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", STORE, re.DOTALL)
    assert set(re.findall(r"^(\w+) = ", example, re.MULTILINE)) == _KEYS | {"match"}
    assert SIDECAR in STORE


def test_every_reason_and_stage_is_documented() -> None:
    named = set(re.findall(r"`([a-z_]+)`", PAGES))
    assert set(table("pages/failures.toml")) <= named
    assert {"json_ld", "meta", "script", "label", "byline", "dateline", "time_element", "url", "htmldate"} <= named


def test_bounds_of_the_documents_are_those_in_force() -> None:
    assert (limit("page_s"), limit("behind_s"), limit("redirects"), limit("behind_parallel")) == (10, 15, 5, 4)
    assert (limit("page_bytes"), limit("pdf_bytes"), limit("file_bytes")) == (4_000_000, 20_000_000, 256 * 2**20)
    assert limit("passage_weight") == 1000


def test_every_limit_says_unit_date_and_reason() -> None:
    for name, row in table("pages/limits.toml").items():
        assert set(row) == {"value", "unit", "since", "why"}, name
        assert limit(name) > 0
