"""English dates in words: months, days, quarters and halves."""

from __future__ import annotations

import re
from collections.abc import Callable

from detective.core.patterns import Pattern
from detective.core.timeline import Precision, Span, month_length
from detective.core.times import spans
from detective.core.times.calendar_en import MONTHS, OTHER_MONTHS, OTHER_WORDS, WEEKDAYS
from detective.core.times.en_numeric import is_tied
from detective.core.times.en_parts import narrowed, part_before, year_of
from detective.core.times.numerals import CARDINAL, english_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Unit
from detective.core.times.zh_years import short_year

SEASONOTHER_WORDS = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}
_CUE = Pattern(
    r"(?:^|[^a-z])(?:in|on|since|by|of|until|till|from|to|before|after|during|through|last|next|this|past|early"
    r"|late|mid|mid-|for|between|and|every|each|end of|throughout|starting|beginning|effective|as of|around|about"
    r"|and|or|-|\(|coming|previous|following)[ -]?$"
)
_FUTURE = Pattern(
    r"\b(?:will|shall|to be|would|scheduled|due|set to|set for|expected|plans? to|planned|slated|upcoming|begins?"
    r"|starts?|opens?|takes? effect|next|coming|going to|from now)\b[^.;]{0,60}$"
)
_REACH = 160  # characters between a time and the year that it leans on
_TOO_LONG = (Precision.DECADE, Precision.CENTURY, Precision.OPEN)
_MAYBE_FUTURE = Pattern(r"\b(?:until|till|by|starting|beginning|effective|before)\b[^.;]{0,30}$")
_PAST = Pattern(r"\b(?:was|were|had|has|have|been|did|[a-z]{2,}ed|rose|fell|won|said|took|began|led|held)\b")
_RESULTS = Pattern(r" (?:results|earnings|revenue|sales|profit|gdp|growth|net|figures|report|income|guidance)")
_ENDED = Pattern(
    rf"(?:(?P<n>{CARDINAL}|\d{{1,2}}) )?(?P<u>quarter|half(?:-year)?|fiscal year|financial year|year|months?"
    rf"|weeks?)(?:,)? (?:that )?(?:ended|ending|to|through)(?: on)? (?:(?:{'|'.join(WEEKDAYS)}),? )?$"
)
_WEEK_OF = Pattern(
    rf"week (?P<how>of|beginning|commencing|starting)(?: on)?(?: the)? (?:(?:{'|'.join(WEEKDAYS)}),? )?$"
)
_EVERY = Pattern(r"\b(?:every|each|annually (?:in|on)) $")


def _is_tied_word(reading: Reading, start: int) -> bool:
    return is_tied(reading, start) and not reading.left(start, 6).endswith(("mid-", "early-", "late-"))


