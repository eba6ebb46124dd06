"""Stores of both kinds, empty, for each test."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from detective.record.bundle import bundle_of
from detective.storage.history import History
from detective.storage.history_sqlite import SqliteBackend

from . import server
from .making import AT, named

Keep = Callable[[str], str]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server for this session."""
    if server.binaries() is None:
        pytest.skip(server.ABSENT)
    temporary = tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True)
    with temporary as folder, server.running(Path(folder)) as url:
        yield url


@pytest.fixture
def database(postgres: str) -> str:
    """The URL of a database that was just emptied."""
    psycopg = pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres


@pytest.fixture(params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """Each backend in turn."""
    if request.param == "sqlite":
        made: Any = SqliteBackend(tmp_path / "history.sqlite3")
    else:
        from detective.storage.history_postgres import PostgresBackend

        made = PostgresBackend(request.getfixturevalue("database"))
    yield made
    made.close()


@pytest.fixture
def history(backend: Any) -> History:
    return History(backend)


@pytest.fixture
def keep(history: History) -> Keep:
    """Keep the check of a case by its name; gives its id."""

    def keep(name: str, at: str = AT) -> str:
        return history.keep(bundle_of(named(name)), at).id

    return keep
