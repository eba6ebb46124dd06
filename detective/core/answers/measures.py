"""Whether a number is of the kind that is asked: its dimension and what it counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from detective.core.answers.shape import Shape
from detective.core.patterns import Pattern

_LOOSE = "以上下左右余"


def measure_features(shape: Shape, text: str, cues: Mapping[str, frozenset[str]]) -> dict[str, float]:
    """Features of the number `text` (folded): its unit is of the asked dimension, and is the asked measure word."""
    found = _dimension(shape, text, cues)
    unit = shape.unit
    if unit and text.rstrip(_LOOSE).endswith(unit):
        found["unit.same"] = 1.0
    elif unit and not text[-1].isdigit() and not text.endswith("%"):
        found["unit.other"] = 1.0
    return found


def _dimension(shape: Shape, text: str, cues: Mapping[str, frozenset[str]]) -> dict[str, float]:
    for name, listed in cues.items():
        if name.startswith("ask.") and _asks(listed).search(shape.measure):
            marks = cues["unit." + name[4:]]
            return {"unit.fits": 1.0} if any(mark in text for mark in marks) else {"unit.differs": 1.0}
    return {}


@cache
def _asks(listed: frozenset[str]) -> Pattern:
    """Any of the words; English ones only as whole words ("gold" is not "old")."""
    return Pattern("|".join(rf"(?<![a-z]){re.escape(w)}(?![a-z])" if w.isascii() else w for w in sorted(listed)))
