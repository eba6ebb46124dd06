"""`detective review` and `detective check --policy` as a user runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CLAIM = "2023年4月青河市图书馆新馆正式开放"
EVIDENCE = [
    {"id": "a", "text": "2023年4月，青河市图书馆新馆正式开放，馆藏图书一百二十万册。", "tier": "T1"},
    {"recordId": "r7", "text": "机密正文", "title": "机密标题", "accessLabels": ["unknown"], "owner": "legal desk"},
]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("DETECTIVE")}

    def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "detective", *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=clean | {"DETECTIVE_HOME": str(tmp_path / "home")} | env,
            timeout=120,
        )

    (tmp_path / "e.json").write_text(json.dumps(EVIDENCE), encoding="utf-8")
    return run


@pytest.fixture
def card(run: Run) -> dict[str, Any]:
    return json.loads(run("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-10-25", "--json").stdout)


def test_a_restricted_record_shows_its_id_and_whom_to_ask(run: Run, card: dict[str, Any]) -> None:
    assert card["rejected"] == [
        {"id": "r7", "gate": "access", "reason": "access_policy_unknown", "also": [], "owner": "legal desk"}
    ]
    shown = run("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-10-25", "--explain")
    assert "r7" in shown.stdout
    assert "机密" not in shown.stdout + shown.stderr


def test_reviewing_a_card(run: Run, card: dict[str, Any]) -> None:
    name = card["id"][:10]
    assert "not verified" in run("review", "list", "--lang", "en").stdout
    done = run("review", name, "--state", "human_confirmed", "--by", "Wu Lan", "--note", "第三段", "--lang", "zh")
    assert (done.returncode, done.stdout.count("Wu Lan")) == (0, 2)
    assert "人工确认" in done.stdout
    again = run("review", name, "--state", "human_confirmed", "--by", "wu lan")
    assert (again.returncode, again.stdout) == (2, "")
    told = json.loads(run("review", name, "--json").stdout)
    assert (told["verdict"], told["review"]["state"], len(told["review"]["history"])) == (
        "supported",
        "human_confirmed",
        2,
    )
    assert run("review", "list", "--state", "none").stdout == ""
    assert json.loads(run("review", "list", "--json").stdout)[0]["review"] == "human_confirmed"
    assert "人工确认" in run("history", "show", name).stdout


def test_two_reviewers_by_option_and_by_setting(run: Run, card: dict[str, Any]) -> None:
    confirm = ("review", card["id"], "--state", "human_confirmed", "--json")
    first = json.loads(run(*confirm, "--by", "Wu", DETECTIVE_TWO_REVIEWERS="1").stdout)["review"]
    assert (first["state"], first["proposes"]) == ("citation_accepted", "human_confirmed")
    second = json.loads(run(*confirm, "--by", "Li", "--two-reviewers").stdout)["review"]
    assert (second["state"], "proposes" in second) == ("human_confirmed", False)


WRONG = [
    pytest.param(("--state", "human_confirmed"), "a verification needs a name", id="nameless"),
    pytest.param(("--state", "amended", "--by", "Wu"), "what is amended", id="an amendment of nothing"),
    pytest.param(("--state", "none", "--by", "Wu"), "Invalid value", id="not a step"),
]


@pytest.mark.parametrize(("options", "told"), WRONG)
def test_a_wrong_step_is_said(run: Run, card: dict[str, Any], options: tuple[str, ...], told: str) -> None:
    done = run("review", card["id"], *options, "--lang", "en", DETECTIVE_LANG="en")
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_a_card_that_does_not_exist_is_said(run: Run) -> None:
    done = run("review", "abcdef12", "--state", "human_rejected", "--by", "Wu")
    assert (done.returncode, "abcdef12" in done.stderr) == (2, True)


def test_a_policy_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("two_origins = true")
    done = run("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-10-25", "--policy", "p.toml", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["reason"]["code"]) == (0, "two_origins_required")
    (tmp_path / "p.toml").write_text("two_orgins = true")
    wrong = run("check", CLAIM, "--evidence", "e.json", "--policy", "p.toml", "--json")
    assert (wrong.returncode, wrong.stdout, "two_orgins" in wrong.stderr) == (2, "", True)
