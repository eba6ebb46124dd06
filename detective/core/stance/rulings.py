"""What a rule decides: a stance, how sure it is, and the code that says why."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import Stance
from detective.core.stance.rolematch import RoleFinding
from detective.core.tables import table

Findings = tuple[RoleFinding, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a rule decided, and how sure it is in thousandths."""

    stance: Stance
    confidence_milli: int
    basis: str


def limit(name: str) -> int:
    """A threshold of the reader, from the table."""
    return int(table("stance/thresholds.toml")["threshold"][name]["value"])


def ruled(sign: int, basis: str) -> Ruling:
    """The decision for a side: a positive sign supports."""
    side = Stance.SUPPORT if sign > 0 else Stance.REFUTE
    return Ruling(side, limit("rule_confidence_milli"), basis)


def mentions(basis: str) -> Ruling:
    """The decision that the passage leaves the claim open."""
    return Ruling(Stance.MENTION, limit("rule_confidence_milli"), basis)
