"""The dates of a web page: structured ones first, then those that a reader sees, then its address.

A date is only taken from a place that says what it means. A copyright line, a list of other articles or the present
are no such place, and a page without one stays undated.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

from detective.core.models import PublishedKind
from detective.core.tables import known, table
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span
from detective.core.times import read_date
from detective.pages.head import meta
from detective.pages.markup import Piece
from detective.pages.passages import ends_sentence
from detective.pages.records import Dated

_TABLE = "pages/dates.toml"
_STAGES = frozenset({"json_ld", "meta", "script", "label", "byline"})
_KINDS = (PublishedKind.PUBLISHED, PublishedKind.MODIFIED)
_FIRST_YEAR = 1990  # the web is not older; an earlier date is that of the event, or an empty clock
_DATE = (
    r"(?:\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?[日号]?(?:[t,\s]{0,3}\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?"
    r"(?:\s?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?)?"
    r"|[〇零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}日"
    r"|(?:[a-z]{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{1,2}(?:st|nd|rd|th)?\s[a-z]{3,9}\.?,?\s\d{4}))"
)
_WRITTEN = re.compile(_DATE)
_SCRIPT = re.compile(r"<script\b[^<>]{0,1000}>", re.IGNORECASE)
_PAIR = re.compile(r'"(date\w{5,12})"\s*:\s*"([^"]{4,40})"')
_CODE_END = re.compile(r"</script", re.IGNORECASE)
_TIME = re.compile(r"<(?:time|span|abbr|div|p)\b[^<>]{0,1000}>", re.IGNORECASE)
_DATETIME = re.compile(r"""\bdatetime\s*=\s*["']([^"'<>]{4,40})["']""", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,5000}>")
_PATH = re.compile(r"(?<!\d)(20[0-4]\d|199\d)[-/_]?(0[1-9]|1[0-2])[-/_]?(0[1-9]|[12]\d|3[01])(?!\d)")
_CHINESE = str.maketrans("〇零一二三四五六七八九", "00123456789")
_CLOCK = re.compile(r"^(\S*?\d{1,2}[日号]?)[t\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$")
_ZONED = re.compile(r"(?:z|utc|gmt|[+-]\d{2}:?\d{2})$")
_SHORT = 160  # characters of a line that may be about the page; longer ones are its text
_NEAR = 5  # blocks after the first heading among which a bare date is that of the page
_EPOCHS = {10: 1, 13: 1000}  # digits of a Unix time to its parts of a second


def page_dates(page: str, shown: tuple[Piece, ...], *, url: str | None) -> tuple[Dated, ...]:
    """All dates by the order of the stages, published before modified within a stage, each value once a kind.

    `shown` are the visible pieces of the page.
    """
    found: dict[tuple[PublishedKind, str], Dated] = {}
    for date in _stages(page, shown, url):
        found.setdefault((date.kind, date.span.start.iso() if date.span.start else ""), date)
    return tuple(found.values())


def _stages(page: str, shown: tuple[Piece, ...], url: str | None) -> Iterator[Dated]:
    linked, code = _scripts(page)
    yield from _from_json_ld(linked)
    yield from _from_meta(page)
    yield from _from_script(code)
    yield from _from_text(shown)
    yield from _from_dateline(shown)
    yield from _from_time_element(page)
    yield from _from_url(url)


def _from_json_ld(texts: list[str]) -> Iterator[Dated]:
    """The dates of the article, else of the page; those of comments and other articles beside it are left alone."""
    for text in texts:
        try:
            nodes = sorted(_nodes(json.loads(text, strict=False)), key=_rank)
        except (ValueError, RecursionError):
            nodes = [dict(_PAIR.findall(text))]
        for kind in _KINDS:
            listed = (_dated(node.get(key), kind, "json_ld") for node in nodes for key in _names("json_ld", kind))
            yield from _first(listed)


def _scripts(page: str) -> tuple[list[str], str]:
    """The JSON-LD of a page, and the text of its other scripts."""
    linked: list[str] = []
    code: list[str] = []
    for begun in _SCRIPT.finditer(page):
        ended = _CODE_END.search(page, begun.end())
        if ended is None:
            break
        (linked if "ld+json" in begun[0].lower() else code).append(page[begun.end() : ended.start()])
    return linked, "\n".join(code)


def _nodes(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    if depth > 4:
        return
    if isinstance(value, list):
        for item in value[:50]:
            yield from _nodes(item, depth + 1)
    elif isinstance(value, dict):
        yield value
        for key in ("@graph", "mainEntity", "mainEntityOfPage"):
            yield from _nodes(value.get(key), depth + 1)


def _rank(node: dict[str, Any]) -> int:
    types = str(node.get("@type", "")).lower()
    if any(word in types for word in ("article", "posting", "report", "claimreview")):
        return 0
    return 1 if "page" in types or not types else 2


def _from_meta(page: str) -> Iterator[Dated]:
    said = meta(page)
    for kind in _KINDS:
        yield from _first(_dated(said.get(name), kind, "meta") for name in _names("meta", kind))


def _from_script(code: str) -> Iterator[Dated]:
    for kind in _KINDS:
        found: dict[str, str] = {}
        for match in _variables(kind).finditer(code):
            found.setdefault(match[1].lower(), match[2] or match[3])
        yield from _first(_dated(found.get(name), kind, "script") for name in _names("script", kind))


def _from_text(shown: tuple[Piece, ...]) -> Iterator[Dated]:
    """A labelled date in a line that a reader sees, or one beside the names of source and author."""
    lines = [line for piece in shown if not piece.is_around for line in [fold(piece.text)] if len(line) <= _SHORT]
    for kind in _KINDS:
        found = (match[1] for line in lines if (match := _labels(kind).search(line)))
        yield from _first(_dated(text, kind, "label") for text in found)
    about = [line for line in lines if not ends_sentence(line) and not _labels(PublishedKind.MODIFIED).search(line)]
    beside = (_WRITTEN.search(line) for line in about if _byline().search(line))
    yield from _first(_dated(match[0], PublishedKind.PUBLISHED, "byline") for match in beside if match)


def _from_dateline(shown: tuple[Piece, ...]) -> Iterator[Dated]:
    """A line of nothing but a date, close below the first heading."""
    begun = next((place for place, piece in enumerate(shown) if piece.is_heading and not piece.is_around), None)
    if begun is None:
        return
    lines = (fold(piece.text) for piece in shown[begun + 1 : begun + 1 + _NEAR])
    yield from _first(_dated(line, PublishedKind.PUBLISHED, "dateline") for line in lines if _WRITTEN.fullmatch(line))


def _from_time_element(page: str) -> Iterator[Dated]:
    tags = [match[0] for match in _TIME.finditer(page)]
    written = [(tag.lower(), match[1]) for tag in tags if (match := _DATETIME.search(tag))]
    said = [(tag, value) for tag, value in written if "pubdate" in tag or "published" in tag]
    listed = said or ([item for item in written if "modified" not in item[0] and "updated" not in item[0]])[:1]
    yield from _first(_dated(value, PublishedKind.PUBLISHED, "time_element") for _, value in listed)


def _from_url(url: str | None) -> Iterator[Dated]:
    for match in _PATH.finditer(url.split("?", 1)[0] if url else ""):
        yield from _first([_dated("-".join(match.groups()), PublishedKind.PUBLISHED, "url")])
        return


def _first(listed: Any) -> Iterator[Dated]:
    found = next((date for date in listed if date is not None), None)
    if found is not None:
        yield found


def _dated(value: Any, kind: PublishedKind, stage: str) -> Dated | None:
    """The date of a value that may be a text, a Unix time or a list; a clock without zone is left out."""
    if isinstance(value, list):
        value = value[0] if value else None
    text = str(value).strip() if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    span = _epoch(text) if text.isdecimal() and len(text) in _EPOCHS else _span(html.unescape(text))
    if span is None or span.start is None or span.start.year < _FIRST_YEAR:
        return None
    return Dated(text=text, span=span, kind=kind, stage=stage)


def _span(text: str) -> Span | None:
    folded = fold(text).strip()
    if folded[:4].translate(_CHINESE).isdecimal() and not folded[:4].isascii():
        folded = _digits(folded)
    folded = re.sub(r"(?<=\d)\s?([-/.年月])\s?(?=\d)", r"\1", folded)
    clock = _CLOCK.match(folded)
    return read_date(clock[1] if clock and not _ZONED.search(folded) else folded)


def _digits(text: str) -> str:
    """二〇二四年三月十五日 as 2024年3月15日."""
    year, _, rest = text.partition("年")
    month, _, day = rest.partition("月")
    return f"{year.translate(_CHINESE)}年{_small(month)}月{_small(day.rstrip('日号'))}日"


def _small(text: str) -> str:
    tens, ten, ones = text.partition("十")
    if not ten:
        return text.translate(_CHINESE)
    return (tens.translate(_CHINESE) or "1") + (ones.translate(_CHINESE) or "0")


def _epoch(digits: str) -> Span | None:
    try:
        moment = datetime.fromtimestamp(int(digits) / _EPOCHS[len(digits)], tz=UTC)
    except (ValueError, OverflowError, OSError):
        return None
    day = Day.of(moment)
    return Span(start=day, end=day.plus(1), precision=Precision.INSTANT, at=moment)


@cache
def _names(stage: str, kind: PublishedKind) -> tuple[str, ...]:
    known(_TABLE, table(_TABLE), _STAGES)
    row = table(_TABLE)[stage]
    known(f"{_TABLE}.{stage}", row, frozenset(map(str, _KINDS)))
    return tuple(row[str(kind)])


@cache
def _labels(kind: PublishedKind) -> re.Pattern[str]:
    """A label at the start of a line or after a separator; after a Chinese blank, but not after an English one."""
    english, chinese = _by_script(_names("label", kind))
    begins = rf"(?:^|[|·•—–/(\[>]\s?)(?:{english})|(?:^|[\s|·•—–/(\[>])(?:{chinese})"
    return re.compile(rf"(?:{begins})\s{{0,3}}(?:[:|]|\bon\b)?\s{{0,3}}({_DATE})")


@cache
def _byline() -> re.Pattern[str]:
    english, chinese = _by_script(_names("byline", PublishedKind.PUBLISHED))
    return re.compile(rf"\b(?:{english})\b|{chinese}")


def _by_script(names: tuple[str, ...]) -> tuple[str, str]:
    english = "|".join(re.escape(name) for name in names if name.isascii())
    return english, "|".join(re.escape(name) for name in names if not name.isascii())


@cache
def _variables(kind: PublishedKind) -> re.Pattern[str]:
    listed = "|".join(map(re.escape, _names("script", kind)))
    value = r"""(?:["']([^"'<>]{8,40})["']|(\d{13}|\d{10})(?!\d))"""
    return re.compile(rf"""(?<![\w.-])["']?({listed})["']?\s{{0,3}}[:=]\s{{0,3}}{value}""", re.IGNORECASE)
