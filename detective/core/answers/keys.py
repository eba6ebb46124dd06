"""When two answers are the same answer: one key for names, numbers and dates that differ only in how they are written."""

from __future__ import annotations

import re

from detective.core.text import fold

_SPACE = re.compile(r"\s+")
_RIM = re.compile(r"^[\s\"'“”‘’「」『』《》〈〉()（）\[\],，。.;；:：、]+|[\s\"'“”‘’「」『』《》〈〉()（）\[\],，。.;；:：、]+$")


def answer_key(text: str) -> str:
    """The key by which answers of different origins are grouped."""
    return _SPACE.sub(" ", _RIM.sub("", fold(text)))


def same_answer(one: str, other: str) -> bool:
    """Whether two answers name the same: equal keys, or one contained in the other."""
    first, second = answer_key(one), answer_key(other)
    return bool(first and second) and (first in second or second in first)
