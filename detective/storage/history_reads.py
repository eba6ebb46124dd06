"""What both backends of a history ask in the same SQL, but for the name of the table and the mark of a value."""

from __future__ import annotations

from typing import Any, ClassVar

from detective.storage.chain import GENESIS, Entry
from detective.storage.history_backend import ENTRY_COLUMNS, entry_of


class EntryReads:
    """Reading entries by number, by subject and by kind."""

    entries: ClassVar[str]  # the table
    mark: ClassVar[str]  # where a value stands in a statement

    def head(self) -> tuple[int, str]:
        """Number and seal of the last entry."""
        found = self._ask(f"SELECT seq, hash FROM {self.entries} ORDER BY seq DESC LIMIT 1")
        return (found[0][0], found[0][1]) if found else (0, GENESIS)

    def entry(self, seq: int) -> Entry | None:
        """One entry."""
        found = self._ask(f"SELECT {ENTRY_COLUMNS} FROM {self.entries} WHERE seq = {self.mark}", seq)
        return entry_of(found[0]) if found else None

    def of(self, kind: str, subject: str) -> tuple[Entry, ...]:
        """All entries of a kind about one subject."""
        where = f"kind = {self.mark} AND subject = {self.mark}"
        found = self._ask(f"SELECT {ENTRY_COLUMNS} FROM {self.entries} WHERE {where} ORDER BY seq", kind, subject)
        return tuple(map(entry_of, found))

    def latest(self, kind: str) -> tuple[Entry, ...]:
        """The newest entry of a kind for each subject."""
        newest = f"SELECT max(seq) FROM {self.entries} WHERE kind = {self.mark} GROUP BY subject"
        found = self._ask(f"SELECT {ENTRY_COLUMNS} FROM {self.entries} WHERE seq IN ({newest}) ORDER BY seq", kind)
        return tuple(map(entry_of, found))

    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        raise NotImplementedError
