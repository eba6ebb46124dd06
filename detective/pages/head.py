"""What the head of a page says: title, name of the site, its own address."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from detective.pages.fields import web_address
from detective.pages.passages import tidy

_TAG = re.compile(r"<(?:meta|link)\b[^<>]{0,4000}>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([a-zA-Z][\w:.-]{0,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))""")
_NAMES = ("property", "name", "itemprop", "http-equiv", "rel")
_VALUES = ("content", "href")


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head's words; empty or None where it does not say."""

    title: str
    site: str | None
    url: str | None


def head_of(page: str) -> Head:
    """The title, site and canonical address of a page."""
    said = meta(page)
    return Head(
        title=_first(said, "og:title", "articletitle", "twitter:title"),
        site=_first(said, "og:site_name", "application-name", "sitename", "contentsource") or None,
        url=web_address(_first(said, "canonical", "og:url")),
    )


def meta(page: str) -> dict[str, str]:
    """Names of `meta` and `link` elements in lower case with their first value."""
    found: dict[str, str] = {}
    for tag in _TAG.finditer(page):
        given = {m[1].lower(): m[2] or m[3] or m[4] or "" for m in _ATTRIBUTE.finditer(tag[0])}
        name = next((given[key] for key in _NAMES if given.get(key)), "").strip().lower()
        value = next((given[key] for key in _VALUES if given.get(key)), "")
        if name and value:
            found.setdefault(name, tidy(html.unescape(value)))
    return found


def _first(said: dict[str, str], *names: str) -> str:
    return next((said[name] for name in names if said.get(name)), "")
