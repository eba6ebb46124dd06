"""A thing that happened at one place did not happen at another."""

from __future__ import annotations

from detective.core.stance.align import Item, Where, pieces
from detective.core.stance.clausal import State
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.containing import apart, within
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.fillers import same_name
from detective.core.stance.marks import mark
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.sites import Sited, indefinite, sited
from detective.core.stance.verdicts import Said

_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.RUMOUR)


def by_site(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence gives the claim's event another place, or the same one."""
    view, k = c.claim.view, c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or view.negations or weakened(c, k):
        return None
    if State.OTHER in {k.dates, k.numbers} or mark("region").search(view.folded):
        return None
    mine = next((one for one in sited(c.claim) if one.places), None)
    if mine is None:
        return None
    if mine.event in _INSTEAD and _told_instead(c, _INSTEAD[mine.event]):
        return ruled(-c.sign, "site")
    told = [] if indefinite(view.folded) else _told(c, mine)
    return _compared(c, mine, told) if told and _of_subject(c, mine) else None


def _compared(c: Comparison, mine: Sited, told: list[str]) -> Ruling | None:
    if len(told) > len(mine.places) and any(apart(first, other) for first in told for other in told):
        return None  # of several things
    if all(any(_same(place, other) for other in told) for place in mine.places):
        return ruled(c.sign, "site") if _rest_held(c, mine) else None
    pairs = [(place, other) for place in mine.places for other in told]
    if all(apart(place, other) and not _same(place, other) for place, other in pairs):
        return ruled(-c.sign, "site")
    if any(within(place, other) or within(other, place) for place, other in pairs):
        return mentions("place_within")  # that the one lies in the other, the passage does not say
    return None


_INSTEAD = {"moving": "stay", "stay": "moving"}
_BEFORE = 40  # characters before an event in which its subject stands


def _told_instead(c: Comparison, event: str) -> bool:
    """Whether a sentence says of the claim's subject that it does the contrary: stays where the claim has it move."""
    start, end = c.claim.subject
    own = [w.key for w in c.claim.content if start <= w.start < end][-1:]
    for match in c.passage.ranked[:_LOOKED_AT]:
        deep = deepen(match.sentence)
        for one in sited(deep):
            near = next(
                ((a, b) for a, b in pieces(match.sentence) if a <= one.at < b), (max(0, one.at - _BEFORE), one.at)
            )
            words = {w.key for w in deep.content if near[0] <= w.start < one.at}
            if one.event == event and own and own[0] in words:
                return True
    return False


def _same(one: str, other: str) -> bool:
    return same_name(one, other) or (one[0] >= "\u3400" and (one in other or other in one))


def _told(c: Comparison, mine: Sited) -> list[str]:
    """The places that the passage gives for the claim's event."""
    found, opened = list[str](), list[str]()
    for match in c.passage.ranked[:_LOOKED_AT]:
        sentence = match.sentence
        if sentence.negations or any(sentence.has(kind) for kind in _OPEN):
            continue
        for one in sited(deepen(sentence)):
            if (one.event, one.way) == (mine.event, mine.way):
                found += one.places
            elif (mine.event, one.event) == ("holding", "opening"):
                opened += one.places
    return found or opened


def _of_subject(c: Comparison, mine: Sited) -> bool:
    """Whether the passage speaks of what the claim speaks of."""
    k = c.clause
    if k is None:
        return False
    own = [
        where
        for item, where in zip(k.aligned.items, k.aligned.where, strict=True)
        if (item.in_subject or item.is_name) and not _of_site(item, mine)
    ]
    return all(where >= Where.NEAR for where in own)


def _of_site(item: Item, mine: Sited) -> bool:
    """Whether an item of the claim is the place, or a word for the event."""
    return item.text in " ".join(mine.places).casefold() or mine.at <= item.start < mine.end


def _rest_held(c: Comparison, mine: Sited) -> bool:
    k = c.clause
    if k is None or State.SILENT in {k.dates, k.numbers}:
        return False
    least = limit("subject_word_milli")
    return all(
        where >= Where.NEAR or item.weight < least or _of_site(item, mine)
        for item, where in zip(k.aligned.items, k.aligned.where, strict=True)
    )
