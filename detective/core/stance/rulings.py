"""What a rule decides: a stance, how sure it is, and the code that says why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from detective.core.models import Stance
from detective.core.stance.rolematch import RoleFinding
from detective.core.tables import rows, table

Findings = tuple[RoleFinding, ...]
# Codes of rules that have looked what the passage itself says of what it tells.
ON_WHAT_IS_TOLD = frozenset({"debunk", "confirmed", "answered", "denied_later", "title_answered"})


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a rule decided, and how sure it is in thousandths."""

    stance: Stance
    confidence_milli: int
    basis: str


def limit(name: str) -> int:
    """A threshold of the reader, from the table."""
    return int(table("stance/thresholds.toml")["threshold"][name]["value"])


@cache
def _measured() -> dict[tuple[str, str], int]:
    """The share of right decisions by code and side, in thousandths, drawn towards that of all rules."""
    return {(code, side): int(milli) for code, side, _, _, milli in rows("stance/rule_confidence.tsv")}


def ruled(sign: int, basis: str) -> Ruling:
    """The decision for a side: a positive sign supports."""
    side = Stance.SUPPORT if sign > 0 else Stance.REFUTE
    return Ruling(side, _measured().get((basis, side.value), limit("rule_confidence_milli")), basis)


def mentions(basis: str) -> Ruling:
    """The decision that the passage leaves the claim open."""
    return Ruling(Stance.MENTION, limit("rule_confidence_milli"), basis)
