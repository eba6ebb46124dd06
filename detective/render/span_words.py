"""A span of time in a reader's words: the half-open interval of a card, with its last day in it."""

from __future__ import annotations

from typing import Any

from detective.core.timeline import Day, Span

_OPEN = "…"


def span_words(span: dict[str, Any], lang: str) -> str:
    """The year, month or day that a span of a card (`start`, `end`) is, else its first and its last day."""
    start, end = (Day.of_iso(span[side]) if span[side] else None for side in ("start", "end"))
    if start is None or end is None:
        return f"{start.iso() if start else _OPEN} – {end.plus(-1).iso() if end else _OPEN}"
    if Span.of_day(start).end == end:
        return start.iso()
    if start[1:] == (1, 1) and Span.of_year(start.year).end == end:
        return _year(start.year, lang)
    if start.day == 1 and Span.of_month(start.year, start.month).end == end:
        return start.iso()[:-3]
    return f"{start.iso()} – {end.plus(-1).iso()}"


def _year(year: int, lang: str) -> str:
    if year > 0:
        return str(year)
    return f"公元前{1 - year}年" if lang == "zh" else f"{1 - year} BC"
