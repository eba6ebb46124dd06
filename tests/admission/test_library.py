"""The package's front door: a function of plain values, and names that are imported when they are first used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import detective
from detective import Detective, check
from detective.core.policy import Policy
from detective.errors import InputError
from detective.intake import candidate_of

TEXT = "2023年4月，青河市图书馆新馆正式开放，馆藏图书一百二十万册。"
CLAIM = "2023年4月青河市图书馆新馆正式开放"


def test_evidence_and_policy_in_every_form(tmp_path: Path) -> None:
    item = {"id": "a", "text": TEXT, "tier": "T1"}
    evidence, policy = tmp_path / "e.json", tmp_path / "p.toml"
    evidence.write_text(f'[{{"id": "a", "text": "{TEXT}", "tier": "T1"}}]', encoding="utf-8")
    policy.write_text("require_date = false")
    cards = [
        check(CLAIM, evidence=given, as_of="2026-10-25", policy=terms)
        for given in ([item], (candidate_of(item, 1, "x"),), evidence)
        for terms in (None, {}, Policy(), policy)
    ]
    assert cards[0]["verdict"] == "supported"
    assert all(card == cards[0] for card in cards)


def test_no_evidence_searches_nowhere() -> None:
    card = check(CLAIM, evidence=[], as_of="2026-10-25")
    assert (card["verdict"], card["plan"]) == ("no_reliable_source", [])


def test_without_evidence_it_searches() -> None:
    card = check("2018年世界杯冠军是谁？", as_of="2026-10-25", providers=["starter"], offline=True)
    assert card["verdict"] == "supported"


def test_bad_evidence_is_named() -> None:
    with pytest.raises(InputError, match="item 2"):
        check(CLAIM, evidence=[{"text": "x"}, {"text": 5}])


def test_public_names() -> None:
    assert {name for name in detective.__all__ if getattr(detective, name)} == set(detective.__all__)
    assert detective.Detective is Detective
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = detective.nothing


def test_the_package_alone_imports_nothing_heavy() -> None:
    code = "import sys, detective; print(sorted({'pydantic', 'detective.app', 'httpx', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
