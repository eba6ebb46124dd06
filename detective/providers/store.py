"""The user's own documents: the evidence store as a provider, asked whenever something was indexed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from detective.core.models import Candidate
from detective.errors import StorageError
from detective.ports import CouldNotAsk, Found, Outcome, PlannedQuery, Provider, Send
from detective.providers.candidates import candidate_of
from detective.providers.failures import could_not_ask
from detective.providers.reading import without_site
from detective.storage.evidence.records import Hit
from detective.storage.home import EVIDENCE_FILE, home

_COVERED = 0.2  # of the question's weight; below it a passage shares a name with the question and little else


def provider(settings: Mapping[str, str], _send: Send) -> Provider | CouldNotAsk:
    """The provider over the store in the folder of what is kept; not configured while nothing was indexed there."""
    path = home(settings) / EVIDENCE_FILE
    return Store(path) if path.is_file() else could_not_ask("store", "nothing_indexed")


class Store:
    """The `store` provider."""

    name = "store"
    is_local = True

    def __init__(self, path: Path) -> None:
        self._path = path

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """The nearest passages; those with access labels come along, since the gates must refuse them by name."""
        from detective.storage.evidence.search import Searcher  # noqa: PLC0415  # SQLite, only when asked

        text, _ = without_site(query.text)
        try:
            hits = Searcher(self._path).search(text, limit=limit).all
        except StorageError as error:
            return could_not_ask(self.name, error.code)  # its words name folders of this machine
        return Found(candidates=tuple(candidate(hit, query.text) for hit in hits if hit.score >= _COVERED))


def candidate(hit: Hit, query: str) -> Candidate:
    """A passage as evidence, with everything that it inherits from its record."""
    record, passage = hit.record, hit.passage
    given = {
        "id": hit.id,
        "title": record.title,
        "text": passage.text,
        "url": record.url,
        "site": record.site,
        "published": record.published,
        "published_kind": record.published_kind,
        "source_kind": record.source_kind,
        "source_version": record.source_version,
        "indexed_at": hit.indexed_at,
        "expires_at": record.expires_at,
        "access_labels": list(record.access_labels),
        "scopes": None if record.scopes is None else list(record.scopes),
        "citation_anchor": passage.anchor,
        "score": hit.score,
        "record_id": record.record_id,
        "heading": passage.heading,
        "page": passage.page,
        "line": passage.line,
        "published_stage": record.published_stage,
    }
    known = {name: value for name, value in given.items() if value not in (None, "", [])}
    return candidate_of(known, provider=Store.name, query=query)
