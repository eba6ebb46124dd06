"""What keeps a passage from saying anything of the claim, or speaks against its wording."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.comparison import Comparison, stretch_of, turn_of
from detective.core.stance.cues import CueKind
from detective.core.stance.focus import within
from detective.core.stance.kinds import IsA, agree
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit
from detective.core.stance.rulings import limit
from detective.core.stance.slot_states import State
from detective.core.stance.slots import Slot, SlotKind
from detective.core.stance.verdicts import Said, quoted
from detective.core.stance.views import View


def unsettled(c: Comparison) -> bool:
    """Whether the matched words stand as hearsay that nobody settles, or as a question."""
    if c.said is Said.OPEN:
        return True
    rumour = c.reported and c.said is Said.PLAIN and (c.other.view.has(CueKind.RUMOUR) or _goes_round(c))
    return (rumour and not c.claim.view.has(CueKind.RUMOUR)) or asks(c.other.view)


def asks(view: View) -> bool:
    """Whether a sentence is a question."""
    return view.folded.rstrip("\"'”」』 ")[-1:] in {"?", "？"}


def _goes_round(c: Comparison) -> bool:
    """Whether what is quoted goes round on the net or as a picture, rather than being said by one who is named."""
    view, start, end = c.other.view, *stretch_of(c.best)
    return quoted(view.text, start, end) and mark("online").search(view.folded) is not None


_PAST = Pattern(r"\b[a-z]{3,}ed\b")


UNSURE = (CueKind.HEDGE, CueKind.OPEN)


def hedged(c: Comparison) -> bool:
    """Whether the sentence speaks of a possibility, or of a plan, where the claim speaks of a fact or a deed."""
    claim = c.claim.view
    if claim.has(CueKind.HEDGE):
        return False
    if any(within(cue.start, c.spans) for kind in UNSURE for cue in c.other.view.of(kind)):
        return True
    planned = any(within(cue.start, c.spans) for cue in c.other.view.of(CueKind.PLAN))
    return (
        planned
        and not claim.has(CueKind.PLAN)
        and not mark("ahead").search(claim.folded)
        and any(one.search(claim.folded) for one in (mark("done"), mark("past"), _PAST))
    )


def other_slots(c: Comparison, kind: SlotKind | None = None) -> tuple[Slot, ...]:
    """The slots in which the passage has something else."""
    least = limit("slot_local_milli")
    return tuple(s for s in c.slots if s.fit is Fit.OTHER and s.local_milli >= least and kind in {None, s.kind})


def opposed(c: Comparison) -> int:
    """Opposite words for one thing; "lost to" beside "beat" is none where the parties are changed about too."""
    return 0 if c.direction > 0 else c.turns.opposed


def but_for_opposites(c: Comparison) -> int:
    """Share of the claim's words that the sentence holds, those with an opposite in it apart."""
    turned = {pair[0] for pair in c.turns.pairs}
    spans = [(t.start, t.end) for t in c.claim.turned if t.word in turned]
    rest = [t for t in c.context.terms if not any(a < t.end and t.start < b for a, b in spans)]
    weight = sum(t.weight_milli for t in rest)
    return 1000 * sum(t.weight_milli for t in rest if t.key in c.best.held) // weight if weight else 0


def conflicts(c: Comparison) -> bool:
    """Whether anything at all speaks against the claim's wording."""
    dated = c.days.year_differ > 0 or c.days.day_differ > 0 or c.days.bound_broken > 0
    denied = c.clause is not None and c.clause.asks_more and not c.clause.unsaid
    elsewhere = misplaced(c) or narrowed(c) or changed_about(c) or of_other_kind(c)
    return denied or elsewhere or dated or bool(other_slots(c)) or turn_of(c) < 0 or opposed(c) > 0


def misplaced(c: Comparison) -> bool:
    """Whether the clause that speaks of the claim fills a slot with another, or says that things are so no more."""
    return c.clause is not None and (c.clause.left or State.OTHER in c.clause.states)


def unsaid_subject(c: Comparison) -> bool:
    """Whether the passage never names what the claim is about."""
    if c.clause is None:
        return True
    least = limit("subject_word_milli")
    if any(item.in_subject and item.weight >= least for item in c.clause.aligned.among(Where.MISSING)):
        return True
    return any(item.in_subject and item.is_name for item in c.clause.aligned.among(Where.NEAR, Where.ELSEWHERE))


def narrowed(c: Comparison) -> bool:
    """Whether the clause speaks of a part of the claim's subject: 该校计算机学院 is not 该校."""
    return c.clause is not None and c.clause.narrower


def unsaid_names(c: Comparison, but: tuple[Item, ...] = ()) -> bool:
    """Whether the passage lacks a name of the claim, or a word of its subject, some of them left out."""
    if c.clause is None:
        return False
    least = limit("subject_word_milli")
    missing = c.clause.aligned.among(Where.MISSING)
    return any(item.is_name or (item.in_subject and item.weight >= least) for item in missing if item not in but)


def changed_about(c: Comparison) -> bool:
    """Whether the claim's first two names stand in the other order in the sentence, and nothing there explains it."""
    mine, text = c.claim.names[:2], c.other.view.folded
    if len(mine) < 2 or c.direction > 0 or mark("passive").search(text) or mark("passive").search(c.claim.view.folded):
        return False
    at = [text.find(c.claim.view.folded[name.start : name.end]) for name in mine]
    return min(at) >= 0 and at[0] > at[1]


def of_other_kind(c: Comparison) -> bool:
    """Whether the sentence says that the thing is something else than the claim says that it is."""
    return agree(c.claim.heads, c.other.heads) is IsA.OTHER


def lacks_words(c: Comparison) -> bool:
    """Whether the passage has too few of an English claim's words and names, in the claim's words or in others.

    Chinese words are cut by guess, so that there one that is missing tells little.
    """
    if c.claim.view.chinese or c.clause is None:
        return False
    return c.clause.aligned.share(Where.MISSING) > limit("words_missing_milli")
