"""Asking the evidence store: the rarest words of a question find passages, what they cover of it orders them.

BM25 over the rarest words chooses the passages to look at. Common words cost most there and tell least, so they are
left to the second step, which weighs all words of the question in the few passages chosen.
"""

from __future__ import annotations

import json
import math
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from detective.storage.evidence.records import Hit, Passage, Record
from detective.storage.evidence.schema import STEPS
from detective.storage.evidence.store import EvidenceStore
from detective.storage.evidence.terms import asked, indexed, is_lone
from detective.storage.sqlite import connect, told, version_of

_RAREST = 16  # terms of a query at most that are looked for
_PLACES = 6_000  # passages at most in which they stand, counted with repeats; about a millisecond a thousand
_SURELY = 3  # terms that are looked for however common they are
_LONGEST = 400  # characters of a query that are read
_HEAD_WEIGHT = 0.5  # of a term in title or heading, beside 1 in the text
_COVERED = 0.12  # of the weight of the query's terms; below it a passage is about something else
_UNKNOWN = 0.4  # weight of a term that no passage has, as part of the heaviest
_SPARE = 3  # times the wanted number is looked at, since some cover too little
_DEEPEST = 2000  # passages that are passed through at most where many are closed
_COLUMNS = (
    "record.record_id, record.source_version, record.title, record.url, record.site, record.published,"
    " record.published_kind, record.published_stage, record.source_kind, record.expires_at, record.access_labels,"
    " record.scopes, passage.number, passage.text, passage.heading, passage.anchor, passage.page, passage.line,"
    " file.path, file.indexed_at"
)
_BY_RANK = (
    "SELECT rowid, bm25(words, ?, 1.0) AS distance FROM words WHERE words MATCH ? ORDER BY distance, rowid LIMIT ?"
)
_FETCH = (
    f"SELECT {_COLUMNS} FROM passage JOIN record ON record.id = passage.record JOIN file ON file.id = record.file"
    " WHERE passage.id = ?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Weighed:
    """The terms of a query with their weights, and those that the index knows, rarest first."""

    weights: dict[str, float]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPassages:
    """What a requester may see, nearest first, and what is closed to them, of which only the id may be told."""

    open: tuple[Hit, ...]
    closed: tuple[Hit, ...]

    @property
    def all(self) -> tuple[Hit, ...]:
        """Both, nearest first."""
        return tuple(sorted((*self.open, *self.closed), key=lambda hit: -hit.score))


class Searcher:
    """Searches of one store; any thread may search, each search opens the file for itself."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def search(self, query: str, *, limit: int, labels: frozenset[str] = frozenset()) -> FoundPassages:
        """At most `limit` passages that a holder of `labels` may see, and at most as many that are closed.

        A closed passage takes no open one's place: what a reader may not see must not hide what is there to be seen.
        Raises StorageError when the store cannot be read.
        """
        terms = asked(query[:_LONGEST])
        if not terms:
            return FoundPassages(open=(), closed=())
        with closing(self._connection()) as connection, told(self._path):
            weighed = _weigh(connection, terms)
            sides = _hits(connection, weighed, labels, limit * _SPARE) if weighed.known else {True: [], False: []}
        return FoundPassages(open=tuple(sides[True][:limit]), closed=tuple(sides[False][:limit]))

    def _connection(self) -> sqlite3.Connection:
        connection = connect(self._path, durable=False, read_only=True)
        try:
            if version_of(connection, self._path) == len(STEPS):
                return connection
        except BaseException:
            connection.close()
            raise
        connection.close()
        EvidenceStore(self._path).close()  # brings an older file to the newest form
        return connect(self._path, durable=False, read_only=True)


def _weigh(connection: sqlite3.Connection, terms: tuple[str, ...]) -> _Weighed:
    """How much each term tells: the logarithm of one in how many passages has it (the last number stands for all)."""
    total = connection.execute("SELECT coalesce(max(id), 1) FROM passage").fetchone()[0]
    held = {term: _holders(connection, term) for term in terms}
    most = math.log(total + 1)
    weights = {term: most - math.log(held[term]) if held[term] else _UNKNOWN * most for term in terms}
    return _Weighed(weights=weights, known=_rarest({term: count for term, count in held.items() if count}))


def _rarest(held: dict[str, int]) -> tuple[str, ...]:
    """The terms to look for, given in how many passages each stands."""
    ordered = sorted(held, key=lambda term: (held[term], term))
    sums = accumulate(held[term] for term in ordered)
    kept = [
        term
        for place, (term, total) in enumerate(zip(ordered, sums, strict=True))
        if place < _SURELY or total <= _PLACES
    ]
    return tuple(kept[:_RAREST])


def _holders(connection: sqlite3.Connection, term: str) -> int:
    """In how many passages a term stands."""
    if is_lone(term):
        found = connection.execute(
            "SELECT max(doc) FROM vocabulary WHERE term >= ? AND term < ?", (term, term + "\U0010ffff")
        )
    else:
        found = connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (term,))
    row = found.fetchone()
    return int(row[0] or 0) if row else 0


def _hits(
    connection: sqlite3.Connection, weighed: _Weighed, labels: frozenset[str], room: int
) -> dict[bool, list[Hit]]:
    """What is open to a holder of `labels` (True) and what is not, ordered; of each, `room` passages are looked at."""
    match = " OR ".join(f'"{term}" *' if is_lone(term) else f'"{term}"' for term in weighed.known)
    whole = sum(weighed.weights.values())
    looked_at = {True: 0, False: 0}
    found: dict[bool, list[Hit]] = {True: [], False: []}
    for rowid, _ in connection.execute(_BY_RANK, (_HEAD_WEIGHT, match, max(room, _DEEPEST))):
        hit = _hit(connection.execute(_FETCH, (rowid,)).fetchone())
        is_open = hit.record.is_open_to(labels)
        looked_at[is_open] += 1
        if looked_at[is_open] > room:
            continue
        share = round(_covered(hit, weighed) / whole, 4)
        if share >= _COVERED:
            found[is_open].append(replace(hit, score=share))
        if looked_at[True] == room:
            break
    for hits in found.values():
        hits.sort(key=lambda hit: -hit.score)  # stable: equal ones stay in the order of BM25
    return found


def _covered(hit: Hit, weighed: _Weighed) -> float:
    text = indexed(f"{hit.record.title}\n{hit.passage.heading}\n{hit.passage.text}")
    own = set(text.split(" "))
    return sum(
        weight
        for term, weight in weighed.weights.items()
        if (f" {term}" in f" {text}" if is_lone(term) else term in own)
    )


def _hit(row: tuple[object, ...]) -> Hit:
    record = Record(
        record_id=str(row[0]),
        source_version=str(row[1]),
        title=str(row[2]),
        url=_text(row[3]),
        site=_text(row[4]),
        published=_text(row[5]),
        published_kind=_text(row[6]),
        published_stage=_text(row[7]),
        source_kind=_text(row[8]),
        expires_at=_text(row[9]),
        access_labels=tuple(json.loads(str(row[10]))),
        scopes=None if row[11] is None else tuple(json.loads(str(row[11]))),
    )
    passage = Passage(
        number=_number(row[12]) or 0,
        text=str(row[13]),
        heading=str(row[14]),
        anchor=_text(row[15]),
        page=_number(row[16]),
        line=_number(row[17]),
    )
    return Hit(record=record, passage=passage, path=str(row[18]), indexed_at=str(row[19]), score=0.0)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
