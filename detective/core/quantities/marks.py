"""Numbers that are no amounts: dates and hours, scores, identifiers such as telephone, version and model numbers."""

from __future__ import annotations

import re
from typing import NamedTuple

from detective.core.quantities.records import QuantityKind
from detective.core.tables import words


class Mark(NamedTuple):
    """A stretch of text and what its numbers are."""

    kind: QuantityKind
    start: int
    end: int


_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_TO = "[-–—~至到]"
_N = "[0-9]{1,2}"
_H = "(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九廿]|初[一二三四五六七八九十])"

_DATE = re.compile(
    rf"""
    [0-9]{{4}}(?:[-/.][0-9]{{1,2}}){{2}}(?![0-9./-])(?:[t ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}})?z?)?
  | [12][0-9]{{3}}\ ?{_TO}\ ?(?:[12][0-9])?[0-9]{{2}}(?!\ ?[0-9万亿千百%])(?:年|赛季)?
  | [12][0-9]{{3}}/[0-9]{{2}}(?![0-9])(?:赛季)?
  | [12][0-9]{{3}}年(?!历史|悠久|之久|以上|左右|多|前的|的历史|光阴|岁月)(?:度|底|初|末|代|{_N}月(?:份|底|初|末|{_N}[日号])?)?
  | [0-9]{{2}}年(?:代|{_N}月(?:份|{_N}[日号])?)
  | {_N}月(?:份|底|初|末|{_N}(?:{_TO}{_N})?[日号])?(?:{_TO}(?:{_N}月)?{_N}[日号])?(?![球饼饷薪经])
  | {_N}(?:[{_TO[1:-1]}、]{_N})?日(?!元|圆|币|内|之内|游|以内|均|用)(?:凌晨|早|晚)?
  | {_N}时(?:{_N}分|许|左右|整)?(?!代|间|速|差|装|尚)
  | {_N}点(?:钟|半|整|许|{_N}分)
  | {_N}世纪(?:[0-9]0年代)?
  | [0-9]{{1,2}}(?:st|nd|rd|th)?[ ](?:of[ ])?(?:{_MONTHS})(?![a-z])\.?(?:,?[ ][12][0-9]{{3}})?
  | [0-9]{{1,2}}(?:st|nd|rd|th)[ -]centur(?:y|ies)
  | [12]?[0-9]?[0-9]0s(?![a-z0-9])
  | [0-9]{{1,2}}(?::[0-9]{{2}}){{0,2}}[ ]?(?:a\.?m\b|p\.?m\b)\.?
  | [0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}}
  | [0-9]{{1,4}}[ ]?(?:bce?|ad|ce)(?![a-z0-9])
  | [一二][零〇一二三四五六七八九]{{3}}年(?:度|底|初|末)?(?:{_H}月(?:份|{_H}[日号])?)?
  | [二一][零〇一二三四五六七八九]{{3}}(?=[至到—-])
  | {_H}月(?:份|底|初|末|{_H}[日号]?)
  | [一二]?十[一二三四五六七八九]?世纪(?:[二三四五六七八九]十年代)?
  | [二三四五六七八九]十年代
  | (?:[一二]?十[一二三四五六七八九]|[二三]十|十)[日号](?!线|楼|元)
  | [一二三四1-4]季度?(?:末|初|报)?(?<=季度|季报)
    """,
    re.VERBOSE,
)
_AFTER_MONTH = re.compile(r"[0-9]{1,2}(?:st|nd|rd|th)?(?: ?[-–] ?[0-9]{1,2})?(?! ?[0-9,]*[0-9]{3})(?:,? [12][0-9]{3})?(?![0-9])|[12][0-9]{3}(?![0-9])")
_MONTH_BEFORE = re.compile(rf"(?:^|[^a-z])((?:{_MONTHS})\.?,? )$")
_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-4])[:][0-5][0-9](?![0-9:])")
_YEAR = re.compile(r"(?:1[0-9]|20)[0-9]{2}(?![0-9])(?!\.[0-9]|,[0-9])")

_SCORE = re.compile(r"([0-9]{1,3}) ?([-–—:比]) ?([0-9]{1,3})(?![0-9.,]*[0-9]|[-–:][0-9])")
_HAN_SCORE = re.compile("([零一二两三四五六七八九十]{1,3})比([零一二两三四五六七八九十]{1,3})(?![零一二三四五六七八九十])")
_SCORE_WORDS = re.compile(
    "胜|负|击败|战胜|战平|打平|逼平|比分|横扫|不敌|轻取|力克|险胜|完胜|大胜|逆转|落败|告负|领先|落后|半场|点球|全场|主场|客场"
    r"|\b(?:won|win|wins|winning|beat|beats|beating|defeat\w*|lost|lose|loss|losing|draw|drew|drawn|tied?|score[ds]?|scoring"
    r"|victory|victories|trailed|led|lead|leads|record|vote[ds]?|decision|aggregate|series|game|match)\b"
)
_NO_SCORE_AFTER = re.compile(r" ?(?:%|percent|per cent|[万亿千百]|[个名位元米年月日天岁人吨次家倍]|million|billion|thousand|years?|days?|months?|weeks?|hours?|minutes?|people|cm|km|mm|kg|m\b)")

