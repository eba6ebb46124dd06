"""Nothing that was acknowledged is lost, nothing that was altered passes: kill −9, full disk, two writers, tampering."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from detective.core.canonical import canonical
from detective.errors import StorageError
from detective.record.bundle import bundle_of
from detective.storage.chain import GENESIS, check_link, draft, sealed, verify
from detective.storage.history import History
from detective.storage.history_backend import Filters
from detective.storage.history_sqlite import SqliteBackend

from .making import AT, CASES, made, named

ROOT = Path(__file__).resolve().parents[2]
WRITER = """
import copy, json, sys
from pathlib import Path
from detective.storage.history import History
place, name, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
if place.startswith("postgresql"):
    from detective.storage.history_postgres import PostgresBackend
    history = History(PostgresBackend(place))
else:
    from detective.storage.history_sqlite import SqliteBackend
    history = History(SqliteBackend(Path(place)))
bundle = json.load(open(name))
for number in range(first, last):
    one = copy.deepcopy(bundle)
    one["card"]["id"] = f"{number:064x}"
    print(history.keep(one, "2026-10-25T08:00:00Z").id, flush=True)
"""


def writer(place: str, bundle: Path, first: int, last: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", WRITER, place, str(bundle), str(first), str(last)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ROOT)})


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "bundle.json"
    path.write_text(canonical(bundle_of(named("zh refute"))), encoding="utf-8")
    return path


@pytest.mark.parametrize("after", [3, 60, 140])
def test_killed_in_the_middle_of_200_writes_every_acknowledged_card_is_there(
    tmp_path: Path, bundle: Path, after: int
) -> None:
    path = tmp_path / "history.sqlite3"
    running = writer(str(path), bundle, 0, 200)
    assert running.stdout is not None
    told = [running.stdout.readline().split()[0].decode() for _ in range(after)]
    time.sleep(0.003)
    running.send_signal(signal.SIGKILL)
    told += [line.decode() for line in running.stdout.read().split()]
    running.wait()
    running.stdout.close()
    history = History(SqliteBackend(path))
    kept = {row.id for row in history.rows(Filters(), limit=999)}
    assert after <= len(told) < 200
    assert set(told) <= kept
    assert len(kept) <= len(told) + 1
    assert history.verify().broken is None
    assert {row.id for row in history.rows(Filters(text="图书馆"), limit=999)} == kept
    assert history.keep(json.loads(bundle.read_text()), AT).is_new
    history.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_processes_write_at_once(kind: str, tmp_path: Path, bundle: Path, request: pytest.FixtureRequest) -> None:
    place = str(tmp_path / "history.sqlite3") if kind == "sqlite" else request.getfixturevalue("database")
    both = [writer(place, bundle, 0, 40), writer(place, bundle, 100, 140)]
    outputs = [one.communicate()[0].split() for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert [len(output) for output in outputs] == [40, 40]
    history = _opened(place)
    assert len(history.rows(Filters(), limit=999)) == 80
    verified = history.verify()
    assert (verified.broken, verified.count) == (None, 161)  # one ruleset, and a snapshot with each card
    history.close()


def _opened(place: str) -> History:
    if place.startswith("postgresql"):
        from detective.storage.history_postgres import PostgresBackend

        return History(PostgresBackend(place))
    return History(SqliteBackend(Path(place)))


def test_a_full_disk_is_said_and_what_was_kept_is_intact(tmp_path: Path) -> None:
    backend = SqliteBackend(tmp_path / "history.sqlite3")
    history = History(backend)
    kept = [history.keep(bundle_of(made(case)), AT).id for case in CASES[:4]]
    pages = backend.connection.execute("PRAGMA page_count").fetchone()[0]
    backend.connection.execute(f"PRAGMA max_page_count={pages + 2}")
    refused: list[StorageError] = []
    for case in CASES[4:16]:
        try:
            kept.append(history.keep(bundle_of(made(case)), AT).id)
        except StorageError as error:
            refused.append(error)
    assert len(refused) > 5
    assert {error.code for error in refused} == {"disk_full"}
    assert "磁盘已满" in refused[0].message.zh
    assert "free space" in refused[0].next_step.en
    assert {row.id for row in history.rows(Filters(), limit=99)} == set(kept)
    assert history.verify().broken is None
    backend.connection.execute("PRAGMA max_page_count=1000000")
    assert history.keep(bundle_of(made(CASES[15])), AT).is_new
    history.close()


CRIMES = [
    pytest.param(
        "UPDATE entries SET body = (SELECT body FROM entries WHERE seq = 3) WHERE seq = 5", 5, "body", id="a body"
    ),
    pytest.param("UPDATE entries SET body = x'00' WHERE seq = 5", 5, "body", id="a body that is no body"),
    pytest.param("UPDATE entries SET at = '2020-01-01T00:00:00Z' WHERE seq = 4", 4, "seal", id="a date"),
    pytest.param("UPDATE entries SET word = 'human_confirmed' WHERE seq = 5", 5, "seal", id="a word"),
    pytest.param("UPDATE entries SET body = NULL WHERE seq = 3", 3, "removed", id="a body taken out"),
    pytest.param("DELETE FROM entries WHERE seq = 2", 2, "gap", id="an entry taken out"),
    pytest.param("DELETE FROM entries WHERE seq = 1", 1, "gap", id="the first entry taken out"),
    pytest.param("UPDATE cards SET verdict = 'supported' WHERE seq = 3", 3, "index", id="the verdict of a list"),
    pytest.param("UPDATE cards SET question = 'x' WHERE seq = 5", 5, "index", id="the question of a list"),
    pytest.param("DELETE FROM cards WHERE seq = 5", 5, "index", id="a card hidden from lists"),
]


@pytest.mark.parametrize(("statement", "seq", "what"), CRIMES)
def test_tampering_is_named_by_its_first_entry(tmp_path: Path, statement: str, seq: int, what: str) -> None:
    path = tmp_path / "history.sqlite3"
    history = History(SqliteBackend(path))
    for name in ("zh refute", "en support", "zh open, found"):
        history.keep(bundle_of(named(name)), AT)
    history.close()
    with sqlite3.connect(path) as direct:
        direct.execute("PRAGMA foreign_keys=OFF")
        direct.execute("DROP TRIGGER entries_stay")
        direct.execute("DROP TRIGGER entries_are_fixed")
        direct.execute(statement)
    direct.close()
    history = History(SqliteBackend(path))
    broken = history.verify().broken
    history.close()
    assert broken is not None
    assert (broken.seq, broken.what) == (seq, what)


def test_a_forged_end_of_the_chain_is_found_by_a_seal_noted_before(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    history = History(SqliteBackend(path))
    history.keep(bundle_of(named("zh refute")), AT)
    noted = history.keep(bundle_of(named("en support")), AT) and history.verify().head
    history.close()
    with sqlite3.connect(path) as direct:
        direct.execute("PRAGMA foreign_keys=OFF")
        direct.execute("DROP TRIGGER entries_stay")
        direct.execute("DELETE FROM cards WHERE seq > 3")
        direct.execute("DELETE FROM entries WHERE seq > 3")
    direct.close()
    history = History(SqliteBackend(path))
    assert history.verify().broken is None  # a chain that only lost its end is whole in itself
    assert not history.holds(noted)
    history.close()


def test_the_chain_by_hand() -> None:
    first = sealed(draft("card", "a", AT, {"x": 1}), 1, GENESIS)
    second = sealed(draft("card", "b", AT, {"x": 2}), 2, first.hash)
    assert verify((first, second)).head == second.hash
    assert check_link(second, 2, GENESIS) is not None
    assert verify((second,)).broken is not None
    assert verify(()).head == GENESIS


BAD_FILES = [
    pytest.param(
        b"this is no database, only text that is long enough to be read as a page" * 99, "store_damaged", id="text"
    ),
    pytest.param(None, "store_not_writable", id="a folder in its place"),
]


@pytest.mark.parametrize(("content", "code"), BAD_FILES)
def test_a_file_that_is_no_store_is_said(tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "history.sqlite3"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(StorageError) as raised:
        SqliteBackend(path)
    assert raised.value.code == code


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    SqliteBackend(path).close()
    with sqlite3.connect(path) as direct:
        direct.execute("PRAGMA user_version=99")
    direct.close()
    with pytest.raises(StorageError, match="newer version"):
        SqliteBackend(path)


def test_a_locked_store_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective.storage.sqlite.BUSY_S", 0.05)
    path = tmp_path / "history.sqlite3"
    history = History(SqliteBackend(path))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as raised:
        history.keep(bundle_of(named("zh refute")), AT)
    assert raised.value.code == "store_locked"
    other.execute("ROLLBACK")
    other.close()
    assert history.keep(bundle_of(named("zh refute")), AT).is_new
    history.close()


def test_a_password_is_in_no_message(database: str) -> None:
    from detective.storage.history_postgres import PostgresBackend

    with pytest.raises(StorageError) as raised:
        PostgresBackend("postgresql://someone:s3cret@127.0.0.1:9/db?connect_timeout=1")
    words: Any = (raised.value.message, raised.value.next_step, str(raised.value))
    assert "s3cret" not in repr(words)
    assert "127.0.0.1:9" in raised.value.message.en
    with pytest.raises(StorageError) as raised:
        PostgresBackend("host=127.0.0.1 port=9 password=s3cret connect_timeout=1")
    assert "s3cret" not in repr((raised.value.message, raised.value.next_step, str(raised.value)))
    backend = PostgresBackend(database)
    assert "@" not in backend.place
    backend.close()
