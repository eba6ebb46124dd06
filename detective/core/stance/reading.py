"""Reading of one passage against a claim: rules on structure first, then the learned reader, else *mention*."""

from __future__ import annotations

from detective.core.models import Candidate, Quote, Stance, StanceReading
from detective.core.stance.features import Comparison, compare, features
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.passage import read_passage
from detective.core.stance.reader import Scores, score
from detective.core.stance.rolematch import role_findings
from detective.core.stance.rules import Ruling, by_role

_FLOOR_MILLI = 690


def read_stance(frame: ClaimFrame, candidate: Candidate, *, counted: tuple[tuple[int, int], ...] = ()) -> StanceReading:
    """What the passage says of the claim; only the `counted` stretches of its text (all, when empty) may decide."""
    passage = read_passage(frame.core.view, frame.ways, candidate, counted)
    if passage is None:
        return _reading(Scores(1, 1, 998), Stance.MENTION, "nothing_to_read", None, 0)
    comparison = compare(frame.core, frame.sign, passage)
    found = features(comparison)
    scores = score(found, frame.language)
    findings = role_findings(frame.core, frame.roles, comparison.other, comparison.best, passage.title_held)
    ruling = by_role(findings, comparison) if findings else None
    if ruling is not None:
        scores = _ruled(ruling)
    stance, basis = (ruling.stance, ruling.basis) if ruling else _decide(scores)
    return _reading(scores, stance, basis, _quote(comparison), found["cover_passage"])


def _ruled(ruling: Ruling) -> Scores:
    rest = 1000 - ruling.confidence_milli
    other = rest * 2 // 5
    if ruling.stance is Stance.SUPPORT:
        return Scores(ruling.confidence_milli, other, rest - other)
    if ruling.stance is Stance.REFUTE:
        return Scores(other, ruling.confidence_milli, rest - other)
    return Scores(rest // 2, rest - rest // 2, ruling.confidence_milli)


def _decide(scores: Scores) -> tuple[Stance, str]:
    if scores.support >= _FLOOR_MILLI:
        return Stance.SUPPORT, "reader"
    if scores.refute >= _FLOOR_MILLI:
        return Stance.REFUTE, "reader"
    return Stance.MENTION, "reader"


def _quote(comparison: Comparison) -> Quote:
    sentence = comparison.best.sentence
    return Quote(text=sentence.text, start=sentence.start, end=sentence.start + len(sentence.text))


def _reading(scores: Scores, stance: Stance, basis: str, quote: Quote | None, covered: int) -> StanceReading:
    by_side = {Stance.SUPPORT: scores.support, Stance.REFUTE: scores.refute, Stance.MENTION: scores.mention}
    return StanceReading(
        stance=stance,
        confidence_milli=by_side[stance],
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
        relevance_milli=covered,
        quote=quote,
        basis=basis,
        parts=(("coverage", covered),),
    )
