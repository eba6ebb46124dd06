"""The port of a history: what SQLite and PostgreSQL both do, and the records that pass through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from detective.storage.chain import Entry, pack, unpack
from detective.storage.history_words import index_words, mark, period_marks, query_words

ENTRY_COLUMNS = "seq, kind, subject, at, word, body, body_hash, before, hash"
INDEX_COLUMNS = "id, kept_at, as_of, verdict, confidence, mode, language, question, flags"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIndex:
    """What lists and searches look at; made from a card alone, so that it can be made again and compared."""

    id: str
    kept_at: str
    as_of: str
    verdict: str
    confidence_milli: int | None
    mode: str
    language: str
    question: str
    flags: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A line of a list; `superseded_by` is the id of the card that corrects it, `review` the last human state."""

    seq: int
    id: str
    kept_at: str
    as_of: str
    verdict: str
    confidence_milli: int | None
    mode: str
    language: str
    question: str
    flags: tuple[str, ...]
    superseded_by: str | None
    review: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What a list is narrowed to; empty means everything. Days are UTC, both included."""

    text: str = ""
    verdicts: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    mode: str | None = None
    since: str | None = None
    until: str | None = None


def index_of(card: Mapping[str, Any], kept_at: str) -> CardIndex:
    """The index of a card that was kept at this instant."""
    confidence = card["confidence"]
    return CardIndex(
        id=card["id"],
        kept_at=kept_at,
        as_of=card["as_of"],
        verdict=card["verdict"],
        confidence_milli=None if confidence is None else round(confidence * 1000),
        mode=card["query"]["mode"],
        language=card["query"]["language"],
        question=card["query"]["text"],
        flags=tuple(card["flags"]),
        words=index_words(card, kept_at),
    )


def entry_of(row: Sequence[Any]) -> Entry:
    """An entry from the columns of ENTRY_COLUMNS."""
    seq, kind, subject, at, word, body, body_hash, before, seal = row
    return Entry(
        seq=seq,
        kind=kind,
        subject=subject,
        at=at,
        word=word,
        body=None if body is None else unpack(bytes(body)),
        body_hash=body_hash,
        before=before,
        hash=seal,
    )


def columns_of(entry: Entry) -> tuple[Any, ...]:
    """The columns of ENTRY_COLUMNS."""
    body = None if entry.body is None else pack(entry.body)
    parts = (entry.seq, entry.kind, entry.subject, entry.at, entry.word, body)
    return (*parts, entry.body_hash, entry.before, entry.hash)


def row_of(row: Sequence[Any]) -> CardRow:
    """A line of a list from the fields of CardRow in their order."""
    names = ("seq", "id", "kept_at", "as_of", "verdict", "confidence_milli", "mode", "language", "question")
    more = {"flags": tuple(row[9].split()), "superseded_by": row[10], "review": row[11]}
    return CardRow(**dict(zip(names, row[:9], strict=True)), **more)


def index_from(row: Sequence[Any], words: Sequence[str]) -> CardIndex:
    """A card's index from the fields of CardIndex in their order, without its words."""
    names = ("id", "kept_at", "as_of", "verdict", "confidence_milli", "mode", "language", "question")
    flags = tuple(row[8].split())
    return CardIndex(**dict(zip(names, row[:8], strict=True)), flags=flags, words=tuple(sorted(words)))


def match_of(filters: Filters) -> tuple[list[tuple[str, bool]], list[tuple[str, ...]]]:
    """What a full-text expression is made of: words of which all must stand there, groups of which one word must."""
    every = list(query_words(filters.text))
    every += [(mark("flag", flag), False) for flag in filters.flags]
    every += [(mark("mode", filters.mode), False)] if filters.mode else []
    verdicts = tuple(mark("verdict", verdict) for verdict in filters.verdicts)
    return every, [group for group in (verdicts, period_marks(filters.since, filters.until)) if group]


class Backend(Protocol):
    """Where entries are kept. Every method raises StorageError and nothing else."""

    @property
    def place(self) -> str:
        """Where it is, for messages; never a password."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """One transaction that no other writer enters: all of it is kept or none."""
        ...

    def put(self, entries: Sequence[Entry], indexes: Mapping[int, CardIndex]) -> None:
        """Inside `writing`: insert sealed entries; `indexes` are those of cards, by number of the entry."""
        ...

    def remove(self, seqs: Sequence[int]) -> None:
        """Inside `writing`: take the bodies of these entries away, and their index; the chain stays."""
        ...

    def head(self) -> tuple[int, str]:
        """Number and seal of the last entry; (0, GENESIS) when there is none."""
        ...

    def entry(self, seq: int) -> Entry | None:
        """One entry."""
        ...

    def of(self, kind: str, subject: str) -> tuple[Entry, ...]:
        """All entries of a kind about one subject, the oldest first."""
        ...

    def latest(self, kind: str) -> tuple[Entry, ...]:
        """The newest entry of a kind for each subject, the oldest first."""
        ...

    def walk(self, after: int = 0, limit: int = ...) -> Iterator[Entry]:
        """Entries in order from the one after `after`, at most `limit`."""
        ...

    def rows(self, filters: Filters, *, limit: int, before: int | None = None) -> tuple[CardRow, ...]:
        """Cards, the newest first; `before` goes on where a list ended."""
        ...

    def ids(self, prefix: str, *, limit: int) -> tuple[str, ...]:
        """Different ids of kept cards that begin so."""
        ...

    def index(self, seq: int) -> CardIndex | None:
        """The index as it stands in the store, for comparison."""
        ...

    def older(self, kind: str, until: str, *, limit: int) -> tuple[Entry, ...]:
        """Entries of a kind with a body, kept before this instant, the oldest first; bodies are left out.

        What is about a card that was reviewed, corrected or is a correction is public and never among them.
        """
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...
