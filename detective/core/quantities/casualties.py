"""What befell the people who are counted: 36人死亡, 36 people were killed, killing 36."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities.lexicon import Unit, units
from detective.core.tables import rows

_AFTER = Pattern(
    r"(?: (?:others|more|people|persons|passengers|civilians|soldiers))?"
    r"(?: (?:have|has|had|were|was|are|been|be|being|is|reported|confirmed|also|still|left))* ([a-z]+)"
)
_BEFORE_LATIN = Pattern(
    r"([a-z]+)(?: (?:the|some|all|another|a total of|toll|count|has|have|had|stood|rose|risen|climbed|now|also))*"
    r"(?: (?:of|to|at|reached|reaching|was|is|were|hit|passed))? $"
)
_BEFORE_HAN = Pattern(
    "([\u4e00-\u9fff]{2})(?:总?人数|人员|病例|总数)?(?:已|就|将|再)?(?:升至|增至|[上增][升加长][到至]|达到?|共计?|了|为|有|至|到)?$"
)
_REACH = 30
_PEOPLE = frozenset({"", "person"})


def befallen(folded: str, start: int, end: int, floor: int, unit: Unit) -> tuple[Unit, int] | None:
    """The unit that says what became of the counted people, and where its words end; None where none does."""
    if unit.id not in _PEOPLE:
        return None
    table = _verbs()
    follower = _AFTER.match(folded, end)
    if follower and follower[1] in table:
        return units().by_id[table[follower[1]]], end
    left = folded[max(floor, start - _REACH) : start]
    before = _BEFORE_LATIN.search(left) or _BEFORE_HAN.search(left)
    if before and before[1] in table:
        return units().by_id[table[before[1]]], end
    return None


def _verbs() -> dict[str, str]:
    if not _VERBS:
        _VERBS.append({row[0]: row[1] for row in rows("quantities/casualties.tsv")})
    return _VERBS[0]


_VERBS: list[dict[str, str]] = []
