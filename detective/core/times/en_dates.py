"""English dates: numeric and written days, months, years, decades, centuries, BC, seasons, quarters, spelled years."""

from __future__ import annotations

import re
from dataclasses import replace

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.en_cues import is_year
from detective.core.times.numerals import CARDINAL, ORDINAL, english_number, spoken_year
from detective.core.times.pieces import Found, Lacks, Piece, Reading, Rule
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit
from detective.core.times.zh_years import short_year

MONTHS = {
    name: number
    for number, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|october oct"
        "|november nov|december dec".split("|"),
        start=1,
    )
    for name in names.split()
}
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        "monday mon|tuesday tues tue|wednesday weds wed|thursday thurs thur thu|friday fri|saturday sat|sunday sun".split(
            "|"
        )
    )
    for name in names.split()
}
MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})\b\.?"
WEEKDAY = rf"(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})\b\.?"
DASH = r"(?: ?- ?| (?:to|through|thru|until|till) )"
_ERA = r"(?: ?(?P<era>b\.?c\.?e?\.?|a\.?d\.?|c\.?e\.?)(?![a-z]))?"
_Y = rf"(?P<y>'\d{{2}}|\d{{4}}|\d{{1,4}}(?= ?(?:b\.?c|a\.d|ad\b|ce\b))){_ERA}(?![\d%])"
_SUFFIX = r"(?:st|nd|rd|th)?"
_SPOKEN = re.compile(
    r"(?P<w>(?:(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)"
    rf"[ -](?:(?:oh|o)[ -](?:{CARDINAL})|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-| )(?:one|two|three|four|five|six|seven|eight|nine)"
    r"|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    r"|(?:one|two) thousand(?: and)?(?:[ -](?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-| )(?:one|two|three|four|five|six|seven|eight|nine)"
    rf"|[ -](?:{CARDINAL}))?))(?![a-z-])"
)
_ISO = re.compile(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?:(?:t| |, ?)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?)?(?![\d])(?!-\d)"
)
_COMPACT = re.compile(r"(?P<y>(?:19|20)\d{2})(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?![\da-z.%-])")
_SLASHED = re.compile(r"(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4})(?![\d/-])(?!\.\d)")
_MONTH_OF = re.compile(r"(?P<y>1\d{3}|20\d{2})(?P<sep>[-/.])(?P<m>0[1-9]|1[0-2])(?![\d])(?![-/.]\d)")
_MONTH_FIRST = re.compile(
    rf"(?P<mon>{MONTH})(?: (?:the )?(?P<d>\d{{1,2}}){_SUFFIX}(?![\d:%,]\d| ?(?:percent|%)| (?:billion|million|people|votes))"
    rf"(?:{DASH}(?:(?P<mon2>{MONTH}) )?(?P<d2>\d{{1,2}}){_SUFFIX}(?!\d))?(?! ?(?:b\.?c|a\.?d)\b))?(?:(?:,| of| in|, in)? ?,? {_Y}(?! (?:people|votes|dollars))| ?'(?P<short>\d{{2}})(?![\ds]))?"
)
_DAY_FIRST = re.compile(
    rf"(?P<d>\d{{1,2}}|{ORDINAL}){_SUFFIX}(?:{DASH}(?P<d2>\d{{1,2}}){_SUFFIX})?(?: day)?(?: of |-| ?, ?| )(?P<mon>{MONTH})(?:(?:,| of| in|-)? ?,? ?(?<![\da-z]){_Y})?"
)
_YEAR_FIRST = re.compile(rf"(?P<y>1\d{{3}}|20\d{{2}}),? (?P<mon>{MONTH}) (?P<d>\d{{1,2}}){_SUFFIX}(?![\d:])")
_MONTHS = re.compile(
    rf"(?P<mon>{MONTH})(?:,? (?P<ya>\d{{4}}))?{DASH}(?P<mon2>{MONTH})(?:(?:,| of| in|, in)? ?,? {_Y})?(?! ?\d)"
)
_CENTURY = re.compile(
    rf"(?P<n>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}|(?:twenty|thirty)-(?:first|second|third))(?: ?-? ?(?:and|to|-|or) ?-? ?(?P<n2>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}))?[ -]centur(?:y|ies){_ERA}"
)
_DECADE = re.compile(r"(?P<y>1\d{2}0|20\d0|[2-9]0)'?s(?![a-z])")
_DECADES = re.compile(rf"(?P<y>1\d{{2}}0|20\d0)'?s?{DASH}(?:the )?(?P<y2>1\d{{2}}0|20\d0|[1-9]0)'?s(?![a-z])")
_WORD_DECADE = re.compile(
    r"(?P<w>roaring twenties|swinging sixties|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|noughties|aughts)\b"
)
_DECADE_WORDS = {
    "roaring twenties": 1920, "swinging sixties": 1960, "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
    "eighties": 1980, "nineties": 1990, "noughties": 2000, "aughts": 2000,
}  # fmt: skip
_BC = re.compile(
    r"(?P<y>\d{1,4})(?:" + DASH + r"(?P<y2>\d{1,4}))? ?(?P<era>b\.?c\.?e?\.?|a\.d\.|ad|c\.e\.|ce)(?![a-z0-9])"
)
_AD = re.compile(r"(?:a\.d\.|ad|a\.d) ?(?P<y>\d{1,4})(?:" + DASH + r"(?P<y2>\d{1,4}))?(?![\da-z])")
_YEARS = re.compile(
    r"(?P<y>1\d{3}|20\d{2})(?P<dash>-| - |-{2}| -{2} | (?:to|through|thru|until|till) |/)(?P<y2>1\d{3}|20\d{2}|\d{2})(?![\d:%.]\d|\d|%| ?%)(?![-/]\d)"
)
_SEASON_WORD = re.compile(
    r" ?(?:nba |nfl |nhl |mlb |premier league |la liga |serie a |bundesliga |ligue 1 |football |basketball |league |regular |ski |college |english |scottish |tv |theatre |flu )*(?:seasons?|campaign|playoffs|赛季|雪季|季|winter)"
)
_SCHOOL_WORD = re.compile(r" ?(?:academic|school|university|college)(?: year|年度)?|学年|学期")
_FISCAL_WORD = re.compile(r" ?(?:fiscal|financial|tax|budget) year|财年|财政年度|年度|会计年度")
_SHORT = re.compile(r"'(?P<y>\d{2})(?P<s>s)?(?![\da-z])")
_QUARTER = re.compile(
    rf"(?:q(?P<q>[1-4])|h(?P<h>[12]))(?:(?:,| of| in| for)? ?(?:fy|fiscal(?: year)?)? ?{_Y})?(?![a-z0-9])"
)
_QUARTER_AFTER = re.compile(r"(?P<q>[1-4])q(?P<y>\d{2}|\d{4})(?![\d])|(?P<h>[12])h(?P<y2>\d{2}|\d{4})(?![\d])")
_SEASON = re.compile(
    rf"(?P<s>spring|summer|autumn|fall|winter)(?:(?:,| of| in)? ?(?:the )?(?P<ya>\d{{4}})[-/](?P<yb>\d{{2,4}})|(?:,| of| in| of the year)? {_Y}| '(?P<short>\d{{2}})(?!\d))"
)
_SEASONS = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}
_PART_BEFORE = re.compile(
    r"(?P<p>early|late|mid|middle of|beginning of|start of|end of|turn of|close of|latter part of|second half of|first half of|mid-to-late|early-to-mid)(?: in)?[ -](?:the )?[']?$"
)
_PARTS = {
    "early": Part.EARLY, "late": Part.LATE, "mid": Part.MIDDLE, "middle of": Part.MIDDLE, "beginning of": Part.START, "start of": Part.START, "end of": Part.END,
    "close of": Part.END, "turn of": Part.START, "latter part of": Part.LATE, "mid-to-late": Part.LATE, "early-to-mid": Part.EARLY,
}  # fmt: skip
_HALF_WORDS = re.compile(r"(?:first|second|latter) half of(?: the)? '?$")
_CUE = re.compile(
    r"(?:^|[^a-z])(?:in|on|since|by|of|until|till|from|to|before|after|during|through|last|next|this|past|early|late|mid|mid-|for|between|and|every|each|end of|throughout|starting|beginning|effective|as of|around|about|and|or|-|\(|coming|previous|following)[ -]?$"
)
_FUTURE = re.compile(
    r"\b(?:will|shall|to be|would|scheduled|due|set to|set for|expected|plans? to|planned|slated|upcoming|begins?|starts?|opens?|takes? effect|next|coming|going to|from now)\b[^.;]{0,60}$"
)
_MAYBE_FUTURE = re.compile(r"\b(?:until|till|by|starting|beginning|effective|before)\b[^.;]{0,30}$")
_PAST = re.compile(r"\b(?:was|were|had|has|have|been|did|[a-z]{2,}ed|rose|fell|won|said|took|began|led|held)\b")
_RESULTS = re.compile(r" (?:results|earnings|revenue|sales|profit|gdp|growth|net|figures|report|income|guidance)")
_ENDED = re.compile(
    rf"(?:(?P<n>{CARDINAL}|\d{{1,2}}) )?(?P<u>quarter|half(?:-year)?|fiscal year|financial year|year|months?|weeks?)(?:,)? (?:that )?(?:ended|ending|to|through)(?: on)? (?:(?:{'|'.join(WEEKDAYS)}),? )?$"
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
    narrowed = (
        month_part(span, match["p"])
        if span.precision is Precision.MONTH
        else spans.part_of(span, _PARTS.get(match["p"], Part.EARLY))
    )
    return narrowed, start - (len(before) - match.start())


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


def _piece(reading: Reading, start: int, end: int, span: Span | None, basis: Basis = Basis.ABSOLUTE) -> Piece:
    if span is None:
        return Piece(start=start, end=end, span=None, basis=Basis.UNRESOLVED)
    if span.precision in (Precision.DAY, Precision.RANGE):
        return Piece(start=start, end=end, span=span, basis=basis)
    narrowed, begin = part_before(reading, start, span)
    return Piece(start=begin, end=end, span=narrowed, basis=basis)


def numeric(reading: Reading, match: re.Match[str]) -> Found:
    """2024-02-29, 2022.2.4, 20240229."""
    if _tied(reading, match.start()):
        return match.end()
    span = spans.month_day(int(match["y"]), int(match["m"]), int(match["d"]))
    if span is None and match.re is _ISO and (int(match["m"]) > 12 or match["sep"] == "."):
        return None
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)


