"""A SearXNG instance of one's own, whose JSON output must be switched on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.failures import could_not_ask
from detective.providers.hits import Hit, written
from detective.providers.keys import Settings, check_address
from detective.providers.reading import part, plain, shortened, words_of
from detective.providers.redact import Secret
from detective.providers.services import service
from detective.providers.web import Fault, WebSearch, gathered, opened

NAME = "searxng"
_LANGUAGES = {"zh": "zh-CN", "en": "en"}
_FAULTS = {"search error": "search_error"}  # the one fault of its own side; every other text is about the request


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `SEARXNG_URL`, or what is wrong with the address."""
    fault = check_address(NAME, "SEARXNG_URL", settings)
    return fault or WebSearch(vendor=SearXng(base=settings["SEARXNG_URL"]), send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearXng:
    """The vendor; `base` is the address at which the instance's front page opens."""

    base: str
    name: str = NAME

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The password of an address with a login."""
        password = urlsplit(self.base).password
        return (Secret(password),) if password else ()

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask once; a leading bang would redirect to another engine and is taken off."""
        language = _LANGUAGES.get(query.language, "all")
        text = shortened(query.text.lstrip("! "), service(NAME).query_chars)
        wanted = urlencode({"q": text, "format": "json", "language": language})
        # The limiter asks for these headers; the client still says what it is.
        headers = {"Accept": "application/json, text/html;q=0.5", "Accept-Language": f"{language},*;q=0.5"}
        request = HttpRequest(method="GET", url=f"{self.base.rstrip('/')}/search?{wanted}", headers=headers)
        body = opened(NAME, send(request), _fault)
        if isinstance(body, CouldNotAsk):
            return body
        silent, results = _silent_engines(body), part(body, "results")
        if silent and results == []:
            return could_not_ask(NAME, "engines_failed", detail=silent)
        note = f"engines that did not answer: {silent}" if silent else None
        return gathered(NAME, results, lambda item: _candidate(item, query), limit=limit, note=note)


def _fault(body: Any) -> Fault | None:
    error = words_of(part(body, "error"))
    return (_FAULTS.get(error, "request_error"), error) if error else None


def _silent_engines(body: Any) -> str:
    listed = part(body, "unresponsive_engines")
    pairs = [pair for pair in listed if isinstance(pair, list) and pair] if isinstance(listed, list) else []
    return ", ".join(": ".join(plain(word) for word in pair[:2]) for pair in pairs)


def _candidate(item: Any, query: PlannedQuery) -> Candidate | None:
    engine = plain(part(item, "engine"))
    hit = Hit(
        title=plain(part(item, "title")),
        text=plain(part(item, "content")),
        url=part(item, "url"),
        date=written(part(item, "publishedDate")),
        score=part(item, "score"),
        extra={"engine": engine} if engine else {},
    )
    return hit.candidate(NAME, query)
