"""Reading a question: language, mode, kind, the proposition, the asked time and how that time lies to the present."""

from __future__ import annotations

from detective.core.models import Asked, AsOf, Kind, Mode, Moment, Question
from detective.core.question_cues import says
from detective.core.question_kind import Asking, claim_kind, column_of, open_kind
from detective.core.question_time import AskedTime, read_asked_time
from detective.core.question_words import Reading, asked_of, language_of, read_words


def read_question(text: str, as_of: AsOf, *, mode: Mode | None = None, time: str | None = None) -> Question:
    """Understand a question or claim; `mode` wins over what the words suggest, `time` over the time that they name."""
    words = read_words(text, mode)
    asked_time = read_asked_time(text, words.folded, as_of, time)
    ask = Asking(folded=words.folded, language=language_of(text), time=asked_time)
    kind = _kind(words, ask, text)
    column = column_of(ask) if kind is Kind.ASSERTION else kind
    return Question(
        text=text,
        language=ask.language,
        mode=words.mode,
        kind=kind,
        column=column,
        proposition=words.proposition,
        asked=asked_of(words.folded) if words.mode is Mode.OPEN else None,
        times=asked_time.mentions,
        target=asked_time.target,
        moment=asked_time.moment or _untimed(ask, kind, column, words),
    )


def _kind(words: Reading, ask: Asking, text: str) -> Kind:
    if words.mode is Mode.CLAIM:
        return claim_kind(ask, was_asked=text.rstrip().endswith(("?", "？", "吗")))
    return open_kind(ask)


def _untimed(ask: Asking, kind: Kind, column: Kind, words: Reading) -> Moment:
    """A question without a time depends on the present, or on no time at all."""
    if kind in {Kind.FORECAST, Kind.FUTURE_CLAIM}:
        return Moment.IMPLICIT_PRESENT
    if words.mode is Mode.CLAIM:
        return (
            Moment.IMPLICIT_PRESENT if column is Kind.OFFICE and says("present_tense", ask.folded) else Moment.TIMELESS
        )
    tests = {
        Kind.OFFICE: not says("past_tense", ask.folded),
        Kind.OUTCOME: says("record", ask.folded)
        or (says("recurring_series", ask.folded) and not says("past_fact", ask.folded)),
        Kind.QUANTITY: (says("moving_value", ask.folded) or says("record", ask.folded))
        and not says("past_tense", ask.folded),
        Kind.SCHEDULED: not says("past_tense", ask.folded),
    }
    if kind is Kind.SCHEDULED and asked_of(ask.folded) is Asked.TIME and says("future_word", ask.folded):
        return Moment.SCHEDULED_FUTURE
    return Moment.IMPLICIT_PRESENT if tests.get(kind, False) else Moment.TIMELESS


__all__ = ["AskedTime", "read_question"]