def _tied(reading: Reading, start: int) -> bool:
    """Whether a letter, digit, currency or hyphenated number stands before."""
    before = reading.left(start, 2)
    return bool(before) and (
        (before[-1].isascii() and before[-1].isalnum()) or before[-1] in "$€£¥#№+×*@_=%" or (before[-1] in "-./:," and before[:1].isdigit() and len(before) == 2)
        or (before[-1] == "-" and before[:1].isalpha() and before[:1].isascii())
    )  # fmt: skip


def _is_tied_word(reading: Reading, start: int) -> bool:
    return _tied(reading, start) and not reading.left(start, 6).endswith(("mid-", "early-", "late-"))


def compact(reading: Reading, match: re.Match[str]) -> Found:
    """20240229, unless it is part of a code."""
    before = reading.left(match.start(), 12)
    if _tied(reading, match.start()) or re.search(
        r"(?:id|no\.?|code|号码?|编号|代码|为|:|#|number|order|ticket)[ :]*$", before
    ):
        return match.end()
    return numeric(reading, match)


def slashed(reading: Reading, match: re.Match[str]) -> Found:
    """03/14/2025 month first, 14/03/2025 day first; both possible: month first."""
    if _tied(reading, match.start()):
        return match.end()
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    day_first = match["sep"] == "." or first > 12
    month, day = (second, first) if day_first else (first, second)
    span = spans.month_day(year, month, day)
    return Piece(start=match.start(), end=match.end(), span=span) if span and 1000 <= year <= 2999 else None


