"""What a verdict after hearsay is about: another matter that is confirmed, 大桥完好; hearsay that denies, 不能退."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.focus import within
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


def denies_within(c: Comparison) -> bool:
    """Whether Chinese hearsay denies, in its quotation if it has one, what the claim says without a negation."""
    if not c.claim.view.chinese or c.turns.claim_negates or c.turns.other_negates or c.claim.view.has(CueKind.NEG):
        return False
    return bool(_denials(c.best.sentence))


def denies_the_deed(c: Comparison) -> bool:
    """Whether the one denial in such hearsay governs a word of one character, which no turn counts: 不能退."""
    denials = _denials(c.best.sentence) if denies_within(c) else ()
    if len(denials) != 1 or c.clause is None:
        return False
    after = c.best.sentence.folded[denials[0].end : denials[0].end + _GOVERNED]
    told = (item.text for item in c.clause.aligned.items if not item.in_subject and len(item.text) == 1)
    return any(word in after for word in told)


_GOVERNED = 2  # characters behind a denial in which the word stands that it governs
_RUMOUR = Pattern('[“「‘『"](?P<told>[^”」’』"]{4,})[”」’』"]')


def _denials(view: View) -> tuple[Cue, ...]:
    """The words that deny in what a sentence quotes, or in all of it where it quotes nothing and tells a rumour."""
    told = _RUMOUR.search(view.folded)
    if told is None and not view.has(CueKind.RUMOUR):
        return ()
    spans = (told.span("told"),) if told else ((0, len(view.folded)),)
    return tuple(cue for cue in view.of(CueKind.NEG) if within(cue.start, spans))
