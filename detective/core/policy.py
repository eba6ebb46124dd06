"""What a requester may see and accepts as evidence; the default accepts every kind of open source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from detective.core.models import Source, SourceKind


class Satire(StrEnum):
    """What becomes of satire: listed without any weight, or refused like a kind that is not allowed."""

    WEIGHTLESS = "weightless"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The requester's terms; an empty `allowed_kinds` or `scopes` asks for nothing."""

    requester_labels: frozenset[str] = frozenset()
    show_labels: bool = False  # whether a card names them; else it says only how many there are
    allowed_kinds: frozenset[SourceKind] = frozenset()
    scopes: frozenset[str] = frozenset()
    require_location: bool = False
    require_anchor: bool = False
    require_date: bool = False
    max_age_days: int | None = None  # on questions about the present; None leaves it to the time guard
    two_origins: bool = False  # no verdict on one origin alone
    satire: Satire = Satire.WEIGHTLESS
    two_reviewers: bool = False  # a human decision holds when a second person takes the same one
    sources: tuple[Source, ...] = ()  # rows that replace those of the table of sources
    under_check: frozenset[str] = frozenset()  # addresses of the text that is checked: no evidence for itself


DEFAULT_POLICY = Policy()


def policy_values(policy: Policy) -> dict[str, Any]:
    """The policy in JSON values; reading them gives the same policy."""
    return {
        "requester_labels": sorted(policy.requester_labels),
        "show_labels": policy.show_labels,
        "allowed_kinds": sorted(str(kind) for kind in policy.allowed_kinds),
        "scopes": sorted(policy.scopes),
        "require_location": policy.require_location,
        "require_anchor": policy.require_anchor,
        "require_date": policy.require_date,
        "max_age_days": policy.max_age_days,
        "two_origins": policy.two_origins,
        "satire": str(policy.satire),
        "two_reviewers": policy.two_reviewers,
        "sources": [_source(source) for source in policy.sources],
        "under_check": sorted(policy.under_check),
    }


def _source(source: Source) -> dict[str, Any]:
    return {
        "host": source.host,
        "tier": str(source.tier),
        "kind": str(source.kind),
        "subjects": sorted(source.subjects),
        "name_zh": source.name.zh,
        "name_en": source.name.en,
        "reason": source.reason,
    }


def shown_policy(policy: Policy) -> dict[str, Any]:
    """What a card shows: everything, but labels by their number only, unless the policy lets them be named."""
    values = policy_values(policy)
    labels = values.pop("requester_labels")
    del values["show_labels"]
    return {**values, "labels_held": len(labels), "requester_labels": labels if policy.show_labels else None}
