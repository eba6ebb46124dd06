"""The words around a number that bind it, and the interval that they make of it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from detective.core.quantities.lexicon import bound_rims, bounds, threshold
from detective.core.quantities.numerals import Numeral
from detective.core.quantities.records import Comparator

_WINDOW = 26
_WORDS = 4
_LINKS = frozenset("为有是达了到将")
_WEAK = frozenset({Comparator.EXACT, Comparator.ABOUT})
_STRONG = frozenset({Comparator.MORE_THAN, Comparator.AT_LEAST, Comparator.LESS_THAN, Comparator.AT_MOST})


class Bound(NamedTuple):
    """A comparator and where its words begin (before the number) or end (after it)."""

    comparator: Comparator
    edge: int


class Interval(NamedTuple):
    """Ends in the written unit; None is unbounded."""

    lo: Fraction | None
    hi: Fraction | None
    lo_open: bool = False
    hi_open: bool = False


def bound_before(folded: str, start: int, floor: int) -> Bound | None:
    """The words that end where the number begins; "at least about" and 至少约 keep the stronger of the two."""
    first = _one_before(folded, start, floor)
    if first is None or first.comparator not in _WEAK:
        return first
    second = _one_before(folded, first.edge, floor)
    return second if second is not None and second.comparator in _STRONG else first


def _one_before(folded: str, start: int, floor: int) -> Bound | None:
    left = folded[max(floor, start - _WINDOW) : start]
    stem = left.rstrip(" ")
    if not stem:
        return None
    last = stem[-1]
    if last.isascii() and (last.isalpha() or last == "."):
        return _words_before(stem, start - len(left) + len(stem))
    return _signs_before(stem, start - len(left) + len(stem))


def _words_before(stem: str, end: int) -> Bound | None:
    table = bounds("before")
    parts = stem.split(" ")
    for count in range(min(_WORDS, len(parts)), 0, -1):
        phrase = " ".join(parts[-count:]).lstrip("(\"'“‘[")
        if phrase in table:
            return Bound(table[phrase], end - len(phrase))
    return None


def _signs_before(stem: str, end: int) -> Bound | None:
    table, none = bounds("before"), bounds("none")
    rims = bound_rims("before")
    for cut in range(3):
        if cut and stem[-cut : len(stem) - cut + 1] not in _LINKS:
            return None
        body = stem[: len(stem) - cut]
        for length in range(min(rims.get(body[-1:], 0), len(body)), 0, -1):
            word = body[-length:]
            if word in none:
                return None
            if word in table:
                return Bound(table[word], end - cut - length)
    return None


def bound_after(folded: str, end: int) -> Bound | None:
    """The words that begin where the number or its unit ends: 以上, 左右, or more."""
    table = bounds("after")
    at = end + 1 if folded.startswith(" ", end) else end
    piece = folded[at : at + 14]
    if not piece:
        return None
    if piece[0].isascii() and piece[0] not in "+-":
        words = piece.split(" ")[:2] if at > end else []
        phrase = " ".join(words).rstrip(".,;:)")
        return Bound(table[phrase], at + len(phrase)) if phrase in table else None
    for length in range(min(bound_rims("after").get(piece[0], 0), len(piece)), 0, -1):
        if piece[:length] in table:
            return Bound(table[piece[:length]], at + length)
    return None


@cache
def _about(digits: int) -> Fraction:
    return threshold({1: "about_one_digit_milli", 2: "about_two_digits_milli"}.get(digits, "about_more_digits_milli"))


def interval(numeral: Numeral, comparator: Comparator) -> Interval:
    """What the comparator makes of the number."""
    lo, hi = numeral.lo, numeral.hi
    match comparator:
        case Comparator.EXACT | Comparator.RANGE:
            return Interval(lo, hi, lo_open=False, hi_open=numeral.hi_open)
        case Comparator.MORE_THAN:
            return Interval(lo, None, lo_open=True)
        case Comparator.AT_LEAST:
            return Interval(lo, None)
        case Comparator.LESS_THAN:
            return Interval(None, hi, hi_open=True)
        case Comparator.AT_MOST:
            return Interval(None, hi)
        case _:
            return _around(numeral, comparator)


def _around(numeral: Numeral, comparator: Comparator) -> Interval:
    lo, hi, tenth = numeral.lo, numeral.hi, threshold("nearly_milli")
    if comparator is Comparator.ABOUT:
        share = _about(numeral.digits())
        return Interval(lo - abs(lo) * share, hi + abs(hi) * share)
    if comparator is Comparator.JUST_OVER:
        return Interval(lo, hi + abs(hi) * tenth, lo_open=True)
    if comparator is Comparator.SOME_OVER:
        further = Interval(lo - numeral.place, hi) if hi < 0 else Interval(lo, hi + numeral.place)
        return further._replace(lo_open=True, hi_open=True)
    return Interval(lo - abs(lo) * tenth, hi, hi_open=comparator is Comparator.JUST_UNDER)
