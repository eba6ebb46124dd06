"""Reading a question: language, mode, kind, the proposition, the asked time and how that time lies to the present."""

from __future__ import annotations

import re

from detective.core.models import Asked, AsOf, Kind, Mode, Moment, Question
from detective.core.question_cues import plain, says
from detective.core.question_events import asked_editions
from detective.core.question_kind import Asking, claim_kind, column_of, is_running_total, open_kind
from detective.core.question_time import AskedTime, moment_of, read_asked_time
from detective.core.question_words import Reading, asked_of, language_of, read_words
from detective.core.timeline import Span
from detective.core.times.events import State


_NAME_INSIDE = re.compile(r"(?<=\S )[A-Z][\w'’-]*")
_NEXT_DAYS = 14
_KNOWN_YEARS = 8  # for events whose day follows from a rule
_AHEAD = frozenset({Moment.LATER_THIS_YEAR, Moment.SCHEDULED_FUTURE})


def read_question(text: str, as_of: AsOf, *, mode: Mode | None = None, time: str | None = None) -> Question:
    """Understand a question or claim; `mode` wins over what the words suggest, `time` over the time that they name."""
    words = read_words(text, mode)
    asked_time = read_asked_time(text, words.folded, as_of, time)
    ask = Asking(folded=words.folded, whole=plain(text), nameless=_nameless(words.proposition), language=language_of(text), time=asked_time)
    kind = _kind(words, ask, text)
    column = column_of(ask) if kind is Kind.ASSERTION else kind
    moment = _known_moment(asked_time, kind, as_of)
    if moment is Moment.LATER_THIS_YEAR and not asked_time.is_future:
        moment = _inside_this_year(ask, kind, words.proposition, as_of)
    elif moment is Moment.FAR_FUTURE and _is_announced(words.proposition, asked_time, as_of):
        moment = Moment.SCHEDULED_FUTURE
    elif moment is Moment.OPEN_SINCE:
        moment = _from_a_day_on(asked_time, kind, as_of)
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
        moment=moment or _untimed(ask, kind, column, words),
    )


def _nameless(text: str) -> str:
    return plain(_NAME_INSIDE.sub("_", text))


def _known_moment(time: AskedTime, kind: Kind, as_of: AsOf) -> Moment | None:
    """The row that the words name; a prediction for the next days is about the present."""
    ahead = kind in {Kind.FORECAST, Kind.FUTURE_CLAIM}
    if time.moment is Moment.UNPARSEABLE and kind is Kind.ASSERTION and not time.is_impossible:
        return None
    target = time.target
    if ahead and target is not None and target.start is not None and target.end is not None:
        near = as_of.day < target.start <= as_of.day.plus(_NEXT_DAYS) and target.end <= target.start.plus(_NEXT_DAYS)
        return Moment.CURRENT if near and time.moment in _AHEAD else time.moment
    return time.moment


def _is_announced(proposition: str, time: AskedTime, as_of: AsOf) -> bool:
    """Whether the calendar knows where or when the asked edition is held."""
    found = asked_editions(proposition, time.target)
    return any(one.hosts or (one.exact and one.label_year <= as_of.day.year + _KNOWN_YEARS) for one in found)


def _from_a_day_on(time: AskedTime, kind: Kind, as_of: AsOf) -> Moment:
    """From a day on: for a rule in force or an office to come the day itself is asked, not all that follows."""
    start = time.target.start if time.target is not None else None
    if start is None:
        return Moment.OPEN_SINCE
    is_year = (start.month, start.day) == (1, 1) and not time.names_day
    by_day = {Kind.DEFINITION, Kind.OFFICE, Kind.FUTURE_CLAIM} if not is_year else set()
    ahead = start > as_of.day
    if ahead and start <= as_of.day.plus(_NEXT_DAYS) and kind in {Kind.FUTURE_CLAIM, Kind.FORECAST}:
        return Moment.CURRENT
    if (ahead and kind is Kind.OFFICE) or (kind in by_day and (ahead or start.year == as_of.day.year)):
        return moment_of(Span.of_day(start), as_of)
    return Moment.OPEN_SINCE


def _inside_this_year(ask: Asking, kind: Kind, proposition: str, as_of: AsOf) -> Moment:
    """A running year: the event in it is over, under way or ahead by the calendar; unknown ones are left to the evidence."""
    if kind in {Kind.FORECAST, Kind.FUTURE_CLAIM}:
        return Moment.LATER_THIS_YEAR
    states = {one.state(as_of.day) for one in asked_editions(proposition, ask.time.target)}
    if states & {State.AHEAD, State.RUNNING}:
        return Moment.LATER_THIS_YEAR
    if State.HELD in states or kind is not Kind.QUANTITY:
        return Moment.EARLIER_THIS_YEAR
    return Moment.LATER_THIS_YEAR if is_running_total(ask.folded) else Moment.EARLIER_THIS_YEAR


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
        Kind.DEFINITION: says("effect_date", ask.folded),
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
