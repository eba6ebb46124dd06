"""A claim that the passage has word for word, which no rule may refute."""

from __future__ import annotations

from enum import StrEnum

from detective.core.patterns import Pattern
from detective.core.text import fold, sentences

# Marks between words; a point, comma or colon within a number is part of it.
_BESIDE_WORDS = Pattern(r"[\s;!。，；：！、\"'“”‘’「」『』《》()（）]+|(?<!\d)[.,:]|[.,:](?!\d)")
_LEAST = 4  # characters


class Verbatim(StrEnum):
    """How much of a passage the claim is."""

    WHOLE = "whole"
    SENTENCE = "sentence"
    NONE = "none"


def verbatim(claim: str, text: str) -> Verbatim:
    """Whether the claim is the passage, or one sentence of it, but for the marks between the words."""
    mine = _bare(claim)
    if len(mine) < _LEAST or claim.rstrip()[-1:] in {"?", "？"} or mine not in (told := _bare(text)):
        return Verbatim.NONE
    if mine == told:
        return Verbatim.WHOLE
    return Verbatim.SENTENCE if any(_bare(one.text) == mine for one in sentences(text)) else Verbatim.NONE


def _bare(text: str) -> str:
    return _BESIDE_WORDS.sub("", fold(text))
