from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detective.storage.evidence.indexing import Indexed, index
from detective.storage.evidence.records import Hit
from detective.storage.evidence.search import Searcher
from detective.storage.evidence.store import EvidenceStore

sys.path.append(str(Path(__file__).parents[1] / "pages"))  # the makers of files of each format
NOW = "2026-11-30T12:00:00+00:00"


class Library:
    """A folder, a store and the means to fill and ask them."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "papers"
        self.folder.mkdir()
        self.path = place / "home" / "evidence.sqlite3"
        self.store = EvidenceStore(self.path)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def index(self, *paths: Path, now: str = NOW, verify: bool = False) -> Indexed:
        return index(self.store, paths or (self.folder,), now=now, verify=verify)

    def find(self, query: str, *, limit: int = 10, labels: frozenset[str] = frozenset()) -> tuple[Hit, ...]:
        return Searcher(self.path).search(query, limit=limit, labels=labels).open

    def closed(self, query: str, *, labels: frozenset[str] = frozenset()) -> list[str]:
        return [hit.id for hit in Searcher(self.path).search(query, limit=10, labels=labels).closed]

    def ids(self, query: str) -> list[str]:
        return [hit.id for hit in self.find(query)]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    made = Library(tmp_path)
    yield made
    assert made.store.problems() == []
    made.store.close()


@pytest.fixture
def write(library: Library) -> Callable[[str, str | bytes], Path]:
    return library.write
