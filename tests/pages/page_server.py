"""A real server on this machine that stands for the public Internet: names and numbers are mapped, sockets are real."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import httpcore

PUBLIC = "93.184.216.34"
Answer = Callable[[str, Mapping[str, str]], "bytes | Iterable[bytes]"]


def reply(
    body: bytes | str = b"", *, status: int = 200, kind: str = "text/html; charset=utf-8", **headers: str
) -> bytes:
    """One whole HTTP answer; names of headers are written with _ for -."""
    data = body.encode() if isinstance(body, str) else body
    given = {
        "Content-Type": kind,
        "Content-Length": str(len(data)),
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in given.items() if value != "-")
    return f"HTTP/1.1 {status} X\r\n{head}\r\n".encode() + data


class Server:
    """Answers every connection with what `answer` gives for its path and headers; keeps what was asked."""

    def __init__(self, answer: Answer) -> None:
        self.asked: list[str] = []
        self.agents: list[str] = []
        self._answer = answer
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def stop(self) -> None:
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._one, args=(connection,), daemon=True).start()

    def _one(self, connection: socket.socket) -> None:
        with connection:
            data = b""
            while b"\r\n\r\n" not in data:
                part = connection.recv(4096)
                if not part:
                    return
                data += part
            first, *lines = data.decode("latin-1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
            self.asked.append(f"{headers.get('host', '')}{first.split()[1]}")
            self.agents.append(headers.get("user-agent", ""))
            answer = self._answer(first.split()[1], headers)
            try:
                for part in [answer] if isinstance(answer, bytes) else answer:
                    connection.sendall(part)
            except OSError:
                return  # the reader gave up, which is what some tests are about


class Mapped(httpcore.NetworkBackend):
    """Connects a public number to the server; every other number is noted and refused."""

    def __init__(self, server: Server, numbers: Iterable[str] = (PUBLIC,)) -> None:
        self.tried: list[str] = []
        self._server = server
        self._numbers = set(numbers)

    def connect_tcp(self, host: str, port: int, timeout: float | None = None, **_: Any) -> httpcore.NetworkStream:
        self.tried.append(f"{host}:{port}")
        if host not in self._numbers:
            raise httpcore.ConnectError("refused")
        return httpcore.SyncBackend().connect_tcp("127.0.0.1", self._server.port, timeout=timeout)
