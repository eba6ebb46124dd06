"""The words of a claim in a clause of the passage: said there, carried over to it, or turned into their opposites."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, spots
from detective.core.stance.asked import Asked, groups_of, harms, in_claim, is_adjunct
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.exclusives import predicates
from detective.core.stance.focus import Spans, within
from detective.core.stance.lexemes import WordKind
from detective.core.stance.marks import mark
from detective.core.stance.senses import Relation, relation
from detective.core.stance.slot_states import State
from detective.core.stance.statements import Statement
from detective.core.stance.views import View
from detective.core.stance.ways import Way


@dataclass(frozen=True, slots=True)
class Beside:
    """A clause of the passage with what stands before it, to be set beside the claim."""

    told: Statement
    ways: tuple[Way, ...]
    before: tuple[View, ...]  # the title and the sentences before its own


_MANNER = frozenset({"timing", "budget"})

_OF_THEM = Pattern(r"\b(?:among|of|in|for) (?:them|these|those|this group|this sample)\b|其中")

_OBJECT = Pattern(r"\b(?:it|them|him|her|this|that|so|one)\b|[他她它其此之]")


def carried(item: Item, mine: Asked, one: Beside, flips: int) -> bool:
    """Whether a word of the claim that the clause lacks stands before it, and the clause goes on about it.

    It says "it" for it; a Chinese clause that ends with its verb leaves it out; or the clause only says how or when.
    """
    told = one.told
    earlier = any(spot < told.main[0][0] for spot in places_of(item, one, told.view))
    if not earlier and not (one.before and places_of(item, one, one.before[-1])):
        return False
    said = [p for p in predicates(told.view) if within(p.start, told.main)]
    groups = {p.sense.group for p in said} & groups_of(mine.said)
    if within(item.start, mine.around) and _OF_THEM.search(told.view.folded):
        return True
    if flips and groups & _MANNER:
        return True
    last = max((p.end for p in said if p.sense.group in groups), default=0)
    if not last:
        return False
    if told.view.chinese:
        return earlier and bool(groups & _ATTITUDES) and told.main[-1][1] - last <= _REST
    return _OBJECT.search(told.view.folded, last, told.main[-1][1]) is not None


_ATTITUDES = frozenset({"vote", "accept", "found"})

_REST = 2  # characters behind the verb of a clause that leaves its object out


def more_generally(item: Item, one: Beside) -> bool:
    """Whether an English clause has a more general word: who has no degree has no doctorate."""
    view = one.told.view
    if view.chinese or item.is_name:
        return False
    here = [t.key for t in view.terms if within(t.start, one.told.main)]
    return any(relation(key, there) is Relation.ABOVE for key in item.keys for there in here)


def says_nobody(told: Statement) -> bool:
    """Whether a clause denies a thing of everybody."""
    return _NOBODY.match(told.view.folded, told.main[0][0]) is not None


def state_of(item: Item, mine: Asked, one: Beside) -> State:
    """Whether the clause has a word of the claim, or its opposite; a word of the subject may stand before it."""
    told = one.told
    at = places_of(item, one, told.view)
    if any(within(spot, told.main) for spot in at):
        return State.SAME
    of_all = item.in_subject and harms(mine) and says_nobody(told)  # nobody was hurt when the passenger train left
    if (of_all or _is_around(item, mine)) and any(within(spot, told.around) for spot in at):
        return State.SAME
    taken_over = told.refers or told.subject[0] == told.subject[1] or _is_of_claim(mine, told)
    if item.in_subject and (taken_over or _names_it(mine, one)):
        earlier = any(spot < told.main[0][0] for spot in at) or any(places_of(item, one, v) for v in one.before)
        if earlier:
            return State.SAME
    turned = [t for t in mine.deep.turned if t.start < item.end and item.start < t.end]
    theirs = {t.word for t in deepen(told.view).turned if within(t.start, told.main)}
    if not item.is_name and any(t.opposites & theirs for t in turned):
        return State.OTHER
    return State.SILENT


def places_of(item: Item, one: Beside, view: View) -> tuple[int, ...]:
    """Where a sentence has a word of the claim; of a name in two parts the passage has to have both."""
    at = spots(item, one.ways, view)
    if at and item.is_name and not view.chinese and len(item.keys) > 1 and not item.keys <= view.keys:
        told = view.keys.union(*(v.keys for v in one.before))
        return at if item.keys <= told else ()
    return at


def _is_around(item: Item, mine: Asked) -> bool:
    """Whether a word of the claim stands in a clause that goes with what it states: when the crane toppled."""
    return within(item.start, mine.around) or is_adjunct(item, mine)


def _is_of_claim(mine: Asked, told: Statement) -> bool:
    """Whether the clause's own subject is a word of the claim: its profit, of the firm that the claim speaks of."""
    deep = deepen(told.view)
    words = content(deep, (told.subject,))
    if any(within(name.start, (told.subject,)) for name in deep.names):
        return False
    return bool(words) and all(in_claim(word, mine) for word in words)


