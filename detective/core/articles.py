"""Whether an address and its text are a source: front pages, search results, lists and error notices are none."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from detective.core.models import Candidate, Source, SourceKind, Tier
from detective.core.patterns import Pattern
from detective.core.sources import rate
from detective.core.tables import known, table
from detective.core.text import fold

_SECTIONS = frozenset({"since", "front", "search", "list", "text", "notice"})
_LOCAL = frozenset({"starter", "store"})  # collections that somebody put together record by record
_DATE = Pattern(r"\d{1,4}")
_SENTENCE_END = Pattern(r"[。！？.!?]")


class Shape(StrEnum):
    """What the address alone says of a page that is no article."""

    FRONT = "front"
    SEARCH = "search"
    LIST = "list"
    LIST_PERHAPS = "list_perhaps"


def is_no_article(candidate: Candidate, own: tuple[Source, ...] = ()) -> bool:
    """Whether a candidate with a web address is a page that lists, searches or excuses itself.

    A search is refused for its address. A front page or list is refused unless somebody vouches for it (the caller by
    a tier, an own collection, an official body on its own site) and its text is a passage.
    """
    if not candidate.url:
        return False
    if _is_notice(candidate):
        return True
    match shape_of(candidate.url):
        case None:
            return False
        case Shape.SEARCH:
            return True
        case Shape.LIST_PERHAPS:
            return is_listing(candidate.text)
        case Shape.FRONT | Shape.LIST:
            return is_listing(candidate.text) or not _is_vouched(candidate, own)


def shape_of(url: str) -> Shape | None:
    """The shape of an address; None for one that could be an article's."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return None
    segments = [fold(unquote(part)) for part in parts.path.split("/") if part]
    if _is_search(parts, segments):
        return Shape.SEARCH
    if _is_front(parts, segments):
        return Shape.FRONT
    return _list_shape(segments, asked=bool(parts.query))


def is_listing(text: str) -> bool:
    """Whether a text is names between marks and not sentences; an empty one says nothing of it."""
    rules = _rules()["text"]
    fragments = [part.strip() for part in re.split(f"[{re.escape(rules['separators'])}]+", text) if part.strip()]
    if len(fragments) < rules["fewest_fragments"]:
        return False
    short = [part for part in fragments if len(part) <= rules["longest_fragment"] and not _SENTENCE_END.search(part)]
    return len(short) * 1000 >= int(rules["most_fragments_milli"]) * len(fragments)


def _is_vouched(candidate: Candidate, own: tuple[Source, ...]) -> bool:
    if candidate.tier is not None or candidate.provider in _LOCAL:
        return candidate.tier is not Tier.T5
    return rate(candidate, frozenset(), own).kind is SourceKind.OFFICIAL


def _is_notice(candidate: Candidate) -> bool:
    rules = _rules()["notice"]
    said = fold(f"{candidate.title}\n{candidate.text}")
    return len(said) <= int(rules["longest"]) and any(word in said for word in rules["words"])


def _is_search(parts: SplitResult, segments: list[str]) -> bool:
    rules = _rules()["search"]
    asked = {fold(name) for name, value in parse_qsl(parts.query) if value.strip()}
    if asked & rules["always"]:
        return True
    last = segments[-1] if segments else ""
    first = (parts.hostname or "").partition(".")[0]
    if (last in rules["segments"] or first in rules["hosts"]) and asked & rules["parameters"]:
        return True
    if not segments and asked & rules["root"]:
        return True
    if any(part in ("special:search", "特殊:搜索", "special:搜索") for part in segments):
        return True
    return len(segments) == 2 and segments[0] == "search"  # /search/words


def _is_front(parts: SplitResult, segments: list[str]) -> bool:
    if parts.query:
        return False
    rules = _rules()["front"]
    rest = [part for part in segments if part not in rules["languages"]]
    if not rest:
        return len(segments) <= 2
    if rest[0] == "wiki" and len(rest) == 2:
        return rest[1] in rules["names"]
    name, _, ending = rest[0].partition(".")
    return len(rest) == 1 and name in rules["names"] and (not ending or ending in rules["endings"])


def _list_shape(segments: list[str], *, asked: bool) -> Shape | None:
    if not segments or segments[0] == "wiki":
        return None
    rules = _rules()["list"]
    body = [part for part in segments if not _DATE.fullmatch(part)]
    if body and body[-1] == "page" and _DATE.fullmatch(segments[-1]):
        return Shape.LIST
    if len(body) >= 2 and body[-2] in rules["heads"] and not _looks_like_headline(body[-1]):
        return Shape.LIST
    if body and body[-1] in rules["heads"]:
        return Shape.LIST
    last = body[-1] if body else ""
    name, number = _numbered(last)
    is_dated = len(body) < len(segments)
    numbered = number and name in rules["numbered"]
    perhaps = last in rules["words"] or numbered or (name == "index" and not is_dated)
    return Shape.LIST_PERHAPS if perhaps or (len(segments) == 1 and not asked) else None


def _looks_like_headline(segment: str) -> bool:
    """Words joined by dashes or a file: an article that only stands under a category."""
    return segment.count("-") >= 3 or bool(re.search(r"\.(?:s?html?|aspx?|php)$", segment))


def _numbered(segment: str) -> tuple[str, bool]:
    """`list_12.html` and `node_123.htm` taken apart."""
    found = re.fullmatch(r"([a-z]+?)(?:[_-]?(\d+))?(?:\.\w{2,5})?", segment)
    return (found.group(1), found.group(2) is not None) if found else (segment, False)


@cache
def _rules() -> dict[str, dict[str, Any]]:
    data = table("articles.toml")
    known("articles", data, _SECTIONS)
    sets = {
        "names",
        "endings",
        "languages",
        "segments",
        "parameters",
        "always",
        "heads",
        "words",
        "numbered",
        "root",
        "hosts",
    }
    return {
        section: {name: frozenset(value) if name in sets else value for name, value in rows.items()}
        for section, rows in data.items()
        if isinstance(rows, dict)
    }
