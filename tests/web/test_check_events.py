"""`POST /api/check` as server-sent events: the stages in order, then the card; a client that leaves abandons the work."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from detective.checking import Order
from detective.web.desk import Desk
from detective.web.routes_check import _AbandonedError, _events, _until
from tests.web.conftest import Client

QUESTION = {"text": "2020年诺贝尔文学奖得主是谁？", "as_of": "2026-10-25"}


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return [(block[0].removeprefix("event: "), json.loads(block[1].removeprefix("data: "))) for block in blocks]


def test_stages_then_the_card(client: Client) -> None:
    reply = client.post("/api/check", json=QUESTION, headers={"Accept": "text/event-stream"})
    assert reply.headers["content-type"].startswith("text/event-stream")
    told = events(reply.text)
    assert [values["stage"] for event, values in told if event == "stage"] == [
        "read",
        "plan",
        "local",
        "guard",
        "verdict",
    ]
    assert ("provider", {"provider": "starter", "count": 10, "failed": False}) in told
    assert told[-1][0] == "card"
    assert told[-1][1]["card"] == client.post("/api/check", json=QUESTION).json()["card"]


def test_bad_input_is_said_before_any_event(client: Client) -> None:
    reply = client.post(
        "/api/check", json={"text": "x", "evidence": [{"text": 5}]}, headers={"Accept": "text/event-stream"}
    )
    assert reply.status_code == 400
    assert reply.json()["error"]["code"] == "evidence_field"


def test_an_error_inside_is_the_last_event(client: Client) -> None:
    told = events(client.post("/api/check", json={"text": " "}, headers={"Accept": "text/event-stream"}).text)
    assert [event for event, _ in told] == ["error"]
    assert told[0][1]["error"]["code"] == "text_empty"


def test_a_client_that_leaves_abandons_the_check() -> None:
    class Slow(Desk):
        """Waits after its first stage until the test lets it go on."""

        def __init__(self) -> None:
            super().__init__(offline=True, env={"DETECTIVE_HOME": "/nonexistent"})
            self.go = threading.Event()
            self.ended = threading.Event()
            self.outcome = "unset"

        def check(self, order: Order, tell: Any = None) -> Any:
            try:
                tell("stage", {"stage": "read"})
                self.go.wait(5)
                tell("stage", {"stage": "plan"})
                self.outcome = "went on"
            except _AbandonedError:
                self.outcome = "abandoned"
                raise
            finally:
                self.ended.set()

    desk = Slow()

    async def leave() -> None:
        stream = _events(desk, Order(text="x"))
        assert '"read"' in await anext(stream)
        await stream.aclose()
        desk.go.set()
        await asyncio.to_thread(desk.ended.wait, 5)

    asyncio.run(leave())
    assert desk.outcome == "abandoned"


def test_only_a_client_that_left_stops_a_check() -> None:
    gone = threading.Event()
    tell = _until(gone)
    tell("stage", {})
    gone.set()
    with pytest.raises(_AbandonedError):
        tell("stage", {})


def test_the_plan_can_be_seen_edited_and_sent_back(client: Client) -> None:
    plan = client.post("/api/plan", json=QUESTION).json()["plan"]
    texts = [row["query"] for row in plan if row["purpose"] != "verbatim"] + ["格丽克"]
    card = client.post("/api/check", json={**QUESTION, "queries": texts}).json()["card"]
    purposes = {row["query"]: row["purpose"] for row in card["plan"]}
    assert purposes["格丽克"] == "given"
    assert "verbatim" not in purposes.values()
    refused = client.post("/api/check", json={**QUESTION, "queries": []})
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "queries_number")
