"""Chinese months, days, quarters, seasons and lunar dates that leave their year or month to the surroundings."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit
from detective.core.times.zh_relative import AHEAD, same_sentence
from detective.core.times.zh_tail import CLOCK, DATE, date_of, day_number, months_of, quarter_of, season_of, tail

_DAY_NOT_AFTER = Pattern(
    r"(?:内|后|前|之|以|均|线|游|龄|间|元|圆|本|报|籍|常|历|记|志|程|光|语|方|美|韩|制|租|行情|心|出东|子|夜|薪|校"
    r"|楼|院|馆|店|员|机|球|舰|选手|种子|公路|文件|令|台风|电池"
    r"|车|井|标段|地块|染|病|别墅|门|仓|码)"
)
_DAY_NOT_BEFORE = Pattern(
    r"(?:近|过去|连续|为期|历时|长达|第|每|满|仅|超|约|共|最近|未来|前|后|这|那|数|几|首|达|用|整|两|隔|逾|过|了|假"
    r"|休|足|待|等|住|需|要|[a-z\d.:/-]|至少|最多|生|百|度"
    r"|工作|农历)$"
)
_MONTH_AFTER = Pattern(r"(?:份|[,、。;)\s以起至到间里内]|$)")
_MONTH_BAD = Pattern(
    r"(?:龄|花|兔|天|派|革命|桥|号|经|薪|供|租|均|结|嫂|子|球|亮|牙|饼|光|雪|流火|在野|宫|婚|考|刊|报告?会|湖|潭|桂"
    r"|坟|节|[男女]?婴|大(?=的|$|,|婴))"
)
_EVERY = Pattern(r"(?:每年|每逢|逐年|例年)(?:的|在|于)?$")


def bare_part(reading: Reading, match: re.Match[str]) -> Found:
    """年初, 月底, 世纪末 without their unit: of the year, month or century of the reference."""
    word = match.group()
    before = reading.left(match.start(), 1)
    if before and (before.isalnum() and (before.isdigit() or before in "一二三四五六七八九十百千每近前后几")):
        return None
    anchor = reading.anchor()
    near = (
        anchor.day
        if anchor and same_sentence(reading, anchor.end, match.start()) and anchor.basis is not Basis.RELATIVE
        else None
    )
    day, basis = (near, Basis.CONTEXT) if near else (reading.today, Basis.RELATIVE)
    part = {"初": Part.START, "中": Part.MIDDLE}.get(word[-1], Part.END)
    if word[0] in "年岁":
        return Piece(
            start=match.start(), end=match.end(), span=spans.part_of(Span.of_year(day.year), part), basis=basis
        )
    if word[0] == "月":
        date = DATE.match(f"{day.month}月{word[-1]}")
        span = date_of(day.year, date) if date else None
    else:
        span = spans.part_of(spans.unit_at(day, Unit.CENTURY), part)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis) if span else None


def bare_month(reading: Reading, match: re.Match[str]) -> Found:
    """5月, 三月上旬, 3月5日 without a year: of the year just named, else of the reference's."""
    before = reading.left(match.start(), 2)
    if before[-1:] and (
        before[-1] in "第每个闰满零百千万几数半.+·"
        or (before[-1].isascii() and before[-1].isalnum())
        or (before[-1] in "-/" and before[:1].isdigit())
    ):
        return None
    if not match["d"] and _MONTH_BAD.match(reading.folded, match.end()):
        return match.end()
    if not _is_month(reading, match):
        return None
    if _EVERY.search(reading.left(match.start(), 4)):
        return Piece(
            start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE, roles=frozenset({Role.RECURRING})
        )
    span = date_of(reading.today.year, match)
    end = match.end()
    if match["d"]:
        clock = CLOCK.match(reading.folded, end)
        end = clock.end() if clock else end
    if span is None:
        return _no_such_day(reading, match, end)
    return _placed(reading, match.start(), end, span)


