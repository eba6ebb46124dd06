"""English times counted from the reference or from another time of the text: last Friday, the past three years, a fortnight ago."""

from __future__ import annotations

import re
from dataclasses import replace

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.en_dates import FUTURE, MONTH, MONTHS, WEEKDAY, WEEKDAYS, month_part, part_before
from detective.core.times.numerals import CARDINAL, english_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading, Rule
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit

_UNIT = {
    "day": Unit.DAY, "weekend": Unit.WEEKEND, "week": Unit.WEEK, "month": Unit.MONTH, "quarter": Unit.QUARTER, "year": Unit.YEAR, "decade": Unit.DECADE,
    "century": Unit.CENTURY, "centuries": Unit.CENTURY, "fortnight": Unit.WEEK, "hour": Unit.DAY, "minute": Unit.DAY, "season": Unit.YEAR, "half": Unit.HALF,
}  # fmt: skip
_UNITS = r"(?P<u>day|weekend|week|month|quarter|year|decade|centur(?:y|ies)|fortnight|hour|minute)s?"
_COUNT = rf"(?P<n>\d{{1,3}}|a couple of|a|an|one|couple of|several|few|dozen|(?:{CARDINAL})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)"
_POINT = re.compile(
    rf"(?P<w>last|this|next|past|previous|coming|current|following|same|upcoming|preceding)(?P<past> past| coming| same)? (?:(?P<u>weekend|week|month|quarter|year|decade|century|fortnight|fiscal year|financial year|school year|academic year|calendar year|season)(?!s|-| of| and a half| end|book)\b|(?P<wd>{WEEKDAY})|(?P<mon>{MONTH})(?: (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))?(?! ?\d)"
    r"|(?P<s>spring|summer|autumn|fall|winter)\b)(?P<poss>'s)?"
)
_STEPS = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "preceding": -1,
    "this": 0,
    "current": 0,
    "same": 0,
    "next": 1,
    "coming": 1,
    "upcoming": 1,
    "following": 1,
}
_STRETCH = re.compile(
    rf"(?P<w>last|past|previous|next|coming|following|preceding|first|final|latest|most recent|trailing)[ -](?:(?:{_COUNT})[ -])?(?P<x>full |consecutive |calendar )?{_UNITS}\b"
)
_AGO = re.compile(
    rf"(?P<more>more than |over |about |around |almost |nearly |some |roughly |just over |exactly |only |at least )?{_COUNT}(?P<half> and a half)?[ -](?:long )?{_UNITS}(?P<half2> and a half)? (?P<way>ago|earlier|before|prior|previously|later|after|afterwards|hence|from now|from today|back|since)\b(?P<that> (?:that|this)\b)?(?P<today> (?:today|on this day|this week|this month)\b)?"
)
_HALF_AGO = re.compile(r"half an? (?P<u>year|century|decade) (?P<way>ago|later|earlier)\b")
_IN = re.compile(rf"(?:in|within)(?P<the> the next| the coming)? {_COUNT} {_UNITS}(?P<time>'s? time)?\b")
_PART = re.compile(
    r"(?P<p>early|earlier|late|later|mid|beginning of|start of|end of|middle of|first half of|second half of|latter half of|rest of|remainder of|opening of|close of)(?: in)?[ -]"
    r"(?:the )?(?P<w>last|this|next|current|previous|coming|past|same|following) (?P<u>year|month|week|decade|century|quarter|summer|spring|autumn|fall|winter|season|fiscal year)\b"
)
_PARTS = {
    "early": Part.EARLY,
    "earlier": Part.EARLY,
    "late": Part.LATE,
    "later": Part.LATE,
    "mid": Part.MIDDLE,
    "beginning of": Part.START,
    "start of": Part.START,
    "end of": Part.END,
    "middle of": Part.MIDDLE,
    "close of": Part.END,
    "opening of": Part.START,
}
_ORDINAL_OF = re.compile(
    rf"(?P<n>first|second|third|fourth|fifth|last|final|latter|opening|closing|1st|2nd|3rd|4th|5th)(?:[ -](?P<k>\d{{1,2}}|{CARDINAL}))?[ -](?P<what>quarters?|half|halves|months?|weeks?|days?|weekend|{WEEKDAY})"
    rf"(?: (?P<of>of|in) (?:the )?(?:(?P<fy>fiscal|financial|calendar)(?: year)? )?(?:(?P<y>\d{{4}})(?![\d])|(?P<mon>{MONTH})(?:,?(?: of)? (?P<my>\d{{4}}))?|(?P<w>last|this|next|the same|that|same|current|previous|following) (?P<u>year|month|quarter|week)|(?P<year>year)|(?P<month>month)))?"
)
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
_DAY_OF = re.compile(
    r"(?P<d>\d{1,2})(?:st|nd|rd|th) of (?:(?P<w>this|last|next|the same|that|the following|the previous|the current|the) month)"
)
_YEAR_OF_REL = re.compile(
    rf"(?P<mon>{MONTH})(?: (?P<d>\d{{1,2}})(?:st|nd|rd|th)?)?,?(?: of)? (?P<w>last|this|next|the same|the following|that) year\b"
)
_DAY_YEAR_REL = re.compile(
    rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<mon>{MONTH}),?(?: of)? (?P<w>last|this|next|the same|the following|that) year\b"
)
_WEEKDAY = re.compile(
    rf"(?P<wd>monday|tuesday|wednesday|thursday|friday|saturday|sunday|weds|tues|thurs)(?P<poss>'s)?(?:,? (?P<time>morning|afternoon|evening|night))?(?:,? (?:the )?(?P<mon>{MONTH}) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?|,? (?:the )?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<mon2>{MONTH})(?:,? (?P<y2>\d{{4}}))?|,? (?P<week>last|this|next) week)?(?![a-z])"
)
_SAME = re.compile(
    r"(?P<w>same|corresponding) (?P<u>period|quarter|month|time|week|day|half)(?: (?:of|in))?(?: (?:the )?(?P<rel>last|previous|prior|a|one|preceding) year(?: (?:earlier|ago|before))?| (?P<rel2>a year (?:earlier|ago|before)|the year before))\b"
)
_YEAR_EARLIER = re.compile(
    r"(?:a|one) year (?:earlier|before|previously)\b|(?:the )?(?:prior|previous|preceding) year\b|(?:the )?year before\b(?! last)"
)
_NEXT_DAY = re.compile(r"(?P<w>next|following|same|previous|preceding) (?P<u>day|morning|evening|night|afternoon)\b")
_DAY_BEFORE = re.compile(r"day (?P<w>before|after|earlier|later)\b(?! (?:yesterday|tomorrow))")
_TO_DATE = re.compile(r"year[- ]to[- ]date\b|year[- ]end\b")


