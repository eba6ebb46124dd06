"""Dates of pages: each stage, both languages, what is no date of the page, and which stage wins."""

from __future__ import annotations

import pytest

from detective.core.models import PublishedKind
from detective.core.tables import table
from detective.pages.dates import page_dates
from detective.pages.markup import pieces
from detective.pages.records import Dated, Document, Source
from detective.pages.web_file import read_html


def dates(page: str, url: str | None = None) -> tuple[Dated, ...]:
    return page_dates(page, pieces(page)[0], url=url)


def first(page: str, kind: PublishedKind = PublishedKind.PUBLISHED, url: str | None = None) -> tuple[str, str] | None:
    """The stage and the first day of the best date of a kind."""
    found = next((date for date in dates(page, url) if date.kind is kind), None)
    return None if found is None or found.span.start is None else (found.stage, found.span.start.iso())


def ld(body: str) -> str:
    return f'<html><head><script type="application/ld+json">{body}</script></head><body><p>x</p></body></html>'


def body(inner: str) -> str:
    return f"<html><body><h1>标题</h1>{inner}<p>正文第一段，写得足够长。</p></body></html>"


PUBLISHED = [
    pytest.param(
        ld('{"@type":"NewsArticle","datePublished":"2024-03-05T08:00:00+08:00"}'), "json_ld", id="json-ld article"
    ),
    pytest.param(
        ld(
            '{"@graph":[{"@type":"WebPage","datePublished":"2020-01-01"},{"@type":"Article","datePublished":"2024-03-05"}]}'
        ),
        "json_ld",
        id="json-ld: the article before the page",
    ),
    pytest.param(
        ld('[{"@type":"BreadcrumbList"},{"@type":["NewsArticle","Article"],"datePublished":"2024-03-05 10:00"}]'),
        "json_ld",
        id="json-ld list with a list of types",
    ),
    pytest.param(
        ld('{"@type":"NewsArticle","datePublished":"2024-03-05",}'), "json_ld", id="json-ld with a comma too many"
    ),
    pytest.param(
        '<meta property="article:published_time" content="2024-03-05T08:00:00+00:00">', "meta", id="open graph"
    ),
    pytest.param('<META NAME="PubDate" CONTENT="2024-03-05 10:20">', "meta", id="Chinese government standard"),
    pytest.param("<meta content='2024-03-05' name='publishdate'/>", "meta", id="content before name, single quotes"),
    pytest.param('<meta name="DC.date.issued" content="20240305">', "meta", id="Dublin Core, compact"),
    pytest.param('<meta itemprop="datePublished" content="2024-03-05">', "meta", id="microdata"),
    pytest.param('<meta name="citation_publication_date" content="2024/03/05">', "meta", id="a journal"),
    pytest.param('<script>var publish_time = "2024-03-05 10:20";</script>', "script", id="publish_time of a script"),
    pytest.param("<script>var ct='1709602800';</script>", "script", id="Unix seconds"),
    pytest.param(
        '<script>window.D={"title":"x","publishTime":1709602800000,"id":3}</script>', "script", id="Unix milliseconds"
    ),
    pytest.param('<script>window.D={"pubDate":"2024年03月05日 10:20"}</script>', "script", id="Chinese date in JSON"),
    pytest.param(body("<div>发布时间：2024-03-05 10:20:30</div>"), "label", id="发布时间"),
    pytest.param(body("<span>发布日期: 2024年3月5日</span>"), "label", id="发布日期, half-width colon"),
    pytest.param(body("<div>發佈日期：2024年03月05日</div>"), "label", id="發佈日期, traditional"),
    pytest.param(body("<div>發表於 2024/3/5</div>"), "label", id="發表於, traditional"),
    pytest.param(body("<div>成文日期：　2024年3月5日</div>"), "label", id="wide blank"),
    pytest.param(body("<div>来源：新华社 | 发布时间：2024.03.05</div>"), "label", id="label after a separator"),
    pytest.param(body("<div>【发布时间】 2024-03-05</div>"), None, id="a label in brackets is not known"),
    pytest.param(body("<div>2024-03-05 10:20　来源：新华网</div>"), "byline", id="date before the source"),
    pytest.param(body("<div>来源：人民日报　2024年03月05日07:21</div>"), "byline", id="source before the date"),
    pytest.param(body("<div>二〇二四年三月五日　来源：省政府办公厅</div>"), "byline", id="date in Chinese numerals"),
    pytest.param(body("<div>2024年03月05日 浏览次数：1024</div>"), "byline", id="date beside a counter"),
    pytest.param(body("<div>Published March 5, 2024</div>"), "label", id="Published"),
    pytest.param(body("<div>Published: 5 March 2024, 10:20 GMT</div>"), "label", id="British order"),
    pytest.param(body("<div>Posted on Mar. 5, 2024</div>"), "label", id="Posted on"),
    pytest.param(body("<div>By Jane Doe, March 5th, 2024</div>"), "byline", id="By line"),
    pytest.param(body("<div>March 5, 2024</div>"), "dateline", id="a line of nothing but a date"),
    pytest.param(body("<div>2024-03-05</div>"), "dateline", id="the same in digits"),
    pytest.param(body('<time datetime="2024-03-05T10:20:00Z">yesterday</time>'), "time_element", id="time element"),
]


