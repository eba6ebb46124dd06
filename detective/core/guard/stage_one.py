"""The first table of the matrix: what the question alone decides, by the asked time and the kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.guard.codes import Code
from detective.core.guard.wording import Told, explain
from detective.core.models import AsOf, Guard, Kind, Moment, Question
from detective.core.question_cues import plain, says
from detective.core.question_events import asked_editions
from detective.core.times.events import State

Test = Callable[[Question, AsOf], bool]

AHEAD = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR})
FAR = frozenset({Moment.FAR_FUTURE})
NEXT = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE})
LATER = frozenset({Moment.LATER_THIS_YEAR})
RANGE = frozenset({Moment.RANGE_SPANNING_NOW})
SINCE = frozenset({Moment.OPEN_SINCE})
ANY = frozenset(Moment)
EVENT = frozenset({Kind.OUTCOME})
RESULT = frozenset({Kind.OUTCOME, Kind.QUANTITY})


@dataclass(frozen=True, slots=True)
class StageOneRow:
    """A cell, or a group of cells that act alike: where it applies, the test beyond that, and the block code."""

    code: Code
    moments: frozenset[Moment]
    kinds: frozenset[Kind]
    holds: Test


def _always(_: Question, __: AsOf) -> bool:
    return True


def _words(question: Question) -> str:
    return plain(question.proposition)


def _own_prediction(question: Question, _: AsOf) -> bool:
    return not is_attributed(question)


def is_attributed(question: Question) -> bool:
    """Whether a forecast is asked of a named source, or a past one of anybody."""
    folded = _words(question)
    if says("opinion", folded) or says("best", folded):
        return False
    if says("forecast_passive", folded):
        return True
    if not says("forecast_verb", folded) or says("likely", folded):
        return False
    return says("named_source", folded) or question.moment in (Moment.PAST_YEAR, Moment.EARLIER_THIS_YEAR)


def _asserts_result(question: Question, _: AsOf) -> bool:
    return says("result_verb", _words(question)) and not _states_plan(question)


def _states_plan(question: Question) -> bool:
    folded = _words(question)
    return says("states_host", folded) or says("rights_given", folded)


def _is_ahead(question: Question, as_of: AsOf) -> bool:
    return question.target is not None and question.target.start is not None and question.target.start > as_of.day


def _still_running(question: Question, as_of: AsOf) -> bool:
    """Inside the current year: the event is ahead by the calendar, or the span itself has not begun."""
    editions = asked_editions(question.proposition, question.target)
    if editions:
        return all(found.state(as_of.day) in (State.AHEAD, State.RUNNING) for found in editions)
    return _is_ahead(question, as_of)


def _total_of_running_period(question: Question, as_of: AsOf) -> bool:
    folded = _words(question)
    if says("so_far", folded):
        return False
    return _is_ahead(question, as_of) or says("whole_period", folded) or says("period_statistic", folded)


def _total_or_superlative(question: Question, _: AsOf) -> bool:
    folded = _words(question)
    if says("so_far", folded):
        return False
    return question.kind is Kind.QUANTITY or (says("superlative", folded) and not says("list_question", folded))


def _holds_no_elapsed_part(question: Question, as_of: AsOf) -> bool:
    return not may_be_refuted_already(question, as_of)


def may_be_refuted_already(question: Question, _: AsOf) -> bool:
    """Whether the elapsed part of a running range could refute a statement about all of it."""
    return question.moment is Moment.RANGE_SPANNING_NOW and says("universal", _words(question))


def _is_result_ahead(question: Question, as_of: AsOf) -> bool:
    decided = _asserts_result(question, as_of) or _tells_as_done(question)
    return decided and _is_ahead(question, as_of)


def _tells_as_done(question: Question) -> bool:
    """Whether it tells of a time to come as if it were over: no plan says that the Games of 2040 took place."""
    folded = _words(question)
    return says("told_as_done", folded) and not says("future_word", folded)


STAGE_ONE: tuple[StageOneRow, ...] = (
    StageOneRow(Code.TIME_UNRESOLVED, frozenset({Moment.UNPARSEABLE}), frozenset(Kind), _always),
    StageOneRow(Code.FORECAST_OR_OPINION, ANY, frozenset({Kind.FORECAST}), _own_prediction),
    StageOneRow(Code.FUTURE_CLAIM, FAR, frozenset({Kind.FUTURE_CLAIM}), _always),
    StageOneRow(Code.FUTURE_CLAIM, AHEAD | SINCE | {Moment.CURRENT}, frozenset({Kind.FUTURE_CLAIM}), _is_result_ahead),
    StageOneRow(
        Code.FUTURE_CLAIM,
        LATER | {Moment.IMPLICIT_PRESENT, Moment.CURRENT},
        frozenset({Kind.FUTURE_CLAIM}),
        _asserts_result,
    ),
    StageOneRow(Code.FUTURE_CLAIM, RANGE, frozenset({Kind.FUTURE_CLAIM}), _holds_no_elapsed_part),
    StageOneRow(Code.FUTURE_OUTCOME, NEXT, RESULT, _always),
    StageOneRow(Code.FUTURE_OUTCOME, SINCE, RESULT, _is_ahead),
    StageOneRow(Code.FUTURE_OUTCOME, FAR, frozenset({Kind.OFFICE}), _always),
    StageOneRow(Code.EVENT_NOT_YET_HELD, LATER, EVENT, _still_running),
    StageOneRow(Code.PERIOD_NOT_CLOSED, LATER, frozenset({Kind.QUANTITY}), _total_of_running_period),
    StageOneRow(Code.PERIOD_NOT_CLOSED, RANGE, RESULT, _total_or_superlative),
)


def first_block(question: Question, as_of: AsOf) -> Code | None:
    """The code of the first row that applies and holds."""
    return next(
        (
            row.code
            for row in STAGE_ONE
            if question.moment in row.moments and question.kind in row.kinds and row.holds(question, as_of)
        ),
        None,
    )


def stage_one(question: Question, as_of: AsOf) -> Guard | None:
    """Block on the question alone, or leave the decision to the evidence with None."""
    code = first_block(question, as_of)
    return (
        None
        if code is None
        else Guard(passed=False, stage=1, reason=explain(code, Told(question=question, as_of=as_of)))
    )
