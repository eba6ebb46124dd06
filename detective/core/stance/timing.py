"""The days, times and amounts of a claim beside those of a clause."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity
from detective.core.stance.asked import TIME, Asked, is_change
from detective.core.stance.beside import Beside
from detective.core.stance.cues import Cue
from detective.core.stance.days import han_number
from detective.core.stance.deep import deepen
from detective.core.stance.exclusives import places
from detective.core.stance.focus import Spans, within
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.stance.sharers import ALL, shares_of
from detective.core.stance.slot_states import State, date_state, number_state
from detective.core.stance.statements import Statement


def at_another_date(mine: Asked, one: Beside) -> bool:
    """Whether the clause says of another year or month what comes to pass once: founded, reopened, 出版, 落成."""
    view, told = mine.deep.view, one.told
    if mark("once_only").search(view.folded, mine.subject[0]) is None or mine.denials:
        return False
    deep = deepen(told.view)
    here = [d for d in deep.days if within(d.start, told.main)]
    days = [date_state(day, here) for day in mine.deep.days]
    months = [
        _times(v.folded, spans).get("month") for v, spans in ((view, ((0, len(view.folded)),)), (told.view, told.main))
    ]
    other_month = months[0] and months[1] and not months[0] & months[1]
    amounts_ = [
        number_state(q, [p for p in amounts(deep.quantities) if within(p.start, told.main)]) for q in _plain(mine)
    ]
    return (days == [State.OTHER] or bool(other_month and State.OTHER not in days)) and State.OTHER not in amounts_


def _plain(mine: Asked) -> list[Quantity]:
    """The amounts of the claim that are no dates."""
    days = tuple((d.start, d.end) for d in mine.deep.days)
    return [q for q in amounts(mine.deep.quantities) if not within(q.start, days)]


def slots(mine: Asked, one: Beside, sign: int, denied: tuple[Cue, ...], flips: int) -> bool:
    """Whether the days, times and amounts of claim and clause let the outcome stand."""
    return _dated(mine, one) and _timed(mine, one, sign) and _counted(mine, one.told, sign, denied, flips)


def _dated(mine: Asked, one: Beside) -> bool:
    """Whether the clause is of the claim's days, or names none and stands behind them."""
    here = [d for d in deepen(one.told.view).days if within(d.start, one.told.main)]
    days = [date_state(day, here) for day in mine.deep.days]
    if State.OTHER in days or (State.SILENT in days and here):
        return False
    return State.SILENT not in days or _days_before(mine, one)


def _counted(mine: Asked, told: Statement, sign: int, denied: tuple[Cue, ...], flips: int) -> bool:
    """Whether the amounts are the same; where the clause excludes the claim it may do without them."""
    own = amounts(mine.deep.quantities)
    ranked = places(p for stretch in mine.said for p in stretch)  # which the table has told apart
    own = tuple(q for q in own if not within(q.start, ranked))
    theirs = [q for q in amounts(deepen(told.view).quantities) if within(q.start, told.main)]
    states = [number_state(q, theirs) for q in own]
    if sign > 0:
        return all(state is State.SAME for state in states)
    if flips and is_change(mine):
        return True  # it fell by 8 percent, and did not rise by 1.2
    silent = [q for q, state in zip(own, states, strict=True) if state is State.SILENT]
    unsaid = bool(denied) or _of_all(told) or all(q.dimension == "ratio" for q in silent)
    return State.OTHER not in states and unsaid


def _of_all(told: Statement) -> bool:
    return any(s.least == ALL.least for s in shares_of(told))


_WEEKDAY = Pattern("星期|礼拜")


def _times(folded: str, spans: Spans) -> dict[str, set[str]]:
    """The words for a time in some stretches, by what kind of time they name."""
    found: dict[str, set[str]] = {}
    for span in spans:
        for told in TIME.finditer(folded, *span):
            kind = told.lastgroup or ""
            word = f"{han_number(told[0][:-1])}月" if kind == "month" and told[0][-1] == "月" else told[0]
            word = _WEEKDAY.sub("周", word).replace("天", "日") if kind == "day" else word
            found.setdefault(kind, set()).add(word.replace(" of the ", " "))
    return found


def _timed(mine: Asked, one: Beside, sign: int) -> bool:
    """Whether the clause speaks of the time that the claim names: a month is no quarter, and May not June."""
    told = one.told
    own = _times(mine.deep.view.folded, ((0, len(mine.deep.view.folded)),))
    theirs = _times(told.view.folded, told.main)
    before = _times(told.view.folded, ((0, told.main[0][0]),))
    if any(kind in theirs and not names & theirs[kind] for kind, names in own.items()):
        return False
    spans = {"month", "period", "near"}
    asked, given = own.keys() & spans, theirs.keys() & spans
    if given and (not asked and sign > 0 and is_change(mine)):
        return False
    if asked and given and not own.keys() & theirs.keys():
        return False
    unsaid = [(names, before.get(kind)) for kind, names in own.items() if kind not in theirs]
    return all(bool(names & told_) if told_ else sign < 0 and not mine.denials for names, told_ in unsaid)


def _days_before(mine: Asked, one: Beside) -> bool:
    """Whether a day of the claim, unsaid in the clause, stands before it in its sentence or in an earlier one."""
    text = one.told.view.folded[: one.told.main[0][0]] + "".join(v.folded for v in one.before)
    return all(mine.deep.view.folded[d.start : d.end] in text for d in mine.deep.days)
