"""What all web searches share: time limits, pauses, asking again, reading a reply, and scrubbing what is told of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, Found, HttpReply, HttpRequest, Outcome, PlannedQuery, Send
from detective.providers.failures import could_not_ask, known_code
from detective.providers.reading import json_of, shape_of, words_of
from detective.providers.redact import Secret, scrubbed
from detective.providers.retry import Clock, ask_patiently, retry_after_s
from detective.providers.services import service
from detective.providers.transport import TransportError, Trouble

_GOOD = 300  # a status from here on is not an answer


class Vendor(Protocol):
    """One service: how it is asked and how its answer is read."""

    @property
    def name(self) -> str:
        """The provider's name."""
        ...

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """What must never be told."""
        ...

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask once; lets `TransportError` through."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyed:
    """A vendor that is reached with one API key."""

    key: Secret
    url: str
    name: str

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The API key."""
        return (self.key,)


@dataclass(slots=True)
class Pace:
    """Keeps a least time between the requests of one provider; a reply may change it."""

    interval_s: float
    _free_at: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def turn(self, clock: Clock, until: float) -> bool:
        """Wait for a turn; False when it would come after `until`."""
        with self._lock:
            start = max(self._free_at, clock.now())
            if start > until:
                return False
            self._free_at = start + self.interval_s
        wait = start - clock.now()
        if wait > 0:
            clock.sleep(wait)
        return True

    def quicken(self, interval_s: float) -> None:
        """Take over a shorter interval that the provider itself has named."""
        with self._lock:
            if interval_s < self.interval_s:
                self._free_at -= self.interval_s - interval_s
                self.interval_s = interval_s


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSearch:
    """A `Provider` made of a vendor and the one way out."""

    vendor: Vendor
    send: Send
    clock: Clock = field(default_factory=Clock)
    pace: Pace = field(default_factory=lambda: Pace(0.0))
    try_s: float | None = None  # None: as the table of services says
    total_s: float | None = None
    is_local: bool = False

    @property
    def name(self) -> str:
        """The vendor's name."""
        return self.vendor.name

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """Ask, patiently where that helps; every failure comes back as a value without secrets."""
        if not query.text.strip():
            return could_not_ask(self.name, "empty_query")
        told = service(self.name)
        wanted = max(1, min(limit, told.limit))
        total_s = told.total_s if self.total_s is None else self.total_s
        outcome = ask_patiently(self.name, lambda left: self._once(query, wanted, left), self.clock, total_s)
        return _shown(outcome, self.vendor.secrets)

    def _once(self, query: PlannedQuery, limit: int, left: float) -> Outcome:
        end = self.clock.now() + left
        if not self.pace.turn(self.clock, end):
            return could_not_ask(self.name, "own_throttle")
        try_s = service(self.name).try_s if self.try_s is None else self.try_s
        end = min(end, self.clock.now() + try_s)
        try:
            return self.vendor.ask(query, limit, self._within(end))
        except TransportError as error:
            return could_not_ask(self.name, error.trouble, detail=error.detail)

    def _within(self, end: float) -> Send:
        def send(request: HttpRequest) -> HttpReply:
            left = end - self.clock.now()
            if left <= 0:
                raise TransportError(Trouble.TIMEOUT, "no time left for another request")
            return self.send(replace(request, timeout_s=left))

        return send


Fault = tuple[str, str]  # a vendor's code and its message


def opened(provider: str, reply: HttpReply, fault_of: Callable[[Any], Fault | None]) -> Any | CouldNotAsk:
    """The JSON of a good reply, or the failure: a listed code of the vendor, else the status, else the body's shape."""
    try:
        body = json_of(reply)
    except ValueError:
        body = None
    fault = fault_of(body)
    code, message = fault or ("", "")
    wait = retry_after_s(reply.headers)
    if code and known_code(provider, code):
        return could_not_ask(provider, code, detail=message, retry_after_s=wait)
    if reply.status >= _GOOD:
        told = " ".join(part for part in (code, message) if part)
        return could_not_ask(provider, f"http_{reply.status}", detail=told, retry_after_s=wait)
    if code:
        return could_not_ask(provider, code, detail=message, retry_after_s=wait)
    if body is None:
        told = f"HTTP {reply.status}, {len(reply.body)} bytes of {reply.headers.get('content-type', 'unnamed type')}"
        return could_not_ask(provider, shape_of(reply.body), detail=told)
    return body


def gathered(
    provider: str, listed: Any, read: Callable[[Any], Candidate | None], *, limit: int, note: str | None = None
) -> Outcome:
    """The candidates of a list; a list of which nothing can be read is a failure, not an empty answer."""
    if not isinstance(listed, list):
        return could_not_ask(provider, "malformed", detail="there is no list of results")
    candidates = [candidate for candidate in map(read, listed) if candidate is not None]
    lost = len(listed) - len(candidates)
    if listed and not candidates:
        return could_not_ask(provider, "malformed", detail=f"none of {lost} results can be read")
    told = [f"{lost} of {len(listed)} results could not be read"] if lost else []
    return Found(candidates=tuple(candidates[:limit]), note="; ".join([*([note] if note else []), *told]) or None)


def message_of(*values: Any) -> str:
    """The first text among the places where a vendor may have put its message."""
    return next((words_of(value) for value in values if words_of(value)), "")


def _shown(outcome: Outcome, secrets: Sequence[Secret]) -> Outcome:
    """The outcome as it may be told: every free text of a failure without keys, on one line."""
    match outcome:
        case Found(note=note):
            return replace(outcome, note=scrubbed(note, secrets)) if note else outcome
        case CouldNotAsk():
            return replace(
                outcome,
                code=scrubbed(outcome.code, secrets) if outcome.code else None,
                detail=scrubbed(outcome.detail, secrets) if outcome.detail else None,
                request_id=scrubbed(outcome.request_id, secrets) if outcome.request_id else None,
            )
