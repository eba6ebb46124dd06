"""The guard's reason codes; a code is never reused with another meaning."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why the guard passed or blocked; the block codes stand in their order of precedence."""

    OK = "ok"
    OK_TIMELESS = "ok_timeless"
    OK_SCHEDULED = "ok_scheduled"
    OK_CURRENT = "ok_current"
    OK_PARTIAL_RANGE = "ok_partial_range"
    OK_NAME_YEAR = "ok_name_year"
    OK_PREMISE_REJECTED = "ok_premise_rejected"
    OK_TIME_FROM_PUBLICATION = "ok_time_from_publication"
    OK_ATTRIBUTED_FORECAST = "ok_attributed_forecast"
    TIME_UNRESOLVED = "time_unresolved"
    FORECAST_OR_OPINION = "forecast_or_opinion"
    FUTURE_CLAIM = "future_claim"
    FUTURE_OUTCOME = "future_outcome"
    EVENT_NOT_YET_HELD = "event_not_yet_held"
    PERIOD_NOT_CLOSED = "period_not_closed"
    NO_EVIDENCE = "no_evidence"
    CONFLICTING_TIME = "conflicting_time"
    PREMATURE_EVIDENCE = "premature_evidence"
    STALE_EVIDENCE = "stale_evidence"
    PLAN_UNKNOWN = "plan_unknown"
    UNDATED_EVIDENCE_ONLY = "undated_evidence_only"
    NO_EVIDENCE_FOR_TIME = "no_evidence_for_time"

    @property
    def passes(self) -> bool:
        """Whether the code lets the question through."""
        return self.value.startswith("ok")


BLOCKS: tuple[Code, ...] = tuple(code for code in Code if not code.passes)
