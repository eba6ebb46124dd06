"""Dates in digits: 2024-02-29, 14/03/2023, 20240229, 2017-11, 2020.01-2020.06."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Precision, Span
from detective.core.times import spans
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.zh_years import short_year

ISO = Pattern(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?:(?:t| "
    r"|, ?)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?)?(?![\d])(?!-\d)"
)
SEASON_WORD = Pattern(
    r" ?(?:nba |nfl |nhl |mlb |premier league |la liga |serie a |bundesliga |ligue 1 |football |basketball |league "
    r"|regular |ski |college |english |scottish |tv |theatre |flu )*(?:seasons?|campaign|playoffs|赛季|雪季|季|winter)"
)
SCHOOL_WORD = Pattern(r" ?(?:academic|school|university|college)(?: year|年度)?|学年|学期")
FISCAL_WORD = Pattern(r" ?(?:fiscal|financial|tax|budget) year|财年|财政年度|年度|会计年度")


def numeric(reading: Reading, match: re.Match[str]) -> Found:
    """2024-02-29, 2022.2.4, 20240229."""
    if is_tied(reading, match.start()):
        return match.end()
    span = spans.month_day(int(match["y"]), int(match["m"]), int(match["d"]))
    if span is None and match.re is ISO.compiled and (int(match["m"]) > 12 or match["sep"] == "."):
        return None
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)


def is_tied(reading: Reading, start: int) -> bool:
    """Whether a letter, digit, currency or hyphenated number stands before."""
    before = reading.left(start, 2)
    if before[-1:] in ("-", "/") and reading.pieces and reading.pieces[-1].end == start - 1:
        return False
    return bool(before) and (
        (before[-1].isascii() and before[-1].isalnum())
        or before[-1] in "$€£¥#№+×*@_=%"
        or (before[-1] in "-./:," and before[:1].isdigit() and len(before) == 2)
        or (before[-1] == "-" and before[:1].isalpha() and before[:1].isascii())
    )


def compact(reading: Reading, match: re.Match[str]) -> Found:
    """20240229, unless it is part of a code."""
    before = reading.left(match.start(), 12)
    if is_tied(reading, match.start()) or re.search(
        r"(?:id|no\.?|code|号码?|编号|代码|为|:|#|number|order|ticket)[ :]*$", before
    ):
        return match.end()
    return numeric(reading, match)


def slashed(reading: Reading, match: re.Match[str]) -> Found:
    """03/14/2025 month first, 14/03/2025 day first; both possible: month first."""
    if is_tied(reading, match.start()):
        return match.end()
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    if len(match["y"]) == 2:
        year = short_year(year, reading.today.year)
    day_first = match["sep"] == "." or first > 12
    month, day = (second, first) if day_first else (first, second)
    span = spans.month_day(year, month, day)
    return Piece(start=match.start(), end=match.end(), span=span) if span and 1000 <= year <= 2999 else None


def month_number(reading: Reading, match: re.Match[str]) -> Found:
    """2017-11 is a month, unless words after it make it a season or years."""
    if is_tied(reading, match.start()):
        return match.end()
    after = reading.right(match.end(), 24)
    if match["sep"] == "." or SEASON_WORD.match(after) or SCHOOL_WORD.match(after) or FISCAL_WORD.match(after):
        return None
    if match["sep"] == "/" and re.match(r" ?[a-z]", after) and not re.match(r" ?(?:and|to|-)", after):
        return None
    return Piece(start=match.start(), end=match.end(), span=Span.of_month(int(match["y"]), int(match["m"])))


def month_range(reading: Reading, match: re.Match[str]) -> Found:
    """2020.01-2020.06, 2020/3 - 2021/2."""
    if is_tied(reading, match.start()):
        return match.end()
    start, end = (
        Span.of_month(int(match["y"]), int(match["m"])).start,
        Span.of_month(int(match["y2"]), int(match["m2"])).end,
    )
    if start is None or end is None or end <= start:
        return None
    return Piece(start=match.start(), end=match.end(), span=spans.between(start, end, Precision.RANGE), closed=True)
