"""What one batch changes: files with their records, and the terms under which each passage is found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from detective.storage.evidence.records import Passage, Record
from detective.storage.evidence.terms import indexed


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """A record with its passages, and the index entry of each: terms of its headings, terms of its text."""

    record: Record
    passages: tuple[Passage, ...]
    entries: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, record: Record, passages: tuple[Passage, ...]) -> Filed:
        """The record with the entries that its passages get."""
        entries = tuple(entry(record.title, passage.heading, passage.text) for passage in passages)
        return cls(record=record, passages=passages, entries=entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What becomes of one file: its records take the place of those it had, or (None) only its time stamp is noted."""

    state: FileState
    filed: tuple[Filed, ...] | None

    @property
    def size(self) -> int:
        """The number of passages."""
        return sum(len(filed.passages) for filed in self.filed or ())


def entry(title: str, heading: str, text: str) -> tuple[str, str]:
    """The index entry of a passage; the same for entering and for forgetting it."""
    return f"{_head(title)} {_head(heading)}", indexed(text)


@lru_cache(maxsize=1000)
def _head(text: str) -> str:
    """The terms of a title or heading, which many passages have in common."""
    return indexed(text)