def month_number(reading: Reading, match: re.Match[str]) -> Found:
    """2017-11 is a month, unless words after it make it a season or years."""
    if _tied(reading, match.start()):
        return match.end()
    after = reading.right(match.end(), 24)
    if match["sep"] == "." or _SEASON_WORD.match(after) or _SCHOOL_WORD.match(after) or _FISCAL_WORD.match(after):
        return None
    if match["sep"] == "/" and re.match(r" ?[a-z]", after) and not re.match(r" ?(?:and|to|-)", after):
        return None
    return Piece(start=match.start(), end=match.end(), span=Span.of_month(int(match["y"]), int(match["m"])))


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
        return _ended(reading, _piece(reading, match.start(), match.end(), Span.of_month(year, month)))
    return _ended(reading, _piece(reading, match.start(), match.end(), _day_span(year, month, match)))


def _ended(reading: Reading, piece: Piece) -> Piece:
    """the quarter ended September 30, 2024; the year to 31 March 2023; the nine months ended June 2024."""
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
    return replace(
        piece, start=piece.start - len(match.group()), span=spans.between(start, piece.span.end, precision), closed=True
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
    if not cued and not reading.capital(match.start()):
        return None
    span = Span.of_month(reading.today.year, MONTHS[name])
    narrowed, begin = part_before(reading, match.start(), span)
    return placed(reading, begin, match.end() - match["mon"].endswith("."), narrowed)


def placed(reading: Reading, start: int, end: int, span: Span) -> Piece:
    """A day or month without its year: of the year just named, else the nearest one past, to come after a word of plan."""
    anchor = reading.anchor()
    fixed = Piece(start=start, end=end, span=span, basis=Basis.CONTEXT, lacks=Lacks.YEAR)
    near = anchor is not None and start - anchor.end <= 160
    if (
        anchor
        and near
        and anchor.span
        and anchor.span.start
        and anchor.span.precision not in (Precision.DECADE, Precision.CENTURY, Precision.OPEN)
    ):
        return replace(fixed.moved_to(anchor.span.start.year, 0), lacks=Lacks.YEAR)
    today = reading.today
    ahead = is_planned(reading, start, end)
    year = today.year
    moved = fixed.moved_to(year, 0)
    if moved.span and moved.span.start and moved.span.end:
        if ahead and moved.span.end <= today:
            year += 1
        elif not ahead and moved.span.start > today:
            year -= 1
    return replace(fixed.moved_to(year, 0), lacks=Lacks.YEAR, basis=Basis.RELATIVE, date_word=True)


def is_planned(reading: Reading, start: int, end: int) -> bool:
    """Whether the words around a time look ahead."""
    before = reading.left(start, 70)
    if _FUTURE.search(before):
        return True
    return bool(_MAYBE_FUTURE.search(before)) and not _PAST.search(before) and not _PAST.search(reading.right(end, 50))


def day_first(reading: Reading, match: re.Match[str]) -> Found:
    """15th of March, 2026; 5 May; 4-Jul-2024; 5–11 March 2025."""
    name = match["mon"].rstrip(".")
    if _tied(reading, match.start()) or (
        name in ("may", "march", "mar", "sat", "sun") and not reading.capital(match.start("mon")) and not match["y"]
    ):
        return None
    if name in ("may", "march") and not match["y"] and match["d"].isalpha() and " of " not in match.group():
        return None
    if match["y"]:
        year = year_of(match["y"], match["era"], reading.today.year)
        return _ended(reading, _piece(reading, match.start(), match.end(), _day_span(year, MONTHS[name], match)))
    span = _day_span(reading.today.year // 4 * 4, MONTHS[name], match)
    return placed(reading, match.start(), match.end(), span) if span else None


def year_first(reading: Reading, match: re.Match[str]) -> Found:
    """2014, Feb 17."""
    span = spans.month_day(int(match["y"]), MONTHS[match["mon"].rstrip(".")], int(match["d"]))
    return (
        None
        if _tied(reading, match.start())
        else Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE if span else Basis.UNRESOLVED)
    )


def months(reading: Reading, match: re.Match[str]) -> Found:
    """April to June 2017, Oct. 2023-Feb. 2024."""
    first, last = MONTHS[match["mon"].rstrip(".")], MONTHS[match["mon2"].rstrip(".")]
    if not match["y"]:
        if not reading.capital(match.start()) or match["ya"]:
            return None
        span = spans.months(reading.today.year, first, last + (12 if last < first else 0))
        return replace(placed(reading, match.start(), match.end(), span), closed=True)
    year = year_of(match["y"], match["era"], reading.today.year)
    begin = int(match["ya"]) if match["ya"] else year - (last < first)
    start, end = Span.of_month(begin, first).start, Span.of_month(year, last).end
    if start is None or end is None or end <= start:
        return None
    return Piece(start=match.start(), end=match.end(), span=spans.between(start, end, Precision.RANGE), closed=True)


def century(reading: Reading, match: re.Match[str]) -> Found:
    """the 18th century, the late nineteenth century, the 5th century BC."""
    number = english_number(match["n"])
    if not number or number > 30:
        return None
    before = bool(match["era"]) and match["era"].startswith("b")
    span = spans.century(-number if before else number)
    if match["n2"]:
        last = english_number(match["n2"]) or 0
        other = spans.century(-last if before else last)
        if other.end is None or span.start is None or other.end <= span.start:
            return None
        span = spans.between(span.start, other.end, Precision.RANGE)
    return _piece(reading, match.start(), match.end(), span)


def decade(reading: Reading, match: re.Match[str]) -> Found:
    """the 1990s, the 90s, mid-1980s; a bare 90s needs `the` or a part before it."""
    if _tied(reading, match.start()) and not reading.left(match.start(), 4).endswith(("mid-", "id-", "ly-", "te-")):
        return None
    year = int(match["y"])
    before = reading.left(match.start(), 8)
    if year < 100:
        if (
            not re.search(r"(?:the |the '|early |late |mid |mid-|in ')$", before)
            or re.search(r"(?:in|into|to|their|his|her) the $", before)
            and False
        ):
            return None
        if re.search(r"\b(?:his|her|their|my|our|your)\b", before):
            return None
        year += 2000 if 2000 + year <= reading.today.year and year < 30 else 1900
    return _piece(reading, match.start(), match.end(), spans.decade(year))


def decades(reading: Reading, match: re.Match[str]) -> Found:
    """the 1960s to the 1980s, the 1970s-80s."""
    first, last = int(match["y"]), int(match["y2"])
    last += first // 100 * 100 if last < 100 else 0
    if _tied(reading, match.start()) or last <= first:
        return None
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.between(Day(first, 1, 1), Day(last + 10, 1, 1), Precision.RANGE),
        closed=True,
    )


