"""Dates, hours and periods of the calendar, seen only so that they are not taken for amounts."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.quantities.marks import Mark
from detective.core.quantities.records import QuantityKind
from detective.core.tables import words

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_TO = "[-–—~至到]"
_N = "[0-9]{1,2}"
_M = "(?:0?[1-9]|1[0-2])"
_Y = "(?:1[4-9]|20)[0-9]{2}"
_H = "(?:[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]|廿[一二三四五六七八九]?|初[一二三四五六七八九十])"
_DAY_END = "(?!元|圆|币|内|之内|游|以内|均|用|报|本|志)"

_DIGIT_DATE = Pattern(
    rf"""
    [0-9]{{4}}(?:[-/.][0-9]{{1,2}}){{2}}(?![0-9./-])(?:[t ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}})?z?)?
  | {_Y}\ ?{_TO}\ ?(?:(?:1[4-9]|20)[0-9]{{2}}|[0-9]{{2}})
    (?:年|赛季|财年|学年|(?![0-9]|\ ?[%\u4e00-\u9fff]))
  | [12][0-9]{{3}}/[0-9]{{2}}(?![0-9])(?:赛季)?
  | [12][0-9]{{3}}\ ?年(?!历史|悠久|之久|以上|左右|多|的历史|光阴|岁月)
    (?:度|底|初|末|代|\ ?{_N}\ ?月(?:份|底|初|末|\ ?{_N}\ ?[日号])?)?
  | [0-9]{{2}}年(?:代|{_N}月(?:份|{_N}[日号])?)
  | (?:{_M}[{_TO[1:-1]}、])?{_M}\ ?月(?:份|底|初|末|\ ?{_N}(?:{_TO}{_N})?\ ?[日号])?
    (?:{_TO}(?:{_N}月)?{_N}[日号])?(?![球饼饷薪经龄])
  | {_N}(?:[{_TO[1:-1]}、]{_N})?\ ?日{_DAY_END}(?:凌晨|早|晚)?
  | {_N}时(?:{_N}分|许|左右|整)?(?!代|间|速|差|装|尚)
  | {_N}点(?:钟|半|整|许|{_N}分)
  | {_N}世纪(?:[0-9]0年代)?
  | {_N}(?:st|nd|rd|th)?(?:[ ]?(?:to|and|or|-|–|&)[ ]?{_N}(?:st|nd|rd|th)?)?[ ](?:of[ ])?
    (?:{_MONTHS})(?![a-z])\.?(?:,?[ ][12][0-9]{{3}})?
  | {_N}(?:st|nd|rd|th)[ -]centur(?:y|ies)
  | (?:[12][0-9])?[0-9]0s(?![a-z0-9])
  | {_N}(?::[0-9]{{2}}){{0,2}}[ ]?(?:a\.?m\b|p\.?m\b)\.?
  | {_N}:[0-9]{{2}}:[0-9]{{2}}
  | (?:[0-9]{{1,5}}[ ]?(?:[-–—~]|to)[ ]?)?[0-9]{{1,5}}[ ]?(?:bce?|ad|ce)(?![a-z0-9])
  | [1-4]季度(?:末|初)?
    """,
    re.VERBOSE,
)
_HAN_DATE = Pattern(
    rf"""
    [一二][零〇一二三四五六七八九]{{3}}年(?:度|底|初|末)?(?:{_H}月(?:份|{_H}[日号])?)?
  | [二一][零〇一二三四五六七八九]{{3}}(?=[至到—-])
  | [零〇一二三四五六七八九]{{2}}年(?:代|{_H}月)
  | {_H}月(?:份|底|初|末|{_H}[日号]?)?(?!球|饼|饷|薪|经|亮)
  | [一二]?十[一二三四五六七八九]?世纪(?:[二三四五六七八九]十年代)?
  | [二三四五六七八九]十年代
  | (?:[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])日{_DAY_END}
  | (?:[一二]?十[一二三四五六七八九]?|[一二三四五六七八九两])点
    (?:钟|整|许|[一二三四五]?十[一二三四五六七八九]?分|半(?!.{{0,3}}(?:倍|个)))
  | [一二三四]季度(?:末|初)?
    """,
    re.VERBOSE,
)
_MAY_DATE = Pattern("[0-9]{1,5} ?[年月日时点世季/.:、a-z–—~至到-]")
_AFTER_MONTH = Pattern(
    r"[0-9]{1,2}(?:st|nd|rd|th)?(?: ?(?:[-–]|to|and) ?[0-9]{1,2})?(?![0-9,]*[0-9]{3})"
    r"(?: ?, ?[12][0-9]{3}| [12][0-9]{3})?(?![0-9])"
    r"|[12][0-9]{3}(?![0-9])"
)
_MONTH_BEFORE = Pattern(rf"(?:^|[^a-z])((?:{_MONTHS})\.? ?,? )$")
_YEAR = Pattern(r"(?:1[0-9]|20)[0-9]{2}(?![0-9a-z]|\.[0-9])")
_SPELLED_YEAR = Pattern(
    "(?:seventeen|eighteen|nineteen|twenty)[ -](?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    "|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)"
    "(?! (?:hundred|thousand|million|billion|percent|per cent))(?![a-z])"
)
_PERIOD = Pattern("第[一二三四1-4]季度|第[一二三四五六七八九十百]+世纪")
_ERA_YEAR = Pattern("(?:[0-9]{1,4}|[元一二三四五六七八九十百千廿零〇]{1,5})年(?:[零一二三四五六七八九十正腊]{1,3}月)?")


def date_at(folded: str, start: int, floor: int) -> Mark | None:
    """The date, hour or period that begins at `start`, with an English month before it taken in."""
    before = folded[max(floor, start - 13) : start]
    if before[-1:] == " ":
        month = _MONTH_BEFORE.search(before)
        match = _AFTER_MONTH.match(folded, start) if month else None
        if month and match:
            return Mark(QuantityKind.DATE, start - len(month[1]), match.end())
    match = (_DIGIT_DATE if folded[start].isascii() else _HAN_DATE).match(folded, start) or _era_year(
        folded, start, before
    )
    return Mark(QuantityKind.DATE, start, match.end()) if match else None


def _era_year(folded: str, start: int, before: str) -> re.Match[str] | None:
    eras = _eras()
    if before[-2:] not in eras and before[-3:] not in eras and before[-4:] not in eras:
        return None
    return _ERA_YEAR.match(folded, start)


@cache
def _eras() -> frozenset[str]:
    return frozenset(words("quantities/eras.txt"))


def year_at(folded: str, start: int) -> Mark | None:
    """Four digits that may be a year; whether they are depends on what stands around them."""
    match = _YEAR.match(folded, start)
    return Mark(QuantityKind.DATE, start, match.end()) if match else None


def period_at(folded: str, start: int) -> int:
    """Where an ordinal period of the calendar ends, such as 第三季度; 0 where none begins."""
    match = _PERIOD.match(folded, start)
    return match.end() if match else 0


_HOUR = Pattern("(?:[01]?[0-9]|2[0-4])点")
_MARKET = frozenset("涨跌升降收报指破")


def hour_at(folded: str, start: int) -> Mark | None:
    """19点 is an hour, unless an index moves by it."""
    match = _HOUR.match(folded, start)
    if match is None or any(char in _MARKET for char in folded[max(0, start - 8) : start]):
        return None
    return Mark(QuantityKind.DATE, start, match.end())


def spelled_year_at(folded: str, start: int) -> Mark | None:
    """Nineteen eighty-four, twenty twenty."""
    match = _SPELLED_YEAR.match(folded, start)
    return Mark(QuantityKind.DATE, start, match.end()) if match else None
