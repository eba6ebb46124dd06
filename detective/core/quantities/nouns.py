"""Whether two counts count the same thing, by their units and nouns."""

from __future__ import annotations

from functools import cache

from detective.core.quantities.records import Quantity, QuantityKind
from detective.core.tables import rows

_NAMED = frozenset({QuantityKind.COUNT, QuantityKind.RANK, QuantityKind.PERCENT, QuantityKind.RATIO})


def same_noun(first: Quantity, second: Quantity) -> bool | None:
    """True or False where both say what they count; None where one does not, or where classifiers alone differ."""
    if first.kind not in _NAMED or second.kind not in _NAMED:
        return None
    if first.noun and second.noun and alike(first.noun, second.noun):
        return True
    if "generic" not in {_family(first.unit), _family(second.unit)}:
        return _same_unit(first, second)
    if not (first.noun and second.noun) or first.noun.isascii() is not second.noun.isascii():
        return None
    return False


def _same_unit(first: Quantity, second: Quantity) -> bool | None:
    """People hold students and deaths; students and patients are apart."""
    both_people = _family(first.unit) == _family(second.unit) == "people"
    if both_people and "person" in {first.unit, second.unit}:
        return True if first.unit == second.unit and not (first.noun and second.noun) else None
    return first.unit == second.unit


def alike(first: str, second: str) -> bool:
    """Whether one noun holds the other or the two share two Chinese characters in a row."""
    if first in second or second in first:
        return True
    if first.isascii() or second.isascii():
        return False
    return any(first[i : i + 2] in second for i in range(len(first) - 1))


@cache
def _families() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("quantities/families.tsv")}


def _family(unit: str) -> str:
    return _families().get(unit, "")
