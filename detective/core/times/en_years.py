"""English years, decades, centuries, BC, seasons and years spelled out."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.calendar_en import SEASON_NAMES
from detective.core.times.en_cues import cue_words, is_year
from detective.core.times.en_numeric import FISCAL_WORD, SCHOOL_WORD, SEASON_WORD, is_tied
from detective.core.times.en_parts import narrowed, year_of
from detective.core.times.numerals import english_number, spoken_year
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Role
from detective.core.times.zh_years import short_year

_PLACES = {"first": 0, "opening": 0, "second": 1, "third": 2, "fourth": 3}
_COMPETITION = Pattern(
    r" (?:[a-z][a-z.&'-]* ){0,4}(?:league|cup|premiership|championship|division|liga|ligue|serie a|bundesliga"
    r"|trophy|shield"
    r"|conference|eredivisie|superliga|super league|euroleague|nba|nhl|nfl)\b"
)
_NEXT_WORD = Pattern(r" ?([a-z]+)")
_AGE = Pattern(r"\b(?:his|her|their|my|your|our|one's) (?:early|mid|late)?[ -]?$")
_DECADE_WORDS = {
    "roaring twenties": 1920,
    "swinging sixties": 1960,
    "twenties": 1920,
    "thirties": 1930,
    "forties": 1940,
    "fifties": 1950,
    "sixties": 1960,
    "seventies": 1970,
    "eighties": 1980,
    "nineties": 1990,
    "noughties": 2000,
    "aughts": 2000,
}


def century(reading: Reading, match: re.Match[str]) -> Found:
    """The 18th century, the late nineteenth century, the 5th century BC."""
    number = english_number(match["n"])
    if not number or number > 30:
        return None
    before = bool(match["era"]) and match["era"].startswith("b")
    if match["mill"]:
        return _millennium(reading, match, -number if before else number)
    span = spans.century(-number if before else number)
    if match["n2"]:
        last = english_number(match["n2"]) or 0
        other = spans.century(-last if before else last)
        if other.end is None or span.start is None or other.end <= span.start:
            return None
        span = spans.between(span.start, other.end, Precision.RANGE)
    return narrowed(reading, match.start(), match.end(), span)


def _millennium(reading: Reading, match: re.Match[str], number: int) -> Found:
    if not reading.left(match.start(), 4).endswith("the ") or not -9 <= number <= 3:
        return None
    first = 1000 * number - 999 if number > 0 else 1000 * number + 1
    return Piece(start=match.start(), end=match.end(), span=Span.of_years(first, first + 999))


def century_part(_: Reading, match: re.Match[str]) -> Found:
    """The first decade of the 21st century, the last quarter of the 19th century."""
    number, size = english_number(match["n"]), {"decade": 10, "quarter": 25, "third": 33}[match["u"]]
    if not number or number > 30:
        return None
    start = spans.century(-number if (match["era"] or "").startswith("b") else number).start
    count = (english_number(match["count"]) or 1) if match["count"] else 1
    place = _PLACES.get(match["k"], 0)
    if start is None or size * (place + count) > 100:
        return None
    first = start.year + (100 - size * count if match["k"] in ("last", "final") else size * place)
    span = spans.between(Day(first, 1, 1), Day(first + size * count, 1, 1), Precision.APPROX)
    return Piece(start=match.start(), end=match.end(), span=span)


def spoken_decade(reading: Reading, match: re.Match[str]) -> Found:
    """The nineteen-sixties."""
    first = 100 * (english_number(match["c"]) or 0)
    if match["w"] == "hundreds":
        span = spans.between(Day(first, 1, 1), Day(first + 100, 1, 1), Precision.CENTURY)
        return narrowed(reading, match.start(), match.end(), span)
    tens = _DECADE_WORDS[match["w"]] % 100 if match["w"] != "tens" else 10
    return narrowed(reading, match.start(), match.end(), spans.decade(first + tens))


def decade(reading: Reading, match: re.Match[str]) -> Found:
    """The 1990s, the 90s, mid-1980s; a bare 90s needs `the` or a part before it."""
    if is_tied(reading, match.start()) and not reading.left(match.start(), 4).endswith(("mid-", "id-", "ly-", "te-")):
        return None
    year = int(match["y"])
    before = reading.left(match.start(), 8)
    if year % 100 == 0 and year < 2000:
        return narrowed(
            reading,
            match.start(),
            match.end(),
            spans.between(Day(year, 1, 1), Day(year + 100, 1, 1), Precision.CENTURY),
        )
    if year < 100:
        if not re.search(r"(?:the |the '|early |late |mid |mid-|in ')$", before) or (
            re.search(r"(?:in|into|to|their|his|her) the $", before) and False
        ):
            return None
        if re.search(r"\b(?:his|her|their|my|our|your)\b", before):
            return None
        year += 2000 if 2000 + year <= reading.today.year and year < 30 else 1900
    return narrowed(reading, match.start(), match.end(), spans.decade(year))


def decades(reading: Reading, match: re.Match[str]) -> Found:
    """The 1960s to the 1980s, the 1970s-80s."""
    first, last = int(match["y"]), int(match["y2"])
    last += first // 100 * 100 if last < 100 else 0
    if is_tied(reading, match.start()) or last <= first:
        return None
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.between(Day(first, 1, 1), Day(last + 10, 1, 1), Precision.RANGE),
        closed=True,
    )


def word_decade(reading: Reading, match: re.Match[str]) -> Found:
    """The nineties, the Roaring Twenties; his thirties are an age."""
    before = reading.left(match.start(), 14)
    if _AGE.search(before) or (
        " " not in match["w"] and not before.endswith(("the ", "early ", "late ", "mid ", "mid-"))
    ):
        return None
    return narrowed(reading, match.start(), match.end(), spans.decade(_DECADE_WORDS[match["w"]]))


def before_christ(reading: Reading, match: re.Match[str]) -> Found:
    """44 BC, 264-146 BC, 79 AD."""
    if is_tied(reading, match.start()):
        return None
    era = match["era"].replace(".", "")
    if (era == "ad" and not _upper(reading, match)) or (era == "ce" and not _upper(reading, match)):
        return None
    bc = era.startswith("b")
    first = 1 - int(match["y"]) if bc else int(match["y"])
    if not match["y2"]:
        return Piece(start=match.start(), end=match.end(), span=Span.of_year(first))
    last = 1 - int(match["y2"]) if bc else int(match["y2"])
    return (
        Piece(start=match.start(), end=match.end(), span=Span.of_years(first, last), closed=True)
        if first < last
        else None
    )


def _upper(reading: Reading, match: re.Match[str]) -> bool:
    return reading.text[match.end() - 1].isupper() or match.group().endswith(".")


def anno_domini(reading: Reading, match: re.Match[str]) -> Found:
    """AD 79."""
    if not reading.capital(match.start()):
        return None
    first = int(match["y"])
    span = Span.of_years(first, int(match["y2"])) if match["y2"] and int(match["y2"]) > first else Span.of_year(first)
    return Piece(start=match.start(), end=match.end(), span=span)


def years(reading: Reading, match: re.Match[str]) -> Found:  # noqa: PLR0911 - one way out for each form
    """1984-1990, 2014 to 2016, 2011-13, a season 2018-19."""
    if is_tied(reading, match.start()):
        return match.end()
    first, last = int(match["y"]), int(match["y2"])
    last += first // 100 * 100 if last < 100 else 0
    after = reading.right(match.end(), 30)
    slash = match["dash"] == "/"
    following = last == first + 1
    if following and SCHOOL_WORD.match(after):
        return _season_piece(match, Day(first, 9, 1), Day(last, 7, 1))
    if following and FISCAL_WORD.match(after):
        return Piece(
            start=match.start(),
            end=match.end(),
            span=Span.of_years(first, last),
            roles=frozenset({Role.SEASON}),
            closed=True,
            label_year=first,
        )
    if following and len(match["y2"]) == 2 and _COMPETITION.match(after):
        return _season_piece(match, Day(first, 8, 1), Day(last, 7, 1))
    if following and (SEASON_WORD.match(after) or slash or re.search(r"season,? $", reading.left(match.start(), 9))):
        return _season_piece(match, Day(first, 8, 1), Day(last, 7, 1))
    if not first < last <= first + 150 or slash:
        return None
    named = re.search(r"([a-z]+)\.? $", reading.left(match.start(), 16))
    if named and named.group(1) in cue_words()["name"]:
        return match.end()
    if _counted(after):
        return match.end()
    seasonal = following and len(match["y2"]) == 2
    roles = frozenset({Role.SEASON}) if seasonal else frozenset[Role]()
    return Piece(
        start=match.start(),
        end=match.end(),
        span=Span.of_years(first, last),
        roles=roles,
        closed=True,
        label_year=first if seasonal else None,
    )


_COUNTED_ZH = Pattern(r" ?(?:人|元|米|公里|万|亿|个|名|辆|台|吨|斤|度|瓦|只|家|件|美元|赛|分|比|克|点|多|余)")


def _counted(after: str) -> bool:
    """Whether what follows is counted or measured by the number."""
    word = _NEXT_WORD.match(after)
    return (word is not None and word.group(1) in cue_words()["count"]) or _COUNTED_ZH.match(after) is not None


def _season_piece(match: re.Match[str], start: Day, end: Day) -> Piece:
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.between(start, end, Precision.SEASON),
        roles=frozenset({Role.SEASON}),
        closed=True,
        label_year=start.year,
    )


def year(reading: Reading, match: re.Match[str]) -> Found:
    """A bare year with a cue."""
    start, end = match.span()
    if is_tied(reading, start) and not re.search(r"(?:mid|pre|post|early|late|end|start)-$", reading.left(start, 6)):
        return None
    after = reading.right(end, 2)
    if after[:1] and ((after[0].isascii() and after[0].isalnum()) or after[0] in "%°×*_@"):
        return None
    if after[:1] in ("-", ".", ",", "/", ":") and after[1:].isdigit():
        return None
    if not is_year(reading, start, end):
        return None
    return narrowed(reading, start, end, Span.of_year(int(match.group())))


def short(reading: Reading, match: re.Match[str]) -> Found:
    """'98, the '90s."""
    before = reading.left(match.start(), 12)
    if before[-1:].isalnum() or not re.search(
        r"(?:^|of|in|since|by|from|to|until|summer|winter|spring|fall|autumn|and|the|early|late|mid|after|before"
        r"|class|back in|january|june|july|may|-|\() ?-?$",
        before,
    ):
        return None
    value = int(match["y"])
    if match["s"]:
        return (
            narrowed(reading, match.start(), match.end(), spans.decade(1900 + value if value >= 30 else 2000 + value))
            if value % 10 == 0
            else None
        )
    return narrowed(reading, match.start(), match.end(), Span.of_year(short_year(value, reading.today.year)))


_TERMS = {"spring": (1, 6), "autumn": (9, 12)}


def season(reading: Reading, match: re.Match[str]) -> Found:
    """Summer 2024, the winter of 2023-24, summer of '69."""
    name = SEASON_NAMES[match["s"]]
    if match["ya"]:
        span = spans.season(int(match["ya"]), name)
    else:
        written = match["y"] or "'" + match["short"]
        if match["y"] and re.match(
            r" (?:olympics|paralympics|games|olympic|world cup)", reading.right(match.end(), 14)
        ):
            return None
        year = year_of(written, match.groupdict().get("era"), reading.today.year)
        span = spans.season(year, name)
        if match["term"] and name in _TERMS:
            span = spans.months(year, *_TERMS[name], Precision.APPROX)
    return Piece(start=match.start(), end=match.end(), span=span)


def spoken(reading: Reading, match: re.Match[str]) -> Found:
    """Twenty nineteen, nineteen eighty-four after a preposition."""
    value = spoken_year(match["w"])
    if value is None or not re.search(
        r"(?:in|since|by|of|from|to|until|before|after|during|year|and|early|late) $", reading.left(match.start(), 7)
    ):
        return None
    follower = re.match(r" ([a-z]+)", reading.right(match.end(), 16))
    if follower and (
        _counted(" " + follower.group(1))
        or follower.group(1) in ("percent", "per", "vision", "five", "thousand", "hundred")
    ):
        return None
    return narrowed(reading, match.start(), match.end(), Span.of_year(value))
