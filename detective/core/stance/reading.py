"""Reading of one passage against a claim: rules on structure first, then the learned reader, else *mention*."""

from __future__ import annotations

from dataclasses import replace

from detective.core.models import Candidate, Language, Quote, Stance, StanceReading
from detective.core.stance.comparison import Comparison, compare, turn_of
from detective.core.stance.cover import condition_checks, number_checks
from detective.core.stance.features import features
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.passage import read_passage
from detective.core.stance.reader import Scores, score
from detective.core.stance.relevance import relevance
from detective.core.stance.rolematch import role_findings
from detective.core.stance.rules import conflicts, hedged, of_other_kind, opposed, other_slots, rule, unsaid_subject
from detective.core.stance.rulings import Ruling, limit

_HOLDING = frozenset({"unsettled", "other_time"})


def read_stance(frame: ClaimFrame, candidate: Candidate, *, counted: tuple[tuple[int, int], ...] = ()) -> StanceReading:
    """What the passage says of the claim; only the `counted` stretches of its text (all, when empty) may decide."""
    whole = _read(frame, candidate, counted)
    if not frame.parts or whole.stance is Stance.REFUTE or whole.relevance_milli < limit("part_relevance_milli"):
        return whole
    parts = [_read(part, candidate, counted) for part in frame.parts]
    refuting = [part for part in parts if part.stance is Stance.REFUTE and part.basis != "reader"]
    if refuting:
        return _decided(whole, Stance.REFUTE, "part_refuted")
    if all(part.stance is Stance.SUPPORT for part in parts):
        return whole if whole.stance is Stance.SUPPORT else _decided(whole, Stance.SUPPORT, "parts")
    if whole.stance is Stance.SUPPORT and any(part.stance is not Stance.SUPPORT for part in parts):
        return _decided(whole, Stance.MENTION, "part_open")
    return whole


def _decided(whole: StanceReading, stance: Stance, basis: str) -> StanceReading:
    """The reading with another stance, as surely as a rule decides."""
    before = Scores(whole.support_milli, whole.refute_milli, whole.mention_milli)
    scores = _ruled(Ruling(stance, limit("rule_confidence_milli"), basis), before)
    return replace(
        whole,
        stance=stance,
        basis=basis,
        confidence_milli=limit("rule_confidence_milli"),
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
    )


def _read(frame: ClaimFrame, candidate: Candidate, counted: tuple[tuple[int, int], ...]) -> StanceReading:
    passage = read_passage(frame.core.view, frame.ways, candidate, counted)
    if passage is None:
        return _reading(Scores(1, 1, 998), Stance.MENTION, "nothing_to_read")
    comparison = compare(frame.core, frame.sign, frame.deeds, passage, frame.ways)
    found = features(comparison)
    scores = score(found, frame.language)
    findings = role_findings(frame.core, frame.roles, comparison.other, comparison.best, passage.title_held)
    ruling = rule(findings, comparison)
    if ruling is not None:
        scores = _ruled(ruling, scores)
    stance, basis = (ruling.stance, ruling.basis) if ruling else _decide(scores, comparison, frame.language)
    covered, parts = relevance(comparison, findings, ruling)
    return replace(
        _reading(scores, stance, basis),
        quote=_quote(comparison),
        relevance_milli=covered,
        parts=parts,
        numbers=number_checks(comparison, candidate.id),
        conditions=condition_checks(comparison, findings, candidate.id),
    )


def _ruled(ruling: Ruling, before: Scores) -> Scores:
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


def _decide(scores: Scores, c: Comparison, language: Language) -> tuple[Stance, str]:
    """The learned reader's word, where it is sure and nothing in the structure speaks against it."""
    if hedged(c):
        return Stance.MENTION, "hedged"
    if scores.support >= limit(f"support_floor_{language}_milli") and not conflicts(c) and not unsaid_subject(c):
        return Stance.SUPPORT, "reader"
    if scores.refute >= limit(f"refute_floor_{language}_milli") and _contradicted(c) and not unsaid_subject(c):
        return Stance.REFUTE, "reader"
    return Stance.MENTION, "unsure"


def _contradicted(c: Comparison) -> bool:
    """Whether something in the passage stands against the claim, rather than merely leaving it out."""
    turned = turn_of(c) < 0 or opposed(c) > 0
    return turned or bool(other_slots(c)) or of_other_kind(c)


def _quote(comparison: Comparison) -> Quote:
    sentence = comparison.best.sentence
    return Quote(text=sentence.text, start=sentence.start, end=sentence.start + len(sentence.text))


def _reading(scores: Scores, stance: Stance, basis: str) -> StanceReading:
    by_side = {Stance.SUPPORT: scores.support, Stance.REFUTE: scores.refute, Stance.MENTION: scores.mention}
    return StanceReading(
        stance=stance,
        confidence_milli=by_side[stance],
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
        relevance_milli=0,
        quote=None,
        basis=basis,
    )
