"""The engine's own output and the claim posted once more prove nothing; a genuine short passage does."""

from __future__ import annotations

import json

import pytest

from detective import check
from detective.core.circular import is_own_output, is_the_claim_again
from detective.core.models import Candidate, SourceKind, Tier
from detective.render.html import html_card
from detective.render.markdown import markdown_card

CLAIM = "2023年4月青河市图书馆新馆正式开放"
POST = "https://unknown-site.example/post/1"


def post(text: str = CLAIM, **changes: object) -> Candidate:
    return Candidate(id="e1", text=text, **({"url": POST} | changes))  # type: ignore[arg-type]


AGAIN = [
    pytest.param(post(), id="an unknown page that says just the claim"),
    pytest.param(post(f"网传：{CLAIM}！！"), id="with a lead-in and marks"),
    pytest.param(post(f"RT @user1: {CLAIM}"), id="passed on"),
    pytest.param(post(url=None, source_kind=SourceKind.SOCIAL), id="a post without an address"),
    pytest.param(post(url=None, tier=Tier.T4), id="self-media by the caller's word"),
    pytest.param(post("", title=CLAIM), id="only a headline that is the claim"),
    pytest.param(post("2023年4月青河市圖書館新館正式開放"), id="in traditional characters"),
]


@pytest.mark.parametrize("candidate", AGAIN)
def test_the_claim_again(candidate: Candidate) -> None:
    assert is_the_claim_again(candidate, (CLAIM, ""))


GENUINE = [
    pytest.param(post(url=None), id="a passage that the caller holds"),
    pytest.param(post(tier=Tier.T1), id="a source that the caller vouches for"),
    pytest.param(post(url="https://www.gov.cn/a/1"), id="a listed publisher"),
    pytest.param(post(f"{CLAIM}，馆藏图书一百二十万册。"), id="something more"),
    pytest.param(post(title="青河市图书馆开放新馆"), id="a headline of its own"),
    pytest.param(post("", title=""), id="nothing at all"),
]


@pytest.mark.parametrize("candidate", GENUINE)
def test_genuine(candidate: Candidate) -> None:
    assert not is_the_claim_again(candidate, (CLAIM, ""))


CARD = check(CLAIM, evidence=[{"id": "a", "text": f"{CLAIM}。", "tier": "T1"}], as_of="2026-10-25")
OURS = [
    pytest.param(post(json.dumps(CARD)), id="a card's JSON"),
    pytest.param(post(markdown_card(CARD, "zh")), id="a card as Markdown"),
    pytest.param(post(html_card(CARD, "en")), id="a card as HTML"),
    pytest.param(post("x", extra={"schema": "detective.card/1"}), id="a record that says it is a card"),
    pytest.param(post("x", url="http://127.0.0.1:8765/cards/1"), id="this machine's page"),
    pytest.param(post("x", url="http://localhost/"), id="this machine by name"),
    pytest.param(post("x", site="AI元宝大侦探"), id="by site"),
    pytest.param(post("x", provider="detective"), id="by provider"),
]


@pytest.mark.parametrize("candidate", OURS)
def test_own_output(candidate: Candidate) -> None:
    assert is_own_output(candidate)


def test_a_report_about_the_tool_is_not_its_output() -> None:
    assert not is_own_output(post("记者试用了AI元宝大侦探，它给出的结论是“没查到可靠来源”。"))
    assert not is_own_output(post("The detective found 1.2 million volumes."))
