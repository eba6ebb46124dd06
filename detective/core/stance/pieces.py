"""The clauses of a sentence: English ones are cut where a second verb or a relative begins, too."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.focus import Spans, clauses
from detective.core.stance.marks import alternation
from detective.core.stance.views import View


@cache
def _and_verb() -> Pattern:
    return Pattern(
        r" (?=(?:and|but) (?:it|he|she|they)\b)"
        r"| (?=(?:and|or|but) (?:then |now |also |later |never |not |no longer |still |soon |already |finally )?"
        rf"(?:(?:[a-z]{{2,}}ed|is|are|was|were|has|had|have|will|can)\b|{alternation('past', 'en')}))"
        r"| (?=(?:which|who|where|when|while|after|before|because|as(?! a whole\b)|with|until|since) )"
    )


def pieces(view: View) -> Spans:
    """The clauses of a sentence, English ones also cut where a second verb or a relative begins."""
    whole = clauses(view.folded)
    if view.chinese:
        return whole
    found: list[tuple[int, int]] = []
    for start, end in _joined(whole, view):
        at = start
        for mark in _and_verb().finditer(view.folded, start, end):
            if mark.start() > at:
                found.append((at, mark.start()))
                at = mark.start()
        found.append((at, end))
    return tuple(found)


@cache
def _verb() -> Pattern:
    return Pattern(rf"\b(?:[a-z]{{3,}}ed|is|are|was|were|has|had|have|did|will|can)\b|{alternation('past', 'en')}")


def _says(folded: str, start: int, end: int) -> bool:
    """Whether a piece of few words has a subject and a verb: "Argentina stayed away"."""
    found = _verb().search(folded, start, end)
    return found is not None and found.start() > start + 1


def says_at(folded: str, start: int, end: int) -> int:
    """Where the first verb of an English stretch stands; its end where it has none."""
    found = _verb().search(folded, start, end)
    return found.start() if found else end


_INSERTED = Pattern(r" ?(?:which|who|whose|[a-z]+ed|born|built|known|held|set)\b")  # the firm, founded in 1946, moved


_APPOSED = Pattern(r",? ?(?:an?|the|its) (?:[a-z-]+ ){1,3}(?:of|at) [\d$£€]")  # an efficacy of 94 %


_LISTED = 3  # words of a piece between commas that is an item of a list or an apposition, no clause


def _joined(whole: Spans, view: View) -> Spans:
    """The pieces between commas, those of few words joined to the one before: a list is not cut into its items."""
    found = list(whole[:1])
    for start, end in whole[1:]:
        few = sum(start <= a.start < end for a in view.atoms) <= _LISTED or _APPOSED.match(view.folded, start, end)
        goes_on = _INSERTED.match(view.folded, *found[-1]) and says_at(view.folded, start, end) <= start + 1
        if few and not goes_on and not _says(view.folded, start, end):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)
