"""Places in an order: 第三名, 首次, 3rd, the third largest, No. 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from detective.core.patterns import Pattern
from detective.core.quantities.dating import period_at
from detective.core.quantities.han import read_han
from detective.core.quantities.idioms import idiom_end
from detective.core.quantities.lexicon import BARE, Unit
from detective.core.quantities.measuring import unit_after
from detective.core.quantities.naming import english_noun, han_noun
from detective.core.quantities.numerals import Form, Numeral, read_arabic
from detective.core.quantities.page import Page
from detective.core.quantities.records import Comparator, QuantityKind

_TAIL = Pattern("(?:st|nd|rd|th)(?![a-z])")
_BEFORE = Pattern(r"(?:nos?\. ?|number |ranked |rank |ranks |ranking |# ?|排名世界|排名全国|排名|排第|位列|位居|名列)$")
_PREMIERE = Pattern("首(?=[个次位名家届款座条部例场项批架艘颗枚起支套种张本集轮篇幅季期段间所栋幢站只曲])")
_PLACES = Pattern("[名位强]|大(?!战|街|学)")
_PLACED = Pattern("(?:排名|排|位列|位居|名列|跻身|跻进|进入|列|世界|全国|全球|全省|全市|行业)前$")
_TOPS = frozenset({" ", "前"})  # what ends the words before such a rank
_ONE = Fraction(1)
RANK = Unit(id="", dimension="rank", factor=_ONE, offset=Fraction(0), kind=QuantityKind.RANK)
_MOST = 9999  # a longer number after # or No. names something


def ranked(page: Page, numeral: Numeral) -> int:
    """Keep 3rd, No. 3, ranked 3; 0 where nothing makes the number a rank."""
    folded = page.folded
    tail = _TAIL.match(folded, numeral.end)
    if tail:
        return keep_rank(page, numeral, numeral.start, tail.end())
    before = _BEFORE.search(folded, max(page.floor, numeral.start - 9), numeral.start)
    if before is None or numeral.step != 1:
        return 0
    if numeral.lo > _MOST:
        return page.mark(QuantityKind.IDENTIFIER, before.start(), numeral.end)
    return keep_rank(page, numeral, before.start(), numeral.end)


def keep_rank(page: Page, numeral: Numeral, start: int, end: int) -> int:
    """Keep a rank with what it ranks."""
    folded, unit, noun = page.folded, BARE, ""
    if not folded[end : end + 1].isascii():
        found = unit_after(folded, end, Form.DIGITS)
        unit, end = (found.unit, found.end) if found else (BARE, end)
        noun = han_noun(folded, end, start, page.floor) if unit.kind is QuantityKind.COUNT else ""
    else:
        named = english_noun(folded, end, BARE, ordinal=True)
        noun = named.noun if named else ""
    return page.amount(numeral, start=start, end=end, unit=replace(RANK, id=unit.id), noun=noun)


def topmost(page: Page, numeral: Numeral) -> int:
    """前三名 and "top ten" are ranks of at most the number; 0 where neither stands."""
    folded, start = page.folded, numeral.start
    if folded[start - 1 : start] not in _TOPS or numeral.lo > _MOST or not numeral.is_point() or numeral.step < 1:
        return 0
    if folded.endswith("top ", max(page.floor, start - 5), start) and not folded[start - 5 : start - 4].isalpha():
        return _keep_topmost(page, numeral, start - 4, numeral.end)
    if not folded.endswith("前", page.floor, start):
        return 0
    tail = _PLACES.match(folded, numeral.end)
    if tail:
        return _keep_topmost(page, numeral, start - 1, tail.end())
    placed = _PLACED.search(folded, max(page.floor, start - 9), start) and not unit_after(
        folded, numeral.end, Form.DIGITS
    )
    return _keep_topmost(page, numeral, start - 1, numeral.end) if placed else 0


def _keep_topmost(page: Page, numeral: Numeral, start: int, end: int) -> int:
    folded = page.folded
    named = english_noun(folded, end, BARE) if folded[end - 1].isascii() else None
    return page.amount(
        numeral, start=start, end=end, unit=RANK, comparator=Comparator.AT_MOST, noun=named.noun if named else ""
    )


def ordinal(page: Page, start: int) -> int:
    """第三, 第3名; 第三季度 is a period and 第三方 no rank."""
    folded, at = page.folded, start + 1
    numeral = read_arabic(folded, at) if folded[at : at + 1].isdecimal() else read_han(folded, at)
    if numeral is None or not numeral.is_point():
        return at
    period = period_at(folded, start)
    if period:
        return page.mark(QuantityKind.DATE, start, period)
    return idiom_end(folded, at, numeral.end) or keep_rank(page, numeral, start, numeral.end)


def premiere(page: Page, start: int) -> int:
    """首次 and 首位 say "first"."""
    if _PREMIERE.match(page.folded, start) is None:
        return start + 1
    return keep_rank(page, Numeral(start, start + 1, _ONE, _ONE, _ONE, _ONE, Form.HAN), start, start + 1)
