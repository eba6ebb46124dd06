"""The pairing of a claim's numbers with those of a source: same unit and noun first, then like surroundings."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.quantities.comparing import compare_quantities
from detective.core.quantities.records import Comparison, Outcome, Quantity, QuantityKind
from detective.core.text import tokens

_SKIPPED = frozenset({QuantityKind.DATE, QuantityKind.IDENTIFIER})
_AGREES = {Outcome.EQUAL: 3, Outcome.CONTAINS: 3, Outcome.WITHIN: 2, Outcome.OVERLAPS: 1}
_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})
_MOST = 400  # numbers of a source that are looked at; a longer text is cut by sentence before it comes here


class Pairing(NamedTuple):
    """A number of the claim, its partner and how they lie to each other."""

    claim: Quantity
    source: Quantity
    comparison: Comparison


def align_quantities(claim: tuple[Quantity, ...], source: tuple[Quantity, ...]) -> tuple[Pairing, ...]:
    """At most one partner for each number, in the order of the claim; what has no comparable partner is left out."""
    ours = [q for q in claim if q.kind not in _SKIPPED]
    theirs = [q for q in source if q.kind not in _SKIPPED][:_MOST]
    around = [_around(q) for q in theirs]
    ranked: list[tuple[tuple[int, ...], int, int, Comparison]] = []
    for i, mine in enumerate(ours):
        here = _around(mine)
        for j, other in enumerate(theirs):
            if mine.dimension != other.dimension:
                continue
            comparison = compare_quantities(mine, other)
            if comparison.outcome not in _APART:
                ranked.append((_closeness(mine, other, comparison, len(here & around[j])), i, j, comparison))
    ranked.sort(key=lambda row: (row[0], -row[1], -row[2]), reverse=True)
    return _greedy(ours, theirs, ranked)


def _greedy(
    ours: list[Quantity], theirs: list[Quantity], ranked: list[tuple[tuple[int, ...], int, int, Comparison]]
) -> tuple[Pairing, ...]:
    taken: dict[int, Pairing] = {}
    used: set[int] = set()
    for _, i, j, comparison in ranked:
        if i not in taken and j not in used:
            taken[i] = Pairing(ours[i], theirs[j], comparison)
            used.add(j)
    return tuple(taken[i] for i in sorted(taken))


def _closeness(mine: Quantity, other: Quantity, comparison: Comparison, shared: int) -> tuple[int, ...]:
    noun = {True: 2, None: 1, False: 0}[comparison.same_noun]
    same_kind = int(mine.kind is other.kind)
    return (same_kind, noun, 2 * shared + 3 * _AGREES.get(comparison.outcome, 0), int(mine.unit == other.unit))


def _around(quantity: Quantity) -> frozenset[str]:
    return frozenset(tokens(quantity.near)) - frozenset(tokens(quantity.text))
