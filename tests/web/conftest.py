"""A browser's view of the application, without a socket."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from detective.archive import Archive
from detective.storage.secrets import Secrets
from detective.web.application import application
from detective.web.desk import Desk

HOST = "127.0.0.1:8765"


class Client:
    """Asks the application as a browser on this machine would."""

    def __init__(self, desk: Desk) -> None:
        self.app = application(desk, frozenset({HOST}))
        self._transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.desk = desk

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=self._transport, base_url=f"http://{HOST}") as client:
                return await client.request(method, path, **options)

        return asyncio.run(ask())

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    def put(self, path: str, **options: Any) -> httpx.Response:
        return self.request("PUT", path, **options)

    def delete(self, path: str) -> httpx.Response:
        return self.request("DELETE", path)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"DETECTIVE_HOME": str(tmp_path), "PATH": os.environ.get("PATH", "")}


@pytest.fixture
def kept(env: dict[str, str], tmp_path: Path) -> Iterator[Client]:
    archive = Archive(env)
    yield Client(Desk(offline=True, archive=archive, env=env, secrets=Secrets(tmp_path)))
    archive.history.close()


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(Desk(offline=True, env={"DETECTIVE_HOME": "/nonexistent"}))
