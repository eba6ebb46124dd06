"""A figure that reaches or passes a mark: gold topped $3,000, 沪指跌破3000点; a further mark holds the nearer."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.quantities import Quantity
from detective.core.quantities.records import Comparator
from detective.core.stance.align import Item, items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.stance.rulings import Findings, Ruling, ruled
from detective.core.stance.slot_states import State, date_state
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_LOOKED_AT = 3  # sentences
_BETWEEN_ZH, _BETWEEN_EN = 6, 18  # characters from the verb to its amount: 突破每盎司3000美元, hit a record 3,000
_WAYS = (("rising_to", 1), ("falling_to", -1))
_UNDER = frozenset({Comparator.NEARLY, Comparator.JUST_UNDER, Comparator.LESS_THAN, Comparator.AT_MOST})
_OVER = frozenset({Comparator.JUST_OVER, Comparator.SOME_OVER, Comparator.MORE_THAN, Comparator.AT_LEAST})
_OPEN = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR, CueKind.FAIL)


class Crossing(NamedTuple):
    """A verb of reaching or passing with its amount: which way, the amount, and the stretch of the two."""

    way: int
    amount: Quantity
    span: tuple[int, int]


def crossings(deep: Deep) -> list[Crossing]:
    """The marks that a sentence says were reached or passed."""
    folded, reach = deep.view.folded, _BETWEEN_ZH if deep.view.chinese else _BETWEEN_EN
    verbs = [(verb, way) for name, way in _WAYS for verb in mark(name).finditer(folded)]
    return [
        Crossing(way, amount, (verb.start(), amount.end))
        for verb, way in verbs
        for amount in amounts(deep.quantities)
        if verb.start() <= amount.start <= verb.end() + reach  # 突破 may be part of the amount
        and amount.value is not None
        and amount.comparator not in (_UNDER if way > 0 else _OVER)
    ]


def by_crossing(_: Findings, c: Comparison) -> Ruling | None:
    """The claim's figure reached the claim's mark, or a further one; or it passed that mark the other way."""
    if c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    wanted = crossings(c.claim)
    if len(wanted) != 1 or len(amounts(c.claim.quantities)) != 1:
        return None
    told = [
        (deep, one)
        for match in c.passage.ranked[:_LOOKED_AT]
        for deep in [deepen(match.sentence)]
        if _speaks_of(c, wanted[0], deep)
        for one in crossings(deep)
        if _alike(one.amount, wanted[0].amount)
    ]
    turned = [_sign(wanted[0], one) for _, one in told]
    if not turned or len(set(turned)) > 1 or not turned[0]:
        return None
    return ruled(c.sign * turned[0], "crossed")


def _alike(one: Quantity, other: Quantity) -> bool:
    return one.dimension == other.dimension and one.unit.partition("/")[0] == other.unit.partition("/")[0]


def _sign(mine: Crossing, theirs: Crossing) -> int:
    """1 for as far or further the same way, -1 for the same mark passed the other way, 0 for what leaves it open."""
    wanted, told = (_in_base(one.amount) for one in (mine, theirs))
    if mine.way == theirs.way:
        return int((told - wanted) * mine.way >= 0)
    return -int(told == wanted)


def _in_base(amount: Quantity) -> float:
    return float((amount.value or 0) * amount.factor + amount.offset)


def _speaks_of(c: Comparison, mine: Crossing, deep: Deep) -> bool:
    """Whether a sentence is of the claim's thing and time, and says nothing that leaves it open."""
    view = deep.view
    if view.negations or any(view.has(kind) for kind in _OPEN):
        return False
    states = [date_state(day, list(deep.days)) for day in c.claim.days]
    if State.OTHER in states or State.SILENT in states:
        return False
    return all(_stands(item, c, view) for item in items_of(c.claim) if not _part_of(item, mine))


def _part_of(item: Item, mine: Crossing) -> bool:
    return mine.span[0] <= item.start < mine.span[1] or mark("of_a_mark").fullmatch(item.text) is not None


def _stands(item: Item, c: Comparison, view: View) -> bool:
    return bool(spots(item, c.ways, view))
