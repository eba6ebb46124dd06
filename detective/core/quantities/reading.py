"""Reading of the quantities of a text, from left to right, each number once."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from detective.core.quantities import marks
from detective.core.quantities.amounts import out_of, read_amount, read_share
from detective.core.quantities.bounding import bound_after, bound_before
from detective.core.quantities.english import Spelled, read_words
from detective.core.quantities.idioms import idiom_end, phrase_end
from detective.core.quantities.lexicon import BARE, english_numbers, fixed_han, units
from detective.core.quantities.measuring import currency_before, english_noun, han_noun, unit_after
from detective.core.quantities.numerals import Form, Numeral, read_arabic, read_han
from detective.core.quantities.page import Page
from detective.core.quantities.records import Comparator, Quantity, QuantityKind
from detective.core.text import fold

_TOKEN = re.compile("[0-9]+|[零〇一二两三四五六七八九十百千万亿廿卅几数壹贰叁肆伍陆柒捌玖]+|[半第翻首]|[a-z]+|½")
_ORDINAL_TAIL = re.compile("(?:st|nd|rd|th)(?![a-z])")
_RANK_BEFORE = re.compile("(?:no\\. ?|nos\\. ?|number |ranked |rank |# ?|排名|排第|位列|位居)$")
_SHARE_OF = re.compile("([百千万])分之")
_OVER = re.compile(" ?/ ?([0-9]{1,3})(?![0-9/])")
_PARTS = re.compile("分之")
_YEAR_BEFORE = re.compile("(?:in|since|until|till|during|after|before|by|from|of|to|and|between|for|early|late|mid|[a-z]{3,}ber) $")
HALF = Fraction(1, 2)


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """The quantities, dates and identifiers of `text` in order and without overlap; reads any text, never raises."""
    page = Page(text, fold(text))
    at = 0
    while token := _TOKEN.search(page.folded, at):
        at = max(_read(page, token), token.end())
    return tuple(page.found)


def _read(page: Page, token: re.Match[str]) -> int:
    char = token.group()[0]
    if char.isascii():
        return _read_digits(page, token) if char.isdecimal() else _read_word(page, token)
    if char == "½":
        return read_share(page, Numeral(token.start(), token.end(), HALF, HALF, HALF, HALF, Form.DIGITS), token.start(), token.end())
    return _read_han(page, token)


def _read_digits(page: Page, token: re.Match[str]) -> int:
    start, folded = token.start(), page.folded
    if not page.text[start].isdecimal():
        return token.end()
    if _is_glued(page, start):
        end = marks.glued_tail(folded, start) if folded[token.end() : token.end() + 1].isascii() else token.end()
        return page.mark(QuantityKind.IDENTIFIER, start, max(end, token.end()))
    for look in _MARKS:
        end = look(page, start)
        if end:
            return end
    numeral = read_arabic(folded, start)
    if numeral is None:
        return page.mark(QuantityKind.IDENTIFIER, start, token.end())
    return _read_number(page, numeral)


def _is_glued(page: Page, start: int) -> bool:
    """Whether a letter, or a letter and a hyphen, stands right before: F-16, H1N1; RMB500 is a sum."""
    folded = page.folded
    if start == 0 or page.floor == start:
        return False
    at = start - 1
    if folded[at] in "-." and at:
        at -= 1
    if not (folded[at].isascii() and folded[at].isalpha()):
        return False
    return folded[start - 1] != "." and currency_before(folded, start, page.floor) is None and not _TO_WORD.search(folded, max(0, at - 8), at + 1)


_TO_WORD = re.compile("(?:^|[^a-z])(?:to|mid|non|pre|post|under|over|sub)$")


def _identifier(page: Page, start: int) -> int:
    mark = marks.identifier_at(page.folded, start)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _date(page: Page, start: int) -> int:
    mark = marks.date_at(page.folded, start, page.floor)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _score(page: Page, start: int) -> int:
    found = marks.score_at(page.folded, start)
    if found is None:
        return 0
    mark, ours, theirs = found
    return page.mark(mark.kind, mark.start, mark.end, parts=(ours, theirs))


def _clock(page: Page, start: int) -> int:
    mark = marks.clock_at(page.folded, start)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _year(page: Page, start: int) -> int:
    mark = marks.year_at(page.folded, start)
    if mark is None or currency_before(page.folded, start, page.floor) or page.folded[start - 1 : start] == "#":
        return 0
    left = page.folded[max(page.floor, start - 12) : start]
    bound = bound_before(page.folded, start, page.floor)
    if bound and bound.comparator not in {Comparator.ABOUT, Comparator.EXACT}:
        return 0
    follower = unit_after(page.folded, mark.end, Form.DIGITS)
    if follower and not (_YEAR_BEFORE.search(left) and page.folded[mark.end] == " " and follower.unit.kind is QuantityKind.COUNT):
        return 0
    noun = None if _YEAR_BEFORE.search(left) else english_noun(page.folded, mark.end, BARE)
    if noun is not None and noun.unit is not BARE:
        return 0
    return page.mark(mark.kind, mark.start, mark.end)


def _name(page: Page, start: int) -> int:
    folded = page.folded
    if not marks.follows_name(folded, start, page.floor):
        return 0
    numeral = read_arabic(folded, start)
    if numeral is None or unit_after(folded, numeral.end, Form.DIGITS):
        return 0
    return page.mark(QuantityKind.IDENTIFIER, start, max(numeral.end, marks.glued_tail(folded, start)))


_MARKS: tuple[Callable[[Page, int], int], ...] = (_identifier, _date, _score, _clock, _year, _name)


def _read_number(page: Page, numeral: Numeral) -> int:
    folded, start = page.folded, numeral.start
    tail = _ORDINAL_TAIL.match(folded, numeral.end)
    if tail:
        return _rank(page, numeral, start, tail.end())
    ranked = _RANK_BEFORE.search(folded, max(page.floor, start - 8), start)
    if ranked:
        return _rank(page, numeral, ranked.start(), numeral.end)
    over = _OVER.match(folded, numeral.end)
    if over and 0 < numeral.lo < int(over[1]) and numeral.step == 1:
        return _keep_share(page, numeral, numeral.lo / int(over[1]), over.end())
    if folded.startswith("分之", numeral.end):
        return _chinese_share(page, numeral)
    share = out_of(folded, numeral)
    if share:
        return read_share(page, share, start, share.end)
    after = folded[numeral.end : numeral.end + 1]
    if after.isascii() and after.isalpha() and not unit_after(folded, numeral.end, Form.DIGITS) and not _scale_follows(folded, numeral.end):
        return page.mark(QuantityKind.IDENTIFIER, start, marks.glued_tail(folded, start))
    return read_amount(page, numeral)


_GLUED_LETTERS = re.compile("(?:mn|mln|bn|bln|tn|trn|[mbkt])(?![a-z0-9])")


def _scale_follows(folded: str, at: int) -> bool:
    return _GLUED_LETTERS.match(folded, at) is not None


def _keep_share(page: Page, numeral: Numeral, share: Fraction, end: int) -> int:
    made = numeral._replace(end=end, lo=share, hi=share, step=Fraction(1, share.denominator), place=Fraction(1, share.denominator))
    return read_share(page, made, numeral.start, end)


def _chinese_share(page: Page, whole: Numeral) -> int:
    """三分之二, 3分之2, 百分之三点五."""
    at = whole.end + 2
    part = read_arabic(page.folded, at) or read_han(page.folded, at)
    if part is None or whole.lo <= 0 or whole.lo != whole.hi:
        return whole.end + 2
    if part.lo != part.hi or part.lo > whole.lo * 100:
        return part.end
    if whole.lo in (100, 1000, 10000):
        return _percentage(page, whole, part)
    return _keep_share(page, whole._replace(form=part.form), part.lo / whole.lo, part.end)


def _percentage(page: Page, whole: Numeral, part: Numeral) -> int:
    unit = units().by_id["percent"]
    by = 100 / whole.lo
    numeral = Numeral(
        whole.start, part.end, part.lo * by, part.hi * by, part.step * by, part.place * by, Form.HAN
    )
    before = bound_before(page.folded, whole.start, page.floor)
    after = bound_after(page.folded, part.end)
    comparator = before.comparator if before else after.comparator if after else Comparator.EXACT
    end = after.edge if after else part.end
    start = before.edge if before else whole.start
    noun = han_noun(page.folded, end, start, page.floor)
    return page.amount(numeral, start=start, end=end, unit=unit, comparator=comparator, noun=noun)


def _rank(page: Page, numeral: Numeral, start: int, end: int) -> int:
    folded = page.folded
    if not folded[end : end + 1].isascii():
        found = unit_after(folded, end, numeral.form)
        end = found.end if found and found.unit.kind is QuantityKind.COUNT else end
        noun = han_noun(folded, end, start, page.floor)
    else:
        named = english_noun(folded, end, BARE)
        noun = named.noun if named else ""
    return page.amount(numeral, start=start, end=end, kind=QuantityKind.RANK, dimension="rank", noun=noun)


def _read_han(page: Page, token: re.Match[str]) -> int:
    start, folded = token.start(), page.folded
    idiom = idiom_end(folded, start, token.end())
    if idiom:
        return idiom
    fixed = _fixed(page, start)
    if fixed:
        return fixed
    if token.group() in {"第", "首"}:
        return _read_ordinal(page, start) if token.group() == "第" else _read_premiere(page, start)
    if token.group() == "半":
        return _read_half(page, start)
    end = _date(page, start)
    if end:
        return end
    return _read_han_number(page, token)


def _read_han_number(page: Page, token: re.Match[str]) -> int:
    start, folded = token.start(), page.folded
    score = marks.han_score_at(folded, start)
    if score:
        ours, theirs = read_han(folded, score.start(1)), read_han(folded, score.start(2))
        if ours and theirs and ours.lo == ours.hi and theirs.lo == theirs.hi:
            return page.mark(QuantityKind.SCORE, start, score.end(), parts=(int(ours.lo), int(theirs.lo)))
    numeral = read_han(folded, start)
    if numeral is None:
        return token.end()
    if folded.startswith("分之", numeral.end):
        return _chinese_share(page, numeral)
    if folded.startswith("番", numeral.end) and folded[:start].endswith(("翻", "翻了")):
        value = Fraction(2) ** int(min(numeral.lo, 20))
        made = numeral._replace(lo=value, hi=value, end=numeral.end + 1)
        return page.amount(made, start=start, end=made.end, unit=units().by_id["multiple"])
    return read_amount(page, numeral, weak=True)


def _fixed(page: Page, start: int) -> int:
    table, folded = fixed_han(), page.folded
    for before in (3, 2, 1, 0):
        if start - before < page.floor:
            continue
        for length in (5, 4, 3, 2):
            entry = table.get(folded[start - before : start - before + length]) if length > before else None
            if entry is None:
                continue
            unit, comparator, value = entry
            at, end = start - before, start - before + length
            bound = bound_before(folded, at, page.floor)
            if bound and comparator is Comparator.EXACT:
                at, comparator = bound.edge, bound.comparator
            numeral = Numeral(at, end, value, value, value, value, Form.HAN)
            return page.amount(numeral, start=at, end=end, unit=unit, comparator=comparator, noun=han_noun(folded, end, at, page.floor))
    return 0


def _read_ordinal(page: Page, start: int) -> int:
    folded, at = page.folded, start + 1
    numeral = read_arabic(folded, at) if folded[at : at + 1].isdecimal() else read_han(folded, at)
    if numeral is None or numeral.lo != numeral.hi:
        return at
    idiom = idiom_end(folded, at, numeral.end)
    if idiom:
        return idiom
    period = marks.period_at(folded, start)
    if period:
        return page.mark(QuantityKind.DATE, start, period)
    return _rank(page, numeral, start, numeral.end)


_PREMIERE = re.compile("首(?=[个次位名家届款座条部例场项批架艘颗枚起支套种])")
_ONE = Fraction(1)


def _read_premiere(page: Page, start: int) -> int:
    """首次, 首位 say "first"."""
    match = _PREMIERE.match(page.folded, start)
    if match is None:
        return start + 1
    return _rank(page, Numeral(start, start + 1, _ONE, _ONE, _ONE, _ONE, Form.HAN), start, start + 1)


_HALF_UNIT = re.compile("半个?(?=年|天|小时|月|世纪|公里|斤|公斤|吨|里|亩|钟头|赛季|学期|岁|米)")


def _read_half(page: Page, start: int) -> int:
    match = _HALF_UNIT.match(page.folded, start)
    if match is None or page.folded[start - 1 : start] in {"上", "下", "前", "后", "大"}:
        return start + 1
    at = start + 1
    numeral = Numeral(start, at, HALF, HALF, HALF, HALF, Form.HAN)
    found = unit_after(page.folded, at, Form.HAN)
    return read_amount(page, numeral) if found and found.unit.kind in {QuantityKind.MEASURE, QuantityKind.AGE} else at


def _read_word(page: Page, token: re.Match[str]) -> int:
    word, folded = token.group(), page.folded
    if word not in english_numbers() and word not in {"a", "an"}:
        return token.end()
    if folded[token.start() - 1 : token.start()] in {"'", "’"} and token.start():
        return token.end()
    skip = phrase_end(folded, token.start())
    if skip:
        return skip
    times = _times(page, token)
    if times:
        return times
    spelled = read_words(folded, token.start(), token.end())
    return _keep_spelled(page, spelled) if spelled else token.end()


def _keep_spelled(page: Page, spelled: Spelled) -> int:
    numeral = spelled.numeral
    if spelled.role == "ordinal":
        return _rank(page, numeral, numeral.start, numeral.end)
    if spelled.role == "ratio":
        return read_share(page, numeral, numeral.start, numeral.end)
    if spelled.role == "many":
        named = english_noun(page.folded, numeral.end, BARE)
        unit, noun = (named.unit, named.noun) if named else (BARE, "")
        return page.amount(numeral, start=numeral.start, end=numeral.end, unit=unit, comparator=Comparator.AT_LEAST, noun=noun)
    share = out_of(page.folded, numeral)
    if share:
        return read_share(page, share, numeral.start, share.end)
    return read_amount(page, numeral, weak=numeral.lo == 1)


_AFTER_DOUBLE = re.compile(r" (?:the|that|its|their|his|her|what|to|from)\b")
_AFTER_TWICE = re.compile(r" (?:as|the|that|more|its|what|their)\b")


def _times(page: Page, token: re.Match[str]) -> int:
    kind, value = english_numbers().get(token.group(), ("", _ONE))
    if kind not in {"times", "twice"}:
        return 0
    folded, end = page.folded, token.end()
    numeral = Numeral(token.start(), end, value, value, value, value, Form.WORDS)
    if kind == "twice":
        unit = units().by_id["multiple" if _AFTER_TWICE.match(folded, end) else "occasion"]
    elif token.group() in {"double", "triple", "quadruple"} and not _AFTER_DOUBLE.match(folded, end):
        return end
    else:
        unit = units().by_id["multiple"]
    before = bound_before(folded, token.start(), page.floor)
    start = before.edge if before else token.start()
    return page.amount(numeral, start=start, end=end, unit=unit, comparator=before.comparator if before else Comparator.EXACT)