@pytest.mark.parametrize(("page", "stage"), PUBLISHED)
def test_a_page_says_when_it_was_published(page: str, stage: str | None) -> None:
    assert first(page) == (None if stage is None else (stage, "2024-03-05"))


URLS = [
    pytest.param("https://www.news.cn/politics/20240305/abc/c.html", "2024-03-05", id="compact"),
    pytest.param("https://www.theguardian.com/world/2024/03/05/title", "2024-03-05", id="folders"),
    pytest.param("https://www.gov.cn/xinwen/2024-03/05/content_1.htm", "2024-03-05", id="mixed"),
    pytest.param("https://www.stats.gov.cn/sj/t20240305_1948000.html", "2024-03-05", id="t20240305_"),
    pytest.param("https://example.org/item/120240305123", None, id="inside a longer number"),
    pytest.param("https://example.org/item?d=20240305", None, id="a parameter is not the page's path"),
    pytest.param("https://example.org/2024/13/05/x", None, id="no such month"),
    pytest.param(None, None, id="no address"),
]


@pytest.mark.parametrize(("url", "day"), URLS)
def test_an_address_may_hold_the_day(url: str | None, day: str | None) -> None:
    assert first("<p>x</p>", url=url) == (None if day is None else ("url", day))


MODIFIED = [
    pytest.param(ld('{"@type":"Article","dateModified":"2024-03-05"}'), "json_ld", id="json-ld"),
    pytest.param('<meta property="article:modified_time" content="2024-03-05">', "meta", id="open graph"),
    pytest.param('<script>var update_time="2024-03-05 01:02"</script>', "script", id="script"),
    pytest.param(body("<div>更新时间：2024-03-05</div>"), "label", id="更新时间"),
    pytest.param(body("<div>最後更新：2024年3月5日</div>"), "label", id="最後更新"),
    pytest.param(body("<div>Last updated on March 5, 2024</div>"), "label", id="Last updated"),
    pytest.param(body("<div>Updated 5 March 2024</div>"), "label", id="Updated"),
]


@pytest.mark.parametrize(("page", "stage"), MODIFIED)
def test_a_change_is_not_a_publication(page: str, stage: str) -> None:
    assert first(page, PublishedKind.MODIFIED) == (stage, "2024-03-05")
    assert first(page) is None


