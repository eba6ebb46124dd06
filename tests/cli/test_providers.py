"""`detective providers`: what is set up, what a real call says, and recordings that replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

AS_OF = ("--as-of", "2026-10-25")


def test_list_says_what_is_set_up_and_how_to_set_up_the_rest(detective: Callable) -> None:
    rows = {row["name"]: row for row in json.loads(detective("providers", "list", "--json").out)["providers"]}
    assert rows["starter"]["ready"] is True
    assert rows["wsa"]["ready"] is False
    assert "TENCENTCLOUD" in rows["wsa"]["next"]["en"]
    assert (
        json.loads(detective("providers", "list", "--json", BOCHA_API_KEY="sk-0123456789abcdef").out)["providers"][4][
            "ready"
        ]
        is True
    )


def test_list_never_shows_a_key(detective: Callable) -> None:
    ran = detective("providers", "list", "--json", TAVILY_API_KEY="tvly-very-secret-key-1234")
    assert "very-secret" not in ran.out + ran.err


def test_test_really_asks(detective: Callable) -> None:
    good = detective("providers", "test", "starter", "--json")
    assert good.code == 0
    assert json.loads(good.out)["tests"][0]["connected"] is True
    bad = detective("providers", "test", "searxng", "--json", SEARXNG_URL="http://127.0.0.1:9")
    assert bad.code == 1
    assert json.loads(bad.out)["tests"][0]["failure"] == "unreachable"


def test_a_recording_replays_to_the_same_verdict(detective: Callable, tmp_path: Path) -> None:
    question = "2020年诺贝尔文学奖得主是谁？"
    assert detective("providers", "record", question, "-o", "r.json", "--provider", "starter", *AS_OF).code == 0
    assert "sk-" not in (tmp_path / "r.json").read_text()
    card = json.loads(detective("providers", "replay", "r.json", question, "--json", *AS_OF).out)
    assert card["verdict"] == "supported"
    assert "格丽克" in card["answer"]["text"]


def test_a_recording_that_is_not_there_is_a_slip_not_a_failed_search(detective: Callable) -> None:
    ran = detective("providers", "replay", "谁？", "recording.json", "--lang", "en")
    assert ran.code == 2
    assert "cannot read" in ran.err
