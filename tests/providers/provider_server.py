"""A real HTTP server on 127.0.0.1 that answers as a test tells it to, well or badly."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Seen:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Say:
    """An answer, or a way of not giving one (`how`)."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: dict(JSON))
    how: str = "whole"  # whole | silent | stalled | dripping | cut | endless | reset


def say(value: Any, status: int = 200, **headers: str) -> Say:
    named = {name.replace("_", "-"): content for name, content in headers.items()}
    return Say(json.dumps(value).encode(), status, JSON | named)


class Server:
    """`answer` chooses what to say; `seen` holds the requests in order of arrival."""

    def __init__(self, answer: Callable[[Seen], Say]) -> None:
        self.answer = answer
        self.seen: list[Seen] = []
        self.stopped = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                seen = Seen(self.command, self.path, headers, self.rfile.read(length))
                outer.seen.append(seen)
                self.close_connection = True
                _speak(self, outer.answer(seen), outer.stopped)

            do_GET = do_POST = handle_one  # noqa: N815  # names of the standard library

            def log_message(self, *args: object) -> None:
                pass

        class Quiet(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                pass  # clients hang up in these tests

        self._httpd = Quiet(("127.0.0.1", 0), Handler)
        self.port = self._httpd.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._httpd.serve_forever, args=(0.004,), daemon=True).start()

    def stop(self) -> None:
        self.stopped.set()
        self._httpd.shutdown()
        self._httpd.server_close()


def _speak(handler: BaseHTTPRequestHandler, words: Say, stopped: threading.Event) -> None:
    if words.how == "silent":
        stopped.wait()
        return
    if words.how == "reset":
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()
        return
    handler.send_response_only(words.status)
    for name, value in words.headers.items():
        handler.send_header(name, value)
    if words.how == "endless":
        _endless(handler, stopped)
        return
    extra = {"whole": 0, "stalled": 10, "dripping": 1000, "cut": 10}[words.how]
    handler.send_header("Content-Length", str(len(words.body) + extra))
    handler.end_headers()
    handler.wfile.write(words.body)
    handler.wfile.flush()
    if words.how == "stalled":
        stopped.wait()
    while words.how == "dripping" and not stopped.wait(0.03):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def _endless(handler: BaseHTTPRequestHandler, stopped: threading.Event) -> None:
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    while not stopped.is_set():
        handler.wfile.write(b"4000\r\n" + b" " * 0x4000 + b"\r\n")


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
