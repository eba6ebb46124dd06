"""The pairing of a claim's numbers with those of a source: same unit and noun first, then like surroundings."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.quantities.comparing import compare_quantities
from detective.core.quantities.records import Comparison, Outcome, Quantity, QuantityKind
from detective.core.text import tokens

_SKIPPED = frozenset({QuantityKind.DATE, QuantityKind.IDENTIFIER})
_AGREES = {Outcome.EQUAL: 3, Outcome.CONTAINS: 3, Outcome.WITHIN: 2, Outcome.OVERLAPS: 1}
_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})
_TELLING = 2  # digits from which an equal number is no accident
_MOST = 400  # numbers of a source that are looked at; a longer text is cut by sentence before it comes here


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
    comparison: Comparison
    shared: int


def align_quantities(claim: tuple[Quantity, ...], source: tuple[Quantity, ...]) -> tuple[Pairing, ...]:
    """At most one partner for each number, in the order of the claim; what has no comparable partner is left out."""
    ours = [q for q in claim if q.kind not in _SKIPPED]
    theirs = [q for q in source if q.kind not in _SKIPPED][:_MOST]
    around = [_around(q) for q in theirs]
    ranked: list[_Ranked] = []
    for i, mine in enumerate(ours):
        here = _around(mine)
        for j, other in enumerate(theirs):
            if mine.dimension != other.dimension:
                continue
            comparison = compare_quantities(mine, other)
            if comparison.outcome not in _APART:
                shared = len(here & around[j])
                ranked.append(_Ranked(_closeness(mine, other, comparison, shared), i, j, comparison, shared))
    ranked.sort(key=lambda row: (row.closeness, -row.ours, -row.theirs), reverse=True)
    return _greedy(ours, theirs, ranked)


def _greedy(
    ours: list[Quantity], theirs: list[Quantity], ranked: list[_Ranked]
) -> tuple[Pairing, ...]:
    taken: dict[int, Pairing] = {}
    used: set[int] = set()
    for _, i, j, comparison, shared in ranked:
        if i not in taken and j not in used:
            taken[i] = Pairing(ours[i], theirs[j], comparison, shared)
            used.add(j)
    return tuple(taken[i] for i in sorted(taken))


def _closeness(mine: Quantity, other: Quantity, comparison: Comparison, shared: int) -> tuple[int, ...]:
    noun = {True: 2, None: 1, False: 0}[comparison.same_noun]
    same_kind = int(mine.kind is other.kind)
    telling = int(comparison.outcome is Outcome.EQUAL and mine.digits >= _TELLING)
    return (telling, same_kind, noun, 2 * shared + 3 * _AGREES.get(comparison.outcome, 0), int(mine.unit == other.unit))


def _around(quantity: Quantity) -> frozenset[str]:
    return frozenset(tokens(quantity.near)) - frozenset(tokens(quantity.text))
