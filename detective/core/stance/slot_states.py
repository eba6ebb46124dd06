"""How the slots of a claim, names, dates and amounts, fare in the clause that speaks of it."""

from __future__ import annotations

from enum import StrEnum

from detective.core.patterns import Pattern
from detective.core.quantities import Outcome, Quantity, QuantityKind, compare_quantities
from detective.core.stance.align import (
    Alignment,
    Item,
    Where,
)
from detective.core.stance.containing import apart
from detective.core.stance.days import When, agree_days, is_limit, within
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.fillers import is_place, same_name
from detective.core.stance.kinds import may_be_both
from detective.core.stance.lexemes import Name, WordKind
from detective.core.stance.marks import closing
from detective.core.stance.measures import told_apart
from detective.core.stance.numbers import Fit, Paired, amounts, compared, fit_of, narrower, of_others
from detective.core.stance.views import View

_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})


class State(StrEnum):
    """How the claim's clause fares in the passage's."""

    SAME = "same"
    OTHER = "other"
    SILENT = "silent"


_AND = frozenset({"and", "or", "和", "与", "及"})


def _fold(states: list[State]) -> State:
    if State.OTHER in states:
        return State.OTHER
    return State.SILENT if State.SILENT in states else State.SAME


def _marked(deep: Deep, start: int, name: str) -> str:
    """The word of a mark that stands right before an offset; empty for none."""
    language = "zh" if deep.view.chinese else "en"
    found = closing(name, language).search(deep.view.folded[max(0, start - 16) : start])
    return found.group(1) if found else ""


def names_state(claim: Deep, a: Alignment) -> State:
    """Whether the clause has the names of the predicate, or another in the place of one."""
    missing = [
        i for i, w in zip(a.items, a.where, strict=True) if i.is_name and not i.in_subject and w is not Where.HERE
    ]
    if not missing:
        return State.SAME
    here = [n for n in a.deep.names if a.span[0] <= n.start < a.span[1]]
    mine = [claim.view.text[n.start : n.end] for n in claim.names]
    free = [n for n in here if not any(same_name(a.deep.view.text[n.start : n.end], one) for one in mine)]
    near = a.among(Where.NEAR)
    rivals = ((i, n) for i in missing for n in free if not (i in near and _listed(i, n, a.deep)))
    return State.OTHER if any(_rival(claim, i, a.deep, n) for i, n in rivals) else State.SILENT


def _listed(item: Item, name: Name, deep: Deep) -> bool:
    """Whether nothing but names and "and" stand between a name of the clause and the item: one list, cut by commas."""
    at = deep.view.folded.find(item.text, name.end)
    between = [word for word in deep.words if name.end <= word.start < at]
    return at >= 0 and all(word.kind is WordKind.NAME or word.key in _AND for word in between)


def _rival(claim: Deep, item: Item, deep: Deep, name: Name) -> bool:
    """Whether a name of the clause fills the slot that a name of the claim fills."""
    text = deep.view.text[name.start : name.end]
    if may_be_both(item.text, text.lower()):
        return False
    place, other = is_place(item.text), is_place(text)
    placed = _placed(claim, item.start), _placed(deep, name.start)
    if place and other:
        return placed[0] == placed[1] and apart(item.text, text)
    if all(placed):
        return True
    mine = _marked(claim, item.start, "filling")
    return bool(mine) and mine == _marked(deep, name.start, "filling") and place == other


_OF_PLACE = Pattern(
    r"\b(?:in|at|near|from|to|off) the (?:[a-z]+ )?"
    r"(?:village|town|city|port|district|county|province|state|region|suburb|island|capital|outskirts|coast|area) of $"
)


def _placed(deep: Deep, start: int) -> bool:
    """Whether a word for a place stands before a name: in Orla, in the village of Orla, 在苗栗."""
    if _marked(deep, start, "placing"):
        return True
    return not deep.view.chinese and _OF_PLACE.search(deep.view.folded[max(0, start - 40) : start]) is not None


