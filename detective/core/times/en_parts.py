"""Parts of an English time that stand before it: early, late, mid-, the end of, the first half of."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.pieces import Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.spans import Part
from detective.core.times.zh_years import short_year

_PART_BEFORE = Pattern(
    r"\b(?P<p>early to mid|mid to late|early|late|mid|end|middle of|beginning of|start of|end of|turn of|close of"
    r"|latter part of|second half of|first half of|mid-to-late|early-to-mid)(?: in)?[ -](?:the )?[']?$"
)
_PARTS = {
    "mid to late": Part.LATE,
    "early to mid": Part.EARLY,
    "end": Part.END,
    "early": Part.EARLY,
    "late": Part.LATE,
    "mid": Part.MIDDLE,
    "middle of": Part.MIDDLE,
    "beginning of": Part.START,
    "start of": Part.START,
    "end of": Part.END,
    "close of": Part.END,
    "turn of": Part.START,
    "latter part of": Part.LATE,
    "mid-to-late": Part.LATE,
    "early-to-mid": Part.EARLY,
}
_HALF_WORDS = Pattern(r"(?:first|second|latter) half of(?: the)? '?$")


def year_of(written: str, era: str | None, now: int) -> int:
    """The astronomical year of digits with or without BC, or of an apostrophe and two digits."""
    if written.startswith("'"):
        return short_year(int(written[1:]), now)
    return 1 - int(written) if era and era.startswith("b") else int(written)


def part_before(reading: Reading, start: int, span: Span) -> tuple[Span, int]:
    """Narrow a span by `early`, `late`, `mid-`, `the end of` before it; the place where the expression then begins."""
    before = reading.left(start, 24)
    if not any(word in before for word in ("early", "late", "mid", "end-", " of ")):
        return span, start
    half = _HALF_WORDS.search(before)
    if half and span.start and span.end:
        middle = Day.of_ordinal((span.start.ordinal() + span.end.ordinal()) // 2)
        if span.precision is Precision.YEAR:
            middle = Day(span.start.year, 7, 1)
        elif span.precision in (Precision.DECADE, Precision.CENTURY):
            middle = Day((span.start.year + span.end.year) // 2, 1, 1)
        first = half.group().startswith("first")
        precision = Precision.HALF if span.precision is Precision.YEAR else Precision.APPROX
        return spans.between(*((span.start, middle) if first else (middle, span.end)), precision), start - len(
            half.group()
        )
    match = _PART_BEFORE.search(before)
    if not match:
        return span, start
    shorter = (
        month_part(span, match["p"])
        if span.precision is Precision.MONTH
        else spans.part_of(span, _PARTS.get(match["p"], Part.EARLY))
    )
    return shorter, start - (len(before) - match.start())


def month_part(span: Span, word: str) -> Span:
    """Early, mid or late in a month."""
    if span.start is None or span.end is None:
        return span
    part = _PARTS.get(word, Part.EARLY)
    if part in (Part.EARLY, Part.START):
        return spans.between(span.start, span.start.plus(10), Precision.APPROX)
    if part is Part.MIDDLE:
        return spans.between(span.start.plus(10), span.start.plus(20), Precision.APPROX)
    return spans.between(span.start.plus(20), span.end, Precision.APPROX)


def narrowed(reading: Reading, start: int, end: int, span: Span | None, basis: Basis = Basis.ABSOLUTE) -> Piece:
    """The piece of a date; a longer unit is narrowed by the words before it."""
    if span is None:
        return Piece(start=start, end=end, span=None, basis=Basis.UNRESOLVED)
    if span.precision in (Precision.DAY, Precision.RANGE):
        return Piece(start=start, end=end, span=span, basis=basis)
    shorter, begin = part_before(reading, start, span)
    return Piece(start=begin, end=end, span=shorter, basis=basis)
