"""Weeks of a year by their number, as ISO counts them: 2024-W05, 2024-W05-3, week 12 of 2023."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.en_numeric import is_tied
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis

_WEEK = r"(?P<w>0?[1-9]|[1-4]\d|5[0-3])"
ISO_WEEK = Pattern(rf"(?P<y>(?:19|20)\d{{2}})-?w{_WEEK}(?:-(?P<d>[1-7]))?(?![\da-z])")
WEEK_OF_YEAR = Pattern(rf"week (?:no\.? ?)?{_WEEK}(?P<d>)(?:,| of| in)? (?:of )?(?P<y>(?:19|20)\d{{2}})(?!\d)")


def week(reading: Reading, match: re.Match[str]) -> Found:
    """The week, or its day; a year without a 53rd week has none."""
    if is_tied(reading, match.start()):
        return None
    span = _span(int(match["y"]), int(match["w"]), int(match["d"] or 0))
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)


def _span(year: int, number: int, day: int) -> Span | None:
    """The first week of a year is the one with 4 January."""
    begin = spans.week_of(Day(year, 1, 4), number - 1).start
    if begin is None or begin.plus(3).year != year:
        return None
    return Span.of_day(begin.plus(day - 1)) if day else spans.between(begin, begin.plus(7), Precision.WEEK)
