"""English times counted from the reference: last Friday, next May, early next year, Monday, the next day."""

from __future__ import annotations

import re

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.calendar_en import MONTHS, WEEKDAYS
from detective.core.times.en_dates import FUTURE
from detective.core.times.en_parts import month_part
from detective.core.times.fiscal import year_at
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.spans import Part, Unit, unit_words

STEPS = {
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


_LONG_YEARS = {
    "season": "season",
    "fiscal year": "fiscal",
    "financial year": "fiscal",
    "school year": "school",
    "academic year": "school",
}


def point(reading: Reading, match: re.Match[str]) -> Found:
    """Last year, this week, next Friday, this past Sunday, last December, last summer."""
    word = match["w"]
    step = STEPS[word]
    the = reading.left(match.start(), 4) == "the "
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
    return _unit(reading, match, word, the=the)


def _unit(reading: Reading, match: re.Match[str], word: str, *, the: bool) -> Found:  # noqa: PLR0911 - a way out for each word
    start, end, name = match.start(), match.end() - len(match["poss"] or ""), match["u"]
    unit, step = unit_words()[name.rsplit(" ", 1)[-1]], STEPS[word]
    kind = _LONG_YEARS.get(name)
    if kind:
        return (
            year_at(reading, start, end, kind, step)
            if word in ("last", "this", "next", "current", "previous")
            else None
        )
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
        return over(reading, start, end, step, unit)
    if unit is Unit.WEEK and name == "fortnight":
        return over(reading, start, end, 2 * step, unit) if step else None
    return _reference_unit(reading, start, end, unit, step)


def _reference_unit(reading: Reading, start: int, end: int, unit: Unit, step: int) -> Piece:
    span = spans.unit_at(reading.today, unit, step)
    word = step == 0 or unit in (Unit.WEEK, Unit.WEEKEND)
    return Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, date_word=word)


def over(reading: Reading, start: int, end: int, count: int, unit: Unit) -> Piece:
    """The last or next so many units."""
    return Piece(
        start=start, end=end, span=spans.stretch(reading.today, count, unit), basis=Basis.RELATIVE, closed=True
    )


def _from_context(reading: Reading, start: int, end: int, unit: Unit, step: int) -> Found:
    anchor = reading.anchor()
    if anchor is None:
        if step >= 0:
            return Piece(start=start, end=end, span=None, basis=Basis.UNRESOLVED)
        return Piece(start=start, end=end, span=spans.unit_at(reading.today, unit, step), basis=Basis.RELATIVE)
    return Piece(start=start, end=end, span=spans.unit_at(anchor.day, unit, step), basis=Basis.CONTEXT)


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
    if word in ("following", "same"):
        return _month_after(reading, match, number, following=word == "following")
    year = today.year
    if word in ("last", "past", "previous"):
        year -= number >= today.month
    elif word in ("next", "coming", "upcoming"):
        year += number <= today.month
    return _month_piece(match, year, number, Basis.RELATIVE)


def _month_after(reading: Reading, match: re.Match[str], number: int, *, following: bool) -> Piece:
    """The following September: the first one after the time just named."""
    anchor = reading.anchor()
    if anchor is None:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
    passed = anchor.span.precision is Precision.YEAR or number <= anchor.day.month
    return _month_piece(match, anchor.day.year + (following and passed), number, Basis.CONTEXT)


def _month_piece(match: re.Match[str], year: int, number: int, basis: Basis) -> Piece:
    span = spans.month_day(year, number, int(match["d"])) if match["d"] else Span.of_month(year, number)
    end = match.end() - len(match["poss"] or "") - (match["mon"].endswith(".") and not match["d"])
    word = basis is Basis.RELATIVE and span is not None
    return Piece(start=match.start(), end=end, span=span, basis=basis if span else Basis.UNRESOLVED, date_word=word)


_LATE_WINTER = 4  # until April this winter is the one just gone


def _season(reading: Reading, match: re.Match[str], step: int) -> Found:
    name = "autumn" if match["s"] == "fall" else match["s"]
    today = reading.today
    years = [today.year + gap for gap in (-2, -1, 0, 1)]
    known = [season for season in (spans.season(year, name) for year in years) if season.start and season.end]
    if step < 0:
        span = [season for season in known if season.end and season.end <= today][-1]
    elif step > 0:
        span = next(season for season in known if season.start and season.start > today)
    else:
        span = spans.season(today.year - (name == "winter" and today.month <= _LATE_WINTER), name)
    return Piece(
        start=match.start(),
        end=match.end() - len(match["poss"] or ""),
        span=span,
        basis=Basis.RELATIVE,
        date_word=step == 0,
    )


