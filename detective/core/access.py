"""Who may see a record: decided from its labels and the requester's alone, before anything of it is read."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from detective.core.models import Candidate

UNKNOWN_ACCESS = "unknown"  # as a label, or as `access_policy` of a record: nobody has said who may see it
POLICY_KEY, OWNER_KEY = "access_policy", "owner"  # of what a record says besides its fields
_LONGEST_OWNER = 80  # characters


class Access(StrEnum):
    """Open, closed, or not said; what is not said is neither allowed nor denied, but asked of the owner."""

    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


def access_of(candidate: Candidate, held: frozenset[str]) -> Access:
    """The requester's access; a sealed record, of which only a digest was kept, is open to nobody."""
    if says_unknown(candidate.access_labels, candidate.extra.get(POLICY_KEY)):
        return Access.UNKNOWN
    if candidate.sealed is not None or not is_granted(candidate.access_labels, held):
        return Access.CLOSED
    return Access.OPEN


def is_granted(labels: Iterable[str], held: frozenset[str]) -> bool:
    """Whether a holder of `held` has one of the labels; a record without labels is open to everybody."""
    asked = frozenset(labels)
    return not asked or not held.isdisjoint(asked)


def says_unknown(labels: Iterable[str], policy: object = None) -> bool:
    """Whether a record says that its access policy is not known."""
    words = (*labels, policy) if isinstance(policy, str) else tuple(labels)
    return any(word.strip().lower() == UNKNOWN_ACCESS for word in words)


def owner_of(candidate: Candidate) -> str | None:
    """Whom to ask about a record, as one short line; None where it names nobody."""
    owner = candidate.extra.get(OWNER_KEY)
    if not isinstance(owner, str):
        return None
    line = " ".join("".join(char if char.isprintable() else " " for char in owner).split())
    return line[:_LONGEST_OWNER] or None
