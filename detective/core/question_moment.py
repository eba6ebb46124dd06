"""How the asked time lies to the present: the row of the matrix on which a question stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.models import Asked, AsOf, Kind, Mode, Moment
from detective.core.question_cues import says
from detective.core.question_events import asked_editions
from detective.core.question_kind import Asking, is_running_total, state_of
from detective.core.question_limits import threshold
from detective.core.question_time import moment_of
from detective.core.question_words import Reading, asked_of
from detective.core.timeline import Span
from detective.core.times.events import Edition, State

_PREDICTIONS = frozenset({Kind.FORECAST, Kind.FUTURE_CLAIM})
_AHEAD = frozenset({Moment.LATER_THIS_YEAR, Moment.SCHEDULED_FUTURE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A question of which everything but its row is known."""

    ask: Asking
    words: Reading
    kind: Kind
    column: Kind
    as_of: AsOf

    def says(self, *names: str) -> bool:
        """Whether the proposition has an expression of one of the lists."""
        return self.ask.says(*names)


def read_moment(placed: Placed) -> Moment:
    """The row by the time that the question names, refined by calendar and kind; by its words where it names none."""
    named = placed.ask.time.moment
    if named is Moment.UNPARSEABLE and placed.kind is Kind.ASSERTION and not placed.ask.time.is_impossible:
        named = None
    if named is None:
        return _untimed(placed)
    refine = _REFINED.get(named)
    return refine(placed) if refine is not None else named


def _later_this_year(placed: Placed) -> Moment:
    if placed.ask.time.is_future:
        return _near(placed, Moment.LATER_THIS_YEAR)
    return _inside_this_year(placed)


def _near(placed: Placed, otherwise: Moment) -> Moment:
    """A prediction for the next days is about the present, every other question about what is ahead."""
    target, today = placed.ask.time.target, placed.as_of.day
    if placed.kind not in _PREDICTIONS or target is None or target.start is None or target.end is None:
        return otherwise
    soon = target.start <= today.plus(threshold("next_days")) and target.end <= target.start.plus(
        threshold("next_days")
    )
    return Moment.CURRENT if soon else otherwise


def _inside_this_year(placed: Placed) -> Moment:
    """A running year: its event is over or ahead by the calendar; what the calendar lacks is left to the evidence."""
    if placed.kind in _PREDICTIONS:
        return Moment.LATER_THIS_YEAR
    states = {one.state(placed.as_of.day) for one in _editions(placed)}
    if states & {State.AHEAD, State.RUNNING}:
        return Moment.LATER_THIS_YEAR
    if State.HELD in states or placed.kind is not Kind.QUANTITY:
        return Moment.EARLIER_THIS_YEAR
    return Moment.LATER_THIS_YEAR if is_running_total(placed.ask.folded) else Moment.EARLIER_THIS_YEAR


def _scheduled_future(placed: Placed) -> Moment:
    return _near(placed, Moment.SCHEDULED_FUTURE)


def _far_future(placed: Placed) -> Moment:
    """Far, unless the calendar knows where or when the edition is held."""
    latest = placed.as_of.day.year + threshold("rule_years")
    known = any(one.hosts or (one.exact and one.label_year <= latest) for one in _editions(placed))
    return Moment.SCHEDULED_FUTURE if known else Moment.FAR_FUTURE


def _open_since(placed: Placed) -> Moment:
    """From a day on: for a rule in force or an office to come the day itself is asked, not all that follows."""
    time = placed.ask.time
    start = time.target.start if time.target is not None else None
    if start is None:
        return Moment.OPEN_SINCE
    ahead = start > placed.as_of.day
    if ahead and start <= placed.as_of.day.plus(threshold("next_days")) and placed.kind in _PREDICTIONS:
        return Moment.CURRENT
    is_year = (start.month, start.day) == (1, 1) and not time.names_day
    by_day = not is_year and placed.kind in {Kind.DEFINITION, Kind.OFFICE, Kind.FUTURE_CLAIM}
    if (ahead and placed.kind is Kind.OFFICE) or (by_day and (ahead or start.year == placed.as_of.day.year)):
        return moment_of(Span.of_day(start), placed.as_of)
    return Moment.OPEN_SINCE


_REFINED: dict[Moment, Callable[[Placed], Moment]] = {
    Moment.LATER_THIS_YEAR: _later_this_year,
    Moment.SCHEDULED_FUTURE: _scheduled_future,
    Moment.FAR_FUTURE: _far_future,
    Moment.OPEN_SINCE: _open_since,
}


def _editions(placed: Placed) -> tuple[Edition, ...]:
    return asked_editions(placed.words.proposition, placed.ask.time.target)


@dataclass(frozen=True, slots=True)
class UntimedRow:
    """A question without a time: the row that it gives and when it holds."""

    code: str
    moment: Moment
    holds: Callable[[Placed], bool]


def _is_statement(placed: Placed) -> bool:
    return placed.words.mode is Mode.CLAIM


def _states_a_holder(placed: Placed) -> bool:
    past = says("past_tense", placed.ask.nameless)
    return placed.column is Kind.OFFICE and placed.says("present_tense") and not past


def _states_what_holds_now(placed: Placed) -> bool:
    return placed.column is not Kind.OFFICE and state_of(placed.ask) is not None


def _asks_when_it_will(placed: Placed) -> bool:
    asks = placed.kind is Kind.SCHEDULED and asked_of(placed.ask.folded) is Asked.TIME
    return asks and placed.says("future_word", "next")


def _asks_a_winner(placed: Placed) -> bool:
    settled = placed.says("past_fact") or (placed.says("natural") and not placed.says("latest"))
    return placed.kind is Kind.OUTCOME and placed.says("record", "recurring_series") and not settled


def _asks_a_moving_value(placed: Placed) -> bool:
    past = says("past_tense", placed.ask.nameless) and not placed.says("present_question")
    moves = placed.says("moving_value", "record") and not past
    return placed.kind is Kind.QUANTITY and moves


def _asks_in_the_present(placed: Placed) -> bool:
    now = placed.says("present_passive", "present_question") or not says("past_tense", placed.ask.nameless)
    return placed.kind in {Kind.OFFICE, Kind.SCHEDULED} and now


UNTIMED: tuple[UntimedRow, ...] = (
    UntimedRow("prediction", Moment.IMPLICIT_PRESENT, lambda placed: placed.kind in _PREDICTIONS),
    UntimedRow("statement_about_a_holder", Moment.IMPLICIT_PRESENT, lambda p: _is_statement(p) and _states_a_holder(p)),
    UntimedRow(
        "statement_about_a_state", Moment.IMPLICIT_PRESENT, lambda p: _is_statement(p) and _states_what_holds_now(p)
    ),
    UntimedRow("other_statement", Moment.TIMELESS, _is_statement),
    UntimedRow("date_to_come", Moment.SCHEDULED_FUTURE, _asks_when_it_will),
    UntimedRow("date_of_effect", Moment.IMPLICIT_PRESENT, lambda placed: placed.says("effect_date")),
    UntimedRow("latest_winner_or_record", Moment.IMPLICIT_PRESENT, _asks_a_winner),
    UntimedRow("moving_value", Moment.IMPLICIT_PRESENT, _asks_a_moving_value),
    UntimedRow("holder_or_recurring_date", Moment.IMPLICIT_PRESENT, _asks_in_the_present),
    UntimedRow("settled", Moment.TIMELESS, lambda _: True),
)


def _untimed(placed: Placed) -> Moment:
    return next(row.moment for row in UNTIMED if row.holds(placed))
