"""Words that each turn a statement, counted: a claim that denies is not refuted by a clause that denies as often.

He denied taking bribes, he said that he never took any; parliament rejected the reform, the reform failed; 禁止, 不得.
"""

from __future__ import annotations

from typing import NamedTuple

from detective.core.models import Stance, StanceReading
from detective.core.patterns import Pattern
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.marks import mark
from detective.core.stance.portions import Share, shares
from detective.core.stance.proportions import proportions
from detective.core.stance.retold import retold
from detective.core.stance.views import View, view

_BY_SIGN = frozenset({"reader", "negation", "mode", "debunk", "confirmed", "of_all", "part_refuted"})
_TOLD = frozenset({"debunk", "confirmed"})  # they read the passage's word on what it tells
_REFUSING = frozenset((CueKind.FAIL, CueKind.DENY, CueKind.FALSE))
_CALLED_FALSE = frozenset((CueKind.DENY, CueKind.FALSE))
_CLAUSE = Pattern(r"[^,，;；。]+")
_TWICE = 2


class _Turns(NamedTuple):
    """How many words of a stretch turn it, how many of them are verbs or verdicts, and whether it is contested."""

    words: int
    refusals: int
    contested: bool


def no_contrary(claim: View, read: StanceReading) -> str:
    """The code of why a passage that refutes a claim says nothing contrary after all; empty for none."""
    if read.stance is not Stance.REFUTE or read.quote is None:
        return ""
    told = read.quote.text
    if denies_alike(claim, told, read.basis):
        return "denies_alike"
    if rest_of_them(claim, told, read.basis):
        return "rest_of_them"
    return "said_as_it_is" if retold(claim, told) else ""


def denies_alike(claim: View, text: str, basis: str) -> bool:
    """Whether the passage denies as often as a claim does by a verb that denies, so that it is no contrary of it."""
    if basis not in _BY_SIGN:
        return False
    mine = _turns(claim, (0, len(claim.folded)))
    if not mine.refusals and mine.words and basis not in _TOLD:
        return False
    told = view(text)
    if basis in _TOLD and not any(cue.kinds & _CALLED_FALSE for cue in told.cues):
        return False  # the word on what is denied alike stands behind it
    spans = [found.span() for found in _CLAUSE.finditer(told.folded)]
    found = [(turns, span) for span in spans if (turns := _turns(told, span)).words]
    if not mine.words:
        return len(found) == 1 and found[0][0].words == _TWICE and found[0][0].contested
    alike = [span for turns, span in found if (turns.words - mine.words) % 2 == 0]
    return len(alike) == len(found) > 0 and any(_speaks_of(told, span, claim) for span in alike)


def rest_of_them(claim: View, text: str, basis: str) -> bool:
    """Whether what is denied of one share of a group leaves the claim's: three of five skipped it, two attended."""
    if basis not in _BY_TURN:
        return False
    if basis == "reader" and not all(proportions(one) != one for one in (claim.text, text)):
        return False
    mine = _shares(claim.text)
    theirs = _shares(text) if mine else ()
    exact = [other for other in theirs if other.least and (len(theirs) == 1 or other.most - other.least <= _ROUNDED)]
    return any(
        one.least <= _WHOLE_MILLI - other.said + _ROUNDED and _WHOLE_MILLI - other.least - _ROUNDED <= one.most
        for one in mine
        for other in exact
    )


def _shares(text: str) -> tuple[Share, ...]:
    deep = deepen(view(proportions(text)))
    return shares(deep, (0, len(deep.view.folded)))


_ROUNDED = 10  # thousandths
_BY_TURN = frozenset({"opposite", "negation", "reader"})
_WHOLE_MILLI = 1000


def _speaks_of(told: View, span: tuple[int, int], claim: View) -> bool:
    """Whether a clause has a word of the claim."""
    return any(span[0] <= term.start < span[1] and term.key in claim.keys for term in told.terms)


def _turns(one: View, span: tuple[int, int]) -> _Turns:
    found = [cue for cue in one.cues if span[0] <= cue.start < span[1] and _turning(cue)]
    if one.undone:
        found = [cue for cue in found if not _BREAKS_DOWN.match(one.folded, cue.start)]
    taken = [(cue.start, cue.end) for cue in found]
    for name in ("refusing", "contesting"):
        for word in mark(name).finditer(one.folded, *span):
            before = one.folded[: word.start()]
            counted = before.endswith("票") or (name == "refusing" and before.endswith("the "))  # the missing hiker
            if not counted and not any(word.start() < end and start < word.end() for start, end in taken):
                taken.append(word.span())
    negations = sum(not cue.kinds & _REFUSING for cue in found)
    return _Turns(len(taken), len(taken) - negations, mark("contesting").search(one.folded, *span) is not None)


_BREAKS_DOWN = Pattern(r"fail(?:s|ed|ing)?(?! to\b)\b")  # could not rule out that the engine had failed


def _turning(cue: Cue) -> bool:
    if mark("no_refusal").fullmatch(cue.text):
        return False
    return CueKind.NEG in cue.kinds or bool(cue.kinds & _REFUSING)
