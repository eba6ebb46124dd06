"""The claim beside the clause that speaks of it: what is held, what its slots hold, and how often it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import (
    Alignment,
    Item,
    Where,
    pointed_at,
)
from detective.core.stance.atoms import stem
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.deep import Deep
from detective.core.stance.lexemes import Name
from detective.core.stance.marks import alternation, closing
from detective.core.stance.slot_states import State, dates_state, names_state, number_state, numbers_state
from detective.core.stance.turns import Turns, read_turns
from detective.core.stance.views import View

_SAID = (Where.HERE, Where.CARRIED)


@dataclass(frozen=True, slots=True)
class Clause:
    """The claim beside its clause: what is held, what its slots hold, and how often it is turned."""

    aligned: Alignment
    subject_held: bool
    unsaid: int  # weight of the predicate's words that the clause lacks
    said: int  # and of those that it has
    asks_more: bool  # the clause has one more or one less negation than the claim
    narrower: bool  # a noun that the claim lacks follows its subject's first word: a part, a branch, a member
    other_rank: bool  # the claim's subject is the second of its kind, and the clause speaks of the first
    left: bool  # an item of the predicate is what the clause says that things no longer are: 由X升为Y, from X to Y
    names: State
    dates: State
    numbers: State
    turns: Turns

    @property
    def turned(self) -> bool:
        """Whether clause and claim hold their common words against each other."""
        flips = self.turns.claim_negates + self.turns.other_negates + (self.turns.opposed > 0)
        return flips % 2 == 1

    @property
    def states(self) -> tuple[State, ...]:
        """What became of the three kinds of slots."""
        return (self.names, self.dates, self.numbers)


def read_clause(claim: Deep, a: Alignment, held: frozenset[str]) -> Clause:
    """Read the clause that speaks of the claim; `held` are the claim's terms that the passage or its title holds."""
    predicate = [(i, w) for i, w in zip(a.items, a.where, strict=True) if not i.in_subject and not i.is_name]
    turns = read_turns(claim, a.deep, a.match.held, (a.span,))
    opposed = {pair[0] for pair in turns.pairs}
    refusals = [(cue.start, cue.end) for cue in claim.view.of(CueKind.FAIL)]
    unsaid = sum(
        i.weight
        for i, w in predicate
        if w is not Where.HERE
        and not _is_light(i, claim.view)
        and not _among(i, claim, opposed)
        and not any(a_ < i.end and i.start < b_ for a_, b_ in refusals)
    )
    said = sum(i.weight for i, w in predicate if w is Where.HERE or _among(i, claim, opposed))
    return Clause(
        aligned=a,
        subject_held=_subject_held(claim, a, held),
        unsaid=unsaid,
        said=said,
        asks_more=_asks_more(claim, a),
        narrower=_narrower(claim, a),
        other_rank=_other_rank(claim, a),
        left=_left(claim, a),
        names=names_state(claim, a),
        dates=dates_state(claim, a),
        numbers=numbers_state(claim, a),
        turns=turns,
    )


_ADVERBS = frozenset({"yet", "already", "still", "now", "currently"})  # say no more than the verb's tense


def _is_light(item: Item, view: View) -> bool:
    return item.text in _ADVERBS and not view.folded.startswith(" to ", item.end)  # has yet to


_FULL_NAME = 2  # words of a name with one given name
_NOUN = 2  # characters of a noun
_NOUNS = frozenset({"n", "o", "h"})  # nouns, bodies, and pointing words such as 该校
_SUBJECT_MILLI = 600  # of the weight of the claim's subject that the passage has to hold


