"""For how many of a group claim and clause say a thing: some, all, nobody, not all."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.asked import Asked
from detective.core.stance.beside import SOME, says_nobody
from detective.core.stance.deep import deepen
from detective.core.stance.exclusives import predicates
from detective.core.stance.focus import Spans
from detective.core.stance.portions import Share, lie, shares
from detective.core.stance.slot_states import State
from detective.core.stance.statements import Statement

_BY = Pattern(r"\b(?:by|to|from|than|with) (?:about |almost |nearly |some |up )?$")


def shares_of(told: Statement, start: int = 0) -> list[Share]:
    """The shares of a group in a clause; behind a Chinese verb, or "by", it is how much a thing rose."""
    view, deep = told.view, deepen(told.view)
    found = [s for a, b in told.main for s in shares(deep, (a, b)) if s.most]
    if view.chinese:
        verb = min(
            (p.end for p in predicates(view) if p.sense.group == "change" and p.start >= start),
            default=len(view.folded),
        )
        return [s for s in found if s.start < verb]
    return [s for s in found if not _BY.search(view.folded[: s.start])]


def of_one_share(mine: Asked, told: Statement) -> bool:
    """Whether neither side speaks of a share alone; what is so of all is so of those whom the claim speaks of."""
    theirs = shares_of(told)
    return not mine.shares and all(s.least == ALL.least for s in theirs)


def by_share(mine: Asked, told: Statement, odd: int, met: int) -> int | None:
    """The outcome where claim and clause each say of what share of a group a thing holds; None where one does not.

    What some do not do is not done by all, and what is not done by any is done by none.
    """
    theirs = next(iter(shares_of(told)), None)
    nobody = theirs is None and says_nobody(told)
    each = ALL if theirs is None and _each(told.view.folded, told.main) else None
    own, others = _own_share(mine), theirs or each or (ALL if nobody else None)
    if own is None or others is None or not (mine.shares or theirs or each):
        return None
    state = lie(_denied(own, len(mine.denials)), _denied(others, odd))
    return 0 if not met or state is State.SILENT else 1 if state is State.SAME else -1


ALL = Share(0, 0, 1000, 1000, 1000)

_EACH = Pattern(r"[都均皆](?!市|城|会|匀|等)")


def _each(folded: str, spans: Spans) -> bool:
    """Whether a Chinese clause says a thing of each of those it is about: 评审们都, 各校均."""
    return any(_EACH.search(folded, *span) for span in spans)


def _own_share(mine: Asked) -> Share | None:
    if mine.shares:
        return mine.shares[0]
    view = mine.deep.view
    if _each(view.folded, ((0, len(view.folded)),)):
        return ALL
    counted = any(q.start < mine.subject[1] and q.kind is QuantityKind.COUNT for q in mine.deep.quantities)
    return Share(0, 0, 1, 1000, 999) if counted or SOME.search(view.folded) else None


def _denied(share: Share, times: int) -> Share:
    """The share of those for whom it holds, where it is denied of a share: not done by some, done by not all."""
    if times % 2 == 0:
        return share
    least, most = 1000 - share.said, 1000 - share.least
    return Share(share.start, share.end, least, most, most)
