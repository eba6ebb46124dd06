"""Chinese times counted from the reference or from another time of the text: 上周三, 近三年, 两周后, 次年."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.fiscal import year_at
from detective.core.times.lexicon import stands_free
from detective.core.times.numerals import hanzi_number, is_rough
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Unit, unit_words
from detective.core.times.zh_tail import CLOCK, DASH, DATE, date_of, tail
from detective.core.times.zh_years import finish

_STEPS = {"上": -1, "上上": -2, "上上上": -3, "下": 1, "下下": 2, "下下下": 3, "本": 0, "这": 0, "前": -1, "后": 1}
_CONTEXT_STEPS = {"当": 0, "同": 0, "该": 0, "此": 0, "次": 1, "翌": 1, "隔": 1, "转": 1, "后": 1, "前": -1}
_BARE_MONTH = Pattern(
    r"月份?(?:初|中|底|末|[上中下]旬|[,。,;、)的至到起以前后在内中]|\d|[一二三四五六七八九十初]|$|\s)"
)
_SAME_DAY = Pattern(r"的?(?:今天|今日|同一天)")
_WILL = Pattern(r"将|会(?![议员长谈见晤])|要|必须|有望|力争|争取|预计|应当|须在|可望|能否")
_TODAYS = {"昨天": -1, "昨日": -1, "明天": 1, "明日": 1}
SAME_PERIOD = Pattern(r"(?:的)?同期|同一时期|同时期")
_UNTIL = Pattern(DASH)
_NEAR = 60  # characters
_FREE_BEFORE = Pattern(r"(?:^|[\s,。,;:、(“”较比与和])$")
_WEEKEND_FREE = Pattern(r"(?:^|[,。;:\s于在本这])$")
AHEAD = Pattern(r"(?:将于|将在|拟于|定于|预计|计划|将|拟|即将|有望|届时|待|等到|等|下|明)[^,。,;]{0,6}$")
_INNER = Pattern(r"(?:的|份)?(?=[\d一二三四五六七八九十廿初底末中上下第])")


def point(reading: Reading, match: re.Match[str]) -> Found:
    """上个月, 本周三, 下季度, 次年, 当月, 前一天."""
    word, unit = match["w"], unit_words()[match["u"]]
    if not stands_free(reading.folded, match.start(), reading.folded[match.start() : match.start() + 2]):
        return None
    if word == "同" and match["one"] and not _FREE_BEFORE.search(reading.left(match.start(), 2)):
        return match.end()  # 是在同一天发生的吗: two events are compared, no time is told
    if word in _CONTEXT_STEPS and (word not in ("前", "后") or match["one"]):
        return _in_context(reading, match, unit)
    if word not in _STEPS or word in ("前", "后", "当", "同") or (unit is Unit.DAY and word != "本"):
        return None
    if (word in ("上", "下") and unit is Unit.YEAR and not match["one"] and match["u"] == "年") or (
        word == "这" and unit is Unit.YEAR and match["u"] == "年"
    ):
        return _year_in_text(reading, match, _STEPS[word])
    return _counted(reading, match, unit, _STEPS[word])


def _year_in_text(reading: Reading, match: re.Match[str], step: int) -> Found:
    """上年, 这一年: counted from the year that the text last named, else from the reference."""
    anchor = reading.anchor()
    same = SAME_PERIOD.match(reading.folded, match.end("u"))
    if same and step:
        return same_period(reading, match.start(), same.end(), step)
    if anchor and (step or anchor.basis is not Basis.RELATIVE):
        return finish(reading, match.start(), match.end(), anchor.day.year + step, Basis.CONTEXT)
    return finish(reading, match.start(), match.end(), reading.today.year + step, Basis.RELATIVE, word=step == 0)


def same_period(reading: Reading, at: int, end: int, count: int) -> Piece:
    """去年同期: the period just named, a year earlier."""
    anchor = reading.anchor()
    roles = frozenset({Role.BASELINE})
    if anchor is None or anchor.day.year < reading.today.year - 1:
        return Piece(
            start=at, end=end, span=Span.of_year(reading.today.year + count), basis=Basis.RELATIVE, roles=roles
        )
    moved = anchor.piece.in_year(anchor.day.year + count)
    return Piece(start=at, end=end, span=moved.span, basis=Basis.CONTEXT, roles=roles)


def _counted(reading: Reading, match: re.Match[str], unit: Unit, step: int) -> Found:  # noqa: PLR0911 - one way out for each form
    start, end = match.start(), match.end()
    if match["u"] in ("财年", "学年", "赛季", "雪季"):
        kind = {"财年": "fiscal", "学年": "school"}.get(match["u"], "season")
        return year_at(reading, start, match.end("u"), kind, step)
    if unit is Unit.WEEK and match["wd"]:
        monday = spans.week_of(reading.today, step).start
        if monday is None:
            return None
        day = monday.plus("一二三四五六日".index(match["wd"].replace("天", "日")))
        return _day(reading, start, end, day)
    end = match.end("u")
    if unit is Unit.YEAR:
        return finish(reading, start, end, reading.today.year + step, Basis.RELATIVE, word=step == 0)
    span = spans.unit_at(reading.today, unit, step)
    if unit is Unit.MONTH and span.start:
        today = _SAME_DAY.match(reading.folded, end)
        if today:
            return _day(reading, start, today.end(), spans.shift_months(reading.today, step))
        return _within_month(reading, start, end, span.start, Basis.RELATIVE, word=step == 0)
    word = unit in (Unit.WEEK, Unit.WEEKEND) or step == 0
    if unit is Unit.QUARTER and span.end and reading.right(end, 1) == "末":
        return Piece(start=start, end=end + 1, span=Span.of_day(span.end.plus(-1)), basis=Basis.RELATIVE)
    return Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, date_word=word)


def _within_month(  # noqa: PLR0913 - a place, a month and how it was resolved
    reading: Reading, start: int, end: int, month: Day, basis: Basis, *, word: bool
) -> Piece:
    """A month that words name, with the day, ten days or part that follows: 本月12日, 上月底."""
    inner = _INNER.match(reading.folded, end)
    if inner:
        joined = f"{month.month}月{reading.folded[inner.end() : inner.end() + 12]}"
        date = DATE.match(joined)
        shift = inner.end() - len(f"{month.month}月")
        if date and (date["d"] or date["xun"] or date["part"] or date["nth"]):
            span = date_of(month.year, date)
            tail_end = date.end() + shift
            clock = CLOCK.match(reading.folded, tail_end)
            unresolved = Basis.UNRESOLVED if span is None else basis
            return Piece(
                start=start, end=clock.end() if clock else tail_end, span=span, basis=unresolved, date_word=word
            )
    return Piece(start=start, end=end, span=Span.of_month(month.year, month.month), basis=basis, date_word=word)


def _in_context(reading: Reading, match: re.Match[str], unit: Unit) -> Found:  # noqa: PLR0911 - one way out for each form
    """次年, 当月, 前一天: counted from the last time of the text; 当月 and 本-like words fall back to the reference."""
    word = match["w"]
    step = _CONTEXT_STEPS[word]
    if word in ("前", "后") and not _FREE_BEFORE.search(reading.left(match.start(), 2)):
        return None  # 开幕式前一个月
    if match["wd"] and unit is not Unit.WEEK:
        return None
    if word in ("后", "转") and unit not in (Unit.YEAR, Unit.DAY):
        return None
    anchor = reading.anchor()
    if anchor is None:
        return _without_context(reading, match, unit)
    day = anchor.day
    if unit is Unit.YEAR:
        return finish(reading, match.start(), match.end("u"), day.year + step, Basis.CONTEXT)
    if unit is Unit.DAY and anchor.span.precision not in (Precision.DAY, Precision.INSTANT):
        return None
    span = spans.unit_at(day, unit, step)
    if unit is Unit.MONTH and span.start:
        return _within_month(reading, match.start(), match.end("u"), span.start, Basis.CONTEXT, word=False)
    return Piece(start=match.start(), end=match.end("u"), span=span, basis=Basis.CONTEXT)


def _without_context(reading: Reading, match: re.Match[str], unit: Unit) -> Found:
    word = match["w"]
    if (
        word == "当"
        and not _FREE_BEFORE.search(reading.left(match.start(), 2))
        and reading.right(match.end(), 1) in tuple(",。;?")
    ):
        return match.end()  # 大桥通车当天: the day of an event that is not dated here
    if (
        word in ("当", "该")
        and unit in (Unit.DAY, Unit.MONTH, Unit.WEEK, Unit.QUARTER)
        and reading.left(match.start(), 1) != "适"
    ):
        return Piece(
            start=match.start(),
            end=match.end("u"),
            span=spans.unit_at(reading.today, unit),
            basis=Basis.RELATIVE,
            date_word=True,
        )
    if word == "前" and unit is not Unit.DAY:
        return Piece(
            start=match.start(), end=match.end("u"), span=spans.unit_at(reading.today, unit, -1), basis=Basis.RELATIVE
        )
    if word in ("此", "转", "后", "隔") or unit not in (Unit.YEAR, Unit.MONTH, Unit.DAY):
        return None
    return Piece(start=match.start(), end=match.end("u"), span=None, basis=Basis.UNRESOLVED)


def weekday(reading: Reading, match: re.Match[str]) -> Found:
    """A bare 周一: the nearest one before, after a word of plan the nearest one to come; 周末 is that of the week."""
    before = reading.left(match.start(), 8)
    if before[-1:] and before[-1] in "每逢各第两一二三四五六七八九十半整数几0123456789":
        return match.end()
    last = reading.pieces[-1] if reading.pieces else None
    if (
        last
        and match.start() - last.end <= 3
        and last.span
        and last.span.precision is Precision.DAY
        and match["wd"] != "末"
    ):
        return _until_weekday(reading, match, last)
    ahead = bool(AHEAD.search(before))
    if match["wd"] == "末":
        if (
            not (
                _WEEKEND_FREE.search(before)
                and (re.match(r"[,、的将]", reading.right(match.end(), 1)) or before[-1:] in ("于", "在"))
            )
            and not ahead
        ):
            return match.end()
        span = spans.weekend_of(
            reading.today, 0 if ahead or reading.today.weekday() >= 5 else -1 if before.endswith("刚过去的") else 0
        )
        return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, date_word=True)
    number = "一二三四五六日".index(match["wd"].replace("天", "日"))
    step = (number - reading.today.weekday()) % 7 if ahead else -((reading.today.weekday() - number) % 7)
    return _day(reading, match.start(), match.end(), reading.today.plus(step))._replace(lacks=Lacks.WEEK)


def _until_weekday(reading: Reading, match: re.Match[str], last: Piece) -> Found:
    """本周一至周三 goes on to that day; 9月3日(星期三) and 是星期四 only repeat the day just named."""
    first = last.span.start if last.span else None
    if first is None or not _UNTIL.fullmatch(reading.folded[last.end : match.start()]):
        return match.end()
    number = "一二三四五六日".index(match["wd"].replace("天", "日"))
    return _day(reading, match.start(), match.end(), first.plus((number - first.weekday()) % 7))


def second_day(reading: Reading, match: re.Match[str]) -> Found:
    """第二天 beside a day that the text names."""
    anchor = reading.anchor()
    if (
        anchor is None
        or anchor.span.precision is not Precision.DAY
        or match.start() - anchor.end > _NEAR
        or not _FREE_BEFORE.search(reading.left(match.start(), 2))
    ):
        return None
    return Piece(start=match.start(), end=match.end(), span=Span.of_day(anchor.day.plus(1)), basis=Basis.CONTEXT)


def _day(reading: Reading, start: int, end: int, day: Day) -> Piece:
    clock = CLOCK.match(reading.folded, end)
    return Piece(
        start=start, end=clock.end() if clock else end, span=Span.of_day(day), basis=Basis.RELATIVE, date_word=True
    )


def stretch(reading: Reading, match: re.Match[str]) -> Found:
    """近三年, 过去30天, 未来五年."""
    unit = unit_words()[match["u"]]
    word = match["w"]
    if word == "这" and match["n"] in ("一", "1"):
        return None
    if word == "近" and reading.left(match.start(), 1) in ("将", "附", "远", "接", "靠", "临", "邻", "最"):
        return None
    if match["n"] == "半":
        count, unit = (1, Unit.HALF) if unit is Unit.YEAR else (15, Unit.DAY)
    else:
        count = hanzi_number(match["n"]) or 0
    if is_rough(match["n"]):
        count = count % 10
    if not 0 < count <= 300 or match["more"]:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE) if match["more"] else None
    if unit is Unit.DAY and match["u"] == "小时":
        count = -(-count // 24)
    ahead = word in ("未来", "今后", "接下来", "往后", "随后", "之后的", "即将到来的")
    roles = frozenset({Role.PLANNED}) if ahead else frozenset[Role]()
    span = spans.stretch(reading.today, count if ahead else -count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=roles, closed=True)


def away(reading: Reading, match: re.Match[str]) -> Found:
    """三年前, 两周后, 三年来; 后 after a time of the same sentence counts from that time."""
    unit, way = unit_words()[match["u"]], match["way"]
    counted = "个" in match.group() or match["n"] in "两半"
    if (
        (reading.left(match.start(), 1) in tuple("第.几数多每一二三四五六七八九十百千万两零") and match["n"] != "半")
        or (match["u"] == "日" and way == "来")
        or (match["u"] in ("季度", "月", "世纪") and not counted)
    ):
        return None
    if match["n"][0] in "百千" and reading.left(match.start(), 1) == "上":
        return Piece(start=match.start() - 1, end=match.end(), span=None, basis=Basis.VAGUE)
    if match["more"] or match["low"] or is_rough(match["n"]):
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE)
    count, unit = _amount(match, unit)
    if (
        (match["u"] in ("小时", "分钟") and way == "后")
        or not 0 <= count <= 999
        or (count == 0 and unit is not Unit.DAY)
    ):
        return None
    if way != "来":
        return _so_far(reading, match, unit, count if way == "后" else -count)
    span = spans.stretch(reading.today, -count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, closed=True)


def _amount(match: re.Match[str], unit: Unit) -> tuple[int, Unit]:
    """How many of which unit: 半年 is six months, 一个半月 45 days, 30小时 a day."""
    count = 1 if match["n"] == "半" else hanzi_number(match["n"]) or 0
    if match["n"] == "半":
        return (6, Unit.MONTH) if unit is Unit.YEAR else (15, Unit.DAY)
    if match["half"] and unit is Unit.YEAR:
        return 12 * count + 6, Unit.MONTH
    if match["mid"] and unit is Unit.MONTH:
        return 30 * count + 15, Unit.DAY
    if match["u"] in ("小时", "分钟"):
        return (count // 24 if match["u"] == "小时" else 0), unit
    return count, unit


def within(reading: Reading, match: re.Match[str]) -> Found:
    """三天内, 五年之内, only where the future is spoken of; elsewhere it is a length."""
    before, after = reading.left(match.start(), 6), reading.right(match.end(), 8)
    if not (_WILL.search(before) or _WILL.search(after)) or before.endswith(("过去", "近", "此前", "最近")):
        return None
    unit = unit_words()[match["u"]]
    if match["n"] == "半":
        count, unit = (6, Unit.MONTH) if unit is Unit.YEAR else (15, Unit.DAY)
    else:
        count = hanzi_number(match["n"]) or 0
    if match["u"] == "小时":
        count = -(-count // 24)
    if not 0 < count <= 300 or is_rough(match["n"]):
        return None
    roles = frozenset({Role.PLANNED})
    span = spans.stretch(reading.today, count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=roles, closed=True)


def _so_far(reading: Reading, match: re.Match[str], unit: Unit, count: int) -> Piece:
    anchor, start = reading.anchor(), reading.today
    basis = Basis.RELATIVE
    if anchor and (count > 0 or anchor.end == match.start()) and same_sentence(reading, anchor.end, match.start()):
        start, basis = anchor.day, Basis.CONTEXT
    span = spans.distance(start, count, unit)
    if match["today"] and span.start:
        day = spans.shift(reading.today, count, unit).plus(_TODAYS.get(match["today"], 0))
        span = Span.of_day(day)
    elif unit is Unit.YEAR and span.start:
        rest = tail(reading.folded, match.end(), span.start.year)
        if rest and rest.span and rest.end > match.end():
            return Piece(start=match.start(), end=rest.end, span=rest.span, basis=basis)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis)


def same_sentence(reading: Reading, end: int, start: int) -> bool:
    """Whether no sentence ends between two places that lie near each other."""
    return start - end <= 40 and not any(mark in reading.folded[end:start] for mark in "。!?\n")
