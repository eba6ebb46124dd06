"""ClaimReview from elsewhere as claims to check: JSON-LD alone, in a graph, in a feed or inside a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from detective.errors import InputError, Words

_DEEPEST = 40  # levels of JSON that are looked through
_INSIDE = ("@graph", "dataFeedElement", "item", "itemListElement", "review", "mainEntity", "subjectOf", "claimReview")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedClaim:
    """A claim that someone reviewed; their rating is told, never trusted."""

    text: str
    claim_date: str | None
    claimant: str | None
    reviewer: str | None
    rating: str | None
    url: str | None


def imported_claims(text: str, name: str) -> tuple[ImportedClaim, ...]:
    """Every claim of a ClaimReview file or page, in order, without repeats; raises InputError when there is none."""
    found = tuple(dict.fromkeys(claim for block in _blocks(text, name) for claim in _claims(block, 0)))
    if not found:
        raise InputError(
            "no_claimreview",
            Words(f"{name} 里没有 ClaimReview。", f"{name} holds no ClaimReview."),
            Words(
                "请给出含 schema.org ClaimReview 的 JSON-LD 或网页。", "give JSON-LD, or a page, with a ClaimReview."
            ),
        )
    return found


def chosen_claim(text: str, name: str, number: int | None) -> ImportedClaim:
    """The one claim, or the one with this number (from 1); raises InputError when the choice is open."""
    found = imported_claims(text, name)
    if number is None and len(found) > 1:
        listed = "; ".join(f"{place} {claim.text[:40]}" for place, claim in enumerate(found[:9], 1))
        raise InputError(
            "several_claims",
            Words(f"{name} 里有 {len(found)} 个说法：{listed}", f"{name} holds {len(found)} claims: {listed}"),
            Words("请用 --item 选一个。", "choose one with --item."),
        )
    if not 1 <= (number or 1) <= len(found):
        raise InputError(
            "no_such_claim",
            Words(f"{name} 里只有 {len(found)} 个说法。", f"{name} holds {len(found)} claims."),
            Words("请改 --item。", "choose another with --item."),
        )
    return found[(number or 1) - 1]


class _Scripts(HTMLParser):
    """Collects what stands in `<script type="application/ld+json">`."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = (dict(attrs).get("type") or "").split(";")[0].strip().lower()
        self._inside = tag == "script" and kind == "application/ld+json"
        if self._inside:
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "script"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1] += data


def _blocks(text: str, name: str) -> Iterator[Any]:
    stripped = text.strip().removeprefix("\ufeff")
    if not stripped.startswith("<"):
        try:
            yield json.loads(stripped)
        except (json.JSONDecodeError, RecursionError) as error:
            raise InputError(
                "claimreview_unreadable",
                Words(f"{name} 不是有效的 JSON。", f"{name} is not valid JSON."),
                Words("请给出 JSON-LD 文件或网页。", "give a JSON-LD file or a page."),
            ) from error
        return
    scripts = _Scripts()
    scripts.feed(stripped)
    for block in scripts.found:
        try:
            yield json.loads(block)
        except (json.JSONDecodeError, RecursionError):
            continue  # one broken block of a page does not hide the others


def _claims(value: Any, depth: int) -> Iterator[ImportedClaim]:
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for part in value:
            yield from _claims(part, depth + 1)
    elif isinstance(value, dict):
        if "ClaimReview" in _types(value) and _text(value.get("claimReviewed")):
            yield _claim(value)
        for name in _INSIDE:
            yield from _claims(value.get(name), depth + 1)


def _types(value: dict[str, Any]) -> list[str]:
    given = value.get("@type") or value.get("type")
    listed = given if isinstance(given, list) else [given]
    return [str(name).rpartition("/")[2].rpartition(":")[2] for name in listed]


def _claim(value: dict[str, Any]) -> ImportedClaim:
    item = _first(value.get("itemReviewed"))
    rating = _first(value.get("reviewRating"))
    return ImportedClaim(
        text=_text(value["claimReviewed"]) or "",
        claim_date=_text(item.get("datePublished")),
        claimant=_text(_first(item.get("author")).get("name")),
        reviewer=_text(_first(value.get("author")).get("name")),
        rating=_text(rating.get("alternateName")) or _text(rating.get("ratingValue")),
        url=_text(value.get("url")),
    )


def _first(value: Any) -> dict[str, Any]:
    one = value[0] if isinstance(value, list) and value else value
    return one if isinstance(one, dict) else {}


def _text(value: Any) -> str | None:
    one = value[0] if isinstance(value, list) and value else value
    if isinstance(one, dict):
        one = one.get("@value")
    text = " ".join(str(one).split()) if isinstance(one, (str, int, float)) else ""
    return text or None