def _no_such_day(reading: Reading, match: re.Match[str], end: int) -> Found:
    """2月30日 is unresolved; 2月29日 is that of the year just named, else of the last leap year; 5月45日 is no date."""
    month, day = day_number(match["m"]), day_number(match["d"] or "0")
    if month == 2 and day == 29:
        anchor = reading.anchor()
        year, basis = (anchor.day.year, Basis.CONTEXT) if anchor else (reading.today.year // 4 * 4, Basis.RELATIVE)
        span = spans.month_day(year, month, day)
        return Piece(start=match.start(), end=end, span=span, basis=basis if span else Basis.UNRESOLVED)
    lost = 29 < day < 32 or (month > 12 and 0 < day < 32)
    return Piece(start=match.start(), end=end, span=None, basis=Basis.UNRESOLVED) if lost else None


def _is_month(reading: Reading, match: re.Match[str]) -> bool:
    """Whether a month in numerals stands as one and not inside a name: 十月, in 神圣十月, is none."""
    if match["m"].isdigit() or match["d"] or match["xun"] or match["part"]:
        return True
    anchor = reading.anchor()
    near = anchor is not None and match.start() - anchor.end <= 12
    return (
        near
        or bool(_MONTH_AFTER.match(reading.folded, match.end()))
        or bool(re.search(r"[在于到至从自了今去明年]$", reading.left(match.start(), 1)))
    )


def _placed(reading: Reading, start: int, end: int, span: Span) -> Piece:
    """A stretch of a year whose year is not said."""
    anchor = reading.anchor()
    if (
        anchor
        and start - anchor.end <= 120
        and anchor.span.precision not in (Precision.DECADE, Precision.CENTURY, Precision.OPEN)
    ):
        fixed = Piece(start=start, end=end, span=span, basis=Basis.CONTEXT, lacks=Lacks.YEAR)
        return fixed.in_year(anchor.day.year)
    piece = Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, lacks=Lacks.YEAR, date_word=True)
    return piece.in_year(_likely_year(reading, start, span))


def _likely_year(reading: Reading, start: int, span: Span) -> int:
    """The reference's year; the one before for late months spoken of early in a year, the next one when planned."""
    today, first = reading.today, span.start
    if first is None:
        return today.year
    ahead = bool(AHEAD.search(reading.left(start, 8)))
    if ahead:
        return today.year + (first.month < today.month)
    return today.year - (first.month - today.month >= 6)


def bare_months(reading: Reading, match: re.Match[str]) -> Found:
    """1至11月, 3-5月 without a year."""
    before = reading.left(match.start(), 1)
    if before and (before in "第每个闰.-/" or (before.isascii() and before.isalnum())):
        return None
    if re.search(r"(?:花期|果期|盛期|季节?|期|每年)(?:为|在|约|是)?$", reading.left(match.start(), 5)):
        return match.end()
    span = months_of(reading.today.year, match)
    return _placed(reading, match.start(), match.end(), span)._replace(closed=True) if span else None


def bare_quarter(reading: Reading, match: re.Match[str]) -> Found:
    """三季度, 上半年, 前三季度, 前11个月 without a year."""
    if match["q2"] and re.match(r"车|系列|款|机|版", reading.right(match.end(), 2)):
        return None
    if reading.left(match.start(), 1) in tuple("第每.几数零百千十") or match.group()[-1] in "上下前后":
        return None
    if (match["h"] and not match.group().endswith(("年", "年末", "年底"))) or (
        match["q"] and "季度" not in match.group() and match["q"] != "首"
    ):
        return None
    span = quarter_of(reading.today.year, match)
    if span is None or span.start is None:
        return None
    piece = _placed(reading, match.start(), match.end(), span)
    late = (
        piece.basis is Basis.RELATIVE
        and span.start > reading.today
        and span.start.month - reading.today.month > 2
        and not AHEAD.search(reading.left(match.start(), 8))
    )
    return piece.in_year(reading.today.year - 1) if late and reading.today.month <= 3 else piece


def bare_season(reading: Reading, match: re.Match[str]) -> Found:
    """今冬, 去夏, 这个夏天: of the year that the word before names."""
    word = match["w"]
    if (word == "这个" and not match["long"]) or (word != "这个" and match["long"] not in (None, "", "季", "天")):
        return None
    span = season_of(reading.today.year + {"今": 0, "去": -1, "明": 1}.get(word, 0), match)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE)


def two_years(reading: Reading, match: re.Match[str]) -> Found:
    """今明两年, 去今两年."""
    count = day_number(match["n"].replace("两", "二"))
    first = reading.today.year - (match["w"] == "去今")
    span = Span.of_years(first, first + count - 1)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, closed=True)


