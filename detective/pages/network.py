"""One request to the public Internet: the address is checked after DNS, and the checked number is what is connected to.

No proxy is used, since a proxy would look the name up again and reach what was not checked. Cookies are not kept.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httpcore

from detective import __version__
from detective.pages.addresses import is_public
from detective.ports import HttpReply, HttpRequest

AGENT = "DetectiveAgent"
_PORTS = {"http": 80, "https": 443}
_LOWEST_PORT = 1024  # below it only the two ports of the web: no mail, no remote shell
_CHUNK = 65_536
_PACKED = {"gzip": 31, "x-gzip": 31, "deflate": 15}  # window bits that zlib takes for each
Resolve = Callable[[str, int], list[str]]


class Trouble(StrEnum):
    """Why no usable answer came; each is a row of the table of failures."""

    ADDRESS_REFUSED = "address_refused"
    BAD_ADDRESS = "bad_address"
    DNS = "dns"
    UNREACHABLE = "unreachable"
    TLS = "tls"
    TIMEOUT = "timeout"
    CUT_SHORT = "cut_short"
    TOO_LARGE = "too_large"
    BAD_ENCODING = "bad_encoding"


class NotFetched(Exception):  # noqa: N818  # it says what is the case
    """A request that brought no usable answer."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        self.trouble = trouble
        super().__init__(f"{trouble}: {detail}" if detail else str(trouble))


class PublicSend:
    """A `Send` that reaches public addresses only and follows no redirect; raises `NotFetched`.

    `max_bytes` bounds the body before and after unpacking. `resolve` and `backend` are there for tests.
    """

    def __init__(
        self,
        *,
        max_bytes: int,
        contact: str = "",
        resolve: Resolve | None = None,
        backend: httpcore.NetworkBackend | None = None,
    ) -> None:
        self._max_bytes = max_bytes
        self._agent = user_agent(contact)
        self._resolve = resolve or _system_resolve
        self._backend = backend

    def __call__(self, request: HttpRequest) -> HttpReply:
        """Make the request within `request.timeout_s` in all, name look-up included."""
        checked_address(request.url)
        deadline = time.monotonic() + request.timeout_s
        try:
            return self._exchange(request, deadline)
        except NotFetched:
            raise
        except Exception as error:
            raise NotFetched(_diagnose(error), type(error).__name__) from error

    def _exchange(self, request: HttpRequest, deadline: float) -> HttpReply:
        backend = _CheckedBackend(self._backend or httpcore.SyncBackend(), self._resolve, deadline)
        headers: list[tuple[bytes | str, bytes | str]] = [
            ("User-Agent", self._agent),
            ("Accept", "text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.1"),
            ("Accept-Encoding", "gzip, deflate"),
            ("Connection", "close"),
            *request.headers.items(),
        ]
        limits = dict.fromkeys(("connect", "read", "write", "pool"), request.timeout_s)
        with (
            httpcore.ConnectionPool(ssl_context=_tls(), network_backend=backend, max_connections=1) as pool,
            pool.stream(request.method, request.url, headers=headers, extensions={"timeout": limits}) as response,
        ):
            names = {name.decode("ascii").lower(): value.decode("latin-1") for name, value in response.headers}
            body = self._body(response.iter_stream(), names)
            return HttpReply(status=response.status, headers=names, body=body)

    def _body(self, parts: Iterable[bytes], headers: dict[str, str]) -> bytes:
        announced = headers.get("content-length", "")
        if announced.isdecimal() and int(announced) > self._max_bytes:
            raise NotFetched(Trouble.TOO_LARGE, f"{announced} bytes announced")
        kind = headers.get("content-encoding", "identity").strip().lower()
        if kind not in ("", "identity") and kind not in _PACKED:
            raise NotFetched(Trouble.BAD_ENCODING, kind)
        unpack = _Unpacker(_PACKED[kind]) if kind in _PACKED else None
        body = bytearray()
        for part in parts:
            body += unpack(part, self._max_bytes + 1 - len(body)) if unpack else part
            if len(body) > self._max_bytes:
                raise NotFetched(Trouble.TOO_LARGE, f"more than {self._max_bytes} bytes")
        return bytes(body)


class _Unpacker:
    """Unpacks a stream without ever making more than is still allowed."""

    def __init__(self, window_bits: int) -> None:
        self._bits = window_bits
        self._inner = zlib.decompressobj(window_bits)
        self._begun = False

    def __call__(self, part: bytes, room: int) -> bytes:
        try:
            found = self._inner.decompress(part, room)
        except zlib.error:
            if self._begun or self._bits < 0 or self._bits > 15:
                raise
            self._bits = -15  # some servers send deflate without its wrapper
            self._inner = zlib.decompressobj(self._bits)
            found = self._inner.decompress(part, room)
        self._begun = True
        return found


