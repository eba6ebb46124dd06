"""Chinese times counted from the reference or from another time of the text: 上周三, 近三年, 两周后, 次年, 一个3日."""

from __future__ import annotations

import re
from dataclasses import replace

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.lexicon import stands_free
from detective.core.times.numerals import hanzi_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading, Rule
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Part, Unit
from detective.core.times.zh_tail import (
    CLOCK,
    DASH,
    DATE,
    LUNAR,
    MONTHS,
    NUMERAL,
    QUARTER,
    SEASON,
    date_of,
    day_number,
    months_of,
    quarter_of,
    season_of,
    tail,
)
from detective.core.times.zh_years import finish

_N = r"(?:\d{1,3}|[一二三四五六七八九十百两]{1,4})"
_WEEK = "(?:星期|礼拜|周)"
_UNITS = {
    "天": Unit.DAY, "日": Unit.DAY, "周": Unit.WEEK, "星期": Unit.WEEK, "礼拜": Unit.WEEK, "月": Unit.MONTH, "季度": Unit.QUARTER, "季": Unit.QUARTER,
    "财季": Unit.QUARTER, "半年": Unit.HALF, "年": Unit.YEAR, "年度": Unit.YEAR, "世纪": Unit.CENTURY, "年代": Unit.DECADE, "周末": Unit.WEEKEND, "月份": Unit.MONTH,
    "财年": Unit.YEAR, "学年": Unit.YEAR, "赛季": Unit.YEAR, "雪季": Unit.YEAR, "小时": Unit.DAY, "分钟": Unit.DAY, "周年": Unit.YEAR, "年头": Unit.YEAR,
}  # fmt: skip
_POINT = re.compile(
    r"(?P<w>上{1,3}|下{1,3}|本|这|前|当|同|次|翌|该|此|隔|后|转)(?P<one>一)?(?P<ge>个)?"
    rf"(?P<u>季度|财季|世纪|年代|星期|礼拜|周末|周(?!年|刊|报|边|围|期|长|转|密|全|知|易|折|游|身|岁)|月份|月(?!球|亮|光|票|台|子|嫂|饼|薪|刊|报|供|均|租)|年度|年(?!轻|级|龄|薪|货|会|表|报|鉴|画|夜|糕|味|中|代)|财年|学年|赛季|雪季|季(?!节|军|后|前|度|风)|日(?!本|报|记|元|语|程|常)|天(?!下|气|空|津|才|堂|然|文|生|使|地|台|猫))"
    rf"(?P<wd>[一二三四五六日天](?![月年个十百千次场期线轮届]))?"
)
_STEPS = {"上": -1, "上上": -2, "上上上": -3, "下": 1, "下下": 2, "下下下": 3, "本": 0, "这": 0, "前": -1, "后": 1}
_CONTEXT_STEPS = {"当": 0, "同": 0, "该": 0, "此": 0, "次": 1, "翌": 1, "隔": 1, "转": 1, "后": 1, "前": -1}
_WEEKDAY = re.compile(rf"{_WEEK}(?P<wd>[一二三四五六日天末])(?![年月个届次期线轮场十百分本级刊报])")
_WEEKDAYS = re.compile(rf"{_WEEK}[一二三四五六日]{DASH}(?:{_WEEK}|本周|下周)?[一二三四五六日天]")
_SPAN = re.compile(
    rf"(?P<w>过去|近|最近|这|此前|未来|今后|接下来|往后|随后|之后的|即将到来的)(?:的)?(?:整整|约)?(?P<n>{_N}|半)(?P<more>多|余)?(?:个)?(?P<u>季度|星期|礼拜|世纪|周年|年头|财年|赛季|周|月|年|天|日|小时)(?:半)?(?:以来|之内|之间|来|里|内|间|中|时间)?"
)
_AWAY = re.compile(
    rf"(?P<n>{_N}|半)(?P<more>多|余|几)?(?:个)?(?:多)?(?P<u>季度|星期|礼拜|世纪|小时|分钟|月|周|年|天|日)(?P<half>半)?(?:之|以)?(?P<way>前|后|来(?![自到华京访宾客回临往源历的电信]))(?!锋|卫|期|排|线|台|勤|方|人|者|天|半)"
    r"(?:的?(?P<today>今天|今日|同一天|同日|这一天|这天|今晚))?"
)
_BARE_PART = re.compile(
    r"(?:年初|年中(?=[,。,;、)的至到之\s]|$|大促|报|考|会议)|年底|年末|年终(?!奖)|岁末|月初|月中(?=[,。,;、)的至到\s]|$)|月底|月末|周初|世纪初|世纪末)"
)
_BARE_DAY = re.compile(
    rf"(?P<d>\d{{1,2}}|{NUMERAL}{{2,3}}) ?(?:{DASH}(?P<d2>\d{{1,2}}|{NUMERAL}{{2,3}}) ?)?(?P<mark>日|号)"
)
_DAY_NOT_AFTER = re.compile(
    r"(?:内|后|前|之|以|均|线|游|龄|间|元|圆|本|报|籍|常|历|记|志|程|光|语|方|美|韩|制|租|行情|心|出东|子|夜|薪|校|楼|院|馆|店|员|机|球|舰|选手|种子|公路|文件|令|台风|电池|车|井|标段|地块|染|病|别墅|门|仓|码)"
)
_DAY_NOT_BEFORE = re.compile(
    r"(?:近|过去|连续|为期|历时|长达|第|每|满|仅|超|约|共|最近|未来|前|后|这|那|数|几|首|达|用|整|两|隔|逾|过|了|假|休|足|待|等|住|需|要|[a-z\d.:/-]|至少|最多|生|百|度|工作|农历)$"
)
_BARE_MONTH = re.compile(
    r"月份?(?:初|中|底|末|[上中下]旬|[,。,;、)的至到起以前后在内中]|\d|[一二三四五六七八九十初]|$|\s)"
)
_MONTH_AFTER = re.compile(r"(?:份|[,、。;)\s以起至到间里内]|$)")
_MONTH_BAD = re.compile(
    r"(?:龄|花|兔|天|派|革命|桥|号|经|薪|供|租|均|结|嫂|子|球|亮|牙|饼|光|雪|流火|在野|宫|婚|考|刊|报告?会|湖|潭|桂|坟|节)"
)
SAME_PERIOD = re.compile(r"(?:的)?同期|同一时期|同时期")
_EVERY = re.compile(r"(?:每年|每逢|逐年|例年)(?:的|在|于)?$")
_FREE_BEFORE = re.compile(r"(?:^|[\s,。,;:、(“”较比与和])$")
_WEEKEND_FREE = re.compile(r"(?:^|[,。;:\s于在本这])$")
_FUTURE = re.compile(r"(?:将于|将在|拟于|定于|预计|计划|将|拟|即将|有望|届时|待|等到|等|下|明)[^,。,;]{0,6}$")


