"""The claim counts the dead or the injured, or says that there were none; the passage says that there were none."""

from __future__ import annotations

from detective.core.stance.align import Where
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import mark
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.verdicts import Said

_NONE = {"death": "none_death", "injury": "none_injury"}  # the unit, and the mark of what says that there were none


def by_none(_: Findings, c: Comparison) -> Ruling | None:
    """Where the passage speaks of the claim's matter, nobody was killed, or hurt, whom the claim counts."""
    denied = [unit for unit, name in _NONE.items() if mark(name).search(c.claim.view.folded)]
    counted = {q.unit for q in c.claim.quantities if q.lo is not None and q.lo > 0} & _NONE.keys()
    units = denied or sorted(counted)
    if len(units) != 1 or c.clause is None or c.said is not Said.PLAIN or c.reported or weakened(c, c.clause):
        return None
    if any(CueKind.NEG in turn.cue.kinds for turn in c.claim.view.negations) and not denied:
        return None
    told = mark(_NONE[units[0]])
    if not any(told.search(view.folded) for view in c.passage.views) or _of_another(c):
        return None
    return ruled(c.sign if denied else -c.sign, "none_of_them")


def _of_another(c: Comparison) -> bool:
    """Whether the passage lacks a name of the claim, or most of its other words."""
    if c.clause is None:
        return True
    places = zip(c.clause.aligned.items, c.clause.aligned.where, strict=True)
    told = [(item, where) for item, where in places if not any(mark(n).search(item.text) for n in _NONE.values())]
    if any(item.is_name and where is Where.MISSING for item, where in told):
        return True
    held = sum(item.weight for item, where in told if where is not Where.MISSING)
    return held * 1000 < limit("none_held_milli") * sum(item.weight for item, _ in told)
