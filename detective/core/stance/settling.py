"""What is confirmed after hearsay: the hearsay itself, or another matter: 交通局证实大桥完好."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.marks import mark
from detective.core.stance.views import View

_LOOKED_AT = 3  # sentences: that of the hearsay, and two after it
_LEAST = {True: 4, False: 12}  # characters of what is confirmed that state something
_POINTS = {True: 6, False: 24}  # characters in which it says that it is what was told before
_STOP = Pattern(r"[。；;!?]|\.(?: |$)")


def confirms_another(c: Comparison) -> bool:
    """Whether all that is confirmed after hearsay is another matter, without a word of the claim's predicate."""
    views = c.passage.views[c.best.index : c.best.index + _LOOKED_AT]
    contents = [(view, at) for view in views for at in _contents(view, c.best.end if view is c.best.sentence else 0)]
    return bool(contents) and not any(_speaks_of_it(c, view, at) for view, at in contents)


def _contents(view: View, start: int) -> list[tuple[int, int]]:
    """What is confirmed in a sentence, where it is told and not only pointed at."""
    found = []
    for one in mark("confirming").finditer(view.folded, start):
        stop = _STOP.search(view.folded, one.end())
        end = stop.start() if stop else len(view.folded)
        points = mark("points_back").search(view.folded, one.end(), one.end() + _POINTS[view.chinese])
        if points is None and end - one.end() >= _LEAST[view.chinese]:
            found.append((one.end(), end))
    return found


def _speaks_of_it(c: Comparison, view: View, content: tuple[int, int]) -> bool:
    """Whether a word of the claim's predicate stands in what is confirmed."""
    start, end = content
    told = [item for item in c.clause.aligned.items if not item.in_subject] if c.clause else []
    return any(start <= at < end for item in told for at in spots(item, c.ways, view))
