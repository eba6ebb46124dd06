"""An amount from its numeral outwards: scale, range partner, unit, noun, currency and the words that bind it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from detective.core.quantities.bounding import Bound, bound_after, bound_before
from detective.core.quantities.casualties import befallen
from detective.core.quantities.lexicon import BARE, Unit, bounds, units
from detective.core.quantities.measuring import Measured, currency_before, unit_after
from detective.core.quantities.naming import english_noun, han_noun, is_plural, is_stop, noun_before, singular
from detective.core.quantities.numerals import Form, Numeral, han_value
from detective.core.quantities.page import Page
from detective.core.quantities.ranges import joined, joiner_end, whole_at
from detective.core.quantities.records import Comparator, QuantityKind
from detective.core.quantities.scaling import with_scale

_HALF_AFTER = re.compile("半(?![径年月天场数个小以导])")
_DECIMALS = re.compile(
    "([一二三四五六七八九]{1,2}|[0-9]{1,2})(?![0-9.,%一二三四五六七八九十百千万亿个名人米成元块件种岁年月日天层])"
)
_JIAO = re.compile("([一二三四五六七八九0-9])[角毛]")
_NOT_MANY = re.compile("[数少次年名位家样元种维边面]")
_TIMES = re.compile(
    r"[ -]times?(?![a-z])( (?:as|more|higher|greater|larger|bigger|faster|the|that|what|its|our|their|less|lower|longer|over)\b)?"
)
_NOUN_KINDS = frozenset({QuantityKind.COUNT, QuantityKind.PERCENT, QuantityKind.RATIO})
_SIGNED = frozenset({"temperature", "degree", "ratio", "point", "index", "multiple"})
_COUNTED_SINGLY = frozenset(
    {"death", "injury", "missing", "vote", "goal", "gold_medal", "silver_medal", "bronze_medal", "arrest"}
)
_BASE_BEFORE = re.compile("(?:每|per |every |each )$")
_BEFORE_ONE_YEAR = frozenset("那这有某每同当第另前后上下近哪的了又再过往头逐一")
_AGED = re.compile("(?:^|[^a-z])(aged|age|ages|at the age of) (?:of )?$")
_GREW = re.compile("(?:增长|增加|增多|提高|提升|上升|上涨|扩大|猛增|激增|暴涨|增|涨|多出?|高出?)了?$")
_OLDEST = 150
_SOFT = frozenset({Comparator.EXACT, Comparator.ABOUT, Comparator.NEARLY})


class Amount(NamedTuple):
    """A number on its way: how far it reaches, what binds it, its unit and noun."""

    numeral: Numeral
    end: int
    unit: Unit = BARE
    after: Bound | None = None
    noun: str = ""


def read_amount(page: Page, numeral: Numeral, *, weak: bool = False) -> int:
    """Keep the amount that a numeral begins and say where to go on; a weak numeral needs a unit to be one."""
    folded, floor = page.folded, page.floor
    if _BASE_BEFORE.search(folded, max(floor, numeral.start - 6), numeral.start):
        return numeral.end
    money = currency_before(folded, numeral.start, floor)
    start = money.end if money else numeral.start
    scaled, particle = with_scale(folded, numeral, money=money is not None)
    draft = Amount(scaled, scaled.end, after=particle)
    draft = _with_partner(folded, draft, floor, start, money=money is not None)
    draft = _with_money(folded, draft, money) if money else _with_unit(folded, draft)
    before = _bound(folded, draft, start, floor)
    if weak and not _stands(folded, draft, before):
        return numeral.end
    return keep(page, draft, start, before)


def _bound(folded: str, draft: Amount, start: int, floor: int) -> Bound | None:
    """What binds the number from the left; under age 20 binds through the word for age."""
    if draft.unit.id == "age" and (aged := _AGED.search(folded, max(floor, start - 14), start)):
        start = aged.start(1)
    return bound_before(folded, start, floor) or _round_bound(folded, start, draft.numeral)


def keep(page: Page, draft: Amount, start: int, before: Bound | None) -> int:
    """Keep a finished amount with its noun and what binds it."""
    folded, comparator = page.folded, Comparator.EXACT
    draft = _with_noun(folded, draft, start, page.floor)
    if before is not None and not _is_recent(folded, before, draft.unit):
        comparator, start = before.comparator, before.edge
    after = draft.after
    if after is not None and after.comparator is not Comparator.EXACT and comparator in _SOFT:
        comparator = after.comparator
    numeral, start = _signed(folded, _grown(folded, draft, start), start)
    return page.amount(numeral, start=start, end=draft.end, unit=draft.unit, comparator=comparator, noun=draft.noun)


def _grown(folded: str, draft: Amount, start: int) -> Amount:
    """增长一倍 is twice the base."""
    if draft.unit.id != "multiple" or folded[draft.end - 1].isascii() or not _GREW.search(folded, max(0, start - 5), start):
        return draft
    numeral = draft.numeral
    return draft._replace(numeral=numeral._replace(lo=numeral.lo + 1, hi=numeral.hi + 1))


def _signed(folded: str, draft: Amount, start: int) -> tuple[Numeral, int]:
    numeral, left = draft.numeral, folded[max(0, start - 9) : start]
    if draft.unit.dimension not in _SIGNED or not left:
        return numeral, start
    for word in ("零下", "负", "minus ", "negative "):
        if left.endswith(word):
            return _negative(numeral), start - len(word)
    bare = start == numeral.start and left[-1] in "-−"
    if bare and (len(left) == 1 or left[-2] in " (:/,、,。约为至到" or not left[-2].isascii()):
        return _negative(numeral), start - 1
    return numeral, start


def _negative(numeral: Numeral) -> Numeral:
    return numeral._replace(lo=-numeral.hi, hi=-numeral.lo)


def _is_recent(folded: str, before: Bound, unit: Unit) -> bool:
    """近三年 is the last three years, not nearly three."""
    near = unit.dimension == "time" and folded[before.edge] == "近" and before.comparator is Comparator.NEARLY
    return near and folded[max(0, before.edge - 1) : before.edge] not in {"时", "了", "达", "有", "期"}


def _round_bound(folded: str, start: int, numeral: Numeral) -> Bound | None:
    """上百 and 破10亿 bind round numbers only; 破3项纪录 binds nothing."""
    if not start or numeral.lo < 100 or numeral.digits() > 1:
        return None
    comparator = bounds("before_round").get(folded[start - 1])
    return Bound(comparator, start - 1) if comparator else None


def _with_partner(folded: str, draft: Amount, floor: int, start: int, *, money: bool) -> Amount:
    first = draft.numeral
    if draft.after is not None or (first.lo is not first.hi and first.lo != first.hi):
        return draft
    second_at = joiner_end(folded, draft.end, start, floor)
    between = None if second_at is not None else unit_after(folded, draft.end, first.form)
    if between is not None:
        second_at = joiner_end(folded, between.end, start, floor)
    second = whole_at(folded, second_at) if second_at is not None else None
    if second is None:
        return draft
    second = with_scale(folded, second, money=money)[0]
    if between and not _same_unit(folded, second, between):
        return draft
    both = joined(first, second)
    return draft._replace(numeral=both, end=both.end) if both else draft


def _same_unit(folded: str, second: Numeral, between: Measured) -> bool:
    found = unit_after(folded, second.end, second.form)
    return found is not None and found.unit.id == between.unit.id


def _with_money(folded: str, draft: Amount, money: Measured) -> Amount:
    after = draft.after or bound_after(folded, draft.end)
    end = max(draft.end, after.edge) if after else draft.end
    named = unit_after(folded, end, draft.numeral.form)
    if named and named.unit.kind is QuantityKind.MONEY:
        plain = folded[named.end - 1] in "元圆块" and named.end - end == 1
        return _after_unit(folded, draft._replace(after=after, unit=money.unit if plain else named.unit, end=named.end))
    return draft._replace(after=after, unit=money.unit, end=end)


def _with_unit(folded: str, draft: Amount) -> Amount:
    after = draft.after or bound_after(folded, draft.end)
    end = max(draft.end, after.edge) if after else draft.end
    form = draft.numeral.form
    halved = _after_half(folded, draft)
    found = halved or unit_after(folded, end, form)
    if found is not None and _modifies(folded, draft, found):
        found = None
    if found is None:
        return _aged(folded, draft._replace(after=after, end=end)) if after else _as_times(folded, _aged(folded, draft))
    unit = _degree(folded, draft, found)
    numeral = _plus_half(draft.numeral) if halved else draft.numeral
    return _after_unit(folded, Amount(numeral, found.end, unit, after))


_WORD_FOLLOWS = re.compile("[ -][a-z]{3,}")


def _modifies(folded: str, draft: Amount, found: Measured) -> bool:
    """Whether the count word is in the singular before its head: three candidate genes, day 28 post-vaccination."""
    last = folded[found.end - 1]
    if found.unit.kind is not QuantityKind.COUNT or not "a" <= last <= "z" or draft.numeral.hi <= 1:
        return False
    word = folded[draft.numeral.end : found.end].replace("-", " ").split(" ")[-1]
    if is_plural(word) or folded[draft.numeral.end] == "-":
        return False
    follower = _WORD_FOLLOWS.match(folded, found.end)
    return follower is not None and not is_stop(follower.group()[1:])


def _after_half(folded: str, draft: Amount) -> Measured | None:
    """The unit of 一个半小时 and 两个半月."""
    if draft.numeral.form is Form.WORDS or not folded.startswith("个半", draft.end):
        return None
    at = draft.end + 2
    return Measured(units().by_id["month"], at + 1) if folded.startswith("月", at) else unit_after(folded, at, Form.HAN)


def _aged(folded: str, draft: Amount) -> Amount:
    """Aged 36, at the age of 36."""
    start = draft.numeral.start
    if draft.numeral.hi > _OLDEST or not _AGED.search(folded, max(0, start - 14), start):
        return draft
    return draft._replace(unit=units().by_id["age"])


def _degree(folded: str, draft: Amount, found: Measured) -> Unit:
    """度 after a small Chinese numeral counts occasions (三度夺冠), near 温 or 热 it is Celsius."""
    if found.unit.id != "degree" or folded[found.end - 1] != "度":
        return found.unit
    table = units().by_id
    if any(char in folded[max(0, draft.numeral.start - 8) : draft.numeral.start] for char in "温热冷烧零冻"):
        return table["celsius"]
    few = draft.numeral.form is Form.HAN and draft.numeral.lo < 10
    return table["occasion"] if few else found.unit


def _plus_half(numeral: Numeral) -> Numeral:
    half = Fraction(1, 2)
    return numeral._replace(lo=numeral.lo + half, hi=numeral.hi + half, step=half, place=half)


def _after_unit(folded: str, draft: Amount) -> Amount:
    """三年半, 三成五, 30人以上, 5 years or more."""
    if draft.unit.kind is QuantityKind.MEASURE and _HALF_AFTER.match(folded, draft.end):
        draft = draft._replace(numeral=_plus_half(draft.numeral), end=draft.end + 1)
    elif folded[draft.end - 1] in "成米块元":
        draft = _and_decimals(folded, draft)
    if draft.after is not None:
        return draft
    after = bound_after(folded, draft.end)
    if after is None or not _binds(folded, after, draft.unit):
        return draft
    return draft._replace(after=after, end=after.edge)


def _and_decimals(folded: str, draft: Amount) -> Amount:
    """三成五, 1米78, 三块五: digits right after the unit are its decimals."""
    numeral = draft.numeral
    more = (_JIAO if folded[draft.end - 1] == "元" else _DECIMALS).match(folded, draft.end)
    if more is None or numeral.step != 1 or numeral.lo != numeral.hi:
        return draft
    written = more.group(1)
    grain = Fraction(1, 10 ** len(written))
    tail = Fraction(written) if written.isascii() else han_value(written)
    if tail is None:
        return draft
    value = numeral.lo + tail * grain
    made = numeral._replace(lo=value, hi=value, step=grain, place=grain)
    return draft._replace(numeral=made, end=more.end())


def _binds(folded: str, after: Bound, unit: Unit) -> bool:
    """三年多 binds; 三人多数 does not."""
    if after.comparator is not Comparator.SOME_OVER:
        return True
    return unit.kind is not QuantityKind.COUNT and not _NOT_MANY.match(folded, after.edge)


def _as_times(folded: str, draft: Amount) -> Amount:
    """"Three times as many" is a multiple, "three times" three occasions."""
    match = _TIMES.match(folded, draft.end)
    if match is None:
        return draft
    table = units().by_id
    if match[1]:
        return draft._replace(unit=table["multiple"], end=match.start(1))
    return draft._replace(unit=table["occasion"], end=match.end())


def _stands(folded: str, draft: Amount, before: Bound | None) -> bool:
    """Whether a numeral of Chinese characters, or the word "one", is an amount here and not part of a word."""
    numeral, unit = draft.numeral, draft.unit
    bound = before is not None or draft.after is not None
    if numeral.bare_scale:
        return bound and (unit is not BARE or before is not None)
    if unit is BARE:
        return numeral.lo >= 100 or (bound and (numeral.lo > 10 or numeral.form is Form.WORDS))
    if unit.id == "index_point" and numeral.lo <= 24:
        return False
    if numeral.lo == numeral.hi == 1 and not bound:
        return _stands_alone(folded, draft)
    return True


def _stands_alone(folded: str, draft: Amount) -> bool:
    """一个 and "one man" are articles more often than counts."""
    unit, start = draft.unit, draft.numeral.start
    if draft.numeral.form is Form.WORDS:
        return unit.kind is not QuantityKind.COUNT or unit.id in _COUNTED_SINGLY
    if unit.kind is QuantityKind.COUNT:
        return unit.id in _COUNTED_SINGLY
    return not start or folded[start - 1] not in _BEFORE_ONE_YEAR


def _with_noun(folded: str, draft: Amount, start: int, floor: int) -> Amount:
    if draft.unit.kind not in _NOUN_KINDS:
        return draft
    draft = _named(folded, draft, start, floor)
    became = befallen(folded, start, draft.end, floor, draft.unit)
    return draft._replace(unit=became[0], end=became[1]) if became else draft


def _named(folded: str, draft: Amount, start: int, floor: int) -> Amount:
    unit, last = draft.unit, folded[draft.end - 1]
    follower = folded[draft.end : draft.end + 2]
    if unit.kind is QuantityKind.COUNT and unit is not BARE and last.isascii() and last.isalpha():
        words = folded[draft.numeral.end : draft.end].replace("-", " ").split(" ")
        return draft._replace(noun=singular(words[-1]))
    if follower[:1] in {" ", "-"} and follower[1:].isascii():
        named = english_noun(folded, draft.end, unit)
        if named is None:
            return draft._replace(noun=noun_before(folded, start, floor))
        takes = unit is BARE and named.unit is not BARE
        return draft._replace(noun=named.noun, unit=named.unit, end=named.end if takes else draft.end)
    if not follower or follower[0].isascii():
        before = noun_before(folded, start, floor)
        if before:
            return draft._replace(noun=before)
    if draft.numeral.form is Form.WORDS or (last.isascii() and last.isalpha()):
        return draft
    return draft._replace(noun=han_noun(folded, draft.end, start, floor))
