"""English times with a number: the past three years, a fortnight ago, the third quarter of 2024."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.calendar_en import MONTHS, WEEKDAYS
from detective.core.times.en_parts import month_part, part_before
from detective.core.times.en_relative import STEPS, over
from detective.core.times.fiscal import fiscal_span
from detective.core.times.numerals import english_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit, unit_words

_VERB_BEFORE = Pattern(r"\b(?:would|will|to|can|could|may|might|should|must|not|didn't|did) $")
_SLACK_DAYS = 10  # a year of 52 weeks is short of twelve months
_NUMBERS = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "5th": 5,
    "last": -1,
    "final": -1,
    "latter": -1,
    "opening": 1,
    "closing": -1,
}


def stretch(reading: Reading, match: re.Match[str]) -> Found:
    """The past three years, the last 30 days, the next decade, the first nine months."""
    word, unit = match["w"], unit_words()[match["u"]]
    if match["n"] is None or (word == "last" and _VERB_BEFORE.search(reading.left(match.start(), 8))):
        return None
    written = match["n"].removeprefix("a ").removesuffix(" of")
    if word in ("first", "final", "latest", "most recent"):
        return None
    if written in ("several", "few", "dozen"):
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE)
    count = english_number(written)
    if not count:
        return None
    if match["u"] == "fortnight":
        count *= 2
    if match["u"] in ("hour", "minute"):
        count = -(-count // 24) if match["u"] == "hour" else 1
    ahead = word in ("next", "coming", "following")
    piece = over(reading, match.start(), match.end(), count if ahead else -count, unit)
    return piece._replace(roles=frozenset({Role.PLANNED})) if ahead else piece


def ago(reading: Reading, match: re.Match[str]) -> Found:
    """Three years ago, a fortnight ago, two years later, ten days before."""
    unit, way = unit_words()[match["u"]], match["way"]
    written = match["n"].removeprefix("a ").removesuffix(" of")
    if written in ("several", "few", "dozen", "couple") or (match["more"] or "").strip() in (
        "more than",
        "over",
        "at least",
        "almost",
        "nearly",
    ):
        return (
            Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE)
            if way in ("ago", "back")
            else None
        )
    count = english_number(written) or 0
    if match["half"] or match["half2"]:
        count, unit = (12 * count + 6, Unit.MONTH) if unit is Unit.YEAR else (count, unit)
    if match["u"] == "fortnight":
        count *= 2
    if match["u"] in ("hour", "minute"):
        count = count // 24 if match["u"] == "hour" else 0
    if unit != Unit.DAY and count == 0:
        return None
    return _away(reading, match, unit, count, way)


def _away(reading: Reading, match: re.Match[str], unit: Unit, count: int, way: str) -> Found:  # noqa: PLR0911 - one way out for each form
    if way in ("ago", "back"):
        span = spans.distance(reading.today, -count, unit)
        if match["today"] and match["today"].strip() in ("today", "on this day"):
            span = Span.of_day(spans.shift(reading.today, -count, unit))
        if way == "back" and unit is Unit.DAY and count == 0:
            return None
        return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE)
    if way in ("from now", "from today", "hence"):
        return Piece(
            start=match.start(),
            end=match.end(),
            span=spans.distance(reading.today, count, unit),
            basis=Basis.RELATIVE,
            roles=frozenset({Role.PLANNED}),
        )
    anchor = reading.anchor()
    if way in ("since", "previously") or anchor is None or match.start() - anchor.end > 160:
        if way == "earlier" and unit is Unit.YEAR and count == 1:
            return Piece(
                start=match.start(),
                end=match.end(),
                span=Span.of_year(reading.today.year - 1),
                basis=Basis.RELATIVE,
                roles=frozenset({Role.BASELINE}),
            )
        return None
    if (
        way in ("before", "after", "prior")
        and not match["that"]
        and re.match(r" ?[a-z]", reading.right(match.end(), 2))
    ):
        return None
    step = count if way in ("later", "after", "afterwards") else -count
    return Piece(start=match.start(), end=match.end(), span=spans.distance(anchor.day, step, unit), basis=Basis.CONTEXT)


def from_day(reading: Reading, match: re.Match[str]) -> Found:
    """A week from Monday, two days after tomorrow."""
    if match["wd"]:
        day = reading.today.plus((WEEKDAYS[match["wd"].rstrip(".")] - reading.today.weekday() - 1) % 7 + 1)
    else:
        day = reading.today.plus(1 if match["t"] == "tomorrow" else -1)
    count = english_number(match["n"])
    if not count or (match["wd"] and " after " in match.group()):
        return None
    span = spans.distance(day, count, unit_words()[match["u"]])
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE)


def half_ago(reading: Reading, match: re.Match[str]) -> Found:
    """Half a year ago, half a century ago."""
    if match["way"] != "ago":
        return None
    count, unit = {"year": (6, Unit.MONTH), "decade": (5, Unit.YEAR), "century": (50, Unit.YEAR)}[match["u"]]
    return Piece(
        start=match.start(), end=match.end(), span=spans.distance(reading.today, -count, unit), basis=Basis.RELATIVE
    )


def ahead(reading: Reading, match: re.Match[str]) -> Found:
    """In two weeks, in three years' time, within the next five years; only where the future is spoken of."""
    if (
        match["n"] in ("a", "one", "several", "a couple of", "couple of", "few", "dozen")
        and not match["time"]
        and not match["the"]
    ):
        return None
    if not (match["time"] or match["the"]) and not re.search(
        r"\b(?:will|going to|opens?|starts?|begins?|expires?|due|scheduled|launch(?:es)?|plans?|be)\b[^.;]{0,50}$",
        reading.left(match.start(), 60),
    ):
        return None
    unit, count = unit_words()[match["u"]], english_number(match["n"]) or 1
    count *= 2 if match["u"] == "fortnight" else 1
    if match["u"] in ("hour", "minute"):
        return None
    span = spans.stretch(reading.today, count, unit) if match["the"] else spans.distance(reading.today, count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=frozenset({Role.PLANNED}))


