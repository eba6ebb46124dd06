"""Rule on the latest year of what comes round again."""

from __future__ import annotations

from detective.core.stance.align import Item, items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.deep import deepen
from detective.core.stance.focus import clauses, within
from detective.core.stance.marks import mark
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


def by_latest(_: Findings, c: Comparison) -> Ruling | None:
    """The claim gives the year of the latest of its kind, and the passage lists the years of all: in 1994 and 2002."""
    view = c.claim.view
    latest = mark("latest").search(view.folded) if len(c.claim.days) == 1 and c.said is Said.PLAIN else None
    if latest is None or c.reported or view.negations:
        return None
    event = [i for i in items_of(c.claim) if i.weight > limit("light_said_milli") and i.start >= latest.end()]
    owner = [i for i in items_of(c.claim) if i.end <= latest.start()]
    told, others, year = [set[int]()], set[int](), c.claim.days[0].year
    for one in c.passage.views:
        for span in clauses(one.folded) if one.chinese else ((0, len(one.folded)),):
            years = {d.year for d in deepen(one).days if d.year and within(d.start, (span,))}
            if not all(_stands(i, c, one, span) for i in event):
                others |= years
            elif years and not (one.negations or any(not spots(i, c.ways, one) for i in owner)):
                told.append(years)
    listed = set[int]().union(*told)
    if not event or len(listed) < len(told) or len(listed) == 1 or year not in listed | others:
        return None
    return ruled(c.sign if year == max(listed) else -c.sign, "latest")


def _stands(item: Item, c: Comparison, view: View, span: tuple[int, int]) -> bool:
    """Whether a stretch has a word of the event; a title is won."""
    if mark("winning").search(item.text) and mark("winning").search(view.folded, *span):
        return True
    return any(within(at, (span,)) for at in spots(item, c.ways, view))
