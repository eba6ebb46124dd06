"""Shares of a group that stand in a sentence, in words or in numbers: all, half, a third, none, 多数, 并非所有."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of
from detective.core.quantities import Quantity
from detective.core.stance.deep import Deep
from detective.core.stance.slot_states import State
from detective.core.stance.views import View
from detective.core.tables import rows


class Share(NamedTuple):
    """A share in thousandths, from `least` to `most`; `said` is the most where a source says so."""

    start: int
    end: int
    least: int
    most: int
    said: int


class _Group(NamedTuple):
    least: int
    most: int
    said: int


@cache
def _groups(language: str) -> dict[str, _Group]:
    return {
        word: _Group(int(row[2]), int(row[3]), int(row[4]))
        for row in rows("stance/quantifiers.tsv")
        if row[0] == language
        for word in row[1].split("|")
    }


@cache
def _pattern(language: str) -> Pattern:
    body = any_of(_groups(language))
    if language == "zh":
        return Pattern(rf"(?<!非)(?P<word>{body})(?!党|票|民族|地区性)")
    return Pattern(rf"(?<!not )\b(?P<word>{body})(?: (?:the|these|those|its|their))? (?=[a-z0-9])")


_WHOLE_MILLI = 1000
_EVERY = Pattern(
    r"\b(?:half|a third|a quarter|three quarters) of an?\b"
    r"|\b(?:every|each|all|no|half|some) (?:year|day|week|time|month|right|an hour|more|one|that|but|its|over)\b"
)
_ADVERB_ZH = Pattern("(?<![首成京古故旧迁建平不全])[都均](?![市柏督城衡等价匀为灵江])")
_PERIOD = Pattern(r"\b(?:first|second|third|fourth|latter|last) (?:half|quarter)$")  # of a year or a match, no share


def shares(deep: Deep, span: tuple[int, int]) -> tuple[Share, ...]:
    """The shares that stand in a stretch of a sentence, in words or in numbers."""
    language = "zh" if deep.view.chinese else "en"
    folded, groups = deep.view.folded, _groups(language)
    found = [
        Share(mark.start(), mark.end(), *groups[mark["word"]])
        for mark in _pattern(language).finditer(folded, *span)
        if not (_EVERY.match(folded, mark.start()) or _PERIOD.search(folded, 0, mark.end("word")))
    ]
    numbers = [q for q in deep.quantities if q.dimension == "ratio" and span[0] <= q.start < span[1]]
    taken = [(share.start, share.end) for share in found]
    found += [
        _of_number(q)
        for q in numbers
        if not (_EVERY.match(folded, q.start) or _PERIOD.search(folded, 0, q.end))
        and not any(a < q.end and q.start < b for a, b in taken)
    ]
    return tuple(sorted(found))


def _of_number(q: Quantity) -> Share:
    least = 0 if q.lo is None else int(q.lo * q.factor * _WHOLE_MILLI) + q.lo_open
    most = _WHOLE_MILLI if q.hi is None else int(q.hi * q.factor * _WHOLE_MILLI) - q.hi_open
    return Share(q.start, q.end, least, most, most)


def lie(claim: Share, source: Share) -> State:
    """Whether the share of the source bears out the claim's, excludes it, or leaves it open."""
    if source.least >= claim.least and source.said <= claim.most:
        return State.SAME
    return State.OTHER if source.said < claim.least or source.least > claim.most else State.SILENT


def worded(view: View) -> bool:
    """Whether a sentence speaks of a share of a group in words: all, most, none of, 部分."""
    found = _pattern("zh" if view.chinese else "en").search(view.folded)
    return found is not None or (view.chinese and _ADVERB_ZH.search(view.folded) is not None)


def by_adverb(claim: View) -> Share | None:
    """The share that a claim's 都 or 均 tells, of what stands before it."""
    found = _ADVERB_ZH.search(claim.folded) if claim.chinese else None
    return found and Share(*found.span(), _WHOLE_MILLI, _WHOLE_MILLI, _WHOLE_MILLI)
