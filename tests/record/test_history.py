"""The history, the same contract on SQLite and PostgreSQL."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detective.core.canonical import canonical
from detective.errors import InputError, StorageError, Words
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import read_bundle
from detective.record.replay import replay
from detective.storage.chain import Entry
from detective.storage.history import History
from detective.storage.history_backend import Filters
from detective.storage.history_files import read_entries, write_entries
from detective.storage.history_sqlite import SqliteBackend
from detective.storage.history_words import period_marks

from .making import AT, CASES, made, named


def test_what_was_kept_comes_back_byte_for_byte(history: History, keep: Any) -> None:
    for case in CASES:
        bundle = bundle_of(made(case))
        kept = history.keep(bundle, AT)
        found = history.card(kept.id)
        assert found is not None
        assert canonical(found.card) == canonical(bundle["card"])
        assert canonical(history.bundle(found)) == canonical(bundle)
        assert replay(read_bundle(history.bundle(found), case.name)).is_identical


def test_the_same_card_is_kept_once(history: History) -> None:
    bundle = bundle_of(named("zh refute"))
    first, again = history.keep(bundle, AT), history.keep(bundle, "2026-10-26T00:00:00Z")
    assert (first.is_new, again.is_new, again.seq) == (True, False, first.seq)


def test_durations_and_versions_do_not_make_another_card(history: History) -> None:
    bundle = bundle_of(named("zh search failed"))
    first = history.keep(bundle, AT)
    later = copy.deepcopy(bundle)
    later["card"]["version"] = "9.9.9"
    later["card"]["plan"][0]["duration_s"] = 3
    assert history.keep(later, AT).seq == first.seq


def test_another_verdict_under_the_same_id_is_kept_beside_the_first(history: History) -> None:
    bundle = bundle_of(named("zh refute"))
    first = history.keep(bundle, AT)
    moved = copy.deepcopy(bundle)
    moved["card"]["verdict"] = "uncertain"
    second = history.keep(moved, AT)
    assert second.is_new
    found = history.card(first.id)
    assert found is not None
    assert found.card is not None
    assert found.card["verdict"] == "uncertain"
    before = history.card_at(first.seq)
    assert before is not None
    assert before.card == bundle["card"]


KEPT = {
    "zh refute": "2026-10-23T23:59:59Z",
    "zh both heavy": "2026-10-24T00:00:00Z",
    "en support": "2026-10-24T23:59:59Z",
    "zh open, found": "2026-10-25T00:00:00Z",
    "en search failed": "2026-10-26T10:00:00Z",
}
SEARCHES = [
    pytest.param(Filters(text="图书馆"), {"zh refute", "zh both heavy"}, id="zh words"),
    pytest.param(Filters(text="圖書館"), {"zh refute", "zh both heavy"}, id="traditional finds simplified"),
    pytest.param(Filters(text="书"), {"zh refute", "zh both heavy"}, id="one character"),
    pytest.param(Filters(text="放"), {"zh refute", "zh both heavy"}, id="the last character of a run"),
    pytest.param(Filters(text="GREENFORD libr"), {"en support", "en search failed"}, id="en, the beginning of a word"),
    pytest.param(Filters(text="银杏 2021"), {"zh open, found"}, id="words and a year"),
    pytest.param(Filters(text="林晚秋"), {"zh open, found"}, id="the answer"),
    pytest.param(Filters(text="图书馆 Greenford"), set(), id="all words must stand in one card"),
    pytest.param(Filters(text='"'), None, id="only a mark: no word, so everything"),
    pytest.param(Filters(verdicts=("refuted",)), {"zh refute"}, id="verdict"),
    pytest.param(Filters(verdicts=("refuted", "uncertain")), {"zh refute", "zh both heavy"}, id="either verdict"),
    pytest.param(Filters(verdicts=("uncertain",), text="图书馆"), {"zh both heavy"}, id="verdict and words"),
    pytest.param(Filters(flags=("single_source",)), {"zh refute", "en support", "zh open, found"}, id="flag"),
    pytest.param(Filters(mode="open"), {"zh open, found"}, id="mode"),
    pytest.param(Filters(since="2026-10-25"), {"zh open, found", "en search failed"}, id="since"),
    pytest.param(
        Filters(until="2026-10-24"), {"zh refute", "zh both heavy", "en support"}, id="until, that day included"
    ),
    pytest.param(
        Filters(since="2026-10-24", until="2026-10-24", text="library"), {"en support"}, id="one day and a word"
    ),
]


PERIODS = [
    pytest.param("2026-01-01", "2026-12-31", ["2026"], id="a year"),
    pytest.param("2026-10-01", "2026-11-30", ["2026-10", "2026-11"], id="months"),
    pytest.param("2026-10-30", "2026-11-01", ["2026-10-30", "2026-10-31", "2026-11-01"], id="days across a month"),
    pytest.param("2023-12-31", "2025-01-01", ["2023-12-31", "2024", "2025-01-01"], id="a leap year and its rims"),
    pytest.param("2024-02-28", "2024-03-31", ["2024-02-28", "2024-02-29", "2024-03"], id="the end of February"),
    pytest.param("2099-12-31", None, ["2099-12-31"], id="the last day"),
    pytest.param("2026-10-25T08:00:00Z", "2026-10-25", ["2026-10-25"], id="an instant counts as its day"),
]


@pytest.mark.parametrize(("since", "until", "parts"), PERIODS)
def test_a_period_is_the_fewest_years_months_and_days(since: str | None, until: str | None, parts: list[str]) -> None:
    assert list(period_marks(since, until)) == [f"=kept.{part}" for part in parts]


def test_what_is_no_day_is_said(history: History) -> None:
    with pytest.raises(InputError, match="someday"):
        history.rows(Filters(since="someday"), limit=1)


@pytest.mark.parametrize(("filters", "expected"), SEARCHES)
def test_cards_are_found(history: History, keep: Any, filters: Filters, expected: set[str] | None) -> None:
    ids = {keep(name, at): name for name, at in KEPT.items()}
    found = [ids[row.id] for row in history.rows(filters, limit=20)]
    assert set(found) == (set(KEPT) if expected is None else expected)
    assert found == sorted(found, key=list(KEPT).index, reverse=True)


def test_a_long_list_comes_in_pages(history: History, keep: Any) -> None:
    for name, at in KEPT.items():
        keep(name, at)
    first = history.rows(Filters(), limit=2)
    rest = history.rows(Filters(), limit=20, before=first[-1].seq)
    assert [row.seq for row in first + rest] == [row.seq for row in history.rows(Filters(), limit=20)]
    assert (first[0].verdict, first[0].confidence_milli) == ("query_failed", None)


def test_an_id_is_found_by_its_beginning(history: History, keep: Any) -> None:
    whole = keep("zh refute")
    assert history.ids(whole[:8]) == (whole,)
    assert history.ids(whole[:3]) == ()
    assert history.ids("%___") == ()


def test_reviews_are_appended_and_the_last_shows_in_lists(history: History, keep: Any) -> None:
    card_id = keep("zh refute")
    history.add_review(card_id, {"state": "citation_accepted", "by": "Li"}, "2026-10-26T00:00:00Z")
    history.add_review(card_id, {"state": "human_confirmed", "by": "Wu", "note": "两处核对"}, "2026-10-27T00:00:00Z")
    assert [(row["state"], row["by"], row["at"][:10]) for row in history.reviews_of(card_id)] == [
        ("citation_accepted", "Li", "2026-10-26"),
        ("human_confirmed", "Wu", "2026-10-27"),
    ]
    assert history.rows(Filters(), limit=1)[0].review == "human_confirmed"


def test_a_correction_shows_on_every_card_of_its_matter(history: History, keep: Any) -> None:
    first, second, third = keep("zh nothing found"), keep("zh refute"), keep("zh both heavy")
    history.add_correction({"old": first, "new": second, "reason": "新的来源"}, "2026-11-01T00:00:00Z")
    history.add_correction({"old": second, "new": third, "reason": "来源撤稿"}, "2026-11-02T00:00:00Z")
    for card_id in (first, second, third):
        assert [row["reason"] for row in history.corrections_of(card_id)] == ["新的来源", "来源撤稿"]
    rows = {row.id: row.superseded_by for row in history.rows(Filters(), limit=5)}
    assert rows == {first: second, second: third, third: None}
    assert history.card(first) is not None


def test_a_correction_in_a_circle_ends(history: History, keep: Any) -> None:
    first, second = keep("zh refute"), keep("zh both heavy")
    history.add_correction({"old": first, "new": second, "reason": "a"}, AT)
    history.add_correction({"old": second, "new": first, "reason": "b"}, AT)
    assert len(history.corrections_of(first)) == 2


def test_a_watch_has_one_present_form(history: History) -> None:
    history.set_watch({"watch": "w1", "due": "2026-11-01"}, AT)
    history.set_watch({"watch": "w2", "due": "2026-12-01"}, AT)
    history.set_watch({"watch": "w1", "due": "off"}, AT)
    assert {row["watch"]: row["due"] for row in history.watches()} == {"w1": "off", "w2": "2026-12-01"}


def test_retention_removes_bodies_and_says_so(history: History, keep: Any) -> None:
    old, kept = keep("zh refute", "2025-01-01T00:00:00Z"), keep("en support", AT)
    removed = history.prune(kinds=("card", "snapshot"), until="2026-01-01", at=AT, reason="older than a year")
    assert removed == 2
    found = history.card(old)
    assert found is not None
    assert found.card is None
    assert history.bundle(found) is None
    assert [row.id for row in history.rows(Filters(text="图书馆"), limit=5)] == []
    assert [row.id for row in history.rows(Filters(), limit=5)] == [kept]
    verified = history.verify()
    assert verified.broken is None
    assert history.prune(kinds=("card", "snapshot"), until="2026-01-01", at=AT, reason="again") == 0


def test_retention_keeps_what_is_public(history: History, keep: Any) -> None:
    names = ("zh refute", "zh both heavy", "en support", "zh open, found")
    reviewed, old, new, private = (keep(name, "2025-01-01T00:00:00Z") for name in names)
    history.add_review(reviewed, {"state": "human_confirmed", "by": "Wu"}, AT)
    history.add_correction({"old": old, "new": new, "reason": "r"}, AT)
    history.prune(kinds=("card", "snapshot"), until="2026-01-01", at=AT, reason="old")
    left = {row.id for row in history.rows(Filters(), limit=9)}
    assert left == {reviewed, old, new}
    assert private not in left


def test_snapshots_alone_can_be_removed(history: History, keep: Any) -> None:
    card_id = keep("zh refute", "2025-01-01T00:00:00Z")
    assert history.prune(kinds=("snapshot",), until="2026-01-01", at=AT, reason="passages are large") == 1
    found = history.card(card_id)
    assert found is not None
    assert found.card is not None
    assert history.bundle(found) is None
    assert history.verify().broken is None


def test_entries_cannot_be_changed_or_deleted(history: History, keep: Any, backend: Any) -> None:
    keep("zh refute")
    table = "entries" if isinstance(backend, SqliteBackend) else "history_entries"
    for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET subject = 'x'", f"UPDATE {table} SET at = 'x'"):
        with pytest.raises(Exception, match="entries are never"):
            backend.connection.execute(statement)
    assert history.verify().broken is None


def test_two_threads_use_one_history(history: History) -> None:
    from concurrent.futures import ThreadPoolExecutor

    bundles = [bundle_of(made(case)) for case in CASES]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda bundle: history.keep(bundle, AT), bundles))
    verified = history.verify()
    assert verified.broken is None
    assert len(history.rows(Filters(), limit=99)) == len({bundle["card"]["id"] for bundle in bundles})


def test_a_failed_write_leaves_nothing_behind(history: History, backend: Any, keep: Any) -> None:
    keep("zh refute")
    before = backend.head()
    more = tuple(replace(entry, seq=entry.seq + 100) for entry in history.entries())
    twice = (*more, more[0])
    with pytest.raises(StorageError), backend.writing():
        backend.put(twice, {})
    assert backend.head() == before


def test_an_export_is_taken_over_as_it_is_by_an_empty_store(history: History, keep: Any, tmp_path: Path) -> None:
    card_id = keep("zh refute", "2025-01-01T00:00:00Z")
    keep("en support")
    history.add_review(card_id, {"state": "human_confirmed", "by": "Wu"}, AT)
    keep("zh both heavy", "2025-01-01T00:00:00Z")
    history.prune(kinds=("card", "snapshot"), until="2026-01-01", at=AT, reason="old")
    for name in ("all.jsonl", "all.jsonl.gz"):
        write_entries(tmp_path / name, history.entries())
        other = History(SqliteBackend(tmp_path / f"{name}.sqlite3"))
        assert other.restore(read_entries(tmp_path / name), AT, name) == history.verify().count
        assert other.verify() == history.verify()
        assert other.rows(Filters(), limit=9) == history.rows(Filters(), limit=9)


def test_a_store_with_content_takes_over_what_it_lacks(history: History, keep: Any, tmp_path: Path) -> None:
    other = History(SqliteBackend(tmp_path / "other.sqlite3"))
    for name in ("zh refute", "en support"):
        other.keep(bundle_of(named(name)), AT)
    write_entries(tmp_path / "other.jsonl", other.entries())
    keep("zh refute")
    for _ in range(2):
        history.restore(read_entries(tmp_path / "other.jsonl"), AT, "other.jsonl")
    assert len(history.rows(Filters(), limit=9)) == 2
    assert history.verify().broken is None


def test_a_seal_noted_earlier_is_found(history: History, keep: Any) -> None:
    keep("zh refute")
    noted = history.verify().head
    keep("en support")
    assert history.holds(noted)
    assert not history.holds("f" * 64)


@pytest.mark.parametrize("cut", [1, 3])
def test_an_altered_export_is_refused_by_line(history: History, keep: Any, tmp_path: Path, cut: int) -> None:
    keep("zh refute")
    path = tmp_path / "all.jsonl"
    write_entries(path, history.entries())
    lines = path.read_text().splitlines()
    lines[cut] = lines[cut].replace("2026-10-25T08", "2026-10-25T09")
    path.write_text("\n".join(lines))
    with pytest.raises(InputError, match=f"line {cut + 1}"):
        read_entries(path)


def test_an_export_that_breaks_on_the_way_is_not_taken_over_at_all(history: History, keep: Any, tmp_path: Path) -> None:
    other = History(SqliteBackend(tmp_path / "other.sqlite3"))
    other.keep(bundle_of(named("zh refute")), AT)
    keep("en support")
    before = list(history.entries())

    def broken() -> Iterator[Entry]:
        yield from other.entries()
        raise InputError("broken", Words("", ""), Words("", ""))

    with pytest.raises(InputError):
        history.restore(broken(), AT, "x")
    assert list(history.entries()) == before
    other.close()


BAD_LINES = [
    pytest.param("", "line 1", id="empty"),
    pytest.param('{"schema": "x"}', "line 1", id="another form"),
    pytest.param('{"schema": "detective.history/1"}\n{', "line 2", id="no JSON"),
    pytest.param('{"schema": "detective.history/1"}\n{"seq": 1}', "line 2", id="fields missing"),
    pytest.param(b"\xff\xfe", "line 1", id="no text"),
]


@pytest.mark.parametrize(("content", "line"), BAD_LINES)
def test_a_file_that_is_no_export_is_said(tmp_path: Path, content: Any, line: str) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    if content == "":
        assert list(read_entries(path)) == []
    else:
        with pytest.raises(InputError, match=line):
            read_entries(path)
    gz = tmp_path / "all.jsonl.gz"
    gz.write_bytes(b"no gzip")
    with pytest.raises(InputError):
        read_entries(gz)


def test_an_export_never_half_replaces_a_file(history: History, keep: Any, tmp_path: Path) -> None:
    keep("zh refute")
    with pytest.raises(StorageError):
        write_entries(tmp_path / "no such folder" / "all.jsonl", history.entries())
    assert list(tmp_path.glob("*.part")) == []