def word_decade(reading: Reading, match: re.Match[str]) -> Found:
    """the nineties, the Roaring Twenties; his thirties are an age."""
    if not re.search(r"(?:the|early|late|mid|of the)[ -]$", reading.left(match.start(), 6)) and " " not in match["w"]:
        return None
    return _piece(reading, match.start(), match.end(), spans.decade(_DECADE_WORDS[match["w"]]))


def before_christ(reading: Reading, match: re.Match[str]) -> Found:
    """44 BC, 264-146 BC, 79 AD."""
    if _tied(reading, match.start()):
        return None
    era = match["era"].replace(".", "")
    if era == "ad" and not _upper(reading, match) or era == "ce" and not _upper(reading, match):
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


def years(reading: Reading, match: re.Match[str]) -> Found:
    """1984-1990, 2014 to 2016, 2011-13, a season 2018-19."""
    if _tied(reading, match.start()):
        return match.end()
    first, last = int(match["y"]), int(match["y2"])
    last += first // 100 * 100 if last < 100 else 0
    after = reading.right(match.end(), 30)
    slash = match["dash"] == "/"
    following = last == first + 1
    if following and _SCHOOL_WORD.match(after):
        return _season_piece(reading, match, Day(first, 9, 1), Day(last, 7, 1))
    if following and _FISCAL_WORD.match(after):
        return Piece(
            start=match.start(),
            end=match.end(),
            span=Span.of_years(first, last),
            roles=frozenset({Role.SEASON}),
            closed=True,
            label_year=first,
        )
    if following and (_SEASON_WORD.match(after) or slash or re.search(r"season,? $", reading.left(match.start(), 9))):
        return _season_piece(reading, match, Day(first, 8, 1), Day(last, 7, 1))
    if not first < last <= first + 150 or slash:
        return None
    if _counted(reading, match, after):
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


