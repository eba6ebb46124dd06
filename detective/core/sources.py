"""Who stands behind an address: tier, kind and name from the sources table, matched on the parsed host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from detective.core.models import Candidate, Source, SourceKind, Tier
from detective.core.tables import rows
from detective.core.text import fold
from detective.core.urls import host_of
from detective.errors import TableError, Words

_COLUMNS = 7
_SATIRE = "satire"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What a candidate's publisher is worth for this question, and why."""

    tier: Tier
    kind: SourceKind
    name: Words | None
    reason: str


def rate(candidate: Candidate, subjects: frozenset[str], own: tuple[Source, ...] = ()) -> Rating:
    """The caller's tier and kind where given, else the longest host suffix of the table, else unknown (T5).

    `own` are rows of the requester, which replace those of the same host and its subdomains.
    """
    host = host_of(candidate.url)
    mine = _longest(_by_host(own), host) if own else None
    source = mine or source_of(host)
    kind = candidate.source_kind or (source.kind if source else SourceKind.UNKNOWN)
    name = source.name if source else None
    if candidate.tier is not None:
        return Rating(tier=candidate.tier, kind=kind, name=name, reason="given_by_caller")
    if source is None:
        return Rating(tier=Tier.T5, kind=kind, name=None, reason="unknown_publisher")
    if source.subjects & subjects:
        return Rating(tier=Tier.T1, kind=kind, name=name, reason="primary_for_subject")
    return Rating(tier=source.tier, kind=kind, name=name, reason="listed_by_requester" if mine else "listed_publisher")


def source_of(host: str | None) -> Source | None:
    """The row whose host is `host` or a parent domain of it; the longest wins."""
    return _longest(_sources(), host)


def _longest(table: Mapping[str, Source], host: str | None) -> Source | None:
    while host:
        if host in table:
            return table[host]
        _, _, host = host.partition(".")
    return None


@lru_cache(maxsize=16)
def _by_host(own: tuple[Source, ...]) -> Mapping[str, Source]:
    return {source.host: source for source in own}


def subjects_of(text: str) -> frozenset[str]:
    """The subjects that a question touches, by the words of `data/subjects.tsv`."""
    folded = f" {fold(text)} "  # a word that begins or ends with a blank must not hide inside another
    return frozenset(subject for word, subject in _subject_words() if word in folded)


def primary_host(subjects: frozenset[str]) -> str | None:
    """The host that speaks first-hand for one of these subjects; None when the table knows none."""
    hosts = [source.host for source in _sources().values() if source.subjects & subjects]
    return hosts[0] if hosts else None  # the first row of a subject is its main body


@cache
def _subject_words() -> tuple[tuple[str, str], ...]:
    return tuple((fold(word), subject) for subject, *listed in rows("subjects.tsv") for word in listed)


@cache
def _sources() -> dict[str, Source]:
    found: dict[str, Source] = {}
    for number, row in enumerate(rows("sources.tsv"), 1):
        if len(row) != _COLUMNS:
            raise TableError(f"sources.tsv row {number}", f"{_COLUMNS} columns")
        source = source_row(row)
        found[source.host] = source
    return found


def source_row(row: tuple[str, ...]) -> Source:
    """A row of seven columns as a source; raises ValueError for another number of them, or an unknown tier or kind."""
    host, tier, kind, subjects, zh, en, reason = row
    return Source(
        host=host.lower().strip("."),
        tier=Tier.T5 if tier == _SATIRE else Tier(tier),
        kind=SourceKind.SATIRE if tier == _SATIRE else SourceKind(kind),
        subjects=frozenset(subjects.split()),
        name=Words(zh, en),
        reason=reason,
    )
