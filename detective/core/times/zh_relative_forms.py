"""The forms of Chinese relative and yearless times, and at which characters they are tried."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.times.pieces import Rule
from detective.core.times.zh_bare import (
    bare_day,
    bare_lunar,
    bare_month,
    bare_months,
    bare_part,
    bare_quarter,
    bare_season,
    bare_whole,
    season_begun,
    two_years,
    year_begun,
)
from detective.core.times.zh_relative import away, point, second_day, stretch, weekday, within
from detective.core.times.zh_tail import DASH, DATE, LUNAR, MONTHS, NUMERAL, QUARTER, SEASON

_N = r"(?:\d{1,3}|[一二三四五六七八九十百两]{1,4})"
_WEEK = "(?:星期|礼拜|周)"
_POINT = Pattern(
    r"(?P<w>上{1,3}|下{1,3}|本|这|前|当|同|次|翌|该|此|隔|后|转)(?P<one>一)?(?P<ge>个)?"
    r"(?P<u>季度|财季|世纪|年代|星期|礼拜|周末|周(?!年|刊|报|边|围|期|长|转|密|全|知|易|折|游|身|岁)|月份|月(?!球"
    r"|亮|光|票|台|子|嫂|饼|薪|刊|报|供|均|租)|年度|年(?!轻"
    r"|级|龄|薪|货|会|表|报|鉴|画|夜|糕|味|中|代)|财年|学年|赛季|雪季|季(?!节|军|后|前|度|风)|日(?!本|报|记|元|语"
    r"|程|常)|天(?!下|气|空|津|才|堂|然|文|生|使|地|台|猫))"
    r"(?P<wd>[一二三四五六日天](?![月年个十百千次场期线轮届]))?"
)
_WEEKDAY = Pattern(rf"{_WEEK}(?P<wd>[一二三四五六日天末])(?![年月个届次期线轮场十百分本级刊报])")
_WEEKDAYS = Pattern(rf"{_WEEK}[一二三四五六日]{DASH}(?:{_WEEK}|本周|下周)?[一二三四五六日天]")
_SPAN = Pattern(
    rf"(?P<w>过去|近|最近|这|此前|未来|今后|接下来|往后|随后|之后的|即将到来的)(?:的)?(?:整整"
    rf"|约)?(?:(?P<low>\d{{1,3}}|[一二三四五六七八九两十])(?:-|至"
    rf"|到))?(?P<n>{_N}|半)(?P<more>多|余)?(?:个)?(?P<u>季度|星期|礼拜|世纪|周年|年头|财年|赛季|周|月|年|天|日"
    rf"|小时)(?:半)?(?:以来|之内|之间|来|里|内|间|中"
    rf"|时间)?"
)
_AWAY = Pattern(
    rf"(?:(?P<low>\d{{1,3}}|[一二三四五六七八九两十])(?:-|至|到))?(?P<n>{_N}|半)(?P<more>多|余"
    rf"|几)?(?:个(?P<mid>半)?)?(?:多)?(?P<u>季度|星期|礼拜|世纪|小时"
    rf"|分钟|月|周|年|天|日)(?P<half>半)?(?:之|以)?(?P<way>前|后|来(?![自到华京访宾客回临往源历的电信]))(?!锋|卫|期"
    rf"|排|线|台|勤|方|人|者|天|半)"
    r"(?:的?(?P<today>今天|今日|昨天|昨日|明天|明日|同一天|同日|这一天|这天|今晚))?"
)
_TWO_YEARS = Pattern(r"(?P<w>今明|去今)(?:后)?(?P<n>[两二三])年")
_SEASON_BEGUN = Pattern(r"入(?P<s>[春夏秋冬])(?:以来|后|以后|之后)")
_YEAR_BEGUN = Pattern(r"开年以来|开年至今")
_BARE_WHOLE = Pattern(r"(?P<u>[年月])内(?![容部地阁政需外陆蒙])")
_WITHIN = Pattern(rf"(?P<n>{_N}|半)(?:个)?(?P<u>季度|星期|礼拜|小时|月|周|年|天|日)之?内(?![容部地阁政需外陆蒙])")
_BARE_PART = Pattern(
    r"(?:年初|年中(?=[,。,;、)的至到之\s]|$|大促|报|考|会议)|年底|年末|年终(?!奖)|岁末|月初"
    r"|月中(?=[,。,;、)的至到\s]|$)|月底|月末|世纪初|世纪末)"
)
_BARE_DAY = Pattern(
    rf"(?P<d>\d{{1,2}}|{NUMERAL}{{2,3}}) ?(?:{DASH}(?P<d2>\d{{1,2}}|{NUMERAL}{{2,3}}) ?)?(?P<mark>日|号)"
)


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
    Pattern(
        r"(?P<d>)(?P<q>)(?P<q2>)(?P<end>)(?P<first>)(?P<months>)(?P<h>[上下])半年(?P<close>[末底])?(?P<h2>)(?P<qa>)(?P<qb>)"
    ),
    bare_quarter,
    "半",
)
_WEEK_RULES = (
    Rule(_WEEKDAYS, lambda _, match: match.end(), "一二三四五六日期拜"),
    Rule(_WEEKDAY, weekday, "一二三四五六日天末期拜"),
)
_SEASON_RULE = Rule(Pattern(rf"(?P<w>今|去|明|这个){SEASON.pattern}"), bare_season, "春夏秋冬个")
NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_AWAY, away, "个年月周天日季星礼世小分多余几半" + _AFTER_DASH),
    Rule(_WITHIN, within, "个年月周天日季星礼小"),
    Rule(LUNAR, bare_lunar, "月"),
    Rule(MONTHS, bare_months, "月、" + _AFTER_DASH),
    Rule(DATE, bare_month, "月"),
    Rule(QUARTER, bare_quarter, "个季、" + _AFTER_DASH),
    Rule(_BARE_DAY, bare_day, "日号" + _AFTER_DASH),
)
CHAR_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys("上下", (_HALF_RULE, _POINT_RULE)),
    "前": (Rule(QUARTER, bare_quarter, _NUMBERS), Rule(_POINT, point, "一")),
    "第": (Rule(QUARTER, bare_quarter, "一二三四1234"), Rule(Pattern("第二天"), second_day, "二")),
    "头": (Rule(QUARTER, bare_quarter, _NUMBERS),),
    "首": (Rule(QUARTER, bare_quarter, _NUMBERS + "季个"),),
    **dict.fromkeys("本当同次翌该隔后转", (_POINT_RULE,)),
    **{char: (rule,) for char, rule in _SPAN_RULES.items()},
    "这": (_SPAN_RULES["这"], _SEASON_RULE, _POINT_RULE),
    "此": (_SPAN_RULES["此"], _POINT_RULE),
    "今": (_SPAN_RULES["今"], _SEASON_RULE, Rule(_TWO_YEARS, two_years, "明去")),
    "去": (_SEASON_RULE, Rule(_TWO_YEARS, two_years, "今")),
    "入": (Rule(_SEASON_BEGUN, season_begun, "春夏秋冬"),),
    "开": (Rule(_YEAR_BEGUN, year_begun, "年"),),
    "明": (_SEASON_RULE,),
    **dict.fromkeys("周星礼", _WEEK_RULES),
    **dict.fromkeys("年岁月世", (Rule(_BARE_PART, bare_part, "初中底末终纪"), Rule(_BARE_WHOLE, bare_whole, "内"))),
    **dict.fromkeys("农阴旧夏", (Rule(LUNAR, bare_lunar, "历"),)),
    "闰": (Rule(LUNAR, bare_lunar, "正冬腊一二三四五六七八九十"),),
    **dict.fromkeys("正腊冬元", (Rule(LUNAR, bare_lunar, "月"), Rule(DATE, bare_month, "月"))),
    "半": (Rule(_AWAY, away, "个年月天小"), Rule(_WITHIN, within, "个年月天")),
}
