"""The recurring event that a question names, and the editions of it that are asked for."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from detective.core.patterns import Pattern
from detective.core.text import fold
from detective.core.timeline import Span
from detective.core.times.events import Edition, all_series, edition

_MOST_YEARS = 40


@lru_cache(maxsize=256)
def named_series(folded: str) -> str | None:
    """The id of the series with the longest name in the text."""
    found = max((match for match in _names().finditer(folded)), key=lambda match: len(match.group()), default=None)
    return _ids()[found.group()] if found else None


def asked_editions(proposition: str, target: Span | None) -> tuple[Edition, ...]:
    """The editions of the named series whose year is asked for; none where no series or no year is named."""
    series = named_series(fold(proposition))
    if series is None or target is None:
        return ()
    years = target.years()
    found = (edition(series, year) for year in years) if len(years) <= _MOST_YEARS else ()
    return tuple(one for one in found if one is not None)


@cache
def _ids() -> dict[str, str]:
    return {fold(name.lstrip("~")): known.id for known in all_series().values() for name in known.names}


@cache
def _names() -> Pattern:
    longest = sorted(_ids(), key=lambda name: (-len(name), name))
    return Pattern("|".join(_bounded(name) for name in longest))


def _bounded(name: str) -> str:
    left = r"(?<![a-z0-9])" if name[0].isascii() else ""
    right = r"(?![a-z0-9])" if name[-1].isascii() else ""
    return f"{left}{re.escape(name)}{right}"
