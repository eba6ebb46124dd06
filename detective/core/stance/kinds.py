"""What English sentences say that something is: the nouns after "is a", and whether two such lists agree."""

from __future__ import annotations

import re
from enum import IntEnum

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.senses import Relation, is_common, relation

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
        listed = mark.group("list")
        stop = _END.search(" " + listed)
        listed = listed[: max(0, stop.start() - 1)] if stop else listed
        for piece in _SPLIT.split(listed.strip()):
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
