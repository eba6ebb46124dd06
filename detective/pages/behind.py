"""The pages behind the hits of a search: the passages that speak of the question, and the page's own dates."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from detective.core.models import Candidate, PageDate, PageRead, PublishedKind
from detective.core.text import tokens
from detective.core.urls import canonical_url
from detective.pages.fetch import Fetched, NotRead, Reader
from detective.pages.limits import limit
from detective.pages.passages import passages, weigh
from detective.pages.records import FILE_PROPERTIES, Dated, Document

_WEAK = frozenset({"url", "htmldate", FILE_PROPERTIES})  # stages that fill a gap and correct nothing


def read_behind(
    candidates: Sequence[Candidate], query: str, reader: Reader, *, retrieved_at: str, seconds: float | None = None
) -> tuple[Candidate, ...]:
    """The candidates in their order with the text and dates of their pages; one whose page was not read stays as it is.

    `page` says for each with a web address how it went. A page is opened once, however many candidates lead to it; the
    first ones are, as many as the table allows. `seconds` bounds all together. Never raises for a page's faults.
    """
    pages = {c.id: canonical_url(c.url) for c in candidates if c.url and c.url.startswith("http")}
    urls = {page: c.url for c in reversed(candidates) if (page := pages.get(c.id)) and c.url}
    wanted = [page for page in dict.fromkeys(pages.values()) if page][: limit("behind_pages")]
    board = _Board(rows=[None] * len(wanted))
    work = deque((place, urls[page]) for place, page in enumerate(wanted))
    for _ in range(min(limit("behind_parallel"), len(wanted))):
        threading.Thread(target=_work_off, args=(work, reader, board), name="detective-page", daemon=True).start()
    found = board.wait(limit("behind_s") if seconds is None else seconds)
    rows: dict[str | None, Fetched | NotRead] = {
        page: row or NotRead(code="timeout") for page, row in zip(wanted, found, strict=True)
    }
    return tuple(
        _with(c, rows.get(pages[c.id], _untried(pages[c.id])), query, retrieved_at) if c.id in pages else c
        for c in candidates
    )


def _untried(page: str | None) -> NotRead:
    return NotRead(code="page_limit" if page else "bad_address")


@dataclass(slots=True)
class _Board:
    """Where the threads leave what they read; closed at the deadline."""

    rows: list[Fetched | NotRead | None]
    changed: threading.Condition = field(default_factory=threading.Condition)
    closed: bool = False

    def write(self, place: int, row: Fetched | NotRead) -> None:
        with self.changed:
            if not self.closed:
                self.rows[place] = row
                self.changed.notify()

    def wait(self, seconds: float) -> list[Fetched | NotRead | None]:
        end = time.monotonic() + seconds
        with self.changed:
            while None in self.rows and (left := end - time.monotonic()) > 0:
                self.changed.wait(left)
            self.closed = True
            return list(self.rows)


def _work_off(work: deque[tuple[int, str]], reader: Reader, board: _Board) -> None:
    while not board.closed:
        try:
            place, url = work.popleft()
        except IndexError:
            return
        try:
            board.write(place, reader.read(url))
        except Exception as error:  # noqa: BLE001  # one strange page must not end the check
            board.write(place, NotRead(code="no_text", detail=type(error).__name__))


def _with(candidate: Candidate, row: Fetched | NotRead, query: str, retrieved_at: str) -> Candidate:
    if not isinstance(row, Fetched):
        return replace(candidate, page=PageRead(outcome=row.code))
    document = row.page.document
    text = best_text(document, query)
    date = _date(candidate, document)
    page = PageRead(
        outcome="read",
        reader=row.page.reader,
        url=row.url,
        stage=date.stage if date else "",
        dates=tuple(PageDate(text=d.text, kind=d.kind, stage=d.stage, span=d.span) for d in document.dates),
        hit_text=candidate.text,
    )
    extra = {**candidate.extra, "retrieved_at": retrieved_at}
    title = candidate.title or document.title
    changed = replace(candidate, text=text or candidate.text, title=title, page=page, extra=extra)
    if date is None:
        return changed
    return replace(changed, published=date.span, published_text=date.written, published_kind=date.kind)


def best_text(document: Document, query: str) -> str:
    """The passages that share most with the query, rare words counting more, in the order of the page."""
    listed = list(passages(document.blocks))
    wanted = set(tokens(query))
    held = [wanted & set(tokens(f"{block.heading} {block.text}")) for block in listed]
    often = {token: sum(token in own for own in held) for token in wanted}
    scores = [sum(1 / often[token] for token in sorted(own)) for own in held]
    ordered = sorted(range(len(listed)), key=lambda place: (-round(scores[place], 6), place))
    chosen: list[int] = []
    room = limit("behind_weight")
    for place in ordered:
        room -= weigh(listed[place].text)
        if chosen and (room < 0 or not scores[place]):
            break
        chosen.append(place)
    return "\n".join(listed[place].text for place in sorted(chosen))


def _date(candidate: Candidate, document: Document) -> Dated | None:
    """The page's own date of publication; a weak stage or a mere change only where the hit has no date."""
    date = document.published
    if date is None or candidate.published is None:
        return date
    is_sure = date.kind is PublishedKind.PUBLISHED and date.stage not in _WEAK
    return date if is_sure else None
