"""When a span of time that the engine read counts as the one that was due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from detective.core.timeline import Day

_OVERLAP_PERCENT = 40  # of the union of both, for approximate times
_EVER = 10**9  # days; stands for an open side


class Reach(NamedTuple):
    """A half-open span of day numbers; an open side lies beyond all days."""

    start: int
    end: int


def reach(start: str | None, end: str | None) -> Reach:
    """The span between two ISO dates, either of which may be open; raises `ValueError` for what is no date."""
    return Reach(_number(start) if start else -_EVER, _number(end) if end else _EVER)


def same(said: Reach, due: Sequence[Reach], now: str) -> bool:
    """Equality with any accepted reading; an open end may be clipped at the present."""
    return any(said == one or _is_clipped(said, one, now) for one in due)


def near(said: Reach, core: Reach, envelope: Reach) -> bool:
    """For approximate times: inside the envelope, and at least 40 % of the union with the core in common."""
    if said.start <= -_EVER or said.end >= _EVER:
        return False
    inside = envelope.start <= said.start and said.end <= envelope.end
    common = min(said.end, core.end) - max(said.start, core.start)
    union = max(said.end, core.end) - min(said.start, core.start)
    return inside and common * 100 >= _OVERLAP_PERCENT * union


def _is_clipped(said: Reach, due: Reach, now: str) -> bool:
    return due.end == _EVER and said.start == due.start and abs(said.end - _number(now)) <= 1


def _number(text: str) -> int:
    """The day number of an ISO date; a missing month or day is the first, a minus stands before years of BC."""
    body = text.removeprefix("-").split("T")[0].split("-")
    year, month, day = (*(int(piece) for piece in body), 1, 1)[:3]
    return Day(-year if text.startswith("-") else year, month, day).ordinal()
