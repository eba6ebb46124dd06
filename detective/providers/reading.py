"""Reading what a service sent: JSON that may be anything, text with markup, dates in vendors' formats."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from detective.core.timeline import Day, Precision, Span
from detective.core.times import read_date
from detective.ports import HttpReply

BEIJING = timezone(timedelta(hours=8))
_BLOCK = re.compile(r"(?i)</?(?:p|br|div|li|ul|ol|tr|td|th|table|h[1-6]|blockquote)\b[^<>]*>")
_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b\ud800-\udfff]")
_BLANKS = re.compile(r"[ \t\xa0\u3000]+")
_LINES = re.compile(r"\s*\n\s*")
_CLOCK = re.compile(
    r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?"
)
_SITE = re.compile(r"(?:^|\s)site:([\w.-]+)")
_EMPTY_CLOCK = Day(1970, 1, 1)
_SEPARATOR = "\x1f"


def json_of(reply: HttpReply) -> Any:
    """The parsed body; raises ValueError for what is not JSON, however deep or odd it is."""
    try:
        return json.loads(reply.body)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def shape_of(body: bytes) -> str:
    """The code for a body that is not JSON: nothing, a web page, or something else."""
    start = body[:64].lstrip().lower()
    if not start:
        return "empty_body"
    return "html_page" if start.startswith(b"<") else "not_json"


def part(value: Any, *keys: str) -> Any:
    """What stands under the keys, or None as soon as one of them is missing or holds no object."""
    for key in keys:
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def items_of(value: Any) -> list[Mapping[str, Any]]:
    """The objects of a list; whatever else stands in it, or instead of it, is passed over."""
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def words_of(value: Any) -> str:
    """A text field as it came, without control characters; anything but text is empty."""
    return _CONTROL.sub("", value).strip() if isinstance(value, str) else ""


def plain(value: Any) -> str:
    """Text without markup: tags go first, then entities are read once; blocks and line breaks become one break."""
    text = _TAG.sub("", _BLOCK.sub("\n", words_of(value)))
    text = _CONTROL.sub("", html.unescape(text))
    return _LINES.sub("\n", _BLANKS.sub(" ", text)).strip()


def number_of(value: Any) -> float | None:
    """A finite number, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if abs(value) < 1e12 else None


def date_of(value: Any, *, zone: timezone | None = None) -> Span | None:
    """A vendor's date; a clock without zone is read in `zone`, and where that is unknown only the day is kept.

    The first day of 1970 is what an empty clock shows, and no date.
    """
    text = words_of(value)
    match = _CLOCK.fullmatch(text)
    span = _instant(match, zone) if match else read_date(text)
    return None if span is None or span.start == _EMPTY_CLOCK else span


def _instant(match: re.Match[str], zone: timezone | None) -> Span | None:
    try:
        moment = datetime(*(int(match[n] or 0) for n in range(1, 7)), tzinfo=_zone(match[7]) or zone or UTC)  # type: ignore[misc,arg-type]
        day = Day.of(moment)
        if not match[7] and zone is None:
            return Span.of_day(day)
        return Span(start=day, end=day.plus(1), precision=Precision.INSTANT, at=moment.astimezone(UTC))
    except (ValueError, OverflowError):
        return None


def _zone(text: str | None) -> timezone | None:
    if not text:
        return None
    if text == "Z":
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes))


def candidate_id(provider: str, *parts: str) -> str:
    """A name that the same answer always gets: the provider and a digest of what came."""
    digest = hashlib.sha256(_SEPARATOR.join(parts).encode()).hexdigest()
    return f"{provider}-{digest[:12]}"


def shortened(text: str, chars: int, words: int | None = None) -> str:
    """The query on one line, cut at a word's end where it is longer than a service takes."""
    line = " ".join(text.split())
    if words is not None:
        line = " ".join(line.split(" ")[:words])
    if len(line) <= chars:
        return line
    cut = line[:chars]
    space = cut.rfind(" ")
    return (cut[:space] if space > chars // 2 else cut).strip()


def without_site(text: str) -> tuple[str, str]:
    """The query without its `site:` word, and that host; the host is empty where none was asked for."""
    match = _SITE.search(text)
    return (_SITE.sub(" ", text).strip(), match[1]) if match else (text, "")


def link_of(value: Any) -> str | None:
    """A web address, or None for anything that a reader could not open safely."""
    text = words_of(value)
    return text if text.lower().startswith(("http://", "https://")) and not any(c.isspace() for c in text) else None