UNDATED = [
    pytest.param(body("<footer>版权所有 © 2010-2026</footer>"), id="copyright line"),
    pytest.param(
        body("<p>该论文发表于2019年3月5日的《自然》杂志，此后被多次引用。</p>"), id="发表于 inside a sentence"
    ),
    pytest.param(body("<p>会议时间：2026年11月1日，地点：北京。</p>"), id="time of a meeting"),
    pytest.param(
        body("<p>The report, published March 5, 2019, said that output grew.</p>"), id="published inside a sentence"
    ),
    pytest.param(body("<p>He was killed by a bomb on March 5, 2019.</p>"), id="by inside a sentence"),
    pytest.param(
        "<html><body><div>2026年11月30日 星期一</div><h1>标题</h1><p>正文</p></body></html>",
        id="today's date above the headline",
    ),
    pytest.param(body('<aside class="sidebar">发布时间：2020-01-01</aside>'), id="a label in the side column"),
    pytest.param(body("<div>发布时间：1970-01-01</div>"), id="an empty clock"),
    pytest.param(body("<div>发布时间：2024-02-30</div>"), id="no such day"),
    pytest.param('<meta name="date" content="soon">', id="words that are no date"),
    pytest.param(
        ld('{"@type":"NewsArticle","comment":[{"@type":"Comment","datePublished":"2024-03-05"}]}'),
        id="the date of a comment",
    ),
    pytest.param("", id="nothing"),
]


@pytest.mark.parametrize("page", UNDATED)
def test_unknown_stays_unknown(page: str) -> None:
    assert dates(page) == ()


def test_what_is_structured_wins_and_nothing_is_lost() -> None:
    page = ld('{"@type":"Article","datePublished":"2024-03-05"}').replace(
        "<p>x</p>", "<h1>题</h1><div>发布时间：2024-03-06</div>"
    )
    assert [(d.stage, d.text) for d in dates(page)] == [("json_ld", "2024-03-05"), ("label", "2024-03-06")]


def test_one_day_found_twice_is_told_once() -> None:
    page = '<meta name="pubdate" content="2024-03-05">' + body("<div>发布时间：2024-03-05</div>")
    assert [d.stage for d in dates(page)] == ["meta"]


def test_a_clock_without_zone_gives_the_day_alone() -> None:
    (naive,) = dates(body("<div>发布时间：2024-03-05 23:30</div>"))
    (aware,) = dates('<meta name="pubdate" content="2024-03-05T23:30:00+08:00">')
    assert naive.span.at is None
    assert naive.written == "2024-03-05"
    assert aware.span.at is not None
    assert aware.span.at.isoformat() == "2024-03-05T15:30:00+00:00"


def test_every_label_is_found_at_the_head_of_a_line() -> None:
    for kind, names in table("pages/dates.toml")["label"].items():
        for name in names:
            (found,) = dates(body(f"<div>{name}: 2024-03-05</div>"))
            assert (found.kind, found.stage) == (PublishedKind(kind), "label"), name


def test_every_name_of_a_meta_element_and_of_a_script_is_read() -> None:
    for stage, pattern in (
        ("meta", '<meta name="{}" content="2024-03-05">'),
        ("script", '<script>x={{"{}":"2024-03-05"}}</script>'),
    ):
        for kind, names in table("pages/dates.toml")[stage].items():
            for name in names:
                found = dates(pattern.format(name))
                assert [(d.kind, d.stage) for d in found] == [(PublishedKind(kind), stage)], name


def test_hostile_pages_take_no_long_time() -> None:
    for page in (
        "发布时间：" * 100_000,
        "<meta " * 200_000,
        '<script type="application/ld+json">' * 20_000,
        "published " * 100_000,
    ):
        assert dates(page) == ()


def test_a_file_of_html_carries_its_dates() -> None:
    page = '<html><head><link rel="canonical" href="https://example.org/a"><meta property="og:site_name" content="Example">'
    page += '<meta property="og:title" content="T"></head>' + body("<div>发布时间：2024-03-05</div>")
    (document,) = read_html(Source(name="a.html", data=page.encode()))
    assert isinstance(document, Document)
    assert (document.title, document.site, document.url) == ("T", "Example", "https://example.org/a")
    assert document.published is not None
    assert document.published.text == "2024-03-05"
