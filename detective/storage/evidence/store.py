"""Writing to the evidence store: a file's records and passages come and go together with their index entries."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self

from detective.errors import StorageError, Words
from detective.storage.evidence.records import Passage, Record
from detective.storage.evidence.schema import STEPS
from detective.storage.evidence.terms import VERSION, indexed
from detective.storage.sqlite import connect, migrate, told, writing

_TERMS = "terms"  # the setting that names the version of the terms in the index
_REBUILT_AT_ONCE = 5000  # passages held in memory while the index is made anew
_FTS = "ENABLE_FTS5"
_CACHE_KIB = 65_536  # of a writer; a batch then stays in memory until it is kept
_FORGET = "INSERT INTO words (words, rowid, head, body) VALUES ('delete', ?, ?, ?)"
_ENTER = "INSERT INTO words (rowid, head, body) VALUES (?, ?, ?)"
_OF_FILE = (
    "SELECT passage.id, record.title, passage.heading, passage.text FROM passage"
    " JOIN record ON record.id = passage.record WHERE record.file = ?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileState:
    """A file as it was when it was read; `reading` names reader, folder settings and place, which also decide."""

    path: str
    root: str
    size: int
    modified_ns: int
    sha256: str
    reading: str
    problem: str = ""


class EvidenceStore:
    """One store, open for writing; use it as a context manager. Raises StorageError whenever SQLite does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = connect(path, durable=True)
        try:
            _require_fts(self._connection)
            self._connection.execute(f"PRAGMA cache_size=-{_CACHE_KIB}")
            migrate(self._connection, path, STEPS)
            self._renew_terms()
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def states(self, root: str) -> dict[str, FileState]:
        """The known files under a root by path."""
        with told(self.path):
            rows = self._connection.execute(
                f"SELECT {', '.join(_STATE)} FROM file WHERE path = ? OR path GLOB ?", (root, f"{_literal(root)}*")
            )
            return {row[0]: FileState(**dict(zip(_STATE, row, strict=True))) for row in rows}

    def root_above(self, path: str) -> Path | None:
        """The outermost folder under which files were indexed and that holds the path, or the path itself."""
        with told(self.path):
            roots = [Path(row[0]) for row in self._connection.execute("SELECT DISTINCT root FROM file")]
        above = [root for root in roots if root == Path(path) or root in Path(path).parents]
        return min(above, key=lambda root: len(root.parts), default=None)

    @contextmanager
    def batch(self) -> Iterator[Batch]:
        """Changes that are kept together or not at all."""
        with writing(self._connection, self.path):
            yield Batch(self._connection)

    def settle(self) -> None:
        """Merge the pieces of the index that many small batches leave, so that a search looks in few places."""
        with writing(self._connection, self.path):
            self._connection.execute("INSERT INTO words (words) VALUES ('optimize')")

    def totals(self) -> dict[str, int]:
        """How many files, records and passages are kept."""
        with told(self.path):
            return {
                name: self._connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
                for name in ("file", "record", "passage")
            }

    def problems(self) -> list[str]:
        """What is damaged or does not agree; empty for a sound store."""
        with told(self.path):
            found = [row[0] for row in self._connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
            found += [f"dangling row in {row[0]}" for row in self._connection.execute("PRAGMA foreign_key_check")]
            try:
                self._connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
            except sqlite3.DatabaseError as error:
                found.append(f"index: {error}")
            indexed_rows = self._connection.execute("SELECT count(*) FROM words_docsize").fetchone()[0]
            if indexed_rows != self.totals()["passage"]:
                found.append(f"{indexed_rows} passages in the index, {self.totals()['passage']} kept")
            return found

    def _renew_terms(self) -> None:
        """Make the index anew from the kept texts when it was made with another version of the terms."""
        with told(self.path):
            row = self._connection.execute("SELECT value FROM setting WHERE name = ?", (_TERMS,)).fetchone()
        if row is not None and row[0] == VERSION:
            return
        with writing(self._connection, self.path), closing(self._connection.cursor()) as cursor:
            self._connection.execute("INSERT INTO words (words) VALUES ('delete-all')")
            cursor.execute(_OF_FILE.replace("WHERE record.file = ?", "ORDER BY passage.id"))
            while rows := cursor.fetchmany(_REBUILT_AT_ONCE):
                self._connection.executemany(_ENTER, map(_entry, rows))
            self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_TERMS, VERSION))


