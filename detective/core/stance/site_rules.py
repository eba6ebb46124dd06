"""A thing that happened at one place did not happen at another."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where, spots
from detective.core.stance.capitals import called_capital
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.containing import apart, within
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.fillers import is_place, same_name
from detective.core.stance.marks import mark
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.sites import JOINT, Sited, indefinite, sited
from detective.core.stance.slot_states import State
from detective.core.stance.verdicts import Said
from detective.core.stance.ways import Way
from detective.core.text import fold

_ASKS = Pattern("[?？][\"'”」』 ]*$")
_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.RUMOUR, CueKind.PLAN)


def by_site(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence gives the claim's event another place, or the same one."""
    view, k = c.claim.view, c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or view.negations or _asks(k):
        return None
    if State.OTHER in {k.dates, k.numbers} or mark("region").search(view.folded):
        return None
    mine = next((one for one in sited(c.claim) if one.places), None)
    if mine is None:
        return None
    if mine.event in _INSTEAD and _told_instead(c, _INSTEAD[mine.event]):
        return ruled(-c.sign, "site")
    told = [] if indefinite(view.folded) else _told(c, mine)
    if told is None:
        return mentions("other_edition")
    return _compared(c, mine, told) if told and _of_subject(c, mine, told) else None


def _asks(k: Clause) -> bool:
    return _ASKS.search(k.aligned.deep.view.folded) is not None


def _compared(c: Comparison, mine: Sited, tellings: list[Telling]) -> Ruling | None:
    told = [place for one in tellings for place in one.site.places]
    if any(_apart(one, other) for one, other in combinations(tellings, 2)):
        return None  # of several things
    if all(any(_told_as(place, other, c) for other in told) for place in mine.places):
        return ruled(c.sign, "site") if _rest_held(c, mine, tellings) else None
    if len(mine.places) == 1 and any(_beside(mine.places[0], one) for one in tellings):
        return ruled(c.sign, "site") if _rest_held(c, mine, tellings) else None
    pairs = [(place, other) for place in mine.places for other in told]
    beyond = [place for place in mine.places if all(apart(place, one) and not _same(place, one) for one in told)]
    another = bool(beyond) and len(told) >= len(mine.places) and all(map(is_place, beyond))
    if len(beyond) == len(mine.places) or another:
        return ruled(-c.sign, "site")
    if any(within(place, other) or within(other, place) for place, other in pairs):
        return mentions("place_within")  # that the one lies in the other, the passage does not say
    return None


def _apart(one: Telling, other: Telling) -> bool:
    return all(apart(first, second) for first in one.site.places for second in other.site.places)


_LISTED = Pattern(rf"(?:(?:{JOINT.pattern})[^,;.。、和与及]{{2,24}}?)?(?:{JOINT.pattern})")


def _beside(place: str, told: Telling) -> bool:
    """Whether a sentence has a place of the claim beside the one that it gives the event: in Milan and Cortina."""
    folded, mine = told.deep.view.folded, fold(place)
    at = folded.find(mine)
    for other in map(fold, told.site.places) if at >= 0 else ():
        start = folded.find(other)
        between = folded[at + len(mine) : start] if at < start else folded[start + len(other) : at]
        if start >= 0 and _LISTED.fullmatch(between):
            return True
    return False


_INSTEAD = {"moving": "stay", "stay": "moving"}
_BEFORE = 40  # characters before an event in which its subject stands


def told_of_accused(claim: Deep, basis: str) -> bool:
    """Whether a claim tells where one was arrested or tried, of which it does not matter what he is accused of."""
    return basis == "site" and any(one.event in _CAUGHT for one in sited(claim))


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


def _told_as(place: str, other: str, c: Comparison) -> bool:
    """Whether the place that the passage gives is the claim's, or is called the capital of it."""
    return _same(place, other) or called_capital(other, place, c.passage.views)


def _same(one: str, other: str) -> bool:
    return same_name(one, other) or (one[0] >= "\u3400" and (one in other or other in one))


class Telling(NamedTuple):
    """Where a sentence gives the claim's event a place, and the clause that does so."""

    site: Sited
    deep: Deep
    clause: tuple[int, int]
    number: int  # of the sentence

    def has(self, item: Item, ways: tuple[Way, ...]) -> bool:
        """Whether the clause has an item of the claim."""
        return any(self.clause[0] <= at < self.clause[1] for at in spots(item, ways, self.deep.view))


