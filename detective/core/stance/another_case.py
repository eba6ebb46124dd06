"""What can be so in several places and every year again: another place or period of it denies and bears out nothing."""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit
from detective.core.stance.sites import sited
from detective.core.stance.slots import SlotKind
from detective.core.stance.trends import speaks_of_change
from detective.core.stance.views import View

_PLACED = frozenset({"name", "site"})
_SEVERAL = frozenset(
    {"study", "residence", "show", "making", "night", "shooting", "holding", "opening", "closing", "site", "fire"}
)  # events that can have several places
_LOCATIVE = Pattern(r"(?:\b(?:in|at|across|throughout|near)(?: the)?|[在于]) ?$")


def in_another_place(c: Comparison, stance: Stance, basis: str) -> bool:
    """Whether the passage tells of another place of what can be so in several: a ban in Kuwait is none in Egypt."""
    if stance is not Stance.REFUTE or basis not in _PLACED:
        return False
    view = c.claim.view
    if not (mark("elsewhere_too").search(view.folded) or speaks_of_change(view)):
        return False
    if view.has(CueKind.NEG) or any(
        mark(word).search(view.folded) for word in ("exclusive", "foremost", "sole", "one_seat")
    ):
        return False
    if any(one.event not in _SEVERAL for one in sited(c.claim)):
        return False
    own = [name for name in c.claim.names if _LOCATIVE.search(view.folded, 0, name.start)]
    return any(not view.chinese or is_place(view.text[name.start : name.end]) for name in own)


def in_another_period(c: Comparison) -> bool:
    """Whether the claim is of this year and the passage of the last, or the reverse; the other may be compared with."""
    view = c.claim.view
    for mine, theirs in (("this_period", "last_period"), ("last_period", "this_period")):
        if not _speaks_of(view, mine) or mark(theirs).search(view.folded):
            continue
        views = c.passage.views
        told = [v for v in views if _speaks_of(v, theirs)]
        return bool(told) and not any(mark(mine).search(v.folded) for v in views)
    return False


_AGAINST = Pattern(
    r"(?:\b(?:than|from|over|with|against|to|on|since|after|versus|as) (?:in |the |that of |those of )?"
    r"|[比较与同和跟自从]) ?$"
)
_BEHIND = Pattern(r"^ ?(?:相比|同期|以来|起|年底|年末)")


def _speaks_of(view: View, name: str) -> bool:
    """Whether a sentence tells of such a period, and does not only measure by it."""
    folded = view.folded
    return any(
        not _AGAINST.search(folded, 0, found.start()) and not _BEHIND.search(folded[found.end() : found.end() + 4])
        for found in mark(name).finditer(folded)
    )


def in_another_year(c: Comparison, stance: Stance, basis: str) -> bool:
    """Whether the year alone refutes a figure or result that each year has its own of: another amount, another year."""
    view = c.claim.view
    mine, theirs = ({day.year for day in deep.days} - {0} for deep in (c.claim, c.other))
    if stance is not Stance.REFUTE or basis != "date" or not mine or mine & theirs:
        return False
    figure = any(slot.kind is SlotKind.NUMBER and slot.fit is Fit.OTHER for slot in c.slots)
    if not (figure or mark("recurring").search(view.folded)) or any(
        mark(word).search(view.folded) for word in ("once_only", "one_off")
    ):
        return False
    return not any(day.bound for day in c.claim.days if day.year)
