"""Dates as programs write them: the `published` field of an item and the clock of a check."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from detective.core.models import AsOf
from detective.core.patterns import Pattern
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span, month_length
from detective.core.times.calendar_en import MONTHS
from detective.errors import InputError, Words

_CLOCK = (
    r"(?:[t ,]*(?:at )?(?P<clock>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?: ?(?P<zone>z|utc|gmt|[+-]\d{2}:?\d{2}))?)?"
)
_NUMERIC = Pattern(rf"(?P<y>\d{{4}})(?:(?P<sep>[-/.])(?P<m>\d{{1,2}})(?:(?P=sep)(?P<d>\d{{1,2}}){_CLOCK})?)?")
_COMPACT = Pattern(r"(?P<y>(?:19|20)\d{2})(?P<m>\d{2})(?P<d>\d{2})")
_CHINESE = Pattern(rf"(?P<y>\d{{4}}) ?年(?: ?(?P<m>\d{{1,2}}) ?月(?: ?(?P<d>\d{{1,2}}) ?[日号]?{_CLOCK})?)?")
_DAY_FIRST = Pattern(
    rf"(?:[a-z]{{3,9}},? )?(?:(?P<d>\d{{1,2}})(?:st|nd|rd"
    rf"|th)?[ -])?(?P<name>[a-z]{{3,9}})\.?,?[ -](?P<y>\d{{4}}){_CLOCK}"
)
_MONTH_FIRST = Pattern(
    rf"(?:[a-z]{{3,9}},? )?(?P<name>[a-z]{{3,9}})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y>\d{{4}}){_CLOCK}"
)
_FORMS = (_NUMERIC, _COMPACT, _CHINESE, _DAY_FIRST, _MONTH_FIRST)
_ISO = Pattern(r"\d{4}(?:-\d\d(?:-\d\d(?:T\d\d[:]\d\d(?:[:]\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?")
_LONGEST = 64  # characters; no date is longer


def read_date(text: str) -> Span | None:
    """The day, month or year that a field names, with the instant where it has a zone; None when it is no date."""
    written = fold(text).strip() if len(text) <= _LONGEST else ""
    for form in _FORMS:
        match = form.fullmatch(written)
        if match:
            return _span(match)
    return _mail_date(text) if written else None


def read_as_of(text: str) -> AsOf:
    """The clock of a check; a bare month or year means its first day, an instant without zone counts as UTC.

    Its text is ISO, however it was written. Raises InputError when the text is no date after Christ.
    """
    span = read_date(text)
    if span is None or span.start is None or span.start.year < 1:
        raise InputError(
            "as_of_unreadable",
            Words(f"看不懂这个日期：{text[:_LONGEST]!r}。", f"cannot read this date: {text[:_LONGEST]!r}."),
            Words(
                "请写成 2026-10-25、2026-10、2026 或 2026-10-25T08:00:00+08:00。",
                "write it as 2026-10-25, 2026-10, 2026 or 2026-10-25T08:00:00+08:00.",
            ),
        )
    return AsOf(day=span.start, instant=span.at, text=text if _ISO.fullmatch(text) else _iso(span))


def _iso(span: Span) -> str:
    """The ISO form of a date that was written in another one: 20260101, 2026年, 8 October 2026."""
    if span.at is not None:
        return span.at.isoformat()
    assert span.start is not None
    cut = {Precision.YEAR: 4, Precision.MONTH: 7}.get(span.precision)
    return span.start.iso()[:cut]


def _span(match: re.Match[str]) -> Span | None:
    parts = match.groupdict()
    year = int(parts["y"])
    month = MONTHS.get(parts["name"], 0) if parts.get("name") else int(parts.get("m") or 0)
    day = int(parts.get("d") or 0)
    if not month:
        return None if parts.get("name") or parts.get("m") else Span.of_year(year)
    if month > 12 or day > month_length(year, month):
        return None
    if not day:
        return None if parts.get("d") else Span.of_month(year, month)
    return _with_clock(Day(year, month, day), parts.get("clock"), parts.get("zone"))


def _with_clock(day: Day, clock: str | None, zone: str | None) -> Span | None:
    if clock is None:
        return Span.of_day(day)
    try:
        moment = datetime.fromisoformat(f"{day.iso()}T{_padded(clock)}{_offset(zone)}")
    except ValueError:
        return None
    at = moment.astimezone(UTC) if 1 < moment.year < 9999 else None
    return Span(start=day, end=day.plus(1), precision=Precision.INSTANT, at=at)


def _padded(clock: str) -> str:
    hours, _, rest = clock.replace(",", ".").partition(":")
    seconds, dot, fraction = rest.partition(".")
    return f"{hours:0>2}:{seconds}{dot}{fraction[:6]:0<6}" if dot else f"{hours:0>2}:{seconds}"


def _offset(zone: str | None) -> str:
    return zone if zone and zone[0] in "+-" else "+00:00"


def _mail_date(text: str) -> Span | None:
    from email.utils import parsedate_to_datetime  # noqa: PLC0415  # few dates are written as in letters

    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    at = aware.astimezone(UTC) if 1 < aware.year < 9999 else None
    day = Day.of(moment)
    return Span(start=day, end=day.plus(1), precision=Precision.INSTANT, at=at)
