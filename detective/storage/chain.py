"""The chain of a history: each entry is sealed over its own content and the seal of the entry before it.

Whoever changes, removes or inserts an entry has to recompute every later seal; one seal noted elsewhere shows it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from detective.core.canonical import canonical, digest

GENESIS = "0" * 64  # stands before the first entry
_LEVEL = 6  # of zlib; a card of 20 KB becomes about 4 KB


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry to be appended. `word` is the one short value that lists show without opening the body."""

    kind: str  # card, snapshot, ruleset, review, correction, corrects, watch, removal or import
    subject: str  # the id of the card, or the hash of the ruleset, that it is about
    at: str  # UTC instant, ISO
    body: str  # canonical JSON
    word: str = ""

    def value(self) -> Any:
        """The body's JSON values."""
        return json.loads(self.body)

    def digest(self) -> str:
        """SHA-256 of the body."""
        return hashlib.sha256(self.body.encode("utf-8")).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the chain; `body` is None once retention has removed it, its digest stays."""

    seq: int
    kind: str
    subject: str
    at: str
    word: str
    body: str | None
    body_hash: str
    before: str
    hash: str

    def value(self) -> Any:
        """The body's JSON values; None when it was removed."""
        return None if self.body is None else json.loads(self.body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """The first entry that does not hold, and what is wrong with it."""

    seq: int
    what: str  # gap, link, seal, body, removed, index


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """How many entries hold, the seal of the last one, and the first that does not."""

    count: int
    head: str
    broken: Broken | None


def draft(kind: str, subject: str, at: str, body: Mapping[str, Any], word: str = "") -> Draft:
    """A draft of JSON values."""
    return Draft(kind=kind, subject=subject, at=at, body=canonical(body), word=word)


def sealed(drafted: Draft, seq: int, before: str) -> Entry:
    """The draft as the entry `seq` after the one whose seal is `before`."""
    body_hash = drafted.digest()
    return Entry(
        seq=seq,
        kind=drafted.kind,
        subject=drafted.subject,
        at=drafted.at,
        word=drafted.word,
        body=drafted.body,
        body_hash=body_hash,
        before=before,
        hash=_seal(seq, drafted.kind, drafted.subject, drafted.at, drafted.word, body_hash, before),
    )


def check_link(entry: Entry, seq: int, before: str) -> Broken | None:
    """Whether the entry stands at its place, is sealed over its own fields and holds the body that was sealed."""
    if entry.seq != seq:
        return Broken(seq=seq, what="gap")
    if entry.before != before:
        return Broken(seq=seq, what="link")
    parts = (entry.seq, entry.kind, entry.subject, entry.at, entry.word, entry.body_hash, entry.before)
    if entry.hash != _seal(*parts):
        return Broken(seq=seq, what="seal")
    if entry.body is not None and hashlib.sha256(entry.body.encode("utf-8")).hexdigest() != entry.body_hash:
        return Broken(seq=seq, what="body")
    return None


def verify(entries: Iterable[Entry]) -> Verified:
    """Walk the chain from its beginning; a missing body must have been removed by a later entry that says so."""
    head, count = GENESIS, 0
    missing: list[int] = []
    removed: set[int] = set()
    broken: Broken | None = None
    for entry in entries:
        broken = check_link(entry, count + 1, head)
        if broken is not None:
            break
        head, count = entry.hash, count + 1
        if entry.body is None:
            missing.append(entry.seq)
        elif entry.kind == "removal":
            removed.update(entry.value()["removed"])
    unexplained = [seq for seq in missing if seq not in removed]
    if unexplained and (broken is None or unexplained[0] < broken.seq):
        broken = Broken(seq=unexplained[0], what="removed")
    return Verified(count=count, head=head, broken=broken)


def pack(body: str) -> bytes:
    """A body as it is stored."""
    return zlib.compress(body.encode("utf-8"), _LEVEL)


def unpack(stored: bytes) -> str:
    """The body again; what is no packed body comes out as text that matches no digest."""
    try:
        return zlib.decompress(stored).decode("utf-8")
    except (zlib.error, UnicodeDecodeError):
        return "\0damaged"


def _seal(*parts: str | int) -> str:
    return digest(list(parts))
