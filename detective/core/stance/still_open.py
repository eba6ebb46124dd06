"""What a passage leaves open by its own words: when it was, who wins what is to come, what becomes of a proposal."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.marks import mark
from detective.core.stance.modes import modes_of
from detective.core.stance.views import View, view
from detective.core.text import fold

_COUNTED = Pattern(
    r"(?<!\d)[12]\d{3}(?!\d)|\d+/\d+|[〇零一二三四五六七八九十]{4}"
    r"|[\d〇零○一二三四五六七八九十两几多] ?(?:年(?!级|龄)|个?月|[日号天周世])"
)
_CUT = Pattern(r"(?<=[;；。！？!?，,])|(?<=\.) | and | but ")


def undated(claim: View, text: str) -> bool:
    """Whether a claim gives the year of a thing, and the passage has no word at all for when it was."""
    if not any(day.year for day in deepen(claim).days):
        return False
    folded = fold(text)
    return _COUNTED.search(folded) is None and mark("timed").search(folded) is None


_CALLED = Pattern(r"[“「《]([\u3400-\u9fff]{2,6})[”」》]")


def unnamed(claim: View, text: str) -> bool:
    """Whether a passage in Chinese never has the name or title that a claim gives in quotation marks."""
    named = _CALLED.findall(claim.text) if claim.chinese else []
    return any(fold(name) not in fold(text) for name in named)


_WON = ("awarded", "top_prize")


def only_nominated(claim: View, text: str, *, loosely: bool) -> bool:
    """Whether the passage has the claim's winner as one of those among whom the winner is yet to be found.

    So too where words alone bear it out (`loosely`) and nothing tells what is still to come.
    """
    folded = fold(text)
    if mark("nominated").search(folded) is None or not any(mark(w).search(claim.folded) for w in _WON):
        return False
    if mark("nominated").search(claim.folded) or claim.negations or mark("future").search(claim.folded):
        return False
    pieces = _CUT.split(folded)
    to_come = [p for p in pieces if mark("awaited").search(p)]
    won = any(p not in to_come and mark("awarded").search(mark("nominated").sub("", p)) for p in pieces)
    return not won and (loosely or bool(to_come))


def only_proposed(claim: View, text: str) -> bool:
    """Whether the passage has what the claim says only as a proposal on which nothing is decided."""
    folded = fold(text)
    if mark("proposal").search(folded) is None or mark("proposal").search(claim.folded) or claim.has(CueKind.PLAN):
        return False
    if mark("approving").search(folded) or any(mode.axis in {"decision", "intention"} for mode in modes_of(claim)):
        return False
    return any(mode.level == "undecided" for mode in modes_of(view(text)))
