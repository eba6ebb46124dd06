"""When an item was published: by its field, else by a date in its address, else unknown."""

from __future__ import annotations

import re

from detective.core.models import AsOf, Candidate
from detective.core.patterns import Pattern
from detective.core.timeline import Day, Span, month_length

_PATTERNS: tuple[Pattern, ...] = (
    Pattern(r"(?<!\d)(?P<y>(?:19|20)\d{2})[/_-](?P<m>0?[1-9]|1[0-2])[/_-](?P<d>0?[1-9]|[12]\d|3[01])(?!\d)"),
    Pattern(r"(?<!\d)(?P<y>(?:19|20)\d{2})[/_-]?(?P<m>0[1-9]|1[0-2])[/_-]?(?P<d>0[1-9]|[12]\d|3[01])(?!\d)"),
    Pattern(r"(?<!\d)(?P<y>(?:19|20)\d{2})[/_-](?P<m>0[1-9]|1[0-2])(?=[/._-]|$)"),
    Pattern(r"/(?P<y>(?:19|20)\d{2})/"),
)
_SCHEME = Pattern(r"^[a-z]+://[^/]*", re.IGNORECASE)


def publication(candidate: Candidate) -> Span | None:
    """The publication time; a field wins over an address."""
    if candidate.published is not None:
        return candidate.published
    return date_in_address(candidate.url) if candidate.url else None


def date_in_address(url: str) -> Span | None:
    """The day, month or year written into the path of an address, as in `/2024/10/08/`."""
    path = _SCHEME.sub("", url)
    for pattern in _PATTERNS:
        match = pattern.search(path)
        span = _span(match) if match else None
        if span is not None:
            return span
    return None


def reference(published: Span | None) -> AsOf | None:
    """The clock by which an item's 昨日 or "last year" is read: its own publication, never the present."""
    if published is None or published.start is None:
        return None
    return AsOf(day=published.start, instant=published.at, text=published.start.iso())


def _span(match: re.Match[str]) -> Span | None:
    parts = match.groupdict()
    year, month, day = int(parts["y"]), int(parts.get("m") or 0), int(parts.get("d") or 0)
    if not month:
        return Span.of_year(year)
    if not day:
        return Span.of_month(year, month)
    return Span.of_day(Day(year, month, day)) if day <= month_length(year, month) else None
