"""What a requester may see and accepts as evidence; the default accepts every kind of open source."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import SourceKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The requester's terms; an empty `allowed_kinds` or `scopes` asks for nothing."""

    requester_labels: frozenset[str] = frozenset()
    allowed_kinds: frozenset[SourceKind] = frozenset()
    scopes: frozenset[str] = frozenset()
    require_location: bool = False
    require_anchor: bool = False
    require_date: bool = False


DEFAULT_POLICY = Policy()