def point(reading: Reading, match: re.Match[str]) -> Found:
    """last year, this week, next Friday, this past Sunday, last December, last summer."""
    word, start, end = match["w"], match.start(), match.end() - len(match["poss"] or "")
    step = _STEPS[word]
    the = reading.left(start, 4) == "the "
    if match["past"]:
        word, step = (
            ("last", -1) if "past" in match["past"] else ("next", 1) if "coming" in match["past"] else ("same", 0)
        )
    if match["wd"]:
        return _weekday(reading, match, word)
    if match["mon"]:
        return _month(reading, match, word)
    if match["s"]:
        return _season(reading, match, step)
    return _unit(reading, start, end, word, match["u"], the=the)


def _unit(reading: Reading, start: int, end: int, word: str, name: str, *, the: bool) -> Found:
    unit, step = _UNIT[name.rsplit(" ", 1)[-1]], _STEPS[word]
    if name == "season" and word not in ("last", "this", "next"):
        return None
    if word in ("following", "same", "previous", "preceding") or (
        the and word == "next" and unit not in (Unit.DECADE, Unit.CENTURY) and reading.anchor()
    ):
        return _from_context(reading, start, end, unit, step)
    if re.search(r"\b(?:his|her|its|their|my|our|your|final) $", reading.left(start, 7)):
        return None
    if word in ("past", "coming", "upcoming") or (
        the and word in ("last", "next") and unit in (Unit.DECADE, Unit.CENTURY, Unit.YEAR)
    ):
        if the and unit is Unit.YEAR and word == "last":
            return _reference_unit(reading, start, end, unit, step)
        if word == "past" and not the:
            return None
        return _over(reading, start, end, step, unit)
    if unit is Unit.WEEK and name == "fortnight":
        return _over(reading, start, end, 2 * step, unit) if step else None
    return _reference_unit(reading, start, end, unit, step)


