"""English dates: numeric and written days and months, quarters and halves."""

from __future__ import annotations

import re

from detective.core.tables import rows
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.numerals import CARDINAL, english_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit
from detective.core.times.zh_years import short_year

MONTHS = {
    name: number
    for number, names in enumerate(
        [
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ],
        start=1,
    )
    for name in names.split()
}
OTHER_MONTHS = {name: int(number) for number, names in rows("time/months_other.tsv") for name in names.split("|")}
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        [
            "monday mon",
            "tuesday tues tue",
            "wednesday weds wed",
            "thursday thurs thur thu",
            "friday fri",
            "saturday sat",
            "sunday sun",
        ]
    )
    for name in names.split()
}
WEEKDAY = rf"(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})\b\.?"
ISO = re.compile(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?:(?:t| "
    r"|, ?)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?)?(?![\d])(?!-\d)"
)
SEASON_WORD = re.compile(
    r" ?(?:nba |nfl |nhl |mlb |premier league |la liga |serie a |bundesliga |ligue 1 |football |basketball |league "
    r"|regular |ski |college |english |scottish |tv |theatre |flu )*(?:seasons?|campaign|playoffs|赛季|雪季|季|winter)"
)
SCHOOL_WORD = re.compile(r" ?(?:academic|school|university|college)(?: year|年度)?|学年|学期")
FISCAL_WORD = re.compile(r" ?(?:fiscal|financial|tax|budget) year|财年|财政年度|年度|会计年度")
SEASON_NAMES = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}
_PART_BEFORE = re.compile(
    r"(?P<p>early to mid|mid to late|early|late|mid|end|middle of|beginning of|start of|end of|turn of|close of"
    r"|latter part of|second half of|first half of|mid-to-late|early-to-mid)(?: in)?[ -](?:the )?[']?$"
)
_PARTS = {
    "mid to late": Part.LATE,
    "early to mid": Part.EARLY,
    "end": Part.END,
    "early": Part.EARLY,
    "late": Part.LATE,
    "mid": Part.MIDDLE,
    "middle of": Part.MIDDLE,
    "beginning of": Part.START,
    "start of": Part.START,
    "end of": Part.END,
    "close of": Part.END,
    "turn of": Part.START,
    "latter part of": Part.LATE,
    "mid-to-late": Part.LATE,
    "early-to-mid": Part.EARLY,
}
_HALF_WORDS = re.compile(r"(?:first|second|latter) half of(?: the)? '?$")
_CUE = re.compile(
    r"(?:^|[^a-z])(?:in|on|since|by|of|until|till|from|to|before|after|during|through|last|next|this|past|early"
    r"|late|mid|mid-|for|between|and|every|each|end of|throughout|starting|beginning|effective|as of|around|about"
    r"|and|or|-|\(|coming|previous|following)[ -]?$"
)
_FUTURE = re.compile(
    r"\b(?:will|shall|to be|would|scheduled|due|set to|set for|expected|plans? to|planned|slated|upcoming|begins?"
    r"|starts?|opens?|takes? effect|next|coming|going to|from now)\b[^.;]{0,60}$"
)
_MAYBE_FUTURE = re.compile(r"\b(?:until|till|by|starting|beginning|effective|before)\b[^.;]{0,30}$")
_PAST = re.compile(r"\b(?:was|were|had|has|have|been|did|[a-z]{2,}ed|rose|fell|won|said|took|began|led|held)\b")
_RESULTS = re.compile(r" (?:results|earnings|revenue|sales|profit|gdp|growth|net|figures|report|income|guidance)")
_ENDED = re.compile(
    rf"(?:(?P<n>{CARDINAL}|\d{{1,2}}) )?(?P<u>quarter|half(?:-year)?|fiscal year|financial year|year|months?"
    rf"|weeks?)(?:,)? (?:that )?(?:ended|ending|to|through)(?: on)? (?:(?:{'|'.join(WEEKDAYS)}),? )?$"
)
_EVERY = re.compile(r"\b(?:every|each|annually (?:in|on)) $")
_NAMES = frozenset(
    (
        "may",
        "march",
        "april",
        "june",
        "august",
        "jan",
        "mar",
        "dec",
        "jun",
        "sat",
        "sun",
        "mon",
        "sept",
        "sep",
        "wed",
        "fri",
        "tue",
        "oct",
        "nov",
        "feb",
        "apr",
        "aug",
        "jul",
    )
)


