"""An amount from its numeral outwards: scale, range partner, unit, noun, currency and the words that bind it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from detective.core.quantities.bounding import Bound, bound_after, bound_before
from detective.core.quantities.lexicon import BARE, Unit, bounds, english_numbers, units
from detective.core.quantities.measuring import (
    Measured,
    currency_before,
    english_noun,
    han_noun,
    unit_after,
)
from detective.core.quantities.numerals import Form, Numeral, read_arabic, read_han
from detective.core.quantities.page import Page
from detective.core.quantities.ranges import joined, joiner_end, whole_at
from detective.core.quantities.records import Comparator, QuantityKind

RATIO = Unit(id="ratio", dimension="ratio", factor=Fraction(1), offset=Fraction(0), kind=QuantityKind.RATIO)
_HAN_SCALE = re.compile(" ?(千万亿|百万亿|十万亿|万亿|[十百千]亿|亿|[十百千]万|万|[百千]|兆(?=元|美元|日元|韩元|台币|新台币))(?!一)")
_HAN_POWER = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8, "兆": 10**12}
_PARTICLE = re.compile(" ?([多余来几])(?=[个万亿千百人名位家件元美欧港日岁年天月公平英吨米次场项种辆架艘只条头吨里里亩岁倍名户所座台套部本张枚起例宗篇层斤度分秒小])")
_WORD_SCALE = re.compile(r"[ -](hundred|thousand|million|billion|trillion|quadrillion|lakh|crore|mn|mln|mil|bn|bln|tn|trn|dozen)(?![a-z])")
_GLUED_SCALE = re.compile(r"(mn|mln|bn|bln|tn|trn|[mbkt])(?![a-z0-9/²])")
_GLUED = {"m": 10**6, "b": 10**9, "t": 10**12, "k": 1000}
_TIMES = re.compile(r"[ -]times?(?![a-z])( (?:as|more|higher|greater|larger|bigger|faster|the|that|what|its|less|lower|longer|over))?")
_OUT_OF = re.compile(r" (?:out of|out of every|in every|of every) ([0-9,]+|[a-z]+(?:[ -][a-z]+)?)")
_ONE_IN = re.compile(r" in (?:every )?([0-9][0-9,]*(?![0-9.%])|[a-z]+)(?! (?:years?|months?|weeks?|days?|hours?|minutes?))")


class Amount(NamedTuple):
    """A number on its way: how far it reaches, what binds it, its unit and noun."""

    numeral: Numeral
    end: int
    unit: Unit = BARE
    after: Bound | None = None
    noun: str = ""


def read_amount(page: Page, numeral: Numeral, *, weak: bool = False) -> int:
    """Keep the amount that a numeral begins and say where to go on; a weak numeral needs a unit to be one."""
    folded = page.folded
    money = currency_before(folded, numeral.start, page.floor)
    start = money.end if money else numeral.start
    before = bound_before(folded, start, page.floor)
    draft = _with_scale(folded, numeral, money)
    draft = _with_partner(folded, draft, page.floor, start, money)
    draft = _with_unit(folded, draft, money)
    round_bound = _round_bound(folded, start, draft.numeral, before)
    before = before or round_bound
    if weak and not _stands(draft, before):
        return numeral.end
    draft = _with_noun(folded, draft, start, page.floor)
    return _keep(page, draft, start, before)


def _keep(page: Page, draft: Amount, start: int, before: Bound | None) -> int:
    comparator, end, folded = Comparator.EXACT, draft.end, page.folded
    if before is not None and not _is_recent(folded, before, draft.unit):
        comparator, start = before.comparator, before.edge
    if draft.after is not None and comparator in {Comparator.EXACT, Comparator.ABOUT, Comparator.NEARLY}:
        comparator = draft.after.comparator if draft.after.comparator is not Comparator.EXACT else comparator
    numeral, start = _signed(folded, draft, start)
    return page.amount(numeral, start=start, end=end, unit=draft.unit, comparator=comparator, noun=draft.noun)


def _signed(folded: str, draft: Amount, start: int) -> tuple[Numeral, int]:
    numeral = draft.numeral
    left = folded[max(0, start - 9) : start]
    if draft.unit.dimension in {"temperature", "degree"} and left.endswith("零下"):
        return _negative(numeral), start - 2
    if left.endswith(("minus ", "negative ")) and draft.unit.dimension in {"temperature", "degree", "ratio", "point"}:
        return _negative(numeral), start - (6 if left.endswith("minus ") else 9)
    if left.endswith("负") and start == numeral.start:
        return _negative(numeral), start - 1
    signed = left[-1:] in {"-", "−"} and start == numeral.start
    if signed and (len(left) == 1 or not left[-2].isalnum() or not left[-2].isascii()) and left[-2:-1] not in {")", "%"}:
        return _negative(numeral), start - 1
    return numeral, start


def _negative(numeral: Numeral) -> Numeral:
    return numeral._replace(lo=-numeral.hi, hi=-numeral.lo)


def _is_recent(folded: str, before: Bound, unit: Unit) -> bool:
    """近三年 is the last three years, not nearly three."""
    return unit.dimension == "time" and folded[before.edge] == "近" and not folded[: before.edge].endswith(("时", "了", "达"))


def _round_bound(folded: str, start: int, numeral: Numeral, before: Bound | None) -> Bound | None:
    """上百 and 破10亿 bind round numbers only; 破3项纪录 binds nothing."""
    if before is not None or numeral.digits() > 1 or numeral.lo < 100:
        return None
    comparator = bounds("before_round").get(folded[start - 1 : start])
    return Bound(comparator, start - 1) if comparator and start else None


def _with_scale(folded: str, numeral: Numeral, money: Measured | None) -> Amount:
    after: Bound | None = None
    for _ in range(3):
        particle = _PARTICLE.match(folded, numeral.end) if numeral.form is not Form.WORDS else None
        if particle and after is None:
            name = Comparator.ABOUT if particle[1] == "来" else Comparator.SOME_OVER
            after = Bound(name, particle.end())
            numeral = numeral._replace(end=particle.end())
        scaled = _scaled(folded, numeral, money)
        if scaled is None:
            break
        numeral = _continued(folded, scaled)
    return Amount(numeral, numeral.end, after=after)


def _scaled(folded: str, numeral: Numeral, money: Measured | None) -> Numeral | None:
    match = _HAN_SCALE.match(folded, numeral.end)
    if match:
        if match[1] in "百千兆" and unit_after(folded, numeral.end, numeral.form):
            return None
        power = 1
        for char in match[1]:
            power *= _HAN_POWER[char]
        return numeral.scaled(Fraction(power), match.end())
    match = _WORD_SCALE.match(folded, numeral.end)
    if match:
        return numeral.scaled(english_numbers()[match[1]][1], match.end())
    match = _GLUED_SCALE.match(folded, numeral.end) if numeral.form is Form.DIGITS else None
    if match is None or not (money or match[1] not in _GLUED or match[1] == "k" or _counts_follow(folded, match.end())):
        return None
    power = _GLUED.get(match[1]) or int(english_numbers()[match[1]][1])
    return numeral.scaled(Fraction(power), match.end())


def _counts_follow(folded: str, at: int) -> bool:
    word = re.compile(" ([a-z]+)").match(folded, at)
    unit = units().latin.get(word[1]) if word else None
    return unit is not None and unit.kind in {QuantityKind.COUNT, QuantityKind.MONEY}


_MORE_HAN = re.compile("([0-9]{1,4}(?:\\.[0-9]+)?)([十百千]?[万亿]|[百千])?")


def _continued(folded: str, numeral: Numeral) -> Numeral:
    """3万5千, 1亿2000万, 3万5000."""
    match = _MORE_HAN.match(folded, numeral.end)
    if match is None or numeral.lo != numeral.hi or folded[match.end() : match.end() + 1] in {".", ","}:
        return numeral
    scale = 1
    for char in match[2] or "":
        scale *= _HAN_POWER[char]
    more = Fraction(match[1]) * scale
    if not match[2] and len(match[1]) == 1:
        more, scale = more * numeral.step / 10, int(numeral.step / 10)
    if more >= numeral.step or not scale:
        return numeral
    value = numeral.lo + more
    grain = Fraction(scale)
    return numeral._replace(end=match.end(), lo=value, hi=value, step=grain, place=grain)


def _with_partner(folded: str, draft: Amount, floor: int, start: int, money: Measured | None) -> Amount:
    first = draft.numeral
    if first.lo != first.hi or draft.after is not None:
        return draft
    between = unit_after(folded, draft.end, first.form)
    for at in (draft.end, between.end if between else -1):
        second_at = joiner_end(folded, at, start, floor) if at >= 0 else None
        second = whole_at(folded, second_at) if second_at is not None else None
        if second is None:
            continue
        second = _with_scale(folded, second, money).numeral
        if at != draft.end and between and not _same_unit(folded, second, between):
            continue
        both = joined(first, second)
        return draft._replace(numeral=both, end=both.end) if both else draft
    return draft


def _same_unit(folded: str, second: Numeral, between: Measured) -> bool:
    found = unit_after(folded, second.end, second.form)
    return found is not None and found.unit.id == between.unit.id


def _with_unit(folded: str, draft: Amount, money: Measured | None) -> Amount:
    after = draft.after or bound_after(folded, draft.end)
    end = max(draft.end, after.edge) if after else draft.end
    if money is not None:
        named = unit_after(folded, end, draft.numeral.form)
        if named and named.unit.kind is QuantityKind.MONEY:
            return _after_unit(folded, draft._replace(after=after, unit=named.unit, end=named.end))
        return draft._replace(after=after, unit=money.unit, end=end)
    halved = folded.startswith("个半", draft.end) and draft.numeral.form is not Form.WORDS
    found = unit_after(folded, draft.end + 2 if halved else end, draft.numeral.form)
    if found is None and after and draft.after is None:
        return draft._replace(after=after, end=end)
    if found is None:
        return _as_times(folded, draft)
    if halved:
        draft = draft._replace(numeral=_plus_half(draft.numeral))
    if after and draft.after is None and after.comparator is not Comparator.SOME_OVER and found.unit.kind is QuantityKind.COUNT:
        return draft._replace(after=after, unit=found.unit, end=found.end)
    return _after_unit(folded, draft._replace(after=after, unit=found.unit, end=found.end))


def _plus_half(numeral: Numeral) -> Numeral:
    half = Fraction(1, 2)
    return numeral._replace(lo=numeral.lo + half, hi=numeral.hi + half, step=half, place=half)


_HALF_AFTER = re.compile("半(?![径年月天场数个小以导])")


def _after_unit(folded: str, draft: Amount) -> Amount:
    """三年半, 三成五, 30人以上, 5 years or more."""
    if draft.unit.id == "tenth" and (more := re.compile("[一二三四五六七八九](?![成十百千万])").match(folded, draft.end)):
        tail = read_han(folded, more.start())
        if tail is not None:
            numeral = draft.numeral._replace(lo=draft.numeral.lo + tail.lo / 10, hi=draft.numeral.hi + tail.lo / 10)
            draft = draft._replace(numeral=numeral._replace(step=Fraction(1, 10), place=Fraction(1, 10)), end=more.end())
    elif draft.unit.kind is QuantityKind.MEASURE and _HALF_AFTER.match(folded, draft.end):
        draft = draft._replace(numeral=_plus_half(draft.numeral), end=draft.end + 1)
    after = draft.after or bound_after(folded, draft.end)
    if after is None or after is draft.after or not _binds(folded, after, draft.unit):
        return draft
    return draft._replace(after=after, end=after.edge)


_NOT_MANY = re.compile("[数少次年名位家]")


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


def _stands(draft: Amount, before: Bound | None) -> bool:
    """Whether a numeral of Chinese characters or the word "one" is an amount here and not part of a word."""
    numeral, unit = draft.numeral, draft.unit
    bound = before is not None or draft.after is not None
    if numeral.bare_scale:
        return bound and (unit is not BARE or before is not None)
    if unit is BARE:
        return numeral.lo >= 100 or (bound and numeral.lo > 10)
    if numeral.lo == numeral.hi == 1 and unit.kind is QuantityKind.COUNT:
        return bound or unit.id in _COUNTED_SINGLY
    return True


_COUNTED_SINGLY = frozenset({"person", "death", "injury", "missing", "vote", "goal", "gold_medal", "silver_medal", "bronze_medal"})


def _with_noun(folded: str, draft: Amount, start: int, floor: int) -> Amount:
    unit = draft.unit
    if unit.kind not in {QuantityKind.COUNT, QuantityKind.PERCENT, QuantityKind.RATIO}:
        return draft
    follower = folded[draft.end : draft.end + 2]
    if follower[:1] in {" ", "-"} and follower[1:].isascii():
        named = english_noun(folded, draft.end, unit)
        if named is None:
            return draft
        takes = unit is BARE and named.unit is not BARE
        return draft._replace(noun=named.noun, unit=named.unit, end=named.end if takes else draft.end)
    if draft.numeral.form is Form.WORDS or (folded[draft.end - 1].isascii() and folded[draft.end - 1].isalpha()):
        return draft
    return draft._replace(noun=han_noun(folded, draft.end, start, floor))


def read_share(page: Page, numeral: Numeral, start: int, end: int) -> int:
    """Keep a share of one: two thirds, 三分之二, nine out of ten."""
    before = bound_before(page.folded, start, page.floor)
    after = bound_after(page.folded, end)
    draft = _with_noun(page.folded, Amount(numeral, end, RATIO, after=after), start, page.floor)
    if after:
        draft = draft._replace(end=max(draft.end, after.edge))
    return _keep(page, draft, start, before)


def out_of(folded: str, numeral: Numeral) -> Numeral | None:
    """The share in "nine out of ten" and "one in five"."""
    match = _OUT_OF.match(folded, numeral.end)
    if match is None and numeral.lo == 1:
        match = _ONE_IN.match(folded, numeral.end)
    if match is None:
        return None
    whole = whole_at(folded, match.start(1))
    if whole is None or whole.lo < max(numeral.lo, 2) or numeral.lo != numeral.hi:
        return None
    share = numeral.lo / whole.lo
    return numeral._replace(end=whole.end, lo=share, hi=share, step=1 / whole.lo, place=1 / whole.lo)