def _reference_unit(reading: Reading, start: int, end: int, unit: Unit, step: int) -> Piece:
    if (
        unit is Unit.WEEKEND
        and step == 0
        and reading.today.weekday() < 2
        and not FUTURE.search(reading.left(start, 60))
    ):
        step = 0
    span = spans.unit_at(reading.today, unit, step)
    word = step == 0 or unit in (Unit.WEEK, Unit.WEEKEND)
    return Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, date_word=word)


def _over(reading: Reading, start: int, end: int, count: int, unit: Unit) -> Piece:
    return Piece(
        start=start, end=end, span=spans.stretch(reading.today, count, unit), basis=Basis.RELATIVE, closed=True
    )


def _from_context(reading: Reading, start: int, end: int, unit: Unit, step: int) -> Found:
    anchor = reading.anchor()
    if anchor is None or anchor.span is None or anchor.span.start is None:
        if step >= 0:
            return Piece(start=start, end=end, span=None, basis=Basis.UNRESOLVED)
        return Piece(start=start, end=end, span=spans.unit_at(reading.today, unit, step), basis=Basis.RELATIVE)
    return Piece(start=start, end=end, span=spans.unit_at(anchor.span.start, unit, step), basis=Basis.CONTEXT)


def _weekday(reading: Reading, match: re.Match[str], word: str) -> Found:
    number, today = WEEKDAYS[match["wd"].rstrip(".")], reading.today
    if not reading.capital(match.start("wd")) and match["wd"].rstrip(".") in (
        "sun",
        "mon",
        "sat",
        "wed",
        "fri",
        "thu",
        "tue",
    ):
        return None
    if word in ("last", "past", "previous", "preceding"):
        day = today.plus(-((today.weekday() - number - 1) % 7 + 1))
    elif word in ("this", "current", "same"):
        day = today.plus(number - today.weekday())
    else:
        day = today.plus((number - today.weekday() - 1) % 7 + 1)
    return Piece(
        start=match.start(),
        end=match.end() - len(match["poss"] or ""),
        span=Span.of_day(day),
        basis=Basis.RELATIVE,
        date_word=True,
    )


def _month(reading: Reading, match: re.Match[str], word: str) -> Found:
    name = match["mon"].rstrip(".")
    number, today = MONTHS[name], reading.today
    if name in ("mar", "jan", "may", "march") and not reading.capital(match.start("mon")):
        return None
    year = today.year
    anchor = reading.anchor()
    if word in ("following", "same"):
        if not (anchor and anchor.span and anchor.span.start):
            return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
        year = anchor.span.start.year + (
            word == "following" and number <= anchor.span.start.month and anchor.span.precision is not Precision.YEAR
        )
        year += word == "following" and anchor.span.precision is Precision.YEAR
    elif word in ("last", "past", "previous"):
        year -= number >= today.month
    elif word in ("next", "coming", "upcoming"):
        year += number <= today.month
    span = spans.month_day(year, number, int(match["d"])) if match["d"] else Span.of_month(year, number)
    end = match.end() - len(match["poss"] or "") - (match["mon"].endswith(".") and not match["d"])
    if span is None:
        return Piece(start=match.start(), end=end, span=None, basis=Basis.UNRESOLVED)
    return Piece(start=match.start(), end=end, span=span, basis=Basis.RELATIVE, date_word=True)


def _season(reading: Reading, match: re.Match[str], step: int) -> Found:
    name = "autumn" if match["s"] == "fall" else match["s"]
    today = reading.today
    span = spans.season(today.year, name)
    if span.start is None or span.end is None:
        return None
    if step < 0:
        span = spans.season(today.year - (span.end > today), name)
        if span.end is not None and span.end > today:
            span = spans.season(today.year - 2, name)
    elif step > 0:
        span = spans.season(today.year + (span.start <= today), name)
    elif name == "winter" and today.month <= 4:
        span = spans.season(today.year - 1, name)
    return Piece(
        start=match.start(),
        end=match.end() - len(match["poss"] or ""),
        span=span,
        basis=Basis.RELATIVE,
        date_word=step == 0,
    )


