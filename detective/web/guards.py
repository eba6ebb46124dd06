"""What every request must pass: it comes from this machine's own page, is JSON, and is not too large."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from detective import __version__
from detective.errors import InputError, Words
from detective.web.replies import bad_body, failure

LARGEST_BODY = 8 * 2**20  # bytes
_BODY = frozenset({"POST", "PUT", "PATCH"})
_HEADERS = {
    "Server": f"DetectiveAgent/{__version__}",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_FOREIGN = InputError(
    "foreign_origin",
    Words("请求来自别的网站，已拒绝。", "the request comes from another site and was refused."),
    Words("请在本机打开本页。", "open the page on this machine."),
)
_TOO_LARGE = InputError(
    "body_too_large",
    Words("请求内容太大。", "the request is too large."),
    Words("请减少证据条数，或分成几批。", "send less evidence, or several batches."),
)


class Guards:
    """The middleware: refuses first, then lets through, and sets the same headers on every answer."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = _refusal(scope["method"], Headers(scope=scope), self._hosts)
        await (refusal or self._app)(scope, _limited(receive), _dressed(send))


def _dressed(send: Send) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_HEADERS)
        await send(message)

    return dressed


def _limited(receive: Receive) -> Receive:
    """A body sent in chunks states no length; it is cut off where it grows too large."""
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > LARGEST_BODY else message

    return limited


def _refusal(method: str, headers: Headers, hosts: frozenset[str]) -> Response | None:
    """Another site's page must not drive this server: the Host is ours, and a given Origin is the Host."""
    host = headers.get("host", "")
    origin = headers.get("origin")
    if host not in hosts or (origin is not None and urlsplit(origin).netloc != host):
        return failure(_FOREIGN, 403)
    if headers.get("sec-fetch-site") in ("cross-site", "same-site") and method != "GET":
        return failure(_FOREIGN, 403)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        return failure(_TOO_LARGE, 413)
    if method in _BODY and not headers.get("content-type", "").startswith("application/json"):
        return failure(bad_body("content-type"), 415)
    return None
