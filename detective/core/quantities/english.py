"""English number words: twenty-three, one and a half million, two thirds, dozens, hundreds of thousands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from detective.core.quantities.lexicon import english_numbers
from detective.core.quantities.numerals import ONE, Form, Numeral, place_of

_NEXT = re.compile(r"[ -](?:(and)[ -])?([a-z]{1,20})")
_AND_HALF = re.compile(r"[ -]and[ -](?:a|one)[ -](half|quarter|third)(?![a-z])")
_OF_MANY = re.compile(r" of (thousands|millions|billions|trillions)(?![a-z])")
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
    table = english_numbers()
    if word in {"a", "an"}:
        return _after_article(folded, start, end)
    kind, value = table.get(word, ("", ONE))
    if kind in {"digit", "teen", "ten"}:
        return _cardinal(folded, start, end)
    if kind == "ordinal":
        return Spelled(_numeral(start, end, value), "ordinal")
    if word == "half":
        return _half(folded, start, end)
    if kind == "many":
        return _many(folded, start, end, value)
    return None


def _numeral(start: int, end: int, value: Fraction) -> Numeral:
    grain = place_of(value)
    step = ONE if grain.denominator == 1 and value < _ROUNDED_FROM else grain
    return Numeral(start, end, value, value, step, grain, Form.WORDS)


def _after_article(folded: str, start: int, end: int) -> Spelled | None:
    follower = _NEXT.match(folded, end)
    if follower is None or follower[1]:
        return None
    kind, value = english_numbers().get(follower[2], ("", ONE))
    if kind not in _AFTER_A:
        return None
    if kind in {"part", "ordinal"}:
        return _part_of_one(folded, start, follower, value, kind)
    return _cardinal(folded, start, end, first=1)


def _part_of_one(folded: str, start: int, part: re.Match[str], value: Fraction, kind: str) -> Spelled | None:
    """Of "a third of" and "a quarter of" the share; "a second" and "a third party" are none."""
    if kind == "ordinal":
        if value < 3 or not re.compile(r" (?:of|the|as|more|less|to)\b").match(folded, part.end()):
            return None
        value = 1 / value
    elif part[2] == "quarter" and not folded.startswith((" of", " million", " billion"), part.end()):
        return None
    return Spelled(_numeral(start, part.end(), value), "ratio")


def _half(folded: str, start: int, end: int) -> Spelled | None:
    follower = re.compile(r"[ -]a[ -](dozen|hundred|thousand|million|billion|trillion)(?![a-z])").match(folded, end)
    if follower:
        value = english_numbers()[follower[1]][1] / 2
        return Spelled(_numeral(start, follower.end(), value), "number")
    if re.compile(r" (?:of|the|its|their|his|her|our|all|as)\b").match(folded, end):
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
            return _with_part(state, start, follower, kind, value)
        if kind not in _COUNTED or (follower[1] and state.kind not in {"hundred", "scale"}):
            break
        if not state.take(kind, value):
            break
        end = follower.end()
    return _and_a_half(folded, state, start, end)


def _with_part(state: _Sum, start: int, part: re.Match[str], kind: str, value: Fraction) -> Spelled | None:
    """Of "two thirds" the share, of "twenty-third" the rank, of "one second" the number alone."""
    whole = state.value()
    if kind == "ordinal" and state.kind in {"ten", "hundred", "scale"}:
        return Spelled(_numeral(start, part.end(), whole + value), "ordinal")
    if kind == "ordinal" and (whole != 1 or value < 3):
        return Spelled(_numeral(start, part.start(), whole), "number")
    share = value if kind == "part" else 1 / value
    if whole * share > 1:
        return Spelled(_numeral(start, part.start(), whole), "number")
    return Spelled(_numeral(start, part.end(), whole * share), "ratio")


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
