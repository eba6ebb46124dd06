"""The right to be used, asked before anything is read: gates in order, each a row with its code.

The first gate that objects gives the reason and the rest that object stand beside it. Access is asked before all:
where it is not granted nothing further is asked, since asking would be reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.access import Access, access_of, owner_of
from detective.core.articles import is_no_article
from detective.core.circular import is_own_output, is_the_claim_again
from detective.core.models import AsOf, Candidate, Moment, Question, SourceKind
from detective.core.orders import order_in
from detective.core.policy import Policy, Satire
from detective.core.sources import rate
from detective.core.tables import table
from detective.core.timeline import Span
from detective.core.times import read_date
from detective.core.urls import canonical_url
from detective.errors import Words

_ACCESS = "access"
_INJECTION = "injection"
_PRESENT = frozenset({Moment.CURRENT, Moment.IMPLICIT_PRESENT})
_NEVER = frozenset({"never", "none", "no", "永久", "长期", "无"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the gates hold a candidate against; `claim` is what the question states, where it states something."""

    policy: Policy
    as_of: AsOf
    query: str
    claim: str = ""
    about_present: bool = False


def terms_of(question: Question, as_of: AsOf, policy: Policy) -> Terms:
    """The terms of one check."""
    return Terms(
        policy=policy,
        as_of=as_of,
        query=question.text,
        claim=question.proposition,
        about_present=question.moment in _PRESENT,
    )


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
        return self.gate == _ACCESS

    @property
    def gives_orders(self) -> bool:
        """Whether its words are addressed to a machine and so are not passed on, not even as a title."""
        return any(gate.name == _INJECTION and gate.code in (self.code, *self.also) for gate in GATES)

    @property
    def owner(self) -> str | None:
        """Whom to ask, where nobody has said who may see it."""
        return owner_of(self.candidate) if self.code == "access_policy_unknown" else None


def _has_no_text(candidate: Candidate, _: Terms) -> bool:
    return not (candidate.text.strip() or candidate.title.strip())


def _has_unknown_access(candidate: Candidate, terms: Terms) -> bool:
    return access_of(candidate, terms.policy.requester_labels) is Access.UNKNOWN


def _is_closed_to_requester(candidate: Candidate, terms: Terms) -> bool:
    return access_of(candidate, terms.policy.requester_labels) is Access.CLOSED


def _is_of_refused_kind(candidate: Candidate, terms: Terms) -> bool:
    policy = terms.policy
    if not policy.allowed_kinds and policy.satire is not Satire.REFUSED:
        return False
    kind = rate(candidate, frozenset(), policy.sources).kind
    refused = kind is SourceKind.SATIRE and policy.satire is Satire.REFUSED
    return refused or (bool(policy.allowed_kinds) and kind not in policy.allowed_kinds)


def _gives_orders(candidate: Candidate, _: Terms) -> bool:
    return order_in(f"{candidate.title}\n{candidate.text}") is not None


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
    return has_expired(candidate.expires_at, terms.as_of) is True


def _has_unreadable_term(candidate: Candidate, terms: Terms) -> bool:
    return has_expired(candidate.expires_at, terms.as_of) is None


def has_expired(term: str | None, now: AsOf) -> bool | None:
    """Whether a stated term is over; a record without one does not expire, and None says that it cannot be read."""
    words = (term or "").strip()
    if not words or words.lower() in _NEVER:
        return False
    ends = read_date(words)
    return None if ends is None else _is_over(ends, now)


def _is_over(ends: Span, now: AsOf) -> bool:
    if ends.at is not None and now.instant is not None and ends.at.tzinfo and now.instant.tzinfo:
        return ends.at <= now.instant
    return ends.start is not None and ends.start <= now.day


def _has_unverified_date(candidate: Candidate, terms: Terms) -> bool:
    asked = terms.policy.require_date or (terms.about_present and terms.policy.max_age_days is not None)
    return asked and (candidate.published is None or candidate.published.start is None)


def _is_too_old(candidate: Candidate, terms: Terms) -> bool:
    limit, published = terms.policy.max_age_days, candidate.published
    if limit is None or not terms.about_present or published is None or published.start is None:
        return False
    return published.start.plus(limit) < terms.as_of.day


def _has_no_location(candidate: Candidate, terms: Terms) -> bool:
    return terms.policy.require_location and not (candidate.url or "").strip()


def _has_no_anchor(candidate: Candidate, terms: Terms) -> bool:
    return terms.policy.require_anchor and not (candidate.citation_anchor or "").strip().lstrip("#")


def _is_no_article(candidate: Candidate, terms: Terms) -> bool:
    return is_no_article(candidate, terms.policy.sources)


def _goes_in_a_circle(candidate: Candidate, terms: Terms) -> bool:
    return is_own_output(candidate) or is_the_claim_again(candidate, (terms.query, terms.claim), terms.policy.sources)


def _is_under_check(candidate: Candidate, terms: Terms) -> bool:
    own = {canonical_url(url) for url in terms.policy.under_check} - {None}
    return bool(own) and canonical_url(candidate.url or "") in own


GATES: tuple[Gate, ...] = (
    Gate("well_formed", "text_missing", _has_no_text),
    Gate(_ACCESS, "access_policy_unknown", _has_unknown_access),
    Gate(_ACCESS, "access_label_not_granted", _is_closed_to_requester),
    Gate("source_kind", "source_kind_not_allowed", _is_of_refused_kind),
    Gate(_INJECTION, "instruction_injection", _gives_orders),
    Gate("scope", "candidate_scope_mismatch", _is_out_of_scope),
    Gate("published", "published_after_as_of", _is_from_the_future),
    Gate("expiry", "expired_at_retrieval_time", _has_expired),
    Gate("expiry", "expiry_unreadable", _has_unreadable_term),
    Gate("freshness", "freshness_not_verified", _has_unverified_date),
    Gate("freshness", "older_than_allowed", _is_too_old),
    Gate("location", "source_location_missing", _has_no_location),
    Gate("citation", "missing_exact_citation_anchor", _has_no_anchor),
    Gate("article", "not_an_article", _is_no_article),
    Gate("circular", "circular_evidence", _goes_in_a_circle),
    Gate("circular", "text_under_check", _is_under_check),
)


def admit(candidates: tuple[Candidate, ...], terms: Terms) -> tuple[tuple[Candidate, ...], tuple[Refusal, ...]]:
    """The admitted in order, and every refusal with its reason."""
    asked = [(candidate, refusal_of(candidate, terms)) for candidate in candidates]
    admitted = tuple(candidate for candidate, refusal in asked if refusal is None)
    return admitted, tuple(refusal for _, refusal in asked if refusal is not None)


def refusal_of(candidate: Candidate, terms: Terms) -> Refusal | None:
    """Why a candidate may not be used; None for one that may."""
    closed = next((gate for gate in GATES if gate.name == _ACCESS and gate.rejects(candidate, terms)), None)
    if closed is not None:
        return Refusal(candidate=candidate, gate=closed.name, code=closed.code, also=())
    objections = [gate for gate in GATES if gate.name != _ACCESS and gate.rejects(candidate, terms)]
    if not objections:
        return None
    also = tuple(gate.code for gate in objections[1:])
    return Refusal(candidate=candidate, gate=objections[0].name, code=objections[0].code, also=also)


def gate_words(code: str) -> tuple[Words, Words]:
    """What a code says, and what it does not prove, in both languages."""
    row = table("gates.toml")[code]
    says, proves_not = row["says"], row["does_not_prove"]
    return Words(says["zh"], says["en"]), Words(proves_not["zh"], proves_not["en"])
