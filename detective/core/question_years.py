"""Years that stand in a question without a word of time, as they are typed into a search box: US president 2030.

A passage has such a number read as a year only where its neighbours say so. A question that names no other time is read
the other way about: a year that was overlooked lets evidence of any time answer it, one too many only sends it away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from detective.core.models import TimeMention
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading, plain
from detective.core.timeline import Span
from detective.core.times import Basis, TimeExpression, is_label, names_no_time

if TYPE_CHECKING:
    from detective.core.quantities import Quantity

_YEAR = Pattern(
    r"(?:(?<![0-9a-z.,:/#$€£¥_-])|(?<=[\u4e00-\u9fff][a-z]{3}))"
    r"(?:(?P<year>(?:1[89]|20)\d\d)(?:[./-](?P<month>0?[1-9]|1[0-2]))?|(?P<first>0?[1-9]|1[0-2])/(?P<then>(?:1[89]|20)\d\d))"
    r"(?![0-9%°_×*年]|[a-z]{1,2}(?![a-z])|[.,:/-][0-9a-z])"
    r"|(?<![〇零一二三四五六七八九十百千])(?P<spoken>(?:一[八九]|二[〇零])[〇零一二三四五六七八九]{2})(?![〇零一二三四五六七八九十百千万亿年])"
)
_UNITLESS = frozenset({"identifier", "count", "ratio"})
_NUMERALS = {ord(char): str(value % 10) for value, char in enumerate("〇一二三四五六七八九零")}


def lone_years(text: str, known: Iterable[TimeExpression]) -> tuple[TimeExpression, ...]:
    """The bare years of a question from 1800 to 2099 that are no amount, no number of a room and no part of a title.

    Those that stand in a `known` time are left out.
    """
    folded = plain(text)
    taken = [(time.start, time.end) for time in known]
    found = [match for match in _YEAR.finditer(folded) if not _overlap(match.span(), taken)]
    amounts = _amounts(text) if found else []
    return tuple(
        _expression(text, match)
        for match in found
        if not _is_amount(match, amounts) and not _is_name(text, folded, *match.span())
    )


def _overlap(one: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(one[0] < end and start < one[1] for start, end in others)


def _amounts(text: str) -> list[Quantity]:
    from detective.core.quantities import QuantityKind, read_quantities  # noqa: PLC0415 - few questions need them

    return [found for found in read_quantities(text) if found.kind is not QuantityKind.DATE]


def _is_amount(match: re.Match[str], amounts: list[Quantity]) -> bool:
    """Whether the number counts or measures; a month (2029.10) and numerals (二〇二九) do so only with a unit."""
    plain_year = match["year"] and not match["month"]
    return any(
        found.unit or found.kind.value not in _UNITLESS or (found.noun and plain_year)
        for found in amounts
        if _overlap(match.span(), [(found.start, found.end)])
    )


def _is_name(text: str, folded: str, start: int, end: int) -> bool:
    before = folded[:start].rstrip()
    return (
        any(match.end() == len(before) for match in cue("numbered").finditer(before))
        or leading("numbers").match(folded, end) is not None
        or names_no_time(folded, start, end)
        or is_label(text, start, end)
    )


def _expression(text: str, match: re.Match[str]) -> TimeExpression:
    year = int(match["year"] or match["then"] or match["spoken"].translate(_NUMERALS))
    month = match["month"] or match["first"]
    span = Span.of_month(year, int(month)) if month else Span.of_year(year)
    start, end = match.span()
    mention = TimeMention(text=text[start:end], start=start, end=end, span=span)
    return TimeExpression(text=text[start:end], start=start, end=end, mention=mention, basis=Basis.ABSOLUTE)
