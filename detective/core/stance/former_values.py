"""Amounts of a text put as they are now, each with what it is told of: costs $15, up from $12; 由19元上调至25元."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.days import read_days
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.numbers import amounts
from detective.core.stance.views import View
from detective.core.text import fold

_SIGN = r"(?:[a-z]{0,3}[$€£¥] ?)?"
_VALUE = rf"{_SIGN}\d[\d,]*(?:\.\d+)?(?: ?%| (?:million|billion|per ?cent|percent))?"
_CHANGING = "price_moves"


@cache
def _former(*, chinese: bool) -> Pattern:
    """The value that something had before, where a change is told: with the word that says so."""
    moves = alternation(_CHANGING, "zh" if chinese else "en")
    if chinese:
        return Pattern(rf"[由从](?:[^，。；,;由从\d]{{0,6}}?)\d[\d,.]*[^，。；;\d]{{0,8}}?(?={moves}[至到为成了])")
    unit = r"(?: ?[a-z][a-z/]{1,11})?"
    return Pattern(
        rf"(?:, |\()?\b(?:up|down) from {_VALUE}{unit}\)?(?=[.,;]|$| (?:in|on|before|a|per)\b)"
        rf"|\bfrom {_VALUE}{unit} (?=to {_SIGN}\d)"
        rf"|(?<=[\d%]) from {_VALUE}(?=[.,;]| on\b| in\b|$)"
    )


def as_now(claim: Deep, text: str) -> str:
    """The text without the values before a change that it tells, for a claim of how much it is now; else as it is."""
    if not any(char.isdigit() for char in text) or not amounts(claim.quantities):
        return text
    folded = fold(text)
    if mark(_CHANGING).search(folded) is None or not _is_of_now(claim):
        return _each_with_its_own(text)
    out, last = "", 0
    for found in _former(chinese=claim.view.chinese).finditer(folded):
        out, last = out + text[last : found.start()], found.end()
    return _each_with_its_own(out + text[last:] if last else text)


def _is_of_now(claim: Deep) -> bool:
    told = claim.view.folded
    if claim.days or any(mark(name).search(told) for name in (_CHANGING, "formerly", "earlier_value")):
        return False
    return claim.view.chinese or mark("of_now").search(told) is not None


_GAPPED = Pattern(
    r"(?i)(?P<verb> (?:costs?|weighs?|sells? for|is priced at|are priced at)) "
    rf"(?P<one>{_VALUE})(?P<unit>[^.,;\d]{{0,14}}?)"
    rf",? (?:and|while) (?P<who>(?:the )?[a-z][^.,;]{{1,38}}?) (?P<two>{_VALUE})(?=[.,;]|$)"
)


def _each_with_its_own(text: str) -> str:
    """The text with a verb that is left out put in again: the A costs $799 and the B $1,049."""
    if " and " not in text and " while " not in text:
        return text
    return _GAPPED.compiled.sub(_apart, text)


def _apart(found: re.Match[str]) -> str:
    if mark("of_now").search(found["who"]):
        return found[0]
    who = found["who"][0].upper() + found["who"][1:]
    return f"{found['verb']} {found['one']}{found['unit']}. {who}{found['verb']} {found['two']}"


def was_so_before(claim: View, text: str) -> bool:
    """Whether a claim tells, of no date, how much it was, and the text has that amount where it was changed."""
    if mark("formerly").search(claim.folded) is None or read_days(claim.folded):
        return False
    folded, told = fold(text), amounts(deepen(claim).quantities)
    return mark(_CHANGING).search(folded) is not None and any(claim.folded[q.start : q.end] in folded for q in told)
