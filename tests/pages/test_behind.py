"""Pages behind hits: order and identity kept, the passages that speak of the question, whose date counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from page_server import reply

from detective.core.models import Candidate, PageDate, PageRead, PublishedKind
from detective.core.timeline import Day, Span
from detective.pages.behind import best_text, read_behind
from detective.pages.fetch import Fetched, NotRead
from detective.pages.limits import limit
from detective.pages.passages import weigh
from detective.pages.records import Block, Dated, Document
from detective.pages.web_page import Page

QUERY = "2023年全国粮食总产量是多少"
NOW = "2026-10-25T00:00:00+00:00"
FILLER = "本段讲的是别的事情，例如天气、交通和文艺活动的安排，与所问之事没有关系。" * 8


class Shelf:
    """Stands for the reader of pages: what lies behind each address."""

    def __init__(self, **pages: Document | NotRead) -> None:
        self.pages = pages

    def read(self, url: str) -> Fetched | NotRead:
        found = self.pages[url.rsplit("/", 1)[1]]
        return (
            found
            if isinstance(found, NotRead)
            else Fetched(page=Page(document=found, reader="plain", charset=None), url=url)
        )


def page(
    *texts: str, date: str | None = None, kind: PublishedKind = PublishedKind.PUBLISHED, stage: str = "meta"
) -> Document:
    day = None if date is None else Span.of_day(Day(*map(int, date.split("-"))))
    dates = () if day is None else (Dated(text=date or "", span=day, kind=kind, stage=stage),)
    return Document(
        blocks=tuple(Block(text=text, heading=str(n)) for n, text in enumerate(texts)), title="题", dates=dates
    )


def hit(name: str = "a", **fields: object) -> Candidate:
    return replace(Candidate(id=name, text="摘要", url=f"https://example.org/{name}"), **fields)  # type: ignore[arg-type]


def read(candidate: Candidate, document: Document | NotRead) -> Candidate:
    (found,) = read_behind([candidate], QUERY, Shelf(a=document), retrieved_at=NOW)  # type: ignore[arg-type]
    return found


def test_the_hit_gets_the_passages_that_speak_of_the_question() -> None:
    found = read(
        hit(),
        page(
            FILLER, "2023年全国粮食总产量69541万吨。", FILLER, FILLER, FILLER, FILLER, FILLER, FILLER, date="2024-01-17"
        ),
    )
    assert "69541万吨" in found.text
    assert weigh(found.text) <= limit("behind_weight")
    assert (found.id, found.url, found.title) == ("a", "https://example.org/a", "题")
    assert (found.published_text, found.published_kind) == ("2024-01-17", PublishedKind.PUBLISHED)
    assert found.page is not None
    day = Span.of_day(Day(2024, 1, 17))
    date = PageDate(text="2024-01-17", kind=PublishedKind.PUBLISHED, stage="meta", span=day)
    assert (found.page.outcome, found.page.stage, found.page.dates) == ("read", "meta", (date,))
    assert (found.page.hit_text, found.page.url) == ("摘要", "https://example.org/a")
    assert found.extra["retrieved_at"] == NOW


def test_a_page_that_was_not_read_leaves_the_hit_as_it_was() -> None:
    candidate = hit(published_text="2024-01-01")
    found = read(candidate, NotRead(code="robots"))
    assert found == replace(candidate, page=PageRead(outcome="robots"))


HIT_DAY = Span.of_day(Day(2024, 2, 2))
DATES = [
    pytest.param(None, page("x", date="2024-01-17"), "2024-01-17", id="the hit has none"),
    pytest.param(HIT_DAY, page("x", date="2024-01-17"), "2024-01-17", id="the page's own date is nearer to the truth"),
    pytest.param(HIT_DAY, page("x"), "2024-02-02", id="the page has none"),
    pytest.param(HIT_DAY, page("x", date="2024-01-17", stage="htmldate"), "2024-02-02", id="a guess corrects nothing"),
    pytest.param(None, page("x", date="2024-01-17", stage="url"), "2024-01-17", id="a guess fills a gap"),
    pytest.param(
        HIT_DAY, page("x", date="2024-01-17", kind=PublishedKind.MODIFIED), "2024-02-02", id="a change corrects nothing"
    ),
    pytest.param(
        None,
        page("x", date="2024-01-17", kind=PublishedKind.MODIFIED),
        "2024-01-17",
        id="a change fills a gap, by its name",
    ),
    pytest.param(None, page("x"), None, id="nobody knows"),
]


@pytest.mark.parametrize(("own", "document", "expected"), DATES)
def test_whose_date_counts(own: Span | None, document: Document, expected: str | None) -> None:
    found = read(hit(published=own, published_text=own and "2024-02-02"), document)
    assert found.published_text == expected
    assert (found.published is None) is (expected is None)
    if document.published and found.published == document.published.span:
        assert found.published_kind is document.published.kind


def test_order_is_kept_and_what_has_no_address_is_left_alone() -> None:
    hits = [hit("b"), Candidate(id="local", text="t"), hit("a"), hit("c")]
    found = read_behind(hits, QUERY, Shelf(a=page("甲"), b=page("乙"), c=NotRead(code="status")), retrieved_at=NOW)  # type: ignore[arg-type]
    assert [candidate.id for candidate in found] == ["b", "local", "a", "c"]
    assert [candidate.text for candidate in found] == ["乙", "t", "甲", "摘要"]
    assert found[1] is hits[1]


def test_slow_pages_do_not_hold_up_the_check() -> None:
    class Slow:
        def read(self, _url: str) -> NotRead:
            time.sleep(1.0)
            return NotRead(code="status")

    begun = time.monotonic()
    found = read_behind([hit("a"), hit("b")], QUERY, Slow(), retrieved_at=NOW, seconds=0.1)  # type: ignore[arg-type]
    assert time.monotonic() - begun < 20
    assert [candidate.page for candidate in found] == [PageRead(outcome="timeout")] * 2


def test_a_page_on_which_reading_fails_is_not_read() -> None:
    class Broken:
        def read(self, _url: str) -> NotRead:
            raise ZeroDivisionError

    (found,) = read_behind([hit()], QUERY, Broken(), retrieved_at=NOW)  # type: ignore[arg-type]
    assert found.page == PageRead(outcome="no_text")


def test_a_page_is_opened_once_and_no_more_than_the_table_allows() -> None:
    class Counting:
        def __init__(self) -> None:
            self.urls: list[str] = []

        def read(self, url: str) -> NotRead:
            self.urls.append(url)
            return NotRead(code="status")

    reader, most = Counting(), limit("behind_pages")
    hits = [hit(f"h{n}", url=f"https://example.org/{n // 2}") for n in range(2 * most + 2)]
    found = read_behind(hits, QUERY, reader, retrieved_at=NOW)  # type: ignore[arg-type]
    assert sorted(reader.urls) == sorted(f"https://example.org/{n}" for n in range(most))
    assert [candidate.page and candidate.page.outcome for candidate in found] == ["status"] * (2 * most) + [
        "page_limit"
    ] * 2


def test_the_date_says_which_stage_found_it_and_a_hit_that_keeps_its_own_says_none() -> None:
    mine = read(hit(published=HIT_DAY, published_text="2024-02-02"), page("x", date="2024-01-17", stage="htmldate"))
    assert mine.page is not None
    assert (mine.page.stage, mine.published_text) == ("", "2024-02-02")


def test_nothing_to_read() -> None:
    assert read_behind([], QUERY, Shelf(), retrieved_at=NOW) == ()  # type: ignore[arg-type]


def test_a_page_that_shares_no_word_gives_its_beginning() -> None:
    assert best_text(page("开头", "后面"), "quite other words") == "开头"


def test_over_real_sockets(serve: Callable) -> None:
    body = f"<html><head><title>T</title><meta name=PubDate content=2024-01-17></head><body><p>{FILLER}</p><h2>产量</h2><p>2023年全国粮食总产量69541万吨。</p></body></html>"
    _, reader = serve(lambda path, _h: reply(status=404) if path == "/robots.txt" else reply(body))
    (found,) = read_behind([hit(url="http://example.org/a")], QUERY, reader, retrieved_at=NOW)
    assert "69541万吨" in found.text
    assert found.published_text == "2024-01-17"
