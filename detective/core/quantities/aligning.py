"""The pairing of a claim's numbers with those of a source: same unit and noun first, then like surroundings."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.quantities.comparing import anchor, based, compare_quantities
from detective.core.quantities.lexicon import whole_threshold
from detective.core.quantities.records import Comparator, Comparison, Outcome, Quantity, QuantityKind
from detective.core.text import tokens

_SKIPPED = frozenset({QuantityKind.DATE, QuantityKind.IDENTIFIER})
_OF_THINGS = frozenset({QuantityKind.COUNT, QuantityKind.PERCENT, QuantityKind.RATIO})
_AGREES = frozenset({Outcome.CONTAINS, Outcome.WITHIN, Outcome.OVERLAPS})
_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})


class Pairing(NamedTuple):
    """A number of the claim, its partner and how they lie to each other; `shared` words stand around both."""

    claim: Quantity
    source: Quantity
    comparison: Comparison
    shared: int


class _Ranked(NamedTuple):
    closeness: tuple[int, ...]
    ours: int
    theirs: int
    pairing: Pairing


def align_quantities(claim: tuple[Quantity, ...], source: tuple[Quantity, ...]) -> tuple[Pairing, ...]:
    """At most one partner for each number, in the order of the claim; what has no comparable partner is left out.

    A number is set against a different one only where the two surely count the same: by their nouns, or by what
    stands around them.
    """
    ours = [(i, q, _around(q)) for i, q in enumerate(claim) if q.kind not in _SKIPPED]
    theirs = [(j, q, _around(q)) for j, q in enumerate(source) if q.kind not in _SKIPPED][: whole_threshold("aligned")]
    ranked: list[_Ranked] = []
    for i, mine, here in ours:
        pairs = [(j, _pair(mine, other, len(here & there))) for j, other, there in theirs if _may_meet(mine, other)]
        met = any(_same_value(mine, other) for _, other, _ in theirs)
        ranked.extend(_Ranked(_closeness(pair), i, j, pair) for j, pair in pairs if not _doubtful(pair, met=met))
    ranked.sort(key=lambda row: (row.closeness, -row.ours, -row.theirs), reverse=True)
    return _greedy(ranked)


def find_unit_slips(claim: tuple[Quantity, ...], source: tuple[Quantity, ...]) -> tuple[Pairing, ...]:
    """Numbers of the claim that stand in the source in like surroundings, but in another currency or kind of share."""
    met = {
        id(pair.claim) for pair in align_quantities(claim, source) if pair.comparison.outcome is not Outcome.DISJOINT
    }
    theirs = [(q, _around(q)) for q in source if q.kind in _SLIPPING]
    found: list[Pairing] = []
    for mine in claim:
        if mine.kind not in _SLIPPING or id(mine) in met:
            continue
        here = _around(mine)
        pairs = [_pair(mine, other, len(here & there)) for other, there in theirs if _slips(mine, other)]
        near = [pair for pair in pairs if pair.shared >= whole_threshold("shared_words")]
        found.extend(sorted(near, key=lambda pair: (-pair.shared, pair.source.start))[:1])
    return tuple(found)


_SHARES = frozenset({"ratio", "point"})
_SLIPPING = frozenset({QuantityKind.MONEY, QuantityKind.PERCENT, QuantityKind.POINT})


def _slips(mine: Quantity, other: Quantity) -> bool:
    """Whether the same number stands in another currency, or as a percentage here and as points there."""
    if mine.value is None or mine.value != other.value or mine.dimension == other.dimension:
        return False
    return mine.kind is other.kind is QuantityKind.MONEY or {mine.dimension, other.dimension} == _SHARES


def _may_meet(mine: Quantity, other: Quantity) -> bool:
    return mine.dimension == other.dimension or {mine.dimension, other.dimension} == {"ratio", "multiple"}


def _pair(mine: Quantity, other: Quantity, shared: int) -> Pairing:
    return Pairing(mine, other, compare_quantities(mine, other), shared)


def _same_value(mine: Quantity, other: Quantity) -> bool:
    return mine.kind is other.kind and mine.value is not None and based(mine) == based(other)


def _doubtful(pair: Pairing, *, met: bool) -> bool:
    """Whether the two may count different things; `met`: the claim's number stands elsewhere in the source."""
    comparison = pair.comparison
    if comparison.outcome in _APART:
        return True
    if comparison.outcome is not Outcome.DISJOINT or pair.claim.kind not in _OF_THINGS:
        return False
    if comparison.same_noun is None and pair.claim.kind is QuantityKind.COUNT:
        return met or pair.shared < whole_threshold("shared_words")
    return comparison.same_noun is False


def _greedy(ranked: list[_Ranked]) -> tuple[Pairing, ...]:
    taken: dict[int, Pairing] = {}
    used: set[int] = set()
    for row in ranked:
        if row.ours not in taken and row.theirs not in used:
            taken[row.ours] = row.pairing
            used.add(row.theirs)
    return tuple(taken[i] for i in sorted(taken))


def _closeness(pair: Pairing) -> tuple[int, ...]:
    mine, other, comparison = pair.claim, pair.source, pair.comparison
    nearness = _nearness(pair)
    telling = int(nearness == _SAME and mine.digits >= whole_threshold("telling_digits"))
    noun = {True: 2, None: 1, False: 0}[comparison.same_noun]
    bound_alike = int(mine.comparator is other.comparator is not Comparator.EXACT)
    agreement = 2 * (pair.shared + bound_alike) + 3 * nearness
    return (telling, int(mine.kind is other.kind), noun, agreement, int(mine.unit == other.unit))


_SAME = 3


def _nearness(pair: Pairing) -> int:
    """How near the two stated numbers are, whatever binds them: "less than ten" is about the ten, not the four."""
    if pair.comparison.outcome is Outcome.EQUAL:
        return _SAME
    ours, theirs = anchor(pair.claim), anchor(pair.source)
    if ours is None or theirs is None:
        return 1 if pair.comparison.outcome in _AGREES else 0
    low, high = sorted((abs(ours), abs(theirs)))
    if low * 100 >= high * 99:
        return _SAME
    written_alike = pair.claim.value is not None and pair.claim.value == pair.source.value
    return 2 if low * 10 >= high * 9 or written_alike else int(low * 2 >= high)


def _around(quantity: Quantity) -> frozenset[str]:
    return frozenset(tokens(quantity.near)) - frozenset(tokens(quantity.text))
