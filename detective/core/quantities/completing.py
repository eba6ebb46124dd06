"""What follows a numeral: the partner of a range, the unit, its decimals and halves, and the words that bind it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.bounding import Bound, bound_after
from detective.core.quantities.han import han_value
from detective.core.quantities.lexicon import BARE, Unit, units
from detective.core.quantities.measuring import Measured, unit_after
from detective.core.quantities.naming import is_plural, is_stop
from detective.core.quantities.numerals import Form, Numeral
from detective.core.quantities.ranges import joined, joiner_end, whole_at
from detective.core.quantities.records import Comparator, QuantityKind
from detective.core.quantities.scaling import with_scale
from detective.core.tables import words

_HALF_AFTER = Pattern("半(?![径年月天场数个小以导])")
_DECIMALS = Pattern(
    "([一二三四五六七八九]{1,2}|[0-9]{1,2})(?![0-9.,%一二三四五六七八九十百千万亿个名人米成元块件种岁年月日天层])"
)
_JIAO = Pattern("([一二三四五六七八九0-9])[角毛]")
_NOT_MANY = Pattern("[数少次年名位家样元种维边面]")
_TIMES = Pattern(
    r"[ -]times?(?![a-z])"
    r"( (?:as|more|higher|greater|larger|bigger|faster|the|that|what|its|our|their|less|lower|longer|over)\b)?"
)
_MAY_JOIN = Pattern("[-‐‑–—~〜至到]|to|and")
_REACH = 16  # characters between the two numbers of a range
_WORD_FOLLOWS = Pattern("[ -][a-z]{3,}")
AGED = Pattern("(?:^|[^a-z])(aged|age|ages|at the age of) (?:of |between |from )?$")
_HALVED = frozenset({QuantityKind.MEASURE, QuantityKind.AGE, QuantityKind.MULTIPLE})
_MANY_MORE = Pattern("个([多余来])")
_OLDEST = 150
_WARMTH = frozenset("温热冷烧零冻")


class Amount(NamedTuple):
    """A number on its way: how far it reaches, what binds it, its unit and noun."""

    numeral: Numeral
    end: int
    unit: Unit = BARE
    after: Bound | None = None
    noun: str = ""


def with_partner(folded: str, draft: Amount, floor: int, start: int, *, money: bool) -> Amount:
    """The draft as a range where a joiner and a greater number follow, a unit between them or not."""
    first = draft.numeral
    if draft.after is not None or not first.is_point():
        return draft
    if not _MAY_JOIN.search(folded, draft.end, draft.end + _REACH):
        return draft
    second_at = joiner_end(folded, draft.end, start, floor)
    between = None if second_at is not None else unit_after(folded, draft.end, first.form)
    if between is not None:
        second_at = joiner_end(folded, between.end, start, floor)
    second = whole_at(folded, second_at) if second_at is not None else None
    if second is None:
        return draft
    second = with_scale(folded, second, money=money)[0]
    if second.form is not first.form:
        return draft
    if between and not _same_unit(folded, second, between):
        return draft
    both = joined(first, second)
    return draft._replace(numeral=both, end=both.end) if both else draft


def _same_unit(folded: str, second: Numeral, between: Measured) -> bool:
    found = unit_after(folded, second.end, second.form)
    return found is not None and found.unit.id == between.unit.id


def with_money(folded: str, draft: Amount, money: Measured) -> Amount:
    """The draft as a sum in the currency before it, or in a more telling one after it (HK$500, 港币500元)."""
    after = draft.after or bound_after(folded, draft.end)
    end = max(draft.end, after.edge) if after else draft.end
    named = unit_after(folded, end, draft.numeral.form)
    if named and named.unit.kind is QuantityKind.MONEY:
        plain = folded[named.end - 1] in "元圆块" and named.end - end == 1
        return _after_unit(folded, draft._replace(after=after, unit=money.unit if plain else named.unit, end=named.end))
    return draft._replace(after=after, unit=money.unit, end=end)


def with_unit(folded: str, draft: Amount) -> Amount:
    """The draft with the unit that follows, and what binds it from the right."""
    after = draft.after or bound_after(folded, draft.end)
    end = max(draft.end, after.edge) if after else draft.end
    form = draft.numeral.form
    more = _MANY_MORE.match(folded, draft.end) if form is not Form.WORDS else None
    timed = _time_unit(folded, more.end()) if more else None
    if timed:
        return Amount(draft.numeral, timed.end, timed.unit, Bound(Comparator.SOME_OVER, timed.end))
    halved = _after_half(folded, draft)
    found = halved or unit_after(folded, end, form)
    if found is not None and _modifies(folded, draft, found):
        found = None
    if found is None:
        return (
            _named_before(folded, draft._replace(after=after, end=end))
            if after
            else _as_times(folded, _named_before(folded, _of_money(folded, draft)))
        )
    unit = _degree(folded, draft, found)
    numeral = _plus_half(draft.numeral) if halved else draft.numeral
    return _after_unit(folded, Amount(numeral, found.end, unit, after))


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


def _time_unit(folded: str, at: int) -> Measured | None:
    """The unit of 三个多月 and 两个多小时."""
    if folded.startswith("月", at):
        return Measured(units().by_id["month"], at + 1)
    found = unit_after(folded, at, Form.DIGITS)
    return found if found and found.unit.dimension == "time" else None


def _after_half(folded: str, draft: Amount) -> Measured | None:
    """The unit of 一个半小时 and 两个半月."""
    if draft.numeral.form is Form.WORDS or not folded.startswith("个半", draft.end):
        return None
    at = draft.end + 2
    return _time_unit(folded, at) or unit_after(folded, at, Form.HAN)


@cache
def _money_before() -> Pattern:
    """What a Chinese sum without a currency is of, and what may stand between the two: 票房超过20亿."""
    return Pattern(
        f"(?:{'|'.join(words('quantities/money_zh.txt'))})[已约近超过逾破达到为是了将大有突不足仅共计累]{{0,5}}$"
    )


def _of_money(folded: str, draft: Amount) -> Amount:
    """The draft in yuan where it is a sum by the word before it."""
    start, scale = draft.numeral.start, folded[draft.numeral.end - 1]
    if scale not in "万亿" or _money_before().search(folded[max(0, start - _REACH) : start]) is None:
        return draft
    return draft._replace(unit=units().by_id["cny"])


def _named_before(folded: str, draft: Amount) -> Amount:
    """Aged 36, at the age of 36, magnitude 7.8: the unit stands before."""
    start = draft.numeral.start
    magnitude = folded.endswith(("magnitude ", "magnitude-", "震级"), 0, start)
    if magnitude:
        return draft._replace(unit=units().by_id["magnitude"])
    if not AGED.search(folded, max(0, start - 14), start) or draft.numeral.hi > _OLDEST:
        return draft
    return draft._replace(unit=units().by_id["age"])


def _degree(folded: str, draft: Amount, found: Measured) -> Unit:
    """度 after a small Chinese numeral counts occasions (三度夺冠), near 温 or 热 it is Celsius."""
    if found.unit.id != "degree" or folded[found.end - 1] != "度":
        return found.unit
    table = units().by_id
    around = folded[max(0, draft.numeral.start - 8) : draft.numeral.start] + folded[found.end : found.end + 3]
    if not _WARMTH.isdisjoint(around):
        return table["celsius"]
    few = draft.numeral.form is Form.HAN and draft.numeral.lo < 10
    return table["occasion"] if few else found.unit


def _plus_half(numeral: Numeral) -> Numeral:
    half = Fraction(1, 2)
    return numeral._replace(lo=numeral.lo + half, hi=numeral.hi + half, step=half, place=half)


def _after_unit(folded: str, draft: Amount) -> Amount:
    """三年半, 三成五, 30人以上, 5 years or more."""
    if (draft.unit.kind in _HALVED or draft.unit.id == "tenth") and _HALF_AFTER.match(folded, draft.end):
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
    written = more.group(1) if more else ""
    tail = Fraction(written) if written.isdecimal() else han_value(written)
    if more is None or tail is None or numeral.step != 1 or not numeral.is_point():
        return draft
    grain = Fraction(1, 10 ** len(written))
    value = numeral.lo + tail * grain
    made = numeral._replace(lo=value, hi=value, step=grain, place=grain)
    return draft._replace(numeral=made, end=more.end())


def _binds(folded: str, after: Bound, unit: Unit) -> bool:
    """三年多 binds; 三人多数 does not."""
    if after.comparator is not Comparator.SOME_OVER:
        return True
    return unit.kind is not QuantityKind.COUNT and not _NOT_MANY.match(folded, after.edge)


def _as_times(folded: str, draft: Amount) -> Amount:
    """Of "three times as many" a multiple, of "three times" three occasions."""
    match = _TIMES.match(folded, draft.end)
    if match is None:
        return draft
    table = units().by_id
    if match[1] or draft.numeral.lo.denominator > 1:
        return draft._replace(unit=table["multiple"], end=match.start(1) if match[1] else match.end())
    return draft._replace(unit=table["occasion"], end=match.end())
