"""Times by name: relative words, festivals, days of history, and the years that titles and labels hold."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.tables import words
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.festivals import Festival
from detective.core.times.lexicon import Relative, SeriesName, find
from detective.core.times.pieces import Found, Lacks, Piece, Reading, Rule
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Unit
from detective.core.times.zh_relative import SAME_PERIOD, same_period
from detective.core.times.zh_tail import CLOCK, tail
from detective.core.times.zh_years import finish

_DAY_SUFFIX = Pattern(r"(?:当天|当日|当晚|期间|前夕|假期|长假|小长假|这天|那天|档)")
_YEAR_AFTER_FESTIVAL = Pattern(r"(?: day)?,?(?: of| in)? (?:(?P<y>\d{4})(?!\d)|(?P<w>last|this|next) year)")
_WEEKEND = Pattern(r" weekend\b")
_WEEKEND_AROUND = {0: (-2, 1), 3: (0, 4), 4: (0, 3), 5: (0, 2), 6: (-1, 1)}  # days from a holiday by its weekday
_YEAR_BEFORE = Pattern(r"(?<![\da-z.,$-])(?P<y>1[6-9]\d\d|20\d\d) $")
_NOT_THE_DAY = Pattern(
    r" (?:[a-z]+ )?(?:season|market|special|movie|film|album|sale|sales|period|holidays|break|rush|shopping)\b"
)
_FESTIVAL_LATER = Pattern(r"\b(?P<w>last|this|next|past) $")
_NAME_AFTER = Pattern(
    r"[路街桥村镇乡湾山河湖寺庙里楼苑园堂门阁馆店社纪宝饼]|(?:大?饭|酒)店|科技|国际|集团|公司|影业|传媒|米酒|基金"
    r"|快乐|树|老人| (?:tree|costume|card|carol|island"
    r"|egg|song|movie|film|special"
    r"|album)s?\b"
)
_COMPANY = Pattern(r"(?:期间|时期|以来|以前|以后|之前|之后|后|前|爆发|结束|当天|当日|节|夜)|'s| (?:day|eve)")
_COMPANY_BEFORE = Pattern(
    r"(?:在|于|自|从|到|至|过)$|\b(?:during|since|before|after|in|on|of|until|by|throughout|at)(?: the)? $"
)
_TITLE_LONGEST = 60
_REPORT = Pattern(
    r"《(?:[^》《]{0,20}?)?(?:19|20)\d{2}年?(?:度)?[^》《]{0,40}(?:公报|报告|白皮书|蓝皮书|绿皮书|年鉴|年报|统计"
    r"|快报|决算|预算|预测|展望|纪要|公告|通报|榜"
    r"|排行榜|指数)(?:》|\()"
)
_LABELLED = Pattern(r"(?P<y>1[89]\d{2}|20\d{2})(?![\d年])")
_AT_LEFT = Pattern(r"(?:在|于|自|从|到|至|截至|自从|直到|早在|和|与|、)$")
_AT_RIGHT = Pattern(
    r"(?:[,。;、)]|之[前后间]|以[来前后]|起|到\d{4}|至\d{4}|[前后](?!面|排|台|门)|的(?:今天|夏天|冬天|春天|秋天)|$)"
)
_EVENT = "|".join(words("time/event_nouns_zh.txt"))
_EVENT_AFTER = Pattern(rf"[\u3400-\u9fffa-z]{{2,10}}?(?:{_EVENT})")
_EVENT_BEFORE = Pattern(rf"(?:{_EVENT}) ?$")
_ENDS_NAME = Pattern(r"[,。;、)上的在”\"]|$|\s")
_TO_NOW = Pattern(r"至今(?![年天日])|年?(?:至|到)现在")
_SET_AT = Pattern(r"(?:^|[^高低大小多少等处位基对关由属优劣过])[于]$|[自]$")
_COUNTED_AFTER = Pattern(
    r" ?(?:米(?![兰其奇尔莱罗歇])|[年元万亿个辆吨斤瓦只件克点多余房号路层楼页期集届票份张条次户股例岁天寸毫秒]"
    r"|人(?![工民类口])|公[里斤顷]|名(?!人)|台(?![湾北])|度(?!假)"
    r"|家(?![居电])|[美港欧日]元"
    r"|分(?!区)|比\d|室(?!内)|场(?!馆)|平方|立方|小时)"
)
_HOSTED = Pattern(r"[\u3400-\u9fff·]{1,8}")
_FUTURE = Pattern(
    r"(?:将于|将在|定于|预计|计划|将|拟|即将|下个?|\bwill\b|\bnext\b|\bupcoming\b|\bto be\b|\bcoming\b)[^。.;]{0,20}$"
)
_TODAY = Pattern(r"(?:的)?(?P<d>今天|今日|这一天|这天)")
_DURING = Pattern(r"期间|时期")
_EDITION_OF_BOOK = Pattern(r"(?:\(?(?:第?\d{1,2}版|\d{4}年?版)\)?)")


def at_relative(reading: Reading, at: int, end: int, entry: Relative) -> Found:
    """去年, 昨日, tomorrow, with the month, part or hour that follows."""
    if reading.folded[end - 1 : end + 1] in ("年轻", "天津"):
        return end
    if " " in reading.folded[at:end] and reading.text[at:end].istitle():
        return end  # The Day After Tomorrow is a film
    if entry.unit is Unit.YEAR:
        return _relative_year(reading, at, end, entry.count)
    word = entry.count == 0 or entry.unit is Unit.DAY
    if entry.unit is Unit.DAY:
        if (
            reading.folded[at:end] in ("昨", "昨儿", "今儿")
            and reading.folded[at:end] == "昨"
            and not _said(reading, at, end)
        ):
            return None
        clock = CLOCK.match(reading.folded, end) if not reading.folded[at].isascii() else None
        span = Span.of_day(reading.today.plus(entry.count))
        if reading.folded[end : end + 2] == "起来":
            clock = None
        return Piece(start=at, end=clock.end() if clock else end, span=span, basis=Basis.RELATIVE, date_word=True)
    return Piece(
        start=at,
        end=end,
        span=spans.unit_at(reading.today, entry.unit, entry.count),
        basis=Basis.RELATIVE,
        date_word=word,
    )


def _said(reading: Reading, at: int, end: int) -> bool:
    """Whether a bare 昨 is yesterday: 记者昨从, 昨(8日)."""
    return reading.right(end, 1) in tuple("从获在(,") and reading.left(at, 1) not in tuple("如今")


def _relative_year(reading: Reading, at: int, end: int, count: int) -> Found:
    same = SAME_PERIOD.match(reading.folded, end)
    if same:
        return same_period(reading, at, same.end(), count)
    today = _TODAY.match(reading.folded, end)
    if today:
        day = spans.shift_months(reading.today, 12 * count)
        return Piece(start=at, end=today.end(), span=Span.of_day(day), basis=Basis.RELATIVE)
    return finish(reading, at, end, reading.today.year + count, Basis.RELATIVE, word=count == 0)


def at_festival(reading: Reading, at: int, end: int, entry: Festival, *, shy: bool) -> Found:
    """A festival with the year beside it, of the year just named, or the nearest one."""
    after = _YEAR_AFTER_FESTIVAL.match(reading.folded, end)
    if not after and shy and not (_COMPANY.match(reading.folded, end) or _COMPANY_BEFORE.search(reading.left(at, 12))):
        return None
    if after:
        year = int(after["y"]) if after["y"] else reading.today.year + {"last": -1, "this": 0, "next": 1}[after["w"]]
        basis = Basis.ABSOLUTE if after["y"] else Basis.RELATIVE
        span = entry.of_year(year)
        return Piece(start=at, end=after.end(), span=span, basis=basis) if span else None
    told = _YEAR_BEFORE.search(reading.left(at, 6))
    if told and not _NOT_THE_DAY.match(reading.folded, end) and not _goes_on(reading, end):
        span = entry.of_year(int(told["y"]))
        weekend = _WEEKEND.match(reading.folded, end)
        if span and weekend:
            span, end = _weekend(span), weekend.end()
        return Piece(start=at - 5, end=end, span=span) if span else None
    last = reading.pieces[-1] if reading.pieces else None
    if last and last.span and last.span.start and at - last.end <= 1:
        same = entry.of_year(last.span.start.year)
        if same and same.start == last.span.start:
            return end  # 3月8日妇女节: the day is read already
    suffix = _DAY_SUFFIX.match(reading.folded, end)
    end = suffix.end() if suffix else end
    earlier = _FESTIVAL_LATER.search(reading.left(at, 6))
    if earlier:
        step = {"last": -1, "past": -1, "this": 0, "next": 1}[earlier["w"]]
        span = _counted(entry, reading.today, step)
        return (
            Piece(start=at - len(earlier.group()), end=end, span=span, basis=Basis.RELATIVE, date_word=step == 0)
            if span
            else None
        )
    return _undated(reading, at, end, entry)


def _goes_on(reading: Reading, end: int) -> bool:
    """Whether a name in capitals goes on past a festival: the 1916 Easter Rising."""
    return reading.right(end, 1) == " " and reading.capital(end + 1)


def _weekend(span: Span) -> Span:
    around = _WEEKEND_AROUND.get(span.start.weekday()) if span.start else None
    if span.start is None or around is None:
        return span
    return spans.between(span.start.plus(around[0]), span.start.plus(around[1]), Precision.RANGE)


def _counted(entry: Festival, today: Day, step: int) -> Span | None:
    this = entry.of_year(today.year)
    if this is None or this.start is None or step == 0:
        return this
    if step < 0:
        return this if this.start < today else entry.of_year(today.year - 1)
    return this if this.start > today else entry.of_year(today.year + 1)


def _undated(reading: Reading, at: int, end: int, entry: Festival) -> Found:
    if _NAME_AFTER.match(reading.folded, end) or (
        _goes_on(reading, end) and not _COMPANY_BEFORE.search(reading.left(at, 14))
    ):
        return end
    anchor = reading.anchor()
    if anchor and at - anchor.end <= 40 and not any(mark in reading.folded[anchor.end : at] for mark in "。!?\n"):
        span = entry.of_year(anchor.day.year)
        return Piece(start=at, end=end, span=span, basis=Basis.CONTEXT) if span else None
    today = reading.today
    found = [
        span for year in (today.year - 1, today.year, today.year + 1) if (span := entry.of_year(year)) and span.start
    ]
    ahead = bool(_FUTURE.search(reading.left(at, 24)))
    found.sort(
        key=lambda span: (
            abs(span.start.ordinal() - today.ordinal()) + (1000 if ahead and span.start < today else 0)
            if span.start
            else 0
        )
    )
    if not found:
        return None
    return Piece(
        start=at, end=end, span=found[0], basis=Basis.RELATIVE, roles=frozenset({Role.RECURRING}), lacks=Lacks.YEAR
    )


def at_span(reading: Reading, at: int, end: int, span: Span, *, shy: bool) -> Found:
    """9·11事件, 九一八事变; a war only beside a word of time."""
    if shy and not _COMPANY.match(reading.folded, end) and not _COMPANY_BEFORE.search(reading.left(at, 14)):
        return None
    suffix = _DURING.match(reading.folded, end)
    return Piece(start=at, end=suffix.end() if suffix else end, span=span, closed=not shy)


def title_end(reading: Reading, at: int) -> int:
    """The end of a title between 《 and 》, whose numbers are no times; a report's year is read as its label."""
    close = reading.folded.find("》", at, at + _TITLE_LONGEST)
    if close < 0:
        return at + 1
    if _REPORT.match(reading.folded, at):
        return at + 1
    edition = _EDITION_OF_BOOK.match(reading.folded, close + 1)
    return edition.end() if edition else close + 1


