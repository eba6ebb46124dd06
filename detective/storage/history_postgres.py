"""A history in PostgreSQL, shared by several people or machines: the same entries, the same words, one chain."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from detective.errors import InputError, StorageError, Words
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

if TYPE_CHECKING:
    import psycopg

_STEPS = (
    """
    CREATE TABLE history_entries (
      seq bigint PRIMARY KEY, kind text NOT NULL, subject text NOT NULL, at text NOT NULL, word text NOT NULL,
      body bytea, body_hash text NOT NULL, before text NOT NULL, hash text NOT NULL
    );
    ALTER TABLE history_entries ALTER COLUMN body SET STORAGE EXTERNAL;
    CREATE INDEX history_by_subject ON history_entries (kind, subject, seq);
    CREATE INDEX history_by_age ON history_entries (kind, at) WHERE body IS NOT NULL;
    CREATE FUNCTION history_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.body IS NULL
        AND (NEW.seq, NEW.kind, NEW.subject, NEW.at, NEW.word, NEW.body_hash, NEW.before, NEW.hash)
          = (OLD.seq, OLD.kind, OLD.subject, OLD.at, OLD.word, OLD.body_hash, OLD.before, OLD.hash)
      THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'entries are never changed or deleted';
    END $$;
    CREATE TRIGGER history_entries_fixed BEFORE UPDATE OR DELETE ON history_entries
      FOR EACH ROW EXECUTE FUNCTION history_is_fixed();
    CREATE TRIGGER history_entries_stay BEFORE TRUNCATE ON history_entries
      FOR EACH STATEMENT EXECUTE FUNCTION history_is_fixed();
    CREATE TABLE history_cards (
      seq bigint PRIMARY KEY REFERENCES history_entries (seq), id text NOT NULL, kept_at text NOT NULL,
      as_of text NOT NULL, verdict text NOT NULL, confidence integer, mode text NOT NULL, language text NOT NULL,
      question text NOT NULL, flags text NOT NULL, words tsvector NOT NULL
    );
    CREATE INDEX history_cards_by_id ON history_cards (id text_pattern_ops);
    CREATE INDEX history_cards_words ON history_cards USING gin (words) WITH (fastupdate = off);
    ALTER TABLE history_cards ALTER COLUMN words SET STATISTICS 1000;
    CREATE VIEW history_reviews AS
      SELECT seq, subject AS card_id, at, word AS state FROM history_entries WHERE kind = 'review';
    """,
)
_ROW = """c.seq, c.id, c.kept_at, c.as_of, c.verdict, c.confidence, c.mode, c.language, c.question, c.flags,
 (SELECT word FROM history_entries WHERE kind = 'correction' AND subject = c.id ORDER BY seq DESC LIMIT 1),
 (SELECT word FROM history_entries WHERE kind = 'review' AND subject = c.id ORDER BY seq DESC LIMIT 1)"""
_LOCK = 7263548190  # the advisory lock of set-up, any fixed number
_LAST = 2**62  # no entry has this number
_FULL = frozenset({"53100"})  # SQLSTATE disk_full
_BUSY = frozenset({"55P03", "40P01", "57014"})  # lock not available, deadlock, cancelled


class PostgresBackend(EntryReads):
    """The shared backend; each thread has its own connection, a table lock makes appends one after the other."""

    entries = "history_entries"
    mark = "%s"

    def __init__(self, url: str) -> None:
        self._url = url
        self._local = threading.local()
        self._opened: list[psycopg.Connection[tuple[Any, ...]]] = []
        self._lock = threading.Lock()
        try:
            self._set_up()
        except StorageError:
            self.close()
            raise

    @property
    def place(self) -> str:
        """The address without user, password and parameters; a connection string of another form is not shown."""
        parts = urlsplit(self._url)
        if parts.scheme not in ("postgres", "postgresql"):
            return "PostgreSQL"
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"

    @property
    def connection(self) -> psycopg.Connection[tuple[Any, ...]]:
        """The connection of this thread."""
        found: psycopg.Connection[tuple[Any, ...]] | None = getattr(self._local, "connection", None)
        if found is None or found.closed:
            driver = _driver()
            with self._told():
                # unprepared: whether a word is rare, so that its index pays, is known only where the word is
                found = driver.connect(self._url, autocommit=True, connect_timeout=10, prepare_threshold=None)
                found.execute("SET synchronous_commit = on")
                found.execute("SET lock_timeout = '30s'")
            self._local.connection = found
            with self._lock:
                self._opened.append(found)
        return found

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One write transaction; readers go on."""
        with self._told(), self.connection.transaction():
            self.connection.execute("LOCK TABLE history_entries IN EXCLUSIVE MODE")
            yield

    def put(self, entries: Sequence[Entry], indexes: Mapping[int, CardIndex]) -> None:
        """Insert sealed entries inside `writing`."""
        with self._told():
            for entry in entries:
                self._insert(entry, indexes.get(entry.seq))

    def remove(self, seqs: Sequence[int]) -> None:
        """Take bodies and index rows away."""
        self._ask("DELETE FROM history_cards WHERE seq = ANY(%s)", list(seqs))
        self._ask("UPDATE history_entries SET body = NULL WHERE seq = ANY(%s)", list(seqs))

    def walk(self, after: int = 0, limit: int = _LAST) -> Iterator[Entry]:
        """Entries in order."""
        query = f"SELECT {ENTRY_COLUMNS} FROM history_entries WHERE seq > %s ORDER BY seq LIMIT %s"
        yield from (entry_of(row) for row in self._ask(query, after, limit))

    def rows(self, filters: Filters, *, limit: int, before: int | None = None) -> tuple[CardRow, ...]:
        """Cards, the newest first."""
        match = _match(filters)
        condition = " AND c.words @@ %s::tsquery" if match else ""
        values = [_LAST if before is None else before, *([match] if match else []), limit]
        query = f"SELECT {_ROW} FROM history_cards c WHERE c.seq < %s{condition} ORDER BY c.seq DESC LIMIT %s"
        return tuple(row_of(row) for row in self._ask(query, *values))

    def ids(self, prefix: str, *, limit: int) -> tuple[str, ...]:
        """Different ids that begin so."""
        safe = prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        query = "SELECT DISTINCT id FROM history_cards WHERE id LIKE %s ORDER BY id LIMIT %s"
        return tuple(row[0] for row in self._ask(query, f"{safe}%", limit))

    def index(self, seq: int) -> CardIndex | None:
        """The index as it stands."""
        found = self._ask(f"SELECT {INDEX_COLUMNS}, tsvector_to_array(words) FROM history_cards WHERE seq = %s", seq)
        return index_from(found[0][:-1], found[0][-1]) if found else None

    def older(self, kind: str, until: str, *, limit: int) -> tuple[Entry, ...]:
        """Entries with a body that were kept before this instant."""
        query = (
            "SELECT seq, kind, subject, at, word, NULL, body_hash, before, hash FROM history_entries e"
            ' WHERE kind = %s AND at COLLATE "C" < %s AND body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM'
            " history_entries p WHERE p.kind IN ('review', 'correction', 'corrects') AND p.subject = e.subject)"
            " ORDER BY at, seq LIMIT %s"
        )
        return tuple(entry_of(row) for row in self._ask(query, kind, until, limit))

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            while self._opened:
                self._opened.pop().close()
        self._local = threading.local()

    def _set_up(self) -> None:
        with self._told(), self.connection.transaction():
            self.connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            self.connection.execute("CREATE TABLE IF NOT EXISTS history_version (step integer NOT NULL)")
            done = self._ask("SELECT coalesce(max(step), 0) FROM history_version")[0][0]
            if done > len(_STEPS):
                raise StorageError(
                    "store_is_newer",
                    Words("这个数据库由更新的版本建立。", "this database was made by a newer version."),
                    Words("请升级本程序。", "upgrade this program."),
                )
            for number, script in enumerate(_STEPS[done:], done + 1):
                self.connection.execute(script.encode("utf-8"))
                self.connection.execute("INSERT INTO history_version VALUES (%s)", (number,))

    def _insert(self, entry: Entry, index: CardIndex | None) -> None:
        insert = f"INSERT INTO history_entries ({ENTRY_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
        self.connection.execute(insert.encode("utf-8"), columns_of(entry))
        if index is not None:
            self.connection.execute(
                "INSERT INTO history_cards VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, array_to_tsvector(%s))",
                (
                    *(entry.seq, index.id, index.kept_at, index.as_of, index.verdict, index.confidence_milli),
                    *(index.mode, index.language, index.question, " ".join(index.flags), list(index.words)),
                ),
            )

    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._told():
            cursor = self.connection.execute(query.encode("utf-8"), values or None)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn the driver's errors into a StorageError that names no password."""
        driver = _driver()
        try:
            yield
        except driver.Error as error:
            raise _fault(self.place, error.sqlstate or "", type(error).__name__) from error


