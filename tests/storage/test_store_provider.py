"""The store as a provider: asked when something was indexed, labels travel and the gates refuse, failures have kinds."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from detective.app import Detective
from detective.core.policy import Policy
from detective.ports import CouldNotAsk, Failure, Found, PlannedQuery
from detective.providers import assemble
from detective.providers.candidates import candidate_of, record_of
from detective.providers.failures import explain
from detective.providers.registry import NotConfigured, build
from detective.providers.store import Store

if TYPE_CHECKING:
    from conftest import Library

CLAIM = "2023年全国粮食总产量为69541万吨"
QUERY = PlannedQuery(text=CLAIM, purpose="verbatim", language="zh")
HEAD = "---\nurl: https://www.stats.gov.cn/sj/a.html\ndate: 2024-01-17\nsource_kind: official\n"
TEXT = "国家统计局公布，2023年全国粮食总产量69541万吨，比上年增长1.3%。"


def settings(library: Library) -> dict[str, str]:
    return {"DETECTIVE_HOME": str(library.path.parent)}


def checked(library: Library, policy: Policy | None = None) -> dict[str, Any]:
    engine = Detective(providers=["store"], env=settings(library))
    return engine.check(CLAIM, as_of="2026-10-25", policy=policy).card


def test_it_is_asked_by_default_once_something_was_indexed(library: Library, tmp_path: Path) -> None:
    assert "store" in [provider.name for provider in assemble((), settings(library)).providers]
    sources = assemble((), {"DETECTIVE_HOME": str(tmp_path / "nothing")})
    assert "store" not in [provider.name for provider in sources.providers]
    assert "store" not in [row.provider for row in sources.unavailable]


def test_named_without_a_store_it_says_how_to_make_one(tmp_path: Path) -> None:
    (made,) = build(["store"], {"DETECTIVE_HOME": str(tmp_path)}, lambda _request: None)  # type: ignore[arg-type,return-value]
    assert isinstance(made, NotConfigured)
    outcome = made.search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.failure is Failure.NOT_CONFIGURED
    assert "detective index" in explain("store", outcome)[1].zh


def test_a_candidate_carries_what_its_record_says(library: Library) -> None:
    library.write(
        "a.md",
        f"{HEAD}version: v2\nexpires: 2030-01-01\nscopes: [economy]\naccess_labels: [staff]\n---\n# 粮食\n\n{TEXT}\n",
    )
    library.index()
    outcome = Store(library.path).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    (found,) = outcome.candidates
    assert (found.id, found.title, found.text, found.provider) == ("papers/a.md#1", "粮食", TEXT, "store")
    assert (found.url, found.site, found.source_kind, found.tier) == (
        "https://www.stats.gov.cn/sj/a.html",
        "papers",
        "official",
        None,
    )
    assert (found.published_text, found.published_kind) == ("2024-01-17", "published")
    assert (found.source_version, found.expires_at, found.citation_anchor) == ("v2", "2030-01-01", "#粮食")
    assert (found.access_labels, found.scopes) == (("staff",), ("economy",))
    assert found.indexed_at == "2026-11-30T12:00:00+00:00"
    assert (found.extra["record_id"], found.extra["line"]) == ("papers/a.md", 12)


def test_a_candidate_survives_being_recorded_with_its_labels(library: Library) -> None:
    library.write("a.md", f"{HEAD}access_labels: [staff]\nscopes: [economy]\n---\n{TEXT}")
    library.index()
    outcome = Store(library.path).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    again = candidate_of(json.loads(json.dumps(record_of(outcome.candidates[0]))), provider="store", query=CLAIM)
    assert again == outcome.candidates[0]


LABELS = [
    pytest.param(None, (), id="missing"),
    pytest.param([], (), id="empty"),
    pytest.param("staff", ("staff",), id="one as a text"),
    pytest.param(["a", "b"], ("a", "b"), id="several"),
    pytest.param(7, ("7",), id="of another type it still closes"),
]


@pytest.mark.parametrize(("value", "labels"), LABELS)
def test_labels_of_a_record_are_never_lost(value: object, labels: tuple[str, ...]) -> None:
    assert candidate_of({"id": "a", "access_labels": value}, provider="x", query="q").access_labels == labels


def test_own_documents_decide_a_check(library: Library) -> None:
    text = "瑞典学院宣布，2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。"
    library.write("a.md", f"---\nurl: https://www.nobelprize.org/a\ndate: 2020-10-08\n---\n{text}")
    library.index()
    engine = Detective(providers=["store"], env=settings(library))
    card = engine.check("露易丝·格丽克获得2020年诺贝尔文学奖", as_of="2026-10-25").card
    assert card["verdict"] == "supported", card["reason"]
    (item,) = card["evidence"]
    assert (item["provider"], item["tier"], item["published"]["text"]) == ("store", "T1", "2020-10-08")
    assert item["citation"].startswith("https://www.nobelprize.org/a#:~:text=")


def test_the_four_cases_of_the_right_of_use(library: Library) -> None:
    cases = {"good": "", "expired": "expires: 2025-01-01\n", "closed": "access_labels: [legal]\n", "loose": ""}
    for name, line in cases.items():
        anchor = "" if name == "loose" else f"# {name}\n\n"
        library.write(f"{name}.md", f"{HEAD}{line}---\n{anchor}{TEXT}")
    library.write("loose.html", f'<link rel="canonical" href="https://www.stats.gov.cn/b.html"><p>{TEXT}</p>')
    (library.folder / "loose.md").unlink()
    library.index()
    card = checked(library, Policy(requester_labels=frozenset({"staff"}), require_anchor=True))
    assert [item["id"] for item in card["evidence"]] == ["papers/good.md#1"]
    assert {item["id"]: item["reason"] for item in card["rejected"]} == {
        "papers/expired.md#1": "expired_at_retrieval_time",
        "papers/closed.md#1": "access_label_not_granted",
        "papers/loose.html#1": "missing_exact_citation_anchor",
    }
    (closed,) = [item for item in card["rejected"] if item["id"] == "papers/closed.md#1"]
    assert set(closed) == {"id", "gate", "reason", "also"}
    granted = checked(library, Policy(requester_labels=frozenset({"legal"})))
    assert "papers/closed.md#1" in [item["id"] for item in granted["evidence"]]


def test_what_only_shares_a_name_is_not_brought(library: Library) -> None:
    library.write("a.txt", "国家统计局的食堂周末不开放，请各位同事相互转告，谢谢。")
    library.index()
    assert Store(library.path).search(QUERY, limit=5) == Found(candidates=())


def test_a_word_for_search_engines_is_not_looked_for(library: Library) -> None:
    library.write("a.txt", TEXT)
    library.index()
    outcome = Store(library.path).search(
        PlannedQuery(text=f"{CLAIM} site:stats.gov.cn", purpose="official", language="zh"), limit=5
    )
    assert isinstance(outcome, Found)
    assert len(outcome.candidates) == 1


BROKEN = [
    pytest.param("damaged", "store_damaged", Failure.BAD_RESPONSE, id="damaged"),
    pytest.param("newer", "store_is_newer", Failure.NOT_CONFIGURED, id="of a newer version"),
]


@pytest.mark.parametrize(("how", "code", "kind"), BROKEN)
def test_a_store_that_cannot_be_asked_is_a_failure_and_no_empty_answer(
    tmp_path: Path, how: str, code: str, kind: Failure
) -> None:
    path = tmp_path / "evidence.sqlite3"
    if how == "damaged":
        path.write_bytes(b"not a database" * 500)
    else:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    outcome = Store(path).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.code, outcome.failure) == (code, kind)
    message, next_step = explain("store", outcome)
    assert str(tmp_path) not in message.zh + message.en + next_step.zh + next_step.en