def _names_it(mine: Asked, one: Beside) -> bool:
    """Whether the clause's own subject is the name on which the claim's turns, without what stands before it there."""
    head, told = mine.head, one.told
    return (
        head is not None and head.is_name and any(within(at, (told.subject,)) for at in places_of(head, one, told.view))
    )


def content(deep: Deep, spans: Spans) -> list[str]:
    """The words in some stretches that mean something, numbers, days and words in passing apart."""
    days = [(d.start, d.end) for d in deep.days]
    return [
        deep.view.folded[w.start : w.end]
        for w in deep.content
        if within(w.start, spans)
        and w.kind is not WordKind.NUMBER
        and not (deep.view.chinese and tag_of(w.key) in {"t", "d", "m", "q", "p"})
        and not within(w.start, tuple(days))
        and not mark("passing").fullmatch(w.key)
        and not mark("carrying").fullmatch(w.key)
    ]


_NOBODY = Pattern(
    r"(?:nobody|no one|none|no-one|neither|not a single person|there were no"
    r"|no (?:people|persons|passengers|casualties|deaths))\b"
    r"|[^，。；]{0,6}(?:无人|没有人|没人|无一人|未造成|没有造成|无伤亡|没有伤亡)"
)

SOME = Pattern(
    r"几[名个位家人]|有些|某些|有的|\b(?:some|several|many|people|dozens|hundreds|thousands)\b|多人|有人|数人|一些|若干|许多"
)


def speaks_of(mine: Asked, one: Beside) -> bool:
    """Whether the clause's subject is the claim's, in it or as what it goes on about; "nobody" is any."""
    head, told = mine.head, one.told
    if head is None:
        return True
    start, end = told.subject
    at = places_of(head, one, told.view)
    if any(start <= spot < max(end, start + 1) for spot in at):
        return True
    if start == end or told.refers or _is_of_claim(mine, told):
        if told.lead and not told.refers:
            return any(within(spot, told.lead) for spot in at) or (start < end and any(spot < start for spot in at))
        return any(spot < told.main[0][0] for spot in at) or any(places_of(head, one, v) for v in one.before)
    if harms(mine) and says_nobody(told):
        told_of = (spot < told.main[0][0] or within(spot, told.around) for spot in at)
        return any(told_of) or any(places_of(head, one, v) for v in one.before)
    view = mine.deep.view
    some = any(q.start < mine.subject[1] for q in mine.deep.quantities) or SOME.search(view.folded)
    return not head.is_name and bool(some) and says_nobody(told)


def meant(word: str, mine: Asked, one: Beside) -> bool:
    """Whether a word of the clause is one of the claim, in the same words or in others."""
    if in_claim(word, mine):
        return True
    at = one.told.view.folded.find(word)
    return any(at in spots(item, one.ways, one.told.view) for item in mine.items)