def point(reading: Reading, match: re.Match[str]) -> Found:
    """上个月, 本周三, 下季度, 次年, 当月, 前一天."""
    word, unit = match["w"], _UNITS[match["u"]]
    if not stands_free(reading.folded, match.start(), reading.folded[match.start() : match.start() + 2]):
        return None
    if word in _CONTEXT_STEPS and (word not in ("前", "后") or match["one"]):
        return _in_context(reading, match, unit)
    if word not in _STEPS or word in ("前", "后", "当", "同") or (unit is Unit.DAY and word not in ("本",)):
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
    if anchor and anchor.span and anchor.span.start and (step or anchor.basis is not Basis.RELATIVE):
        return finish(reading, match.start(), match.end(), anchor.span.start.year + step, Basis.CONTEXT)
    return finish(reading, match.start(), match.end(), reading.today.year + step, Basis.RELATIVE, word=step == 0)


def same_period(reading: Reading, at: int, end: int, count: int) -> Piece:
    """去年同期: the period just named, a year earlier."""
    anchor = reading.anchor()
    roles = frozenset({Role.BASELINE})
    if (
        anchor is None
        or anchor.span is None
        or anchor.span.start is None
        or anchor.span.start.year < reading.today.year - 1
    ):
        return Piece(
            start=at, end=end, span=Span.of_year(reading.today.year + count), basis=Basis.RELATIVE, roles=roles
        )
    moved = replace(anchor, lacks=Lacks.YEAR).moved_to(anchor.span.start.year + count, 0)
    return Piece(start=at, end=end, span=moved.span, basis=Basis.CONTEXT, roles=roles)


