"""The headings above a place in a text, and the anchors that web pages made of such a text give them."""

from __future__ import annotations

import re

_DROPPED = re.compile(r"[^\w\- ]")


class Outline:
    """The headings as they come; `enter` each, then ask for the place."""

    def __init__(self) -> None:
        self.first = ""
        self.anchor: str | None = None
        self._above: list[tuple[int, str]] = []
        self._used: dict[str, int] = {}

    @property
    def heading(self) -> str:
        """The headings from the outermost to the innermost."""
        return " › ".join(title for _, title in self._above)

    def enter(self, level: int, title: str, anchor: str | None = None) -> None:
        """Go under a heading of a level (1 the highest); without an anchor of its own it gets the usual one."""
        if not title:
            return
        self.first = self.first or title
        self._above = [*(above for above in self._above if above[0] < level), (level, title)]
        self.anchor = anchor or f"#{self._slug(title)}"

    def _slug(self, title: str) -> str:
        """As GitHub writes it: lower case, blanks as hyphens, other marks dropped, repeats numbered."""
        slug = _DROPPED.sub("", title.lower()).replace(" ", "-")
        count = self._used.get(slug, 0)
        self._used[slug] = count + 1
        return f"{slug}-{count}" if count else slug