def stretch(reading: Reading, match: re.Match[str]) -> Found:
    """the past three years, the last 30 days, the next decade, the first nine months."""
    word, unit = match["w"], _UNIT[match["u"]]
    if match["n"] is None:
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
    piece = _over(reading, match.start(), match.end(), count if ahead else -count, unit)
    return replace(piece, roles=frozenset({Role.PLANNED})) if ahead else piece


def ago(reading: Reading, match: re.Match[str]) -> Found:
    """three years ago, a fortnight ago, two years later, ten days before."""
    unit, way = _UNIT[match["u"]], match["way"]
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
    if unit not in (Unit.DAY,) and count == 0:
        return None
    return _away(reading, match, unit, count, way)


def _away(reading: Reading, match: re.Match[str], unit: Unit, count: int, way: str) -> Found:
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
    if (
        way in ("since", "previously")
        or anchor is None
        or anchor.span is None
        or anchor.span.start is None
        or match.start() - anchor.end > 160
    ):
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
    return Piece(
        start=match.start(), end=match.end(), span=spans.distance(anchor.span.start, step, unit), basis=Basis.CONTEXT
    )


def half_ago(reading: Reading, match: re.Match[str]) -> Found:
    """half a year ago, half a century ago."""
    if match["way"] != "ago":
        return None
    count, unit = {"year": (6, Unit.MONTH), "decade": (5, Unit.YEAR), "century": (50, Unit.YEAR)}[match["u"]]
    return Piece(
        start=match.start(), end=match.end(), span=spans.distance(reading.today, -count, unit), basis=Basis.RELATIVE
    )


def ahead(reading: Reading, match: re.Match[str]) -> Found:
    """in two weeks, in three years' time, within the next five years; only where the future is spoken of."""
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
    unit, count = _UNIT[match["u"]], english_number(match["n"]) or 1
    count *= 2 if match["u"] == "fortnight" else 1
    if match["u"] in ("hour", "minute"):
        return None
    span = spans.stretch(reading.today, count, unit) if match["the"] else spans.distance(reading.today, count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=frozenset({Role.PLANNED}))


def part(reading: Reading, match: re.Match[str]) -> Found:
    """early next year, late last month, earlier this year, the end of last quarter."""
    word, name = match["p"], match["u"]
    step = _STEPS[match["w"]]
    if name in ("summer", "spring", "autumn", "fall", "winter"):
        return None
    unit = _UNIT[name.rsplit(" ", 1)[-1]]
    day, basis = reading.today, Basis.RELATIVE
    anchor = reading.anchor()
    if match["w"] in ("same", "following", "previous") and anchor and anchor.span and anchor.span.start:
        day, basis = anchor.span.start, Basis.CONTEXT
    whole = spans.unit_at(day, unit, step)
    span = _narrow(reading, whole, word, current=step == 0)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis, date_word=step == 0)


