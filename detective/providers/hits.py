"""One result of a web search as evidence: what every vendor's reading ends in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timezone
from typing import Any

from detective.core.models import Candidate, PlannedQuery, PublishedKind, SourceKind
from detective.core.timeline import Span
from detective.providers.reading import candidate_id, date_of, link_of, number_of, words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A vendor's date: the words, what they mean, and what kind of date it is; without a meaning it has no kind."""

    text: str
    span: Span | None
    kind: PublishedKind = PublishedKind.PUBLISHED


def written(value: Any, *, zone: timezone | None = None) -> Written:
    """A vendor's date of publication; a clock without zone is read in `zone`."""
    return Written(text=words_of(value), span=date_of(value, zone=zone))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """The parts of a result: title, text and site without markup; address and score as the vendor wrote them."""

    title: str
    text: str
    url: Any
    date: Written
    site: str = ""
    score: Any = None
    source_kind: SourceKind | None = None
    extra: Mapping[str, object] = field(default_factory=dict)

    def candidate(self, provider: str, query: PlannedQuery) -> Candidate | None:
        """The candidate, always under the same id for the same parts; None for a result without words."""
        if not (self.title or self.text):
            return None
        url = link_of(self.url)
        return Candidate(
            id=candidate_id(provider, url or "", self.title, self.text, self.date.text),
            title=self.title,
            text=self.text or self.title,
            url=url,
            site=self.site or None,
            published=self.date.span,
            published_text=self.date.text or None,
            published_kind=self.date.kind if self.date.span else None,
            source_kind=self.source_kind,
            score=number_of(self.score),
            provider=provider,
            query=query.text,
            extra=self.extra,
        )
