"""From folders to the store: what is read, what is left alone, what is forgotten, and what goes wrong in one file."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from detective.errors import InputError, StorageError, Words
from detective.storage.evidence import indexing, reading, walking
from detective.storage.evidence.indexing import Step, forget, index
from detective.storage.evidence.store import EvidenceStore

if TYPE_CHECKING:
    from conftest import Library

LATER = "2026-12-01T00:00:00+00:00"
INDEXED = 1_796_040_000  # the very moment of indexing, whatever the machine's clock says


def age(path: Path, seconds: int = 3600) -> None:
    """Make a file old enough to be believed by its time stamp."""
    stamp = (INDEXED - seconds) * 10**9
    os.utime(path, ns=(stamp, stamp))


def test_a_passage_inherits_everything_of_its_source(library: Library) -> None:
    library.write(
        "a.md",
        "---\ntitle: 公报\ndate: 2024-01-17\nurl: https://example.org/a\naccess_labels: [board]\nsource_kind: official\nversion: v3\n"
        "expires: 2030-01-01\nscopes: [economy]\n---\n# 经济\n\n国内生产总值增长。\n\n# 人口\n\n全国人口减少。\n",
    )
    library.index()
    (hit,) = library.find("全国人口", labels=frozenset({"board"}))
    record, passage = hit.record, hit.passage
    assert (record.record_id, record.source_version, record.title) == ("papers/a.md", "v3", "公报")
    assert (record.published, record.published_kind, record.published_stage) == ("2024-01-17", "published", "field")
    assert (record.url, record.site, record.source_kind) == ("https://example.org/a", "papers", "official")
    assert (record.expires_at, record.access_labels, record.scopes) == ("2030-01-01", ("board",), ("economy",))
    assert (passage.number, passage.heading, passage.anchor, passage.line) == (2, "人口", "#人口", 17)
    assert (hit.id, hit.indexed_at, hit.path) == (
        "papers/a.md#2",
        "2026-11-30T12:00:00+00:00",
        str(library.folder / "a.md"),
    )


def test_the_version_of_a_file_without_one_is_its_content(library: Library) -> None:
    library.write("a.txt", "甲乙丙丁")
    library.write("b.txt", "甲乙丙丁")
    library.index()
    first, second = library.find("甲乙")
    assert first.record.source_version == second.record.source_version
    assert len(first.record.source_version) == 12


ANCHORS = [
    pytest.param("a.md", "---\n{}\n---\n# 题\n\n甲乙", "#题", "#题", id="a heading opens in a file and on a page"),
    pytest.param("a.md", "---\n{}\n---\n甲乙", "#L4", None, id="a line opens in a file alone"),
    pytest.param("a.jsonl", '{{"text":"甲乙","citationAnchor":"#x"{}}}', "#x", "#x", id="an anchor that was given"),
]


@pytest.mark.parametrize(("name", "text", "local", "web"), ANCHORS)
def test_an_anchor_stands_only_where_it_opens(
    library: Library, name: str, text: str, local: str, web: str | None
) -> None:
    lines = ("", ',"url":"https://x.example/"') if name.endswith("jsonl") else ("x: y", "url: https://x.example/")
    for line, expected in zip(lines, (local, web), strict=True):
        library.write(name, text.format(line))
        library.index()
        (hit,) = library.find("甲乙")
        assert hit.passage.anchor == expected


def test_only_what_changed_is_read(library: Library) -> None:
    for name in ("a.txt", "b.txt", "c.txt"):
        age(library.write(name, f"旧文 {name}"))
    assert library.index().read == 3
    assert (library.index().read, library.index().unchanged) == (0, 3)
    age(library.write("b.txt", "新文 b"), 1800)
    (library.folder / "c.txt").unlink()
    done = library.index(now=LATER)
    assert (done.read, done.unchanged, done.removed, done.passages) == (1, 1, 1, 1)
    assert library.ids("新文") == ["papers/b.txt#1"]
    assert library.ids("旧文") == ["papers/a.txt#1"]
    assert [hit.indexed_at for hit in library.find("新文")] == [LATER]


def test_a_new_time_stamp_alone_reads_but_keeps(library: Library) -> None:
    age(library.write("a.txt", "甲乙"))
    library.index()
    age(library.folder / "a.txt", 60)
    assert (library.index(now=LATER).read, library.index().unchanged) == (0, 1)
    assert [hit.indexed_at for hit in library.find("甲乙")] == ["2026-11-30T12:00:00+00:00"]


def test_a_change_within_one_tick_of_the_clock_is_seen(library: Library) -> None:
    path = library.write("a.txt", "甲乙")
    stamp = INDEXED * 10**9
    os.utime(path, ns=(stamp, stamp))
    library.index()
    path.write_text("丙丁", encoding="utf-8")
    os.utime(path, ns=(stamp, stamp))
    assert library.index().read == 1
    assert library.ids("丙丁") == ["papers/a.txt#1"]


def test_verify_reads_in_spite_of_the_time_stamp(library: Library) -> None:
    path = library.write("a.txt", "甲乙")
    age(path)
    library.index()
    about = path.stat()
    path.write_text("丙丁", encoding="utf-8")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert library.index().unchanged == 1
    assert library.index(verify=True).read == 1


def test_an_error_in_one_file_is_told_and_the_rest_goes_on(library: Library) -> None:
    library.write("a.txt", "甲乙")
    library.write("b.pdf", b"%PDF-1.4 broken")
    library.write("c.docx", b"broken")
    library.write("d.jsonl", '{"text":"丙丁"}\n{broken\n{"title":"x"}\n')
    library.write("e.txt", "")
    library.write("f.exe", b"MZ")
    done = library.index()
    told = {report.path.name: (report.error.code, report.parts) for report in done.problems}
    assert told == {
        "b.pdf": ("file_unreadable", 0),
        "c.docx": ("file_unreadable", 0),
        "d.jsonl": ("record_unreadable", 2),
        "e.txt": ("file_without_text", 0),
    }
    assert (done.read, done.left_out, done.passages) == (2, 1, 2)
    assert library.ids("甲乙") == ["papers/a.txt#1"]
    assert library.ids("丙丁") == ["papers/d.jsonl#1"]


def test_a_file_that_breaks_loses_its_old_text_and_is_tried_again(library: Library) -> None:
    library.write("a.json", '[{"text":"甲乙"}]')
    library.index()
    library.write("a.json", "[broken")
    assert [report.error.code for report in library.index().problems] == ["file_unreadable"]
    assert library.ids("甲乙") == []
    assert len(library.index().problems) == 1
    library.write("a.json", '[{"text":"甲乙"}]')
    assert library.index().problems == []
    assert library.ids("甲乙") == ["papers/a.json#1"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_cannot_be_listed_is_not_taken_for_empty(library: Library) -> None:
    path = library.write("in/a.txt", "甲乙")
    library.index()
    path.parent.chmod(0)
    try:
        done = library.index()
    finally:
        path.parent.chmod(0o755)
    assert (done.removed, len(done.problems)) == (0, 1)


def test_a_listing_that_fails_forgets_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.write("in/a.txt", "甲乙")
    library.write("b.txt", "丙丁")
    library.index()

    def walk(top: Path, onerror: object) -> object:
        onerror(PermissionError(13, "Permission denied", str(Path(top, "in"))))  # type: ignore[operator]
        yield str(top), [], ["b.txt"]

    monkeypatch.setattr(walking.os, "walk", walk)
    done = library.index()
    assert (done.removed, [report.error.code for report in done.problems]) == (0, ["file_unreadable"])
    assert library.ids("甲乙") == ["papers/in/a.txt#1"]


def test_hidden_files_and_lock_files_are_passed_over(library: Library) -> None:
    for name in (".git/a.txt", ".b.txt", "~$c.docx", "detective-index.toml"):
        library.write(name, "")
    done = library.index()
    assert (done.read, done.left_out, done.problems) == (0, 0, [])


def test_a_link_to_a_folder_is_not_followed(library: Library, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.txt").write_text("甲乙", encoding="utf-8")
    (library.folder / "link").symlink_to(outside)
    (library.folder / "circle").symlink_to(library.folder)
    assert library.index().read == 0


def test_one_file_can_be_named(library: Library) -> None:
    path = library.write("a.txt", "甲乙")
    library.write("b.txt", "甲乙")
    assert library.index(path).read == 1
    assert library.ids("甲乙") == ["papers/a.txt#1"]


def test_what_lies_beside_the_named_folder_stays(library: Library) -> None:
    library.write("one/a.txt", "甲乙")
    library.write("one-more/b.txt", "甲乙")
    library.index(library.folder / "one-more")
    library.index(library.folder / "one")
    assert sorted(library.ids("甲乙")) == ["one-more/b.txt#1", "one/a.txt#1"]


def test_names_hold_when_a_part_is_indexed_after_the_whole(library: Library) -> None:
    library.write("in/a.txt", "甲乙")
    library.index()
    library.write("in/a.txt", "甲乙丙")
    library.index(library.folder / "in")
    assert library.ids("甲乙") == ["papers/in/a.txt#1"]


def test_folders_with_marks_of_patterns_in_their_names(library: Library) -> None:
    library.write("a[1]*/x.txt", "甲乙")
    library.write("a1b/y.txt", "甲乙")
    library.index(library.folder / "a1b", library.folder / "a[1]*")
    assert sorted(library.ids("甲乙")) == ["a1b/y.txt#1", "a[1]*/x.txt#1"]
    assert library.index(library.folder / "a[1]*").removed == 0
    assert forget(library.store, [library.folder / "a[1]*"]).removed == 1
    assert library.ids("甲乙") == ["a1b/y.txt#1"]


def test_what_is_gone_from_the_disk_can_be_forgotten(library: Library) -> None:
    path = library.write("in/a.txt", "甲乙")
    library.index()
    path.unlink()
    path.parent.rmdir()
    assert forget(library.store, [path.parent]).removed == 1
    assert library.store.totals() == {"file": 0, "record": 0, "passage": 0}


def test_a_record_keeps_its_own_id_and_a_second_one_of_that_id_is_marked(library: Library) -> None:
    library.write("a.jsonl", '{"id":"r1","text":"甲乙"}\n{"id":"r1","text":"甲乙丙"}\n{"text":"甲乙丁"}\n')
    library.write("b.jsonl", '{"id":"r1","text":"甲乙戊"}')
    library.index()
    ids = sorted(library.ids("甲乙"))
    assert ids[0] == "papers/a.jsonl:3#1"
    assert ids[1] == "r1#1"
    assert [name.split("@")[0] for name in ids[2:]] == ["r1", "r1"]
    assert len(set(ids)) == 4


def test_progress_is_told_after_each_batch(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "_BATCH_FILES", 2)
    for number in range(5):
        library.write(f"{number}.txt", f"甲乙 {number}")
    steps: list[Step] = []
    index(library.store, [library.folder], now=LATER, progress=steps.append)
    assert [(step.files, step.of, step.passages) for step in steps] == [(2, 5, 2), (4, 5, 4), (5, 5, 5), (5, 5, 5)]


def test_many_changes_leave_a_merged_index(library: Library) -> None:
    for number in range(60):
        library.write(f"{number}.txt", f"甲乙 {number}")
    assert library.index().read == 60
    assert len(library.find("甲乙", limit=100)) == 60


MISSING = [
    pytest.param("no/such/folder", "path_missing", id="a path that does not exist"),
    pytest.param("papers/a.exe", "format_unknown", id="a file of no known format"),
]


@pytest.mark.parametrize(("path", "code"), MISSING)
def test_a_path_that_cannot_be_indexed(library: Library, path: str, code: str) -> None:
    library.write("a.exe", b"MZ")
    with pytest.raises(InputError) as caught:
        library.index(library.folder.parent / path)
    assert caught.value.code == code


def test_a_file_too_large_is_told(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.write("a.txt", "甲乙" * 100)
    monkeypatch.setattr(reading, "limit", lambda _name: 100)
    assert [report.error.code for report in library.index().problems] == ["file_unreadable"]


def test_what_cannot_be_kept_as_text_is_cleaned(library: Library) -> None:
    line = {
        "id": "r\u0000\ud800",
        "title": "题\ud83d\u0007",
        "text": "甲乙\ud800",
        "heading": "节\udfff",
        "citation_anchor": "#x\ud800",
    }
    library.write("a.jsonl", json.dumps(line))
    assert library.index().problems == []
    (hit,) = library.find("甲乙")
    assert (hit.id, hit.record.title, hit.passage.text, hit.passage.heading, hit.passage.anchor) == (
        "r#1",
        "题",
        "甲乙",
        "节",
        "#x",
    )


@pytest.mark.skipif(os.name == "nt", reason="names on Windows are always text")
def test_a_name_that_is_no_text_is_told(library: Library) -> None:
    os.close(os.open(os.fsencode(library.folder) + b"/caf\xe9.txt", os.O_CREAT))
    library.write("b.txt", "甲乙")
    done = library.index()
    assert [(report.error.code, done.read) for report in done.problems] == [("file_name", 1)]
    assert "caf" in done.problems[0].error.message.en


def test_a_reader_that_fails_stops_only_its_file(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_source: object) -> None:
        raise RecursionError

    monkeypatch.setattr("detective.pages.plain.read_plain", fails)
    library.write("a.txt", "甲乙")
    library.write("b.md", "甲乙")
    done = library.index()
    assert [(report.error.code, report.path.name) for report in done.problems] == [("file_unreadable", "a.txt")]
    assert library.ids("甲乙") == ["papers/b.md#1"]


def test_an_error_of_the_store_ends_the_run_and_its_thread(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "_BATCH_FILES", 1)
    for number in range(20):
        library.write(f"{number}.txt", "甲乙")

    def full(*_: object, **__: object) -> int:
        raise StorageError("disk_full", Words("满", "full"), Words("", ""))

    monkeypatch.setattr(library.store, "keep", full)
    with pytest.raises(StorageError):
        library.index()
    assert "detective-index" not in [thread.name for thread in threading.enumerate()]


def test_an_error_of_the_reading_thread_is_raised_here(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    library.write("a.txt", "甲乙")
    monkeypatch.setattr("detective.storage.evidence.reading.FileReader.change", fails)
    with pytest.raises(KeyboardInterrupt):
        library.index()


def test_the_same_folder_gives_the_same_store(library: Library, tmp_path: Path) -> None:
    for number in range(20):
        library.write(f"{number}.md", f"# 题{number}\n\n甲乙 {number}\n\n丙丁")
    library.index()
    with EvidenceStore(tmp_path / "other.sqlite3") as other:
        index(other, [library.folder], now="2026-11-30T12:00:00+00:00")
    from detective.storage.evidence.search import Searcher

    assert Searcher(tmp_path / "other.sqlite3").search("甲乙", limit=20) == Searcher(library.path).search(
        "甲乙", limit=20
    )
