"""Several asked times: each of them needs its own evidence."""

from __future__ import annotations

from detective.core.guard.ask import Ask
from detective.core.guard.seen import Seen
from detective.core.models import Kind, Moment
from detective.core.question_cues import says
from detective.core.question_events import asked_editions
from detective.core.timeline import Relation, Span
from detective.core.times.events import State

_LISTS = frozenset({Kind.OUTCOME, Kind.SCHEDULED})


def lacks_one(formal: list[Seen], ask: Ask) -> bool:
    """Whether an asked time, or a known edition inside a closed range, has no evidence."""
    covered = frozenset().union(*(item.covers for item in formal))
    if len(ask.spans) > 1:
        return len(covered) < len(ask.spans)
    if ask.moment not in (Moment.PAST_YEAR, Moment.EARLIER_THIS_YEAR) or ask.column not in _LISTS:
        return False
    if not says("list_question", ask.folded):
        return False
    held = [
        one
        for one in asked_editions(ask.question.proposition, ask.question.target)
        if one.state(ask.as_of.day) is State.HELD
    ]
    if len(held) < 2:
        return False
    spans = [span for item in formal for unit in item.units for span in unit.spans]
    return any(not _speaks_of(one.label_year, one.span, spans) for one in held)


def _speaks_of(label_year: int, days: Span | None, spans: list[Span]) -> bool:
    year = Span.of_year(label_year)
    near = [span for span in spans if len(span.years()) <= 2]
    return any(
        span.relation_to(target) not in (Relation.BEFORE, Relation.AFTER)
        for span in near
        for target in (year, days)
        if target is not None
    )