_IDENTIFIER = re.compile(
    r"""
    [0-9]+(?:\.[0-9]+){2,}(?![0-9])                      # versions, addresses of machines
  | \+?[0-9]{1,4}[ -][0-9]{3,4}[ -][0-9]{4}(?![0-9])     # telephones
  | [0-9]{3,4}-[0-9]{7,8}(?![0-9])
  | [0-9]+(?:-[0-9]+){2,}(?![0-9])                       # ISBN and the like
  | 0[0-9]+(?![0-9.]*[0-9]|\ ?%)
  | [0-9]{12,}(?![0-9])
  | 1[3-9][0-9]{9}(?![0-9])(?!\.|\ ?[元人万亿%])
  | [0-9]{1,5}号(?!人)
  | [0-9]{1,4}路(?=公交|车)
    """,
    re.VERBOSE,
)
_TAIL = re.compile(r"[0-9.]*[a-z][a-z0-9-]*")
_BEFORE_WORD = re.compile(r"([a-z]+)[ .-]{0,2}$|([\u4e00-\u9fff]{1,3})-?$")


def date_at(folded: str, start: int, floor: int) -> Mark | None:
    """The date, hour or period that begins at `start`, with an English month before it taken in."""
    before = folded[max(floor, start - 12) : start]
    month = _MONTH_BEFORE.search(before) if before[-1:] == " " else None
    if month:
        match = _AFTER_MONTH.match(folded, start)
        if match:
            return Mark(QuantityKind.DATE, start - len(month[1]), match.end())
    match = _DATE.match(folded, start)
    if match:
        return Mark(QuantityKind.DATE, start, match.end())
    if before.endswith(("公元前", "公元", "西元", "民国")) and (year := re.compile("[0-9]{1,4}年?").match(folded, start)):
        return Mark(QuantityKind.DATE, start, year.end())
    return None


def year_at(folded: str, start: int) -> Mark | None:
    """Four digits that may be a year; whether they are depends on what follows."""
    match = _YEAR.match(folded, start)
    return Mark(QuantityKind.DATE, start, match.end()) if match else None


def score_at(folded: str, start: int) -> tuple[Mark, int, int] | None:
    """A result such as 2比1, 3:0 or 2-1, with its two sides."""
    match = _SCORE.match(folded, start)
    if match is None or _NO_SCORE_AFTER.match(folded, match.end()):
        return None
    ours, sign, theirs = int(match[1]), match[2], int(match[3])
    if sign != "比" and not _is_score(folded, match, ours, sign, theirs):
        return None
    return Mark(QuantityKind.SCORE, start, match.end()), ours, theirs


def _is_score(folded: str, match: re.Match[str], ours: int, sign: str, theirs: int) -> bool:
    near = folded[max(0, match.start() - 40) : match.end() + 24]
    spoken = _SCORE_WORDS.search(near) is not None
    if sign == ":":
        return spoken or _CLOCK.match(folded, match.start()) is None
    return ours >= theirs or spoken


_PERIOD = re.compile("第[一二三四1-4]季度")


def period_at(folded: str, start: int) -> int:
    """Where an ordinal period of the calendar ends, such as 第三季度; 0 where none begins."""
    match = _PERIOD.match(folded, start)
    return match.end() if match else 0


def clock_at(folded: str, start: int) -> Mark | None:
    """An hour such as 10:30."""
    match = _CLOCK.match(folded, start)
    return Mark(QuantityKind.DATE, start, match.end()) if match else None


def han_score_at(folded: str, start: int) -> re.Match[str] | None:
    """A result in Chinese numerals, such as 三比二."""
    return _HAN_SCORE.match(folded, start)


def identifier_at(folded: str, start: int) -> Mark | None:
    """A number that names something."""
    match = _IDENTIFIER.match(folded, start)
    return Mark(QuantityKind.IDENTIFIER, start, match.end()) if match else None


def glued_tail(folded: str, start: int) -> int:
    """Where a run of digits and letters that begins at `start` ends."""
    match = _TAIL.match(folded, start)
    return match.end() if match else start


def follows_name(folded: str, start: int, floor: int) -> bool:
    """Whether the word before says that the number names something: 波音737, iPhone 15, Article 5."""
    match = _BEFORE_WORD.search(folded, max(floor, start - 16), start)
    if match is None:
        return False
    namers = _namers()
    if match[1]:
        return match[1] in namers
    return any(match[2][i:] in namers for i in range(len(match[2])))


def _namers() -> frozenset[str]:
    if not _NAMERS:
        _NAMERS.append(frozenset(words("quantities/namers.txt")))
    return _NAMERS[0]


_NAMERS: list[frozenset[str]] = []
