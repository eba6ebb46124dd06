from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.timeline import Day, Precision, Span
from detective.ports import HttpReply
from detective.providers.reading import (
    BEIJING,
    candidate_id,
    date_of,
    json_of,
    link_of,
    number_of,
    part,
    plain,
    shape_of,
    shortened,
    without_site,
    words_of,
)

PLAIN = [
    ("<strong>Rain</strong> today", "Rain today"),
    ('a <span class="searchmatch">b</span> c', "a b c"),
    ("<p>one</p><p>two</p>", "one\ntwo"),
    ("one<br/>two", "one\ntwo"),
    ("x &lt; y &amp;&amp; z", "x < y && z"),
    ("&lt;strong&gt;kept as text&lt;/strong&gt;", "<strong>kept as text</strong>"),  # read once, after the tags
    ("&amp;lt;", "&lt;"),
    ("3 < 5 and 7 > 2", "3 < 5 and 7 > 2"),
    ("<!-- hidden -->shown", "shown"),
    ("  a \u3000 b\t\n\n c ", "a b\nc"),
    ("zero\u200bwidth\x00\ud800", "zerowidth"),
    (None, ""),
    (17, ""),
    (["a"], ""),
]


@pytest.mark.parametrize(("given_text", "expected"), PLAIN)
def test_plain_text(given_text: object, expected: str) -> None:
    assert plain(given_text) == expected


DATES = [
    pytest.param("2026/03/04 18:20:00", datetime(2026, 3, 4, 10, 20, tzinfo=UTC), id="slashes, local zone"),
    pytest.param("2026-03-04 18:20:00", datetime(2026, 3, 4, 10, 20, tzinfo=UTC), id="dashes, local zone"),
    pytest.param("2026-03-04T18:20:00.123Z", datetime(2026, 3, 4, 18, 20, tzinfo=UTC), id="its own zone wins"),
    pytest.param("2026-03-04T18:20:00-0530", datetime(2026, 3, 4, 23, 50, tzinfo=UTC), id="offset without colon"),
    pytest.param("Wed, 27 May 2026 11:15:35 GMT", datetime(2026, 5, 27, 11, 15, 35, tzinfo=UTC), id="HTTP date"),
]


@pytest.mark.parametrize(("written", "instant"), DATES)
def test_instants(written: str, instant: datetime) -> None:
    span = date_of(written, zone=BEIJING)
    assert span is not None
    assert span.at == instant
    assert span.precision is Precision.INSTANT


def test_without_any_zone_the_day_is_all_that_is_known() -> None:
    assert date_of("2026-03-04T23:59:00") == Span.of_day(Day(2026, 3, 4))


@pytest.mark.parametrize(("written", "span"), [("2026", Span.of_year(2026)), ("2026-03", Span.of_month(2026, 3))])
def test_parts_of_dates(written: str, span: Span) -> None:
    assert date_of(written) == span


@pytest.mark.parametrize(
    "written",
    ["", "yesterday", "2 days ago", "2026-13-01", "2026-02-30", "2026-02-30 10:00", "2026-03-04 25:00:00", "1970-01-01",
     "1970-01-01 08:00:00", "0000-00-00", None, 20260304, "9999-12-31T23:59:59-23:00", "2026-03-04T10:00:00+99:00"],
)  # fmt: skip
def test_no_date_is_made_up(written: object) -> None:
    assert date_of(written, zone=BEIJING) is None


@given(st.text(max_size=40))
def test_any_text_may_stand_where_a_date_should(written: str) -> None:
    date_of(written, zone=BEIJING)
    plain(written)
    link_of(written)


def test_parts_and_words() -> None:
    assert part({"a": {"b": 1}}, "a", "b") == 1
    assert part({"a": [1]}, "a", "b") is None
    assert part(None, "a") is None
    assert words_of(" x\x07 ") == "x"
    assert words_of(5) == ""


@pytest.mark.parametrize(
    ("value", "number"),
    [(1, 1.0), (0.5, 0.5), (True, None), ("1", None), (float("inf"), None), (float("nan"), None), (10**400, None)],
)
def test_numbers(value: object, number: float | None) -> None:
    assert number_of(value) == number


@pytest.mark.parametrize(
    ("value", "link"),
    [
        ("https://e.org/a?b=1", "https://e.org/a?b=1"),
        ("HTTP://E.org", "HTTP://E.org"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("//e.org", None),
        ("https://e.org/a b", None),
        (None, None),
    ],
)
def test_links(value: object, link: str | None) -> None:
    assert link_of(value) == link


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "empty_body"),
        (b" \n", "empty_body"),
        (b" <HTML>", "html_page"),
        (b"oops", "not_json"),
        (b'{"a"', "not_json"),
    ],
)
def test_shapes(body: bytes, code: str) -> None:
    assert shape_of(body) == code


@pytest.mark.parametrize("body", [b"[" * 100_000, b"\xff\xfe\x00", b"{", b"1" * 5000])
def test_what_is_not_json_is_one_error(body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        json_of(HttpReply(status=200, headers={}, body=body))


def test_json_may_begin_with_a_mark() -> None:
    assert json_of(HttpReply(status=200, headers={}, body=b'\xef\xbb\xbf{"a": 1}')) == {"a": 1}


def test_queries_are_cut_at_words() -> None:
    assert shortened("one two  three", 100) == "one two three"
    assert shortened("alpha beta gamma", 12) == "alpha beta"
    assert shortened("汉" * 20, 10) == "汉" * 10
    assert shortened("a b c d", 100, words=2) == "a b"


def test_a_site_is_split_off() -> None:
    assert without_site("文学奖 site:nobelprize.org") == ("文学奖", "nobelprize.org")
    assert without_site("website: x") == ("website: x", "")


def test_ids_are_stable_and_parts_do_not_run_together() -> None:
    assert candidate_id("wsa", "a", "b") == candidate_id("wsa", "a", "b")
    assert candidate_id("wsa", "a", "b") != candidate_id("wsa", "ab", "")
    assert candidate_id("wsa", "a").startswith("wsa-")
