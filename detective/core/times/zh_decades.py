"""Chinese centuries, decades and five-year plans."""

from __future__ import annotations

import re

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.events import five_year_plan
from detective.core.times.numerals import hanzi_number
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.spans import Part
from detective.core.times.zh_years import NUMERALS, is_glued

_PARTS = {
    "初": Part.EARLY,
    "早": Part.EARLY,
    "前": Part.EARLY,
    "上": Part.EARLY,
    "中": Part.MIDDLE,
    "末": Part.LATE,
    "晚": Part.LATE,
    "后": Part.LATE,
    "下": Part.LATE,
}


def century(reading: Reading, match: re.Match[str]) -> Found:
    """18世纪, 上世纪90年代, 公元前5世纪, 19世纪末."""
    number, basis = _century_number(reading, match)
    if number is None:
        return None
    span = spans.century(number)
    if match["c2"]:
        return _centuries(match, number, span)
    if match["d"]:
        tens = _tens(match["d"])
        last = _tens(match["d2"]) if match["d2"] else tens
        if tens is None or last is None or span.start is None or last[1] < tens[0]:
            return None
        first = span.start.year - 1 + tens[0]
        span = spans.between(Day(first, 1, 1), Day(span.start.year + 9 + last[1], 1, 1), Precision.DECADE)
        span = _with_part(span, match["dp"])
    elif match["first"] or match["ten"]:
        span = _ten_years(span, match)
    elif match["p"]:
        span = _half_or_part(span, match["p"])
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis)


def _centuries(match: re.Match[str], first: int, span: Span) -> Found:
    """16至18世纪, 公元前5至前4世纪."""
    last = hanzi_number(match["c2"]) or 0
    before = bool(match["bc2"]) or (first < 0 and last < -first)
    end = spans.century(-last if before else last).end if last else None
    if span.start is None or end is None or end <= span.start or not 0 < last <= 30:
        return None
    return Piece(
        start=match.start(), end=match.end(), span=spans.between(span.start, end, Precision.RANGE), closed=True
    )


def _ten_years(span: Span, match: re.Match[str]) -> Span:
    """21世纪前二十年, 本世纪第一个十年."""
    if span.start is None:
        return span
    year = span.start.year
    if match["first"]:
        return spans.between(Day(year, 1, 1), Day(year + (hanzi_number(match["first"]) or 0), 1, 1), Precision.APPROX)
    tens = 10 * (hanzi_number(match["ten"]) or 1)
    return spans.between(Day(year + tens - 10, 1, 1), Day(year + tens, 1, 1), Precision.APPROX)


def _century_number(reading: Reading, match: re.Match[str]) -> tuple[int | None, Basis]:
    now = (reading.today.year + 99) // 100
    word = match["c"].rstrip("一个")
    if word in ("上", "本", "下", "这", "前"):
        return now + {"上": -1, "前": -1, "本": 0, "这": 0, "下": 1}[word], Basis.RELATIVE
    number = hanzi_number(match["c"])
    if not number or number > 30 or is_glued(reading, match.start()):
        return None, Basis.ABSOLUTE
    after = reading.right(match.end(), 2)
    if after[:1] in ("前", "后", "来") and not match["d"] and not match["p"]:
        return None, Basis.ABSOLUTE  # 三个世纪前 without 个
    return (-number if match["bc"] else number), Basis.ABSOLUTE


def _tens(written: str) -> tuple[int, int] | None:
    """The decades that 90, 九十 or 八九十 name, as the tens of the first and the last."""
    if written.isdigit():
        return (int(written), int(written)) if written[-1] == "0" else None
    if len(written) == 3 and written[-1] == "十":
        first, last = hanzi_number(written[0]), hanzi_number(written[1])
        return (first * 10, last * 10) if first and last == first + 1 else None
    value = hanzi_number(written)
    return (value, value) if value is not None and value % 10 == 0 else None


def _half_or_part(span: Span, written: str) -> Span:
    if "半" in written and span.start and span.end:
        middle = Day(span.start.year + 50, 1, 1)
        return spans.between(*((span.start, middle) if written[0] in "上前" else (middle, span.end)), Precision.APPROX)
    if written == "之交":
        return span
    return _with_part(span, written)


def _with_part(span: Span, written: str | None) -> Span:
    if written and span.precision is Precision.CENTURY and written in ("初", "初叶", "末", "末叶"):
        return spans.part_of(span, Part.START if written[0] == "初" else Part.END)
    return spans.part_of(span, _PARTS[written[0]]) if written else span


def decade(reading: Reading, match: re.Match[str]) -> Found:
    """90年代, 2010年代, 八九十年代."""
    if is_glued(reading, match.start()):
        return None
    first = _decade_year(match["d0"] + "十" if match["d0"] else match["d"], reading.today.year)
    last = (
        _decade_year(match["d"], reading.today.year)
        if match["d0"]
        else _decade_year(match["d2"], reading.today.year)
        if match["d2"]
        else first
    )
    if first is None or last is None or last[1] < first[0]:
        return None
    span = spans.between(Day(first[0], 1, 1), Day(last[1] + 10, 1, 1), Precision.DECADE)
    return Piece(start=match.start(), end=match.end(), span=_with_part(span, match["p"]))


def _decade_year(written: str, now: int) -> tuple[int, int] | None:
    value = hanzi_number(written)
    if value is not None and 1000 <= value < 3000 and value % 10 == 0:
        return value, value
    if written in ("零零", "〇〇"):
        return 2000, 2000
    tens = _tens(written)
    if tens is None or tens[0] >= 100:
        return None
    century = 2000 if 2000 + tens[0] <= now // 10 * 10 and tens[0] < 30 else 1900
    return century + tens[0], century + tens[1]


def plan(reading: Reading, match: re.Match[str]) -> Found:
    """“十四五”, 十五五规划."""
    number = hanzi_number(match["n"])
    before = reading.left(match.start(), 1)
    quoted = before in ("“", '"', "「", "『") and bool(match["close"])
    if number is None or not (
        quoted
        or (number > 9 and match["noun"] and before not in NUMERALS)
        or (match["noun"] or "") in ("计划", "规划", "时期", "期间")
    ):
        return None
    if not quoted and before and before in "零〇一二三四五六七八九十百千第":
        return None
    span = five_year_plan(number)
    end = match.end("close") if match["close"] else match.end("n") + 1
    noun = match["noun"] or ""
    end += len(noun) if noun in ("规划", "计划", "时期", "期间") else 0
    return Piece(start=match.start() - quoted, end=end, span=span) if span else None
