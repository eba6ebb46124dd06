"""Publishers as a requester rates them: before the shipped table, on the card, in its id, and replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from detective.app import Detective
from detective.core.models import Candidate, SourceKind, Tier
from detective.core.sources import rate
from detective.errors import InputError
from detective.intake import candidates_of, policy_of, read_sources
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import read_bundle
from detective.record.replay import replay

CLAIM = "青河市图书馆新馆于2023年4月开放"
ROW = {"host": "bulletin.example.org", "tier": "T1", "kind": "official", "reason": "our own town hall"}
EVIDENCE = [
    {"id": "a", "text": "青河市图书馆新馆于2023年4月正式开放。", "url": "https://news.bulletin.example.org/1", "published": "2023-04-20"}
]  # fmt: skip
FILE = "# ours\nbulletin.example.org\tT1\tofficial\t\t公报\tBulletin\tour own town hall\n"


def checked(policy: dict[str, Any] | None = None, env: dict[str, str] | None = None) -> Any:
    engine = Detective(env=env or {}, offline=True)
    given = None if policy is None else policy_of(policy, "policy")
    return engine.check(CLAIM, as_of="2026-10-25", evidence=candidates_of(EVIDENCE, "e"), policy=given)


def test_a_row_of_the_requester_holds_for_the_host_and_below_it() -> None:
    (own,) = policy_of({"sources": [ROW]}, "p").sources
    for host, tier in (("bulletin.example.org", Tier.T1), ("a.b.bulletin.example.org", Tier.T1), ("example.org", Tier.T5)):  # fmt: skip
        assert rate(Candidate(id="x", url=f"https://{host}/1"), frozenset(), (own,)).tier is tier
    evil = rate(Candidate(id="x", url="https://bulletin.example.org.evil.com/1"), frozenset(), (own,))
    assert (evil.tier, evil.reason) == (Tier.T5, "unknown_publisher")


def test_it_replaces_a_row_of_the_shipped_table_and_not_what_the_caller_says() -> None:
    (own,) = policy_of({"sources": [{"host": "gov.cn", "tier": "T5", "kind": "unknown"}]}, "p").sources
    rating = rate(Candidate(id="x", url="https://www.gov.cn/1"), frozenset(), (own,))
    assert (rating.tier, rating.kind, rating.reason) == (Tier.T5, SourceKind.UNKNOWN, "listed_by_requester")
    assert rate(Candidate(id="x", url="https://www.gov.cn/1", tier=Tier.T2), frozenset(), (own,)).tier is Tier.T2


def test_it_moves_the_verdict_is_on_the_card_and_in_its_id() -> None:
    plain, own = checked(), checked({"sources": [ROW]})
    assert (plain.card["verdict"], own.card["verdict"]) == ("no_reliable_source", "supported")
    assert plain.card["id"] != own.card["id"]
    (item,) = own.card["evidence"]
    assert (item["tier"], item["tier_reason"]) == ("T1", "listed_by_requester")
    assert own.card["provenance"]["policy"]["sources"][0]["host"] == "bulletin.example.org"
    assert plain.card["provenance"]["policy"]["sources"] == []
    bundle = json.loads(json.dumps(bundle_of(own)))
    assert replay(read_bundle(bundle, "test")).is_identical


def test_a_file_of_the_settings_holds_for_every_check(tmp_path: Path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text(FILE, encoding="utf-8")
    env = {"DETECTIVE_SOURCES": str(path)}
    assert checked(env=env).card["verdict"] == "supported"
    assert Detective(env=env).sources().rated == read_sources(path)
    lower = checked({"sources": [ROW | {"tier": "T4"}]}, env)  # the policy has the last word
    assert lower.card["verdict"] == "no_reliable_source"


@pytest.mark.parametrize(
    ("row", "field"),
    [
        pytest.param(ROW | {"tier": "T9"}, "sources.0.tier", id="no such tier"),
        pytest.param(ROW | {"host": "https://x.org/"}, "sources.0.host", id="an address is no host"),
        pytest.param(ROW | {"weight": 3}, "sources.0.weight", id="unknown key"),
    ],
)
def test_a_row_that_cannot_be_used_is_said(row: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as caught:
        policy_of({"sources": [row]}, "policy")
    assert field in caught.value.message.en


@pytest.mark.parametrize(
    "line", ["x.org\tT1\tofficial", "x.org\tT7\tofficial\t\ta\tb\tc", "x.org\tT1\tgazette\t\ta\tb\tc"]
)
def test_a_line_that_is_no_row_is_said_with_its_number(line: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text(f"{FILE}{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_sources(path)
    assert caught.value.code == "source_row"
    assert "3" in caught.value.message.en
