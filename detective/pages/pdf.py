"""PDF files, by pypdf: the text of each page, its lines put together to paragraphs. Scanned pages hold no text."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from detective.core.models import PublishedKind
from detective.core.timeline import Day, Span
from detective.errors import InputError, Words
from detective.pages.limits import limit
from detective.pages.passages import ends_sentence, tidy, unwrapped, weigh
from detective.pages.records import FILE_PROPERTIES, Block, Dated, Document, Read, Source, extra_missing, unreadable

if TYPE_CHECKING:
    from pypdf import PdfReader

_DATE = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")
_LIGATURES = str.maketrans({"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"})
_NUMBER = re.compile(r"[-–—\s]*(?:第?\s*\d{1,4}\s*页?|\d{1,4}\s*/\s*\d{1,4})[-–—\s]*")
_FULL_LINE = 0.75  # of the longest line of a page; a shorter one ends a paragraph


def read_pdf(source: Source) -> Read:
    """One document with anchors that open at the page; raises InputError when it is locked, broken or only scanned."""
    reader = _reader(source)
    if len(reader.pages) > limit("pdf_pages"):
        raise unreadable(source.name, f"超过 {limit('pdf_pages')} 页", f"it has more than {limit('pdf_pages')} pages")
    blocks = tuple(block for number in range(len(reader.pages)) for block in _page(reader, number, source.name))
    if not blocks:
        raise InputError(
            "pdf_without_text",
            Words(f"{source.name} 没有文字，可能是扫描件。", f"{source.name} holds no text; it may be a scan."),
            Words("请先做文字识别（OCR）。", "run it through OCR first."),
        )
    properties = _properties(reader)
    yield Document(blocks=blocks, title=tidy(str(properties.get("/Title") or "")), dates=_dates(properties))


def _reader(source: Source) -> PdfReader:
    try:
        from pypdf import PdfReader  # noqa: PLC0415  # an optional part
        from pypdf.errors import PyPdfError  # noqa: PLC0415
    except ImportError as error:
        raise extra_missing("docs", "读取 PDF ", "reading PDF files") from error
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its remarks on slightly broken files help nobody here
    try:
        reader = PdfReader(io.BytesIO(source.data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise unreadable(source.name, "文件有密码", "it is protected by a password")
        len(reader.pages)
    except InputError:
        raise
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        ImportError,
    ) as error:
        detail = type(error).__name__
        raise unreadable(source.name, f"不是有效的 PDF（{detail}）", f"it is not a valid PDF ({detail})") from error
    return reader


def _page(reader: PdfReader, number: int, name: str) -> Iterator[Block]:
    try:
        text = reader.pages[number].extract_text()
    except Exception as error:  # a broken page raises anything; the file must not stop the others
        detail = f"{type(error).__name__}"
        raise unreadable(
            name, f"第 {number + 1} 页有误（{detail}）", f"page {number + 1} is broken ({detail})"
        ) from error
    for paragraph in _paragraphs(text.translate(_LIGATURES)):
        yield Block(text=paragraph, anchor=f"#page={number + 1}", page=number + 1)


def _paragraphs(text: str) -> Iterator[str]:
    """Lines joined until one ends a sentence well before the right edge; bare page numbers are left out."""
    lines = [line for raw in text.splitlines() if (line := tidy(raw)) and not _NUMBER.fullmatch(line)]
    widest = max(map(weigh, lines), default=0)
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if weigh(line) < _FULL_LINE * widest or (ends_sentence(line) and weigh(line) < 0.95 * widest):
            yield unwrapped(waiting)
            waiting = []
    if waiting:
        yield unwrapped(waiting)


def _properties(reader: PdfReader) -> dict[str, Any]:
    try:
        return dict(reader.metadata or {})
    except Exception:  # noqa: BLE001  # damaged properties say nothing, and the text is what counts
        return {}


def _dates(properties: dict[str, Any]) -> tuple[Dated, ...]:
    """When the file was made or changed: never called a date of publication, since conversion makes it anew."""
    for key in ("/ModDate", "/CreationDate"):
        match = _DATE.match(str(properties.get(key) or ""))
        span = _span(match) if match else None
        if span:
            return (Dated(text=str(properties[key]), span=span, kind=PublishedKind.MODIFIED, stage=FILE_PROPERTIES),)
    return ()


def _span(match: re.Match[str]) -> Span | None:
    year, month, day = (int(part or 0) for part in match.groups())
    if not 1990 <= year <= 2200:
        return None
    if not 1 <= month <= 12:
        return Span.of_year(year)
    return (
        Span.of_day(Day(year, month, day))
        if 1 <= day <= 28 or _exists(year, month, day)
        else Span.of_month(year, month)
    )


def _exists(year: int, month: int, day: int) -> bool:
    from detective.core.timeline import month_length  # noqa: PLC0415

    return 1 <= day <= month_length(year, month)
