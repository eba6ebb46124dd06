"""A numeral as an exact number with its rounding, and those written in digits."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern


class Form(StrEnum):
    """In what a numeral is written."""

    DIGITS = "digits"
    HAN = "han"
    WORDS = "words"


class Numeral(NamedTuple):
    """A number between two offsets; `lo` and `hi` differ where the words name a range (三四百, 十几)."""

    start: int
    end: int
    lo: Fraction
    hi: Fraction
    step: Fraction  # worth of the last digit written
    place: Fraction  # worth of the last digit that is not a trailing zero
    form: Form
    scale: Fraction = Fraction(1)  # of the scale words at its end: 五百万, 5 million
    bare_scale: bool = False  # 百, 千, 万, 亿 without a digit
    hi_open: bool = False

    def scaled(self, by: Fraction, end: int) -> Numeral:
        """The number times a scale word that ends at `end`."""
        lo = self.lo * by
        hi = lo if self.is_point() else self.hi * by
        return self._replace(end=end, lo=lo, hi=hi, step=self.step * by, place=self.place * by, scale=self.scale * by)

    def is_point(self) -> bool:
        """Whether the words name one number and no range."""
        return self.lo is self.hi or self.lo == self.hi

    def digits(self) -> int:
        """How many significant digits were stated."""
        top, grain = self.hi or self.lo, self.place
        return len(str(abs(top.numerator) * grain.denominator // (top.denominator * grain.numerator) or 1))


ONE = Fraction(1)
_LONGEST = 40  # characters of one number
ARABIC = Pattern(
    r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]{1,3}(?:[ '’][0-9]{3})+(?![0-9,])(?:\.[0-9]+)?"
    r"|[0-9]+(?:[.·][0-9]+)?"
)
_JUNK = str.maketrans({",": None, " ": None, "'": None, "’": None, "·": "."})


def read_arabic(folded: str, start: int) -> Numeral | None:
    """Digits with thousands marks and decimals; None where more digits stand than any amount has."""
    match = ARABIC.match(folded, start)
    if match is None or match.end() - start > _LONGEST:
        return None
    written = match.group()
    if written.isdecimal() and folded[start - 1 : start] == "." and not folded[max(0, start - 2) : start - 1].strip():
        start, written = start - 1, "0." + written
    value, step, place = _arabic(written)
    return Numeral(start, match.end(), value, value, step, place, Form.DIGITS)


@lru_cache(maxsize=4096)
def _arabic(written: str) -> tuple[Fraction, Fraction, Fraction]:
    plain = written.translate(_JUNK)
    value = Fraction(plain)
    decimals = len(plain) - plain.find(".") - 1 if "." in plain else 0
    step = Fraction(1, 10**decimals)
    return value, step, step if decimals else place_of(value)


def place_of(value: Fraction) -> Fraction:
    """The worth of the last digit of a whole number that is not zero; the number's own grain for a fraction."""
    if value.denominator != 1 or value == 0:
        return Fraction(1, value.denominator)
    digits = str(abs(value.numerator))
    return Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))
