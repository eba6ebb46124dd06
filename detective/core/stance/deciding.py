"""Policy: when the word of a rule or of the learned reader is a decision, and when it is only a mention."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import Language, Stance
from detective.core.stance.align import Where
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison, turn_of
from detective.core.stance.cues import CueKind
from detective.core.stance.denied_rules import deed_of
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit
from detective.core.stance.objections import (
    conflicts,
    hedged,
    lacks_words,
    of_other_kind,
    opposed,
    other_slots,
    unsaid_subject,
)
from detective.core.stance.reader import Scores
from detective.core.stance.rulings import Ruling, limit
from detective.core.stance.slots import SlotKind
from detective.core.stance.titles import answered
from detective.core.stance.verdicts import Said

_DENYING = (CueKind.NEG, CueKind.NONE, CueKind.FAIL, CueKind.OPEN, CueKind.DENY, CueKind.FALSE)
_HOLDING = frozenset({"unsettled", "other_time"})


@dataclass(frozen=True, slots=True)
class Floors:
    """Thousandths under which the learned reader decides nothing, and under which it makes a rule doubtful.

    `sided` is what support and refute together must reach for a doubt; from `sure` on the reader is believed without
    what the structure must show below it; `basis` is the code of what decides.
    """

    support: int
    refute: int
    doubt: int
    sided: int = 0
    sure: int = 1001  # more than there is: never
    basis: str = "reader"


def floors_of(language: Language) -> Floors:
    """The floors of a language, from the table."""
    return Floors(
        support=limit(f"support_floor_{language}_milli"),
        refute=limit(f"refute_floor_{language}_milli"),
        doubt=limit(f"doubt_floor_{language}_milli"),
        sure=limit(f"sure_floor_{language}_milli"),
    )


def decide(scores: Scores, ruling: Ruling | None, c: Comparison, floors: Floors) -> tuple[Stance, str]:
    """The stance and what decided it: a rule that the reader does not contradict, or the reader where it is sure."""
    if ruling is not None:
        return (Stance.MENTION, "doubted") if doubted(scores, ruling, floors) else (ruling.stance, ruling.basis)
    return (Stance.MENTION, "hedged") if hedged(c) else _by_reader(scores, c, floors)


def _by_reader(scores: Scores, c: Comparison, floors: Floors) -> tuple[Stance, str]:
    """What the reader decides where no rule does; below `sure` only what the structure bears out or contradicts."""
    if _of_other_matter(c) or _only_asked(c):
        scores = Scores(scores.support, 0, scores.mention)
    if scores.refute >= floors.sure and not _is_of_another(c) and not _apart(c) and not _only_denies(c):
        return Stance.REFUTE, floors.basis
    if unsaid_subject(c):
        return Stance.MENTION, "unsure"
    own = floors.basis == "model"  # it reads paraphrase, so that the words need not bear it out
    if scores.support >= floors.support and not conflicts(c) and not _told_roughly(c) and (own or borne_out(c)):
        return Stance.SUPPORT, floors.basis
    if scores.refute >= floors.refute and (own or (_contradicted(c) and not _only_denies(c) and not _apart(c))):
        return Stance.REFUTE, floors.basis
    return Stance.MENTION, "unsure"


def _told_roughly(c: Comparison) -> bool:
    """Whether the passage gives but the year of what the claim says of a month or a day."""
    return any(slot.kind is SlotKind.DATE and slot.fit is Fit.NEAR for slot in c.slots)


def doubted(scores: Scores, ruling: Ruling, floors: Floors) -> bool:
    """Whether the reader, asked for a side, would so clearly refute what a rule supports that nothing is decided.

    A rule that supports may have overlooked something; one that refutes points at what differs and outranks the reader.
    """
    sided = scores.support + scores.refute
    return ruling.stance is Stance.SUPPORT and sided >= floors.sided and scores.support * 1000 < floors.doubt * sided


def ruled(ruling: Ruling, before: Scores) -> Scores:
    """The rule's confidence for its side; the rest is shared as the learned reader shares it.

    A rule that only holds back what the passage cannot bear out leaves the scores as they are.
    """
    if ruling.basis in _HOLDING:
        return before
    rest = 1000 - ruling.confidence_milli
    by_side = {Stance.SUPPORT: before.support, Stance.REFUTE: before.refute, Stance.MENTION: before.mention}
    others = [side for side in by_side if side is not ruling.stance]
    whole = max(1, sum(by_side[side] for side in others))
    first = rest * by_side[others[0]] // whole
    shares = {ruling.stance: ruling.confidence_milli, others[0]: first, others[1]: rest - first}
    return Scores(shares[Stance.SUPPORT], shares[Stance.REFUTE], shares[Stance.MENTION])


def borne_out(c: Comparison) -> bool:
    """Whether the passage says nearly all of the claim: English word by word, Chinese by the share of its terms."""
    view = c.claim.view
    if not view.chinese and c.clause is not None:
        return not lacks_words(c)
    told = c.passage.told
    held = sum(term.weight_milli for term in view.terms if term.key in told)
    return held * 1000 >= limit("borne_out_milli") * view.weight_milli


def _contradicted(c: Comparison) -> bool:
    """Whether something in the passage stands against the claim, rather than merely leaving it out."""
    return turn_of(c) < 0 or opposed(c) > 0 or bool(other_slots(c)) or of_other_kind(c)


def _of_other_matter(c: Comparison) -> bool:
    """Whether a passage that judges a rumour lacks so much of the claim that it judges another: honey, not bananas."""
    k = c.clause
    judged = c.reported and c.said in {Said.FALSE, Said.TRUE}
    if not judged or k is None:
        return False
    return k.turns.opposed > 0 or k.aligned.share(Where.MISSING) >= limit("judged_missing_milli")


def _only_asked(c: Comparison) -> bool:
    """Whether the words of the claim stand in a headline that asks, and the text has few of them."""
    view, told = c.claim.view, c.passage.told
    title = c.passage.title
    if title is None or told is c.passage.held or answered(title.text, c.passage.views[0].text) is not None:
        return False
    held = sum(term.weight_milli for term in view.terms if term.key in told)
    return held * 1000 < limit("asked_only_milli") * view.weight_milli


def _is_of_another(c: Comparison) -> bool:
    """Whether the passage lacks a name of the claim, or says the opposite without a word of the claim's subject."""
    if c.clause is None:
        return True
    missing = c.clause.aligned.among(Where.MISSING)
    subject = [item for item in c.clause.aligned.items if item.in_subject]
    unsaid = bool(subject) and all(item in missing for item in subject)
    return any(item.is_name for item in missing) or (unsaid and opposed(c) > 0)


def _apart(c: Comparison) -> bool:
    """Whether a word of an English claim's subject stands in another clause than what is said of it."""
    if c.claim.view.chinese or c.clause is None:
        return False
    return any(item.in_subject for item in c.clause.aligned.among(Where.NEAR, Where.ELSEWHERE))


def _only_denies(c: Comparison) -> bool:
    """Whether the claim denies, and no clause affirms nearly all that it denies.

    The learned reader has seen more false claims that deny than true ones, and refutes the true ones as readily.
    """
    if sum(CueKind.NEG in turn.cue.kinds for turn in c.claim.view.negations) % 2 == 0:
        return False
    k = c.clause
    if k is None or not k.subject_held or not k.turned or c.reported or weakened(c, k):
        return True
    deed = deed_of(k, chinese=c.claim.view.chinese)  # called up, of one who is said never to have played
    heavy = deed is not None and deed.weight >= limit("subject_word_milli")
    unsaid = heavy and deed in k.aligned.among(Where.MISSING)
    affirmed = not unsaid and k.said >= limit("affirmed_said_milli") and 2 * k.unsaid <= k.said
    view = k.aligned.deep.view
    return not affirmed or any(view.has(kind) for kind in _DENYING) or mark("foremost").search(view.folded) is not None
