"""The part of a passage that speaks of the one whom the claim speaks of, where it tells of another beside him."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from detective.core.models import Candidate
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.bearers import Told, bearers, editions
from detective.core.stance.deep import Deep
from detective.core.stance.numbers import amounts
from detective.core.stance.owners import owners
from detective.core.stance.stretches import only, stretches
from detective.core.text import fold


class Apart(StrEnum):
    """How the two whom a passage speaks of lie to each other."""

    OWNER = "other_owner"
    BEARER = "other_bearer"
    EDITION = "other_edition"


class Whose(NamedTuple):
    """The passage with what it says of the claim's own subject, and of the other; None for nothing."""

    apart: Apart
    own: Candidate | None
    other: Candidate | None
    beside: tuple[tuple[int, int], ...] = ()  # where the claim says which one it is

    def bare(self, claim: Deep) -> str:
        """The claim without the words that tell which one it is; empty where there are none to leave out."""
        if len(self.beside) < _TOLD_APART:
            return ""
        text, (start, end) = claim.view.text, self.beside[0]
        if not claim.view.chinese and start < claim.subject[1]:
            return f"{text[start:end]} {text[max(claim.subject[1], end) :].lstrip(', ')}"
        for a, b in sorted(self.beside[1:], reverse=True):
            text = text[:a] + "\0" + text[b:]
        return _LEFT_OVER.sub("", text)


_TOLD_APART = 2  # the name itself, and one word beside it
_LEFT_OVER = Pattern("\0+的|(?:,? ?(?:in|of)? ?)\0,?")


def whose(claim: Deep, candidate: Candidate) -> Whose | None:
    """None where the passage speaks of one alone, or where nothing tells which is which."""
    folded = fold(candidate.text)
    owned = owners(claim, folded)
    if owned is not None:
        told, mentions = owned
        spans = stretches(folded, mentions)
        own = tuple(span for span, mention in zip(spans, mentions, strict=True) if mention.who == told.group)
        return _cut(claim, Apart.OWNER, candidate, Told(own, tuple(span for span in spans if span not in own), ()))
    found = bearers(claim, folded)
    if found is not None:
        return _cut(claim, Apart.BEARER, candidate, found)
    found = editions(claim, folded)
    return None if found is None else _cut(claim, Apart.EDITION, candidate, found)


def _cut(claim: Deep, apart: Apart, candidate: Candidate, told: Told) -> Whose:
    """The passage in two; where the claim's subject is the one who is told apart, what is said of him needs no name."""
    acts = not told.beside or told.beside[0][0] < max(claim.subject[1], 1)
    about = (claim.view.text[slice(*claim.subject)] if acts else "") or candidate.title
    own = only(candidate, told.own, about) if told.own else None
    return Whose(apart, own, only(candidate, told.other, candidate.title) if told.other else None, told.beside)


_DIGITS = Pattern(r"\d+(?:[.,]\d+)*")


def gapped(claim: Deep, told: Whose) -> int:
    """1 where the claim's number stands bare for its own edition, -1 for the other: 310 pages, the first 180."""
    mine = [one for one in amounts(claim.quantities) if one.kind is not QuantityKind.RANK]
    if told.apart is not Apart.EDITION or len(mine) != 1 or told.own is None or told.other is None:
        return 0
    number = _DIGITS.search(mine[0].text)
    own, other = (set(_DIGITS.findall(one.text)) for one in (told.own, told.other))
    if number is None or not own or not other or claim.days:
        return 0
    return (number.group() in own - other) - (number.group() in other - own)
