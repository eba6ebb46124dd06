"""Where claim and sentence turn the same words differently: negations, opposites, exclusives."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep
from detective.core.stance.opposites import Turned
from detective.core.stance.views import Negation, View

_TELLING_MILLI = 200
_HEADS = 3  # telling terms after a negation that count as negated


class Turns(NamedTuple):
    """Counts of what turns the sentence against the claim, and of what both turn alike."""

    claim_negates: int  # the claim negates what the sentence states
    other_negates: int
    both_negate: int
    opposed: int  # opposite words for one thing
    opposed_undone: int  # opposite words of which one is negated
    same_opposites: int  # a word that has opposites stands in both


def _negated_keys(negation: Negation, view: View) -> tuple[str, ...]:
    found = [t.key for t in view.terms if negation.start <= t.start < negation.end and t.weight_milli >= _TELLING_MILLI]
    return tuple(found[: _HEADS + 2 * view.chinese])


def _in_negation(start: int, view: View) -> bool:
    return any(turn.start <= start < turn.end for turn in view.negations if CueKind.NEG in turn.cue.kinds)


def _plain_keys(view: View) -> frozenset[str]:
    """The terms that stand outside every negation's reach."""
    return frozenset(t.key for t in view.terms if not any(turn.start <= t.start < turn.end for turn in view.negations))


def _unpaired(one: View, other: View) -> tuple[int, int]:
    """Negations of `one` on what `other` states plainly, and those that both share; said both ways, it is no negation."""
    open_, shared = 0, 0
    plain = _plain_keys(one) if one.negations else frozenset()
    for turn in one.negations:
        if CueKind.FAIL in turn.cue.kinds and turn.cue.text in other.folded:
            continue
        keys = set(_negated_keys(turn, one)) - plain
        if not keys & other.keys:
            continue
        backs = [set(_negated_keys(back, other)) for back in other.negations]
        if any(keys & back for back in backs):
            shared += 1
        elif CueKind.NEG in turn.cue.kinds or len(keys & other.keys) >= 2 or not one.chinese:
            open_ += 1
    return open_, shared


def _present(word: str, deep: Deep) -> bool:
    if deep.view.chinese:
        return word in deep.view.folded
    return all(part in deep.view.keys for part in word.split())


def _opposed(claim: Deep, other: Deep) -> tuple[list[tuple[Turned, Turned]], int]:
    pairs, same = [], 0
    theirs = {turned.word: turned for turned in other.turned}
    for mine in claim.turned:
        if mine.word in theirs or _present(mine.word, other):
            same += 1
            continue
        hits = sorted(mine.opposites & theirs.keys())
        hits = [word for word in hits if not _present(word, claim)]
        if hits:
            pairs.append((mine, theirs[hits[0]]))
    return pairs, same


def read_turns(claim: Deep, other: Deep) -> Turns:
    """Count how claim and sentence turn the same matter."""
    mine, shared = _unpaired(claim.view, other.view)
    theirs, _ = _unpaired(other.view, claim.view)
    pairs, same = _opposed(claim, other)
    undone = sum(_in_negation(a.start, claim.view) != _in_negation(b.start, other.view) for a, b in pairs)
    return Turns(mine, theirs, shared, len(pairs) - undone, undone, same)
