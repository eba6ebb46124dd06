"""Brave Search; a wrong key is 422, a used-up month is 429, and old free keys allow one request a second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, Found, HttpReply, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.failures import could_not_ask
from detective.providers.hits import Hit, written
from detective.providers.keys import Settings, key_at
from detective.providers.reading import items_of, number_of, part, plain, shortened, words_of
from detective.providers.redact import PrivateHeaders
from detective.providers.services import service
from detective.providers.web import Fault, Keyed, Pace, WebSearch, gathered, opened

NAME = "brave"
URL = "https://api.search.brave.com/res/v1/web/search"
_LANGUAGES = {"zh": "zh-hans", "en": "en"}
_MOST_WORDS = 50
_KEY_HEADER = "x-subscription-token"


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `BRAVE_API_KEY`, or what is wrong with the key."""
    made = key_at(NAME, "BRAVE_API_KEY", settings, URL)
    if isinstance(made, CouldNotAsk):
        return made
    vendor = Brave(key=made[0], url=made[1])
    return WebSearch(vendor=vendor, send=send, pace=vendor.pace)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brave(Keyed):
    """The vendor; learns from the reply's headers how fast it may be asked."""

    url: str = URL
    pace: Pace = field(default_factory=lambda: Pace(service(NAME).interval_s))
    name: str = NAME

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask once, with neither highlighting nor "corrected" names."""
        wanted = {
            "q": shortened(query.text, service(NAME).query_chars, _MOST_WORDS),
            "count": str(limit),
            "country": "ALL",
            "spellcheck": "false",
            "text_decorations": "false",
        }
        if query.language in _LANGUAGES:
            wanted["search_lang"] = _LANGUAGES[query.language]
        headers = PrivateHeaders({"X-Subscription-Token": self.key.reveal(), "Accept": "application/json"})
        reply = send(HttpRequest(method="GET", url=f"{self.url}?{urlencode(wanted)}", headers=headers))
        self._learn(reply.headers)
        body = opened(NAME, reply, _fault)
        if isinstance(body, CouldNotAsk):
            return _with_reset(body, reply)
        if part(body, "type") != "search":
            return could_not_ask(NAME, "malformed", detail="the answer is not of type search")
        if part(body, "web") is None:
            return Found(candidates=())
        return gathered(NAME, part(body, "web", "results"), lambda item: _candidate(item, query), limit=limit)

    def _learn(self, headers: Mapping[str, str]) -> None:
        allowed = _first_number(headers.get("x-ratelimit-limit", ""))
        if allowed:
            self.pace.quicken(1 / allowed)


def _fault(body: Any) -> Fault | None:
    """The error's code, made exact where one code stands for two things."""
    listed = items_of(part(body, "errors"))
    error = part(body, "error") or (listed[0] if listed else None)
    code, meta = words_of(part(error, "code")), part(error, "meta")
    if code == "VALIDATION" and _is_about_key(meta):
        code = "key_not_sent"
    if code == "RATE_LIMITED" and _is_reached(meta, "quota"):
        code = "quota_used_up"
    return (code, _message(error, meta)) if code else None


def _message(error: Any, meta: Any) -> str:
    places = ", ".join(".".join(map(str, _place(item))) for item in items_of(part(meta, "errors")))
    return " ".join(part for part in (words_of(part(error, "detail")), places) if part)


def _place(item: Mapping[str, Any]) -> list[Any]:
    place = item.get("loc")
    return place if isinstance(place, list) else []


def _is_about_key(meta: Any) -> bool:
    return any(_KEY_HEADER in _place(item) for item in items_of(part(meta, "errors")))


def _is_reached(meta: Any, what: str) -> bool:
    used, allowed = number_of(part(meta, f"{what}_current")), number_of(part(meta, f"{what}_limit"))
    return used is not None and allowed is not None and used >= allowed > 0


def _with_reset(failed: CouldNotAsk, reply: HttpReply) -> CouldNotAsk:
    """The wait from Brave's own header where no `Retry-After` was given; its first number is the short window."""
    reset = _first_number(reply.headers.get("x-ratelimit-reset", ""))
    if failed.retry_after_s is not None or reset is None or failed.code == "quota_used_up" or reply.status != 429:
        return failed
    return replace(failed, retry_after_s=reset)


def _first_number(header: str) -> int | None:
    first = header.split(",", maxsplit=1)[0].strip()
    return int(first) if first.isascii() and first.isdecimal() and len(first) < 9 else None


def _candidate(item: Any, query: PlannedQuery) -> Candidate | None:
    more = part(item, "extra_snippets")
    passages = [plain(part(item, "description")), *(map(plain, more) if isinstance(more, list) else ())]
    hit = Hit(
        title=plain(part(item, "title")),
        text="\n".join(dict.fromkeys(passage for passage in passages if passage)),
        url=part(item, "url"),
        site=plain(part(item, "profile", "name")) or words_of(part(item, "meta_url", "hostname")),
        date=written(part(item, "page_age")),
    )
    return hit.candidate(NAME, query)
