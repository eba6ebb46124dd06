"""Tavily search; its generated answer is never used, only the pages that it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.hits import Hit, written
from detective.providers.keys import Settings, key_at
from detective.providers.reading import items_of, part, plain, shortened, without_site, words_of
from detective.providers.redact import PrivateHeaders
from detective.providers.services import service
from detective.providers.web import Fault, Keyed, WebSearch, gathered, message_of, opened

NAME = "tavily"
URL = "https://api.tavily.com/search"
_DATES = "include_published_date"  # newer than the rest of the interface
_REFUSED = frozenset({"http_400", "http_422"})


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `TAVILY_API_KEY`, or what is wrong with the key."""
    made = key_at(NAME, "TAVILY_API_KEY", settings, URL)
    if isinstance(made, CouldNotAsk):
        return made
    return WebSearch(vendor=Tavily(key=made[0], url=made[1]), send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tavily(Keyed):
    """The vendor."""

    url: str = URL
    name: str = NAME

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
    hit = Hit(
        title=plain(part(item, "title")),
        text=plain(part(item, "content")),
        url=part(item, "url"),
        date=written(part(item, "published_date")),
        score=part(item, "score"),
    )
    return hit.candidate(NAME, query)
