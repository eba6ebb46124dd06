"""A result becomes evidence in one way: entities are read once, a date without meaning has no kind."""

from __future__ import annotations

from typing import Any

import pytest

from detective.core.models import PlannedQuery, PublishedKind
from detective.providers import bocha, brave, searxng, tavily, wsa
from detective.providers.hits import Hit, written

QUERY = PlannedQuery(text="q", purpose="verbatim", language="en")
WRITTEN = "Prices &amp;lt;b&amp;gt; fell <b>5 &lt; 6</b>"
READ = "Prices &lt;b&gt; fell 5 < 6"
ITEMS = [
    pytest.param(bocha, {"name": WRITTEN, "summary": WRITTEN}, id="bocha"),
    pytest.param(bocha, {"name": WRITTEN, "summary": "", "snippet": WRITTEN}, id="bocha without a summary"),
    pytest.param(brave, {"title": WRITTEN, "description": WRITTEN, "extra_snippets": [WRITTEN]}, id="brave"),
    pytest.param(searxng, {"title": WRITTEN, "content": WRITTEN}, id="searxng"),
    pytest.param(tavily, {"title": WRITTEN, "content": WRITTEN}, id="tavily"),
    pytest.param(wsa, {"title": WRITTEN, "content": None, "passage": WRITTEN}, id="wsa"),
]


@pytest.mark.parametrize(("module", "item"), ITEMS)
def test_markup_is_taken_off_and_entities_are_read_once(module: Any, item: dict[str, Any]) -> None:
    candidate = module._candidate(item, QUERY)
    assert (candidate.title, candidate.text) == (READ, READ)
    assert (candidate.provider, candidate.query) == (module.NAME, "q")


def test_a_result_without_words_is_none_and_one_without_text_has_its_title() -> None:
    assert Hit(title="", text="", url="https://x.org", date=written("")).candidate("tavily", QUERY) is None
    candidate = Hit(title="t", text="", url="not a link", date=written("")).candidate("tavily", QUERY)
    assert candidate is not None
    assert (candidate.text, candidate.url, candidate.site, candidate.published_text) == ("t", None, None, None)


@pytest.mark.parametrize(
    ("text", "kind"), [("2026-05-27", PublishedKind.PUBLISHED), ("some day", None), (None, None), (5, None)]
)
def test_a_date_without_meaning_has_no_kind(text: Any, kind: PublishedKind | None) -> None:
    candidate = Hit(title="t", text="x", url=None, date=written(text)).candidate("tavily", QUERY)
    assert candidate is not None
    assert candidate.published_kind is kind
    assert (candidate.published is None) is (kind is None)


def test_the_same_parts_have_the_same_id() -> None:
    ids = {Hit(title="t", text="x", url=None, date=written(day)).candidate("tavily", QUERY).id for day in ("", "", "2026")}  # type: ignore[union-attr]  # fmt: skip
    assert len(ids) == 2