class Batch:
    """Changes within one transaction; made by `EvidenceStore.batch`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def put(self, state: FileState, indexed_at: str, records: Sequence[tuple[Record, Sequence[Passage]]]) -> int:
        """Keep a file's records in place of those it had; returns the number of passages."""
        self.remove(state.path)
        values = (*(getattr(state, name) for name in _STATE), indexed_at)
        statement = f"INSERT INTO file ({', '.join(_STATE)}, indexed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        file = self._connection.execute(statement, values).lastrowid
        first = self._last("record") + 1
        self._put_records(
            [(number, file, *_record_values(r)) for number, (r, _) in enumerate(records, first)], state.path
        )
        listed = [(number, r.title, p) for number, (r, passages) in enumerate(records, first) for p in passages]
        return self._put_passages(listed)

    def touch(self, state: FileState) -> None:
        """Note the new time stamp of a file whose content is the same."""
        self._connection.execute(
            "UPDATE file SET size = ?, modified_ns = ? WHERE path = ?", (state.size, state.modified_ns, state.path)
        )

    def remove(self, path: str) -> None:
        """Forget a file with everything that came from it; one that is not known is no error."""
        row = self._connection.execute("SELECT id FROM file WHERE path = ?", (path,)).fetchone()
        if row is None:
            return
        entries = [_entry(passage) for passage in self._connection.execute(_OF_FILE, row)]
        self._connection.executemany(_FORGET, entries)
        self._connection.execute("DELETE FROM file WHERE id = ?", row)

    def _put_records(self, rows: Sequence[tuple[object, ...]], path: str) -> None:
        """Keep records; one whose id another has already gets a mark of its file."""
        statement = f"INSERT OR IGNORE INTO record (id, file, {', '.join(_RECORD)}) VALUES ({_MARKS})"
        if self._connection.executemany(statement, rows).rowcount == len(rows):
            return
        kept = {row[0] for row in self._connection.execute("SELECT id FROM record WHERE id >= ?", (rows[0][0],))}
        for number, file, record_id, *rest in (row for row in rows if row[0] not in kept):
            turn = 0
            while True:
                turn += 1
                mark = hashlib.sha256(f"{path} {turn}".encode()).hexdigest()[:8]
                values = (number, file, f"{record_id}@{mark}", *rest)
                if self._connection.execute(statement, values).rowcount:
                    break

    def _put_passages(self, listed: Sequence[tuple[int, str, Passage]]) -> int:
        """Keep passages with the number of their record and its title, and enter them into the index."""
        first = self._last("passage") + 1
        numbered = list(enumerate(listed, first))
        self._connection.executemany(
            "INSERT INTO passage (id, record, number, text, heading, anchor, page, line) VALUES (?,?,?,?,?,?,?,?)",
            [(i, record, p.number, p.text, p.heading, p.anchor, p.page, p.line) for i, (record, _, p) in numbered],
        )
        self._connection.executemany(_ENTER, [_entry((i, title, p.heading, p.text)) for i, (_, title, p) in numbered])
        return len(numbered)

    def _last(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0])


_STATE = ("path", "root", "size", "modified_ns", "sha256", "reading", "problem")
_RECORD = (
    "record_id", "title", "source_version", "url", "site", "published", "published_kind", "published_stage",
    "source_kind", "expires_at", "access_labels", "scopes",
)  # fmt: skip
_MARKS = ", ".join("?" * (len(_RECORD) + 2))


def _record_values(record: Record) -> tuple[str | None, ...]:
    lists = {
        "access_labels": json.dumps(record.access_labels, ensure_ascii=False) if record.access_labels else "[]",
        "scopes": None if record.scopes is None else json.dumps(record.scopes, ensure_ascii=False),
    }
    return tuple(lists[name] if name in lists else getattr(record, name) for name in _RECORD)


def _entry(row: tuple[int, str, str, str]) -> tuple[int, str, str]:
    """The index entry of a passage; the same for entering and for forgetting it."""
    number, title, heading, text = row
    return number, f"{_head(title)} {_head(heading)}", indexed(text)


@lru_cache(maxsize=1000)
def _head(text: str) -> str:
    """The terms of a title or heading, which many passages have in common."""
    return indexed(text)


def _literal(path: str) -> str:
    """A path in which GLOB finds no wild card; with a separator at its end, so that a neighbour's name is no prefix."""
    escaped = "".join(f"[{char}]" if char in "*?[" else char for char in path)
    return escaped if escaped.endswith(("/", "\\")) else escaped + ("\\" if "\\" in path and "/" not in path else "/")


def _require_fts(connection: sqlite3.Connection) -> None:
    if not any(_FTS in row[0] for row in connection.execute("PRAGMA compile_options")):
        raise StorageError(
            "fts_missing",
            Words(
                "这个 Python 的 SQLite 不带全文检索（FTS5）。",
                "the SQLite of this Python has no full-text search (FTS5).",
            ),
            Words("请换用 python.org 或系统自带的 Python。", "use the Python of python.org or of the system."),
        )
