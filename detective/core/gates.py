"""The right to be used, asked before anything is read: gates in order, each a row with its code.

The first gate that objects gives the reason and the rest that object stand beside it, except that a text which the
requester may not see is asked nothing further.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from detective.core.models import AsOf, Candidate, SourceKind
from detective.core.policy import Policy
from detective.core.tables import words
from detective.core.text import fold
from detective.core.timeline import Span
from detective.core.times import read_date

_INVISIBLE = re.compile("[\u200b-\u200f\u2060-\u2064\u202a-\u202e\ufeff\u00ad]")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the gates hold a candidate against."""

    policy: Policy
    as_of: AsOf
    query: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate, the code that it gives and the test that a candidate fails."""

    name: str
    code: str
    rejects: Callable[[Candidate, Terms], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A candidate that was not admitted: the gate, its code, and the codes of the other gates that object."""

    candidate: Candidate
    gate: str
    code: str
    also: tuple[str, ...]

    @property
    def is_restricted(self) -> bool:
        """Whether nothing but the id and the code may be shown."""
        return self.gate == "access"


def _has_no_text(candidate: Candidate, _: Terms) -> bool:
    return not (candidate.text.strip() or candidate.title.strip())


def _is_closed_to_requester(candidate: Candidate, terms: Terms) -> bool:
    return bool(candidate.access_labels) and not terms.policy.requester_labels & set(candidate.access_labels)


def _is_of_refused_kind(candidate: Candidate, terms: Terms) -> bool:
    allowed = terms.policy.allowed_kinds
    return bool(allowed) and (candidate.source_kind or SourceKind.UNKNOWN) not in allowed


def _gives_orders(candidate: Candidate, _: Terms) -> bool:
    text = _BLANK.sub(" ", fold(_INVISIBLE.sub("", f"{candidate.title} {candidate.text}")))
    return _orders().search(text) is not None


def _is_out_of_scope(candidate: Candidate, terms: Terms) -> bool:
    return bool(terms.policy.scopes) and not terms.policy.scopes & set(candidate.scopes or ())


def _is_from_the_future(candidate: Candidate, terms: Terms) -> bool:
    published, now = candidate.published, terms.as_of
    if published is None or published.start is None:
        return False
    if published.at is not None and now.instant is not None and published.at.tzinfo and now.instant.tzinfo:
        return published.at > now.instant
    return published.start > now.day.plus(1)  # a day of tolerance covers time zones


def _has_expired(candidate: Candidate, terms: Terms) -> bool:
    ends = read_date(candidate.expires_at) if candidate.expires_at else None
    return ends is not None and _is_over(ends, terms.as_of)


def _is_over(ends: Span, now: AsOf) -> bool:
    if ends.at is not None and now.instant is not None and ends.at.tzinfo and now.instant.tzinfo:
        return ends.at <= now.instant
    return ends.start is not None and ends.start <= now.day


def _has_unverified_date(candidate: Candidate, terms: Terms) -> bool:
    return terms.policy.require_date and candidate.published is None


def _has_no_location(candidate: Candidate, terms: Terms) -> bool:
    return terms.policy.require_location and not candidate.url


def _has_no_anchor(candidate: Candidate, terms: Terms) -> bool:
    return terms.policy.require_anchor and not candidate.citation_anchor


GATES: tuple[Gate, ...] = (
    Gate("well_formed", "text_missing", _has_no_text),
    Gate("access", "access_label_not_granted", _is_closed_to_requester),
    Gate("source_kind", "source_kind_not_allowed", _is_of_refused_kind),
    Gate("injection", "instruction_injection", _gives_orders),
    Gate("scope", "candidate_scope_mismatch", _is_out_of_scope),
    Gate("published", "published_after_as_of", _is_from_the_future),
    Gate("expiry", "expired_at_retrieval_time", _has_expired),
    Gate("freshness", "freshness_not_verified", _has_unverified_date),
    Gate("location", "source_location_missing", _has_no_location),
    Gate("citation", "missing_exact_citation_anchor", _has_no_anchor),
)


def admit(candidates: tuple[Candidate, ...], terms: Terms) -> tuple[tuple[Candidate, ...], tuple[Refusal, ...]]:
    """The admitted in order, and every refusal with its reason."""
    admitted: list[Candidate] = []
    refused: list[Refusal] = []
    for candidate in candidates:
        refusal = _ask(candidate, terms)
        if refusal is None:
            admitted.append(candidate)
        else:
            refused.append(refusal)
    return tuple(admitted), tuple(refused)


def _ask(candidate: Candidate, terms: Terms) -> Refusal | None:
    objections: list[Gate] = []
    for gate in GATES:
        if gate.rejects(candidate, terms):
            objections.append(gate)
            if gate.name == "access":
                break
    if not objections:
        return None
    first = objections[-1] if objections[-1].name == "access" else objections[0]
    also = tuple(gate.code for gate in objections if gate is not first)
    return Refusal(candidate=candidate, gate=first.name, code=first.code, also=also)


@cache
def _orders() -> re.Pattern[str]:
    return re.compile("|".join(words("injection.txt")))