def bare_label() -> Rule:
    """Four digits without 年 before what a year may hold or an event, or after a preposition."""
    return Rule(_LABELLED, _bare_label)


def _bare_label(reading: Reading, match: re.Match[str]) -> Found:  # noqa: PLR0911 - one way out for each form
    before = reading.left(match.start(), 2)
    if before and ((before[-1].isascii() and before[-1].isalnum()) or before[-1] in ".-/:$€£¥#№第号"):
        return None
    end = match.end()
    char = reading.folded[end : end + 1]
    if not char or (char.isascii() and not (char in " qh" or char.isspace())):
        return None
    year = int(match["y"])
    start = end + 1 if char == " " else end
    if (
        char == " "
        and reading.folded[start : start + 1].isascii()
        and reading.folded[start : start + 1] not in tuple("qh")
    ):
        return None
    rest = (
        tail(reading.folded, start, year)
        if reading.folded[start : start + 1] not in tuple("0123456789元年一二三四五六七八九十间内里期度")
        else None
    )
    if rest and rest.span:
        return Piece(start=match.start(), end=rest.end, span=rest.span)
    if _COUNTED_AFTER.match(reading.folded, end):
        return None
    if (
        _EVENT_AFTER.match(reading.folded, start)
        or (_EVENT_BEFORE.search(reading.left(match.start(), 6)) and _ENDS_NAME.match(reading.folded, end))
        or _before_event(reading, start)
        or _TO_NOW.match(reading.folded, end)
        or _SET_AT.search(reading.left(match.start(), 2))
        or (_AT_LEFT.search(reading.left(match.start(), 3)) and _AT_RIGHT.match(reading.folded, end))
    ):
        return Piece(start=match.start(), end=end, span=Span.of_year(year))
    return None


def _before_event(reading: Reading, start: int) -> bool:
    if reading.folded[start : start + 1].isascii() and reading.folded[start : start + 1].isdigit():
        return False
    for place in range(start, min(start + 9, len(reading.folded))):
        if find(reading.folded, place, SeriesName):
            return True
        if not _HOSTED.match(reading.folded, place):
            return False
    return False
