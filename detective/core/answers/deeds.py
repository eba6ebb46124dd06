"""Which deed a span of a sentence belongs to: a date of the passing of a law is none of its coming into force."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.text import folded_rows, has_han

_ASKS = (
    ("who", frozenset({Wanted.PERSON, Wanted.PARTY, Wanted.TEAM, Wanted.LAND, Wanted.ORG})),
    ("when", frozenset({Wanted.TIME, Wanted.PLACE, Wanted.LAND, Wanted.CITY})),
    ("many", frozenset({Wanted.NUMBER})),
)
_WON = frozenset({"win"})
_CLAUSE = Pattern(r"[,;:。、]|\b(?:but|and|while|whereas|ahead of|before)\b")
_STOP = Pattern(r"[;。]")


@cache
def _deeds(asks: str) -> Pattern:
    """The deeds of one kind of question as one expression with a group for each row."""
    groups = [
        f"(?P<{name}>{_either(chinese, english)})"
        for name, chinese, english, listed in folded_rows("answers/deeds.tsv")
        if asks in listed.split("|")
    ]
    return Pattern("|".join(groups))


def _either(chinese: str, english: str) -> str:
    parts = [any_of(chinese.split("|"))] if chinese else []
    return "|".join([*parts, standing_alone(english.split("|"))] if english else parts)


def of_the_deed(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """The spans that go with the asked deed, where others go with another; all of them where none does."""
    sight = _sight(shape)
    if sight is None or not any(of_another_deed(shape, line, mention) for mention in found):
        return found
    return [mention for mention in found if sight.deed_of(line.folded, mention) in sight.asked] or found


def of_another_deed(shape: Shape, line: Line, mention: Mention) -> bool:
    """Whether a span goes with another deed than the one that is asked."""
    sight = _sight(shape)
    if sight is None:
        return False
    deed = sight.deed_of(line.folded, mention)
    return bool(deed) and deed not in sight.asked


def _sight(shape: Shape) -> _Sight | None:
    """How a question looks at deeds; None where it asks for none."""
    for asks, wanted in _ASKS:
        if shape.wanted in wanted:
            asked = frozenset(found.lastgroup or "" for found in _deeds(asks).finditer(shape.folded))
            if asked and (asks != "who" or asked == _WON):
                return _Sight(asks, asked)
    return None


class _Sight(NamedTuple):
    """The kind of question and the deeds that it names."""

    asks: str
    asked: frozenset[str]

    def deed_of(self, text: str, mention: Mention) -> str:
        """The deed of a span: of one who wins what is said behind, of a number and a day what stands nearest."""
        if self.asks == "who":
            return self._behind(text, mention.end)
        inside = _deeds(self.asks).search(text, mention.start, mention.end)
        if inside:
            return inside.lastgroup or ""
        behind, before = self._behind(text, mention.end), self._before(text, mention.start)
        return (behind or before) if has_han(text) else (before or behind)

    def _behind(self, text: str, at: int) -> str:
        stop = _CLAUSE.search(text, at)
        found = _deeds(self.asks).search(text, at, stop.start() if stop else len(text))
        return (found.lastgroup or "") if found else ""

    def _before(self, text: str, at: int) -> str:
        """The last deed before a span; of a number and in Chinese in its clause, of an English day in its sentence."""
        marks = [mark.end() for mark in (_STOP if self._is_far(text) else _CLAUSE).finditer(text, 0, at)]
        found = list(_deeds(self.asks).finditer(text, marks[-1] if marks else 0, at))
        return (found[-1].lastgroup or "") if found else ""

    def _is_far(self, text: str) -> bool:
        return self.asks == "when" and not has_han(text)
