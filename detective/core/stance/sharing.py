"""Numbers told of several things in order: 甲乙两县分别有18人和25人, "31 and 22 points respectively"."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, compare_quantities
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.deep import Deep
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit, Paired, amounts, fit_of
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled

_JOINT = Pattern(r"[、，,]\s*(?:和|与|及|以及|and )?|和|与|及|以及| and ")
_TWO_ZH = Pattern(r"(?:[两二三四五六七八九十\d]+[个名位县市省家所座国地人队者区部届支条种].{0,3})$")
_CLAUSE = Pattern(r"[。；;!?！？]|[.](?=\s|$)")


def _sentence_part(folded: str, at: int) -> tuple[int, int]:
    """The clause around the word for sharing out, lists within it kept whole."""
    stops = [0, *(stop.end() for stop in _CLAUSE.finditer(folded))]
    start = max(stop for stop in stops if stop <= at)
    end = min((stop.start() for stop in _CLAUSE.finditer(folded, at)), default=len(folded))
    return start, end


def _listed(text: str) -> list[str]:
    return [piece.strip() for piece in _JOINT.split(text) if piece and piece.strip()]


def _names(claim: Deep, folded: str, start: int, count: int) -> int | None:
    """Which of so many things that are told in order the claim speaks of: its place in the last list of that length."""
    told = claim.view.folded
    body = _TWO_ZH.sub("", folded[start:]) if claim.view.chinese else folded[start:]
    pieces = _listed(body)[-count:]
    if len(pieces) < count:
        return None
    if claim.view.chinese:
        tails = [piece[-size:] for piece in pieces for size in (len(piece),)]
        found = [number for number, piece in enumerate(tails) if _held_zh(piece, told)]
    else:
        found = [number for number, piece in enumerate(pieces) if _held_en(piece, told)]
    return found[0] if len(found) == 1 else None


_LEAST = 2  # characters of the end of a list's first item, before which other words may stand


def _held_zh(piece: str, told: str) -> bool:
    """Whether the claim names an item; the first one may have other words before it."""
    return any(piece[at:] in told for at in range(max(1, len(piece) - _LEAST + 1)))


def _held_en(piece: str, told: str) -> bool:
    words = re.findall(r"[a-z0-9'-]+", piece)
    return (
        bool(words)
        and re.search(rf"\b{re.escape(words[-1] if len(words) < 3 else ' '.join(words[-2:]))}\b", told) is not None
    )


def _told(c: Comparison) -> tuple[Quantity, Quantity] | None:
    """The claim's one amount, and the one that the passage shares out to the thing that the claim speaks of."""
    mine, folded = amounts(c.claim.quantities), c.other.view.folded
    shared = mark("each").search(folded)
    if len(mine) != 1 or shared is None:
        return None
    start, end = _sentence_part(folded, shared.start())
    there = [q for q in amounts(c.other.quantities) if start <= q.start < end]
    like = [q for q in there if q.dimension == mine[0].dimension]
    if c.claim.view.chinese:
        like = [q for q in like if q.start > shared.start()]
        before = shared.start()
    else:
        like = [q for q in like if q.end <= shared.end()] if shared.start() > (like[0].start if like else 0) else like
        before = like[0].start if like else start
    if len(like) < 2:  # one is shared out to nobody
        return None
    listed = folded[start:before]
    at = _names(c.claim, listed if c.claim.view.chinese else _noun_run(listed), 0, len(like))
    return None if at is None else (mine[0], like[at])


_VERB_EN = Pattern(r"^(.*?) (?:was|were|is|are|had|have|has|[a-z]{3,}ed|won|got|made|sold|grew|rose|fell|cost)\b")


def _noun_run(text: str) -> str:
    """The list that is the subject of an English clause."""
    found = _VERB_EN.match(text)
    return found[1] if found else text


def by_shares(_: Findings, c: Comparison) -> Ruling | None:
    """Numbers are shared out among several things: the one of the claim's thing decides, where the order tells it."""
    numbered = amounts(c.claim.quantities) and len(amounts(c.other.quantities)) > 1
    if not numbered or mark("each").search(c.other.view.folded) is None:
        return None
    found, k = _told(c), c.clause
    if found is None or k is None:
        return mentions("shared_out")
    comparison = compare_quantities(*found)
    fit = fit_of(Paired(*found, comparison))
    lacking = [i for i in k.aligned.among(Where.MISSING, Where.ELSEWHERE) if i.weight >= limit("subject_word_milli")]
    if lacking or comparison.same_noun is False or fit is Fit.NEAR:
        return mentions("shared_out")
    return ruled(c.sign * (1 if fit is Fit.SAME else -1), "in_order")
