"""The longest is not the second longest: the rank that claim and passage give to one thing by one measure."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.marks import listed
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.verdicts import Said


class Ranked(NamedTuple):
    """A superlative: its rank, 1 for the first, the measure, and where it stands."""

    rank: int
    measure: str
    span: tuple[int, int]


_EN = Pattern(
    r"\b(?:(?P<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:nd|rd|th|st))[ -])?"
    r"(?P<measure>(?:most|least) (?!of\b)[a-z-]{4,}|[a-z]{2,}est)\b"
)
_BY = "[长大高小老古深宽多重快强富远早贵低短]"
_NTH_ZH = r"第(?P<nth>[一二两三四五六七八九十]|\d+)"
_ZH = Pattern(rf"{_NTH_ZH}(?P<a>{_BY}|近)|最(?P<b>{_BY})|[离距][^，。；,;]{{1,8}}?(?P<c>最近)")
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_DIGITS = "一二三四五六七八九十"
_HINT = Pattern(r"est\b|\b(?:most|least) |最|第")


@cache
def _no_superlatives() -> tuple[str, ...]:
    return tuple(sorted(listed("no_superlative", "en") | listed("no_superlative", "zh")))


def _rank(nth: str | None) -> int:
    if not nth:
        return 1
    if nth in _ORDINALS:
        return _ORDINALS.index(nth) + 1
    if nth in _DIGITS:
        return _DIGITS.index(nth) + 1
    number = re.match(r"\d+", nth)
    return int(number.group()) if number else 2


@lru_cache(maxsize=512)
def superlatives(folded: str) -> tuple[Ranked, ...]:
    """The superlatives of a folded text with their ranks; one of several is no rank: one of the longest, 最长的之一."""
    if not _HINT.search(folded):
        return ()
    found = [Ranked(_rank(m["nth"]), m["measure"], m.span()) for m in _EN.finditer(folded)]
    found += [
        Ranked(_rank(m["nth"]), m["a"] or m["b"] or m["c"][-1], m.span("c" if m["c"] else 0))
        for m in _ZH.finditer(folded)
    ]
    return tuple(one for one in found if not _is_none(folded, one) and not _of_several(folded, one))


def _is_none(folded: str, one: Ranked) -> bool:
    """Whether a word only looks like a superlative: the latest, the Supreme Court, 最高法院."""
    if one.measure[0] >= "\u3400":
        return folded.startswith(_no_superlatives(), one.span[0])
    return one.measure in _no_superlatives()


_BEFORE = Pattern(r"\b(?:one of|among|some of|at|by far one of)(?: [a-z'’]+){0,3} $")
_AFTER = Pattern(r"[^，。；,;]{0,12}之一")


def _of_several(folded: str, one: Ranked) -> bool:
    start, end = one.span
    return _BEFORE.search(folded[max(0, start - 40) : start]) is not None or _AFTER.match(folded, end) is not None


def by_superlative(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence that speaks of the claim's subject gives it another rank by the same measure."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    mine = superlatives(c.claim.view.folded)
    view = k.aligned.deep.view
    start, end = k.aligned.span
    if len(mine) != 1 or any(start <= turn.cue.start < end for turn in view.negations):
        return None
    theirs = [one for one in superlatives(view.folded) if one.measure == mine[0].measure]
    if not theirs or any(one.rank == mine[0].rank for one in theirs):
        return None
    if not any(start <= one.span[0] < end for one in theirs):
        return None
    places = zip(k.aligned.items, k.aligned.where, strict=True)
    held = k.subject_held and all(w >= Where.CARRIED for i, w in places if _matters(i, mine[0].span))
    return ruled(-c.sign, "other_rank") if held else mentions("other_rank")


def _matters(item: Item, span: tuple[int, int]) -> bool:
    """Whether a word of the claim tells of what the rank is: all behind the superlative, the telling ones before it."""
    start, end = span
    return item.start >= end or (item.end <= start and item.weight >= limit("light_unsaid_milli"))
