"""robots.txt by RFC 9309: groups, longest match, wild cards."""

from __future__ import annotations

import pytest

from detective.pages.robots import ALLOW_ALL, DISALLOW_ALL, parse

CASES = [
    pytest.param("User-agent: *\nDisallow: /", "/a", False, id="everything closed"),
    pytest.param("User-agent: *\nDisallow:", "/a", True, id="an empty rule closes nothing"),
    pytest.param("", "/a", True, id="no rules"),
    pytest.param("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", True, id="the longer rule decides"),
    pytest.param("User-agent: *\nAllow: /a\nDisallow: /a", "/a", True, id="of equals the permission"),
    pytest.param("User-agent: *\nDisallow: /a", "/ab", False, id="a rule is a prefix"),
    pytest.param("User-agent: *\nDisallow: /a$", "/ab", True, id="$ ends it"),
    pytest.param("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", False, id="wild card"),
    pytest.param("User-agent: *\nDisallow: /*.pdf$", "/x.pdf/y.pdf", False, id="wild card, met twice"),
    pytest.param("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?d=1", True, id="the query belongs to the address"),
    pytest.param("User-agent: *\nDisallow: /search?*q=", "/search?a=1&q=2", False, id="a query"),
    pytest.param("User-agent: *\nDisallow: /", "/robots", False, id="root"),
    pytest.param(
        "User-agent: *\nDisallow: /\n\nUser-agent: DetectiveAgent\nDisallow: /x",
        "/a",
        True,
        id="the own group stands alone",
    ),
    pytest.param(
        "User-agent: *\nAllow: /\n\nuser-agent: detectiveagent/1.0\nDISALLOW: /x # no",
        "/x",
        False,
        id="names in any case, remarks",
    ),
    pytest.param("User-agent: A\nUser-agent: DetectiveAgent\nDisallow: /x", "/x", False, id="one group for several"),
    pytest.param(
        "User-agent: DetectiveAgent\nDisallow: /x\nUser-agent: B\nDisallow: /y\nUser-agent: DetectiveAgent\nDisallow: /z",
        "/z",
        False,
        id="groups of one name are one",
    ),
    pytest.param("Disallow: /x", "/x", True, id="a rule before any group"),
    pytest.param("User-agent: *\nDisallow: /%E4%B8%AD", "/中/a", False, id="escaped or not"),
    pytest.param(
        "Sitemap: https://example.org/s.xml\nUser-agent: *\nCrawl-delay: 5\nDisallow: /x", "/x", False, id="other lines"
    ),
    pytest.param("<html><body>not found</body></html>", "/x", True, id="a page instead of rules"),
]


@pytest.mark.parametrize(("text", "path", "allowed"), CASES)
def test_rules(text: str, path: str, allowed: bool) -> None:
    assert parse(text, "DetectiveAgent").allow(f"https://example.org{path}") is allowed


def test_all_and_nothing() -> None:
    assert ALLOW_ALL.allow("https://example.org/")
    assert not DISALLOW_ALL.allow("https://example.org/a")


def test_many_wild_cards_take_no_long_time() -> None:
    rules = parse("User-agent: *\nDisallow: /" + "*a" * 2000 + "$", "x")
    assert rules.allow("https://example.org/" + "a" * 1000 + "b")
