"""Which deed a span of a sentence belongs to: a date of the passing of a law is none of its coming into force."""

from __future__ import annotations

from functools import cache

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.text import folded_rows, has_han

_WHEN_OR_WHERE = frozenset({Wanted.TIME, Wanted.PLACE, Wanted.LAND, Wanted.CITY})
_WHO = frozenset({Wanted.PERSON, Wanted.PARTY, Wanted.TEAM, Wanted.LAND, Wanted.ORG})
_WIN, _SECOND = "win", "second"
_CLAUSE = Pattern(r"[,;:。、]|\b(?:but|while|whereas|ahead of|before)\b")
_STOP = Pattern(r"[;。]")


@cache
def _table() -> Pattern:
    """All deeds as one expression with a group for each row; the longer word wins where two begin alike."""
    groups = [f"(?P<{name}>{_either(chinese, english)})" for name, chinese, english in folded_rows("answers/deeds.tsv")]
    return Pattern("|".join(groups))


def _either(chinese: str, english: str) -> str:
    parts = [any_of(chinese.split("|"))] if chinese else []
    return "|".join([*parts, standing_alone(english.split("|"))] if english else parts)


def _asked(shape: Shape) -> frozenset[str]:
    return frozenset(found.lastgroup or "" for found in _table().finditer(shape.folded))


def of_the_deed(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """The spans that go with the asked deed, where others go with another; all of them where none does."""
    if not any(of_another_deed(shape, line, mention) for mention in found):
        return found
    asked = _asked(shape)
    return [mention for mention in found if _deed_of(shape, line, mention) in asked] or found


def of_another_deed(shape: Shape, line: Line, mention: Mention) -> bool:
    """Whether a span goes with another deed than the one that is asked."""
    asked, deed = _asked(shape), _deed_of(shape, line, mention)
    return bool(asked and deed) and deed not in asked and (deed == _SECOND or shape.wanted in _WHEN_OR_WHERE)


def _deed_of(shape: Shape, line: Line, mention: Mention) -> str:
    """The deed of a span; of one who wins or comes second, what is said behind it."""
    text = line.folded
    if shape.wanted in _WHO and _WIN in _asked(shape):
        deed = _behind(text, mention.end)
        return deed if deed in {_WIN, _SECOND} else ""
    if shape.wanted not in _WHEN_OR_WHERE:
        return ""
    inside = _table().search(text, mention.start, mention.end)
    return (inside.lastgroup or "") if inside else _governing(text, mention)


def _governing(text: str, mention: Mention) -> str:
    """Chinese: the first deed behind a span in its clause, else the last before it; English the other way round."""
    behind, before = _behind(text, mention.end), _before(text, mention.start)
    return (behind or before) if has_han(text) else (before or behind)


def _behind(text: str, at: int) -> str:
    stop = _CLAUSE.search(text, at)
    found = _table().search(text, at, stop.start() if stop else len(text))
    return (found.lastgroup or "") if found else ""


def _before(text: str, at: int) -> str:
    found = list(_table().finditer(text, _start(text, at), at))
    return (found[-1].lastgroup or "") if found else ""


def _start(text: str, at: int) -> int:
    """Where the sentence of a span begins; in Chinese its clause."""
    marks = [mark.end() for mark in (_CLAUSE if has_han(text) else _STOP).finditer(text, 0, at)]
    return marks[-1] if marks else 0
