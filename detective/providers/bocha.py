"""Bocha web search (博查)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from detective.core.models import Candidate, PublishedKind
from detective.ports import CouldNotAsk, Found, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.hits import Hit, Written, written
from detective.providers.keys import Settings, key_at
from detective.providers.reading import BEIJING, date_of, part, plain, shortened, without_site, words_of
from detective.providers.redact import PrivateHeaders
from detective.providers.services import service
from detective.providers.web import Fault, Keyed, WebSearch, gathered, message_of, opened

NAME = "bocha"
URL = "https://api.bocha.cn/v1/web-search"
_SUCCESS = "200"


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `BOCHA_API_KEY`, or what is wrong with the key."""
    made = key_at(NAME, "BOCHA_API_KEY", settings, URL)
    if isinstance(made, CouldNotAsk):
        return made
    return WebSearch(vendor=Bocha(key=made[0], url=made[1]), send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bocha(Keyed):
    """The vendor; its errors may come with HTTP 200 and the real code in the body."""

    url: str = URL
    name: str = NAME

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask once, with the long summaries."""
        text, site = without_site(query.text)
        wanted: dict[str, Any] = {"query": shortened(text, service(NAME).query_chars), "summary": True, "count": limit}
        if site:
            wanted["include"] = site
        headers = PrivateHeaders(
            {"Authorization": f"Bearer {self.key.reveal()}", "Content-Type": "application/json"},
        )
        body = json.dumps(wanted).encode()
        answer = opened(NAME, send(HttpRequest(method="POST", url=self.url, headers=headers, body=body)), _fault)
        if isinstance(answer, CouldNotAsk):
            return answer
        data = part(answer, "data")
        if part(data, "_type") == "SearchResponse" and part(data, "webPages") is None:
            return Found(candidates=())
        return gathered(NAME, part(data, "webPages", "value"), lambda page: _candidate(page, query), limit=limit)


def _fault(body: Any) -> Fault | None:
    """The body's own code: a number when all is well, a string when not."""
    code = part(body, "code")
    said = str(code).strip() if isinstance(code, (int, str)) and not isinstance(code, bool) else ""
    if said in {"", _SUCCESS}:
        return None
    return said, message_of(part(body, "message"), part(body, "msg"))


def _candidate(page: Any, query: PlannedQuery) -> Candidate | None:
    hit = Hit(
        title=plain(part(page, "name")),
        text=plain(part(page, "summary")) or plain(part(page, "snippet")),
        url=part(page, "url"),
        site=plain(part(page, "siteName")),
        date=_date(page),
    )
    return hit.candidate(NAME, query)


def _date(page: Any) -> Written:
    """The publication, else the crawl, whose `Z` stands for Beijing time."""
    published = written(part(page, "datePublished"), zone=BEIJING)
    crawled = words_of(part(page, "dateLastCrawled"))
    span = date_of(crawled.removesuffix("Z"), zone=BEIJING)
    if published.span is None and span is not None:
        return Written(text=crawled, span=span, kind=PublishedKind.CRAWLED)
    return published if published.text else Written(text=crawled, span=None)