def _subject_held(claim: Deep, a: Alignment, held: frozenset[str]) -> bool:
    """Whether the clause is about what the claim is about; an ordinal in the subject says which one is meant."""
    if not all(w in _SAID for i, w in zip(a.items, a.where, strict=True) if i.in_subject):
        return False
    start, end = claim.subject
    pointed = pointed_at(claim.view)
    own = [
        t
        for t in claim.view.terms
        if start <= t.start and t.end <= end and not t.key[0].isdigit() and t.start not in pointed
    ]
    weight = sum(t.weight_milli for t in own)
    called = [(i.start, i.end) for i in a.items if i.in_subject and i.is_name and _by_surname(i, a.deep)]
    told = [(i.start, i.end) for i in a.among(*_SAID) if i.in_subject and i.measure]
    known = [t for t in own if t.key in held or any(x <= t.start and t.end <= y for x, y in called)]
    known += [t for t in own if t not in known and any(t.start < y and x < t.end for x, y in told)]
    if sum(t.weight_milli for t in known) * 1000 < _SUBJECT_MILLI * weight:
        return False
    return not _other_rank(claim, a)


def _by_surname(item: Item, deep: Deep) -> bool:
    """Whether the sentence calls an English person by the last part of the name alone, and no namesake in full."""
    words = item.text.split()
    if deep.view.chinese or len(words) != _FULL_NAME:
        return False
    bare = [n for n in deep.names if deep.view.folded[n.start : n.end].removesuffix("'s").split()[-1:] == words[-1:]]
    return bool(bare) and all(_alone(n, words, deep.view.folded) for n in bare)


def _alone(name: Name, words: list[str], folded: str) -> bool:
    """Whether a name is of these words only, with no nickname right before it."""
    shown = folded[name.start : name.end].removesuffix("'s").split()
    return set(shown) <= set(words) and folded[: name.start].rstrip()[-1:] not in {'"', "`", "'", "”"}


def _ranks(claim: Deep, a: Alignment) -> list[State]:
    start, end = claim.subject
    ranks = [q for q in claim.quantities if q.kind is QuantityKind.RANK and start <= q.start < end]
    here = [q for q in a.deep.quantities if a.span[0] <= q.start < a.span[1]]
    return [number_state(rank, here) for rank in ranks]


def _other_rank(claim: Deep, a: Alignment) -> bool:
    return State.OTHER in _ranks(claim, a)


def _asks_more(claim: Deep, a: Alignment) -> bool:
    mine = sum(_counts(turn.cue, a.deep.view) for turn in claim.view.negations)
    theirs = sum(
        _counts(turn.cue, claim.view) and a.span[0] <= turn.cue.start < a.span[1] for turn in a.deep.view.negations
    )
    return (mine - theirs) % 2 == 1


def _counts(cue: Cue, other: View) -> bool:
    """Whether a cue turns its sentence against another that lacks it; a verb of refusal may stand in both."""
    return CueKind.NEG in cue.kinds or not (cue.text in other.folded or stem(cue.text) in other.keys)


@cache
def _becomes(language: str) -> Pattern:
    """What follows a word for the state that things have left: soon a word for the one that they are in."""
    return Pattern(rf"^[”」]?.{{0,{8 if language == 'zh' else 40}}}?{alternation('turned_to', language)}")


def _left(claim: Deep, a: Alignment) -> bool:
    view = a.deep.view
    language = "zh" if view.chinese else "en"
    before, after = closing("left", language), _becomes(language)
    for item in a.among(Where.HERE):
        at = view.folded.find(item.text, *a.span)
        if item.in_subject or at < 0 or before.search(claim.view.folded[: item.start]):
            continue
        if before.search(view.folded[a.span[0] : at]) and after.match(view.folded[at + len(item.text) : a.span[1]]):
            return True
    return False


def _narrower(claim: Deep, a: Alignment) -> bool:
    first = next((w for w in claim.words if w.end <= claim.subject[1] and len(w.key) >= _NOUN), None)
    if first is None or not claim.view.chinese or tag_of(first.key) not in _NOUNS:
        return False
    at = a.deep.view.folded.find(first.key, *a.span)
    follower = next((w for w in a.deep.words if w.start == at + len(first.key)), None)
    if at < 0 or follower is None or follower.key in claim.view.folded or len(follower.key) < _NOUN:
        return False
    return tag_of(follower.key) in _NOUNS


def _among(item: Item, claim: Deep, words: set[str]) -> bool:
    return any(t.word in words and t.start < item.end and item.start < t.end for t in claim.turned)
