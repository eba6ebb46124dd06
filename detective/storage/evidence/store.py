"""Writing to the evidence store: a file's records and passages come and go together with their index entries."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Self

from detective.errors import StorageError, Words
from detective.storage.evidence.changes import Change, FileState, entry
from detective.storage.evidence.records import Record
from detective.storage.evidence.schema import STEPS
from detective.storage.evidence.terms import VERSION
from detective.storage.sqlite import connect, migrate, told, writing

_TERMS = "terms"  # the setting that names the version of the terms in the index
_REBUILT_AT_ONCE = 5000  # passages held in memory while the index is made anew
_FTS = "ENABLE_FTS5"
_CACHE_KIB = 65_536  # of a writer; a batch then stays in memory until it is kept
_FORGET = (
    "INSERT INTO words (words, rowid, head, body) SELECT 'delete', json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)
_LISTED = "SELECT value FROM json_each(?)"
_PASSAGES = (
    "SELECT passage.id, record.title, passage.heading, passage.text FROM passage"
    " JOIN record ON record.id = passage.record"
)


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
            cursor.execute(f"{_PASSAGES} ORDER BY passage.id")
            while rows := cursor.fetchmany(_REBUILT_AT_ONCE):
                self._insert("words", ("rowid", "head", "body"), [(row[0], *entry(*row[1:])) for row in rows])
            self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_TERMS, VERSION))

    def keep(self, changes: Sequence[Change], *, indexed_at: str, gone: Sequence[str] = ()) -> int:
        """Keep changes and forget what is gone, all together or nothing; returns the number of passages added."""
        put = [change for change in changes if change.filed is not None]
        touched = [change.state for change in changes if change.filed is None]
        with writing(self._connection, self.path):
            self._forget([*gone, *(change.state.path for change in put)])
            self._touch(touched)
            return self._put(put, indexed_at)

    def _forget(self, paths: Sequence[str]) -> None:
        files = [
            row[0] for row in self._connection.execute(f"SELECT id FROM file WHERE path IN ({_LISTED})", _json(paths))
        ]
        if not files:
            return
        rows = self._connection.execute(f"{_PASSAGES} WHERE record.file IN ({_LISTED})", _json(files))
        entries = [(row[0], *entry(*row[1:])) for row in rows]
        self._connection.execute(_FORGET, _json(entries))
        self._connection.execute(f"DELETE FROM file WHERE id IN ({_LISTED})", _json(files))

    def _touch(self, states: Sequence[FileState]) -> None:
        rows = [(state.path, state.size, state.modified_ns) for state in states]
        self._connection.execute(
            "UPDATE file SET size = given.size, modified_ns = given.modified_ns FROM (SELECT"
            " json_extract(value, '$[0]') AS path, json_extract(value, '$[1]') AS size,"
            " json_extract(value, '$[2]') AS modified_ns FROM json_each(?)) AS given WHERE file.path = given.path",
            _json(rows),
        )

    def _put(self, changes: Sequence[Change], indexed_at: str) -> int:
        files = list(enumerate(changes, self._last("file") + 1))
        self._insert(
            "file",
            ("id", *_STATE, "indexed_at"),
            [(i, *(getattr(change.state, name) for name in _STATE), indexed_at) for i, change in files],
        )
        filed = [(i, change.state.path, one) for i, change in files for one in change.filed or ()]
        records = list(enumerate(filed, self._last("record") + 1))
        self._put_records(
            [(i, file, *_record_values(one.record)) for i, (file, _, one) in records], [f[1] for f in filed]
        )
        passages = [(i, p, e) for i, (_, _, one) in records for p, e in zip(one.passages, one.entries, strict=True)]
        numbered = list(enumerate(passages, self._last("passage") + 1))
        self._insert(
            "passage",
            ("id", "record", "number", "text", "heading", "anchor", "page", "line"),
            [(i, record, p.number, p.text, p.heading, p.anchor, p.page, p.line) for i, (record, p, _) in numbered],
        )
        self._insert("words", ("rowid", "head", "body"), [(i, *terms) for i, (_, _, terms) in numbered])
        return len(numbered)

    def _put_records(self, rows: Sequence[tuple[object, ...]], paths: Sequence[str]) -> None:
        """Keep records, `paths` naming the file of each; one whose id another has already gets a mark of its file."""
        names = ("id", "file", *_RECORD)
        if self._insert("record", names, rows, otherwise="OR IGNORE") == len(rows):
            return
        kept = {row[0] for row in self._connection.execute("SELECT id FROM record WHERE id >= ?", (rows[0][0],))}
        for (number, file, record_id, *rest), path in zip(rows, paths, strict=True):
            turn = 0
            while number not in kept:
                turn += 1
                mark = hashlib.sha256(f"{path} {turn}".encode()).hexdigest()[:8]
                row = (number, file, f"{record_id}@{mark}", *rest)
                kept.update({number} if self._insert("record", names, [row], otherwise="OR IGNORE") else ())

    def _insert(
        self, table: str, names: Sequence[str], rows: Sequence[Sequence[object]], *, otherwise: str = ""
    ) -> int:
        """Insert many rows by one statement, which leaves the interpreter free to read on in the meantime."""
        columns = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(names)))
        statement = f"INSERT {otherwise} INTO {table} ({', '.join(names)}) SELECT {columns} FROM json_each(?)"
        return self._connection.execute(statement, _json(rows)).rowcount

    def _last(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0])


_STATE = ("path", "root", "size", "modified_ns", "sha256", "reading", "problem")
_RECORD = (
    "record_id", "title", "source_version", "url", "site", "published", "published_kind", "published_stage",
    "source_kind", "expires_at", "access_labels", "scopes",
)  # fmt: skip


def _record_values(record: Record) -> tuple[str | None, ...]:
    lists = {
        "access_labels": json.dumps(record.access_labels, ensure_ascii=False) if record.access_labels else "[]",
        "scopes": None if record.scopes is None else json.dumps(record.scopes, ensure_ascii=False),
    }
    return tuple(lists[name] if name in lists else getattr(record, name) for name in _RECORD)


def _json(rows: Sequence[object]) -> tuple[str]:
    return (json.dumps(rows, ensure_ascii=False),)


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
