"""Reading of one passage against a claim: rules on structure first, then the learned reader, else *mention*."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import Candidate, Quote, Stance, StanceReading
from detective.core.stance.cues import CueKind
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.verdicts import Said, said_of
from detective.core.stance.views import View, view
from detective.core.text import sentences


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence beside the claim: how much of the claim's weight it holds and where."""

    sentence: View
    index: int
    covered_milli: int
    start: int
    end: int


def _match(frame: ClaimFrame, sentence: View, index: int) -> Match:
    keys = frame.core.keys
    hits = [term for term in sentence.terms if term.key in keys]
    found = {term.key for term in hits}
    held = sum(term.weight_milli for term in frame.core.terms if term.key in found)
    covered = 1000 * held // max(1, frame.core.weight_milli)
    start = min((term.start for term in hits), default=0)
    end = max((term.end for term in hits), default=0)
    return Match(sentence, index, covered, start, end)


def _flips(one: View, other: View) -> int:
    """Negations of `one` on something that `other` states without one."""
    count = 0
    for turn in one.negations:
        scope = [t for t in one.terms if turn.start <= t.start < turn.end and t.weight_milli >= 300]
        held = [t for t in scope[:3] if t.key in other.keys]
        if not held:
            continue
        keys = {t.key for t in held}
        paired = any(
            any(t.key in keys for t in other.terms if back.start <= t.start < back.end) for back in other.negations
        )
        count += not paired
    return count


def read_stance(frame: ClaimFrame, candidate: Candidate, *, counted: tuple[tuple[int, int], ...] = ()) -> StanceReading:
    """What the passage says of the claim; only the `counted` stretches of its text (all, when empty) may decide."""
    cuts = [s for s in sentences(candidate.text) if not counted or any(s.start < b and a < s.end for a, b in counted)]
    views = [view(cut.text, cut.start) for cut in cuts]
    if not views:
        return _reading(Stance.MENTION, 0, "nothing_to_read", None)
    matches = [_match(frame, sentence, index) for index, sentence in enumerate(views)]
    best = max(matches, key=lambda m: (m.covered_milli, -m.index))
    quote = Quote(text=best.sentence.text, start=best.sentence.start, end=best.sentence.start + len(best.sentence.text))
    covered = best.covered_milli
    if covered < 500:
        return _reading(Stance.MENTION, covered, "off_topic", quote)
    before = views[best.index - 1] if best.index else None
    after = tuple(views[best.index + 1 : best.index + 3])
    said, reported = said_of(best.sentence, best.start, best.end, before, after)
    if said is Said.OPEN or (reported and said is Said.PLAIN and best.sentence.has(CueKind.RUMOUR)):
        return _reading(Stance.MENTION, covered, "open_rumour", quote)
    turns = _flips(frame.core, best.sentence) + _flips(best.sentence, frame.core)
    sign = frame.sign * (-1 if said is Said.FALSE else 1) * (-1 if turns % 2 else 1)
    basis = "debunk" if said is Said.FALSE else "negation" if turns % 2 else "restated"
    if covered < (700 if basis != "restated" else 850):
        return _reading(Stance.MENTION, covered, "unsure", quote)
    return _reading(Stance.SUPPORT if sign > 0 else Stance.REFUTE, covered, basis, quote)


def _reading(stance: Stance, covered: int, basis: str, quote: Quote | None) -> StanceReading:
    scores = {Stance.SUPPORT: 150, Stance.REFUTE: 150, Stance.MENTION: 700} if stance is Stance.MENTION else {}
    if stance is not Stance.MENTION:
        scores = {Stance.SUPPORT: 100, Stance.REFUTE: 100, Stance.MENTION: 100}
        scores[stance] = 800
    return StanceReading(
        stance=stance,
        confidence_milli=scores[stance],
        support_milli=scores[Stance.SUPPORT],
        refute_milli=scores[Stance.REFUTE],
        mention_milli=scores[Stance.MENTION],
        relevance_milli=covered,
        quote=quote,
        basis=basis,
        parts=(("coverage", covered),),
    )