def _counted(reading: Reading, match: re.Match[str], unit: Unit, step: int) -> Found:
    start, end = match.start(), match.end()
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
        return _within_month(reading, start, end, span.start, Basis.RELATIVE, word=step == 0)
    word = unit in (Unit.WEEK, Unit.WEEKEND) or step == 0
    return Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, date_word=word)


def _within_month(reading: Reading, start: int, end: int, month: Day, basis: Basis, *, word: bool) -> Piece:
    """A month that words name, with the day, ten days or part that follows: 本月12日, 上月底."""
    inner = re.compile(r"(?:的|份)?(?=[\d一二三四五六七八九十廿初底末中上下第])").match(reading.folded, end)
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


def _in_context(reading: Reading, match: re.Match[str], unit: Unit) -> Found:
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
    if anchor is None or anchor.span is None or anchor.span.start is None:
        return _without_context(reading, match, unit, step)
    day = anchor.span.start
    if unit is Unit.YEAR:
        return finish(reading, match.start(), match.end("u"), day.year + step, Basis.CONTEXT)
    if unit is Unit.DAY and anchor.span.precision not in (Precision.DAY, Precision.INSTANT):
        return None
    span = spans.unit_at(day, unit, step)
    if unit is Unit.MONTH and span.start:
        return _within_month(reading, match.start(), match.end("u"), span.start, Basis.CONTEXT, word=False)
    return Piece(start=match.start(), end=match.end("u"), span=span, basis=Basis.CONTEXT)


def _without_context(reading: Reading, match: re.Match[str], unit: Unit, step: int) -> Found:
    word = match["w"]
    if (
        word in ("当", "该")
        and unit in (Unit.DAY, Unit.MONTH, Unit.WEEK, Unit.QUARTER)
        and reading.left(match.start(), 1) not in ("适",)
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
        return match.end()  # the day just named: 9月3日(星期三), 是星期四
    ahead = bool(_FUTURE.search(before))
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
    return _day(reading, match.start(), match.end(), reading.today.plus(step))


def _day(reading: Reading, start: int, end: int, day: Day) -> Piece:
    clock = CLOCK.match(reading.folded, end)
    return Piece(
        start=start, end=clock.end() if clock else end, span=Span.of_day(day), basis=Basis.RELATIVE, date_word=True
    )


def stretch(reading: Reading, match: re.Match[str]) -> Found:
    """近三年, 过去30天, 未来五年."""
    unit = _UNITS[match["u"]]
    word = match["w"]
    if word == "这" and match["n"] in ("一", "1") and unit in (Unit.YEAR, Unit.DAY):
        return None
    if word == "近" and reading.left(match.start(), 1) in ("将", "附", "远", "接", "靠", "临", "邻", "最"):
        return None
    if match["n"] == "半":
        count, unit = (1, Unit.HALF) if unit is Unit.YEAR else (15, Unit.DAY)
    else:
        count = hanzi_number(match["n"]) or 0
    if not 0 < count <= 300 or match["more"] or (word == "近" and match["u"] == "小时"):
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE) if match["more"] else None
    if unit is Unit.DAY and match["u"] == "小时":
        count = -(-count // 24)
    ahead = word in ("未来", "今后", "接下来", "往后", "随后", "之后的", "即将到来的")
    roles = frozenset({Role.PLANNED}) if ahead else frozenset[Role]()
    span = spans.stretch(reading.today, count if ahead else -count, unit)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE, roles=roles, closed=True)


