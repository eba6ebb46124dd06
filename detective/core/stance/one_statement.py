"""What a passage says of one statement, once what stands over it and two negations that tell of all are plain."""

from __future__ import annotations

from dataclasses import replace

from detective.core.models import Candidate, Stance, StanceReading
from detective.core.stance.comparison import Comparison
from detective.core.stance.cover import condition_checks, number_checks
from detective.core.stance.decided import decided, quote_of, reading_of
from detective.core.stance.deciding import decide, ruled
from detective.core.stance.embedded import Step, meant, step_of
from detective.core.stance.frame import ClaimFrame, frame_text
from detective.core.stance.held_back import held_back
from detective.core.stance.learned import SHIPPED, Scoring, Stretches
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.stance.portions import worded
from detective.core.stance.proportions import of_sample, proportions
from detective.core.stance.reader import Scores
from detective.core.stance.reckoning import reckoned
from detective.core.stance.relevance import relevance
from detective.core.stance.rulings import Ruling, mentions
from detective.core.stance.set_beside import Beside, set_beside
from detective.core.stance.site_rules import told_of_accused
from detective.core.stance.universals import affirmed, set_apart
from detective.core.stance.vetoes import vetoed
from detective.core.text import sentences

# Read off the frame; words about it tell nothing.
_FIRM = frozenset(
    {
        "comparison",
        "doer",
        "final",
        "holder",
        "in_order",
        "none_of_them",
        "outcome",
        "opening_days",
        "part_told",
        "quantifier",
        "relation",
        "schedule",
        "state",
        "transfer",
        "trend",
    }
)


_BY_ONE = frozenset({"doer", "holder"})  # but of a part of the place, of one among several, it may still say less


_PLAINLY_SAID = frozenset(
    {"mode", "stage", "answered", "debunk", "excepted"}
)  # by words that say it, where the learned reader sees negations only


def read_statement(
    frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring, depth: int = 0
) -> StanceReading:
    """What the passage says of the claim, after what stands over either of the two has been taken off."""
    one = set_beside(frame, candidate, counted)
    if one is None:
        return reading_of(Scores(1, 1, 998), Stance.MENTION, "nothing_to_read")
    plain = _read_plainly(frame, candidate, one, scoring)
    of_all = None if depth or counted else _affirmed(frame, candidate, plain)
    if of_all is not None:
        return of_all
    step = step_of(one.comparison, one.comparison.claim.view.text, frame.ways) if depth < _DEPTH else None
    opposed = bool(one.comparison.turns.pairs) and plain.basis == "stated"  # not reopened, of what is still shut
    if step is None or opposed or _settled(step, plain) or told_of_accused(frame.core, plain.basis):
        return plain
    if step.sign == 0 and (plain.stance is Stance.MENTION or plain.basis == "schedule" or _is_apart(one, plain)):
        return plain  # a plan that was moved is told of as planned
    under = replace(candidate, text=_blank(candidate.text, step.blanked))
    inner = read_statement(_reworded(frame, step.claim), under, counted, SHIPPED, depth + 1)
    basis = meant(step, plain, inner)
    return plain if basis is None else decided(plain, *basis)


def _is_apart(one: Beside, plain: StanceReading) -> bool:
    """Whether a clause contradicts every word of the claim; what stands under a word that leaves it open is no such."""
    stated = one.comparison.stated
    return plain.stance is Stance.REFUTE and stated is not None and stated.sign < 0 and plain.basis == stated.basis


def _settled(step: Step, plain: StanceReading) -> bool:
    """Whether the word over the statement is one for a mode, by which the statement was read already."""
    if plain.basis == "relation" and step.kind == "end":
        return True  # from the one who is leaving
    if plain.stance is Stance.SUPPORT and plain.basis == "quantifier" and step.sign < 0:
        return True  # 11 of the 16 meet it, and the other five do not yet
    if plain.basis == "debunk":
        return step.kind in {"claim", "say", "believe"}
    kinds = {"exclude", "fail", "intend", *({"claim"} if plain.stance is Stance.REFUTE else ())}
    return plain.basis in {"mode", "stage"} and step.kind in kinds


def _reworded(frame: ClaimFrame, core: str) -> ClaimFrame:
    """The claim with another wording of its core."""
    if core == frame.core.view.text:
        return frame
    other = frame_text(core, frame.language)
    return replace(other, sign=other.sign * frame.sign)


