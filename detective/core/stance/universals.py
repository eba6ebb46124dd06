"""Two negations that make a statement about all: "no student failed to …", 没有一名学生不…, "none was unconvinced"."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.tables import rows


@cache
def _rewrites() -> tuple[tuple[Pattern, str], ...]:
    return tuple((Pattern(expression), instead) for expression, instead in rows("stance/universals.tsv"))


_HINT = Pattern(r"没有|沒有|无|無|莫不|\b(?i:no|none|nobody|not a single|not one|never)\b")


def affirmed(text: str) -> str:
    """The text with such pairs of negations put as the statement that they make."""
    if _HINT.search(text) is None:
        return text
    for pattern, instead in _rewrites():
        text = pattern.sub(instead, text)
    return text