def dates_state(claim: Deep, a: Alignment) -> State:
    """Whether the clause has the dates of the claim, or others."""
    here = [d for d in a.deep.days if a.span[0] <= d.start < a.span[1]] or _fronted(a)
    days = [mine for mine in claim.days if not _in_a_name(mine, claim.view, a.deep.view)]
    states = [date_state(mine, here) for mine in days]
    carried = _carried_days(a) if amounts(claim.quantities) and not a.deep.days else []
    same = [date_state(mine, carried) is State.SAME for mine in days]
    return _fold([State.SAME if told else state for told, state in zip(same, states, strict=True)])


def _carried_days(a: Alignment) -> list[When]:
    """The dates of the last sentence before that has any, in which a sentence without one goes on."""
    return next(filter(None, (list(deepen(view).days) for view in reversed(a.before))), [])


_QUOTES = str.maketrans("", "", '“”‘’「」『』"')


def _in_a_name(mine: When, claim: View, view: View) -> bool:
    """Whether a day of the month is the number of a name that the sentence has in quotation marks: “雪龙2”号."""
    if mine.year or mine.month or not claim.chinese or not mine.start:
        return False
    return claim.folded[mine.start - 1 : mine.end] in view.folded.translate(_QUOTES)


_FRONT = 12  # characters before a date that opens a sentence


def _fronted(a: Alignment) -> list[When]:
    """The date that opens the sentence, for a main clause without one: In 1961 the firm, founded in 1946, moved."""
    days = a.deep.days[:1]
    view = a.deep.view
    opening = view.folded[: days[0].start] if days else ""
    if not days or view.chinese or len(opening) > _FRONT or not _FRONTED.search(opening):
        return []
    return list(days) if _MAIN.match(view.folded, *a.span) else []


_FRONTED = Pattern(r"^(?:in|on|by|during|early in|late in)(?: the| early| late)? (?:[a-z]+ )?$")


_MAIN = Pattern(r" ?(?!(?:and|but|which|who|when|while|after|before)\b)")


def date_state(mine: When, here: list[When]) -> State:
    """Whether one of some days is the day of the claim."""
    dated = [d for d in here if (mine.year and d.year) or (not mine.year and (d.month and mine.month))]
    if not dated:
        return State.SILENT
    limits = [d for d in dated if is_limit(mine, d)]
    held = {within(mine, d) for d in limits}
    dated = [d for d in dated if d not in limits]
    if True in held or not dated:
        return State.SAME if True in held else State.SILENT if None in held else State.OTHER
    same = [d for d in dated if not (mine.year and d.year) or mine.year == d.year]
    if not same:
        return State.SILENT if None in held else State.OTHER
    if not mine.month and not mine.day:
        return State.SAME
    finer = [d for d in same if d.month or d.day]
    if not finer:
        return State.SILENT
    return State.SAME if any(agree_days(mine, d) for d in finer) else State.OTHER


def numbers_state(claim: Deep, a: Alignment) -> State:
    """Whether the clause has the amounts of the claim, or others."""
    mine, theirs = compared(claim, a.deep)
    here = [q for q in theirs if a.span[0] <= q.start < a.span[1]]
    lead = [q for q in theirs if q.kind is QuantityKind.RANK and q.start < a.span[0]]
    view = a.deep.view
    beyond = [State.SILENT] if len(amounts(claim.quantities)) > len(mine) else []
    seen = ((one, [*here, *lead] if _in_subject(one, claim) else here) for one in mine)
    like = ((one, [q for q in those if not told_apart(claim.view, one, view, q)]) for one, those in seen)
    return _fold([*beyond, *(number_state(one, those) for one, those in like)])


def _in_subject(one: Quantity, claim: Deep) -> bool:
    """Whether a number says which one the claim is about: the third dose."""
    return one.kind is QuantityKind.RANK and claim.subject[0] <= one.start < claim.subject[1]


def number_state(mine: Quantity, here: list[Quantity]) -> State:
    """Whether one of some amounts is the amount of the claim."""
    fits: list[Fit] = []
    for theirs in here:
        comparison = compare_quantities(mine, theirs)
        if comparison.outcome in _APART or comparison.same_noun is False:
            continue
        fit = fit_of(Paired(mine, theirs, comparison))
        if not (of_others if fit is Fit.OTHER else narrower)(mine, theirs):
            fits.append(fit)
    if Fit.SAME in fits:
        return State.SAME
    return State.OTHER if fits and all(fit is Fit.OTHER for fit in fits) else State.SILENT