def season_begun(reading: Reading, match: re.Match[str]) -> Found:
    """入夏以来: open from the last beginning of that season."""
    month = {"春": 3, "夏": 6, "秋": 9, "冬": 12}[match["s"]]
    year = reading.today.year - (reading.today.month < month)
    span = spans.between(Day(year, month, 1), None, Precision.OPEN)
    roles = frozenset({Role.SINCE})
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=roles, closed=True)


def year_begun(reading: Reading, match: re.Match[str]) -> Found:
    """开年以来: open from the first of January."""
    span = spans.between(Day(reading.today.year, 1, 1), None, Precision.OPEN)
    roles = frozenset({Role.SINCE})
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=roles, closed=True)


def bare_whole(reading: Reading, match: re.Match[str]) -> Found:
    """年内, 月内: the year or month of the reference."""
    before = reading.left(match.start(), 1)
    if before and (before.isdigit() or before in "一二三四五六七八九十百千两几数每近前后半全当同"):
        return None
    span = spans.unit_at(reading.today, spans.Unit.YEAR if match["u"] == "年" else spans.Unit.MONTH)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, date_word=True)


def bare_day(reading: Reading, match: re.Match[str]) -> Found:
    """3日: of the month just named, else the nearest one not after the reference (to come after a word of plan)."""
    before, after = reading.left(match.start(), 4), reading.right(match.end(), 3)
    if _DAY_NOT_AFTER.match(after) or _DAY_NOT_BEFORE.search(before) or before.endswith(("每月", "每年", "每周")):
        return None
    clock = CLOCK.match(reading.folded, match.end())
    if match["mark"] == "号" and not (clock and clock.group()):
        return None
    number = day_number(match["d"])
    if not 1 <= number <= 31 or (match["d"][0] not in "0123456789" and not re.match(r"[,。,、上下晚凌午在至]", after)):
        return None
    return _day_of_month(reading, match, number)


def _day_of_month(reading: Reading, match: re.Match[str], number: int) -> Found:
    anchor = reading.day_anchor()
    clock = CLOCK.match(reading.folded, match.end())
    end = clock.end() if clock else match.end()
    if anchor:
        span = spans.month_day(anchor.day.year, anchor.day.month, number)
        basis = Basis.CONTEXT
    else:
        ahead = bool(AHEAD.search(reading.left(match.start(), 8)))
        span, basis = nearest_day(reading.today, number, ahead=ahead), Basis.RELATIVE
    if span is None:
        return None
    if match["d2"] and span.start:
        last = spans.month_day(span.start.year, span.start.month, day_number(match["d2"]))
        if last is None or last.start is None or last.start <= span.start:
            return None
        span = spans.between(span.start, last.end, Precision.RANGE)
    return Piece(start=match.start(), end=end, span=span, basis=basis, lacks=Lacks.MONTH, date_word=True)


def nearest_day(today: Day, number: int, *, ahead: bool) -> Span | None:
    """The nearest day of that number, not after `today` or not before it."""
    step = 1 if ahead else -1
    for months in range(4):
        there = spans.shift_months(Day(today.year, today.month, 1), step * months)
        span = spans.month_day(there.year, there.month, number)
        if span and span.start and (span.start >= today if ahead else span.start <= today):
            return span
    return None


def bare_lunar(reading: Reading, match: re.Match[str]) -> Found:
    """正月十五, 农历八月初八 without a year."""
    before = reading.left(match.start(), 1)
    if before and (before in "第每个零百千" or (before.isascii() and before.isalnum())):
        return None
    sure = match["calendar"] or match["leap"] or match["m"] in "正腊冬" or (match["d"] or "")[:1] in ("初", "廿")
    if not sure:
        return None
    found = tail(reading.folded, match.start(), _lunar_year_near(reading, match))
    if found is None or found.span is None or found.end <= match.start():
        return None
    return Piece(
        start=match.start(), end=found.end, span=found.span, basis=Basis.RELATIVE, roles=frozenset({Role.RECURRING})
    )


def _lunar_year_near(reading: Reading, match: re.Match[str]) -> int:
    anchor = reading.anchor()
    if anchor and match.start() - anchor.end <= 40:
        return anchor.day.year
    return reading.today.year - (match["m"] in ("冬", "腊") and reading.today.month <= 3)