def _is_open(one: Telling, mine: Sited) -> bool:
    """Whether the clause denies it or leaves it open; that somebody is accused does not make his trial uncertain."""
    view, (start, end) = one.deep.view, one.clause
    if any(start <= turn.cue.start < end for turn in view.negations):
        return True
    open_ = (cue for kind in _OPEN for cue in view.of(kind) if start <= cue.start < end)
    return any(mine.event not in _CAUGHT or not mark("suspecting").fullmatch(cue.text) for cue in open_)


_CAUGHT = frozenset({"arrest", "trial"})


def _told(c: Comparison, mine: Sited) -> list[Telling] | None:
    """Where the passage gives the claim's event a place; None where it tells of other ones of a row alone.

    Of several events of this kind those count that are told of the claim's thing, and of its year.
    """
    found, opened = list[Telling](), list[Telling]()
    for match in c.passage.ranked[:_LOOKED_AT]:
        deep = deepen(match.sentence)
        for one in sited(deep):
            told = Telling(one, deep, _clause_of(one, deep), match.index)
            if _is_open(told, mine):
                continue
            if (one.event, one.way) == (mine.event, mine.way):
                found.append(told)
            elif (mine.event, one.event) == ("holding", "opening"):
                opened.append(told)
    head = _head(c, mine)
    own = [one for one in (*found, *opened) if head is not None and one.has(head, c.ways)]
    every = [one for one in found if one in own] or own or found or opened
    kept = [one for one in every if _of_its_row(one, c.claim)]
    return kept if kept or not every else None


def _clause_of(one: Sited, deep: Deep) -> tuple[int, int]:
    return next(((a, b) for a, b in pieces(deep.view) if a <= one.at < b), (0, len(deep.view.folded)))


def _head(c: Comparison, mine: Sited) -> Item | None:
    """What the claim says it happened to: its subject's last noun, or what its host held."""
    own = [i for i in c.clause.aligned.items if not _of_site(i, mine)] if c.clause else []
    own = [i for i in own if i.in_subject] or own
    nouns = [i for i in own if not i.is_name] or own
    return nouns[-1] if nouns else None


def _of_its_row(one: Telling, claim: Deep) -> bool:
    """Whether it is told of no other one in a row of events: of the claim's year, and of the next only if it is."""
    start, end = one.clause
    years = {day.year for day in claim.days} - {0}
    theirs = {day.year for day in one.deep.days if start <= day.start < end} - {0}
    if years and theirs:
        return not years.isdisjoint(theirs)
    following = mark("next_one").search(one.deep.view.folded, start, end)
    return (following is None) is (mark("next_one").search(claim.view.folded) is None)


def _of_subject(c: Comparison, mine: Sited, told: list[Telling]) -> bool:
    """Whether the passage tells it of what the claim speaks of: its names, its last noun, and most of its words."""
    own = [i for i in c.clause.aligned.items if i.in_subject or i.is_name] if c.clause else []
    own = [i for i in own if not _of_site(i, mine) and not _caught(i, mine)]
    lacking = [i for i in own if not _is_held(c, i, told)]
    if any(i.is_name for i in lacking) or own[-1:] == lacking[-1:] != []:
        return False
    return 1000 * sum(i.weight for i in lacking) <= _LACKING_MILLI * sum(i.weight for i in own)


_LACKING_MILLI = 400  # of the weight of what the claim speaks of


def _is_held(c: Comparison, item: Item, told: list[Telling]) -> bool:
    """Whether the clause has an item, or a sentence that tells where it was, or one before."""
    k = c.clause
    if k is not None and k.aligned.where[k.aligned.items.index(item)] >= Where.NEAR:
        return True
    last = max((one.number for one in told), default=-1)
    return any(spots(item, c.ways, view) for view in c.passage.views[: last + 1])


def _of_site(item: Item, mine: Sited) -> bool:
    """Whether an item of the claim is the place, or a word for the event."""
    return item.text in fold(" ".join(mine.places)) or mine.at <= item.start < mine.end


def _caught(item: Item, mine: Sited) -> bool:
    """Whether an item only says that it was somebody who was arrested or tried: the suspects, 男子."""
    return mine.event in _CAUGHT and mark("caught").fullmatch(item.text) is not None


def _rest_held(c: Comparison, mine: Sited, told: list[Telling]) -> bool:
    k = c.clause
    if k is None or State.SILENT in {k.dates, k.numbers}:
        return False
    least = limit("subject_word_milli")
    free = (i for i in k.aligned.items if i.weight >= least and not _of_site(i, mine) and not _caught(i, mine))
    return all(_is_held(c, item, told) for item in free)
