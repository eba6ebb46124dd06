"""Tavily search; its generated answer is never used, only the pages that it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from detective.core.models import Candidate, PublishedKind
from detective.ports import CouldNotAsk, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.keys import Settings, address, check_key
from detective.providers.reading import (
    candidate_id,
    date_of,
    items_of,
    link_of,
    number_of,
    part,
    plain,
    shortened,
    without_site,
    words_of,
)
from detective.providers.redact import PrivateHeaders, Secret
from detective.providers.services import service
from detective.providers.web import Fault, WebSearch, gathered, message_of, opened

NAME = "tavily"
URL = "https://api.tavily.com/search"
_DATES = "include_published_date"  # newer than the rest of the interface
_REFUSED = frozenset({"http_400", "http_422"})


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `TAVILY_API_KEY`, or what is wrong with the key."""
    fault = check_key(NAME, "TAVILY_API_KEY", settings)
    vendor = Tavily(key=Secret(settings.get("TAVILY_API_KEY", "")), url=address(NAME, settings, URL))
    return fault or WebSearch(vendor=vendor, send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tavily:
    """The vendor."""

    key: Secret
    url: str = URL
    name: str = NAME

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The API key."""
        return (self.key,)

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask with publication dates; where that is refused by name, once more without."""
        text, site = without_site(query.text)
        wanted: dict[str, Any] = {
            "query": shortened(text, service(NAME).query_chars),
            "search_depth": "basic",
            "max_results": limit,
            _DATES: True,
        }
        if site:
            wanted["include_domains"] = [site]
        outcome = self._once(wanted, query, limit, send)
        if isinstance(outcome, CouldNotAsk) and outcome.code in _REFUSED and _DATES in (outcome.detail or ""):
            del wanted[_DATES]
            outcome = self._once(wanted, query, limit, send)
        return outcome

    def _once(self, wanted: Mapping[str, Any], query: PlannedQuery, limit: int, send: Send) -> Outcome:
        headers = PrivateHeaders(
            {"Authorization": f"Bearer {self.key.reveal()}", "Content-Type": "application/json"},
        )
        request = HttpRequest(method="POST", url=self.url, headers=headers, body=json.dumps(wanted).encode())
        reply = send(request)
        body = opened(NAME, reply, _no_code)
        if isinstance(body, CouldNotAsk):
            return replace(body, detail=_message(reply.body) or body.detail)
        return gathered(NAME, part(body, "results"), lambda item: _candidate(item, query), limit=limit)


def _no_code(_body: Any) -> Fault | None:
    """The status says it all: 432 and 433 stand for two kinds of spent quota."""
    return None


def _message(body: bytes) -> str:
    """The explanation, which comes as an object, a text or a list of places and messages."""
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    detail = part(parsed, "detail")
    places = "; ".join(f"{item.get('loc')}: {words_of(item.get('msg'))}" for item in items_of(detail))
    return message_of(part(detail, "error"), detail, places, part(parsed, "error", "message"), part(parsed, "error"))


def _candidate(item: Any, query: PlannedQuery) -> Candidate | None:
    title, text, url = plain(part(item, "title")), plain(part(item, "content")), link_of(part(item, "url"))
    if not (title or text):
        return None
    written = words_of(part(item, "published_date"))
    published = date_of(written)
    return Candidate(
        id=candidate_id(NAME, url or "", title, text, written),
        title=title,
        text=text or title,
        url=url,
        published=published,
        published_text=written or None,
        published_kind=PublishedKind.PUBLISHED if published else None,
        score=number_of(part(item, "score")),
        provider=NAME,
        query=query.text,
    )