def away(reading: Reading, match: re.Match[str]) -> Found:
    """三年前, 两周后, 三年来; 后 after a time of the same sentence counts from that time."""
    if reading.left(match.start(), 1) in tuple("第.几数多每一二三四五六七八九十百千万两零") and match["n"] != "半":
        return None
    unit, way = _UNITS[match["u"]], match["way"]
    count = 1 if match["n"] == "半" else hanzi_number(match["n"]) or 0
    if match["u"] == "日" and way == "来":
        return None
    if match["more"]:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.VAGUE)
    if match["n"] == "半":
        count, unit = (6, Unit.MONTH) if unit is Unit.YEAR else (15, Unit.DAY)
    elif match["half"] and unit is Unit.YEAR:
        count, unit = 12 * count + 6, Unit.MONTH
    if match["u"] in ("小时", "分钟"):
        if way == "后":
            return None
        count = count // 24 if match["u"] == "小时" else 0
    if not 0 <= count <= 999 or (count == 0 and unit is not Unit.DAY):
        return None
    if way == "来":
        return Piece(
            start=match.start(),
            end=match.end(),
            span=spans.stretch(reading.today, -count, unit),
            basis=Basis.RELATIVE,
            closed=True,
        )
    return _so_far(reading, match, unit, count if way == "后" else -count)


def _so_far(reading: Reading, match: re.Match[str], unit: Unit, count: int) -> Piece:
    anchor, start = reading.anchor(), reading.today
    basis = Basis.RELATIVE
    if (
        anchor
        and anchor.span
        and anchor.span.start
        and (count > 0 or anchor.end == match.start())
        and _same_sentence(reading, anchor.end, match.start())
    ):
        start, basis = anchor.span.start, Basis.CONTEXT
    span = spans.distance(start, count, unit)
    if match["today"] and span.start:
        span = Span.of_day(spans.shift(reading.today, count, unit))
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis)


def _same_sentence(reading: Reading, end: int, start: int) -> bool:
    return start - end <= 40 and not any(mark in reading.folded[end:start] for mark in "。!?\n")


def bare_part(reading: Reading, match: re.Match[str]) -> Found:
    """年初, 月底, 世纪末 without their unit: of the year, month or century of the reference."""
    word = match.group()
    before = reading.left(match.start(), 1)
    if before and (before.isalnum() and (before.isdigit() or before in "一二三四五六七八九十百千每近前后几")):
        return None
    anchor = reading.anchor()
    near = (
        anchor.span.start
        if anchor
        and anchor.span
        and anchor.span.start
        and _same_sentence(reading, anchor.end, match.start())
        and anchor.basis is not Basis.RELATIVE
        else None
    )
    day, basis = (near, Basis.CONTEXT) if near else (reading.today, Basis.RELATIVE)
    part = Part.START if word[1] == "初" else Part.MIDDLE if word[1] == "中" else Part.END
    if word[0] in "年岁":
        return Piece(
            start=match.start(), end=match.end(), span=spans.part_of(Span.of_year(day.year), part), basis=basis
        )
    if word[0] == "月":
        date = DATE.match(f"{day.month}月{word[1]}")
        span = date_of(day.year, date) if date else None
    elif word[0] == "周":
        span = Span.of_day(spans.week_of(reading.today).start or day)
    else:
        span = spans.part_of(spans.unit_at(day, Unit.CENTURY), Part.EARLY if part is Part.START else Part.LATE)
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis) if span else None


