"""A call inside the server: cancelled, it stops at its next stage; a fault is told without its words."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import anyio
import pytest
from mcp import Client

from detective.checking import Order, Tell
from detective.mcp.server import server_of
from detective.mcp.tools import Engine

from .conftest import told


class Standing(Engine):
    """Stands still until it is let go on, then tells stage after stage."""

    def __init__(self) -> None:
        super().__init__(offline=True)
        self.begun, self.go, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.stages = 0
        self.ended_by = ""

    def check(self, order: Order, tell: Tell) -> dict[str, Any]:
        self.begun.set()
        try:
            assert self.go.wait(60), order
            while self.stages < 1000:
                tell("stage", {"stage": "read", "count": 1})
                self.stages += 1
        except Exception as error:
            self.ended_by = type(error).__name__
            raise
        finally:
            self.ended.set()
        return {}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_cancelled_call_stops_at_its_next_stage(mode: str) -> None:
    engine = Standing()

    async def run() -> None:
        async with Client(server_of(engine), mode=mode) as client, anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "check_claim", {"text": "a b"})
            await asyncio.to_thread(engine.begun.wait, 60)
            group.cancel_scope.cancel()
            with anyio.CancelScope(shield=True):
                assert (await client.call_tool("assess_evidence", {})).is_error is False
                engine.go.set()
                await asyncio.to_thread(engine.ended.wait, 60)

    asyncio.run(run())
    assert engine.ended_by == "_AbandonedError"
    assert engine.stages == 0


class Broken(Engine):
    """Fails inside."""

    def check(self, order: Order, tell: Tell) -> dict[str, Any]:
        del tell
        raise RuntimeError(order.text)


def test_a_fault_inside_is_an_error_that_says_nothing_of_itself(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> Any:
        async with Client(server_of(Broken(offline=True))) as client:
            return await client.call_tool("check_claim", {"text": "geheim"})

    outcome = asyncio.run(run())
    assert told(outcome)["code"] == "unexpected"
    assert "geheim" not in outcome.content[0].text
    assert "the tool check_claim failed" in caplog.text
