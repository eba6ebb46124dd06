"""A page of the web as text with dates: by trafilatura where it is installed, else by the main blocks of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from detective.core.models import PublishedKind
from detective.core.times import read_date
from detective.errors import InputError
from detective.pages.charset import decode
from detective.pages.dates import page_dates
from detective.pages.head import head_of
from detective.pages.limits import limit
from detective.pages.markup import main_text, pieces
from detective.pages.passages import tidy, weigh
from detective.pages.pdf import read_pdf
from detective.pages.plain import read_plain
from detective.pages.records import Block, Dated, Document, Source

_FIRST_DAY = "1990-01-01"  # the web is not older


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What was read behind a link; `reader` names what took the text out of it."""

    document: Document
    reader: str  # trafilatura | plain | text | pdf
    charset: str | None


def page_of(data: bytes, *, kind: str, charset: str | None, url: str) -> Page:
    """The page of a body whose content type is `kind`; raises InputError for a PDF that cannot be read."""
    source = Source(name=url, data=data, charset=charset)
    if kind == "pdf":
        return Page(document=_only(source, pdf=True), reader="pdf", charset=None)
    if kind == "text":
        return Page(document=_only(source, pdf=False), reader="text", charset=decode(data, charset)[1])
    page, used = decode(data, charset)
    found, title = pieces(page)
    head = head_of(page)
    texts, reader = _main(page, url)
    plain = tuple(Block(text=piece.text, heading=piece.heading, anchor=piece.anchor) for piece in main_text(found))
    blocks = tuple(Block(text=text) for text in texts) or plain
    own = page_dates(page, found, url=url)
    document = Document(
        blocks=blocks,
        title=head.title or title,
        site=head.site,
        url=head.url,
        dates=own or tuple(_by_htmldate(page, url)),
    )
    return Page(document=document, reader=reader if texts else "plain", charset=used)


def _only(source: Source, *, pdf: bool) -> Document:
    part = next(iter(read_pdf(source) if pdf else read_plain(source)))
    assert isinstance(part, Document)
    return replace(part, dates=part.dates or page_dates("", (), url=source.name))


def _main(page: str, url: str) -> tuple[list[str], str]:
    """The paragraphs that trafilatura finds; none where it is not installed or finds less than a sentence."""
    try:
        import trafilatura  # noqa: PLC0415  # an optional part
    except ImportError:
        return [], "plain"
    try:
        text: Any = trafilatura.extract(page, url=url, include_comments=False, include_tables=True)
    except Exception:  # noqa: BLE001  # a page on which it fails is still read by the plain reader
        return [], "plain"
    listed = [line for raw in (text or "").split("\n") if (line := tidy(raw))]
    return (listed, "trafilatura") if weigh("".join(listed)) >= limit("shortest_text") else ([], "plain")


def _by_htmldate(page: str, url: str) -> Iterator[Dated]:
    """The date that htmldate finds without guessing; it is asked only where the page's own words gave none."""
    try:
        from htmldate import find_date  # noqa: PLC0415  # an optional part
    except ImportError:
        return
    try:
        found = find_date(page, url=url, original_date=True, extensive_search=False, min_date=_FIRST_DAY)
    except Exception:  # noqa: BLE001  # no date is the honest answer of a stage that failed
        return
    span = read_date(found) if found else None
    if found and span is not None:
        yield Dated(text=found, span=span, kind=PublishedKind.PUBLISHED, stage="htmldate")


def could_read(error: InputError) -> str:
    """The row of the table of failures for a PDF that could not be read."""
    return error.code if error.code == "extra_missing" else "no_text"
