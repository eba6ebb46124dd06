"""English number words: twenty-three, one and a half million, two thirds, dozens, hundreds of thousands."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.lexicon import english_numbers
from detective.core.quantities.numerals import ONE, Form, Numeral, place_of

_NEXT = Pattern(r"[ -](?:(and)[ -])?([a-z]{1,20})")
_AND_HALF = Pattern(r"[ -]and[ -](?:a|one)[ -](half|quarter|third)(?![a-z])")
_OF_MANY = Pattern(r" of (thousands|millions|billions|trillions)(?![a-z])")
_SCALE_WORD = "(dozen|hundred|thousand|million|billion|trillion)(?![a-z])"
_OF_A_SCALE = Pattern(rf" of (?:a |one ){_SCALE_WORD}")
_HALF_A_SCALE = Pattern(rf"[ -]a[ -]{_SCALE_WORD}")
_UNIT = (
    r"(?:per ?cent|percent|percentage point|mile|kilomet|met(?:er|re)|inch|tonne?|pound|second|minute|hour"
    r"|day|week|month|year|decade|century|degree)"
)
_HALF_A_UNIT = Pattern(rf" an? {_UNIT}")
_UNIT_AND_HALF = Pattern(rf" {_UNIT}[a-z]* and a half(?![a-z])")
_OF_A_UNIT = Pattern(rf" of{_HALF_A_UNIT.pattern}")
_OF_AN = Pattern(" of an?(?= )")
_HALF_OF = Pattern(r" (?:of|the|its|their|his|her|our|all|as)\b")
_HALF_BEFORE = Pattern(r"\b(?:by|than|nearly|almost|about|roughly|around|approximately|exactly|just) $")
_SHARE_BEFORE = Pattern(r"\b(?:by|than|nearly|almost|about|roughly|around|approximately|over|under|only|just|least) $")
_SHARE_AFTER = Pattern(
    r" (?:of|as|more|less|to|million|billion)\b| (?:the|their|its|his|her)\b(?! (?:first|second|third))"
)
_SECOND = 2  # "a second" is a time or a rank
_COUNTED = frozenset({"digit", "teen", "ten", "hundred", "scale", "dozen"})
_AFTER_A = frozenset({"hundred", "scale", "dozen", "part", "ordinal"})
_ROUNDED_FROM = 100  # three hundred may be round, thirty is thirty
_LONGEST = 24  # words of one numeral


class Spelled(NamedTuple):
    """A spelled number; `role` is number, ratio, ordinal or many."""

    numeral: Numeral
    role: str


def read_words(folded: str, start: int, end: int) -> Spelled | None:
    """The number that begins with the word between two offsets, or None."""
    word = folded[start:end]
    kind, value = english_numbers().get(word, ("", ONE))
    if kind == "ordinal":
        return Spelled(_numeral(start, end, value), "ordinal")
    if kind == "many":
        return _many(folded, start, end, value)
    reader = _READERS.get("half" if word == "half" else kind)
    return reader(folded, start, end) if reader else None


def _numeral(start: int, end: int, value: Fraction) -> Numeral:
    grain = place_of(value)
    step = ONE if grain.denominator == 1 and value < _ROUNDED_FROM else grain
    return Numeral(start, end, value, value, step, grain, Form.WORDS)


def _after_article(folded: str, start: int, end: int) -> Spelled | None:
    if _UNIT_AND_HALF.match(folded, end):  # an hour and a half
        return Spelled(_numeral(start, end, Fraction(3, 2)), "number")
    follower = _NEXT.match(folded, end)
    if follower is None or follower[1]:
        return None
    if follower[2] == "few":
        return _several(folded, start, follower.end())
    kind, value = english_numbers().get(follower[2], ("", ONE))
    if kind not in _AFTER_A:
        return None
    if kind in {"part", "ordinal"}:
        return _part_of_one(folded, start, follower, value, kind)
    return _cardinal(folded, start, end, first=1)


def _several(folded: str, start: int, end: int) -> Spelled | None:
    """Of "several hundred" and "a few million" two to nine of them; "several people" says no number."""
    follower = _NEXT.match(folded, end)
    kind, scale = english_numbers().get(follower[2], ("", ONE)) if follower and not follower[1] else ("", ONE)
    if follower is None or kind not in {"hundred", "scale", "dozen"}:
        return None
    return Spelled(_numeral(start, follower.end(), 2 * scale)._replace(hi=10 * scale, hi_open=True), "number")


def _part_of_one(folded: str, start: int, part: re.Match[str], value: Fraction, kind: str) -> Spelled | None:
    """Of "a third of" and "a quarter of" the share; "a second" and "a third party" are none."""
    measured = _SHARE_BEFORE.search(folded, max(0, start - 12), start) or _SHARE_AFTER.match(folded, part.end())
    if measured is None or value == _SECOND:
        return None
    return _of_a_million(folded, _numeral(start, part.end(), 1 / value if kind == "ordinal" else value))


def _of_a_million(folded: str, share: Numeral) -> Spelled:
    """Of "three quarters of a million" and "a quarter of a mile" the number, of "three quarters" the share."""
    article = _OF_AN.match(folded, share.end) if _OF_A_UNIT.match(folded, share.end) else None
    if article:
        return Spelled(_numeral(share.start, article.end(), share.lo), "number")
    follower = _OF_A_SCALE.match(folded, share.end)
    if follower is None:
        return Spelled(share, "ratio")
    value = share.lo * english_numbers()[follower[1]][1]
    return Spelled(_numeral(share.start, follower.end(), value), "number")


def _half(folded: str, start: int, end: int) -> Spelled | None:
    follower = _HALF_A_SCALE.match(folded, end)
    if follower:
        value = english_numbers()[follower[1]][1] / 2
        return Spelled(_numeral(start, follower.end(), value), "number")
    if _HALF_A_UNIT.match(folded, end):
        return Spelled(_numeral(start, folded.index(" ", end + 1), Fraction(1, 2)), "number")
    if _HALF_OF.match(folded, end) or _HALF_BEFORE.search(folded, max(0, start - 12), start):
        return Spelled(_numeral(start, end, Fraction(1, 2)), "ratio")
    return None


def _many(folded: str, start: int, end: int, value: Fraction) -> Spelled | None:
    """Of "hundreds of" the least that it can mean, two hundred."""
    further = _OF_MANY.match(folded, end)
    if further:
        value, end = value * english_numbers()[further[1]][1] / 2, further.end()
    elif not folded.startswith(" of ", end):
        return None
    return Spelled(_numeral(start, end, value), "many")


class _Sum:
    __slots__ = ("current", "kind", "scale", "total")

    def __init__(self, first: int | None) -> None:
        self.total, self.current = Fraction(0), Fraction(first or 0)
        self.kind = "article" if first else ""
        self.scale = ONE

    def take(self, kind: str, value: Fraction) -> bool:
        if not self._fits(kind):
            return False
        if kind in {"hundred", "dozen"}:
            self.current *= value
        elif kind == "scale":
            self.total += self.current * value
            self.current, self.scale = Fraction(0), value
        else:
            self.current += value
        self.kind = kind
        return True

    def _fits(self, kind: str) -> bool:
        if kind == "digit":
            return self.kind in {"", "ten", "hundred", "scale"}
        if kind in {"teen", "ten"}:
            return self.kind in {"", "hundred", "scale"}
        if kind in {"hundred", "dozen"}:
            return self.kind in {"digit", "teen", "article", "ten"}
        return self.kind in {"digit", "teen", "ten", "hundred", "article", "dozen"}

    def value(self) -> Fraction:
        return self.total + self.current


def _cardinal(folded: str, start: int, end: int, first: int | None = None) -> Spelled | None:
    state, table = _Sum(first), english_numbers()
    if first is None:
        kind, value = table[folded[start:end]]
        state.take(kind, value)
    for _ in range(_LONGEST):
        follower = _NEXT.match(folded, end)
        if follower is None:
            break
        kind, value = table.get(follower[2], ("", ONE))
        if kind in {"part", "ordinal"} and not follower[1]:
            return _with_part(folded, state, start, follower)
        if kind not in _COUNTED or (follower[1] and state.kind not in {"hundred", "scale"}):
            break
        if not state.take(kind, value):
            break
        end = follower.end()
    return _and_a_half(folded, state, start, end)


def _with_part(folded: str, state: _Sum, start: int, part: re.Match[str]) -> Spelled | None:
    """Of "two thirds" the share, of "twenty-third" the rank, of "one second" the number alone."""
    whole = state.value()
    kind, value = english_numbers()[part[2]]
    if kind == "ordinal" and state.kind in {"ten", "hundred", "scale"}:
        return Spelled(_numeral(start, part.end(), whole + value), "ordinal")
    if kind == "ordinal" and (whole != 1 or value < 3):
        return Spelled(_numeral(start, part.start(), whole), "number")
    share = value if kind == "part" else 1 / value
    if whole * share > 1:
        return Spelled(_numeral(start, part.start(), whole), "number")
    return _of_a_million(folded, _numeral(start, part.end(), whole * share))


def _and_a_half(folded: str, state: _Sum, start: int, end: int) -> Spelled:
    value = state.value()
    extra = _AND_HALF.match(folded, end)
    if extra is None:
        scale = state.scale if state.kind == "scale" else ONE
        return Spelled(_numeral(start, end, value)._replace(scale=scale), "number")
    value += {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}[extra[1]]
    numeral = _numeral(start, extra.end(), value)
    follower = _NEXT.match(folded, extra.end())
    kind, scale = english_numbers().get(follower[2], ("", ONE)) if follower and not follower[1] else ("", ONE)
    if follower is not None and kind in {"hundred", "scale", "dozen"}:
        numeral = numeral.scaled(scale, follower.end())
    return Spelled(numeral._replace(step=place_of(numeral.lo), place=place_of(numeral.lo)), "number")


_READERS: dict[str, Callable[[str, int, int], Spelled | None]] = {
    "article": _after_article,
    "digit": _cardinal,
    "teen": _cardinal,
    "ten": _cardinal,
    "half": _half,
    "several": _several,
}