def ordinal_of(reading: Reading, match: re.Match[str]) -> Found:
    """The third quarter of 2024, the first nine months of 2023, the 1st Friday of next month, the last week of May."""
    what = match["what"].rstrip(".")
    number = _NUMBERS[match["n"]]
    base = _base_of(reading, match)
    if base is None:
        return _bare_ordinal(reading, match, number, what)
    whole, basis, lacks = base
    span = _sub_unit(whole, number, what, english_number(match["k"]) if match["k"] else None)
    if span is None and what in WEEKDAYS:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
    if span is None:
        return None
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis, lacks=lacks)


def _base_of(reading: Reading, match: re.Match[str]) -> tuple[Span, Basis, Lacks] | None:  # noqa: PLR0911 - one way out for each form
    today = reading.today
    if match["y"]:
        year = int(match["y"])
        kept = match["fy"] in ("fiscal", "financial")
        whole = fiscal_span(reading, match.start(), match.end(), year, paired=False) if kept else Span.of_year(year)
        return whole, Basis.ABSOLUTE, Lacks.NOTHING
    if match["mon"]:
        month = MONTHS[match["mon"].rstrip(".")]
        if match["my"]:
            return Span.of_month(int(match["my"]), month), Basis.ABSOLUTE, Lacks.NOTHING
        anchor = reading.anchor()
        if anchor:
            return Span.of_month(anchor.day.year, month), Basis.CONTEXT, Lacks.YEAR
        return Span.of_month(today.year - (month > today.month), month), Basis.RELATIVE, Lacks.YEAR
    if match["w"]:
        word = match["w"].removeprefix("the ")
        anchor = reading.anchor()
        day = anchor.day if word in ("that", "same", "following", "previous") and anchor else today
        return spans.unit_at(day, unit_words()[match["u"]], STEPS.get(word, 0)), Basis.RELATIVE, Lacks.NOTHING
    if match["year"] or match["month"]:
        anchor = reading.anchor()
        if anchor is None and match["what"].startswith("day"):
            return None
        day = anchor.day if anchor else today
        return spans.unit_at(day, Unit.YEAR if match["year"] else Unit.MONTH), Basis.RELATIVE, Lacks.NOTHING
    return None


def _sub_unit(whole: Span, number: int, what: str, count: int | None) -> Span | None:  # noqa: PLR0911 - one way out for each form
    if whole.start is None or whole.end is None:
        return None
    year, month, last = whole.start.year, whole.start.month, number < 0
    long = spans.shift_months(whole.start, 12) <= whole.end.plus(_SLACK_DAYS)
    if what.startswith("quarter"):
        return (
            _piece_of_year(whole.start, 3, 4 if last else number, Precision.QUARTER) if number <= 4 and long else None
        )
    if what in ("half", "halves"):
        if long:
            return _piece_of_year(whole.start, 6, 2 if last else number, Precision.HALF) if number <= 2 else None
        middle = whole.start.plus(15)
        return spans.between(*((whole.start, middle) if number == 1 else (middle, whole.end)), Precision.APPROX)
    if what == "weekend":
        day = spans.nth_weekday(year, 12 if long and last else month, number, 5)
        return spans.between(day, day.plus(2), Precision.RANGE) if day else None
    if count is None and what in ("months", "weeks", "days"):
        return _vague_part(whole, what, last=last)
    if what.startswith(("month", "week", "day")):
        return _first_or_last(whole, number, what, count or 1)
    found = spans.nth_weekday(year, 12 if long and last else month, number, WEEKDAYS[what])
    return Span.of_day(found) if found else None


def _vague_part(whole: Span, what: str, *, last: bool) -> Span | None:
    """The first months of 1945, the last days of 2023, the first days of May."""
    if whole.precision is Precision.YEAR:
        parts = (Part.EARLY, Part.LATE) if what == "months" else (Part.START, Part.END)
        return spans.part_of(whole, parts[last])
    return month_part(whole, "late" if last else "early") if whole.precision is Precision.MONTH else None


