"""The server over real sockets: it starts, says where, refuses a taken port, and lets go of clients that leave."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click.testing
import pytest
import uvicorn

from detective.checking import Order
from detective.errors import InputError
from detective.listening import listen
from detective.web.application import application
from detective.web.command import command
from detective.web.desk import Desk
from detective.web.routes_check import _AbandonedError
from tests.web.conftest import HOST, Client

QUESTION = "2018年世界杯冠军是谁？"


class Waiting(Desk):
    """Stands still after its first stage until the test lets it go on."""

    def __init__(self, env: dict[str, str]) -> None:
        super().__init__(offline=True, env=env)
        self.begun, self.go, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.outcome = ""

    def check(self, order: Order, tell: Any = lambda _event, _values: None) -> Any:
        self.begun.set()
        self.go.wait(10)
        try:
            while not self.outcome:
                tell("stage", {"stage": "read"})
                time.sleep(0.05)
        except _AbandonedError:
            self.outcome = "abandoned"
            raise
        finally:
            self.ended.set()


@pytest.fixture
def running(env: dict[str, str]) -> Iterator[tuple[Waiting, int]]:
    desk = Waiting(env)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(application(desk, frozenset({f"127.0.0.1:{port}"})), log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    until = time.monotonic() + 60
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    yield desk, port
    desk.outcome = desk.outcome or "stopped"
    server.should_exit = True
    thread.join(15)
    listening.close()


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_a_client_that_goes_away_abandons_its_check(running: tuple[Waiting, int], accept: str) -> None:
    desk, port = running
    body = json.dumps({"text": QUESTION}).encode()
    head = f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nAccept: {accept}\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(head.encode() + body)
        assert desk.begun.wait(10)
    desk.go.set()
    assert desk.ended.wait(10)
    assert desk.outcome == "abandoned"


def test_a_taken_port_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(InputError) as caught:
            listen("127.0.0.1", taken.getsockname()[1])
    assert caught.value.code == "port_taken"
    assert "--port" in caught.value.next_step.en


def test_serve_says_its_address_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(uvicorn.Server, "run", lambda _self, sockets: [one.close() for one in sockets])
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    outcome = click.testing.CliRunner().invoke(command, ["--offline", "--lang", "en", "--port", str(port)])
    assert outcome.exit_code == 0
    assert opened == [f"http://127.0.0.1:{port}/"]
    assert f"serving at http://127.0.0.1:{port}/" in outcome.stderr


class Broken(Desk):
    """Fails inside."""

    def check(self, order: Order, tell: Any = None) -> Any:
        raise RuntimeError(order.text)


def test_a_fault_inside_has_the_shape_of_errors_and_says_nothing_of_itself(env: dict[str, str]) -> None:
    client = Client(Broken(offline=True, env=env))
    reply = client.post("/api/check", json={"text": "geheim"})
    assert reply.status_code == 500
    assert reply.json()["error"]["code"] == "unexpected"
    assert "geheim" not in reply.text
    assert reply.headers["content-security-policy"]


def test_a_body_without_a_length_is_cut_off_where_it_grows_too_large(client: Client) -> None:
    async def chunks() -> Any:
        for _ in range(10):
            yield b"x" * 2**20

    reply = client.post("/api/check", content=chunks(), headers={"Content-Type": "application/json", "Host": HOST})
    assert reply.status_code >= 400
    assert reply.json()["ok"] is False