def _affirmed(frame: ClaimFrame, candidate: Candidate, plain: StanceReading) -> StanceReading | None:
    """The reading with two negations that speak of all put as one statement, in passage and claim, if that decides."""
    claim, text = affirmed(frame.core.view.text), affirmed(candidate.text)
    if worded(frame.core.view):
        text = proportions(text)
        text = of_sample(text) if mark("sampled").search(frame.core.view.folded) else text
    counted = amounts(frame.core.quantities)
    told_in_figures = reckoned(frame.core.view, candidate.text) if counted else candidate.text
    if told_in_figures != candidate.text:
        inner = read_statement(frame, replace(candidate, text=told_in_figures), (), SHIPPED, depth=1)
        if inner.basis == "number" or (inner.basis != "reader" and inner.stance is Stance.SUPPORT):
            return decided(plain, inner.stance, "reckoned_out")
    if text == candidate.text and claim == frame.core.view.text:
        return None
    under = replace(candidate, text=text)
    told = sentences(claim) if claim != frame.core.view.text else ()
    if len(told) > 1:  # neither A nor B did it: of each that it did not
        return _of_several(
            plain, [read_statement(_reworded(frame, one.text), under, (), SHIPPED, depth=1) for one in told]
        )
    inner = read_statement(_reworded(frame, claim), under, (), SHIPPED, depth=1)
    if inner.basis != "reader" and inner.stance is not Stance.MENTION:
        return decided(plain, inner.stance, "of_all")
    loose = (
        (plain.stance is Stance.REFUTE or plain.basis == "negation")
        and inner.stance is not plain.stance
        and plain.basis in _LOOSELY
        and not (plain.basis == "negation" and set_apart(candidate.text))
    )
    loose = loose or (claim != frame.core.view.text and plain.basis == "reader" and plain.stance is Stance.SUPPORT)
    return decided(plain, Stance.MENTION, "of_all") if loose and inner.stance is not plain.stance else None


def _of_several(plain: StanceReading, each: list[StanceReading]) -> StanceReading | None:
    """What a passage says of a claim that stands for several statements, of which each must be so."""
    if any(one.stance is Stance.REFUTE and one.basis != "reader" for one in each):
        return decided(plain, Stance.REFUTE, "of_all")
    if all(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each):
        return decided(plain, Stance.SUPPORT, "of_all")
    return (
        decided(plain, Stance.MENTION, "of_all") if plain.stance is Stance.REFUTE and plain.basis in _LOOSELY else None
    )


_LOOSELY = frozenset(
    {"reader", "negation", "same_deed", "wording", "roles_changed_about"}
)  # they count negations, or none


_DEPTH = 3  # words over one another: "failed to prove that he had lied"


def _blank(text: str, stretches: Stretches) -> str:
    for start, end in stretches:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _read_plainly(frame: ClaimFrame, candidate: Candidate, one: Beside, scoring: Scoring) -> StanceReading:
    c, ruling = one.comparison, one.ruling
    told = scoring.scores(frame, c, ruling)
    floors = scoring.floors(frame.language)
    stance, basis = decide(told, ruling, c, floors)
    if basis == "doubted" and ruling is not None and (ruling.basis in _FIRM | _PLAINLY_SAID or _is_stated(c, ruling)):
        stance, basis = ruling.stance, ruling.basis
    agrees = Stance.SUPPORT if frame.sign > 0 else Stance.REFUTE  # with the core that the claim states or denies
    sure = max(told.support, told.refute) >= floors.sure
    unheld = _FIRM - _BY_ONE
    held = held_back(c, frame.ways, basis, sure=sure) if stance is agrees and basis not in unheld else None
    if held:
        stance, basis, ruling = Stance.MENTION, held, mentions(held)
    veto = vetoed(c, stance, basis)
    if veto:
        stance, basis, ruling = Stance.MENTION, veto, mentions(veto)
    open_ = basis == "doubted" or bool(held or veto)  # not borne out, which says nothing of how it leans
    scores = told if ruling is None or open_ else ruled(ruling, told)
    covered, parts = relevance(c, one.findings, ruling)
    return replace(
        reading_of(scores, stance, basis),
        quote=quote_of(c),
        relevance_milli=covered,
        parts=parts,
        numbers=number_checks(c, candidate.id),
        conditions=condition_checks(c, one.findings, candidate.id),
    )


def _is_stated(c: Comparison, ruling: Ruling) -> bool:
    """Whether a clause that accounts for every word of the claim states it, which the learned reader cannot doubt."""
    return ruling.basis in {"stated", "mode"} and c.stated is not None and c.stated.sign > 0
