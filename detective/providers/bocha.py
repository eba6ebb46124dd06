"""Bocha web search (博查)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from detective.core.models import Candidate, PublishedKind
from detective.core.timeline import Span
from detective.ports import CouldNotAsk, Found, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.keys import Settings, address, check_key
from detective.providers.reading import (
    BEIJING,
    candidate_id,
    date_of,
    link_of,
    part,
    plain,
    shortened,
    without_site,
    words_of,
)
from detective.providers.redact import PrivateHeaders, Secret
from detective.providers.services import service
from detective.providers.web import Fault, WebSearch, gathered, message_of, opened

NAME = "bocha"
URL = "https://api.bocha.cn/v1/web-search"
_SUCCESS = "200"


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `BOCHA_API_KEY`, or what is wrong with the key."""
    fault = check_key(NAME, "BOCHA_API_KEY", settings)
    vendor = Bocha(key=Secret(settings.get("BOCHA_API_KEY", "")), url=address(NAME, settings, URL))
    return fault or WebSearch(vendor=vendor, send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bocha:
    """The vendor; its errors may come with HTTP 200 and the real code in the body."""

    key: Secret
    url: str = URL
    name: str = NAME

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The API key."""
        return (self.key,)

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
    title, text = plain(part(page, "name")), plain(part(page, "summary")) or plain(part(page, "snippet"))
    if not (title or text):
        return None
    url = link_of(part(page, "url"))
    published, written, kind = _date(page)
    return Candidate(
        id=candidate_id(NAME, url or "", title, text, written),
        title=title,
        text=text or title,
        url=url,
        site=plain(part(page, "siteName")) or None,
        published=published,
        published_text=written or None,
        published_kind=kind,
        provider=NAME,
        query=query.text,
    )


def _date(page: Any) -> tuple[Span | None, str, PublishedKind | None]:
    """The publication, else the crawl, whose `Z` stands for Beijing time."""
    written = words_of(part(page, "datePublished"))
    published = date_of(written, zone=BEIJING)
    if published:
        return published, written, PublishedKind.PUBLISHED
    crawled_text = words_of(part(page, "dateLastCrawled"))
    crawled = date_of(crawled_text.removesuffix("Z"), zone=BEIJING)
    return (crawled, crawled_text, PublishedKind.CRAWLED) if crawled else (None, written or crawled_text, None)
