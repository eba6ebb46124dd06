"""The real process over HTTP on this machine."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from mcp import Client

from detective import __version__

from .conftest import CLAIM, QUESTION, over_http, told

pytestmark = pytest.mark.xdist_group("protocol")  # one worker: what it starts is shared

HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session(address: str, mode: str) -> None:
    async def talk(client: Client) -> None:
        seen: list[str] = []

        async def progress(_done: float, _total: float | None, message: str | None) -> None:
            seen.append(message or "")

        outcome = await client.call_tool("check_claim", QUESTION, progress_callback=progress)
        assert outcome.structured_content["verdict"] == "supported"
        assert seen[0] == "读题：1 个时间"
        assert seen[-1] == "结论：已查到"
        assert told(await client.call_tool("get_card", {"id": "feed"}))["code"] == "card_not_found"

    over_http(address, talk, mode=mode)


def test_clients_at_the_same_time(address: str) -> None:
    claims = [CLAIM | {"text": f"Spain won the {year} World Cup"} for year in (2010, 2014, 2018, 2022)]

    async def one(claim: dict[str, Any]) -> None:
        async with Client(address) as client:
            outcome: Any = await client.call_tool("check_claim", claim)
            assert outcome.structured_content["query"]["text"] == claim["text"]

    async def all_of_them() -> None:
        await asyncio.gather(*map(one, claims))

    asyncio.run(all_of_them())


REFUSED = [
    pytest.param({"Host": "evil.example"}, 421, id="another host"),
    pytest.param({"Host": "127.0.0.1:1"}, 421, id="another port"),
    pytest.param({"Host": "127.0.0.1.evil.example"}, 421, id="a host that begins like ours"),
    pytest.param({"Origin": "https://evil.example"}, 403, id="another origin"),
    pytest.param({"Origin": "null"}, 403, id="an origin without name"),
    pytest.param({"Content-Type": "text/plain"}, 400, id="a form of another page"),
]


@pytest.mark.parametrize(("headers", "status"), REFUSED)
def test_what_comes_from_elsewhere_is_refused(address: str, headers: dict[str, str], status: int) -> None:
    reply = httpx.post(address, content=json.dumps(HELLO), headers=HEADERS | headers)
    assert reply.status_code == status
    assert "serverInfo" not in reply.text


def test_the_same_request_from_here_is_answered_and_names_its_server(address: str) -> None:
    own = {"Origin": address.removesuffix("/mcp")}
    reply = httpx.post(address, content=json.dumps(HELLO), headers=HEADERS | own)
    assert reply.status_code == 200
    assert reply.headers["server"] == f"DetectiveAgent/{__version__}"
    assert "serverInfo" in reply.text


def test_too_large_a_body_is_refused(address: str) -> None:
    reply = httpx.post(address, content=b" " * (8 * 2**20 + 1), headers=HEADERS)
    assert reply.status_code == 413


@pytest.mark.parametrize(
    "body", [b"garbage", b"\xff\xfe", b"[" * 20000, b"null"], ids=["words", "bytes", "deep", "null"]
)
def test_hostile_bodies_harm_nothing(address: str, body: bytes) -> None:
    assert 400 <= httpx.post(address, content=body, headers=HEADERS).status_code < 500
    assert httpx.post(address, content=json.dumps(HELLO), headers=HEADERS).status_code == 200
