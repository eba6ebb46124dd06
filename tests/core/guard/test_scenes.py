"""Questions with the evidence that a search might bring, of every kind and time, in both languages (scenes.jsonl)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .cases import HERE, formal, item, judge

SCENES: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "scenes.jsonl").read_text(encoding="utf-8").splitlines()
]
CASES = [pytest.param(scene, id=f"{scene['question']} ({scene['now']}, {len(scene['items'])})") for scene in SCENES]


@pytest.mark.parametrize("scene", CASES)
def test_scene(scene: dict[str, Any]) -> None:
    items = [item(one["id"], one["text"], one.get("published")) for one in scene["items"]]
    guard = judge(scene["question"], scene["now"], *items)
    assert (guard.reason.code, formal(guard)) == (scene["code"], set(scene["formal"]))


def test_nothing_formal_when_blocked() -> None:
    for scene in SCENES:
        items = [item(one["id"], one["text"], one.get("published")) for one in scene["items"]]
        guard = judge(scene["question"], scene["now"], *items)
        assert guard.passed or not formal(guard)
        assert {one.id for one in guard.items} == {one.id for one in items}
