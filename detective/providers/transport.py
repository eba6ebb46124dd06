"""The one way out to the network: a total deadline, a byte limit, and errors that say what went wrong."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from detective import __version__
from detective.ports import HttpReply, HttpRequest
from detective.providers.redact import scrubbed

if TYPE_CHECKING:
    import ssl

    import httpx

MAX_BYTES = 4_000_000
_MAX_REDIRECTS = 2
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Trouble(StrEnum):
    """What can go wrong before an answer is complete; each is a code of the failure table."""

    TIMEOUT = "timeout"
    REFUSED = "refused"
    DNS = "dns"
    TLS = "tls"
    RESET = "reset"
    PROXY = "proxy"
    CUT_SHORT = "cut_short"
    TOO_LARGE = "too_large"
    REDIRECTED = "redirected"
    BAD_ADDRESS = "bad_address"
    NOT_RECORDED = "not_recorded"  # only when a recording stands for the network


class TransportError(Exception):
    """A request that brought no usable answer; `detail` holds no secret of the request's address."""

    def __init__(self, trouble: Trouble, detail: str) -> None:
        self.trouble = trouble
        self.detail = scrubbed(detail)
        super().__init__(f"{trouble}: {self.detail}")


class HttpxSend:
    """A `Send` over httpx, which itself reads `HTTPS_PROXY`, `NO_PROXY` and `SSL_CERT_FILE`."""

    def __init__(self, *, contact: str = "", max_bytes: int = MAX_BYTES, trust_env: bool = True) -> None:
        self._agent = user_agent(contact)
        self._max_bytes = max_bytes
        self._trust_env = trust_env
        self._context: ssl.SSLContext | None = None
        self._lock = threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpReply:
        """Make the request within `request.timeout_s` in all; raises `TransportError`."""
        deadline = time.monotonic() + request.timeout_s
        for _ in range(_MAX_REDIRECTS + 1):
            left = deadline - time.monotonic()
            if left <= 0:
                raise TransportError(Trouble.TIMEOUT, f"no complete answer within {request.timeout_s:g} s")
            reply = self._once(replace(request, timeout_s=left))
            if reply.status not in _REDIRECTS:
                return reply
            request = replace(request, url=_next_address(request, reply))
        raise TransportError(Trouble.REDIRECTED, "too many redirects")

    def _once(self, request: HttpRequest) -> HttpReply:
        exchange = _Exchange(self._client(request.timeout_s), request, self._max_bytes)
        return exchange.within(request.timeout_s)

    def _client(self, timeout_s: float) -> httpx.Client:
        import httpx  # noqa: PLC0415  # costs more than a whole offline check

        with self._lock:
            if self._context is None:
                self._context = httpx.create_ssl_context(trust_env=self._trust_env)
                _quieten()
        try:
            return httpx.Client(
                verify=self._context,
                timeout=timeout_s,
                trust_env=self._trust_env,
                follow_redirects=False,
                headers={"User-Agent": self._agent},
            )
        except (ImportError, ValueError, httpx.InvalidURL) as error:  # a proxy variable that httpx cannot use
            raise TransportError(Trouble.PROXY, f"{type(error).__name__}: {error}") from None


