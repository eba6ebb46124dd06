"""Ranges of two numbers: 3到5, 3-5万, between 3 and 5, 30元至50元."""

from __future__ import annotations

from fractions import Fraction

from detective.core.patterns import Pattern
from detective.core.quantities.english import read_words
from detective.core.quantities.han import read_han
from detective.core.quantities.numerals import Numeral, read_arabic

_JOINER = Pattern(r"-? ?(?:[-‐‑–—~〜]{1,2}|至|到|to|and)[ -]?(?:us)?([$€£¥])?(?=[0-9零一二两三四五六七八九十百千a-z])")
_FROM = Pattern("(?:从|由|自|from )$")
_RANGING = Pattern(r"(?:rang\w+|anywhere|aged?|ages|vary\w*|varies) from $")
_WORD = Pattern("[a-z]+")


def joiner_end(folded: str, at: int, start: int, floor: int) -> int | None:
    """Where the second number of a range begins, when a joiner stands at `at`; "from 3 to 5" is a change."""
    match = _JOINER.match(folded, at)
    if match is None:
        return None
    left = folded[max(floor, start - 18) : start]
    if match.group().strip() == "and":
        return match.end() if left.endswith("between ") else None
    if _FROM.search(left) and not _RANGING.search(left):
        return None
    return match.end()


def whole_at(folded: str, at: int) -> Numeral | None:
    """The plain number that begins at `at`, in digits, Chinese characters or words."""
    char = folded[at : at + 1]
    if char.isdecimal():
        return read_arabic(folded, at)
    if not char.isascii():
        numeral = read_han(folded, at)
        return numeral if numeral and numeral.is_point() else None
    word = _WORD.match(folded, at)
    spelled = read_words(folded, at, word.end()) if word else None
    return spelled.numeral if spelled and spelled.role == "number" else None


def joined(first: Numeral, second: Numeral) -> Numeral | None:
    """The range of the two, the second's scale shared where that keeps them in order; None where they do not rise."""
    scale = second.scale / first.scale if second.scale > first.scale == 1 else Fraction(1)
    if first.lo * scale >= second.lo:
        scale = Fraction(1)
    if first.lo * scale >= second.lo:
        return None
    return second._replace(start=first.start, lo=first.lo * scale, place=min(second.place, first.place * scale))
