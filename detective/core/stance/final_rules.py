"""A match that decides a cup: who beat whom in it won the cup, and the one who was beaten lost it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.days import read_days
from detective.core.stance.deep import deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.rolematch import same_edition
from detective.core.stance.rulings import Findings, Ruling, mentions, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


class Played(NamedTuple):
    """A side that a claim lets win or lose a cup or the match that decides it."""

    who: str
    what: tuple[int, int]
    won: bool


_NP_ZH = r"(?P<who>[^，。；的在于年]{2,8}?)队?"
_WHAT_ZH = r"(?P<what>[^，。；]{2,24}?)"


@lru_cache(maxsize=1)
def _claims() -> tuple[tuple[Pattern, bool], ...]:
    found = []
    for name, won in (("losing_final", False), ("winning_cup", True)):
        zh, en = alternation(name, "zh"), alternation(name, "en")
        found += [
            (Pattern(rf"^{_NP_ZH}{zh}(?:了|过)?{_WHAT_ZH}(?:的?冠军)?[。]?$"), won),
            (Pattern(rf"^{_NP_ZH}在{_WHAT_ZH}(?:中|里|上)?{zh}(?:了)?[。]?$"), won),
            (
                Pattern(rf"^(?:the )?(?P<who>[^,.;]{{2,40}}?) {en}(?: in| at)?(?: the)? (?P<what>[^,.;]{{3,60}})\.?$"),
                won,
            ),
        ]
    return tuple(found)


@lru_cache(maxsize=256)
def played(view: View) -> Played | None:
    """The side of a claim, its cup, and whether it is said to have won; None for any other claim."""
    if view.negations or not (mark("final").search(view.folded) or mark("edition").search(view.folded)):
        return None
    for pattern, won in _claims():
        found = pattern.match(view.folded)
        if found is not None:
            return Played(found["who"], found.span("what"), won)
    return None


_LOOKED_AT = 3  # sentences


def by_final(_: Findings, c: Comparison) -> Ruling | None:
    """A sentence tells who beat whom in the match that decides the claim's cup, and the claim's side is one of them."""
    if c.said is not Said.PLAIN or c.reported:
        return None
    mine = played(c.claim.view)
    if mine is None:
        return None
    told = {
        side
        for match in c.passage.ranked[:_LOOKED_AT]
        if _is_it(c, mine, match.index, match.sentence, match.held)
        for side in _sides(mine.who, match.sentence)
    }
    if not told and _of_another_year(c, c.best.sentence):
        return mentions("other_edition")
    if len(told) != 1:
        return None
    beaten = told == {False}
    if mine.won and not beaten:
        return None  # the rules on slots say so
    return ruled(c.sign if beaten != mine.won else -c.sign, "final")


def _of_another_year(c: Comparison, sentence: View) -> bool:
    """Whether the sentence tells of a match that decided a cup in another year than the claim's."""
    asked = {day.year for day in c.claim.days if day.year}
    here = {day.year for day in deepen(sentence).days if day.year}
    decides = mark("final").search(sentence.folded) and mark("beat").search(sentence.folded)
    return bool(decides and asked and here and not asked & here)


_HELD_MILLI = 700


def _is_it(c: Comparison, mine: Played, index: int, sentence: View, held: frozenset[str]) -> bool:
    """Whether a sentence tells of that match: it says so, alone or with the sentence before it and the title."""
    if not mark("final").search(sentence.folded) or mark("earlier_round").search(sentence.folded):
        return False
    around = [view for view in (c.passage.views[index - 1] if index else None, c.passage.title) if view is not None]
    keys = held.union(*(view.keys for view in around))
    own = [t for t in c.claim.view.terms if mine.what[0] <= t.start and t.end <= mine.what[1]]
    own = [t for t in own if not t.key[0].isdigit() and not mark("final").search(t.key)]
    weight = sum(t.weight_milli for t in own)
    if sum(t.weight_milli for t in own if t.key in keys) * 1000 < _HELD_MILLI * weight:
        return False
    text = " ".join([sentence.folded, *(view.folded for view in around)])
    return same_edition(c.claim.view.folded, text) and _same_year(c, sentence, around)


def _same_year(c: Comparison, sentence: View, around: list[View]) -> bool:
    """Whether the year of the claim is the sentence's, or that of what stands around it where it names none."""
    asked = {day.year for day in c.claim.days if day.year}
    here = {day.year for day in deepen(sentence).days if day.year}
    here = here or {day.year for view in around for day in read_days(view.folded) if day.year}
    return bool(asked & here) if asked else not here


_STOP = Pattern(r"[,，。;；.]")
_BEFORE = 24  # characters between a side and the verb
_AFTER = 20


def _sides(who: str, sentence: View) -> set[bool]:
    """Whether the side beats or is beaten, by each verb of a sentence that says so."""
    text, found = sentence.folded, set[bool]()
    verbs = [(m, False) for m in mark("beat").finditer(text)] + [(m, True) for m in mark("lost").finditer(text)]
    for verb, first_lost in verbs:
        passive = _PASSIVE_BEFORE.search(text[: verb.start()]) or text.startswith(" by ", verb.end())
        after = _STOP.split(text[verb.end() : verb.end() + _AFTER + len(who)])[0]
        turned = first_lost != bool(passive)
        if who in after:
            found.add(turned)
        elif _does(who, text[: verb.start()]):
            found.add(not turned)
    return found


_PASSIVE_BEFORE = Pattern(r"(?:\b(?:was|were|been|being) |被[^，。；]{0,12})$")


def _does(who: str, before: str) -> bool:
    """Whether the side stands before the verb as the one of whom it tells."""
    at = before.rfind(who)
    gap = before[at + len(who) :] if at >= 0 else ""
    if at < 0 or (not _STOP.search(gap) and len(gap) <= _BEFORE):
        return at >= 0
    return mark("winning_cup").match(gap.removeprefix("队").lstrip()) is not None
