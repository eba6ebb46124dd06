"""Numbers of the claim beside those of a sentence: the same, another in the same slot, or not spoken of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities import Comparator, Comparison, Outcome, Quantity, QuantityKind, align_quantities
from detective.core.stance.deep import Deep
from detective.core.stance.rulings import limit

_NO_AMOUNT = frozenset({QuantityKind.DATE, QuantityKind.IDENTIFIER})


class Paired(NamedTuple):
    """A number of the claim beside one of the source, and how they lie to each other."""

    claim: Quantity
    source: Quantity
    comparison: Comparison


class Fit(StrEnum):
    """Whether a source's number bears out the claim's."""

    SAME = "same"
    NEAR = "near"  # neither borne out nor contradicted: the claim is the more exact one
    OTHER = "other"


def fit_of(pairing: Paired) -> Fit:
    """What a pairing says: the source's interval, or its stated value where that is open, against the claim's."""
    outcome = pairing.comparison.outcome
    if pairing.comparison.opposite_direction and outcome is not Outcome.DISJOINT:
        return Fit.OTHER
    if outcome in {Outcome.EQUAL, Outcome.CONTAINS}:
        return Fit.SAME
    if outcome is Outcome.DISJOINT:
        return Fit.OTHER
    if not _holds(pairing.claim, pairing.source):
        return Fit.OTHER
    about = pairing.source.comparator is Comparator.ABOUT and pairing.claim.comparator in _LOOSE
    return Fit.SAME if about else Fit.NEAR  # about 9,300 are more than 9,000


_LOOSE = frozenset(
    {Comparator.ABOUT, Comparator.MORE_THAN, Comparator.AT_LEAST, Comparator.LESS_THAN, Comparator.AT_MOST}
)


def _holds(claim: Quantity, source: Quantity) -> bool:
    """Whether the value that the source states lies in the claim's interval, ends included."""
    stated = source.value if source.value is not None else source.lo if source.lo is not None else source.hi
    if stated is None:
        return True
    value = stated * source.factor + source.offset
    low = None if claim.lo is None else claim.lo * claim.factor + claim.offset
    high = None if claim.hi is None else claim.hi * claim.factor + claim.offset
    slack = claim.step * claim.factor / 2
    return (low is None or value >= low - slack) and (high is None or value <= high + slack)


@dataclass(frozen=True, slots=True)
class NumberOutcome:
    """The claim's numbers by how they fare in a sentence."""

    pairings: tuple[tuple[Paired, Fit], ...]
    unmet: tuple[Quantity, ...]  # without a comparable number beside them

    def count(self, fit: Fit) -> int:
        """How many numbers fare so."""
        return sum(found is fit for _, found in self.pairings)

    @property
    def scale(self) -> int:
        """How many numbers differ by a power of ten."""
        return sum(found is Fit.OTHER and pair.comparison.power is not None for pair, found in self.pairings)

    @property
    def firm(self) -> tuple[Paired, ...]:
        """The pairings that differ and count the same thing for all that the words say."""
        return tuple(pair for pair, found in self.pairings if found is Fit.OTHER and is_firm(pair))


def is_firm(pair: Paired) -> bool:
    """Whether two numbers fill the same slot: a like unit, and no noun or sign that sets them apart."""
    if pair.comparison.same_noun is False or pair.claim.kind is not pair.source.kind:
        return False
    return pair.claim.kind is not QuantityKind.COUNT or pair.comparison.same_noun is True


def of_others(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two counts may be of different people or things: the injured and those whose homes were lost."""
    return mine.kind is QuantityKind.COUNT and bool(mine.unit and theirs.unit) and mine.unit != theirs.unit


def narrower(mine: Quantity, theirs: Quantity) -> bool:
    """Whether the claim counts one sort of people, the passage people or another sort: children, inhabitants."""
    said = _COUNTED.search(mine.text)
    return of_others(mine, theirs) and mine.unit != "person" and not (said and said.group() in theirs.noun)


_COUNTED = Pattern("[\u3400-\u9fff]{2}$")  # the noun that ends an amount: 9000名居民


def amounts(found: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    """Without dates and identifiers, which are no amounts."""
    return tuple(q for q in found if q.kind not in _NO_AMOUNT)


def compared(claim: Deep, other: Deep) -> tuple[tuple[Quantity, ...], tuple[Quantity, ...]]:
    """The amounts of a claim and of a sentence that are set beside each other: all, but for a list of hundreds."""
    mine, theirs = amounts(claim.quantities), amounts(other.quantities)
    return mine[: limit("claim_amounts")], theirs[: limit("sentence_amounts")]


def compare_numbers(claim: Deep, other: Deep) -> NumberOutcome:
    """Pair the claim's numbers with the sentence's; those of a list beyond what is compared stay unmet."""
    mine = amounts(claim.quantities)
    if not mine:
        return NumberOutcome((), ())
    pairings = [Paired(p.claim, p.source, p.comparison) for p in align_quantities(*compared(claim, other))]
    met = {id(pair.claim) for pair in pairings}
    unmet = tuple(q for q in mine if id(q) not in met)
    return NumberOutcome(tuple((pair, fit_of(pair)) for pair in pairings), unmet)
