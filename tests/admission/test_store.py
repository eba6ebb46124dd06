"""A user's own documents: what says that its access is unknown is shown to nobody and refused by that name."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective.app import Detective, now
from detective.core.policy import Policy
from detective.storage.evidence.indexing import index
from detective.storage.evidence.records import Record
from detective.storage.evidence.search import Searcher
from detective.storage.evidence.store import EvidenceStore
from detective.storage.home import EVIDENCE_FILE

TEXT = "2023年4月，青河市图书馆新馆正式开放，馆藏图书一百二十万册。"
HEADS = {
    "open": "title: 新馆开放",
    "board": "title: 新馆开放\naccess_labels: [board]",
    "by label": "title: 新馆开放\naccess_labels: [board, unknown]",
    "by field": "title: 新馆开放\naccess_policy: unknown",
}
SEEN = [
    pytest.param("open", frozenset(), None, id="no label"),
    pytest.param("board", frozenset({"board"}), None, id="a label that is held"),
    pytest.param("board", frozenset(), "access_label_not_granted", id="a label that is not held"),
    pytest.param("by label", frozenset({"board", "unknown"}), "access_policy_unknown", id="unknown by label"),
    pytest.param("by field", frozenset({"unknown"}), "access_policy_unknown", id="unknown by field"),
]


@pytest.mark.parametrize(("name", "labels", "reason"), SEEN)
def test_documents_of_ones_own(tmp_path: Path, name: str, labels: frozenset[str], reason: str | None) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text(f"---\n{HEADS[name]}\n---\n\n{TEXT}\n", encoding="utf-8")
    with EvidenceStore(tmp_path / EVIDENCE_FILE) as store:
        index(store, (tmp_path / "docs",), now=now())
    found = Searcher(tmp_path / EVIDENCE_FILE).search("青河市图书馆新馆", limit=3, labels=labels)
    assert bool(found.open) is (reason is None)
    engine = Detective(providers=("store",), offline=True, env={"DETECTIVE_HOME": str(tmp_path)})
    card = engine.check(
        "2023年4月青河市图书馆新馆正式开放", as_of="2026-10-25", policy=Policy(requester_labels=labels)
    ).card
    assert [item["reason"] for item in card["rejected"]] == ([reason] if reason else [])
    assert ("一百二十万册" in str(card)) is (reason is None)


def test_a_label_called_unknown_opens_nothing() -> None:
    record = Record(record_id="r", source_version="1", access_labels=("unknown",))
    assert not record.is_open_to(frozenset({"unknown"}))
