"""The real process over its standard streams."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from detective import __version__
from detective.card_schema import card_json_schema
from detective.mcp.tools import TOOLS

from .conftest import CLAIM, COMMAND, QUESTION, environment, over_streams, told

STAGES = ["read", "plan", "local sources", "time guard (pass)", "verdict"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_from_the_first_look_to_the_explained_card(tmp_path: Path, mode: str) -> None:
    async def talk(client: Client) -> None:
        listed = (await client.list_tools()).tools
        assert [tool.name for tool in listed] == [tool.name for tool in TOOLS]
        assert listed[0].output_schema == card_json_schema()
        assert client.server_info is not None
        assert client.server_info.version == __version__
        steps: list[tuple[float, float | None, str]] = []

        async def progress(done: float, total: float | None, message: str | None) -> None:
            steps.append((done, total, message or ""))

        asked = QUESTION | {"providers": ["starter"], "lang": "en"}
        outcome = await client.call_tool("check_claim", asked, progress_callback=progress)
        card = outcome.structured_content
        assert json.loads(outcome.content[0].text) == card
        assert card["verdict"] == "supported"
        assert [done for done, _, _ in steps] == sorted({done for done, _, _ in steps})
        assert [said.partition(":")[0] for _, _, said in steps] == STAGES
        got = await client.call_tool("get_card", {"id": card["id"]})
        assert got.structured_content["id"] == card["id"]
        assert (await client.call_tool("explain_card", {"id": card["id"]})).structured_content["holds"] is True
        assert len((await client.call_tool("list_cards", {})).structured_content["cards"]) == 1
        assert told(await client.call_tool("check_claim", {"text": ""}))["code"] == "text_empty"
        with pytest.raises(Exception, match="check_claim, get_card"):
            await client.call_tool("nothing", {})

    over_streams(tmp_path, talk, mode=mode)


def test_calls_at_the_same_time_each_get_their_own_card(tmp_path: Path) -> None:
    claims = [CLAIM | {"text": f"France won the {year} World Cup"} for year in range(2006, 2022, 4)] * 3

    async def talk(client: Client) -> None:
        outcomes: list[Any] = await asyncio.gather(*(client.call_tool("check_claim", claim) for claim in claims))
        assert [one.structured_content["query"]["text"] for one in outcomes] == [claim["text"] for claim in claims]
        listed = await client.call_tool("list_cards", {})
        assert len(listed.structured_content["cards"]) == len({claim["text"] for claim in claims})

    over_streams(tmp_path, talk)


def test_a_cancelled_check_leaves_the_server_at_work(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"

        async def talk(client: Client) -> None:
            with anyio.CancelScope() as scope:

                async def progress(_done: float, _total: float | None, message: str | None) -> None:
                    if (message or "").startswith("local"):
                        silent.settimeout(60)
                        reached = (await asyncio.to_thread(silent.accept))[0]
                        scope.cancel()
                        reached.close()

                asked = {"text": "Did the unheard-of thing happen in 2018?", "providers": ["searxng"]}
                await client.call_tool("check_claim", asked, progress_callback=progress)
            assert scope.cancelled_caught
            await client.call_tool("check_claim", CLAIM)
            listed = (await client.call_tool("list_cards", {})).structured_content["cards"]
            assert [row["question"] for row in listed] == [CLAIM["text"]]

        over_streams(tmp_path, talk, SEARXNG_URL=address)


def message(number: int, method: str, given: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": given}).encode()


def call(number: int, name: Any, arguments: Any) -> bytes:
    return message(number, "tools/call", {"name": name, "arguments": arguments})


HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
HOSTILE = [
    b"garbage",
    b"\xff\xfe\x00",
    b"[]",
    b"null",
    b"[" * 20000,
    call(3, 5, {}),
    call(4, "check_claim", []),
    call(5, "check_claim", {"text": "\ud800"}),
    call(6, "get_card", {"id": "../../etc/passwd"}),
    message(7, "nothing/here", {}),
    call(8, "check_claim", {"text": "x" * 3_000_000}),
    call(9, "check_claim", {"text": "a b", "evidence": "print"}),
    b'{"jsonrpc": "2.0", "id": 10, "method": "tools/call"}',
]


def test_hostile_lines_harm_nothing_and_stdout_holds_nothing_but_messages(tmp_path: Path) -> None:
    opening = [message(1, "initialize", HELLO), b'{"jsonrpc": "2.0", "method": "notifications/initialized"}']
    command = [*COMMAND, "--offline"]
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(tmp_path), **piped) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"".join(line + b"\n" for line in [*opening, *HOSTILE, call(99, "list_cards", {})]))
        process.stdin.flush()
        answers: dict[Any, Any] = {}
        while not {1, 3, 4, 6, 7, 8, 9, 10, 99} <= answers.keys():
            answer = json.loads(process.stdout.readline())
            answers[answer.get("id")] = answer
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(60) == 0
    assert answers[99]["result"]["structuredContent"] == {"cards": [], "more": False}
    assert all("error" in answers[number] for number in (3, 4, 7, 10))
    assert all(answers[number]["result"]["isError"] for number in (6, 8, 9))
