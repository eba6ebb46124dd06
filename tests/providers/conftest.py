from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from provider_server import Say, Seen, Server

from detective.providers.transport import HttpxSend


@pytest.fixture
def serve() -> Iterator[Callable[[Callable[[Seen], Say] | Say], Server]]:
    """Start servers that stop with the test."""
    started: list[Server] = []

    def start(answer: Callable[[Seen], Say] | Say) -> Server:
        server = Server(answer if callable(answer) else lambda _seen: answer)
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def send() -> HttpxSend:
    """The real transport, deaf to the proxies of the machine that runs the tests."""
    return HttpxSend(trust_env=False, max_bytes=200_000)
