"""Weights: what each item is worth, and what each side weighs when every origin speaks once.

All weights are whole ten-thousandths (`_e4`), so that no float ever decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import (
    Answer,
    Candidate,
    GuardItem,
    ItemRelation,
    Quote,
    SourceKind,
    Stance,
    StanceReading,
    Tier,
)
from detective.core.ruleset import Ruleset
from detective.core.sources import Rating

_UNSURE_WHEN = frozenset({ItemRelation.UNLABELLED, ItemRelation.CURRENT, ItemRelation.PUBLICATION})
_LOW = frozenset({Tier.T4, Tier.T5})


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A formal item with its reading and every factor of its score; `side` groups what speaks alike."""

    candidate: Candidate
    guard: GuardItem
    rating: Rating
    origin: str
    stance: Stance
    reading: StanceReading | None  # claim mode
    answer: Answer | None  # open mode
    quote: Quote | None  # the sentence that it is read from, or comes nearest
    side: str | None  # "support", "refute", or the key of an answer; None merely mentions
    relevance_milli: int
    authority_milli: int
    freshness_milli: int
    score_e4: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of the scales: its weight, the items that gave it (best of each origin) and its highest relevance."""

    weight_e4: int
    cited: tuple[str, ...]
    origins: tuple[str, ...]
    max_relevance_milli: int
    best_tier: Tier | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Both sides, and the origins that spoke on both and so count on neither."""

    support: Side
    refute: Side
    torn_origins: tuple[str, ...]

    @property
    def total_e4(self) -> int:
        """S + R."""
        return self.support.weight_e4 + self.refute.weight_e4

    @property
    def heavier(self) -> Side:
        """The side with more weight; the supporting one on a tie."""
        return self.support if self.support.weight_e4 >= self.refute.weight_e4 else self.refute

    @property
    def lighter(self) -> Side:
        """The other one."""
        return self.refute if self.heavier is self.support else self.support

    @property
    def max_relevance_milli(self) -> int:
        """Over items with a stance; a mention does not count."""
        return max(self.support.max_relevance_milli, self.refute.max_relevance_milli)


def authority(rating: Rating, reading: StanceReading | None, rules: Ruleset) -> tuple[Tier, int]:
    """Tier and authority in thousandths; a fact-checker is first-hand on the very claim that it examined."""
    examined = (
        rating.kind is SourceKind.FACT_CHECK
        and reading is not None
        and reading.stance is not Stance.MENTION
        and reading.relevance_milli >= rules.examined_claim_milli
    )
    tier = Tier.T1 if examined and rating.reason != "given_by_caller" else rating.tier
    return tier, rules.authority_of(tier, rating.kind)


def freshness(candidate: Candidate, guard: GuardItem, rules: Ruleset) -> int:
    """Thousandths: full for what is settled, timeless or dated inside its limit, less for what carries no date."""
    if guard.relation is ItemRelation.STALE:
        return rules.stale_milli
    if guard.relation in _UNSURE_WHEN and candidate.published is None:
        return rules.undated_milli
    return rules.settled_milli


def score_e4(authority_milli: int, relevance_milli: int, freshness_milli: int, rules: Ruleset) -> int:
    """Authority x (base + share x relevance) x freshness in ten-thousandths, rounded half up (formula: DESIGN §5)."""
    covered = rules.base_milli * 1000 + rules.relevance_share_milli * relevance_milli
    exact = authority_milli * covered * freshness_milli  # in 10^-12
    return (exact + 5 * 10**7) // 10**8


def tally(items: tuple[Weighed, ...], supporting: frozenset[str], rules: Ruleset) -> Tally:
    """Put the items on the scales: sides in `supporting` on one, all other sides on the other, each origin once."""
    pro = tuple(item for item in items if item.side is not None and item.side in supporting)
    con = tuple(item for item in items if item.side is not None and item.side not in supporting)
    torn = frozenset(item.origin for item in pro) & frozenset(item.origin for item in con)
    return Tally(
        support=_side([item for item in pro if item.origin not in torn], rules),
        refute=_side([item for item in con if item.origin not in torn], rules),
        torn_origins=tuple(sorted(torn)),
    )


def _side(items: list[Weighed], rules: Ruleset) -> Side:
    best: dict[str, Weighed] = {}
    for item in sorted(items, key=_rank):
        best.setdefault(item.origin, item)
    chosen = sorted(best.values(), key=_rank)
    low = sum(item.score_e4 for item in chosen if item.rating.tier in _LOW)
    high = sum(item.score_e4 for item in chosen if item.rating.tier not in _LOW)
    return Side(
        weight_e4=high + min(low, rules.low_tier_cap_milli * 10),
        cited=tuple(item.candidate.id for item in chosen if item.score_e4 > 0),
        origins=tuple(sorted(item.origin for item in chosen if item.score_e4 > 0)),
        max_relevance_milli=max((item.relevance_milli for item in items if item.score_e4 > 0), default=0),
        best_tier=min((item.rating.tier for item in chosen if item.score_e4 > 0), default=None),
    )


def _rank(item: Weighed) -> tuple[int, str, str]:
    return (-item.score_e4, str(item.rating.tier), item.candidate.id)
