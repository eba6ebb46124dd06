"""One request over real sockets: what is refused before connecting, bounds of size and time, packing, faults."""

from __future__ import annotations

import gzip
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import httpcore
import pytest
from page_server import PUBLIC, Answer, Mapped, Server, reply

from detective.pages.network import NotFetched, PublicSend, Trouble, user_agent
from detective.ports import HttpReply, HttpRequest


@pytest.fixture
def ask() -> Iterator[Callable[..., HttpReply]]:
    """Ask a server that answers so; keyword arguments change the request and the network."""
    started: list[Server] = []

    def run(
        answer: Answer,
        url: str = "http://example.org/",
        *,
        numbers: list[str] | None = None,
        seconds: float = 5.0,
        max_bytes: int = 100_000,
    ) -> HttpReply:
        server = Server(answer)
        started.append(server)
        send = PublicSend(
            max_bytes=max_bytes,
            resolve=lambda _h, _p: numbers if numbers is not None else [PUBLIC],
            backend=Mapped(server),
        )
        return send(HttpRequest(method="GET", url=url, timeout_s=seconds))

    yield run
    for server in started:
        server.stop()


def trouble(run: Callable[[], object]) -> Trouble:
    with pytest.raises(NotFetched) as caught:
        run()
    return caught.value.trouble


ADDRESSES = [
    pytest.param("http://example.org/", ["127.0.0.1"], Trouble.ADDRESS_REFUSED, id="a name that leads to this machine"),
    pytest.param("http://example.org/", ["10.1.2.3", "::1"], Trouble.ADDRESS_REFUSED, id="private numbers alone"),
    pytest.param("http://metadata.internal/", ["169.254.169.254"], Trouble.ADDRESS_REFUSED, id="metadata of a cloud"),
    pytest.param("http://127.0.0.1/", ["127.0.0.1"], Trouble.ADDRESS_REFUSED, id="a number of this machine"),
    pytest.param("http://[::ffff:127.0.0.1]/", ["::ffff:127.0.0.1"], Trouble.ADDRESS_REFUSED, id="mapped into IPv6"),
    pytest.param("http://2130706433/", ["127.0.0.1"], Trouble.ADDRESS_REFUSED, id="a number in one piece"),
    pytest.param("http://example.org:22/", [PUBLIC], Trouble.ADDRESS_REFUSED, id="the port of another service"),
    pytest.param("http://example.org:6379/", ["127.0.0.1"], Trouble.ADDRESS_REFUSED, id="a high port of this machine"),
    pytest.param("http://example.org/", [], Trouble.DNS, id="a name without number"),
    pytest.param("file:///etc/passwd", [PUBLIC], Trouble.BAD_ADDRESS, id="a file"),
    pytest.param("ftp://example.org/", [PUBLIC], Trouble.BAD_ADDRESS, id="another scheme"),
    pytest.param("http://user:word@example.org/", [PUBLIC], Trouble.BAD_ADDRESS, id="a name and password"),
    pytest.param("http:///path", [PUBLIC], Trouble.BAD_ADDRESS, id="no host"),
    pytest.param("http://example.org:99999/", [PUBLIC], Trouble.BAD_ADDRESS, id="no such port"),
]


@pytest.mark.parametrize(("url", "numbers", "expected"), ADDRESSES)
def test_what_is_not_public_is_never_connected_to(url: str, numbers: list[str], expected: Trouble) -> None:
    server = Server(lambda _p, _h: reply("secret"))
    backend = Mapped(server, {PUBLIC, "127.0.0.1", "10.1.2.3", "::1", "169.254.169.254"})
    send = PublicSend(max_bytes=1000, resolve=lambda _h, _p: numbers, backend=backend)
    assert trouble(lambda: send(HttpRequest(method="GET", url=url))) is expected
    assert backend.tried == []
    server.stop()


def test_the_checked_number_is_what_is_connected_to() -> None:
    server = Server(lambda _p, _h: reply("page"))
    answers = iter([["127.0.0.1", "10.0.0.1", PUBLIC], ["127.0.0.1"]])  # a name that changes its mind after the check
    backend = Mapped(server)
    send = PublicSend(max_bytes=1000, resolve=lambda _h, _p: next(answers), backend=backend)
    assert send(HttpRequest(method="GET", url="http://example.org/")).body == b"page"
    assert backend.tried == [f"{PUBLIC}:80"]
    assert server.asked == ["example.org/"]
    assert server.agents == [user_agent()]
    server.stop()


def test_the_next_number_is_tried_when_one_does_not_answer() -> None:
    server = Server(lambda _p, _h: reply("page"))
    backend = Mapped(server)
    send = PublicSend(max_bytes=1000, resolve=lambda _h, _p: ["8.8.8.8", PUBLIC], backend=backend)
    assert send(HttpRequest(method="GET", url="http://example.org:8080/")).body == b"page"
    assert backend.tried == ["8.8.8.8:8080", f"{PUBLIC}:8080"]
    server.stop()


