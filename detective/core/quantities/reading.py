"""Reading of the quantities of a text, from left to right, each number once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.quantities import dating, marks
from detective.core.quantities.amounts import keep, read_amount
from detective.core.quantities.bounding import Bound, bound_before
from detective.core.quantities.completing import Amount
from detective.core.quantities.english import Spelled, read_words
from detective.core.quantities.han import read_han
from detective.core.quantities.idioms import idiom_end, phrase_end
from detective.core.quantities.lexicon import BARE, english_numbers, units
from detective.core.quantities.measuring import currency_before, unit_after
from detective.core.quantities.naming import english_noun
from detective.core.quantities.numerals import ARABIC, Form, Numeral, read_arabic
from detective.core.quantities.page import Page
from detective.core.quantities.ranking import keep_rank, ordinal, premiere, ranked, topmost
from detective.core.quantities.records import Comparator, Quantity, QuantityKind
from detective.core.quantities.scaling import is_scale
from detective.core.quantities.shares import (
    chinese_share,
    doublings,
    fixed_word,
    fraction_after,
    is_share,
    out_of,
    read_half,
    read_share,
    times_word,
)
from detective.core.text import fold

_TOKEN = Pattern("[0-9]+|[零〇一二两三四五六七八九十百千万亿廿卅几数壹贰叁肆伍陆柒捌玖拾佰仟]+|[半第翻首]|[a-z]+|½")
_YEAR_BEFORE = Pattern(
    r"(?:in|since|until|till|during|after|before|by|from|early|late|mid|of the|to|and|the|between|[a-z]{3,}ber) $"
)
_FURTHER = Pattern(" ?(?:[-–—~至到]|to) ?[0-9][0-9,.]*[0-9](?![年])")
_PREFIXES = Pattern("(?:^|[^a-z])(?:to|mid|non|pre|post|under|over|sub)$")
_RAISED = Pattern("(?<=[0-9])[²³¹⁰⁴-⁹₀-₉]+")
_HALF = Fraction(1, 2)
_BARE_SCALES = frozenset("百千万亿几数")
_CARRIES_ON = frozenset(" 多余来点分比平番到至-–—~.·()（") | {""}
_SCALE_NEXT = frozenset("余多来万亿千百")


@lru_cache(maxsize=512)  # each reader of a sentence asks
def read_quantities(text: str) -> tuple[Quantity, ...]:
    """The quantities, dates and identifiers of `text` in order and without overlap; reads any text, never raises."""
    page = Page(text, _fold(text))
    known, at = english_numbers(), 0
    for token in _TOKEN.finditer(page.folded):
        start = token.start()
        if start < at:
            continue
        word = token[0]
        if "a" <= word[0] <= "z":
            at = _read_word(page, start, token.end()) if word in known else at
        else:
            at = _read_number(page, start, token.end())
    return tuple(page.found)


def _fold(text: str) -> str:
    """`text` folded, but for raised digits after a digit: 5² is no 52."""
    folded = fold(text)
    if _RAISED.search(text) is None:
        return folded
    chars = list(folded)
    for raised in _RAISED.finditer(text):
        chars[raised.start() : raised.end()] = raised.group()
    return "".join(chars)


def _read_number(page: Page, start: int, end: int) -> int:
    char = page.folded[start]
    if char.isascii():
        return max(end, _read_digits(page, start, end))
    if char == "½":
        return read_share(page, Numeral(start, end, _HALF, _HALF, _HALF, _HALF, Form.DIGITS))
    return max(end, _read_han(page, start, end))


def _read_digits(page: Page, start: int, end: int) -> int:
    if not page.text[start].isdecimal():
        return end
    for look in _LOOKS:
        found = look(page, start)
        if found:
            return found
    numeral = read_arabic(page.folded, start)
    if numeral is None:
        long = ARABIC.match(page.folded, start)
        return page.mark(QuantityKind.IDENTIFIER, start, long.end() if long else end)
    if numeral.lo == 1 and page.folded.startswith(" of the ", numeral.end):
        return numeral.end
    return (
        ranked(page, numeral) or topmost(page, numeral) or fraction_after(page, numeral) or _with_letters(page, numeral)
    )


def _with_letters(page: Page, numeral: Numeral) -> int:
    """5G, 3D and 3M name something; 5kg, 5bn and 5m people are amounts."""
    folded, end = page.folded, numeral.end
    letter = folded[end : end + 1]
    if not "a" <= letter <= "z" or currency_before(folded, numeral.start, page.floor):
        return read_amount(page, numeral)
    scaled = is_scale(folded, end)
    brand = page.text[end] in "GM" and not scaled and marks.is_glued_letter(folded, end)
    if brand or not (scaled or unit_after(folded, end, Form.DIGITS)):
        return page.mark(QuantityKind.IDENTIFIER, numeral.start, marks.glued_tail(folded, numeral.start))
    return read_amount(page, numeral)


def _glued(page: Page, start: int) -> int:
    """F-16 and H1N1: a letter, or a letter and a hyphen, stands right before; RMB500 is a sum."""
    folded, at = page.folded, start - 1
    if start in {0, page.floor}:
        return 0
    if folded[at] in "-‐‑" and at:
        at -= 1
    if not "a" <= folded[at] <= "z" or currency_before(folded, start, page.floor):
        return 0
    if at < start - 1 and _PREFIXES.search(folded, max(0, at - 8), at + 1):
        return 0
    return page.mark(QuantityKind.IDENTIFIER, start, marks.glued_tail(folded, start))


def _identifier(page: Page, start: int) -> int:
    mark = marks.identifier_at(page.folded, start)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _date(page: Page, start: int) -> int:
    mark = dating.date_at(page.folded, start, page.floor)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _score(page: Page, start: int) -> int:
    found = marks.score_at(page.folded, start)
    if found is None:
        return 0
    mark, ours, theirs = found
    return page.mark(mark.kind, mark.start, mark.end, parts=(ours, theirs))


def _clock(page: Page, start: int) -> int:
    mark = marks.clock_at(page.folded, start) or dating.hour_at(page.folded, start)
    return page.mark(mark.kind, mark.start, mark.end) if mark else 0


def _year(page: Page, start: int) -> int:
    mark = dating.year_at(page.folded, start)
    if mark is None or _counts_not_year(page, start, mark.end):
        return 0
    return page.mark(mark.kind, mark.start, mark.end)


def _counts_not_year(page: Page, start: int, end: int) -> bool:
    """1500 people and $2000 are amounts; 2016 elections and in 2020 people are years."""
    folded = page.folded
    if (
        currency_before(folded, start, page.floor)
        or folded[start - 1 : start] == "#"
        or folded[end : end + 1] in _SCALE_NEXT
    ):
        return True
    bound = bound_before(folded, start, page.floor)
    if bound and bound.comparator not in {Comparator.ABOUT, Comparator.EXACT}:
        return True
    dated = _YEAR_BEFORE.search(folded, max(page.floor, start - 12), start) is not None
    further = _FURTHER.match(folded, end)
    follower = unit_after(folded, further.end() if further else end, Form.DIGITS)
    if follower is not None and follower.unit.kind is not QuantityKind.COUNT:
        return True
    if not folded[end : end + 1].isspace():
        return follower is not None
    named = None if dated else english_noun(folded, end, BARE)
    return named is not None and named.unit is not BARE and _is_plain_plural(page.text, end, named.end)


def _is_plain_plural(text: str, end: int, noun_end: int) -> bool:
    words = text[end + 1 : noun_end]
    return (
        words.islower()
        and " " not in words
        and (words.endswith("s") or words in {"people", "men", "women", "children"})
    )


def _name(page: Page, start: int) -> int:
    folded = page.folded
    named = marks.named_by(folded, start, page.floor)
    if not named and not marks.follows_capital(page.text, folded, start, page.floor):
        return 0
    numeral = read_arabic(folded, start)
    if numeral is None or numeral.step != 1 or "," in folded[start : numeral.end] or is_scale(folded, numeral.end):
        return 0
    if currency_before(folded, start, page.floor) or _measures(page, numeral.end, named=named):
        return 0
    return page.mark(QuantityKind.IDENTIFIER, start, max(numeral.end, marks.glued_tail(folded, start)))


def _measures(page: Page, end: int, *, named: bool) -> bool:
    """Whether a unit follows, or a noun where only a capital speaks for a name."""
    folded = page.folded
    found = unit_after(folded, end, Form.DIGITS)
    if found is not None:
        return found.unit.kind is not QuantityKind.COUNT or not named
    return not named and english_noun(folded, end, BARE) is not None and page.text[end + 1].islower()


_LOOKS: tuple[Callable[[Page, int], int], ...] = (_glued, _date, _identifier, _score, _clock, _year, _name)


def _read_han(page: Page, start: int, end: int) -> int:
    folded = page.folded
    done = idiom_end(folded, start, end) or (fixed_word(page, start) if folded[start] in "半一翻" else 0)
    if done:
        return done
    opener = _OPENERS.get(folded[start])
    if opener:
        return opener(page, start)
    return _date(page, start) or (0 if _is_idle(folded, start, end) else _read_numeral(page, start))


def _is_idle(folded: str, start: int, end: int) -> bool:
    """Whether a lone numeral stands before what neither is a unit nor carries a number on."""
    if end - start > 1 or folded[start] in _BARE_SCALES:
        return False
    follower = folded[end : end + 1]
    return follower not in _CARRIES_ON and follower not in units().han_heads


def _read_numeral(page: Page, start: int) -> int:
    folded = page.folded
    score = marks.han_score_at(folded, start)
    if score:
        ours, theirs = read_han(folded, score.start(1)), read_han(folded, score.start(2))
        if ours and theirs:
            return page.mark(QuantityKind.SCORE, start, score.end(), parts=(int(ours.lo), int(theirs.lo)))
    numeral = read_han(folded, start)
    if numeral is None:
        return 0
    if is_share(folded, numeral.end):
        return chinese_share(page, numeral)
    return doublings(page, numeral) or topmost(page, numeral) or read_amount(page, numeral, weak=True)


def _nothing(_page: Page, start: int) -> int:
    return start + 1


_OPENERS: dict[str, Callable[[Page, int], int]] = {
    "第": ordinal,
    "首": premiere,
    "半": read_half,
    "翻": _nothing,
}


def _read_word(page: Page, start: int, end: int) -> int:
    folded = page.folded
    if start and (folded[start - 1] in "'’" or folded.endswith("per ", 0, start)):
        return end
    done = phrase_end(folded, start, end) or times_word(page, start, end)
    year = dating.spelled_year_at(folded, start)
    if done or year:
        return done or page.mark(QuantityKind.DATE, start, year.end if year else end)
    spelled = read_words(folded, start, end)
    return _keep_spelled(page, spelled) if spelled else end


def _keep_spelled(page: Page, spelled: Spelled) -> int:
    numeral = spelled.numeral
    if spelled.role == "ordinal":
        return keep_rank(page, numeral, numeral.start, numeral.end)
    if spelled.role == "ratio":
        return read_share(page, numeral)
    if spelled.role == "many":
        bound = bound_before(page.folded, numeral.start, page.floor) or Bound(Comparator.AT_LEAST, numeral.start)
        return keep(page, Amount(numeral, numeral.end), numeral.start, bound)
    parts = out_of(page.folded, numeral)
    if parts:
        return read_share(page, parts)
    if page.folded.endswith("number ", page.floor, numeral.start):
        return keep_rank(page, numeral, numeral.start - len("number "), numeral.end)
    return topmost(page, numeral) or read_amount(page, numeral, weak=numeral.lo == 1)
