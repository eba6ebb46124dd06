"""The clauses of a sentence that speak of the claim: what is said elsewhere in it turns nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.passage import Match

Spans = tuple[tuple[int, int], ...]

_CUT = Pattern(
    r"(?<!\d),|,(?!\d)|[;:。]| - |--|—|\b(?:but|while|whereas|although|though|however|except)\b"
    r"|(?<!not )(?<!n't )(?<!as )(?<!has )(?<!have )(?<!had )(?<!is )(?<!are )\byet\b(?! to\b)"
    r"|(?<=[\u3400-\u9fff])(?:但是?|而且?|不过|然而|却)(?=[\u3400-\u9fff])"
)
_ADDS_MILLI = 150


@lru_cache(maxsize=512)
def clauses(folded: str) -> Spans:
    """Offsets of the clauses of a sentence, in order."""
    found: list[tuple[int, int]] = []
    start = 0
    for mark in _CUT.finditer(folded):
        if mark.start() > start:
            found.append((start, mark.start()))
        start = mark.end() if folded[mark.start()] in ",;:。 -—" else mark.start()
    if start < len(folded):
        found.append((start, len(folded)))
    return tuple(found)


def focus(claim: Deep, other: Deep, match: Match) -> Spans:
    """The clauses that hold most of the claim, taken greedily while each adds a good part of it."""
    pieces = clauses(other.view.folded)
    if len(pieces) < 2:
        return ((0, len(other.view.folded)),)
    weights = {t.key: t.weight_milli for t in claim.view.terms if t.key in match.held}
    total = max(1, sum(weights.values()))
    inside = [{t.key for t in other.view.terms if a <= t.start < b} & weights.keys() for a, b in pieces]
    chosen: list[int] = []
    covered: set[str] = set()
    while True:
        gains = [sum(weights[k] for k in keys - covered) for keys in inside]
        best = max(range(len(pieces)), key=lambda i: (gains[i], i))
        if gains[best] * 1000 < _ADDS_MILLI * total or best in chosen:
            break
        chosen.append(best)
        covered |= inside[best]
    if not chosen:
        return ((0, len(other.view.folded)),)
    return tuple(pieces[i] for i in sorted(chosen))


def within(at: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether an offset lies in one of the spans."""
    for start, end in spans:  # noqa: SIM110  # asked most often of all, and a generator costs more than the loop
        if start <= at < end:
            return True
    return False
