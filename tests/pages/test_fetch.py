"""Reading a page: redirects checked one by one, robots.txt asked, only pages taken, dates with their stage."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import pytest
from page_files import pdf
from page_server import reply

from detective.core.models import PublishedKind
from detective.core.tables import table
from detective.errors import InputError
from detective.pages import web_page
from detective.pages.fetch import Fetched, NotRead
from detective.pages.network import Trouble

LONG = "国家统计局发布的数据显示，前三季度国内生产总值同比增长百分之四点八，总体平稳、稳中有进。" * 4
PAGE = f'<html><head><meta charset="utf-8"><title>公报</title><meta name="PubDate" content="2024-03-05"></head><body><h1>公报</h1><p>{LONG}</p></body></html>'


def site(pages: Mapping[str, bytes], robots: bytes | None = None) -> Callable[[str, object], bytes]:
    """A site with these pages; without rules of its own everything may be read."""

    def answer(path: str, _headers: object) -> bytes:
        if path == "/robots.txt":
            return robots if robots is not None else reply(status=404)
        return pages.get(path, reply("nothing here", status=404))

    return answer


def code(found: Fetched | NotRead) -> str:
    assert isinstance(found, NotRead), found
    return found.code


def test_a_page_with_its_text_title_and_date(serve: Callable) -> None:
    _, reader = serve(site({"/a": reply(PAGE)}))
    found = reader.read("https://example.org/a".replace("https", "http"))
    assert isinstance(found, Fetched)
    document = found.page.document
    assert LONG in document.text
    assert document.title == "公报"
    assert document.published is not None
    assert (document.published.text, document.published.kind, document.published.stage) == (
        "2024-03-05",
        PublishedKind.PUBLISHED,
        "meta",
    )
    assert found.page.reader in {"trafilatura", "plain"}


def test_the_plain_reader_takes_over_where_the_extra_is_missing(
    serve: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    monkeypatch.setitem(sys.modules, "htmldate", None)
    _, reader = serve(site({"/a": reply(PAGE)}))
    found = reader.read("http://example.org/a")
    assert isinstance(found, Fetched)
    assert (found.page.reader, found.page.document.text) == ("plain", LONG)


def test_the_extra_reads_pages_and_finds_what_our_patterns_do_not() -> None:
    pytest.importorskip("trafilatura")
    page = f'<html><body><article><h1>T</h1><p>{LONG}</p><p>{LONG}</p></article><div class="post-meta"><abbr class="published" title="2024-03-05T10:00:00Z">x</abbr></div></body></html>'
    found = web_page.page_of(page.encode(), kind="html", charset="utf-8", url="http://example.org/a")
    assert found.reader == "trafilatura"
    assert found.document.published is not None
    assert (found.document.published.stage, found.document.published.text) == ("htmldate", "2024-03-05")


def test_no_date_is_guessed_from_a_copyright_line() -> None:
    page = f"<html><body><article><p>{LONG}</p><p>{LONG}</p></article><footer>Copyright © 2010-2026 Example</footer></body></html>"
    assert (
        web_page.page_of(page.encode(), kind="html", charset=None, url="http://example.org/a").document.published
        is None
    )


def test_a_page_in_gbk_as_the_server_announces(serve: Callable) -> None:
    body = PAGE.replace('<meta charset="utf-8">', "").encode("gbk")
    _, reader = serve(site({"/a": reply(body, kind="text/html; charset=GBK")}))
    found = reader.read("http://example.org/a")
    assert isinstance(found, Fetched)
    assert LONG in found.page.document.text
    assert found.page.charset == "gb18030"


def test_a_pdf_with_its_pages(serve: Callable) -> None:
    _, reader = serve(site({"/a.pdf": reply(pdf([["国内生产总值增长。"], ["第二页。"]]), kind="application/pdf")}))
    found = reader.read("http://example.org/a.pdf")
    assert isinstance(found, Fetched)
    assert [(b.text, b.page) for b in found.page.document.blocks] == [("国内生产总值增长。", 1), ("第二页。", 2)]
    assert found.page.reader == "pdf"


def test_a_pdf_without_the_extra(serve: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    _, reader = serve(site({"/a": reply(pdf([["x"]]), kind="application/pdf")}))
    assert code(reader.read("http://example.org/a")) == "extra_missing"


def test_plain_text_and_the_date_of_the_address(serve: Callable) -> None:
    _, reader = serve(site({"/2024/03/05/a.txt": reply("第一段。\n\n第二段。", kind="text/plain")}))
    found = reader.read("http://example.org/2024/03/05/a.txt")
    assert isinstance(found, Fetched)
    assert found.page.document.published is not None
    assert (found.page.document.published.stage, found.page.document.text) == ("url", "第一段。\n第二段。")


REFUSED = [
    pytest.param(reply("{}", kind="application/json"), "content_type", id="JSON"),
    pytest.param(reply(b"\x89PNG", kind="image/png"), "content_type", id="a picture"),
    pytest.param(reply(b"PK\x03\x04", kind="application/octet-stream"), "content_type", id="an archive"),
    pytest.param(reply(b"no pdf", kind="application/pdf"), "content_type", id="a PDF in name only"),
    pytest.param(reply("gone", status=410), "status", id="410"),
    pytest.param(reply("no", status=500), "status", id="500"),
    pytest.param(reply("<html><body></body></html>"), "no_text", id="a page without text"),
    pytest.param(reply(pdf([[]]), kind="application/pdf"), "no_text", id="a scanned PDF"),
    pytest.param(reply("x" * 400_000), "too_large", id="too large"),
]


@pytest.mark.parametrize(("answer", "expected"), REFUSED)
def test_what_is_no_page_is_not_read(serve: Callable, answer: bytes, expected: str) -> None:
    _, reader = serve(site({"/a": answer}))
    assert code(reader.read("http://example.org/a")) == expected


def test_markup_without_a_type_is_a_page(serve: Callable) -> None:
    _, reader = serve(site({"/a": reply(PAGE, kind="-")}))
    assert isinstance(reader.read("http://example.org/a"), Fetched)


def test_redirects_are_followed_and_each_is_checked(serve: Callable) -> None:
    pages = {f"/{n}": reply(status=302, Location=f"/{n + 1}") for n in range(5)} | {"/5": reply(PAGE)}
    server, reader = serve(site(pages))
    found = reader.read("http://example.org/0")
    assert isinstance(found, Fetched)
    assert found.url == "http://example.org/5"
    assert server.asked.count("example.org/robots.txt") == 1


def test_six_redirects_are_too_many(serve: Callable) -> None:
    _, reader = serve(site({f"/{n}": reply(status=302, Location=f"/{n + 1}") for n in range(9)}))
    assert code(reader.read("http://example.org/0")) == "redirects"


TARGETS = [
    pytest.param("http://127.0.0.1:{port}/secret", "address_refused", id="this machine by number"),
    pytest.param("http://localhost/secret", "address_refused", id="this machine by name"),
    pytest.param("http://inside.example/secret", "address_refused", id="a name that leads inside"),
    pytest.param("http://169.254.169.254/latest/meta-data", "address_refused", id="metadata"),
    pytest.param("file:///etc/passwd", "bad_address", id="a file"),
    pytest.param("gopher://example.org/", "bad_address", id="another scheme"),
    pytest.param("http://[::1", "bad_address", id="no address"),
    pytest.param("//user@example.org/", "bad_address", id="a name in the address"),
]


@pytest.mark.parametrize(("target", "expected"), TARGETS)
def test_a_redirect_does_not_lead_inside(serve: Callable, target: str, expected: str) -> None:
    names = {
        "localhost": ["127.0.0.1", "::1"],
        "inside.example": ["192.168.0.7"],
        "127.0.0.1": ["127.0.0.1"],
        "169.254.169.254": ["169.254.169.254"],
    }
    reached: list[str] = []

    def answer(path: str, headers: Mapping[str, str]) -> bytes:
        reached.append(path)
        return site({"/a": reply(status=302, Location=target.format(port=headers["host"]))})(path, headers)

    _, reader = serve(answer, names)
    assert code(reader.read("http://example.org/a")) in (
        {expected, "bad_address"} if "{port}" in target else {expected}
    )
    assert not any("secret" in path or "meta" in path for path in reached)


ROBOTS = [
    pytest.param(reply("User-agent: *\nDisallow: /a"), "robots", id="closed for everybody"),
    pytest.param(reply("User-agent: DetectiveAgent\nDisallow: /"), "robots", id="closed for us"),
    pytest.param(reply("User-agent: Other\nDisallow: /"), None, id="closed for others"),
    pytest.param(reply(status=404), None, id="no such file"),
    pytest.param(reply(status=403), None, id="a file that may not be read"),
    pytest.param(reply(status=503), "robots", id="a site that cannot say"),
    pytest.param(reply(status=429), "robots", id="a site that is asked too often"),
    pytest.param(reply(status=301, Location="/robots.txt"), None, id="a circle"),
]


@pytest.mark.parametrize(("robots", "expected"), ROBOTS)
def test_robots(serve: Callable, robots: bytes, expected: str | None) -> None:
    server, reader = serve(site({"/a": reply(PAGE)}, robots))
    found = reader.read("http://example.org/a")
    assert (found.code if isinstance(found, NotRead) else None) == expected
    assert ("example.org/a" in server.asked) is (expected is None)
    assert all(agent.startswith("DetectiveAgent/") for agent in server.agents)


def test_the_rules_of_the_site_where_a_redirect_leads_count(serve: Callable) -> None:
    def answer(path: str, headers: Mapping[str, str]) -> bytes:
        if headers["host"] == "other.example" and path == "/robots.txt":
            return reply("User-agent: *\nDisallow: /")
        return site({"/a": reply(status=302, Location="http://other.example/b"), "/b": reply(PAGE)})(path, headers)

    server, reader = serve(answer)
    assert code(reader.read("http://example.org/a")) == "robots"
    assert "other.example/b" not in server.asked


ODD = ["", "no address", "http://", "http://例子.测试/路?问=答#x", "https://[bad/", "http://a b/"]


@pytest.mark.parametrize("url", ODD)
def test_an_odd_address_raises_nothing(serve: Callable, url: str) -> None:
    _, reader = serve(site({}))
    assert isinstance(reader.read(url), NotRead)


def test_names_and_paths_are_sent_in_ascii(serve: Callable) -> None:
    server, reader = serve(site({"/%E8%B7%AF?q=%E7%AD%94": reply(PAGE)}))
    assert isinstance(reader.read("http://例子.测试/路?q=答#x"), Fetched)
    assert "xn--fsqu00a.xn--0zwm56d/%E8%B7%AF?q=%E7%AD%94" in server.asked


def test_every_code_has_a_sentence_in_both_languages() -> None:
    codes = {
        *map(str, Trouble),
        "redirects",
        "robots",
        "status",
        "content_type",
        "no_text",
        "extra_missing",
        "page_limit",
    }
    assert set(table("pages/failures.toml")) == codes
    for name in sorted(codes):
        words = NotRead(code=name).words
        assert words.zh.endswith("。")
        assert words.en.endswith(".")


def test_a_pdf_error_has_a_row() -> None:
    raised = InputError("pdf_without_text", NotRead(code="no_text").words, NotRead(code="no_text").words)
    assert web_page.could_read(raised) == "no_text"
