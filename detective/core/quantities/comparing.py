"""Laying a number of the claim beside a number of a source, in the base unit of their dimension, aware of rounding."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from detective.core.quantities.bounding import Interval
from detective.core.quantities.lexicon import threshold
from detective.core.quantities.nouns import same_noun
from detective.core.quantities.records import Comparator, Comparison, Direction, Outcome, Quantity, QuantityKind
from detective.core.quantities.wording import says, words_for

_SETTLED = frozenset({QuantityKind.DATE, QuantityKind.IDENTIFIER})
_UNEQUAL = frozenset({Outcome.DISJOINT, Outcome.WITHIN, Outcome.CONTAINS, Outcome.OVERLAPS})
_ONE_SIDED = frozenset({Comparator.MORE_THAN, Comparator.AT_LEAST, Comparator.LESS_THAN, Comparator.AT_MOST})
_OF_THINGS = frozenset({QuantityKind.COUNT, QuantityKind.RANK})
_UNSCALED = frozenset({QuantityKind.RANK, QuantityKind.AGE, QuantityKind.SCORE})


def compare_quantities(claim: Quantity, source: Quantity) -> Comparison:
    """How the claim's interval lies to the source's, and by what factor two apart values differ.

    Swapping the two mirrors the outcome, with one exception: a claim of "400" beside a source of "more than 400" is
    loosely told and overlaps, while a claim of "more than 400" beside a source of 400 is wrong and disjoint. Two bounds
    of one kind that differ by a power of ten are disjoint too: nobody says "more than 4 million" of 4 billion.
    """
    outcome = _outcome(claim, source)
    factor = _factor(claim, source) if outcome in _UNEQUAL else None
    power = power_of_ten(factor) if factor is not None else None
    if power is not None and claim.comparator is source.comparator and claim.comparator in _ONE_SIDED:
        outcome = Outcome.DISJOINT
    apart = factor if outcome is Outcome.DISJOINT else None
    opposite = {claim.direction, source.direction} == {Direction.UP, Direction.DOWN}
    return Comparison(
        outcome=outcome,
        factor=factor,
        power=power,
        same_noun=same_noun(claim, source),
        opposite_direction=opposite,
        words=words_for(claim, source, says(claim, source, outcome, opposite=opposite), apart, power),
    )


def _outcome(claim: Quantity, source: Quantity) -> Outcome:
    if claim.kind in _SETTLED or source.kind in _SETTLED:
        return _names(claim, source)
    if claim.kind is QuantityKind.SCORE and source.kind is QuantityKind.SCORE:
        return Outcome.EQUAL if sorted(claim.parts) == sorted(source.parts) else Outcome.DISJOINT
    claim, source = _as_growth(claim, source), _as_growth(source, claim)
    if claim.dimension != source.dimension:
        both_money = claim.kind is source.kind is QuantityKind.MONEY
        return Outcome.INCOMPARABLE if both_money else Outcome.DIFFERENT_DIMENSION
    if not comparable_units(claim, source):
        return Outcome.DIFFERENT_DIMENSION
    return _intervals(claim, source)


def _as_growth(quantity: Quantity, other: Quantity) -> Quantity:
    """A rise of 100 % beside a multiple is a multiple of 2."""
    if other.dimension != "multiple" or quantity.dimension != "ratio" or quantity.direction is Direction.NONE:
        return quantity
    sign = 1 if quantity.direction is Direction.UP else -1
    ends = [None if end is None else 1 + sign * end * quantity.factor for end in (quantity.lo, quantity.hi)]
    lo, hi = ends if sign == 1 else ends[::-1]
    step = quantity.step * quantity.factor
    return replace(
        quantity, lo=lo, hi=hi, step=step, factor=Fraction(1), dimension="multiple", digits=quantity.digits + 1
    )


def comparable_units(claim: Quantity, source: Quantity) -> bool:
    """Whether two counts or ranks may be of the same things: 36人 and 36 people, not 36 cars; other kinds convert."""
    return claim.kind not in _OF_THINGS or same_noun(claim, source) is not False


def _names(claim: Quantity, source: Quantity) -> Outcome:
    if claim.kind is source.kind and claim.text == source.text:
        return Outcome.EQUAL
    return Outcome.INCOMPARABLE


def _intervals(claim: Quantity, source: Quantity) -> Outcome:
    ours, theirs = based(claim), based(source)
    if ours.lo is not None and theirs.lo is not None and _is_point(claim) and _is_point(source):
        apart = abs(ours.lo - theirs.lo)
        return Outcome.EQUAL if apart <= _slack(claim) or apart <= _slack(source) else Outcome.DISJOINT
    ours, theirs = _rounded(claim, ours), _rounded(source, theirs)
    outcome = lie(ours, theirs)
    touching = outcome is Outcome.DISJOINT and _is_point(claim) and ours.lo in (theirs.lo, theirs.hi)
    return Outcome.OVERLAPS if touching else outcome


def _is_point(quantity: Quantity) -> bool:
    return quantity.lo is not None and quantity.lo == quantity.hi


def based(quantity: Quantity) -> Interval:
    """The interval in the base unit of the dimension."""
    if quantity.factor == 1 and not quantity.offset:
        return Interval(quantity.lo, quantity.hi, quantity.lo_open, quantity.hi_open)

    def convert(value: Fraction | None) -> Fraction | None:
        return None if value is None else value * quantity.factor + quantity.offset

    return Interval(convert(quantity.lo), convert(quantity.hi), quantity.lo_open, quantity.hi_open)


def _slack(quantity: Quantity) -> Fraction:
    """How far the true value may lie from the written one, in the base unit."""
    cap = threshold("rounding_cap_milli")
    return min(quantity.step / 2, abs(quantity.lo or quantity.hi or Fraction(0)) * cap) * quantity.factor


def _rounded(quantity: Quantity, span: Interval) -> Interval:
    """A point of large step as the stretch that rounds to it; anything else as it is."""
    if not _is_point(quantity) or quantity.step <= 1 or span.lo is None or span.hi is None:
        return span
    slack = _slack(quantity)
    return Interval(span.lo - slack, span.hi + slack)


def lie(ours: Interval, theirs: Interval) -> Outcome:
    """How one interval lies to another, ends and their openness respected."""
    if ours == theirs:
        return Outcome.EQUAL
    if _apart(ours, theirs) or _apart(theirs, ours):
        return Outcome.DISJOINT
    if _holds(theirs, ours):
        return Outcome.WITHIN
    return Outcome.CONTAINS if _holds(ours, theirs) else Outcome.OVERLAPS


def _apart(left: Interval, right: Interval) -> bool:
    if left.hi is None or right.lo is None:
        return False
    return left.hi < right.lo or (left.hi == right.lo and (left.hi_open or right.lo_open))


def _holds(outer: Interval, inner: Interval) -> bool:
    low = outer.lo is None or (
        inner.lo is not None
        and (inner.lo > outer.lo or (inner.lo == outer.lo and (inner.lo_open or not outer.lo_open)))
    )
    high = outer.hi is None or (
        inner.hi is not None
        and (inner.hi < outer.hi or (inner.hi == outer.hi and (inner.hi_open or not outer.hi_open)))
    )
    return low and high


def _factor(claim: Quantity, source: Quantity) -> Fraction | None:
    ours, theirs = anchor(claim), anchor(source)
    if ours == theirs or claim.kind in _UNSCALED:
        return None
    if ours is None or theirs is None or not ours or not theirs or (ours > 0) is not (theirs > 0):
        return None
    return ours / theirs


def anchor(quantity: Quantity) -> Fraction | None:
    """The stated number in the base unit; None for a temperature, which has no ratio, and for what states none."""
    if quantity.offset:
        return None
    value = quantity.lo if quantity.value is None else quantity.value
    return None if value is None else value * quantity.factor


def power_of_ten(factor: Fraction) -> int | None:
    """The k where the factor is 10^k within rounding, k not 0."""
    size = factor if factor >= 1 else 1 / factor
    power, ten = 0, Fraction(1)
    while ten * 5 < size and power < 40:
        ten, power = ten * 10, power + 1
    if power == 0 or abs(size / ten - 1) > threshold("power_slack_milli"):
        return None
    return power if factor >= 1 else -power
