"""Shares of a whole and multiples: 三分之二, 百分之三, 一半, nine out of ten, 1/3, 翻一番, doubled, twice."""

from __future__ import annotations

from fractions import Fraction

from detective.core.patterns import Pattern
from detective.core.quantities.amounts import keep, read_amount
from detective.core.quantities.bounding import bound_after, bound_before
from detective.core.quantities.completing import Amount
from detective.core.quantities.han import read_han
from detective.core.quantities.lexicon import Unit, english_numbers, fixed_han, units
from detective.core.quantities.measuring import unit_after
from detective.core.quantities.naming import han_noun
from detective.core.quantities.numerals import Form, Numeral, read_arabic
from detective.core.quantities.page import Page
from detective.core.quantities.ranges import joined, joiner_end, whole_at
from detective.core.quantities.records import Comparator, QuantityKind

RATIO = Unit(id="ratio", dimension="ratio", factor=Fraction(1), offset=Fraction(0), kind=QuantityKind.RATIO)
_HALF = Fraction(1, 2)
_OVER = Pattern(" ?/ ?([0-9]{1,3})(?![0-9/])")
_AND_OVER = Pattern("(?:又| and | |-)([0-9]{1,2})/([0-9]{1,2})(?![0-9/])")
_OUT_OF = Pattern(r"[ -](?:out of|in|of)[ -](?:every )?([0-9][0-9,]*(?![0-9.%])|[a-z]+(?:[ -][a-z]+)?)")
_LOOSE_OUT_OF = Pattern(r"[ -](?:in|of)[ -](?!every)")
_TIME_FOLLOWS = Pattern(r" (?:years?|months?|weeks?|days?|hours?|minutes?|seasons?|games?|matches)\b")
_WHOLES = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100, 1000, 10000, 100000})
_HALF_UNIT = Pattern("半个?(?=年|天|小时|月|世纪|公里|斤|公斤|吨|里|亩|钟头|赛季|学期|米)")
_AFTER_DOUBLE = Pattern(r" (?:the|that|its|their|his|her|what|to|from)\b")
_AFTER_TWICE = Pattern(r" (?:as|the|that|more|its|what|their)\b")
_NUMERAL_STARTS = frozenset("0123456789零一二两三四五六七八九十百几")
_LONGEST_FIXED = 6


def read_share(page: Page, numeral: Numeral) -> int:
    """Keep a share of one."""
    before = bound_before(page.folded, numeral.start, page.floor)
    after = bound_after(page.folded, numeral.end)
    end = after.edge if after else numeral.end
    return keep(page, Amount(numeral, end, RATIO, after), numeral.start, before)


def share(numeral: Numeral, whole: Fraction, end: int) -> Numeral:
    """The numeral as so many parts of a whole."""
    return numeral._replace(end=end, lo=numeral.lo / whole, hi=numeral.hi / whole, step=1 / whole, place=1 / whole)


def fraction_after(page: Page, numeral: Numeral) -> int:
    """1/3, 3分之2, 5又1/3, 9 out of 10; 0 where the number is none of them."""
    folded = page.folded
    if is_share(folded, numeral.end):
        return chinese_share(page, numeral)
    over = _OVER.match(folded, numeral.end)
    if over and numeral.step == 1 and 0 < numeral.lo < int(over[1]):
        return read_share(page, share(numeral, Fraction(int(over[1])), over.end()))
    mixed = _AND_OVER.match(folded, numeral.end)
    if mixed and numeral.step == 1 and 0 < int(mixed[1]) < int(mixed[2]):
        part = Fraction(int(mixed[1]), int(mixed[2]))
        grain = Fraction(1, int(mixed[2]))
        value = numeral.lo + part
        return read_amount(page, numeral._replace(end=mixed.end(), lo=value, hi=value, step=grain, place=grain))
    parts = out_of(folded, numeral)
    return read_share(page, parts) if parts else 0


def is_share(folded: str, at: int) -> bool:
    """Whether 分之 and a number follow; 2分之差 is no share."""
    return folded.startswith("分之", at) and folded[at + 2 : at + 3] in _NUMERAL_STARTS


def out_of(folded: str, numeral: Numeral) -> Numeral | None:
    """The share in "nine out of ten" and "one in five"."""
    match = _OUT_OF.match(folded, numeral.end)
    if match is None or not numeral.is_point() or numeral.lo < 1:
        return None
    whole = whole_at(folded, match.start(1))
    if whole is None or whole.lo <= numeral.lo or not whole.is_point():
        return None
    loose = _LOOSE_OUT_OF.match(folded, numeral.end) is not None
    if loose and (numeral.lo > 9 or whole.lo not in _WHOLES or _TIME_FOLLOWS.match(folded, whole.end)):
        return None
    return share(numeral, whole.lo, whole.end)


