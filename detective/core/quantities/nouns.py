"""Whether two counts count the same thing, by their units and nouns."""

from __future__ import annotations

from detective.core.quantities.records import Quantity

_GENERIC = frozenset({"", "item", "piece", "place", "establishment", "household_animal", "volume_count", "measure_item", "transaction"})


def same_noun(first: Quantity, second: Quantity) -> bool | None:
    """True or False where both say what they count; None where one does not, or where classifiers alone differ."""
    if first.unit == second.unit and first.unit not in _GENERIC and not (first.noun and second.noun):
        return True
    if first.noun and second.noun:
        if alike(first.noun, second.noun):
            return True
        if first.unit == second.unit and first.unit not in _GENERIC:
            return None
        return False if _script(first.noun) is _script(second.noun) else None
    if first.unit in _GENERIC or second.unit in _GENERIC:
        return None
    return first.unit == second.unit


def alike(first: str, second: str) -> bool:
    """Whether one noun holds the other or the two share two Chinese characters in a row."""
    if first in second or second in first:
        return True
    if first.isascii() or second.isascii():
        return False
    return any(first[i : i + 2] in second for i in range(len(first) - 1))


def _script(noun: str) -> bool:
    return noun.isascii()
