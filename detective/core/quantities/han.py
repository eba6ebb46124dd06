"""Chinese numerals: 三百二十, 两千零五, 一点五, 三四百, 十几, 二〇二四."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.numerals import ONE, Form, Numeral, place_of

_DIGIT = {
    char: n
    for n, chars in enumerate(("零〇", "一壹", "二两贰", "三叁", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖"))
    for char in chars
}
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10**4, "亿": 10**8}
HAN_RUN = Pattern(
    "[零〇一二两三四五六七八九十百千万亿廿卅几数壹贰叁肆伍陆柒捌玖拾佰仟]+(?:点[零〇一二三四五六七八九]+)?[万亿]?"
)
_LONGEST = 24  # characters of one numeral
_SPELLED = 2  # digits of a spelled number such as 八五 or 二〇二四
_ROUNDED_FROM = 100  # 三百 may be round, 三十 is thirty
_PAIR = Pattern("([一二两三四五六七八九])([二两三四五六七八九])")


class _Read(NamedTuple):
    lo: Fraction
    hi: Fraction
    place: Fraction
    bare_scale: bool = False
    hi_open: bool = False


def read_han(folded: str, start: int) -> Numeral | None:
    """A Chinese numeral: 三百二十, 两千零五, 一点五, 三四百, 十几, 数十万; None where the characters make no number."""
    match = HAN_RUN.match(folded, start)
    if match is None or match.end() - start > _LONGEST:
        return None
    found = _han(match.group())
    if found is None:
        return None
    scale = _tail_scale(match.group())
    step = ONE if found.place.denominator == 1 and found.hi < _ROUNDED_FROM else found.place
    return Numeral(
        start, match.end(), found.lo, found.hi, step, found.place, Form.HAN, scale, found.bare_scale, found.hi_open
    )


@lru_cache(maxsize=4096)
def _tail_scale(run: str) -> Fraction:
    scale = 1
    for char in reversed(run):
        power = _SMALL.get(char) or _LARGE.get(char)
        if power is None:
            break
        scale *= power
    return Fraction(scale)


@lru_cache(maxsize=4096)
def _han(run: str) -> _Read | None:
    run = run.replace("廿", "二十").replace("卅", "三十").replace("数", "几")
    if "几" in run:
        return _vague(run)
    pair = _PAIR.search(run)
    if pair and not _is_spelled(run):
        return _neighbours(run, pair)
    value = han_value(run)
    if value is None:
        return None
    return _Read(value, value, _grain(run, value), bare_scale=run[0] in "百千万亿佰仟")


def _is_spelled(run: str) -> bool:
    return len(run) >= 3 and all(char in _DIGIT for char in run)


def _grain(run: str, value: Fraction) -> Fraction:
    if "点" not in run:
        return place_of(value)
    whole = run.rstrip("万亿")
    scale = _LARGE.get(run[-1], 1)
    return Fraction(scale, 10 ** (len(whole) - whole.index("点") - 1))


def _vague(run: str) -> _Read | None:
    if run.count("几") != 1 or len(run) == 1:
        return None
    lo, hi = han_value(run.replace("几", "二")), han_value(run.replace("几", "九"))
    if lo is None or hi is None:
        return None
    place = (hi - lo) / 7
    if run.endswith("十几"):
        return _Read(lo - place, hi, place)
    return _Read(lo, hi + place if place > 1 else hi, place, hi_open=place > 1)


def _neighbours(run: str, pair: re.Match[str]) -> _Read | None:
    first, second = _DIGIT[pair[1]], _DIGIT[pair[2]]
    if second - first != 1 and (first, second) != (3, 5):
        return None
    lo = han_value(run[: pair.end(1)] + run[pair.end() :])
    hi = han_value(run[: pair.start()] + run[pair.start(2) :])
    if lo is None or hi is None or hi <= lo:
        return None
    return _Read(lo, hi, place_of(lo))


@lru_cache(maxsize=4096)
def han_value(run: str) -> Fraction | None:
    """The value of a well-formed Chinese numeral, spelled digits (二〇二四) included; None where it is not one."""
    if "点" in run:
        return _han_decimal(run)
    if len(run) >= _SPELLED and all(char in _DIGIT for char in run):
        return Fraction("".join(str(_DIGIT[char]) for char in run))
    return _han_whole(run)


def _han_decimal(run: str) -> Fraction | None:
    whole, _, decimals = run.rstrip("万亿").partition("点")
    base = _han_whole(whole)
    if base is None or not decimals:
        return None
    part = Fraction(int("".join(str(_DIGIT[char]) for char in decimals)), 10 ** len(decimals))
    return (base + part) * _LARGE.get(run[-1], 1)


class _Sum:
    """The running sum of a Chinese numeral: sections of four places under 万 and 亿."""

    __slots__ = ("digit", "last", "section", "small", "total", "zero")

    def __init__(self) -> None:
        self.total, self.section, self.digit = 0, 0, -1
        self.small, self.last, self.zero = 10**5, 0, False

    def take_digit(self, digit: int) -> bool:
        if self.digit >= 0:
            return False
        if digit == 0:
            self.zero = True
        else:
            self.digit = digit
        return True

    def take_small(self, unit: int) -> bool:
        if unit >= self.small:
            return False
        if self.digit < 0 and unit > 10 and (self.section or self.total):
            return False
        self.section += (self.digit if self.digit > 0 else 1) * unit
        self.digit, self.small, self.last, self.zero = -1, unit, unit, False
        return True

    def take_large(self, unit: int) -> bool:
        section = self.section + max(self.digit, 0)
        if self.total and unit == 10**8:
            if self.total >= 10**8:
                return False
            self.total = (self.total + section) * unit
        elif self.total and (section == 0 or (self.last <= unit and self.total < 10**8)):
            return False
        else:
            self.total += (section or 1) * unit
        self.section, self.digit, self.small, self.last, self.zero = 0, -1, 10**5, unit, False
        return True

    def value(self) -> int:
        tail = max(self.digit, 0)
        if tail and self.last >= 100 and not self.zero:
            tail *= self.last // 10
        return self.total + self.section + tail


def _han_whole(run: str) -> Fraction | None:
    state = _Sum()
    for char in run:
        if char in _DIGIT:
            taken = state.take_digit(_DIGIT[char])
        elif char in _SMALL:
            taken = state.take_small(_SMALL[char])
        else:
            taken = char in _LARGE and state.take_large(_LARGE[char])
        if not taken:
            return None
    return Fraction(state.value()) if run else None
