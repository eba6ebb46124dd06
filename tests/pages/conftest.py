from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from page_server import PUBLIC, Answer, Mapped, Server

from detective.pages.fetch import Reader
from detective.pages.network import PublicSend


@pytest.fixture
def serve() -> Iterator[Callable[..., tuple[Server, Reader]]]:
    """Start a server, and a reader for which every name but those given leads to it."""
    started: list[Server] = []

    def start(
        answer: Answer, names: dict[str, list[str]] | None = None, max_bytes: int = 300_000
    ) -> tuple[Server, Reader]:
        server = Server(answer)
        started.append(server)
        known = names or {}
        send = PublicSend(
            max_bytes=max_bytes, resolve=lambda host, _port: known.get(host, [PUBLIC]), backend=Mapped(server)
        )
        return server, Reader(send=send)

    yield start
    for server in started:
        server.stop()