def _narrow(reading: Reading, whole: Span, word: str, *, current: bool) -> Span:
    today = reading.today
    if whole.start is None or whole.end is None:
        return whole
    if current and word in ("earlier",):
        return spans.between(whole.start, max(today, whole.start.plus(1)), Precision.APPROX)
    if current and word in ("later", "rest of", "remainder of"):
        return spans.between(today, whole.end, Precision.APPROX) if today < whole.end else whole
    if "half" in word:
        middle = (
            spans.shift_months(whole.start, 6)
            if whole.precision is Precision.YEAR
            else Day.of_ordinal((whole.start.ordinal() + whole.end.ordinal()) // 2)
        )
        first = word.startswith("first")
        return spans.between(*((whole.start, middle) if first else (middle, whole.end)), Precision.HALF)
    known = _PARTS.get(word)
    if known is None or whole.precision in (Precision.WEEK, Precision.QUARTER):
        return whole
    if whole.precision is Precision.MONTH:
        return month_part(whole, word)
    return spans.part_of(whole, known)


def ordinal_of(reading: Reading, match: re.Match[str]) -> Found:
    """the third quarter of 2024, the first nine months of 2023, the 1st Friday of next month, the last week of May."""
    what = match["what"].rstrip(".")
    number = _NUMBERS[match["n"]]
    base = _base_of(reading, match)
    if base is None:
        return _bare_ordinal(reading, match, number, what)
    whole, basis, lacks = base
    span = _sub_unit(whole, number, what, english_number(match["k"]) if match["k"] else None)
    if span is None:
        return None
    piece = Piece(start=match.start(), end=match.end(), span=span, basis=basis, lacks=lacks)
    return piece


def _base_of(reading: Reading, match: re.Match[str]) -> tuple[Span, Basis, Lacks] | None:
    today = reading.today
    if match["y"]:
        return Span.of_year(int(match["y"])), Basis.ABSOLUTE, Lacks.NOTHING
    if match["mon"]:
        month = MONTHS[match["mon"].rstrip(".")]
        if match["my"]:
            return Span.of_month(int(match["my"]), month), Basis.ABSOLUTE, Lacks.NOTHING
        anchor = reading.anchor()
        if anchor and anchor.span and anchor.span.start:
            return Span.of_month(anchor.span.start.year, month), Basis.CONTEXT, Lacks.YEAR
        return Span.of_month(today.year - (month > today.month), month), Basis.RELATIVE, Lacks.YEAR
    if match["w"]:
        word = match["w"].removeprefix("the ")
        anchor = reading.anchor()
        day = (
            anchor.span.start
            if word in ("that", "same", "following", "previous") and anchor and anchor.span and anchor.span.start
            else today
        )
        return spans.unit_at(day, _UNIT[match["u"]], _STEPS.get(word, 0)), Basis.RELATIVE, Lacks.NOTHING
    if match["year"] or match["month"]:
        anchor = reading.anchor()
        day = anchor.span.start if anchor and anchor.span and anchor.span.start else today
        return spans.unit_at(day, Unit.YEAR if match["year"] else Unit.MONTH), Basis.RELATIVE, Lacks.NOTHING
    return None


def _sub_unit(whole: Span, number: int, what: str, count: int | None) -> Span | None:
    if whole.start is None or whole.end is None:
        return None
    year, month, last = whole.start.year, whole.start.month, number < 0
    if what.startswith("quarter"):
        return spans.quarter(year, 4 if last else number) if number <= 4 and whole.precision is Precision.YEAR else None
    if what in ("half", "halves"):
        if whole.precision is Precision.YEAR:
            return spans.half(year, 2 if last else number) if number <= 2 else None
        middle = whole.start.plus(15)
        return spans.between(*((whole.start, middle) if number == 1 else (middle, whole.end)), Precision.APPROX)
    if what.startswith(("month", "week", "day")):
        return _first_or_last(whole, number, what, count or 1)
    if what == "weekend":
        day = spans.nth_weekday(year, month, number, 5)
        return spans.between(day, day.plus(2), Precision.RANGE) if day else None
    if whole.precision is Precision.YEAR:
        return None
    found = spans.nth_weekday(year, month, number, WEEKDAYS[what])
    return Span.of_day(found) if found else None


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
    """the third quarter without a year: of the year just named, else the nearest one past."""
    after = reading.right(match.end(), 12)
    if (
        what not in ("quarter", "half")
        or match["k"]
        or not reading.left(match.start(), 4).endswith(("the ", "s "))
        or number > 4
        or re.match(r" (?:of|time|goal|final|back)|-final", after)
    ):
        return None
    if what == "half":
        return None
    if number < 0:
        return None
    span = spans.quarter(reading.today.year, number)
    anchor = reading.anchor()
    if anchor and anchor.span and anchor.span.start:
        return Piece(
            start=match.start(),
            end=match.end(),
            span=spans.quarter(anchor.span.start.year, number),
            basis=Basis.CONTEXT,
            lacks=Lacks.YEAR,
        )
    if span.start and span.start > reading.today:
        span = spans.quarter(reading.today.year - 1, number)
    return Piece(
        start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, lacks=Lacks.YEAR, date_word=True
    )


def day_of(reading: Reading, match: re.Match[str]) -> Found:
    """the 12th of this month."""
    word = match["w"].removeprefix("the ")
    anchor = reading.anchor()
    step = _STEPS.get(word, 0)
    day = reading.today
    if word in ("same", "that", "following", "previous", "the") and anchor and anchor.span and anchor.span.start:
        day = anchor.span.start
    there = spans.shift_months(Day(day.year, day.month, 1), step)
    span = spans.month_day(there.year, there.month, int(match["d"]))
    return Piece(
        start=match.start(),
        end=match.end(),
        span=span,
        basis=Basis.RELATIVE if span else Basis.UNRESOLVED,
        date_word=True,
    )


def month_of_year(reading: Reading, match: re.Match[str]) -> Found:
    """March last year, May 5 of this year, 5 May last year."""
    word = match["w"].removeprefix("the ")
    year, basis = reading.today.year + _STEPS.get(word, 0), Basis.RELATIVE
    anchor = reading.anchor()
    if word in ("same", "following", "that"):
        if not (anchor and anchor.span and anchor.span.start):
            return None
        year, basis = anchor.span.start.year + _STEPS.get(word, 0), Basis.CONTEXT
    month = MONTHS[match["mon"].rstrip(".")]
    if not match["d"]:
        span, begin = part_before(reading, match.start(), Span.of_month(year, month))
        return Piece(start=begin, end=match.end(), span=span, basis=basis)
    day = spans.month_day(year, month, int(match["d"]))
    return Piece(start=match.start(), end=match.end(), span=day, basis=basis if day else Basis.UNRESOLVED)


def weekday(reading: Reading, match: re.Match[str]) -> Found:
    """Monday, Tuesday's, Friday night, Tuesday, January 20, 2009: the date where it is given, else the nearest one past."""
    number, today = WEEKDAYS[match["wd"]], reading.today
    if not reading.capital(match.start()) or match["wd"] in ("sun", "mon", "sat", "wed", "fri"):
        return None
    if match["mon"] or match["mon2"]:
        return match.start("mon") if match["mon"] else match.start("d2")
    before = reading.left(match.start(), 70)
    if (
        re.search(r"\b(?:every|each|most|all|alternate|usual|typical|a) $", before)
        or reading.right(match.end(), 1) == "s"
    ):
        return match.end()
    if match["week"]:
        span = spans.week_of(today, _STEPS[match["week"]])
        day = span.start.plus(number) if span.start else today
    else:
        planned = bool(FUTURE.search(before)) and not re.search(r"\bsaid\b[^.;]*$", before)
        day = today.plus((number - today.weekday()) % 7) if planned else today.plus(-((today.weekday() - number) % 7))
    end = match.end() if not match["poss"] else match.end("wd")
    return Piece(start=match.start(), end=end, span=Span.of_day(day), basis=Basis.RELATIVE, date_word=True)


def next_day(reading: Reading, match: re.Match[str]) -> Found:
    """the next day, the same day, the following morning: only beside a day that the text names."""
    anchor = reading.anchor()
    step = {"next": 1, "following": 1, "same": 0, "previous": -1, "preceding": -1}[match["w"]]
    if anchor is None or anchor.span is None or anchor.span.start is None or anchor.span.precision is not Precision.DAY:
        return None
    return Piece(
        start=match.start(), end=match.end(), span=Span.of_day(anchor.span.start.plus(step)), basis=Basis.CONTEXT
    )


def day_before(reading: Reading, match: re.Match[str]) -> Found:
    """the day before, a day later."""
    anchor = reading.anchor()
    if (
        anchor is None
        or anchor.span is None
        or anchor.span.start is None
        or anchor.span.precision is not Precision.DAY
        or match.start() - anchor.end > 120
    ):
        return None
    step = 1 if match["w"] in ("after", "later") else -1
    if reading.right(match.end(), 2)[1:].isalpha():
        return None
    return Piece(
        start=match.start(), end=match.end(), span=Span.of_day(anchor.span.start.plus(step)), basis=Basis.CONTEXT
    )


def same_period(reading: Reading, match: re.Match[str]) -> Found:
    """the same period last year, the corresponding quarter a year earlier: a year before the period just named."""
    anchor = reading.anchor()
    if anchor and anchor.span and anchor.span.start and anchor.span.end and anchor.span.precision is not Precision.YEAR:
        moved = replace(anchor, lacks=Lacks.YEAR).moved_to(anchor.span.start.year - 1, 0)
        return Piece(
            start=match.start(), end=match.end(), span=moved.span, basis=Basis.CONTEXT, roles=frozenset({Role.BASELINE})
        )
    year = (anchor.span.start.year if anchor and anchor.span and anchor.span.start else reading.today.year) - 1
    return Piece(
        start=match.start(),
        end=match.end(),
        span=Span.of_year(year),
        basis=Basis.CONTEXT,
        roles=frozenset({Role.BASELINE}),
    )


def year_earlier(reading: Reading, match: re.Match[str]) -> Found:
    """a year earlier, the previous year: counted from the year just named, else from the reference."""
    anchor = reading.anchor()
    year, basis = reading.today.year, Basis.RELATIVE
    if anchor and anchor.span and anchor.span.start and match.start() - anchor.end <= 200:
        year, basis = anchor.span.start.year, Basis.CONTEXT
    return Piece(start=match.start(), end=match.end(), span=Span.of_year(year - 1), basis=basis)


def to_date(reading: Reading, match: re.Match[str]) -> Found:
    """year to date, a bare year-end."""
    today = reading.today
    if "end" in match.group():
        after = re.match(r" (?:of )?(?P<y>\d{4})(?!\d)", reading.right(match.end(), 10))
        year = int(after["y"]) if after else today.year
        span = spans.part_of(Span.of_year(year), Part.END)
        return Piece(
            start=match.start(),
            end=match.end() + (after.end() if after else 0),
            span=span,
            basis=Basis.ABSOLUTE if after else Basis.RELATIVE,
        )
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.between(Day(today.year, 1, 1), today.plus(1), Precision.APPROX),
        basis=Basis.RELATIVE,
        date_word=True,
    )


