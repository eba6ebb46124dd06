"""Addresses: canonical form, hosts, and links that open at the quoted words."""

from __future__ import annotations

import pytest

from detective.core.urls import canonical_url, host_of, registrable_domain, text_fragment

CANONICAL = [
    pytest.param(
        "HTTP://Example.COM:80/a?utm_source=x&id=7#top",
        "https://example.com/a?id=7",
        id="scheme, case, port, tracker, fragment",
    ),
    pytest.param(
        "https://mp.weixin.qq.com/s?__biz=A&mid=1&idx=1&sn=b&chksm=c&scene=27",
        "https://mp.weixin.qq.com/s?__biz=A&mid=1&idx=1&sn=b",
        id="what names an article stays",
    ),
    pytest.param("https://example.com", "https://example.com/", id="no path"),
    pytest.param("https://example.com:8443/x", "https://example.com:8443/x", id="another port stays"),
    pytest.param("javascript:alert(1)", None, id="script"),
    pytest.param("ftp://example.com/x", None, id="not the web"),
    pytest.param("https://[bad", None, id="broken"),
    pytest.param("https://example.com:99999/", None, id="impossible port"),
    pytest.param("例如", None, id="no address"),
]


@pytest.mark.parametrize(("given", "expected"), CANONICAL)
def test_canonical(given: str, expected: str | None) -> None:
    assert canonical_url(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("https://www.Nobelprize.org/x", "www.nobelprize.org"),
        ("https://nobelprize.org.evil.com/", "nobelprize.org.evil.com"),
        ("https://user:pw@who.int./x", "who.int"),
        ("https://例子.中国/", "xn--fsqu00a.xn--fiqs8s"),
        ("mailto:a@b.c", None),
        (None, None),
    ],
)
def test_host(given: str | None, expected: str | None) -> None:
    assert host_of(given) == expected


def test_registrable_domain_knows_public_suffixes() -> None:
    assert registrable_domain("news.bbc.co.uk") == "bbc.co.uk"
    assert registrable_domain("stats.gov.cn") == "stats.gov.cn"
    assert registrable_domain("localhost") == "localhost"


def test_links_open_at_the_words() -> None:
    assert text_fragment("https://a.org/x#old", "短句") == "https://a.org/x#:~:text=%E7%9F%AD%E5%8F%A5"
    assert text_fragment("https://a.org/x", "any", "#s2") == "https://a.org/x#s2"
    assert text_fragment("https://a.org/x", "") == "https://a.org/x"
    long = "one two three four five six seven eight nine ten eleven twelve thirteen"
    assert (
        text_fragment("https://a.org/", long)
        == "https://a.org/#:~:text=one%20two%20three%20four,ten%20eleven%20twelve%20thirteen"
    )
    assert text_fragment("https://a.org/", "a-b") == "https://a.org/#:~:text=a%2Db"


def test_no_character_of_an_address_can_leave_its_link() -> None:
    assert text_fragment('https://a.org/"><x y', "q") == "https://a.org/%22%3E%3Cx%20y#:~:text=q"
