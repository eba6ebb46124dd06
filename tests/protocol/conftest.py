"""A real server process, reached by the SDK's own client."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "detective", "mcp"]
QUESTION = {"text": "2018年世界杯冠军是谁？", "as_of": "2026-10-25"}
CLAIM = {
    "text": "France won the 2018 World Cup",
    "as_of": "2026-10-25",
    "evidence": [{"text": "France won the 2018 World Cup on 15 July 2018.", "url": "https://www.fifa.com/a"}],
}


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a host gives a server it starts, and a folder of its own."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "DETECTIVE_HOME": str(home), "DETECTIVE_LANG": "en", **more}


def over_streams(home: Path, talk: Callable[[Client], Awaitable[None]], *, mode: str = "auto", **more: str) -> None:
    """Start a server as a host does, talk to it, and let it end."""

    async def run() -> None:
        started = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:]], env=environment(home, **more))
        async with Client(started, mode=mode) as client:
            await talk(client)

    asyncio.run(asyncio.wait_for(run(), 120))


def over_http(address: str, talk: Callable[[Client], Awaitable[None]], *, mode: str = "auto") -> None:
    """Talk to a server that runs."""

    async def run() -> None:
        async with Client(address, mode=mode) as client:
            await talk(client)

    asyncio.run(asyncio.wait_for(run(), 120))


def told(outcome: Any) -> dict[str, Any]:
    """The error of a failed call; both languages and a next step are always there."""
    assert outcome.is_error
    error = json.loads(outcome.content[0].text)["error"]
    assert all(error[part][lang] for part in ("message", "next") for lang in ("zh", "en"))
    return error


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server over HTTP listens; it says so itself."""
    home = tmp_path_factory.mktemp("home")
    command = [*COMMAND, "--http", "--port", "0", "--offline"]
    process = subprocess.Popen(
        command, env=environment(home), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    said = process.stderr.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/mcp", said)
    assert found, said
    yield found[0]
    process.terminate()
    out, _ = process.communicate(timeout=60)
    assert out == ""