class _Exchange:
    """One request on a thread of its own, so that not even a dripping header outlives the deadline."""

    def __init__(self, client: httpx.Client, request: HttpRequest, max_bytes: int) -> None:
        self._client = client
        self._request = request
        self._max_bytes = max_bytes
        self._done = threading.Event()
        self._given_up = False
        self._result: HttpReply | TransportError | None = None

    def within(self, seconds: float) -> HttpReply:
        threading.Thread(target=self._run, name="detective-send", daemon=True).start()
        self._done.wait(seconds)
        result = self._result
        self._given_up = True
        if result is None:
            self._client.close()  # the next read of the abandoned thread fails
            raise TransportError(Trouble.TIMEOUT, f"no complete answer within {seconds:.1f} s")
        if isinstance(result, TransportError):
            raise result
        return result

    def _run(self) -> None:
        try:
            self._result = self._exchange()
        except TransportError as error:
            self._result = error
        except Exception as error:  # noqa: BLE001  # a closed client and a strange proxy raise anything
            self._result = TransportError(*_diagnose(error))
        finally:
            self._done.set()
            self._client.close()

    def _exchange(self) -> HttpReply:
        wanted = self._request
        arguments = {"headers": dict(wanted.headers), "content": wanted.body}
        with self._client.stream(wanted.method, wanted.url, **arguments) as response:  # type: ignore[arg-type]
            headers = {name.lower(): value for name, value in response.headers.items()}
            body = self._body(response, headers.get("content-length", ""))
            return HttpReply(status=response.status_code, headers=headers, body=body)

    def _body(self, response: httpx.Response, announced: str) -> bytes:
        import httpx  # noqa: PLC0415

        if announced.isdecimal() and int(announced) > self._max_bytes:
            raise TransportError(Trouble.TOO_LARGE, f"{announced} bytes announced, {self._max_bytes} allowed")
        parts: list[bytes] = []
        size = 0
        try:
            for part in response.iter_bytes():
                size += len(part)
                if size > self._max_bytes:
                    raise TransportError(Trouble.TOO_LARGE, f"more than {self._max_bytes} bytes")
                if self._given_up:
                    break
                parts.append(part)
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.DecodingError) as error:
            raise TransportError(Trouble.CUT_SHORT, f"{type(error).__name__}: {error}") from None
        return b"".join(parts)


def _quieten() -> None:
    """Their debug logs print addresses and headers, in which a server may have repeated a key."""
    import logging  # noqa: PLC0415  # like the client, only for a request

    for name in ("httpx", "httpcore"):
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.WARNING)


def user_agent(contact: str = "") -> str:
    """How this client names itself; public services ask for a way to reach who runs it."""
    return f"DetectiveAgent/{__version__} ({contact or 'fact-checking client'}) python-httpx"


def _next_address(request: HttpRequest, reply: HttpReply) -> str:
    """Where a redirect may lead: the same host, for a request without a body; never to another machine."""
    target = urljoin(request.url, reply.headers.get("location", ""))
    here, there = urlsplit(request.url), urlsplit(target)
    same = (here.hostname, _port(here.scheme, here.port)) == (there.hostname, _port(there.scheme, there.port))
    upgraded = here.hostname == there.hostname and (here.scheme, there.scheme) == ("http", "https") and not there.port
    if request.method != "GET" or target == request.url or not (upgraded or (same and here.scheme == there.scheme)):
        raise TransportError(Trouble.REDIRECTED, f"sent on to {there.scheme}://{there.hostname}, which is not followed")
    return target


def _port(scheme: str, port: int | None) -> int:
    return port or (443 if scheme == "https" else 80)


def _diagnose(error: Exception) -> tuple[Trouble, str]:
    """The trouble by class, outermost first; never by the words of the message."""
    detail = f"{type(error).__name__}: {error}"
    for classes, trouble in _classes():
        if any(isinstance(cause, classes) for cause in _chain(error)):
            return trouble, type(error).__name__ if trouble is Trouble.BAD_ADDRESS else detail
    return Trouble.RESET, detail


def _classes() -> tuple[tuple[tuple[type[BaseException], ...], Trouble], ...]:
    """Subclasses before their bases: a dropped TLS connection is a reset, every other TLS fault is final."""
    import socket  # noqa: PLC0415  # these come with httpx, and are needed only after it
    import ssl  # noqa: PLC0415

    import httpx  # noqa: PLC0415

    return (
        ((httpx.TimeoutException,), Trouble.TIMEOUT),
        ((httpx.ProxyError,), Trouble.PROXY),
        ((ssl.SSLEOFError, ssl.SSLZeroReturnError), Trouble.RESET),
        ((ssl.SSLError,), Trouble.TLS),
        ((socket.gaierror,), Trouble.DNS),
        ((httpx.ConnectError,), Trouble.REFUSED),
        ((httpx.NetworkError, httpx.RemoteProtocolError), Trouble.RESET),
        ((httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.InvalidURL, ValueError), Trouble.BAD_ADDRESS),
    )


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
