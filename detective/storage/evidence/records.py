"""What the store keeps and what a search brings back."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.access import is_granted, says_unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a record with its place; `page` and `line` count from 1, `anchor` begins with #."""

    number: int  # within its record, from 1
    text: str
    heading: str = ""
    anchor: str | None = None
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A source in one version; every passage of it inherits all of this. Dates are text as written, unknown is None."""

    record_id: str
    source_version: str
    title: str = ""
    url: str | None = None
    site: str | None = None
    published: str | None = None
    published_kind: str | None = None
    published_stage: str | None = None
    source_kind: str | None = None
    expires_at: str | None = None
    access_labels: tuple[str, ...] = ()
    scopes: tuple[str, ...] | None = None

    def is_open_to(self, labels: frozenset[str]) -> bool:
        """Whether a holder of `labels` may see it; one without labels is open, one of unknown access is not."""
        return not says_unknown(self.access_labels) and is_granted(self.access_labels, labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage that a search found; `score` is the share of the question's weight that it covers, 0 to 1."""

    record: Record
    passage: Passage
    path: str
    indexed_at: str
    score: float

    @property
    def id(self) -> str:
        """The name under which the passage is cited."""
        return f"{self.record.record_id}#{self.passage.number}"
