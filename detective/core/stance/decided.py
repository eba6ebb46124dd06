"""A reading made of scores, or made again with another stance; its quotation."""

from __future__ import annotations

from dataclasses import replace

from detective.core.models import Quote, Stance, StanceReading
from detective.core.stance.comparison import Comparison
from detective.core.stance.deciding import ruled
from detective.core.stance.reader import Scores
from detective.core.stance.rulings import Ruling, limit
from detective.core.text import Composed


def quote_before(quote: Quote | None, form: Composed, text: str) -> Quote | None:
    """The quotation as it stands in the passage, letter for letter."""
    if quote is None:
        return None
    start, end = form.before(quote.start, quote.end)
    return Quote(text=text[start:end], start=start, end=end)


def decided(whole: StanceReading, stance: Stance, basis: str) -> StanceReading:
    """The reading with another stance, as surely as a rule decides."""
    before = Scores(whole.support_milli, whole.refute_milli, whole.mention_milli)
    scores = ruled(Ruling(stance, limit("rule_confidence_milli"), basis), before)
    return replace(
        whole,
        stance=stance,
        basis=basis,
        confidence_milli=limit("rule_confidence_milli"),
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
    )


def quote_of(comparison: Comparison) -> Quote:
    """The sentence that covers most of the claim."""
    sentence = comparison.best.sentence
    return Quote(text=sentence.text, start=sentence.start, end=sentence.start + len(sentence.text))


def reading_of(scores: Scores, stance: Stance, basis: str) -> StanceReading:
    """The reading of scores, with no quotation yet."""
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
