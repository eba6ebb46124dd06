"""A history in one SQLite file: WAL, synced on every commit, one writer at a time, full text over own bigrams."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from detective.errors import StorageError
from detective.storage.chain import Entry
from detective.storage.history_backend import (
    ENTRY_COLUMNS,
    INDEX_COLUMNS,
    CardIndex,
    CardRow,
    Filters,
    columns_of,
    entry_of,
    index_from,
    match_of,
    row_of,
)
from detective.storage.history_reads import EntryReads
from detective.storage.sqlite import connect, migrate, told, writing

_STEPS = (
    """
    CREATE TABLE entries (
      seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, at TEXT NOT NULL, word TEXT NOT NULL,
      body BLOB, body_hash TEXT NOT NULL, before TEXT NOT NULL, hash TEXT NOT NULL
    );
    CREATE INDEX entries_by_subject ON entries (kind, subject, seq);
    CREATE INDEX entries_by_age ON entries (kind, at) WHERE body IS NOT NULL;
    CREATE TRIGGER entries_stay BEFORE DELETE ON entries
      BEGIN SELECT RAISE (ABORT, 'entries are never deleted'); END;
    CREATE TRIGGER entries_are_fixed BEFORE UPDATE ON entries
      WHEN NEW.body IS NOT NULL OR NEW.seq <> OLD.seq OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject
        OR NEW.at <> OLD.at OR NEW.word <> OLD.word OR NEW.body_hash <> OLD.body_hash
        OR NEW.before <> OLD.before OR NEW.hash <> OLD.hash
      BEGIN SELECT RAISE (ABORT, 'entries are never changed'); END;
    CREATE TABLE cards (
      seq INTEGER PRIMARY KEY REFERENCES entries (seq), id TEXT NOT NULL, kept_at TEXT NOT NULL, as_of TEXT NOT NULL,
      verdict TEXT NOT NULL, confidence INTEGER, mode TEXT NOT NULL, language TEXT NOT NULL, question TEXT NOT NULL,
      flags TEXT NOT NULL, words TEXT NOT NULL
    );
    CREATE INDEX cards_by_id ON cards (id);
    CREATE VIRTUAL TABLE card_words USING fts5 (
      words, content='cards', content_rowid='seq', detail=none,
      tokenize="unicode61 remove_diacritics 0 tokenchars '.-_=''’'"
    );
    CREATE VIEW reviews AS SELECT seq, subject AS card_id, at, word AS state FROM entries WHERE kind = 'review';
    """,
)
_ROW = """c.seq, c.id, c.kept_at, c.as_of, c.verdict, c.confidence, c.mode, c.language, c.question, c.flags,
 (SELECT word FROM entries WHERE kind = 'correction' AND subject = c.id ORDER BY seq DESC LIMIT 1),
 (SELECT word FROM entries WHERE kind = 'review' AND subject = c.id ORDER BY seq DESC LIMIT 1)"""
_LAST = 2**62  # no entry has this number


class SqliteBackend(EntryReads):
    """The embedded backend; each thread has its own connection."""

    entries = "entries"
    mark = "?"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        try:
            migrate(self.connection, path, _STEPS)
        except StorageError:
            self.close()
            raise

    @property
    def place(self) -> str:
        """The file's path."""
        return str(self._path)

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of this thread."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = connect(self._path, durable=True)
            self._local.connection = found
            with self._lock:
                self._opened.append(found)
        return found

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One write transaction; threads of one process wait in line, for SQLite's own waiting sleeps far too long."""
        with self._turn, writing(self.connection, self._path):
            yield

    def put(self, entries: Sequence[Entry], indexes: Mapping[int, CardIndex]) -> None:
        """Insert sealed entries inside `writing`."""
        with told(self._path):
            for entry in entries:
                self._insert(entry, indexes.get(entry.seq))

    def remove(self, seqs: Sequence[int]) -> None:
        """Take bodies and index rows away; the freed pages are overwritten."""
        with told(self._path):
            self.connection.execute("PRAGMA secure_delete=ON")
            for seq in seqs:
                words = self.connection.execute("SELECT words FROM cards WHERE seq = ?", (seq,)).fetchone()
                if words is not None:
                    delete = "INSERT INTO card_words (card_words, rowid, words) VALUES ('delete', ?, ?)"
                    self.connection.execute(delete, (seq, words[0]))
                    self.connection.execute("DELETE FROM cards WHERE seq = ?", (seq,))
                self.connection.execute("UPDATE entries SET body = NULL WHERE seq = ?", (seq,))

    def walk(self, after: int = 0, limit: int = _LAST) -> Iterator[Entry]:
        """Entries in order."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries WHERE seq > ? ORDER BY seq LIMIT ?"
        with told(self._path):
            for row in self.connection.execute(query, (after, limit)):
                yield entry_of(row)

    def rows(self, filters: Filters, *, limit: int, before: int | None = None) -> tuple[CardRow, ...]:
        """Cards, the newest first."""
        match, last = _match(filters), _LAST if before is None else before
        if match:
            query = (
                f"SELECT {_ROW} FROM card_words w CROSS JOIN cards c ON c.seq = w.rowid"
                " WHERE card_words MATCH ? AND w.rowid < ? ORDER BY w.rowid DESC LIMIT ?"
            )
            return tuple(row_of(row) for row in self._ask(query, match, last, limit))
        query = f"SELECT {_ROW} FROM cards c WHERE c.seq < ? ORDER BY c.seq DESC LIMIT ?"
        return tuple(row_of(row) for row in self._ask(query, last, limit))

    def ids(self, prefix: str, *, limit: int) -> tuple[str, ...]:
        """Different ids that begin so."""
        query = "SELECT DISTINCT id FROM cards WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        return tuple(row[0] for row in self._ask(query, prefix, f"{prefix}~", limit))

    def index(self, seq: int) -> CardIndex | None:
        """The index as it stands."""
        found = self._ask(f"SELECT {INDEX_COLUMNS}, words FROM cards WHERE seq = ?", seq)
        return index_from(found[0][:-1], found[0][-1].split()) if found else None

    def older(self, kind: str, until: str, *, limit: int) -> tuple[Entry, ...]:
        """Entries with a body that were kept before this instant."""
        query = (
            "SELECT seq, kind, subject, at, word, NULL, body_hash, before, hash FROM entries e"
            " WHERE kind = ? AND at < ? AND body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries p WHERE"
            " p.kind IN ('review', 'correction', 'corrects') AND p.subject = e.subject) ORDER BY at, seq LIMIT ?"
        )
        return tuple(entry_of(row) for row in self._ask(query, kind, until, limit))

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            while self._opened:
                self._opened.pop().close()
        self._local = threading.local()

    def _insert(self, entry: Entry, index: CardIndex | None) -> None:
        insert = f"INSERT INTO entries ({ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self.connection.execute(insert, columns_of(entry))
        if index is not None:
            words = " ".join(index.words)
            self.connection.execute(
                "INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(entry.seq, index.id, index.kept_at, index.as_of, index.verdict, index.confidence_milli),
                    *(index.mode, index.language, index.question, " ".join(index.flags), words),
                ),
            )
            self.connection.execute("INSERT INTO card_words (rowid, words) VALUES (?, ?)", (entry.seq, words))

    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with told(self._path):
            return self.connection.execute(query, values).fetchall()


def _match(filters: Filters) -> str:
    """The full-text expression of FTS5."""
    every, groups = match_of(filters)
    parts = [f'"{word}"{" *" if begins else ""}' for word, begins in every]
    parts += ["(" + " OR ".join(f'"{word}"' for word in group) + ")" for group in groups]
    return " AND ".join(parts)
