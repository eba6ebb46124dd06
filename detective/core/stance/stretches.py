"""The stretches of a passage that speak of one and of another, from where each is mentioned to where the next is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from detective.core.models import Candidate
from detective.core.patterns import Pattern


class Mention(NamedTuple):
    """Where a passage mentions one of several; `who` tells them apart."""

    start: int
    end: int
    who: str


_STOP = Pattern(r"[。；;!?！？\n]|[.](?=\s|$)|[，,:：](?!\d)|(?<=[a-z]) (?=(?:and|but|while|whereas|although|though) )")


def clause_start(folded: str, at: int) -> int:
    """Where the clause around an offset begins."""
    return max((stop.end() for stop in _STOP.finditer(folded, 0, at)), default=0)


def stretches(folded: str, mentions: tuple[Mention, ...], *, parted: bool = False) -> tuple[tuple[int, int], ...]:
    """From the beginning of the clause that mentions one to the beginning of the one that mentions the next."""
    starts = [clause_start(folded, mention.start) for mention in mentions]
    starts = [0 if not number else start for number, start in enumerate(starts)]
    for number, (first, mention) in enumerate(pairwise(mentions), start=1):
        if parted and starts[number] <= first.start and first.end < mention.start:  # two in one clause
            starts[number] = _between(folded, first.end, mention.start)
    return tuple(zip(starts, [*starts[1:], len(folded)], strict=True))


_AND = Pattern(r" (?=(?:and|or|but) )|(?=[与和跟同、])")
_THE = Pattern(r" (?=(?:the|from|than) )")


def _between(folded: str, end: int, start: int) -> int:
    """Where what belongs to the second of two mentions in one clause begins."""
    cut = _AND.search(folded, end, start)
    return cut.start() if cut else max((cut.start() for cut in _THE.finditer(folded, end, start)), default=end)


def only(candidate: Candidate, kept: tuple[tuple[int, int], ...], about: str) -> Candidate:
    """The passage with blanks for all but some stretches, so that offsets stay; the title says what they are about."""
    text = candidate.text
    blank = "".join("\n" if char == "\n" else " " for char in text)
    for start, end in kept:
        blank = blank[:start] + text[start:end] + blank[end:]
    return replace(candidate, title=about, text=blank)
