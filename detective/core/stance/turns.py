"""Where claim and sentence turn the same words differently: negations counted, opposites paired."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep
from detective.core.stance.focus import Spans, within
from detective.core.stance.marks import listed
from detective.core.stance.opposites import Turned
from detective.core.stance.views import Negation, View

_TELLING_MILLI = 200
_NEAR_ZH, _NEAR_EN = 4, 16  # characters between a negation and the opposite word that uses it up
_HEADS = 4  # telling terms after a negation that count as negated


class Turns(NamedTuple):
    """Counts of what turns the sentence against the claim, and of what both turn alike."""

    claim_negates: int  # 1: the claim negates what the sentence states
    other_negates: int  # 1: the sentence negates what the claim states
    both_negate: int
    opposed: int  # opposite words for one thing
    opposed_undone: int  # opposite words of which one is negated
    same_opposites: int  # a word that has opposites stands in both
    pairs: tuple[tuple[str, str], ...] = ()
    loosely: int = 0  # 1: the looser count of negations differs by one


def _negated_keys(negation: Negation, view: View) -> tuple[str, ...]:
    found = [t.key for t in view.terms if negation.start <= t.start < negation.end and t.weight_milli >= _TELLING_MILLI]
    return tuple(found[: _HEADS + view.chinese])


def _in_negation(start: int, view: View) -> bool:
    if any(refusal.start == start for _, refusal in view.undone):
        return True
    return sum(turn.start <= start < turn.end for turn in view.negations if CueKind.NEG in turn.cue.kinds) % 2 == 1


def _plain_keys(view: View) -> frozenset[str]:
    """The terms that stand outside every negation's reach."""
    return frozenset(t.key for t in view.terms if not any(turn.start <= t.start < turn.end for turn in view.negations))


class Reach(NamedTuple):
    """Where negations count: the clauses, and offsets of refusals that are counted as opposite words instead."""

    spans: Spans
    spent: frozenset[int] = frozenset()
    strict: bool = True


def _turning(one: View, other: View, held: frozenset[str], reach: Reach) -> list[frozenset[str]]:
    """For each negation of `one` in reach, the terms that it negates and that the other side has too.

    By the strict count the other side must have what comes right after the negation, or several terms.
    """
    plain = _plain_keys(one) if one.negations else frozenset()
    found: list[frozenset[str]] = _unrefused(one, other, reach.spans)
    for turn in one.negations:
        if not within(turn.cue.start, reach.spans):
            continue
        if turn.cue.start in reach.spent or (CueKind.FAIL in turn.cue.kinds and _stands(turn.cue.text, other)):
            continue
        heads = _negated_keys(turn, one)
        shared = (frozenset(heads) - plain) & (other.keys | held)
        if (
            reach.strict
            and not one.chinese
            and len(shared) == 1
            and heads[0] not in shared
            and len(heads) > 1
            and heads[1] not in shared
        ):
            continue
        if CueKind.FAIL in turn.cue.kinds and not one.chinese and not _refuses_a_deed(turn, one):
            continue
        if one.chinese and shared and shared <= listed("bringing", "zh"):
            continue  # 未造成人员伤亡 denies no other damage: what is denied is the object
        if shared and (CueKind.NEG in turn.cue.kinds or len(shared) >= 2 or not one.chinese):
            found.append(shared)
    return found


_OF_A_THING = Pattern(r" (?:from|of|to|with|against) (?:the|a|an|its|his|her|their) ")


def _refuses_a_deed(turn: Negation, view: View) -> bool:
    """Whether a verb of refusal governs a deed or the thing itself, rather than what one leaves: withdrew from."""
    return CueKind.NEG in turn.cue.kinds or _OF_A_THING.match(view.folded, turn.cue.end) is None


def _unrefused(one: View, other: View, spans: Spans) -> list[frozenset[str]]:
    """Refusals and denials that `one` undoes and the other side lets stand: "does not deny" beside "denies"."""
    mine = [refusal for negation, refusal in one.undone if within(negation.start, spans)]
    theirs = {_bare(refusal.text, other) for _, refusal in other.undone}
    return [frozenset({r.text}) for r in mine if _bare(r.text, one) not in theirs and _stands(r.text, other)]


def _bare(word: str, view: View) -> str:
    return word if view.chinese else stem(word)


def _stands(word: str, view: View) -> bool:
    return word in view.folded or (not view.chinese and stem(word) in view.keys)


