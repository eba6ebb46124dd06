"""The items of a card: formal, related, refused; and the snapshot of a candidate that a replay starts from."""

from __future__ import annotations

import hashlib
from typing import Any

from detective.core.canonical import digest
from detective.core.gates import Refusal
from detective.core.models import Candidate, Guard, GuardItem, PageRead, Quote
from detective.core.scoring import Weighed
from detective.core.sources import Rating
from detective.core.timeline import Span
from detective.core.times import read_date
from detective.core.urls import canonical_url, text_fragment


def snapshot(candidate: Candidate) -> dict[str, Any]:
    """A candidate as it was given, in JSON values; reading it again gives the same candidate."""
    given: dict[str, Any] = {
        "id": candidate.id,
        "title": candidate.title,
        "text": candidate.text,
        "url": candidate.url,
        "site": candidate.site,
        "published": candidate.published_text,
        "published_span": _unwritten_span(candidate),
        "published_kind": str(candidate.published_kind) if candidate.published_kind else None,
        "source_kind": str(candidate.source_kind) if candidate.source_kind else None,
        "tier": str(candidate.tier) if candidate.tier else None,
        "scopes": list(candidate.scopes) if candidate.scopes is not None else None,
        "source_version": candidate.source_version,
        "indexed_at": candidate.indexed_at,
        "expires_at": candidate.expires_at,
        "access_labels": list(candidate.access_labels) or None,
        "citation_anchor": candidate.citation_anchor,
        "score": None if candidate.score is None else float(candidate.score),
        "provider": candidate.provider,
        "query": candidate.query,
        "page": _page(candidate.page) if candidate.page else None,
    }
    given = {name: value for name, value in given.items() if value != ""}
    given |= {f"extra.{key}": value for key, value in sorted(candidate.extra.items())}
    return {key: value for key, value in given.items() if value is not None}


def _page(page: PageRead) -> dict[str, Any]:
    if not page.was_read:
        return {"outcome": page.outcome}
    dates = [{"text": d.text, "kind": str(d.kind), "stage": d.stage, "span": _span(d.span)} for d in page.dates]
    told = {name: getattr(page, name) for name in ("outcome", "reader", "url", "stage", "hit_text")}
    return {**told, "dates": dates}


def _span(span: Span) -> dict[str, Any]:
    return {**span.as_dict(), "at": span.at.isoformat() if span.at else None}


def hashed(candidate: Candidate, *, restricted: bool) -> dict[str, Any] | str:
    """What the id of a card hashes of a candidate: all that was given but the hour of retrieval, or a digest of it."""
    if candidate.sealed is not None:
        return candidate.sealed
    given = {name: value for name, value in snapshot(candidate).items() if name != "extra.retrieved_at"}
    return digest(given) if restricted else given


def _unwritten_span(candidate: Candidate) -> dict[str, Any] | None:
    """The span of a publication date that its text does not give, such as "2 days ago" read by a provider.

    Empty where the text would give one and the candidate has none.
    """
    span, text = candidate.published, candidate.published_text
    if span == (read_date(text) if text else None):
        return None
    if span is None:
        return {}
    return _span(span)


def evidence_item(item: Weighed, where: str) -> dict[str, Any]:
    """A formal item with every factor of its score; `where` it is from: given, local or web."""
    quote = item.quote
    parts = item.reading.parts if item.reading else item.answer.parts if item.answer else ()
    return {
        **_common(item.candidate, item.guard, item.rating, where),
        "citation": _citation(item.candidate, quote),
        "quote": quote.text if quote else None,
        "quote_start": quote.start if quote else None,
        "quote_end": quote.end if quote else None,
        "authority": item.authority_milli / 1000,
        "relevance": item.relevance_milli / 1000,
        "relevance_parts": {name: milli / 1000 for name, milli in parts},
        "freshness": item.freshness_milli / 1000,
        "stance": str(item.stance),
        "stance_basis": item.reading.basis if item.reading else item.answer.basis if item.answer else "no_answer",
        "stance_confidence": item.reading.confidence_milli / 1000 if item.reading else None,
        "answer": item.answer.text if item.answer else None,
        "score": item.score_e4 / 10000,
        "origin": item.origin,
    }


def related_item(candidate: Candidate, guard: GuardItem, rating: Rating, where: str) -> dict[str, Any]:
    """An item that answers another question; it has no score, since nothing was scored."""
    return {**_common(candidate, guard, rating, where), "citation": _citation(candidate, None)}


def refusal_item(refusal: Refusal) -> dict[str, Any]:
    """A refused item: all of a restricted one is its id, the codes and whom to ask; orders are not passed on."""
    candidate = refusal.candidate
    shown = {"id": candidate.id, "gate": refusal.gate, "reason": refusal.code, "also": list(refusal.also)}
    if refusal.is_restricted:
        return shown | ({"owner": refusal.owner} if refusal.owner else {})
    title = None if refusal.gives_orders else candidate.title
    return shown | {"title": title, "url": candidate.url, "site": candidate.site}


def guard_items(guard: Guard) -> dict[str, Any]:
    """The guard's word on each item by id."""
    return {
        item.id: {"relation": str(item.relation), "place": str(item.place), "flags": list(item.flags)}
        for item in guard.items
    }


def _event_time(guard: GuardItem) -> list[dict[str, Any]] | None:
    return None if guard.unplaced else [{"text": time.text, **time.span.as_dict()} for time in guard.event_times]


def _common(candidate: Candidate, guard: GuardItem, rating: Rating, where: str) -> dict[str, Any]:
    published = candidate.published
    return {
        "id": candidate.id,
        "title": candidate.title,
        "text": candidate.text,
        "url": candidate.url,
        "canonical_url": canonical_url(candidate.url) if candidate.url else None,
        "site": candidate.site,
        "source_name": {"zh": rating.name.zh, "en": rating.name.en} if rating.name else None,
        "published": {"text": candidate.published_text, **published.as_dict()} if published else None,
        "published_kind": str(candidate.published_kind) if candidate.published_kind else None,
        "source_kind": str(rating.kind),
        "tier": str(rating.tier),
        "tier_reason": rating.reason,
        "relation": str(guard.relation),
        "event_time": _event_time(guard),
        "flags": list(guard.flags),
        "provider": candidate.provider,
        "query": candidate.query,
        "source_version": candidate.source_version,
        "indexed_at": candidate.indexed_at,
        "expires_at": candidate.expires_at,
        "citation_anchor": candidate.citation_anchor,
        "sha256": hashlib.sha256(candidate.text.encode("utf-8")).hexdigest(),
        "retrieved_at": candidate.extra.get("retrieved_at"),
        "found": {
            "where": where,
            "text": "page" if candidate.page and candidate.page.was_read else where,
            "published": _date_stage(candidate, where),
            "page": candidate.page.outcome if candidate.page else None,
        },
    }


def _date_stage(candidate: Candidate, where: str) -> str | None:
    """What found the date that the item has: a stage of page reading, of indexing, or whoever gave the candidate."""
    if candidate.published is None:
        return None
    if candidate.page is not None and candidate.page.stage:
        return candidate.page.stage
    stage = candidate.extra.get("published_stage") if where == "local" else None
    return stage if isinstance(stage, str) and stage else where


def _citation(candidate: Candidate, quote: Quote | None) -> str | None:
    if not candidate.url or canonical_url(candidate.url) is None:
        return None
    return text_fragment(candidate.url, quote.text if quote else "", candidate.citation_anchor)
