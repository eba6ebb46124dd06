"""What the pipeline asks of the world: searches, and the record of how each went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from detective.core.models import Candidate, PlannedQuery
from detective.errors import Words

__all__ = [
    "AskAll",
    "Asked",
    "CouldNotAsk",
    "Failure",
    "Found",
    "HttpReply",
    "HttpRequest",
    "NotAsked",
    "Outcome",
    "PlannedQuery",
    "Price",
    "Provider",
    "ReadPages",
    "Send",
    "Skip",
]


class Failure(StrEnum):
    """Why a search could not be made; never a synonym for "nothing found"."""

    NOT_CONFIGURED = "not_configured"
    BAD_KEY = "bad_key"
    NO_PERMISSION = "no_permission"
    SERVICE_NOT_OPENED = "service_not_opened"
    NO_BALANCE = "no_balance"
    RATE_LIMITED = "rate_limited"
    QUERY_REFUSED = "query_refused"
    BAD_REQUEST = "bad_request"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    BAD_RESPONSE = "bad_response"
    PROVIDER_ERROR = "provider_error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What came back; an empty tuple means that the provider looked and had nothing."""

    candidates: tuple[Candidate, ...]
    note: str | None = None  # for example "the plan does not support Cnt"


@dataclass(frozen=True, slots=True, kw_only=True)
class CouldNotAsk:
    """The search failed; `code` is the provider's own code, `retry_after_s` its wish where it gave one."""

    failure: Failure
    code: str | None = None
    detail: str | None = None  # scrubbed of keys, safe to show
    request_id: str | None = None
    retry_after_s: int | None = None


class Skip(StrEnum):
    """Why a planned search was left out on purpose."""

    NOT_NEEDED = "not_needed"
    OFFLINE = "offline"
    OVER_BUDGET = "over_budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAsked:
    """A planned search that was not made; `most` is the bound that it would have passed."""

    why: Skip
    most: int | None = None


Outcome = Found | CouldNotAsk


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What one answered search costs by the provider's list, in ten-thousandths of the currency."""

    amount_e4: int
    currency: str
    source: str  # where the list stands, and when it was read


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """One request; secrets travel in `headers` or `body`, and neither is ever logged."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    timeout_s: float = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpReply:
    """One answer: status, headers with lower-case names, at most the allowed number of bytes."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Send(Protocol):
    """The one way out: makes a request, or raises the transport errors of `detective.providers.transport`."""

    def __call__(self, request: HttpRequest) -> HttpReply:
        """Make the request within its time limit."""
        ...


class Provider(Protocol):
    """A search service or a local collection."""

    @property
    def name(self) -> str:
        """The name under which it is chosen, shown and recorded."""
        ...

    @property
    def is_local(self) -> bool:
        """Whether it answers without the network."""
        ...

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """Look once; never raises for a failure of the service."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One search as it went, or as it was not made; `message` and `next_step` explain a failure.

    `was_sent` is False where the provider was spared: not set up, or failed for good at an earlier query.
    """

    provider: str
    query: PlannedQuery
    outcome: Outcome | NotAsked
    is_local: bool = False
    was_sent: bool = True
    price: Price | None = None  # None: not known
    duration_s: int = 0  # whole seconds, so that two runs of the same check print the same
    message: Words | None = None
    next_step: Words | None = None


class AskAll(Protocol):
    """Asks every provider every query and never raises; rows come back in the order of the plan."""

    def __call__(self, providers: Sequence[Provider], queries: Sequence[PlannedQuery]) -> tuple[Asked, ...]:
        """Ask within the deadline of the check."""
        ...


class ReadPages(Protocol):
    """Reads the pages behind candidates and never raises; what could not be read stays as it was and says why."""

    def __call__(self, candidates: Sequence[Candidate], query: str) -> tuple[Candidate, ...]:
        """The candidates in their order, with the passages that speak of the query and the dates of their pages."""
        ...
