"""A Chinese clause counts or dates what the clause or sentence before is about: 学校现有学生2130名, 2011年成立."""

from __future__ import annotations

from dataclasses import replace

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind, compare_quantities
from detective.core.stance.align import Item, items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.days import When
from detective.core.stance.deep import deepen
from detective.core.stance.focus import clauses
from detective.core.stance.marks import mark
from detective.core.stance.measures import told_apart
from detective.core.stance.numbers import Fit, Paired, amounts, fit_of
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.slot_states import State, date_state
from detective.core.stance.verdicts import Said

_HAVING = Pattern("[共现约有达为设近超于在]|总共|目前|现在|在校|拥有|共有|现有|其|一共|全|里|内|馆|的|藏")
_COUNTED = (QuantityKind.COUNT, QuantityKind.MEASURE)
_GENERAL = frozenset({"person", "piece"})
_NOUN, _OPENING = 2, 12  # characters of a noun; of a sentence in which it says what it is about


def by_count(_: Findings, c: Comparison) -> Ruling | None:
    """The passage has the same amount or year of the claim's subject, or another, in a clause that goes on about it."""
    view = c.claim.view
    slots: list[Quantity | When] = [*amounts(c.claim.quantities), *c.claim.days]
    if not view.chinese or len(slots) != 1 or view.negations or c.said is not Said.PLAIN or c.reported:
        return None
    mine, items = slots[0], items_of(c.claim)
    if isinstance(mine, Quantity) and mine.kind not in _COUNTED:
        return None
    if isinstance(mine, When) and not (mine.year and mark("once_only").search(view.folded)):
        return None
    own = frozenset(i for i in items if i.in_subject or (not c.claim.subject[1] and i.end <= mine.start))
    own = frozenset(i for i in own if not i.measure)
    if sum(i.weight for i in own) < limit("subject_word_milli"):
        return None
    told = [_sign(mine, theirs) for number, theirs in _like(c, mine) if _goes_on(c, own, number, theirs.start)]
    basis = "date" if isinstance(mine, When) else "number"
    return ruled(c.sign * told[0], basis) if len(told) == 1 and told[0] else None


def _like(c: Comparison, mine: Quantity | When) -> list[tuple[int, Quantity | When]]:
    """What of the passage may be set beside it: amounts of one unit, or with the noun before them; years."""
    found: list[tuple[int, Quantity | When]] = []
    for number, view in enumerate(c.passage.views):
        if isinstance(mine, When):
            found += [(number, day) for day in deepen(view).days if day.year]
            continue
        noun = mine.text[-_NOUN:]
        found += [
            (number, q)
            for q in amounts(deepen(view).quantities)
            if (q.unit == mine.unit or (q.unit in _GENERAL and view.folded.endswith(noun, 0, q.start)))
            and not told_apart(c.claim.view, mine, view, q)
        ]
    return found


def _sign(mine: Quantity | When, theirs: Quantity | When) -> int:
    """1 for the same, -1 for another, 0 for what leaves it open."""
    if isinstance(mine, When) or isinstance(theirs, When):
        same = isinstance(mine, When) and isinstance(theirs, When) and date_state(mine, [theirs])
        return 1 if same is State.SAME else -1 if same is State.OTHER else 0
    told = replace(theirs, unit=mine.unit, noun=mine.noun) if theirs.unit in _GENERAL else theirs
    fit = fit_of(Paired(mine, told, compare_quantities(mine, told)))
    return 1 if fit is Fit.SAME else -1 if fit is Fit.OTHER else 0


def _goes_on(c: Comparison, own: frozenset[Item], number: int, at: int) -> bool:
    """Whether a clause says nothing before an offset but that there are so many of what was spoken of before."""
    view = c.passage.views[number]
    start, end = next(((a, b) for a, b in clauses(view.folded) if a <= at < b), (0, 0))
    before = c.passage.views[number - 1] if number and start == 0 else None
    for item in (i for i in items_of(c.claim) if i in own or i.weight > limit("light_said_milli")):
        spotted = spots(item, c.ways, view)
        if not any(one < at if item in own else start <= one < end for one in spotted):
            opened = spots(item, c.ways, before) if before is not None and item in own else ()
            if not opened or min(opened) > _OPENING:
                return False
    rest = view.folded[max(start, view.folded.rfind("、", 0, at) + 1) : at]  # 教师86人、学生1620人
    for item in items_of(c.claim):
        rest = rest.replace(item.text, "")
    rest = _HAVING.sub("", mark("same_place").sub("", rest))
    return not view.negations and all(char in c.claim.view.folded for char in rest)