def _driver() -> Any:
    try:
        import psycopg  # noqa: PLC0415  # an optional extra
    except ImportError as error:
        raise InputError(
            "postgres_not_installed",
            Words("没有安装 PostgreSQL 驱动。", "the PostgreSQL driver is not installed."),
            Words('请运行 pip install "detective-agent[postgres]"。', 'run pip install "detective-agent[postgres]".'),
        ) from error
    return psycopg


def _fault(place: str, state: str, kind: str) -> StorageError:
    if state in _FULL:
        return StorageError(
            "disk_full",
            Words("数据库磁盘已满，没有写入；原有内容完好。", "the database's disk is full; nothing was written."),
            Words("请腾出空间后重试。", "free space and try again."),
        )
    if state in _BUSY:
        return StorageError(
            "store_locked",
            Words(f"{place} 正被占用。", f"{place} is in use."),
            Words("请稍后重试。", "try again in a moment."),
        )
    detail = f"{kind} {state}".strip()
    return StorageError(
        "store_failed",
        Words(f"无法使用 {place}（{detail}）。", f"{place} cannot be used ({detail})."),
        Words("请检查 DETECTIVE_DATABASE 和数据库权限。", "check DETECTIVE_DATABASE and the rights on the database."),
    )


def _match(filters: Filters) -> str:
    """The text search expression of PostgreSQL."""
    every, groups = match_of(filters)
    parts = [f"{_quoted(word)}{':*' if begins else ''}" for word, begins in every]
    parts += ["(" + " | ".join(map(_quoted, group)) + ")" for group in groups]
    return " & ".join(parts)


def _quoted(word: str) -> str:
    return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'"
