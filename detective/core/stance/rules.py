"""Rules that decide on structure, in order: the first that fires gives stance, confidence and basis."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import Stance
from detective.core.stance.cues import CueKind
from detective.core.stance.features import Comparison, turn_of
from detective.core.stance.fillers import same_name
from detective.core.stance.numbers import Fit
from detective.core.stance.rolematch import RoleFinding, RoleOutcome
from detective.core.stance.verdicts import Said


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a rule decided, and how sure it is in thousandths."""

    stance: Stance
    confidence_milli: int
    basis: str


def _side(sign: int) -> Stance:
    return Stance.SUPPORT if sign > 0 else Stance.REFUTE


def by_role(found: tuple[RoleFinding, ...], c: Comparison) -> Ruling | None:
    """A slot of the claim is filled in the sentence: by the same one, or by another."""
    outcomes = {finding.outcome for finding in found}
    if len(outcomes) != 1:
        return None
    outcome = next(iter(outcomes))
    relation = found[0].relation
    if c.other.view.has(CueKind.HEDGE) and not c.claim.view.has(CueKind.HEDGE) and relation != "host":
        return None
    if c.said is Said.OPEN or (c.reported and c.said is Said.PLAIN and c.other.view.has(CueKind.RUMOUR)):
        return None
    if outcome is RoleOutcome.EDITION:
        return Ruling(Stance.MENTION, 800, "other_edition")
    sign = turn_of(c)
    if outcome is RoleOutcome.SAME:
        if c.best.covered_milli < 450 or _figures_differ(c):
            return None
        return Ruling(_side(sign), 880 if sign > 0 else 780, f"role_{relation}")
    return Ruling(_side(-sign), 860 if sign > 0 else 700, f"role_{relation}")


def _figures_differ(c: Comparison) -> bool:
    return c.numbers.count(Fit.OTHER) > 0 or c.days.year_differ > 0 or c.days.bound_broken > 0


__all__ = ["Ruling", "by_role", "same_name"]