def part(reading: Reading, match: re.Match[str]) -> Found:
    """Early next year, late last month, earlier this year, the end of last quarter."""
    word, name = match["p"], match["u"]
    if not match["w"] and (
        " of" not in word or not match.group().endswith(f"the {name}") or name in ("week", "season")
    ):
        return None
    step = STEPS[match["w"] or "this"]
    if name in ("summer", "spring", "autumn", "fall", "winter"):
        return None
    unit = unit_words()[name.rsplit(" ", 1)[-1]]
    day, basis = reading.today, Basis.RELATIVE
    anchor = reading.anchor()
    if match["w"] in ("same", "following", "previous", None) and anchor:
        day, basis = anchor.day, Basis.CONTEXT
    whole = spans.unit_at(day, unit, step)
    span = _narrow(reading, whole, word, current=step == 0)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis, date_word=step == 0)


def _narrow(reading: Reading, whole: Span, word: str, *, current: bool) -> Span:  # noqa: PLR0911 - one way out for each form
    today = reading.today
    if whole.start is None or whole.end is None:
        return whole
    if current and word == "earlier":
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


def weekday(reading: Reading, match: re.Match[str]) -> Found:
    """Monday, Friday night, Tuesday, January 20, 2009: the date where it is given, else the nearest day past."""
    number, today = WEEKDAYS[match["wd"]], reading.today
    last = reading.pieces[-1] if reading.pieces else None
    if (
        last
        and last.span
        and last.span.precision is Precision.DAY
        and match.start() - last.end <= 2
        and not match["mon"]
    ):
        return match.end()  # March 3 (Friday)
    if not reading.capital(match.start()) or match["wd"] in ("sun", "mon", "sat", "wed", "fri"):
        return None
    if match["mon"] or match["mon2"]:
        return match.start("mon") if match["mon"] else match.start("d2")
    before = reading.left(match.start(), 70)
    if (
        reading.right(match.end(), 4) == ".com"
        or re.search(r"\b(?:every|each|most|all|alternate|usual|typical|a) $", before)
        or reading.right(match.end(), 1) == "s"
    ):
        return match.end()
    if match["week"]:
        span = spans.week_of(today, STEPS[match["week"]])
        day = span.start.plus(number) if span.start else today
    else:
        planned = bool(FUTURE.search(before)) and not re.search(r"\bsaid\b[^.;]*$", before)
        day = today.plus((number - today.weekday()) % 7) if planned else today.plus(-((today.weekday() - number) % 7))
    end = match.end() if not match["poss"] else match.end("wd")
    lacks = Lacks.NOTHING if match["week"] else Lacks.WEEK
    return Piece(start=match.start(), end=end, span=Span.of_day(day), basis=Basis.RELATIVE, date_word=True, lacks=lacks)


def next_day(reading: Reading, match: re.Match[str]) -> Found:
    """The next day, the same day, the following morning: only beside a day that the text names."""
    anchor = reading.anchor()
    step = {"next": 1, "following": 1, "same": 0, "previous": -1, "preceding": -1}[match["w"]]
    if anchor is None or anchor.span.precision is not Precision.DAY:
        return None
    return Piece(start=match.start(), end=match.end(), span=Span.of_day(anchor.day.plus(step)), basis=Basis.CONTEXT)


def day_before(reading: Reading, match: re.Match[str]) -> Found:
    """The day before, a day later."""
    anchor = reading.anchor()
    if anchor is None or anchor.span.precision is not Precision.DAY or match.start() - anchor.end > 120:
        return None
    step = 1 if match["w"] in ("after", "later") else -1
    if reading.right(match.end(), 2)[1:].isalpha():
        return None
    return Piece(start=match.start(), end=match.end(), span=Span.of_day(anchor.day.plus(step)), basis=Basis.CONTEXT)


def to_date(reading: Reading, match: re.Match[str]) -> Found:
    """Year to date, a bare year-end."""
    today = reading.today
    if "date" not in match.group():
        middle = match.group().startswith("mid")
        after = re.match(r" (?:of )?(?P<y>\d{4})(?!\d)", reading.right(match.end(), 10))
        year = int(after["y"]) if after else today.year
        span = spans.part_of(Span.of_year(year), Part.MIDDLE if middle else Part.END)
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
