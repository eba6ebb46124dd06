"""Wikipedia through the MediaWiki API: no key; the language of the query chooses the edition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

from detective.core.models import Candidate, PublishedKind, SourceKind
from detective.ports import CouldNotAsk, Found, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.keys import Settings, address
from detective.providers.reading import (
    candidate_id,
    date_of,
    items_of,
    part,
    plain,
    shortened,
    without_site,
    words_of,
)
from detective.providers.redact import Secret
from detective.providers.services import service
from detective.providers.transport import TransportError
from detective.providers.web import Fault, WebSearch, gathered, opened

NAME = "mediawiki"
BASE = "https://{lang}.wikipedia.org"
_EDITION = re.compile(r"[a-z]{2,3}(?:-[a-z]{2,10})?")
_SITES = {"zh": "维基百科", "en": "Wikipedia"}


def provider(settings: Settings, send: Send) -> Provider:
    """The provider, which needs no setting."""
    return WebSearch(vendor=MediaWiki(base=address(NAME, settings, BASE).rstrip("/")), send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaWiki:
    """The vendor: a search, then the lead sections of what was found."""

    base: str = BASE
    name: str = NAME

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """There are none."""
        return ()

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Search; the lead sections are a bonus whose failure leaves the search as it is."""
        edition = query.language if _EDITION.fullmatch(query.language) else "en"
        text, _ = without_site(query.text)
        wanted = {
            "list": "search",
            "srsearch": shortened(text, service(NAME).query_chars),
            "srlimit": str(limit),
            "srprop": "timestamp|snippet",
        }
        body = self._api(edition, wanted, send)
        if isinstance(body, CouldNotAsk):
            return body
        listed = part(body, "query", "search")
        outcome = gathered(NAME, listed, lambda item: self._candidate(item, edition, query), limit=limit)
        if not isinstance(outcome, Found) or not outcome.candidates:
            return outcome
        return _with_leads(outcome, self._leads(edition, outcome, send))

    def _api(self, edition: str, wanted: Mapping[str, str], send: Send) -> Any | CouldNotAsk:
        shared = {"action": "query", "format": "json", "formatversion": "2", "utf8": "1"}
        url = f"{self.base.format(lang=edition)}/w/api.php?{urlencode(shared | dict(wanted))}"
        reply = send(HttpRequest(method="GET", url=url, headers={"Accept": "application/json"}))
        return opened(NAME, reply, _fault)

    def _candidate(self, item: Any, edition: str, query: PlannedQuery) -> Candidate | None:
        title, text = plain(part(item, "title")), plain(part(item, "snippet"))
        if not title:
            return None
        edited, page = words_of(part(item, "timestamp")), part(item, "pageid")
        modified = date_of(edited)
        return Candidate(
            id=candidate_id(NAME, edition, title, text, edited),
            title=title,
            text=text,
            url=f"{self.base.format(lang=edition)}/wiki/{quote(title.replace(' ', '_'), safe='/:(),')}",
            site=_SITES.get(edition, "Wikipedia"),
            published=modified,
            published_text=edited or None,
            published_kind=PublishedKind.MODIFIED if modified else None,
            source_kind=SourceKind.ENCYCLOPEDIA,
            provider=NAME,
            query=query.text,
            extra={"pageid": page} if isinstance(page, int) else {},
        )

    def _leads(self, edition: str, found: Found, send: Send) -> Mapping[int, str | None]:
        """Lead sections by page number; None marks a page that only lists meanings."""
        pages = [str(candidate.extra["pageid"]) for candidate in found.candidates if "pageid" in candidate.extra]
        wanted = {
            "prop": "extracts|pageprops",
            "ppprop": "disambiguation",
            "explaintext": "1",
            "exintro": "1",
            "exlimit": "max",
            "pageids": "|".join(pages),
        }
        if edition == "zh":
            wanted["variant"] = "zh-cn"
        try:
            body = self._api(edition, wanted, send) if pages else {}
        except TransportError:
            return {}
        leads: dict[int, str | None] = {}
        for page in items_of(part(body, "query", "pages")):
            number = page.get("pageid")
            if isinstance(number, int):
                is_list = part(page, "pageprops", "disambiguation") is not None
                leads[number] = None if is_list else plain(page.get("extract"))
        return leads


def _fault(body: Any) -> Fault | None:
    code = words_of(part(body, "error", "code"))
    return (code, words_of(part(body, "error", "info"))) if code else None


def _with_leads(found: Found, leads: Mapping[int, str | None]) -> Found:
    kept: list[Candidate] = []
    for candidate in found.candidates:
        page = candidate.extra.get("pageid")
        lead = leads.get(page, "") if isinstance(page, int) else ""
        if lead is not None:
            text = lead if candidate.text in lead else f"{lead}\n{candidate.text}".strip()
            kept.append(replace(candidate, text=text or candidate.title))
    return replace(found, candidates=tuple(kept))
