"""What English sentences say that something is: the nouns after "is a", and whether two such lists agree."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.senses import Relation, is_common, relation
from detective.core.tables import rows

_IS_A = Pattern(
    r"\b(?:is|was|are|were|became|becomes|remains|remained|be|being|been)(?: not| never| also"
    r"| currently| once| still| originally"
    r"| primarily| mainly| actually| only| an? former)*"
    r" (?:(?:one|some|part|member|members) of (?:the |a |an )?)?(?:an? |the |both |either "
    r"|neither )(?P<list>[a-z0-9' ,/&.-]{2,110})"
)
_END = Pattern(
    r" (?:who|which|that|whose|where|when|by|of|for|in|on|at|from|to|with|as|based|located|known"
    r"|directed|written|released|created|produced"
    r"|published|featuring|starring|best|during|after|before|about|set|made|is|was|has|had|born|played"
    r"|performed|recorded|developed|using"
    r"|than|but|while|because|since|until|into|over|under|between|through|near|also|not|never|will"
    r"|would|can|could|may)\b|[.;:()]| -|,? -lrb-"
)
_SPLIT = Pattern(r"\s*(?:,| and | or |/|&)\s*")
_NEVER = Pattern(r" (?:not|never|neither)\b")
_TAIL = Pattern(r"(?: [a-z]+ed)+$")  # a film designed, a city situated: the participle begins another phrase


class Called(NamedTuple):
    """The nouns that a sentence first puts after "is a", each with the words before it."""

    phrases: tuple[str, ...]
    at: int
    negated: bool


def noun_phrases(folded: str) -> Called | None:
    """What the first "is a" of a sentence is followed by, each noun of a list by itself."""
    mark = _IS_A.search(folded)
    if mark is None:
        return None
    pieces = (_TAIL.sub("", piece.strip()) for piece in _SPLIT.split(_listed(mark.group("list"))))
    negated = _NEVER.search(folded, mark.start(), mark.start("list")) is not None
    return Called(tuple(piece for piece in pieces if piece), mark.start(), negated)


def _listed(text: str) -> str:
    stop = _END.search(" " + text)
    return (text[: max(0, stop.start() - 1)] if stop else text).strip()


@cache
def _both() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(row[1:]) for row in rows("stance/kinds.tsv") if row[0] == "both")


def may_be_both(one: str, other: str) -> bool:
    """Whether a thing may be of both of two kinds, or nations, that the table otherwise takes to exclude each other."""
    return frozenset({one, other}) in _both()


class IsA(IntEnum):
    """Whether what a claim says that something is agrees with what a sentence says that it is."""

    SILENT = 0
    SAME = 1
    WIDER = 2  # the claim's noun is the more general one
    NARROWER = 3
    OTHER = 4


def heads(folded: str) -> tuple[str, ...]:
    """The stems of the nouns that a sentence puts after "is a", each of a list by itself."""
    found: list[str] = []
    for mark in _IS_A.finditer(folded):
        for piece in _SPLIT.split(_listed(mark.group("list"))):
            words = [w for w in re.findall(r"[a-z']+", piece) if w not in stop_words()]
            if words:
                found.append(stem(words[-1]))
    return tuple(dict.fromkeys(found))


def agree(claim: tuple[str, ...], other: tuple[str, ...]) -> IsA:
    """How the claim's nouns lie to the sentence's; the worst of the claim's decides."""
    if not claim or not other:
        return IsA.SILENT
    worst = IsA.SILENT
    for head in claim:
        kinds = {relation(head, theirs) for theirs in other}
        if Relation.SAME in kinds:
            kind = IsA.SAME
        elif Relation.ABOVE in kinds:
            kind = IsA.WIDER
        elif Relation.BELOW in kinds:
            kind = IsA.NARROWER
        else:
            kind = IsA.OTHER if is_common(head) and any(is_common(theirs) for theirs in other) else IsA.SILENT
        worst = max(worst, kind)
    return worst
