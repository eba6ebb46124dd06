"""What stands before a span makes it no fact of the asked kind: a forecast, a target, a cut, or one who only gave."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.rank import cue_words
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Bilingual, Pattern
from detective.core.text import folded_rows

_CLAUSE = Pattern(r"[,;。]| but | and ")
_AHEAD = Pattern(
    r"\b(?:will|shall|going to|next|plans?|planned|supposed|should|could|may)\b|将|下一|下届|明年|何时会|计划|打算"
)
_FACTS = frozenset({Wanted.NUMBER, Wanted.PERSON, Wanted.PARTY, Wanted.PLACE, Wanted.CITY, Wanted.LAND, Wanted.TEAM})
_TO = Pattern(r"(?:\bto |[至到为])$")
_DID = Pattern(r"\bdid\b|\bwas\b|\bwere\b|[的了]$")
_NEAR = 6  # characters before a word of the table in which a word of measuring may stand
_NEAR_LATIN = 16


class _Kind(NamedTuple):
    """A row of the table: the words before a span, those behind it, and the kinds of answer that they rule out."""

    before: Bilingual
    behind: Bilingual
    foreseen: bool


@cache
def _table() -> tuple[_Kind, ...]:
    return tuple(
        _Kind(_words(han, latin), _words(han_behind, latin_behind), name == "foreseen")
        for name, han, latin, han_behind, latin_behind in folded_rows("answers/asides.tsv")
    )


def _words(chinese: str, english: str) -> Bilingual:
    return Bilingual(chinese.split("|"), english.split("|"))


def is_aside(shape: Shape, line: Line, mention: Mention) -> bool:
    """Whether what is said around a span makes it the forecast or the change of what is asked."""
    if shape.wanted not in _FACTS and not (shape.wanted is Wanted.TIME and _DID.search(shape.folded.rstrip("? "))):
        return False
    return any(
        not (kind.before.search(shape.folded) or kind.behind.search(shape.folded))
        and not (kind.foreseen and _AHEAD.search(shape.folded))
        and (kind.foreseen or (shape.wanted is Wanted.NUMBER and _TO.search(line.folded, 0, mention.start) is None))
        and _stands(kind, line.folded, mention)
        for kind in _table()
    )


def _stands(kind: _Kind, text: str, mention: Mention) -> bool:
    start, end = _clause(text, mention)
    found = kind.before.search(text, start, mention.end)
    if found is not None:
        near = _NEAR_LATIN if text[found.start()].isascii() else _NEAR
        return cue_words("measured_by").search(text[max(0, found.start() - near) : found.start()]) is None
    return kind.behind.search(text, mention.end, end) is not None


def _clause(text: str, mention: Mention) -> tuple[int, int]:
    marks = [mark.end() for mark in _CLAUSE.finditer(text, 0, mention.start)]
    stop = _CLAUSE.search(text, mention.end)
    return (marks[-1] if marks else 0), (stop.start() if stop else len(text))