def month_first(reading: Reading, match: re.Match[str]) -> Found:
    """March 2024, July 4, 1776, Oct. 7, March 5-11, 2025, a bare April after a word of time."""
    name = match["mon"].rstrip(".")
    if (
        name in OTHER_WORDS and not reading.capital(match.start()) and not _plain_month(reading, match, name)
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
    return _ended(reading, placed(reading, match.start(), match.end(), span))


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
    before = reading.left(piece.start, 48)
    week = _WEEK_OF.search(before)
    if week and piece.span and piece.span.start and piece.span.precision is Precision.DAY:
        begin = piece.span.start
        span = spans.week_of(begin) if week["how"] == "of" else spans.between(begin, begin.plus(7), Precision.WEEK)
        return piece._replace(start=piece.start - len(week.group()), span=span, closed=True)
    match = _ENDED.search(before)
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
    if name in OTHER_WORDS and not cued:
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
    if anchor and start - anchor.end <= _REACH and anchor.span.precision not in _TOO_LONG:
        return _in_year(fixed, anchor.day.year)
    today = reading.today
    ahead = is_planned(reading, start, end)
    year = today.year
    moved = fixed.in_year(year)
    if moved.span and moved.span.start and moved.span.end:
        if ahead and moved.span.end <= today:
            year += 1
        elif not ahead and moved.span.start > today:
            year -= 1
    return _in_year(fixed._replace(basis=Basis.RELATIVE, date_word=True), year)


def _in_year(piece: Piece, year: int) -> Piece:
    """The piece in a year; 29 February goes back to the last leap year."""
    start = piece.span.start if piece.span else None
    if start and (start.month, start.day) == (2, 29) and month_length(year, 2) < 29:
        year -= 4 if year % 4 == 0 else year % 4
    return piece.in_year(year)


def is_planned(reading: Reading, start: int, end: int) -> bool:
    """Whether the words around a time look ahead."""
    before = reading.left(start, 70)
    if _FUTURE.search(before):
        return True
    return bool(_MAYBE_FUTURE.search(before)) and not _PAST.search(before) and not _PAST.search(reading.right(end, 50))


def other_day(reading: Reading, match: re.Match[str]) -> Found:
    """5 de mayo de 2024, 14 juillet 1789, 3. Oktober 1990."""
    if is_tied(reading, match.start()):
        return None
    span = spans.month_day(int(match["y"]), OTHER_MONTHS[match["mon"]], int(match["d"]))
    return Piece(start=match.start(), end=match.end(), span=span) if span else None


def day_first(reading: Reading, match: re.Match[str]) -> Found:
    """15th of March, 2026; 5 May; 4-Jul-2024; 5–11 March 2025."""
    name = match["mon"].rstrip(".")
    if is_tied(reading, match.start()) or (
        name in ("may", "march", "mar", "sat", "sun") and not reading.capital(match.start("mon")) and not match["y"]
    ):
        return None
    if name in ("may", "march") and not match["y"] and match["d"].isalpha() and " of " not in match.group():
        return None
    if match["short"]:
        year = short_year(int(match["short"]), reading.today.year)
        return narrowed(reading, match.start(), match.end(), _day_span(year, MONTHS[name], match))
    if match["y"]:
        year = year_of(match["y"], match["era"], reading.today.year)
        return _ended(reading, narrowed(reading, match.start(), match.end(), _day_span(year, MONTHS[name], match)))
    span = _day_span(reading.today.year // 4 * 4, MONTHS[name], match)
    return _ended(reading, placed(reading, match.start(), match.end(), span)) if span else None


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
    build = _quarters(match) if match["q"] else spans.half
    if match["w"]:
        year = reading.today.year + {"last": -1, "this": 0, "next": 1}[match["w"]]
        return Piece(start=match.start(), end=match.end(), span=build(year, number), basis=Basis.RELATIVE)
    if not match["y"]:
        if reading.right(match.end(), 1) == "-":
            return None
        span = build(reading.today.year, number)
        piece = placed(reading, match.start(), match.end(), span)
        return (
            piece
            if re.search(r"(?:in|for|of|during|the|since|fiscal|'s) $", reading.left(match.start(), 7))
            or _RESULTS.match(reading.folded, match.end())
            or (reading.right(match.end(), 1) > "\u3400" and reading.right(match.end(), 1) not in "车系款机版型")
            else None
        )
    return Piece(
        start=match.start(), end=match.end(), span=build(year_of(match["y"], match["era"], reading.today.year), number)
    )


def _quarters(match: re.Match[str]) -> Callable[[int, int], Span]:
    """Q3, or Q1 to Q3."""
    last = int(match["q9"] or 0)
    if last <= int(match["q"]):
        return spans.quarter
    return lambda year, number: spans.months(year, 3 * number - 2, 3 * last)


def quarter_after(reading: Reading, match: re.Match[str]) -> Found:
    """3Q24, 1H25."""
    written = (match["y"] or match["y2"]).strip()
    year = int(written) if len(written) == 4 else short_year(int(written), reading.today.year)
    span = spans.quarter(year, int(match["q"])) if match["q"] else spans.half(year, int(match["h"]))
    return None if is_tied(reading, match.start()) else Piece(start=match.start(), end=match.end(), span=span)


FUTURE = _FUTURE
