"""The clauses of a passage that account for every word of a claim, and what they make of it together."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, framed
from detective.core.stance.asked import Asked, asked, may_pass, may_turn, plans
from detective.core.stance.beside import Beside
from detective.core.stance.cues import CueKind
from detective.core.stance.exclusives import predicates
from detective.core.stance.focus import within
from detective.core.stance.marks import mark
from detective.core.stance.passage import Match, Passage
from detective.core.stance.rulings import limit
from detective.core.stance.signatures import Truth, operators
from detective.core.stance.stated import Outcome, outcome
from detective.core.stance.statements import Statement, statements
from detective.core.stance.universals import affirmed
from detective.core.stance.views import View
from detective.core.stance.ways import Way

_WEAKENING = (CueKind.HEDGE, CueKind.RUMOUR, CueKind.DENY, CueKind.FALSE, CueKind.OPEN)
_UNREAD = Pattern(
    "[?？][\"'”」』 ]*$|\\b(?:except|apart from|other than)\\b|除(?!夕|名|非|去|掉|了?[^，]*外，?(?:还|也))"
)


def read_stated(claim: View, passage: Passage, ways: tuple[Way, ...]) -> Outcome | None:
    """What the clauses that account for every word of the claim make of it; None where they differ."""
    held = sum(term.weight_milli for term in claim.terms if term.key in passage.held)
    if held * 1000 < limit("stated_held_milli") * claim.weight_milli or len(claim.text) > limit("stated_characters"):
        return None
    mine = asked(claim)
    if mine is None or not _may_speak(mine, passage):
        return None
    near = [match for match in passage.ranked if _is_near(mine, match)]
    found = [(match, one) for match in near for one in _outcomes(mine, match, passage, ways)]
    if len({one.sign for _, one in found}) != 1 or any(framed(passage, match) for match, _ in found):
        return None
    return found[0][1]


def _may_speak(mine: Asked, passage: Passage) -> bool:
    """Whether the passage holds what the claim is about, and most of the rest of it: what is cheap to ask."""
    head = mine.head
    if head is not None and not _is_held(head, mine, passage):
        return False
    lacking = [item for item in mine.items if not may_pass(item, mine) and not _is_held(item, mine, passage)]
    turned = [item for item in lacking if may_turn(item, mine)]
    return len(lacking) - len(turned) <= 1 and len(turned) <= 1


def _is_held(item: Item, mine: Asked, passage: Passage) -> bool:
    if item.keys & passage.held:
        return True
    return mine.deep.view.chinese and any(item.text in view.folded for view in passage.views)


def _is_near(mine: Asked, match: Match) -> bool:
    if match.covered_milli >= limit("stated_near_milli"):
        return True
    groups = {p.sense.group for stretch in mine.said for p in stretch}
    groups |= {"harm"} if "death" in groups else set()
    return bool(groups) and any(p.sense.group in groups for p in predicates(match.sentence))


def _outcomes(mine: Asked, match: Match, passage: Passage, ways: tuple[Way, ...]) -> list[Outcome]:
    view = match.sentence
    if _UNREAD.search(view.folded) or mark("each").search(view.folded) or affirmed(view.text) != view.text:
        return []
    title = (passage.title,) if passage.title else ()
    before = (*title, *passage.views[: match.index])
    found = [
        outcome(mine, Beside(told, ways, before))
        for told in statements(view)[: limit("statements_most")]
        if not _weak(told)
    ]
    return [one for one in found if one is not None]


def _weak(told: Statement) -> bool:
    """Whether the clause guesses, plans, repeats a rumour, or stands under a word that leaves it open or unreal."""
    view = told.view
    weak = (*plans(view), *(cue for kind in _WEAKENING for cue in view.of(kind)))
    if any(within(cue.start, told.main) for cue in weak):
        return True
    over = [one for one in operators(view) if one.kind not in {"say", "manage", "know", "convict", "acquit", "fail"}]
    over = [one for one in over if one.truth is not Truth.TRUE and one.kind not in {"guilty", "innocent"}]
    return any(
        one.scope[0] <= span[0] < one.scope[1] or within(one.start, (span,)) for one in over for span in told.main
    )
