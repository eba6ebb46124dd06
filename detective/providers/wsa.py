"""Tencent Cloud WSA (元宝搜索): one service, asked with a signed request (AK/SK) or with a service key."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from typing import Any, Protocol

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, Found, HttpReply, HttpRequest, Outcome, PlannedQuery, Send
from detective.providers.failures import could_not_ask
from detective.providers.hits import Hit, written
from detective.providers.reading import BEIJING, part, plain, shortened, without_site, words_of
from detective.providers.redact import PrivateHeaders, Secret
from detective.providers.services import service
from detective.providers.web import Fault, gathered, opened

NAME = "wsa"
KEY_URL = "https://api.wsa.cloud.tencent.com/SearchPro"
_ILLEGAL = re.compile(r"illegal (\w+)")
_EXPIRED = "AuthFailure.SignatureExpire"
Params = Mapping[str, str | int]


class Exchange(Protocol):
    """One way to put a request through; gives the reply and, where the request was signed, its timestamp."""

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The keys in use."""
        ...

    def __call__(self, params: Params, send: Send) -> tuple[HttpReply, int | None] | CouldNotAsk:
        """Put one request through; lets `TransportError` through."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceKey:
    """The way with an `sk-…` key: a bearer token, no signature, no SDK, no trouble with a wrong clock."""

    key: Secret
    url: str = KEY_URL

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The service key."""
        return (self.key,)

    def __call__(self, params: Params, send: Send) -> tuple[HttpReply, int | None] | CouldNotAsk:
        """Post the parameters as JSON."""
        headers = PrivateHeaders(
            {"Authorization": f"Bearer {self.key.reveal()}", "Content-Type": "application/json; charset=UTF-8"}
        )
        request = HttpRequest(method="POST", url=self.url, headers=headers, body=json.dumps(dict(params)).encode())
        return send(request), None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wsa:
    """The vendor; `options` are sent only when the user asked for them, since cheaper plans refuse even defaults."""

    exchange: Exchange
    options: Params = field(default_factory=dict)
    name: str = NAME

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The keys of the exchange."""
        return self.exchange.secrets

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask with the options; where the plan lacks one, drop it and ask once more."""
        text, site = without_site(query.text)
        params: dict[str, str | int] = {"Query": shortened(text, service(NAME).query_chars), **self.options}
        if site:
            params["Site"] = site
        outcome = self._once(params, query, limit, send)
        dropped = _refused_option(outcome, params)
        if dropped is None:
            return outcome
        again = self._once({n: v for n, v in params.items() if n != dropped}, query, limit, send)
        if isinstance(again, CouldNotAsk):
            return again
        return replace(
            again, note="; ".join([f"the plan does not support {dropped}", *([again.note] if again.note else [])])
        )

    def _once(self, params: Params, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        exchanged = self.exchange(params, send)
        if isinstance(exchanged, CouldNotAsk):
            return exchanged
        reply, signed_at = exchanged
        body = opened(NAME, reply, _fault)
        if isinstance(body, CouldNotAsk):
            return replace(body, request_id=_request_id(reply), detail=_skew(body, reply, signed_at) or body.detail)
        return _read(body, query, limit)


def _fault(body: Any) -> Fault | None:
    error = part(body, "Response", "Error")
    code = words_of(part(error, "Code"))
    return (code, words_of(part(error, "Message"))) if code else None


def _read(body: Any, query: PlannedQuery, limit: int) -> Outcome:
    response = part(body, "Response")
    request_id = words_of(part(response, "RequestId"))
    pages, told = part(response, "Pages"), words_of(part(response, "Msg"))
    if pages == [] and told:  # "hit black query": the query was blocked, which is not an empty answer
        return could_not_ask(NAME, "query_blocked", detail=told, request_id=request_id)
    outcome = gathered(NAME, pages, lambda page: _candidate(page, query), limit=limit)
    return outcome if isinstance(outcome, Found) else replace(outcome, request_id=request_id or None)


def _candidate(page: Any, query: PlannedQuery) -> Candidate | None:
    if isinstance(page, str):
        try:
            page = json.loads(page)
        except (ValueError, RecursionError):
            return None
    hit = Hit(
        title=plain(part(page, "title")),
        text=plain(part(page, "content")) or plain(part(page, "passage")),
        url=part(page, "url"),
        site=plain(part(page, "site")),
        date=written(part(page, "date"), zone=BEIJING),
        score=part(page, "score"),
    )
    return hit.candidate(NAME, query)


def _refused_option(outcome: Outcome, params: Params) -> str | None:
    """The optional parameter that the plan refused. The code alone does not name it, hence this look at the message."""
    if not isinstance(outcome, CouldNotAsk) or outcome.code != "InvalidParameter":
        return None
    named = _ILLEGAL.fullmatch((outcome.detail or "").strip())
    name = named[1] if named else ""
    return name if name in params and name != "Query" else None


def _request_id(reply: HttpReply) -> str | None:
    try:
        return words_of(part(json.loads(reply.body), "Response", "RequestId")) or None
    except (ValueError, RecursionError):
        return None


def _skew(failed: CouldNotAsk, reply: HttpReply, signed_at: int | None) -> str | None:
    """How far this computer's clock is off, from the signature's time and the reply's `Date`."""
    if failed.code != _EXPIRED or signed_at is None:
        return None
    try:
        seconds = signed_at - int(parsedate_to_datetime(reply.headers.get("date", "")).timestamp())
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return f"{abs(seconds)} s {'fast' if seconds > 0 else 'slow'}"