def chinese_share(page: Page, whole: Numeral) -> int:
    """三分之二, 3分之2, 百分之三点五, 千分之三到五."""
    folded, at = page.folded, whole.end + 2
    part = read_arabic(folded, at) or read_han(folded, at)
    if part is None or whole.lo <= 0 or not whole.is_point():
        return at
    second_at = joiner_end(folded, part.end, whole.start, page.floor)
    second = whole_at(folded, second_at) if second_at is not None else None
    part = (joined(part, second) if second else None) or part
    if whole.lo not in (100, 1000, 10000):
        return read_share(page, share(part, whole.lo, part.end)._replace(start=whole.start))
    by = 100 / whole.lo
    numeral = part._replace(
        start=whole.start,
        lo=part.lo * by,
        hi=part.hi * by,
        step=part.step * by,
        place=part.place * by,
        bare_scale=False,
    )
    before, after = bound_before(folded, whole.start, page.floor), bound_after(folded, part.end)
    end = after.edge if after else part.end
    return keep(page, Amount(numeral, end, units().by_id["percent"], after), whole.start, before)


def doublings(page: Page, numeral: Numeral) -> int:
    """翻两番 is four times; 0 where 番 does not follow."""
    folded, start = page.folded, numeral.start
    if not folded.startswith("番", numeral.end) or not folded.endswith(("翻", "翻了"), 0, start) or numeral.lo > 20:
        return 0
    value = Fraction(2 ** int(numeral.lo))
    begin = folded.rfind("翻", 0, start)
    made = numeral._replace(start=begin, lo=value, hi=value, step=value, place=value, end=numeral.end + 1)
    return _keep_multiple(page, made, units().by_id["multiple"])


def _keep_multiple(page: Page, numeral: Numeral, unit: Unit) -> int:
    before = bound_before(page.folded, numeral.start, page.floor)
    return keep(page, Amount(numeral, numeral.end, unit), numeral.start, before)


def fixed_word(page: Page, start: int) -> int:
    """半数, 过半, 翻番: words that are a whole quantity; 0 where none stands at the offset."""
    table, folded = fixed_han(), page.folded
    for before in range(min(4, start - page.floor), -1, -1):
        for length in range(_LONGEST_FIXED, max(1, before), -1):
            at = start - before
            word = folded[at : at + length]
            entry = table.get(word)
            if entry is None or (word.endswith("半") and _HALF_UNIT.match(folded, at + len(word) - 1)):
                continue  # 超过半公里: half of a unit, no share
            unit, comparator, value = entry
            numeral = Numeral(at, at + length, value, value, value, value, Form.HAN)
            return _keep_fixed(page, numeral, unit, comparator)
    return 0


def _keep_fixed(page: Page, numeral: Numeral, unit: Unit, comparator: Comparator) -> int:
    folded, start, end = page.folded, numeral.start, numeral.end
    bound = bound_before(folded, start, page.floor) if comparator is Comparator.EXACT else None
    after = bound_after(folded, end) if comparator is Comparator.EXACT else None
    if after:
        comparator, end = after.comparator, after.edge
    if bound:
        comparator, start = bound.comparator, bound.edge
    noun = han_noun(folded, end, start, page.floor)
    return page.amount(numeral, start=start, end=end, unit=unit, comparator=comparator, noun=noun)


def read_half(page: Page, start: int) -> int:
    """半年, 半个世纪; 上半年 and 半天 are none."""
    folded, at = page.folded, start + 1
    match = _HALF_UNIT.match(folded, start)
    if match is None or folded[start - 1 : start] in {"上", "下", "前", "后", "大", "夜"}:
        return at
    numeral = Numeral(start, at, _HALF, _HALF, _HALF, _HALF, Form.HAN)
    found = unit_after(folded, at, Form.HAN)
    return read_amount(page, numeral) if found and found.unit.kind is QuantityKind.MEASURE else at


def times_word(page: Page, start: int, end: int) -> int:
    """Doubled, tripled, twice; 0 where the word is none of them."""
    word, folded = page.folded[start:end], page.folded
    kind, value = english_numbers()[word]
    if kind not in {"times", "twice"}:
        return 0
    name = "multiple"
    if kind == "twice" and not _AFTER_TWICE.match(folded, end):
        name = "occasion"
    elif word in {"double", "triple", "quadruple", "doubles", "triples"} and not _AFTER_DOUBLE.match(folded, end):
        return end
    numeral = Numeral(start, end, value, value, value, value, Form.WORDS)
    return _keep_multiple(page, numeral, units().by_id[name])