def _piece_of_year(start: Day, months: int, number: int, precision: Precision) -> Span:
    first = spans.shift_months(start, months * (number - 1))
    return spans.between(first, spans.shift_months(first, months), precision)


def _first_or_last(whole: Span, number: int, what: str, count: int) -> Span | None:
    if whole.start is None or whole.end is None:
        return None
    unit = Unit.MONTH if what.startswith("month") else Unit.WEEK if what.startswith("week") else Unit.DAY
    if number < 0:
        start = spans.shift(whole.end, -count, unit)
        return spans.between(start, whole.end, Precision.DAY if unit is Unit.DAY and count == 1 else Precision.RANGE)
    start = spans.shift(whole.start, number - 1, unit) if count == 1 else whole.start
    end = spans.shift(start, count, unit)
    if unit is Unit.DAY and count == 1:
        return Span.of_day(start)
    return spans.between(start, end, Precision.RANGE if unit is not Unit.WEEK else Precision.APPROX)


def _bare_ordinal(reading: Reading, match: re.Match[str], number: int, what: str) -> Found:
    """The third quarter without a year: of the year just named, else the nearest one past."""
    after = reading.right(match.end(), 12)
    if (
        what != "quarter"
        or match["k"]
        or not reading.left(match.start(), 4).endswith(("the ", "'s "))
        or not 0 < number <= 4
        or re.match(r" (?:of|time|goal|final|back)|-final", after)
    ):
        return None
    span = spans.quarter(reading.today.year, number)
    anchor = reading.anchor()
    if anchor:
        return Piece(
            start=match.start(),
            end=match.end(),
            span=spans.quarter(anchor.day.year, number),
            basis=Basis.CONTEXT,
            lacks=Lacks.YEAR,
        )
    if span.start and span.start > reading.today:
        span = spans.quarter(reading.today.year - 1, number)
    return Piece(
        start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, lacks=Lacks.YEAR, date_word=True
    )


def day_of(reading: Reading, match: re.Match[str]) -> Found:
    """The 12th of this month."""
    word = match["w"].removeprefix("the ")
    anchor = reading.anchor()
    step = STEPS.get(word, 0)
    day, basis = reading.today, Basis.RELATIVE
    if word in ("same", "that", "following", "previous", "the") and anchor:
        day, basis = anchor.day, Basis.CONTEXT
    there = spans.shift_months(Day(day.year, day.month, 1), step)
    span = spans.month_day(there.year, there.month, int(match["d"]))
    if span is None:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis, date_word=basis is Basis.RELATIVE)


def month_of_year(reading: Reading, match: re.Match[str]) -> Found:
    """March last year, May 5 of this year, 5 May last year."""
    word = match["w"].removeprefix("the ")
    year, basis = reading.today.year + STEPS.get(word, 0), Basis.RELATIVE
    anchor = reading.anchor()
    if word in ("same", "following", "that"):
        if not (anchor):
            return None
        year, basis = anchor.day.year + STEPS.get(word, 0), Basis.CONTEXT
    month = MONTHS[match["mon"].rstrip(".")]
    if not match["d"]:
        span, begin = part_before(reading, match.start(), Span.of_month(year, month))
        return Piece(start=begin, end=match.end(), span=span, basis=basis)
    day = spans.month_day(year, month, int(match["d"]))
    return Piece(start=match.start(), end=match.end(), span=day, basis=basis if day else Basis.UNRESOLVED)


def same_period(reading: Reading, match: re.Match[str]) -> Found:
    """The same period last year, the corresponding quarter a year earlier: a year before the period just named."""
    anchor = reading.anchor()
    if anchor and anchor.span.precision is not Precision.YEAR:
        moved = anchor.piece.in_year(anchor.day.year - 1)
        return Piece(
            start=match.start(), end=match.end(), span=moved.span, basis=Basis.CONTEXT, roles=frozenset({Role.BASELINE})
        )
    unit = unit_words().get(match["u"])
    if anchor is None and unit in (Unit.QUARTER, Unit.MONTH, Unit.WEEK):
        day = spans.shift(reading.today, -1, Unit.YEAR)
        return Piece(
            start=match.start(),
            end=match.end(),
            span=spans.unit_at(day, unit),
            basis=Basis.RELATIVE,
            roles=frozenset({Role.BASELINE}),
        )
    year = (anchor.day.year if anchor else reading.today.year) - 1
    return Piece(
        start=match.start(),
        end=match.end(),
        span=Span.of_year(year),
        basis=Basis.CONTEXT,
        roles=frozenset({Role.BASELINE}),
    )


def year_earlier(reading: Reading, match: re.Match[str]) -> Found:
    """A year earlier, the previous year: counted from the year just named, else from the reference."""
    anchor = reading.anchor()
    year, basis = reading.today.year, Basis.RELATIVE
    if anchor and match.start() - anchor.end <= 200:
        year, basis = anchor.day.year, Basis.CONTEXT
    return Piece(start=match.start(), end=match.end(), span=Span.of_year(year - 1), basis=basis)