class _CheckedBackend(httpcore.NetworkBackend):
    """A network backend that connects to the number which it has checked, within a deadline for everything."""

    def __init__(self, inner: httpcore.NetworkBackend, resolve: Resolve, deadline: float) -> None:
        self._inner = inner
        self._resolve = resolve
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first public number of a name; refuse a name that has none."""
        del timeout, local_address, socket_options
        numbers = self._numbers(host.strip("[]"), port)
        public = [number for number in numbers if is_public(number)]
        if not public:
            raise NotFetched(Trouble.ADDRESS_REFUSED if numbers else Trouble.DNS, host)
        failed: Exception | None = None
        for number in public:
            try:
                stream = self._inner.connect_tcp(number, port, timeout=_left(self._deadline))
            except NotFetched:
                raise
            except Exception as error:  # noqa: BLE001  # the next number may answer
                failed = error
            else:
                return _TimedStream(stream, self._deadline)
        assert failed is not None
        raise failed

    def connect_unix_socket(self, path: str, timeout: float | None = None, socket_options: Any = None) -> Any:
        """Never: a socket of this machine is no page."""
        del timeout, socket_options
        raise NotFetched(Trouble.ADDRESS_REFUSED, path)

    def sleep(self, seconds: float) -> None:
        """Wait, as far as the deadline allows."""
        time.sleep(min(seconds, _left(self._deadline)))

    def _numbers(self, host: str, port: int) -> list[str]:
        """The numbers of a name; a look-up that outlives the deadline is left to itself."""
        found: list[list[str] | OSError] = []

        def look() -> None:
            try:
                found.append(self._resolve(host, port))
            except (OSError, UnicodeError) as error:
                found.append(error if isinstance(error, OSError) else socket.gaierror(str(error)))

        thread = threading.Thread(target=look, name="detective-dns", daemon=True)
        thread.start()
        thread.join(_left(self._deadline))
        if not found:
            raise NotFetched(Trouble.TIMEOUT, "name look-up")
        if isinstance(found[0], OSError):
            raise NotFetched(Trouble.DNS, host)
        return found[0]


class _TimedStream(httpcore.NetworkStream):
    """A stream each of whose waits ends at the deadline, so that dripping bytes cannot stretch it."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: float) -> None:
        self._inner = inner
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        del timeout
        return self._inner.read(min(max_bytes, _CHUNK), timeout=_left(self._deadline))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        del timeout
        self._inner.write(buffer, timeout=_left(self._deadline))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> _TimedStream:
        del timeout
        inner = self._inner.start_tls(ssl_context, server_hostname, timeout=_left(self._deadline))
        return _TimedStream(inner, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


def checked_address(url: str) -> None:
    """Refuse what is no plain web address: another scheme, a user's name in it, a port of another service."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotFetched(Trouble.BAD_ADDRESS) from None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc:
        raise NotFetched(Trouble.BAD_ADDRESS, parts.scheme)
    if port is not None and port < _LOWEST_PORT and port not in _PORTS.values():
        raise NotFetched(Trouble.ADDRESS_REFUSED, f"port {port}")


def user_agent(contact: str = "") -> str:
    """How this program names itself to the sites that it reads."""
    return f"{AGENT}/{__version__} ({contact or 'reads pages to check facts'})"


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise NotFetched(Trouble.TIMEOUT)
    return left


def _system_resolve(host: str, port: int) -> list[str]:
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(row[4][0]) for row in rows))


@cache
def _tls() -> ssl.SSLContext:
    import httpx  # noqa: PLC0415  # its context trusts what the rest of the program trusts

    return httpx.create_ssl_context()


def _diagnose(error: Exception) -> Trouble:
    rows: tuple[tuple[type[Exception], Trouble], ...] = (
        (httpcore.TimeoutException, Trouble.TIMEOUT),
        (zlib.error, Trouble.BAD_ENCODING),
        (httpcore.UnsupportedProtocol, Trouble.BAD_ADDRESS),
        (httpcore.LocalProtocolError, Trouble.BAD_ADDRESS),
        (httpcore.RemoteProtocolError, Trouble.CUT_SHORT),
        (httpcore.ReadError, Trouble.CUT_SHORT),
        (httpcore.ConnectError, Trouble.UNREACHABLE),
        (UnicodeError, Trouble.BAD_ADDRESS),
    )
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return Trouble.TLS
        cause = cause.__cause__ or cause.__context__
    return next((trouble for kind, trouble in rows if isinstance(error, kind)), Trouble.UNREACHABLE)
