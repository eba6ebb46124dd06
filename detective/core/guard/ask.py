"""What the guard holds a passage against: the question, its asked times, its words and its event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from detective.core.models import AsOf, Kind, Mode, Moment, Question
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, plain, says
from detective.core.question_events import named_series
from detective.core.question_limits import threshold
from detective.core.question_time import asked_spans, leaves_year_open, question_times
from detective.core.tables import rows, words
from detective.core.text import tokens
from detective.core.timeline import Precision, Span
from detective.core.times import Role, TimeExpression

_BOUNDS = frozenset({Role.BEFORE, Role.AFTER})
_VERSION = Pattern(r"(\d{4})年?版|(?:version|edition) of (\d{4})")
EVENTS = frozenset({Kind.OUTCOME, Kind.SCHEDULED})


class Lenience(StrEnum):
    """How strictly the time of a passage is held against a statement."""

    NONE = "none"  # a question, or a statement about what recurs: only its own time speaks to it
    UNDATED = "undated"  # a single event: an undated passage may speak to it, one about another time may not
    ALL = "all"  # what happens once or never changes: a passage about another time speaks to it too


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question prepared for the reading of passages."""

    question: Question
    as_of: AsOf
    folded: str
    spans: tuple[Span, ...]  # each of them is asked for
    bare: str  # the same without its times
    keys: frozenset[str]
    label_years: frozenset[int]  # years by whose name the asked edition goes
    series: str | None
    rivals: tuple[tuple[frozenset[int], int], ...]  # for each group: which of its alternatives the question names
    lenience: Lenience
    has_date_word: bool = False
    is_as_of: bool = False
    is_by: bool = False

    @property
    def column(self) -> Kind:
        """The column of the matrix."""
        return self.question.column

    @property
    def moment(self) -> Moment:
        """The row of the matrix."""
        return self.question.moment

    def says(self, *names: str) -> bool:
        """Whether the question has an expression of one of the lists."""
        return any(says(name, self.folded) for name in names)


def prepare(question: Question, as_of: AsOf) -> Ask:
    """Read from the question what passages are held against."""
    folded = plain(question.proposition)
    expressions = question_times(question.text, as_of)
    asked = [time for time in expressions if time.mention is not None and _asked(time, question.target)]
    stated = expressions if question.text == question.proposition else question_times(question.proposition, as_of)
    bare = without_times(question.proposition, stated)
    return Ask(
        question=question,
        as_of=as_of,
        folded=folded,
        spans=asked_spans(question.text, question.target, as_of),
        bare=bare,
        keys=key_tokens(bare),
        label_years=frozenset(time.label_year for time in asked if time.label_year is not None),
        series=next((time.series for time in asked if time.series is not None), None) or _named(question, folded),
        rivals=_rivals(folded),
        lenience=lenience(question, folded, asked, as_of),
        has_date_word=any(time.has_date_word for time in asked),
        is_as_of=any(time.has(Role.AS_OF) for time in asked),
        is_by=any(time.has(Role.BY) for time in asked),
    )


def _named(question: Question, folded: str) -> str | None:
    return named_series(folded) if question.target is None else None


def _asked(time: TimeExpression, target: Span | None) -> bool:
    return target is not None and time.span is not None and target.contains(time.span)


def without_times(text: str, times: tuple[TimeExpression, ...]) -> str:
    """The folded text with its times blanked."""
    kept = list(plain(text))
    for time in times:
        kept[time.start : time.end] = " " * (time.end - time.start)
    return "".join(kept)


def key_tokens(text: str) -> frozenset[str]:
    """The words that carry the subject: no question words, no particles, no bare numbers."""
    bare = cue("question_word").sub(" ", plain(text))
    stop = _stop()
    return frozenset(stem(token) for token in tokens(bare) if token not in stop and not token.isdigit())


def stem(token: str) -> str:
    """A rough stem of an English word; Chinese bigrams stay."""
    if not token.isascii() or len(token) < 4:
        return _irregular().get(token, token)
    base = _irregular().get(token, token)
    for tail in ("ings", "ing", "ies", "ied", "es", "ed", "s", "'s", "’s", "ly", "er", "ers"):
        if base.endswith(tail) and len(base) - len(tail) >= 3:
            return base[: -len(tail)]
    return base


def lenience(question: Question, folded: str, asked: list[TimeExpression], as_of: AsOf) -> Lenience:
    """How strict to be: questions and what recurs are strict, once-only facts are not bound to the passage's time."""
    if question.mode is not Mode.CLAIM or question.kind is not Kind.ASSERTION:
        return Lenience.NONE
    if says("reported", folded) and _starts_after(question.target, as_of):
        return Lenience.ALL  # what somebody has said of a time to come has been said
    if question.target is None:
        return _lenience_untimed(question, folded)
    if asked and all(_leaves_year_open(time, as_of) for time in asked):
        return Lenience.ALL
    if says("recurring_series", folded) or question.column is Kind.OFFICE:
        return Lenience.NONE
    bounded = any(time.roles & _BOUNDS for time in asked)
    once = says("once_only", folded) or question.column is Kind.DEFINITION
    return Lenience.ALL if bounded or once else Lenience.UNDATED


def _lenience_untimed(question: Question, folded: str) -> Lenience:
    """A fact without time is borne out by any passage; a state by an undated one too, but by none of another time."""
    if question.moment in (Moment.TIMELESS, Moment.UNPARSEABLE):
        return Lenience.ALL
    stated = question.column is Kind.OUTCOME and not says("states_result", folded)
    counted = question.column is Kind.QUANTITY and question.moment is Moment.IMPLICIT_PRESENT
    return Lenience.UNDATED if stated or counted else Lenience.NONE


def _starts_after(target: Span | None, as_of: AsOf) -> bool:
    return target is not None and target.start is not None and target.start > as_of.day


def _leaves_year_open(time: TimeExpression, as_of: AsOf) -> bool:
    """A month or day without its year, long past or far ahead: which year was meant is not said."""
    if time.span is None or time.span.start is None or not leaves_year_open(time):
        return False
    return abs(time.span.start.ordinal() - as_of.day.ordinal()) > threshold("yearless_days")


def is_other_event(ask: Ask, folded: str, title: str) -> bool:
    """Whether a passage names a rival of the asked event (another prize, the other sex) and not the event itself."""
    for named, group in ask.rivals:
        there = _alternatives(folded, group) or _alternatives(title, group)
        if there and not there & named:
            return True
    asked, told = versions(ask.folded), versions(folded) or versions(title)
    return bool(asked and told) and not asked & told


def versions(folded: str) -> frozenset[str]:
    """The years in the names of versions: 2015年版."""
    return frozenset(match[1] or match[2] for match in _VERSION.finditer(folded))


@cache
def _groups() -> tuple[tuple[Pattern, ...], ...]:
    return tuple(tuple(Pattern(entry) for entry in row) for row in rows("guard/rivals.tsv"))


def _alternatives(folded: str, group: int) -> frozenset[int]:
    return frozenset(i for i, pattern in enumerate(_groups()[group]) if pattern.search(folded))


def _rivals(folded: str) -> tuple[tuple[frozenset[int], int], ...]:
    found = ((_alternatives(folded, group), group) for group in range(len(_groups())))
    return tuple((named, group) for named, group in found if named)


@cache
def _stop() -> frozenset[str]:
    return frozenset(words("guard/stop.txt"))


@cache
def _irregular() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("guard/forms.tsv")}


def is_day(span: Span) -> bool:
    """Whether a span is a day or an instant."""
    return span.precision in (Precision.DAY, Precision.INSTANT)