def _counted(reading: Reading, match: re.Match[str], after: str) -> bool:
    from detective.core.times.en_cues import cue_words  # noqa: PLC0415

    word = re.match(r" ?([a-z]+)", after)
    return bool(word and word.group(1) in cue_words()["count"]) or bool(
        re.match(r" ?(?:人|元|米|公里|万|亿|个|名|辆|台|吨|斤|度|瓦|只|家|件|美元|赛|分|比|克|点|多|余)", after)
    )


def _season_piece(reading: Reading, match: re.Match[str], start: Day, end: Day) -> Piece:
    return Piece(
        start=match.start(), end=match.end(), span=spans.between(start, end, Precision.SEASON), roles=frozenset({Role.SEASON}), closed=True, label_year=start.year
    )  # fmt: skip


def year(reading: Reading, match: re.Match[str]) -> Found:
    """A bare year with a cue."""
    start, end = match.span()
    if _tied(reading, start) and not re.search(r"(?:mid|pre|post|early|late)-$", reading.left(start, 6)):
        return None
    after = reading.right(end, 2)
    if after[:1] and ((after[0].isascii() and after[0].isalnum()) or after[0] in "%°×*_@"):
        return None
    if after[:1] in ("-", ".", ",", "/", ":") and after[1:].isdigit():
        return None
    if not is_year(reading, start, end):
        return None
    return _piece(reading, start, end, Span.of_year(int(match.group())))


