"""An item as the guard has seen it: its relation to the asked time and the facts on which its place depends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detective.core.guard.units import Unit
from detective.core.models import Candidate, ItemRelation, TimeMention
from detective.core.timeline import Day, Span


class Fact(StrEnum):
    """What the conditions of the table of places look at."""

    PART = "part"  # a part of the asked period, or a whole that does not state it
    DATE_WORD = "date_word"  # the text ties itself to its publication: 今日, Monday, this year
    SECOND = "second"  # an independent item says the same within 14 days
    RESULT = "result"
    NOT_HELD = "not_held"
    RENAMED = "renamed"  # label year and event year differ
    ELECTED = "elected"
    FORECAST = "forecast"
    HEDGED = "hedged"
    TIMELESS = "timeless"
    OLDER_PLAN = "older_plan"  # a newer item states another plan
    REPORTED = "reported"  # another item reports what this one only plans
    REVISED = "revised"  # a newer estimate of the same period stands beside it
    OTHER_EVENT = "other_event"
    CHANGE = "change"  # reports a change of office or a new record
    FUTURE = "future"  # speaks of a time that has not come
    OLDER = "older"  # of a running value or record, a newer item stands beside it
    DRAFT = "draft"  # of a rule, not the rule
    FOR_GOOD = "for_good"  # tells an end that nothing undoes: a death
    LASTING = "lasting"  # a term or rule that reaches the present


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One item, read against the question."""

    candidate: Candidate
    published: Span | None
    effective: Day | None  # the day for which it speaks of the present: its as-of date, else its publication
    relation: ItemRelation
    facts: frozenset[Fact] = frozenset()
    covers: frozenset[int] = frozenset()
    event_times: tuple[TimeMention, ...] = ()
    unplaced: bool = False  # as GuardItem says
    counted: tuple[tuple[int, int], ...] = ()
    units: tuple[Unit, ...] = ()
    spans: tuple[Span, ...] = ()  # the intervals that gave the relation

    def has(self, *facts: Fact) -> bool:
        """Whether one of the facts holds."""
        return any(fact in self.facts for fact in facts)
