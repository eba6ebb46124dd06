"""Years that stand in a question without a word of time, as they are typed into a search box: US president 2030.

A passage has such a number read as a year only where its neighbours say so. A question that names no other time is read
the other way about: a year that was overlooked lets evidence of any time answer it, one too many only sends it away.
"""

from __future__ import annotations

from collections.abc import Iterable

from detective.core.models import TimeMention
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading, plain
from detective.core.text import fold
from detective.core.timeline import Span
from detective.core.times import Basis, TimeExpression, is_label, names_no_time

_YEAR = Pattern(
    r"(?:(?<![0-9a-z.,:/#$€£¥_-])|(?<=[\u4e00-\u9fff][a-z]{3}))"
    r"(?:1[89]|20)\d\d"
    r"(?![0-9%°_×*年]|[a-z]{1,2}(?![a-z])|[.,:/-][0-9a-z])"
)


def lone_years(text: str, known: Iterable[TimeExpression]) -> tuple[TimeExpression, ...]:
    """The bare years of a question from 1800 to 2099 that are no amount, no number of a room and no part of a title.

    Those that stand in a `known` time are left out.
    """
    folded = plain(text)
    taken = [(time.start, time.end) for time in known]
    found = [match.span() for match in _YEAR.finditer(folded) if not _overlap(match.span(), taken)]
    if not found:
        return ()
    amounts = _amounts(text)
    return tuple(
        _expression(text, start, end)
        for start, end in found
        if not _overlap((start, end), amounts) and not _is_name(text, start, end)
    )


def _overlap(one: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(one[0] < end and start < one[1] for start, end in others)


def _amounts(text: str) -> list[tuple[int, int]]:
    from detective.core.quantities import QuantityKind, read_quantities  # noqa: PLC0415 - few questions need them

    numbers = {QuantityKind.DATE, QuantityKind.IDENTIFIER}
    return [(found.start, found.end) for found in read_quantities(text) if found.kind not in numbers]


def _is_name(text: str, start: int, end: int) -> bool:
    folded = fold(text)
    before = folded[:start].rstrip()
    return (
        any(match.end() == len(before) for match in cue("numbered").finditer(before))
        or leading("numbers").match(folded, end) is not None
        or names_no_time(folded, start, end)
        or is_label(text, start, end)
    )


def _expression(text: str, start: int, end: int) -> TimeExpression:
    span = Span.of_year(int(fold(text[start:end])))
    mention = TimeMention(text=text[start:end], start=start, end=end, span=span)
    return TimeExpression(text=text[start:end], start=start, end=end, mention=mention, basis=Basis.ABSOLUTE)