_RELATIVE = (Rule(_STRETCH, stretch), Rule(_POINT, point))
_COUNTED = (Rule(_AGO, ago),)
_ORDINALS = (Rule(_ORDINAL_OF, ordinal_of),)
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(
        "last next past previous coming following preceding".split(),
        (Rule(_ORDINAL_OF, ordinal_of), *_RELATIVE, Rule(_NEXT_DAY, next_day)),
    ),
    **dict.fromkeys("this current upcoming trailing".split(), _RELATIVE),
    "same": (Rule(_SAME, same_period), *_RELATIVE, Rule(_NEXT_DAY, next_day)),
    "corresponding": (Rule(_SAME, same_period),),
    **dict.fromkeys(
        "early earlier late later mid beginning start end middle rest remainder opening close".split(),
        (Rule(_PART, part),),
    ),
    **dict.fromkeys("first second third fourth fifth final latter closing".split(), (Rule(_PART, part), *_ORDINALS)),
    **dict.fromkeys(MONTHS, (Rule(_YEAR_OF_REL, month_of_year),)),
    **dict.fromkeys(WEEKDAYS, (Rule(_WEEKDAY, weekday),)),
    **dict.fromkeys(
        "a an one couple several few dozen more over about around almost nearly some roughly just exactly only at".split(),
        (Rule(_YEAR_EARLIER, year_earlier), *_COUNTED),
    ),
    **dict.fromkeys(CARDINAL.split("|"), _COUNTED),
    **dict.fromkeys(("in", "within"), (Rule(_IN, ahead),)),
    "half": (Rule(_HALF_AGO, half_ago),),
    "day": (Rule(_DAY_BEFORE, day_before),),
    "prior": (Rule(_YEAR_EARLIER, year_earlier),),
    "year": (Rule(_YEAR_EARLIER, year_earlier), Rule(_TO_DATE, to_date)),
}
WORD_RULES["previous"] = (Rule(_YEAR_EARLIER, year_earlier), *WORD_RULES["previous"])
WORD_RULES["one"] = (Rule(_YEAR_EARLIER, year_earlier), *_COUNTED)
DIGIT_RULES: tuple[Rule, ...] = (
    Rule(_DAY_OF, day_of),
    Rule(_DAY_YEAR_REL, month_of_year),
    Rule(_ORDINAL_OF, ordinal_of),
    Rule(_AGO, ago),
)
