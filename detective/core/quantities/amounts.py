"""An amount from its numeral outwards: what follows it, its noun, its currency and the words that bind it."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities.bounding import Bound, bound_before
from detective.core.quantities.casualties import befallen
from detective.core.quantities.completing import AGED, Amount, with_money, with_partner, with_unit
from detective.core.quantities.lexicon import BARE, Unit, bounds
from detective.core.quantities.measuring import currency_before, per_before
from detective.core.quantities.naming import english_noun, han_noun, noun_before, singular
from detective.core.quantities.numerals import Form, Numeral
from detective.core.quantities.page import Page
from detective.core.quantities.records import Comparator, QuantityKind
from detective.core.quantities.scaling import with_scale
from detective.core.quantities.sterling import as_money

_NOUN_KINDS = frozenset({QuantityKind.COUNT, QuantityKind.PERCENT, QuantityKind.RATIO})
_SIGNED = frozenset({"temperature", "degree", "ratio", "point", "index", "multiple"})
_COUNTED_SINGLY = frozenset(
    {"death", "injury", "missing", "vote", "goal", "gold_medal", "silver_medal", "bronze_medal", "arrest"}
)
_BASE_BEFORE = Pattern("(?:每|per |every |each )$")
_BEFORE_ONE_YEAR = frozenset("那这有某每同当第另前后上下近哪的了又再过往头逐一")
_GREW = Pattern("(?:增长|增加|增多|提高|提升|上升|上涨|扩大|猛增|激增|暴涨|增|涨|多出?|高出?)了?$")
_ROUND_FROM = 100
_SOFT = frozenset({Comparator.EXACT, Comparator.ABOUT, Comparator.NEARLY})


def read_amount(page: Page, numeral: Numeral, *, weak: bool = False) -> int:
    """Keep the amount that a numeral begins and say where to go on; a weak numeral needs a unit to be one."""
    folded, floor = page.folded, page.floor
    if _BASE_BEFORE.search(folded, max(floor, numeral.start - 6), numeral.start):
        return numeral.end
    money = currency_before(folded, numeral.start, floor)
    start = money.end if money else numeral.start
    scaled, particle = with_scale(folded, numeral, money=money is not None)
    draft = Amount(scaled, scaled.end, after=particle)
    draft = with_partner(folded, draft, floor, start, money=money is not None)
    draft = with_money(folded, draft, money) if money else with_unit(folded, draft)
    draft = as_money(folded, draft)
    before = _bound(folded, draft, start, floor)
    if weak and not _stands(folded, draft, before):
        return numeral.end
    return keep(page, draft, start, before)


def _bound(folded: str, draft: Amount, start: int, floor: int) -> Bound | None:
    """What binds the number from the left; under age 20 binds through the word for age."""
    if draft.unit.id == "age" and (aged := AGED.search(folded, max(floor, start - 14), start)):
        start = aged.start(1)
    return bound_before(folded, start, floor) or _round_bound(folded, start, draft.numeral, floor)


def keep(page: Page, draft: Amount, start: int, before: Bound | None) -> int:
    """Keep a finished amount with its noun and what binds it."""
    folded, comparator = page.folded, Comparator.EXACT
    rated = per_before(folded, before.edge if before else start, page.floor, draft.unit)
    if rated is not None:
        draft = draft._replace(unit=rated.unit)
        before = before or bound_before(folded, rated.end, page.floor)
    if before is not None and not _is_recent(folded, before, draft.unit):
        comparator, start = before.comparator, before.edge
    draft = _with_noun(folded, draft, start, page.floor)
    after = draft.after
    if after is not None and after.comparator is not Comparator.EXACT and comparator in _SOFT:
        comparator = after.comparator
    numeral, start = _signed(folded, _grown(folded, draft, start), start, page.floor)
    return page.amount(numeral, start=start, end=draft.end, unit=draft.unit, comparator=comparator, noun=draft.noun)


def _grown(folded: str, draft: Amount, start: int) -> Amount:
    """增长一倍 is twice the base."""
    if draft.unit.id != "multiple" or "倍" not in folded[draft.numeral.end : draft.end]:
        return draft
    if not _GREW.search(folded, max(0, start - 5), start):
        return draft
    numeral = draft.numeral
    return draft._replace(numeral=numeral._replace(lo=numeral.lo + 1, hi=numeral.hi + 1))


def _signed(folded: str, draft: Amount, start: int, floor: int) -> tuple[Numeral, int]:
    numeral, left = draft.numeral, folded[max(floor, start - 9) : start]
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


def _round_bound(folded: str, start: int, numeral: Numeral, floor: int) -> Bound | None:
    """上百 and 破10亿 bind round numbers only; 破3项纪录 binds nothing."""
    comparator = bounds("before_round").get(folded[start - 1]) if start > floor else None
    if comparator is None or numeral.lo < _ROUND_FROM or numeral.digits() > 1:
        return None
    return Bound(comparator, start - 1)


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
    if numeral.hi == 1 and numeral.is_point() and not bound:
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