def _negates(view: View, spans: Spans) -> bool:
    """Whether a negation stands in the clauses, whatever words it falls on: both sides deny, in words of their own."""
    return any(
        CueKind.NEG in turn.cue.kinds and within(turn.cue.start, spans) and not _of_a_verdict(turn, view)
        for turn in view.negations
    )


def _of_a_verdict(negation: Negation, view: View) -> bool:
    """Whether a negation belongs to a verdict on what is told: 并不属实, not true."""
    return any(0 <= cue.start - negation.cue.end <= 1 and CueKind.TRUE in cue.kinds for cue in view.cues)


def _present(word: str, folded: tuple[str, ...], keys: frozenset[str], *, chinese: bool) -> bool:
    if chinese:
        return any(word in stretch for stretch in folded)
    return keys.issuperset(word.split())


def _opposed(claim: Deep, other: Deep, spans: Spans) -> tuple[list[tuple[Turned, Turned]], int]:
    pairs, same, chinese = [], 0, other.view.chinese
    stretches = tuple(other.view.folded[a:b] for a, b in spans)
    asks_keys = bool(claim.turned) and not chinese
    keys = frozenset(t.key for t in other.view.terms if within(t.start, spans)) if asks_keys else frozenset()
    theirs = {turned.word: turned for turned in other.turned if within(turned.start, spans)}
    for mine in claim.turned:
        if mine.word in theirs or _present(mine.word, stretches, keys, chinese=chinese):
            same += 1
            continue
        hits = sorted(mine.opposites & theirs.keys())
        hits = [word for word in hits if not _present(word, (claim.view.folded,), claim.view.keys, chinese=chinese)]
        if hits:
            pairs.append((mine, theirs[hits[0]]))
    return pairs, same


def _subject_keys(claim: Deep) -> frozenset[str]:
    """The terms that stand in the claim's subject alone: what is denied of another matter of it turns nothing."""
    end = claim.subject[1]
    return frozenset(t.key for t in claim.view.terms if t.end <= end) - {t.key for t in claim.view.terms if t.end > end}


def _spent(claim: Deep, other: Deep, undone: list[tuple[Turned, Turned]]) -> bool:
    """Whether the one negation between them is used up by the opposite word that it undoes: not held, cancelled."""
    reach = _NEAR_ZH if claim.view.chinese else _NEAR_EN
    a, b = undone[0]
    return any(0 <= a.start - turn.start <= reach for turn in claim.view.negations) or any(
        0 <= b.start - turn.start <= reach for turn in other.view.negations
    )


def read_turns(claim: Deep, other: Deep, held: frozenset[str], spans: Spans) -> Turns:
    """Count how claim and sentence turn the same matter; only the sentence's clauses in `spans` count."""
    whole = ((0, len(claim.view.folded)),)
    pairs, same = _opposed(claim, other, spans)
    mine = _turning(claim.view, other.view, held, Reach(whole, frozenset(a.start for a, _ in pairs)))
    theirs = _turning(other.view, claim.view, frozenset(), Reach(spans, frozenset(b.start for _, b in pairs)))
    theirs = [shared for shared in theirs if not shared <= _subject_keys(claim)]
    if len(mine) == 1 and not theirs and _negates(other.view, spans):
        mine = []
    elif len(theirs) == 1 and not mine and _negates(claim.view, whole):
        theirs = []
    undone = [(a, b) for a, b in pairs if _in_negation(a.start, claim.view) != _in_negation(b.start, other.view)]
    if undone and len(mine) != len(theirs) and _spent(claim, other, undone):
        mine, theirs = mine[1:] if len(mine) > len(theirs) else mine, theirs[1:] if len(theirs) > len(mine) else theirs
    odd = (len(mine) - len(theirs)) % 2 == 1
    loose = len(_turning(claim.view, other.view, held, Reach(whole, strict=False))) - len(
        _turning(other.view, claim.view, frozenset(), Reach(spans, strict=False))
    )
    both = min(len(mine), len(theirs))
    return Turns(
        claim_negates=int(odd and len(mine) > len(theirs)),
        other_negates=int(odd and len(theirs) > len(mine)),
        both_negate=both,
        opposed=len(pairs) - len(undone),
        opposed_undone=len(undone),
        same_opposites=same,
        pairs=tuple((a.word, b.word) for a, b in pairs),
        loosely=loose % 2,
    )