def short(reading: Reading, match: re.Match[str]) -> Found:
    """'98, the '90s."""
    before = reading.left(match.start(), 12)
    if before[-1:].isalnum() or not re.search(
        r"(?:^|of|in|since|by|from|to|until|summer|winter|spring|fall|autumn|and|the|early|late|mid|after|before|class|back in|january|june|july|may|-|\() ?-?$",
        before,
    ):
        return None
    value = int(match["y"])
    if match["s"]:
        return (
            _piece(reading, match.start(), match.end(), spans.decade(1900 + value if value >= 30 else 2000 + value))
            if value % 10 == 0
            else None
        )
    return _piece(reading, match.start(), match.end(), Span.of_year(short_year(value, reading.today.year)))


def quarter(reading: Reading, match: re.Match[str]) -> Found:
    """Q3 2025, H1, Q2 of 2024; a fiscal one is settled by who speaks."""
    if _tied(reading, match.start()):
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
    return None if _tied(reading, match.start()) else Piece(start=match.start(), end=match.end(), span=span)


def season(reading: Reading, match: re.Match[str]) -> Found:
    """summer 2024, the winter of 2023-24, summer of '69."""
    name = _SEASONS[match["s"]]
    if match["ya"]:
        span = spans.season(int(match["ya"]), name)
    else:
        written = match["y"] or "'" + match["short"]
        if match["y"] and re.match(
            r" (?:olympics|paralympics|games|olympic|world cup)", reading.right(match.end(), 14)
        ):
            return None
        span = spans.season(year_of(written, match.groupdict().get("era"), reading.today.year), name)
    return Piece(start=match.start(), end=match.end(), span=span)


def spoken(reading: Reading, match: re.Match[str]) -> Found:
    """twenty nineteen, nineteen eighty-four after a preposition."""
    value = spoken_year(match["w"])
    if value is None or not re.search(
        r"(?:in|since|by|of|from|to|until|before|after|during|year|and|early|late) $", reading.left(match.start(), 7)
    ):
        return None
    follower = re.match(r" ([a-z]+)", reading.right(match.end(), 16))
    if follower and (
        _counted(reading, match, " " + follower.group(1))
        or follower.group(1) in ("percent", "per", "vision", "five", "thousand", "hundred")
    ):
        return None
    return _piece(reading, match.start(), match.end(), Span.of_year(value))


_MONTH_RULES = (Rule(_MONTHS, months), Rule(_MONTH_FIRST, month_first))
DIGIT_RULES: dict[int, tuple[Rule, ...]] = {
    1: (Rule(_SLASHED, slashed), Rule(_DAY_FIRST, day_first), Rule(_CENTURY, century), Rule(_BC, before_christ), Rule(_QUARTER_AFTER, quarter_after)),
    2: (Rule(_SLASHED, slashed), Rule(_DAY_FIRST, day_first), Rule(_CENTURY, century), Rule(_BC, before_christ), Rule(_DECADE, decade)),
    3: (Rule(_BC, before_christ),),
    4: (
        Rule(_ISO, numeric), Rule(_BC, before_christ), Rule(_MONTH_OF, month_number), Rule(_DECADES, decades), Rule(_DECADE, decade), Rule(_YEAR_FIRST, year_first),
        Rule(_YEARS, years), Rule(re.compile(r"1\d{3}|2[01]\d{2}|[3-9]00|[2-9]\d{2}(?=\b)"), year),
    ),
    8: (Rule(_COMPACT, compact),),
}  # fmt: skip
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(MONTHS, _MONTH_RULES),
    **dict.fromkeys(ORDINAL.split("|"), (Rule(_CENTURY, century), Rule(_DAY_FIRST, day_first))),
    **dict.fromkeys(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty one two".split(),
        (Rule(_CENTURY, century), Rule(_SPOKEN, spoken)),
    ),
    **dict.fromkeys(_SEASONS, (Rule(_SEASON, season),)),
    **dict.fromkeys(
        "roaring swinging twenties thirties forties fifties sixties seventies eighties nineties noughties aughts".split(),
        (Rule(_WORD_DECADE, word_decade),),
    ),
    "a": (Rule(_AD, anno_domini),),
    "ad": (Rule(_AD, anno_domini),),
    "q": (Rule(_QUARTER, quarter),),
    "h": (Rule(_QUARTER, quarter),),
    "'": (Rule(_SHORT, short),),
}
FUTURE = _FUTURE