PACKED = [
    pytest.param("gzip", gzip.compress(b"page" * 100), id="gzip"),
    pytest.param("deflate", zlib.compress(b"page" * 100), id="deflate"),
    pytest.param("deflate", zlib.compress(b"page" * 100, wbits=-15), id="deflate without its wrapper"),
    pytest.param("identity", b"page" * 100, id="not at all"),
]


@pytest.mark.parametrize(("name", "body"), PACKED)
def test_packed_bodies(ask: Callable[..., HttpReply], name: str, body: bytes) -> None:
    assert ask(lambda _p, _h: reply(body, Content_Encoding=name)).body == b"page" * 100


def chunked() -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    while True:
        yield b"1000\r\n" + b"x" * 4096 + b"\r\n"


FAULTS = [
    pytest.param(lambda _p, _h: reply(b"x" * 200_000), Trouble.TOO_LARGE, id="too large, as announced"),
    pytest.param(lambda _p, _h: chunked(), Trouble.TOO_LARGE, id="endless"),
    pytest.param(
        lambda _p, _h: reply(gzip.compress(b"\x00" * 50_000_000), Content_Encoding="gzip"),
        Trouble.TOO_LARGE,
        id="unpacks to too much",
    ),
    pytest.param(
        lambda _p, _h: reply(b"x", Content_Encoding="br"), Trouble.BAD_ENCODING, id="packed in a way not asked for"
    ),
    pytest.param(
        lambda _p, _h: reply(b"no gzip", Content_Encoding="gzip"), Trouble.BAD_ENCODING, id="not packed as it says"
    ),
    pytest.param(
        lambda _p, _h: b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", Trouble.CUT_SHORT, id="cut short"
    ),
    pytest.param(lambda _p, _h: b"nonsense\r\n\r\n", Trouble.CUT_SHORT, id="no HTTP"),
    pytest.param(lambda _p, _h: b"", Trouble.CUT_SHORT, id="closed at once"),
]


@pytest.mark.parametrize(("answer", "expected"), FAULTS)
def test_faults(ask: Callable[..., HttpReply], answer: Answer, expected: Trouble) -> None:
    assert trouble(lambda: ask(answer)) is expected


def dripping(head: bytes) -> Answer:
    def answer(_path: str, _headers: object) -> Iterator[bytes]:
        yield head
        for _ in range(1000):
            time.sleep(0.05)
            yield b"x"

    return answer


SLOW = [
    pytest.param(dripping(b""), id="a dripping header"),
    pytest.param(dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n"), id="a dripping body"),
]


@pytest.mark.parametrize("answer", SLOW)
def test_nothing_outlives_the_deadline(ask: Callable[..., HttpReply], answer: Answer) -> None:
    begun = time.monotonic()
    assert trouble(lambda: ask(answer, seconds=0.4)) is Trouble.TIMEOUT
    assert time.monotonic() - begun < 20


def test_a_name_look_up_that_hangs_ends_at_the_deadline() -> None:
    never = threading.Event()

    def resolve(_host: str, _port: int) -> list[str]:
        never.wait(20)
        return []

    send = PublicSend(max_bytes=1000, resolve=resolve)
    assert trouble(lambda: send(HttpRequest(method="GET", url="http://example.org/", timeout_s=0.2))) is Trouble.TIMEOUT
    never.set()


def test_a_name_that_does_not_exist() -> None:
    def resolve(_host: str, _port: int) -> list[str]:
        raise socket.gaierror("unknown")

    assert (
        trouble(lambda: PublicSend(max_bytes=1, resolve=resolve)(HttpRequest(method="GET", url="http://x.invalid/")))
        is Trouble.DNS
    )


def test_a_server_without_tls_fails_as_such() -> None:
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        connection, _ = listening.accept()
        with connection:
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.recv(4096)

    threading.Thread(target=answer, daemon=True).start()

    class Direct(httpcore.NetworkBackend):
        def connect_tcp(self, host: str, port: int, timeout: float | None = None, **_: Any) -> httpcore.NetworkStream:
            return httpcore.SyncBackend().connect_tcp("127.0.0.1", listening.getsockname()[1], timeout=timeout)

    send = PublicSend(max_bytes=1000, resolve=lambda _h, _p: [PUBLIC], backend=Direct())
    assert trouble(lambda: send(HttpRequest(method="GET", url="https://example.org/"))) is Trouble.TLS
    listening.close()


def test_nobody_there() -> None:
    server = Server(lambda _p, _h: reply("x"))
    send = PublicSend(max_bytes=1000, resolve=lambda _h, _p: ["8.8.8.8"], backend=Mapped(server))
    assert trouble(lambda: send(HttpRequest(method="GET", url="http://example.org/"))) is Trouble.UNREACHABLE
    server.stop()


def test_the_system_resolver_is_used_by_default() -> None:
    assert (
        trouble(lambda: PublicSend(max_bytes=1)(HttpRequest(method="GET", url="http://localhost/")))
        is Trouble.ADDRESS_REFUSED
    )
