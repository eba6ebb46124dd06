"""The page behind a link: redirects followed one by one, each checked anew, robots.txt asked first, nothing kept."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from detective.core.tables import table
from detective.core.urls import host_of
from detective.errors import InputError, Words
from detective.pages.charset import decode
from detective.pages.limits import limit
from detective.pages.network import AGENT, NotFetched, PublicSend, Trouble, checked_address
from detective.pages.robots import ALLOW_ALL, DISALLOW_ALL, Robots, parse
from detective.pages.web_page import Page, could_read, page_of
from detective.ports import HttpReply, HttpRequest, Send

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_KINDS = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "text",
    "text/markdown": "text",
    "application/pdf": "pdf",
    "application/x-pdf": "pdf",
}
_VAGUE = frozenset({"", "application/octet-stream", "application/xml", "text/xml"})
_SAFE = "%/:=&?~+!$,;'@()*[]-._"  # what may stand in an address as it is
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{2,30})", re.IGNORECASE)
_MARKUP = re.compile(rb"\s*(?:<!doctype html|<html|<head|<body|<\?xml|<!--)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRead:
    """A page that was not read, and why: a code of the table of failures, and the sentence for it."""

    code: str
    detail: str = ""

    @property
    def words(self) -> Words:
        """What happened."""
        row = table("pages/failures.toml")[self.code]
        return Words(row["zh"], row["en"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A page and the address at which it was found in the end."""

    page: Page
    url: str


class Reader:
    """Reads pages; one object for the pages of one check, since it remembers each site's robots.txt.

    `send` (for tests) makes one request within its own bounds and follows no redirect.
    """

    def __init__(self, *, contact: str = "", send: Send | None = None) -> None:
        most = max(limit("page_bytes"), limit("pdf_bytes"))
        self._send: Send = send or PublicSend(max_bytes=most, contact=contact)
        self._robots: dict[str, Robots] = {}
        self._lock = threading.Lock()

    def read(self, url: str) -> Fetched | NotRead:
        """The page behind an address within the time that a page may take; never raises for a page's faults."""
        deadline = time.monotonic() + limit("page_s")
        try:
            reply, final = self._follow(url, deadline)
            return _read(reply, final)
        except NotFetched as error:
            return NotRead(code=str(error.trouble))
        except _Refused as refused:
            return refused.why

    def _follow(self, url: str, deadline: float) -> tuple[HttpReply, str]:
        for _ in range(limit("redirects") + 1):
            url = _plain(url)
            if not self._robots_of(url, deadline).allow(url):
                raise _Refused(NotRead(code="robots"))
            reply = self._ask(url, deadline)
            if reply.status not in _REDIRECTS or not reply.headers.get("location"):
                return reply, url
            url = _joined(url, reply.headers["location"])
        raise _Refused(NotRead(code="redirects"))

    def _ask(self, url: str, deadline: float) -> HttpReply:
        left = deadline - time.monotonic()
        if left <= 0:
            raise NotFetched(Trouble.TIMEOUT)
        return self._send(HttpRequest(method="GET", url=url, timeout_s=left))

    def _robots_of(self, url: str, deadline: float) -> Robots:
        """The site's rules: none where it has no such file, everything closed where it cannot say (RFC 9309, 2.3.1)."""
        parts = urlsplit(url)
        site = urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))
        with self._lock:
            known = self._robots.get(site)
        if known is None:
            known = self._read_robots(site, deadline)
            with self._lock:
                self._robots[site] = known
        return known

    def _read_robots(self, site: str, deadline: float) -> Robots:
        url = site
        for _ in range(limit("redirects") + 1):
            reply = self._ask(url, deadline)
            if reply.status not in _REDIRECTS or not reply.headers.get("location"):
                return _rules(reply)
            url = _plain(_joined(url, reply.headers["location"]))
        return ALLOW_ALL


class _Refused(Exception):  # noqa: N818  # carries an answer, not a fault
    def __init__(self, why: NotRead) -> None:
        self.why = why
        super().__init__(why.code)


def _rules(reply: HttpReply) -> Robots:
    if 200 <= reply.status < 300:
        return parse(decode(reply.body[: limit("robots_bytes")])[0], AGENT)
    return ALLOW_ALL if 400 <= reply.status < 500 and reply.status != 429 else DISALLOW_ALL


def _read(reply: HttpReply, url: str) -> Fetched | NotRead:
    if not 200 <= reply.status < 300:
        return NotRead(code="status", detail=str(reply.status))
    announced = reply.headers.get("content-type", "")
    kind = _kind(announced, reply.body)
    if kind is None:
        return NotRead(code="content_type", detail=announced.split(";", 1)[0][:80])
    if len(reply.body) > limit("pdf_bytes" if kind == "pdf" else "page_bytes"):
        return NotRead(code="too_large")
    charset = _CHARSET.search(announced)
    try:
        page = page_of(reply.body, kind=kind, charset=charset[1] if charset else None, url=url)
    except InputError as error:
        return NotRead(code=could_read(error))
    return Fetched(page=page, url=url) if page.document.blocks else NotRead(code="no_text")


def _kind(announced: str, body: bytes) -> str | None:
    """What a body is: by its first bytes where these are sure, else as announced; None for what is not read."""
    if body.startswith(b"%PDF-"):
        return "pdf"
    named = announced.split(";", 1)[0].strip().lower()
    if named in _KINDS and _KINDS[named] != "pdf":
        return _KINDS[named]
    return "html" if named in _VAGUE and _MARKUP.match(body) else None


def _joined(url: str, location: str) -> str:
    try:
        return urljoin(url, location.strip())
    except ValueError:
        raise NotFetched(Trouble.BAD_ADDRESS) from None


def _plain(url: str) -> str:
    """The address as it is sent: without fragment, the name of the host and the path in ASCII."""
    checked_address(url)
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    host = host_of(url)
    if host is None:
        raise NotFetched(Trouble.BAD_ADDRESS)
    netloc = parts.netloc if parts.netloc.isascii() else f"{host}{port}"
    return urlunsplit((parts.scheme, netloc, quote(parts.path or "/", safe=_SAFE), quote(parts.query, safe=_SAFE), ""))
