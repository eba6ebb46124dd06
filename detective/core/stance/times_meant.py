"""What is so at all times put for the time that a claim names: all year round for winter, 周末 for 周六."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.deep import Deep
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.tables import rows
from detective.core.text import fold

_CUT = Pattern(r"[.;!?。；！？](?!\d)")
_DENIED = Pattern(
    r"(?:\b(?:not|never|no longer|hardly|cannot)\b|n['’]t\b)[^,.;]*$"
    r"|(?:不是|并非|不再|不会|[非未不]|没有)[^,，。；]{0,4}$"
)


@cache
def _table(language: str) -> tuple[tuple[Pattern, Pattern], ...]:
    """The times that a claim may name, and the words for all times that have them in them."""
    expression = standing_alone if language == "en" else any_of
    told = [row for row in rows("stance/times_whole.tsv") if row[0] == language]
    return tuple((Pattern(expression(one.split("|"))), Pattern(expression(all_.split("|")))) for _, one, all_ in told)


@cache
def _any_part(language: str) -> Pattern:
    told = [
        word for tongue, parts, _ in rows("stance/times_whole.tsv") if tongue == language for word in parts.split("|")
    ]
    return Pattern(standing_alone(told) if language == "en" else any_of(told))


def _whole_of(claim: Deep, text: str) -> tuple[str, re.Match[str]] | None:
    """The claim's time, and where the passage has a word for all such times and none for the claim's."""
    language = "zh" if claim.view.chinese else "en"
    if _any_part(language).search(claim.view.folded) is None:
        return None
    folded = fold(text)
    for part, whole in _table(language):
        mine, theirs = part.search(claim.view.folded), whole.search(folded)
        if mine and theirs and len(folded) == len(text) and not part.search(folded):
            return mine.group(), theirs
    return None


def time_put(claim: Deep, text: str) -> str:
    """The text with the claim's time for words that have it in them, where they are not denied and but for nothing."""
    found = _whole_of(claim, text)
    if found is None or _says_less(claim, found[1]):
        return text
    time, whole = found
    stop = _CUT.search(whole.string, whole.end())
    rest = whole.string[whole.end() : stop.start() if stop else len(whole.string)]
    return text if mark("excepting").search(rest) else text[: whole.start()] + time + text[whole.end() :]


def _says_less(claim: Deep, whole: re.Match[str]) -> bool:
    """Whether what is said of all times together says nothing of one: not open all year, 900 sold all year round."""
    return bool(amounts(claim.quantities)) or _DENIED.search(whole.string, 0, whole.start()) is not None


def of_all_times(claim: Deep, text: str) -> bool:
    """Whether the passage speaks of all times together, which says nothing of the one that the claim names."""
    found = _whole_of(claim, text)
    return found is not None and _says_less(claim, found[1])
