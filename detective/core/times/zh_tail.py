"""What may follow a Chinese year: month and day, quarter, half, part, season, festival, lunar date."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.festivals import Festival
from detective.core.times.lexicon import find
from detective.core.times.lunar import lunar_day, lunar_month
from detective.core.times.numerals import hanzi_number
from detective.core.times.spans import Part

DASH = r"(?: ?(?:-{1,2}|~|至|到) ?)"
NUMERAL = "[一二三四五六七八九十廿卅]"
_MONTH = rf"(?:\d{{1,2}}|元|{NUMERAL}{{1,2}})"
_DAY = rf"(?:\d{{1,2}}|{NUMERAL}{{1,3}})"
_LUNAR_DAY = "初[一二三四五六七八九十]|十[一二三四五六七八九]|二十[一二三四五六七八九]?|廿[一二三四五六七八九]?|三十|十"
CLOCK = Pattern(
    r"(?: ?\((?:周|星期)[一二三四五六日天]\))?"
    r"(?: ?(?:当地时间|北京时间))?"
    r"(?: ?(?:凌晨|清晨|早上|早晨|早间|上午|中午|午间|下午|午后|傍晚|晚上|晚间|夜间|深夜|午夜|当晚|当天|当日|晚|早"
    r"|夜))?"
    rf"(?: ?(?:\d{{1,2}}|{NUMERAL}{{1,3}})(?:时|点)(?:整|半|许)?(?:(?:\d{{1,2}}|{NUMERAL}{{1,3}})分?)?(?:\d{{1,2}}秒)?"
    r"| ?\d{1,2}:\d{2}(?::\d{2})?)?"
)
_GLUE = Pattern(r" ?(?:的(?=[\d一二三四五六七八九十春夏秋冬元中端七重除上下前第农])|, ?(?=\d{1,2}月))? ?")
_DATE = Pattern(
    rf"(?P<m>{_MONTH}) ?月(?:份)? ?(?:(?P<d>{_DAY}) ?(?:[日号]?{DASH}(?:(?P=m)月)?(?P<d2>{_DAY}) ?[日号]|[日号])"
    r"|(?P<hm>[上下])半月|(?P<xun>[上中下]|中下|上中)旬"
    r"|(?:(?:的)?第(?P<nth>[一二三四五1-5])个?(?P<last>)(?:周(?P<wd>[一二三四五六日天])?"
    r"|星期(?P<wd2>[一二三四五六日天])?))"
    r"|(?P<part>初|底|末|中(?=[,。,的至到、;)\s]|$)|中期))?"
)
_MONTHS = Pattern(
    rf"(?P<m>{_MONTH}) ?(?:月(?:份)?)?(?:{DASH}|(?P<list>、))(?P<m2>{_MONTH}) ?月(?:份)?(?! ?{_DAY} ?[日号])"
)
_LUNAR = Pattern(
    rf"(?P<calendar>农历|阴历|旧历|夏历)?(?P<leap>闰)?(?P<m>正|腊|冬|十[一二]?|[一二三四五六七八九]"
    rf"|\d{{1,2}})月(?:(?P<d>{_LUNAR_DAY}"
    rf"|\d{{1,2}})日?)?(?!个)"
)
_QUARTER = Pattern(
    r"(?:第?(?P<q>[一二三四1-4]|首)个?(?:季度|(?<!四)季(?=[的,。,;、)至到末前\s]|$)"
    r"|(?<=第[一二三四1-4])季(?![节军赛后]))(?P<end>末)?"
    r"|[第]?q(?P<q2>[1-4])(?![a-z0-9])|(?:前|头|首)(?P<first>[一二两三])个?季度?"
    r"|(?:前|首|头)(?P<months>\d{1,2}|[一二两三四五六七八九十]{1,2})个?月|(?P<h>上|下|前|后)半(?:年(?P<close>末|底)?"
    r"|(?![年场身区部程段天月夜]))"
    r"|h(?P<h2>[12])(?![a-z0-9])"
    rf"|第?(?P<qa>[一二三四1-4])(?:季?度?{DASH}|、)第?(?P<qb>[一二三四1-4])季度?)"
)
_PART = Pattern(
    r"年(?P<twice>[初底末中])|(?P<p>初(?![中次步级选赛评审创代始期登试春夏秋冬])|底|末(?!代)|中期"
    r"|中(?=[,。,;、)的至到之以起前后时召举开推发完达\s]|$)|尾)"
)
_PARTS = {"初": Part.START, "底": Part.END, "末": Part.END, "尾": Part.END, "中": Part.MIDDLE, "中期": Part.MIDDLE}
_SEASON = Pattern(
    r"[初深仲晚早隆盛暮寒严孟]?"
    r"(?P<s>[春夏秋冬])(?:(?P<long>季(?!奥|残|青|运动会|达沃斯|大学生|世界)|天|日|(?=[,。,;、)的至到以起今明\s]|$))"
    r"|(?P<two>夏之交|秋之交|冬之交"
    r"|春之交))(?:(?P<p>初|末|里|期间)(?!中))?"
)
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_POINTED = Pattern(
    r"(?P<m>1[0-2]|0?[1-9])(?:·(?P<d>3[01]|[12]\d|0?[1-9])|\.(?P<d2>3[01]|[12]\d|0?[1-9])(?=事变|地震|特大|大火"
    r"|爆炸|活动|大促|购物"
    r"|纪念|当天|当日|晚会|空难|[,。)]|$))(?![\d.%])|618(?!\d)"
)
_WHOLE = Pattern(r"(?:度(?!假)|全年|整年|一整年|内(?![容部地阁政需外陆蒙])|间(?![接谍隔距])|期间|里(?![程约昂斯]))")
_WEEK = Pattern(r"第(?P<n>\d{1,2}|[一二三四五六七八九十]{1,3})周")


@dataclass(frozen=True, slots=True)
class Tail:
    """What a year and what follows it mean together (None for a day that does not exist), and where it ends."""

    span: Span | None
    end: int


Handler = Callable[[int, "re.Match[str]"], Span | None]


def tail(text: str, at: int, year: int, *, lunar: bool = False) -> Tail | None:
    """Read what stands at `at` as a part of `year`; None when nothing there belongs to it."""
    glue = _GLUE.match(text, at)
    start = glue.end() if glue else at
    char = text[start : start + 1]
    if not char:
        return None
    found = _lunar(text, start, year, lunar=lunar) or _festival(text, start, year) or _plain(text, start, year, char)
    return found or _whole(text, at, year)


def _plain(text: str, at: int, year: int, char: str) -> Tail | None:
    for pattern, handler in _FORMS.get(char, _DIGIT_FORMS if char.isdigit() else ()):
        match = pattern.match(text, at)
        if match and match.end() > at:
            span = handler(year, match)
            if span is not None or pattern is _DATE:
                return Tail(span, _clock_end(text, match.end()) if pattern is _DATE else match.end())
    return None


def _clock_end(text: str, at: int) -> int:
    clock = CLOCK.match(text, at)
    return clock.end() if clock else at


def _whole(text: str, at: int, year: int) -> Tail | None:
    match = _WHOLE.match(text, at)
    return Tail(Span.of_year(year), match.end()) if match else None


def _festival(text: str, at: int, year: int) -> Tail | None:
    found = find(text, at, Festival)
    if not found:
        return None
    name, entry = found
    assert isinstance(entry, Festival)
    span = entry.of_year(year)
    return Tail(span, at + len(name.text)) if span else None


def day_number(written: str) -> int:
    """A day or month as digits or numerals; 0 when it is none."""
    return hanzi_number(written) or 0


def date_of(year: int, match: re.Match[str]) -> Span | None:
    """The span of a matched month with day, ten days, week or part; None when no such day exists."""
    month = day_number(match["m"])
    if not 1 <= month <= 12:
        return None
    if match["d"]:
        return _days(year, month, match)
    if match["hm"]:
        start, end = (
            (Day(year, month, 1), Day(year, month, 16)) if match["hm"] == "上" else (Day(year, month, 16), None)
        )
        return spans.between(start, end or Span.of_month(year, month).end, Precision.RANGE)
    if match["xun"]:
        return _ten_days(year, month, match["xun"])
    if match["nth"]:
        return _week_of_month(year, month, match)
    return _month_part(year, month, match["part"])


def _days(year: int, month: int, match: re.Match[str]) -> Span | None:
    first = spans.month_day(year, month, day_number(match["d"]))
    if first is None or not match["d2"]:
        return first
    last = spans.month_day(year, month, day_number(match["d2"]))
    if last is None or last.start is None or first.start is None or last.start < first.start:
        return None
    return spans.between(first.start, last.end, Precision.RANGE)


def _ten_days(year: int, month: int, written: str) -> Span:
    first = spans.ten_days(year, month, "上中下".index(written[0]) + 1)
    last = spans.ten_days(year, month, "上中下".index(written[-1]) + 1)
    return spans.between(first.start, last.end, Precision.RANGE)


def _week_of_month(year: int, month: int, match: re.Match[str]) -> Span | None:
    number = day_number(match["nth"])
    weekday = match["wd"] or match["wd2"]
    if weekday:
        day = spans.nth_weekday(year, month, number, "一二三四五六日".index(weekday.replace("天", "日")))
        return Span.of_day(day) if day else None
    start = Day(year, month, 1).plus(7 * (number - 1))
    return spans.between(start, start.plus(7), Precision.APPROX)


def _month_part(year: int, month: int, part: str | None) -> Span:
    whole = Span.of_month(year, month)
    if part is None or whole.start is None or whole.end is None:
        return whole
    start = {"初": whole.start, "中": Day(year, month, 11), "中期": Day(year, month, 11)}.get(part, whole.end.plus(-8))
    end = {"初": Day(year, month, 11), "中": Day(year, month, 21), "中期": Day(year, month, 21)}.get(part, whole.end)
    return spans.between(start, end, Precision.APPROX)


def _months(year: int, match: re.Match[str]) -> Span | None:
    first, last = day_number(match["m"]), day_number(match["m2"])
    if not (1 <= first <= 12 and 1 <= last <= 12) or (match["list"] and last != first + 1):
        return None
    return spans.months(year, first, last if last >= first else last + 12)


def _quarter(year: int, match: re.Match[str]) -> Span | None:
    if match["qa"]:
        first, last = day_number(match["qa"]), day_number(match["qb"])
        return spans.months(year, 3 * first - 2, 3 * last) if first < last else None
    if match["q"] or match["q2"]:
        quarter = spans.quarter(year, 1 if match["q"] == "首" else day_number(match["q"] or match["q2"]))
        return Span.of_day(quarter.end.plus(-1)) if match["end"] and quarter.end else quarter
    if match["first"]:
        return spans.months(year, 1, 3 * day_number(match["first"]))
    if match["months"]:
        count = day_number(match["months"])
        return spans.months(year, 1, count) if 1 <= count <= 12 else None
    half = spans.half(year, int(match["h2"] or 0) or (1 if match["h"] in "上前" else 2))
    return Span.of_day(half.end.plus(-1)) if match.groupdict().get("close") and half.end else half


def _part(year: int, match: re.Match[str]) -> Span:
    return spans.part_of(Span.of_year(year), _PARTS[match["twice"] or match["p"]])


def _season(year: int, match: re.Match[str]) -> Span:
    span = spans.season(year, _SEASONS[match["s"]])
    if match["two"]:
        return (
            spans.between(spans.shift_months(span.start, 2), spans.shift_months(span.start, 4), Precision.APPROX)
            if span.start
            else span
        )
    return span


def _pointed(year: int, match: re.Match[str]) -> Span | None:
    if match.group() == "618":
        return spans.month_day(year, 6, 18)
    return spans.month_day(year, int(match["m"]), int(match["d"] or match["d2"]))


def _week(year: int, match: re.Match[str]) -> Span | None:
    number = day_number(match["n"])
    return (
        spans.week_of(Day(year, 1, 4), number - 1) if 1 <= number <= 53 else None
    )  # the week of 4 January is the first


def _lunar(text: str, at: int, year: int, *, lunar: bool) -> Tail | None:
    match = _LUNAR.match(text, at)
    if not match:
        return None
    month, day = match["m"], match["d"] or ""
    surely = bool(match["calendar"] or match["leap"]) or month in "正腊冬" or day[:1] in ("初", "廿")
    if not (surely or lunar) or (day.isdigit() and not (match["calendar"] or lunar)):
        return None
    number = {"正": 1, "冬": 11, "腊": 12}.get(month) or day_number(month)
    number = -number if match["leap"] else number
    if not day:
        span = lunar_month(year, number)
        return Tail(span, match.end()) if span else None
    found = lunar_day(year, number, day_number(day.removeprefix("初")))
    return Tail(Span.of_day(found) if found else None, _clock_end(text, match.end()))


_DIGIT_FORMS: tuple[tuple[Pattern, Handler], ...] = (
    (_MONTHS, _months),
    (_DATE, date_of),
    (_QUARTER, _quarter),
    (_POINTED, _pointed),
)
_FORMS: dict[str, tuple[tuple[Pattern, Handler], ...]] = (
    dict.fromkeys("一二三四五六七八九十元", _DIGIT_FORMS)
    | dict.fromkeys("上下前后首头qh", ((_QUARTER, _quarter),))
    | {"第": ((_QUARTER, _quarter), (_WEEK, _week))}
    | dict.fromkeys("年中底末尾", ((_PART, _part),))
    | {"初": ((_PART, _part), (_SEASON, _season))}
    | dict.fromkeys("春夏秋冬深仲晚早隆盛暮寒严孟", ((_SEASON, _season),))
)
DATE, MONTHS, QUARTER, SEASON, LUNAR = _DATE, _MONTHS, _QUARTER, _SEASON, _LUNAR
months_of, quarter_of, season_of = _months, _quarter, _season
