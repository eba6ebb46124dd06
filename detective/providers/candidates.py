"""Candidates from stored records and back: the fields of an evidence item as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from detective.core.models import Candidate, PublishedKind, SourceKind
from detective.core.times import read_date
from detective.providers.reading import number_of, words_of

_TEXTS = ("title", "text", "url", "site", "source_version", "indexed_at", "expires_at", "citation_anchor")
_LISTS = ("access_labels", "scopes")
_KNOWN = frozenset({*_TEXTS, *_LISTS, "id", "published", "published_kind", "source_kind", "score", "provider", "query"})
_NEVER = frozenset({"tier"})  # authority is given by the source table, not by a record
_Word = TypeVar("_Word", bound=StrEnum)


def candidate_of(record: Mapping[str, Any], *, provider: str, query: str) -> Candidate:
    """The candidate of a record; whatever has no field of its own stays in `extra`, and a tier is not taken over."""
    published = words_of(record.get("published")) or None
    texts = {name: words_of(record.get(name)) for name in _TEXTS}
    return Candidate(
        id=words_of(record.get("id")),
        title=texts["title"],
        text=texts["text"],
        url=texts["url"] or None,
        site=texts["site"] or None,
        published=read_date(published) if published else None,
        published_text=published,
        published_kind=_word(PublishedKind, record.get("published_kind")),
        source_kind=_word(SourceKind, record.get("source_kind")),
        source_version=texts["source_version"] or None,
        indexed_at=texts["indexed_at"] or None,
        expires_at=texts["expires_at"] or None,
        access_labels=_names(record.get("access_labels")) or (),
        scopes=_names(record.get("scopes")),
        citation_anchor=texts["citation_anchor"] or None,
        score=number_of(record.get("score")),
        provider=provider,
        query=query,
        extra={name: value for name, value in record.items() if name not in _KNOWN | _NEVER},
    )


def record_of(candidate: Candidate) -> dict[str, Any]:
    """The record that `candidate_of` reads; fields that are not known are left out."""
    texts = {name: getattr(candidate, name) for name in _TEXTS}
    fields: dict[str, Any] = {
        **dict(candidate.extra),
        **texts,
        "id": candidate.id,
        "published": candidate.published_text,
        "published_kind": candidate.published_kind and str(candidate.published_kind),
        "source_kind": candidate.source_kind and str(candidate.source_kind),
        "access_labels": list(candidate.access_labels) or None,
        "scopes": None if candidate.scopes is None else list(candidate.scopes),
        "score": candidate.score,
        "provider": candidate.provider,
    }
    return {name: value for name, value in fields.items() if value not in (None, "")}


def _names(value: Any) -> tuple[str, ...] | None:
    """A list of names; a single text is a list of one, and a label of another type still closes the record."""
    if value is None:
        return None
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def _word(kind: type[_Word], value: Any) -> _Word | None:
    return next((word for word in kind if word.value == value), None)