def bare_month(reading: Reading, match: re.Match[str]) -> Found:
    """5月, 三月上旬, 3月5日 without a year: of the year just named, else of the reference's."""
    before = reading.left(match.start(), 2)
    if before[-1:] and (
        before[-1] in "第每个闰满零百千万几数半.+·"
        or (before[-1].isascii() and before[-1].isalnum())
        or before[-1] in "-/"
        and before[:1].isdigit()
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
    month = day_number(match["m"])
    if span is None:
        impossible = match["d"] and 0 < month <= 12 and day_number(match["d"]) > 31
        lost = match["d"] and not impossible and (day_number(match["d"]) > 29 or month > 12)
        leap = match["d"] and month == 2 and day_number(match["d"]) == 29
        if leap:
            return _placed(reading, match.start(), end, Span.of_day(Day(reading.today.year // 4 * 4, 2, 29)))
        return Piece(start=match.start(), end=end, span=None, basis=Basis.UNRESOLVED) if lost else None
    return _placed(reading, match.start(), end, span)


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
        and anchor.span
        and anchor.span.start
        and start - anchor.end <= 120
        and anchor.span.precision not in (Precision.DECADE, Precision.CENTURY, Precision.OPEN)
    ):
        fixed = Piece(start=start, end=end, span=span, basis=Basis.CONTEXT, lacks=Lacks.YEAR).moved_to(
            anchor.span.start.year, 0
        )
        return replace(fixed, lacks=Lacks.YEAR)
    year = _likely_year(reading, start, span)
    piece = Piece(start=start, end=end, span=span, basis=Basis.RELATIVE, lacks=Lacks.YEAR, date_word=True).moved_to(
        year, 0
    )
    return replace(piece, lacks=Lacks.YEAR)


def _likely_year(reading: Reading, start: int, span: Span) -> int:
    """The reference's year; the year before for the last months spoken of early in a year, the next one when planned."""
    today, first = reading.today, span.start
    if first is None:
        return today.year
    ahead = bool(_FUTURE.search(reading.left(start, 8)))
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
    return replace(_placed(reading, match.start(), match.end(), span), closed=True) if span else None


def bare_quarter(reading: Reading, match: re.Match[str]) -> Found:
    """三季度, 上半年, 前三季度, 前11个月 without a year."""
    if reading.left(match.start(), 1) in tuple("第每.几数零百千十") or match.group()[-1] in "上下前后":
        return None
    if (match["h"] and not match.group().endswith("年")) or (
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
        and not _FUTURE.search(reading.left(match.start(), 8))
    )
    return (
        replace(piece.moved_to(reading.today.year - 1, 0), lacks=Lacks.YEAR)
        if late and reading.today.month <= 3
        else piece
    )


def bare_season(reading: Reading, match: re.Match[str]) -> Found:
    """今冬, 去夏, 这个夏天: of the year that the word before names."""
    word = match["w"]
    if (word == "这个" and not match["long"]) or (word != "这个" and match["long"] not in (None, "", "季", "天")):
        return None
    span = season_of(reading.today.year + {"今": 0, "去": -1, "明": 1}.get(word, 0), match)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.RELATIVE)


def bare_day(reading: Reading, match: re.Match[str]) -> Found:
    """3日: of the month just named, else the nearest one not after the reference (to come after a word of plan)."""
    before, after = reading.left(match.start(), 4), reading.right(match.end(), 3)
    if _DAY_NOT_AFTER.match(after) or _DAY_NOT_BEFORE.search(before):
        return None
    if (
        match["mark"] == "号"
        and not CLOCK.match(reading.folded, match.end()).group()
        and not re.search(r"(?:本月|这个月|上个月|下个月)$", before)
    ):  # type: ignore[union-attr]
        return None
    number = day_number(match["d"])
    if not 1 <= number <= 31 or (match["d"][0] not in "0123456789" and not re.match(r"[,。,、上下晚凌午在至]", after)):
        return None
    return _day_of_month(reading, match, number)


def _day_of_month(reading: Reading, match: re.Match[str], number: int) -> Found:
    anchor = reading.day_anchor()
    clock = CLOCK.match(reading.folded, match.end())
    end = clock.end() if clock else match.end()
    if anchor and anchor.span and anchor.span.start:
        span = spans.month_day(anchor.span.start.year, anchor.span.start.month, number)
        basis = Basis.CONTEXT
    else:
        ahead = bool(_FUTURE.search(reading.left(match.start(), 8)))
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
    found = tail(reading.folded, match.start(), _lunar_year_near(reading, match))
    if found is None or found.span is None or found.end <= match.start():
        return None
    sure = match["calendar"] or match["leap"] or match["m"] in "正腊冬" or (match["d"] or "")[:1] in ("初", "廿")
    if not sure:
        return None
    return Piece(
        start=match.start(), end=found.end, span=found.span, basis=Basis.RELATIVE, roles=frozenset({Role.RECURRING})
    )


def _lunar_year_near(reading: Reading, match: re.Match[str]) -> int:
    anchor = reading.anchor()
    if anchor and anchor.span and anchor.span.start and match.start() - anchor.end <= 40:
        return anchor.span.start.year
    return reading.today.year - (match["m"] in ("冬", "腊") and reading.today.month <= 3)


_DIGITS = "0123456789"
_NUMBERS = _DIGITS + "一二三四五六七八九十两"
_AFTER_DASH = "-~至到 "
_POINT_RULE = Rule(_POINT, point, "上下一个季财世年星礼周月日天学赛雪")
_SPAN_RULES = {
    "近": Rule(_SPAN, stretch, _NUMBERS + "的半整约"),
    "过": Rule(_SPAN, stretch, "去"),
    "最": Rule(_SPAN, stretch, "近"),
    "未": Rule(_SPAN, stretch, "来"),
    "今": Rule(_SPAN, stretch, "后"),
    "接": Rule(_SPAN, stretch, "下"),
    "往": Rule(_SPAN, stretch, "后"),
    "随": Rule(_SPAN, stretch, "后"),
    "此": Rule(_SPAN, stretch, "前"),
    "这": Rule(_SPAN, stretch, _NUMBERS + "半"),
}
_HALF_RULE = Rule(
    re.compile(r"(?P<d>)(?P<q>)(?P<q2>)(?P<end>)(?P<first>)(?P<months>)(?P<h>[上下])半年(?P<h2>)(?P<qa>)(?P<qb>)"),
    bare_quarter,
    "半",
)
_WEEK_RULES = (
    Rule(_WEEKDAYS, lambda _, match: match.end(), "一二三四五六日期拜"),
    Rule(_WEEKDAY, weekday, "一二三四五六日天末期拜"),
)
_SEASON_RULE = Rule(re.compile(rf"(?P<w>今|去|明|这个){SEASON.pattern}"), bare_season, "春夏秋冬个")
NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_AWAY, away, "个年月周天日季星礼世小分多余几半"),
    Rule(LUNAR, bare_lunar, "月"),
    Rule(MONTHS, bare_months, "月" + _AFTER_DASH),
    Rule(DATE, bare_month, "月"),
    Rule(QUARTER, bare_quarter, "个季、" + _AFTER_DASH),
    Rule(_BARE_DAY, bare_day, "日号" + _AFTER_DASH),
)
CHAR_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys("上下", (_HALF_RULE, _POINT_RULE)),
    "前": (Rule(QUARTER, bare_quarter, _NUMBERS), Rule(_POINT, point, "一")),
    "第": (Rule(QUARTER, bare_quarter, "一二三四1234"),),
    "首": (Rule(QUARTER, bare_quarter, _NUMBERS + "季个"),),
    **dict.fromkeys("本当同次翌该隔后转", (_POINT_RULE,)),
    **{char: (rule,) for char, rule in _SPAN_RULES.items()},
    "这": (_SPAN_RULES["这"], _SEASON_RULE, _POINT_RULE),
    "此": (_SPAN_RULES["此"], _POINT_RULE),
    "今": (_SPAN_RULES["今"], _SEASON_RULE),
    **dict.fromkeys("去明", (_SEASON_RULE,)),
    **dict.fromkeys("周星礼", _WEEK_RULES),
    **dict.fromkeys("年岁月世", (Rule(_BARE_PART, bare_part, "初中底末终纪"),)),
    **dict.fromkeys("农阴旧夏", (Rule(LUNAR, bare_lunar, "历"),)),
    "闰": (Rule(LUNAR, bare_lunar, "正冬腊一二三四五六七八九十"),),
    **dict.fromkeys("正腊冬元", (Rule(LUNAR, bare_lunar, "月"), Rule(DATE, bare_month, "月"))),
    "半": (Rule(_AWAY, away, "个年月天小"),),
}
