"""The history: cards and what they were computed from, reviews, corrections and watches; appended, never changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from detective.core.canonical import canonical
from detective.storage.chain import Broken, Draft, Entry, Verified, check_link, draft, sealed, verify
from detective.storage.history_backend import Backend, CardIndex, CardRow, Filters, index_of

Json = Mapping[str, Any]
_BATCH = 500  # entries read at once by a walk
_LOCAL = frozenset({"removal", "import"})  # kinds that speak of one store and mean nothing in another
_SHORTEST_PREFIX = 4  # characters of an id
_OUTSIDE = ("version", "review", "corrections")  # of a card: they do not make it another one


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Where a check is kept; `is_new` is False when exactly this card was kept before."""

    seq: int
    id: str
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A kept card with its entry's number and instant; `card` is None once retention has removed it."""

    seq: int
    id: str
    kept_at: str
    card: dict[str, Any] | None
    snapshot_hash: str


class History:
    """What every shell keeps and finds through; the backend is SQLite or PostgreSQL."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return self._backend.place

    def keep(self, bundle: Json, at: str) -> Kept:
        """Keep a bundle's card, snapshot and ruleset in one transaction; the same card again is not kept twice."""
        card, rules = bundle["card"], bundle["ruleset"]
        snapshot = draft("snapshot", card["id"], at, {"input": bundle["input"], "engine": bundle["engine"]})
        with self._backend.writing():
            known = self._backend.of("card", card["id"])
            if known and _essence(known[-1].value()) == _essence(card):
                return Kept(seq=known[-1].seq, id=card["id"], is_new=False)
            drafts: list[Draft] = []
            if not self._backend.of("ruleset", rules["hash"]):
                drafts.append(draft("ruleset", rules["hash"], at, rules))
            drafts.append(snapshot)
            drafts.append(draft("card", card["id"], at, card, word=snapshot.digest()))
            appended = self._put(drafts)
        return Kept(seq=appended[-1].seq, id=card["id"], is_new=True)

    def rows(self, filters: Filters, *, limit: int = 20, before: int | None = None) -> tuple[CardRow, ...]:
        """Cards that fit, the newest first; `before` is the number of the last row of the page before."""
        return self._backend.rows(filters, limit=limit, before=before)

    def ids(self, prefix: str, *, limit: int = 5) -> tuple[str, ...]:
        """Ids that begin so; none for a beginning of fewer than four characters."""
        return self._backend.ids(prefix, limit=limit) if len(prefix) >= _SHORTEST_PREFIX else ()

    def card(self, card_id: str) -> Found | None:
        """The card with this id, as it was last kept."""
        known = self._backend.of("card", card_id)
        return _found(known[-1]) if known else None

    def card_at(self, seq: int) -> Found | None:
        """The card that was kept as entry `seq`."""
        entry = self._backend.entry(seq)
        return _found(entry) if entry is not None and entry.kind == "card" else None

    def bundle(self, found: Found) -> dict[str, Any] | None:
        """The bundle of a kept card; None once its card or snapshot was removed."""
        snapshots = [e for e in self._backend.of("snapshot", found.id) if e.body_hash == found.snapshot_hash]
        kept = snapshots[-1].value() if snapshots else None
        if found.card is None or kept is None:
            return None
        rulesets = self._backend.of("ruleset", found.card["ruleset"]["hash"])
        rules = rulesets[-1].value() if rulesets else dict(found.card["ruleset"])
        return {"schema": "detective.bundle/1", "card": found.card, **kept, "ruleset": rules}

    def add_review(self, card_id: str, review: Json, at: str) -> Entry:
        """Append a step of human verification; `review` holds at least `state` and `by`."""
        return self._append(draft("review", card_id, at, {"at": at, **review}, word=str(review["state"])))

    def reviews_of(self, card_id: str) -> tuple[dict[str, Any], ...]:
        """All steps of a card's verification, the first first."""
        return tuple(dict(entry.value()) for entry in self._backend.of("review", card_id))

    def add_correction(self, correction: Json, at: str) -> Entry:
        """Append a public correction with `old`, `new` and `reason`; both cards show it from now on."""
        return self._append(
            draft("correction", correction["old"], at, {"at": at, **correction}, word=correction["new"]),
            draft("corrects", correction["new"], at, {"old": correction["old"]}, word=correction["old"]),
        )

    def corrections_of(self, card_id: str) -> tuple[dict[str, Any], ...]:
        """All corrections on the way from the first card of this matter to the last, the first first."""
        seen: dict[int, dict[str, Any]] = {}
        visited: set[str] = set()
        waiting = [card_id]
        while waiting:
            at = waiting.pop()
            if at in visited:
                continue
            visited.add(at)
            for entry in self._backend.of("correction", at):
                seen[entry.seq] = dict(entry.value())
                waiting.append(entry.word)
            waiting.extend(entry.word for entry in self._backend.of("corrects", at))
        return tuple(seen[seq] for seq in sorted(seen))

    def set_watch(self, watch: Json, at: str) -> Entry:
        """Append the present form of a watch; `due` is a day, or `off`."""
        return self._append(draft("watch", watch["watch"], at, watch, word=str(watch["due"])))

    def watches(self) -> tuple[dict[str, Any], ...]:
        """The present form of every watch."""
        return tuple(dict(entry.value()) for entry in self._backend.latest("watch"))

    def prune(self, *, kinds: Sequence[str], until: str, at: str, reason: str, limit: int = _BATCH) -> int:
        """Remove bodies kept before `until`, at most `limit`, and say so in the chain; returns how many.

        A card that was reviewed, corrected or is a correction stays with its snapshot.
        """
        with self._backend.writing():
            gone = [entry.seq for kind in kinds for entry in self._backend.older(kind, until, limit=limit)][:limit]
            if gone:
                self._backend.remove(gone)
                self._put([draft("removal", "retention", at, {"removed": gone, "reason": reason})])
        return len(gone)

    def verify(self) -> Verified:
        """Walk the whole chain, then compare the index of every card with the card; names the first broken entry."""
        wrong: list[Broken] = []
        verified = verify(self._checked(self.entries(), wrong))
        firsts = [found for found in (verified.broken, *wrong[:1]) if found is not None]
        first = min(firsts, key=lambda found: found.seq, default=None)
        return Verified(count=verified.count, head=verified.head, broken=first)

    def holds(self, seal: str) -> bool:
        """Whether a seal that was noted earlier is still in the chain."""
        return any(entry.hash == seal for entry in self.entries())

    def entries(self) -> Iterator[Entry]:
        """Every entry in order; read in batches, so that a writer is never kept waiting."""
        after = 0
        while batch := tuple(self._backend.walk(after, _BATCH)):
            yield from batch
            after = batch[-1].seq

    def restore(self, entries: Iterable[Entry], at: str, source: str) -> int:
        """Take over entries of a verified export; into an empty store as they are, else what is not there yet.

        All of it or nothing: the store stays as it was when reading the export fails on the way.
        """
        taken, head = 0, ""
        with self._backend.writing():
            is_empty = self._backend.head()[0] == 0
            for batch in _batches(entries):
                head = batch[-1].hash
                if is_empty:
                    self._backend.put(batch, _indexes(batch))
                    taken += len(batch)
                else:
                    new = [entry for entry in batch if entry.kind not in _LOCAL and not self._has(entry)]
                    taken += len(self._put([_draft(entry) for entry in new if entry.body is not None]))
            if not is_empty:
                said = {"head": head, "entries": taken, "source": source}
                self._put([draft("import", "history", at, said)])
        return taken

    def close(self) -> None:
        """Let go of the store."""
        self._backend.close()

    def _append(self, *drafts: Draft) -> Entry:
        with self._backend.writing():
            return self._put(drafts)[0]

    def _put(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Seal the drafts behind the last entry, inside `writing`."""
        seq, before = self._backend.head()
        entries: list[Entry] = []
        for one in drafts:
            entries.append(sealed(one, seq + 1, before))
            seq, before = entries[-1].seq, entries[-1].hash
        self._backend.put(entries, _indexes(entries))
        return tuple(entries)

    def _has(self, entry: Entry) -> bool:
        return any(own.body_hash == entry.body_hash for own in self._backend.of(entry.kind, entry.subject))

    def _checked(self, entries: Iterator[Entry], wrong: list[Broken]) -> Iterator[Entry]:
        for entry in entries:
            sound = check_link(entry, entry.seq, entry.before) is None
            if entry.kind == "card" and sound and self._index_is_wrong(entry):
                wrong.append(Broken(seq=entry.seq, what="index"))
            yield entry

    def _index_is_wrong(self, entry: Entry) -> bool:
        index: CardIndex | None = self._backend.index(entry.seq)
        return index != (None if entry.body is None else index_of(entry.value(), entry.at))


def _batches(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ...]]:
    source = iter(entries)
    while batch := tuple(islice(source, _BATCH)):
        yield batch


def _found(entry: Entry) -> Found:
    return Found(seq=entry.seq, id=entry.subject, kept_at=entry.at, card=entry.value(), snapshot_hash=entry.word)


def _indexes(entries: Sequence[Entry]) -> dict[int, CardIndex]:
    cards = [entry for entry in entries if entry.kind == "card" and entry.body is not None]
    return {entry.seq: index_of(entry.value(), entry.at) for entry in cards}


def _draft(entry: Entry) -> Draft:
    return Draft(kind=entry.kind, subject=entry.subject, at=entry.at, body=entry.body or "", word=entry.word)


def _essence(card: Json | None) -> str:
    """A card without version, review, corrections, durations and hours of retrieval."""
    if card is None:
        return ""
    kept = {name: value for name, value in card.items() if name not in _OUTSIDE}
    kept["plan"] = [{**row, "duration_s": 0} for row in card["plan"]]
    for part in ("evidence", "related"):
        kept[part] = [{**item, "retrieved_at": None} for item in card[part]]
    return canonical(kept)
