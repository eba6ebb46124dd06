"""Rules on the year of what comes round again, and of what did not come about until a year."""

from __future__ import annotations

from detective.core.patterns import Pattern
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


_UNTIL = Pattern(
    r"\b(?:not|n't|n’t) (?P<deed>[^.;]{3,80}?) until (?:[a-z]+ ){0,2}(?=\d)"
    r"|(?:直到|到|至)(?=\d{4}年才(?P<what>[^,，。;；]+))"
)
_POINTS = Pattern(r"\b(?:it|them|such|one|so|this|that)\b|[其它此该这]|纳入|入列")


def by_until(_: Findings, c: Comparison) -> Ruling | None:
    """The claim's own subject did not do it until a later year than the claim's: did not add it until 2024."""
    if len(c.claim.days) != 1 or c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    mine = c.claim.days[0]
    if not mine.year or mine.bound == "after":
        return None
    own = [i for i in items_of(c.claim) if i.in_subject]
    for view in c.passage.views:
        found = _UNTIL.search(view.folded)
        then = next((d.year for d in deepen(view).days if found and d.year and d.start >= found.end()), 0)
        if found is None or then <= mine.year or not own or not _POINTS.search(found["deed"] or found["what"]):
            continue
        if all(any(at < found.start() for at in spots(i, c.ways, view)) for i in own):
            return ruled(-c.sign, "date") if c.context.held_milli >= limit("until_context_milli") else None
    return None