def year_of(written: str, era: str | None, now: int) -> int:
    """The astronomical year of digits with or without BC, or of an apostrophe and two digits."""
    if written.startswith("'"):
        return short_year(int(written[1:]), now)
    return 1 - int(written) if era and era.startswith("b") else int(written)


def part_before(reading: Reading, start: int, span: Span) -> tuple[Span, int]:
    """Narrow a span by `early`, `late`, `mid-`, `the end of` before it; the place where the expression then begins."""
    before = reading.left(start, 24)
    if not any(word in before for word in ("early", "late", "mid", "end-", " of ")):
        return span, start
    half = _HALF_WORDS.search(before)
    if half and span.start and span.end:
        middle = Day.of_ordinal((span.start.ordinal() + span.end.ordinal()) // 2)
        if span.precision is Precision.YEAR:
            middle = Day(span.start.year, 7, 1)
        elif span.precision in (Precision.DECADE, Precision.CENTURY):
            middle = Day((span.start.year + span.end.year) // 2, 1, 1)
        first = half.group().startswith("first")
        precision = Precision.HALF if span.precision is Precision.YEAR else Precision.APPROX
        return spans.between(*((span.start, middle) if first else (middle, span.end)), precision), start - len(
            half.group()
        )
    match = _PART_BEFORE.search(before)
    if not match:
        return span, start
    shorter = (
        month_part(span, match["p"])
        if span.precision is Precision.MONTH
        else spans.part_of(span, _PARTS.get(match["p"], Part.EARLY))
    )
    return shorter, start - (len(before) - match.start())


def month_part(span: Span, word: str) -> Span:
    """Early, mid or late in a month."""
    if span.start is None or span.end is None:
        return span
    part = _PARTS.get(word, Part.EARLY)
    if part in (Part.EARLY, Part.START):
        return spans.between(span.start, span.start.plus(10), Precision.APPROX)
    if part is Part.MIDDLE:
        return spans.between(span.start.plus(10), span.start.plus(20), Precision.APPROX)
    return spans.between(span.start.plus(20), span.end, Precision.APPROX)


def narrowed(reading: Reading, start: int, end: int, span: Span | None, basis: Basis = Basis.ABSOLUTE) -> Piece:
    """The piece of a date; a longer unit is narrowed by the words before it."""
    if span is None:
        return Piece(start=start, end=end, span=None, basis=Basis.UNRESOLVED)
    if span.precision in (Precision.DAY, Precision.RANGE):
        return Piece(start=start, end=end, span=span, basis=basis)
    shorter, begin = part_before(reading, start, span)
    return Piece(start=begin, end=end, span=shorter, basis=basis)


def numeric(reading: Reading, match: re.Match[str]) -> Found:
    """2024-02-29, 2022.2.4, 20240229."""
    if is_tied(reading, match.start()):
        return match.end()
    span = spans.month_day(int(match["y"]), int(match["m"]), int(match["d"]))
    if span is None and match.re is ISO and (int(match["m"]) > 12 or match["sep"] == "."):
        return None
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)


def is_tied(reading: Reading, start: int) -> bool:
    """Whether a letter, digit, currency or hyphenated number stands before."""
    before = reading.left(start, 2)
    return bool(before) and (
        (before[-1].isascii() and before[-1].isalnum())
        or before[-1] in "$€£¥#№+×*@_=%"
        or (before[-1] in "-./:," and before[:1].isdigit() and len(before) == 2)
        or (before[-1] == "-" and before[:1].isalpha() and before[:1].isascii())
    )


def _is_tied_word(reading: Reading, start: int) -> bool:
    return is_tied(reading, start) and not reading.left(start, 6).endswith(("mid-", "early-", "late-"))


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


def month_first(reading: Reading, match: re.Match[str]) -> Found:
    """March 2024, July 4, 1776, Oct. 7, March 5-11, 2025, a bare April after a word of time."""
    name = match["mon"].rstrip(".")
    if (
        name in _NAMES and not reading.capital(match.start()) and not _plain_month(reading, match, name)
    ) or _is_tied_word(reading, match.start()):
        return None
    written = match["y"] or ("'" + match["short"] if match["short"] else None)
    if not match["d"] and not written:
        return _bare_month(reading, match, name)
    month = MONTHS[name]
    if written:
        year = year_of(written, match["era"], reading.today.year)
        return _dated(reading, match, year, month)
    span = _day_span(reading.today.year // 4 * 4, month, match)
    if span is None:
        return (
            Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
            if 28 < int(match["d"]) < 32
            else None
        )
    return placed(reading, match.start(), match.end(), span)


def _plain_month(reading: Reading, match: re.Match[str], name: str) -> bool:
    """A month in small letters is one beside a day, a year or a preposition, but not the verbs may and march."""
    if name in ("may", "march", "mar", "sun", "mon", "sat", "dec", "jan") and not (match["d"] and match["y"]):
        return bool(match["y"] or match["d"]) and bool(_CUE.search(reading.left(match.start(), 12)))
    return bool(match["y"] or match["d"]) or bool(_CUE.search(reading.left(match.start(), 12)))


def _dated(reading: Reading, match: re.Match[str], year: int, month: int) -> Piece:
    if not match["d"]:
        return _ended(reading, narrowed(reading, match.start(), match.end(), Span.of_month(year, month)))
    return _ended(reading, narrowed(reading, match.start(), match.end(), _day_span(year, month, match)))


def _ended(reading: Reading, piece: Piece) -> Piece:
    """The quarter ended September 30, 2024; the year to 31 March 2023; the nine months ended June 2024."""
    match = _ENDED.search(reading.left(piece.start, 48))
    if not match or piece.span is None or piece.span.end is None:
        return piece
    name, count = match["u"], english_number(match["n"]) if match["n"] else 1
    unit = (
        Unit.QUARTER
        if name == "quarter"
        else Unit.HALF
        if name.startswith("half")
        else Unit.WEEK
        if name.startswith("week")
        else Unit.YEAR
        if name.endswith("year")
        else Unit.MONTH
    )
    start = spans.shift(piece.span.end, -(count or 1), unit)
    precision = {
        Unit.QUARTER: Precision.QUARTER,
        Unit.HALF: Precision.HALF,
        Unit.WEEK: Precision.WEEK,
        Unit.YEAR: Precision.YEAR,
    }.get(unit, Precision.RANGE)
    return piece._replace(
        start=piece.start - len(match.group()), span=spans.between(start, piece.span.end, precision), closed=True
    )


def _day_span(year: int, month: int, match: re.Match[str]) -> Span | None:
    groups = match.groupdict()
    first = spans.month_day(year, month, english_number(match["d"]) or 0)
    if first is None or not groups.get("d2"):
        return first
    last_month = MONTHS[match["mon2"].rstrip(".")] if groups.get("mon2") else month
    last = spans.month_day(year + (last_month < month), last_month, int(match["d2"]))
    if last is None or first.start is None or last.start is None or last.start < first.start:
        return None
    return spans.between(first.start, last.end, Precision.RANGE)


def _bare_month(reading: Reading, match: re.Match[str], name: str) -> Found:
    before = reading.left(match.start(), 12)
    if _EVERY.search(before):
        return Piece(
            start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE, roles=frozenset({Role.RECURRING})
        )
    cued = bool(_CUE.search(before))
    after = reading.right(match.end(), 2)
    if name in _NAMES and not cued:
        return None
    if (
        name in ("may", "march", "april", "june", "august")
        and after[:1] == " "
        and reading.capital(match.end() + 1)
        and re.search(r"(?:by|and|for|or|of|to|from|with) ?$", before)
    ):
        return None  # by April Ryan
    if after[:1] == "'" and name in ("may", "april", "june", "august"):
        return None
    follows_name = after[:1] == " " and reading.capital(match.end() + 1)
    if not cued and (not reading.capital(match.start()) or follows_name):
        return None
    span = Span.of_month(reading.today.year, MONTHS[name])
    shorter, begin = part_before(reading, match.start(), span)
    return placed(reading, begin, match.end() - match["mon"].endswith("."), shorter)


def placed(reading: Reading, start: int, end: int, span: Span) -> Piece:
    """A day or month without its year: of the year just named, else the nearest one past, to come when planned."""
    anchor = reading.anchor()
    fixed = Piece(start=start, end=end, span=span, basis=Basis.CONTEXT, lacks=Lacks.YEAR)
    near = anchor is not None and start - anchor.end <= 160
    if (
        anchor
        and near
        and anchor.span
        and anchor.day
        and anchor.span.precision not in (Precision.DECADE, Precision.CENTURY, Precision.OPEN)
    ):
        return fixed.in_year(anchor.day.year)
    today = reading.today
    ahead = is_planned(reading, start, end)
    year = today.year
    moved = fixed.in_year(year)
    if moved.span and moved.span.start and moved.span.end:
        if ahead and moved.span.end <= today:
            year += 1
        elif not ahead and moved.span.start > today:
            year -= 1
    return fixed.in_year(year)._replace(basis=Basis.RELATIVE, date_word=True)


def is_planned(reading: Reading, start: int, end: int) -> bool:
    """Whether the words around a time look ahead."""
    before = reading.left(start, 70)
    if _FUTURE.search(before):
        return True
    return bool(_MAYBE_FUTURE.search(before)) and not _PAST.search(before) and not _PAST.search(reading.right(end, 50))


def day_first(reading: Reading, match: re.Match[str]) -> Found:
    """15th of March, 2026; 5 May; 4-Jul-2024; 5–11 March 2025."""
    name = match["mon"].rstrip(".")
    if is_tied(reading, match.start()) or (
        name in ("may", "march", "mar", "sat", "sun") and not reading.capital(match.start("mon")) and not match["y"]
    ):
        return None
    if name in ("may", "march") and not match["y"] and match["d"].isalpha() and " of " not in match.group():
        return None
    if match["y"]:
        year = year_of(match["y"], match["era"], reading.today.year)
        return _ended(reading, narrowed(reading, match.start(), match.end(), _day_span(year, MONTHS[name], match)))
    span = _day_span(reading.today.year // 4 * 4, MONTHS[name], match)
    return placed(reading, match.start(), match.end(), span) if span else None


def other_day(reading: Reading, match: re.Match[str]) -> Found:
    """5 de mayo de 2024, 14 juillet 1789, 3. Oktober 1990."""
    if is_tied(reading, match.start()):
        return None
    span = spans.month_day(int(match["y"]), OTHER_MONTHS[match["mon"]], int(match["d"]))
    return Piece(start=match.start(), end=match.end(), span=span) if span else None


def year_first(reading: Reading, match: re.Match[str]) -> Found:
    """2014, Feb 17."""
    span = spans.month_day(int(match["y"]), MONTHS[match["mon"].rstrip(".")], int(match["d"]))
    return (
        None
        if is_tied(reading, match.start())
        else Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)
    )


def months(reading: Reading, match: re.Match[str]) -> Found:
    """April to June 2017, Oct. 2023-Feb. 2024."""
    first, last = MONTHS[match["mon"].rstrip(".")], MONTHS[match["mon2"].rstrip(".")]
    if not match["y"]:
        if not reading.capital(match.start()) or match["ya"]:
            return None
        span = spans.months(reading.today.year, first, last + (12 if last < first else 0))
        return placed(reading, match.start(), match.end(), span)._replace(closed=True)
    year = year_of(match["y"], match["era"], reading.today.year)
    begin = int(match["ya"]) if match["ya"] else year - (last < first)
    start, end = Span.of_month(begin, first).start, Span.of_month(year, last).end
    if start is None or end is None or end <= start:
        return None
    return Piece(start=match.start(), end=match.end(), span=spans.between(start, end, Precision.RANGE), closed=True)


def quarter(reading: Reading, match: re.Match[str]) -> Found:
    """Q3 2025, H1, Q2 of 2024; a fiscal one is settled by who speaks."""
    if is_tied(reading, match.start()):
        return None
    number = int(match["q"] or match["h"])
    build = spans.quarter if match["q"] else spans.half
    if not match["y"]:
        if reading.right(match.end(), 1) == "-":
            return None
        span = build(reading.today.year, number)
        piece = placed(reading, match.start(), match.end(), span)
        return (
            piece
            if re.search(r"(?:in|for|of|during|the|since|fiscal|'s) $", reading.left(match.start(), 7))
            or _RESULTS.match(reading.folded, match.end())
            or reading.right(match.end(), 1) > "\u3400"
            else None
        )
    return Piece(
        start=match.start(), end=match.end(), span=build(year_of(match["y"], match["era"], reading.today.year), number)
    )


def quarter_after(reading: Reading, match: re.Match[str]) -> Found:
    """3Q24, 1H25."""
    written = match["y"] or match["y2"]
    year = int(written) if len(written) == 4 else short_year(int(written), reading.today.year)
    span = spans.quarter(year, int(match["q"])) if match["q"] else spans.half(year, int(match["h"]))
    return None if is_tied(reading, match.start()) else Piece(start=match.start(), end=match.end(), span=span)


FUTURE = _FUTURE
