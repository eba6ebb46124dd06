"""Opening SQLite files the one way that every store here uses: WAL, a busy timeout, numbered steps, clear errors."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from detective.errors import StorageError, Words

BUSY_S = 30  # seconds that a writer waits for another one
_PAUSE_S = 0.05  # between two tries


def connect(path: Path, *, durable: bool, read_only: bool = False) -> sqlite3.Connection:
    """A connection without implicit transactions; `durable` syncs every commit to the disk (`synchronous=FULL`).

    Raises StorageError when the folder or the file cannot be used.
    """
    try:
        if not read_only:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # what was asked is nobody else's business
            if not path.exists():
                path.touch(mode=0o600)
        mode = "ro" if read_only else "rwc"
        address = f"{path.absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(address, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        if not read_only:
            _use_wal(connection)
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
    except (OSError, sqlite3.Error) as error:
        raise fault(path, error) from error
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Turn a file to WAL; SQLite does not wait by itself where two processes open a new file at once."""
    for _ in range(int(BUSY_S / _PAUSE_S)):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(_PAUSE_S)
        else:
            return
    connection.execute("PRAGMA journal_mode=WAL")


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """Bring the file to the newest form: `steps` are SQL scripts, numbered from 1 by their place, each run once.

    Raises StorageError when the file was written by a newer version.
    """
    if version_of(connection, path) == len(steps):
        return
    with writing(connection, path):
        present = version_of(connection, path)  # another process may have been quicker
        if present > len(steps):
            raise StorageError(
                "store_is_newer",
                Words(f"{path.name} 由更新的版本写成。", f"{path.name} was written by a newer version."),
                Words("请升级本程序。", "upgrade this program."),
            )
        for number, script in enumerate(steps[present:], present + 1):
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={number}")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The number of the last step that was run; 0 for a new file; raises StorageError when it is no database."""
    try:
        found = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise fault(path, error) from error
    return int(found[0])


@contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """One write transaction: all of it is kept or none; SQLite's errors leave as StorageError."""
    with told(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a StorageError that says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault(path, error) from error


def fault(path: Path, error: sqlite3.Error | OSError) -> StorageError:
    """The StorageError that explains an error of SQLite or of the file system."""
    text = str(error)
    code, message, next_step = next((row[0], *row[2:]) for row in _FAULTS if any(mark in text for mark in row[1]))
    filled = {"name": path.name, "folder": str(path.parent), "detail": text}
    return StorageError(
        code,
        Words(message.zh.format(**filled), message.en.format(**filled)),
        Words(next_step.zh.format(**filled), next_step.en.format(**filled)),
    )


_FAULTS: tuple[tuple[str, tuple[str, ...], Words, Words], ...] = (
    (
        "disk_full",
        ("disk is full", "No space left", "disk quota"),
        Words(
            "磁盘已满，没有写入；原有内容完好。", "the disk is full; nothing was written and what was kept is intact."
        ),
        Words("请在 {folder} 所在磁盘腾出空间后重试。", "free space on the disk of {folder} and try again."),
    ),
    (
        "store_locked",
        ("database is locked", "database table is locked"),
        Words("{name} 正被另一个进程占用。", "{name} is in use by another process."),
        Words("请稍后重试。", "try again in a moment."),
    ),
    (
        "store_damaged",
        ("not a database", "malformed", "disk image"),
        Words("{name} 已损坏或不是存储文件。", "{name} is damaged or not a store."),
        Words("请从备份恢复，或换一个 DETECTIVE_HOME。", "restore it from a backup, or choose another DETECTIVE_HOME."),
    ),
    (
        "store_not_writable",
        ("readonly", "unable to open", "ermission denied", "Read-only", "Not a directory", "File exists"),
        Words("无法写入 {folder}（{detail}）。", "cannot write in {folder} ({detail})."),
        Words(
            "请检查权限，或用环境变量 DETECTIVE_HOME 指定别的文件夹。",
            "check the permissions, or name another folder in DETECTIVE_HOME.",
        ),
    ),
    (
        "store_failed",
        ("",),
        Words("无法使用存储文件 {name}（{detail}）。", "the store {name} cannot be used ({detail})."),
        Words("请检查文件夹 {folder}。", "check the folder {folder}."),
    ),
)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script; `executescript` would commit on its own."""
    pending = ""
    for piece in script.split(";"):
        pending += piece + ";"
        if sqlite3.complete_statement(pending):
            if pending.strip(" ;\n\t"):
                yield pending
            pending = ""
