"""Asking the store: short Chinese words, both scripts, order, closed passages, and odd questions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from detective.errors import StorageError
from detective.storage.evidence import search
from detective.storage.evidence.changes import Change, Filed
from detective.storage.evidence.records import Passage, Record
from detective.storage.evidence.search import Searcher
from detective.storage.evidence.store import EvidenceStore

if TYPE_CHECKING:
    from conftest import Library

TEXTS = {
    "premier": "國務院總理在記者會上答問。",
    "cat": "邻居家养了一只猫",
    "dog": "The dogs of Beijing's parks, 1,750 in all, chased COVID-19 balloons.",
    "gdp": "2023年国内生产总值比上年增长5.2%，为1260582亿元。",
    "grain": "2023年全国粮食总产量69541万吨，比上年增长1.3%。",
    "names": "朱镕基、李强先后任职。",
}


@pytest.fixture
def filled(library: Library) -> Library:
    for name, text in TEXTS.items():
        library.write(f"{name}.txt", text)
    library.index()
    return library


FOUND = [
    pytest.param("总理", ["premier"], id="a word of two characters, simplified for traditional"),
    pytest.param("總理", ["premier"], id="traditional"),
    pytest.param("李强", ["names"], id="a name of two characters"),
    pytest.param("猫", ["cat"], id="one character at the end of a run"),
    pytest.param("邻", ["cat"], id="one character at the beginning"),
    pytest.param("dog", ["dog"], id="the singular finds the plural"),
    pytest.param("BEIJING", ["dog"], id="case"),
    pytest.param("covid", ["dog"], id="a part of a joined word"),
    pytest.param("covid-19", ["dog"], id="the joined word"),
    pytest.param("1750", ["dog"], id="a number without its marks"),
    pytest.param("5.2%", ["gdp"], id="a decimal"),
    pytest.param("2023年全国粮食总产量是多少？", ["grain"], id="a question"),
    pytest.param("2023年粮食产量比上年增长1.3%", ["grain", "gdp"], id="what covers most comes first"),
    pytest.param('"总理" OR NEAR(', ["premier"], id="marks of a query language are marks"),
    pytest.param("premier", ["premier"], id="the title counts"),
    pytest.param("火星移民", [], id="nothing"),
    pytest.param("", [], id="an empty question"),
    pytest.param("。？！", [], id="marks alone"),
]


@pytest.mark.parametrize(("query", "names"), FOUND)
def test_what_is_found(filled: Library, query: str, names: list[str]) -> None:
    assert filled.ids(query) == [f"papers/{name}.txt#1" for name in names]


def test_the_score_is_the_share_that_is_covered(filled: Library) -> None:
    whole, part = filled.find("全国粮食总产量69541万吨，比上年增长1.3%")
    assert 0.9 < whole.score <= 1
    assert 0 < part.score < whole.score


def test_a_long_question_is_read_to_a_bound(filled: Library) -> None:
    assert filled.ids("。" * 400 + "总理") == []
    assert filled.ids("国务院总理在记者会上答问" * 1000) == ["papers/premier.txt#1"]


def test_closed_passages_take_no_place(library: Library) -> None:
    for number in range(30):
        library.write(f"c{number:02d}.md", "---\naccess_labels: [legal]\n---\n国务院总理")
    library.write("open.txt", "国务院总理在会上发言，谈到许多其他的事情，例如天气、交通与文艺。")
    library.index()
    assert [hit.id for hit in library.find("国务院总理", limit=10)] == ["papers/open.txt#1"]
    assert len(library.closed("国务院总理")) == 10
    assert len(library.find("国务院总理", limit=40, labels=frozenset({"legal"}))) == 31


def test_equal_passages_keep_one_order(library: Library) -> None:
    for name in "dacb":
        library.write(f"{name}.txt", "国务院总理")
    library.index()
    assert library.ids("总理") == [f"papers/{name}.txt#1" for name in "abcd"]


def test_common_words_do_not_crowd_out_rare_ones(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_PLACES", 10)
    for number in range(40):
        library.write(f"{number}.txt", f"会议在北京召开，讨论经济工作，第{number}次")
    library.write("rare.txt", "会议在北京召开，讨论月壤样品")
    library.index()
    assert library.ids("会议在北京召开，讨论月壤样品")[0] == "papers/rare.txt#1"
    assert len(library.find("会议 北京", limit=50)) == 41


def test_a_store_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "evidence.sqlite3"
    path.write_bytes(b"not a database at all, but long enough to look like one" * 50)
    with pytest.raises(StorageError) as caught:
        Searcher(path).search("总理", limit=1)
    assert caught.value.code == "store_damaged"


def test_a_store_of_another_version_of_terms_is_indexed_again(filled: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    filled.store.close()
    with sqlite3.connect(filled.path) as connection:
        connection.execute("INSERT INTO words (words) VALUES ('delete-all')")
        connection.execute("UPDATE setting SET value = '0'")
    connection.close()
    monkeypatch.setattr("detective.storage.evidence.store._REBUILT_AT_ONCE", 2)
    filled.store = EvidenceStore(filled.path)
    assert filled.ids("总理") == ["papers/premier.txt#1"]
    assert filled.store.problems() == []


def test_a_newer_store_is_refused(filled: Library) -> None:
    with sqlite3.connect(filled.path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError) as caught:
        filled.find("总理")
    assert caught.value.code == "store_is_newer"
    with sqlite3.connect(filled.path) as connection:
        connection.execute("PRAGMA user_version = 1")
    connection.close()


def test_reading_goes_on_while_something_is_written(filled: Library) -> None:
    with closing(sqlite3.connect(filled.path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM file")
        assert filled.ids("总理") == ["papers/premier.txt#1"]
        writer.execute("ROLLBACK")


def test_a_batch_that_fails_changes_nothing(filled: Library) -> None:
    states = filled.store.states(str(filled.folder))
    path = str(filled.folder / "premier.txt")
    record = Record(record_id="r", source_version="1", title="\ud800")  # no text that can be kept
    change = Change(state=states[path], filed=(Filed.of(record, (Passage(number=1, text="总理"),)),))
    with pytest.raises(UnicodeEncodeError):
        filled.store.keep([change], indexed_at="", gone=[str(filled.folder / "cat.txt")])
    assert filled.ids("总理") == ["papers/premier.txt#1"]
    assert filled.ids("猫") == ["papers/cat.txt#1"]


def test_damage_is_told(filled: Library) -> None:
    with sqlite3.connect(filled.path) as connection:
        connection.execute("DELETE FROM passage WHERE id = 1")
    connection.close()
    assert any("in the index" in line for line in filled.store.problems())
    filled.index(verify=True)
    with sqlite3.connect(filled.path) as connection:
        connection.execute("INSERT INTO words (words) VALUES ('delete-all')")
        connection.execute("UPDATE setting SET value = '0'")
    connection.close()
    filled.store.close()
    filled.store = EvidenceStore(filled.path)


def test_a_python_without_full_text_search_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective.storage.evidence.store._FTS", "ENABLE_NOTHING")
    with pytest.raises(StorageError) as caught:
        EvidenceStore(tmp_path / "x.sqlite3")
    assert caught.value.code == "fts_missing"
