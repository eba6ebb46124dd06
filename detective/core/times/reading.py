"""The reader of times."""

from __future__ import annotations

import re

from detective.core.models import AsOf, TimeMention
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span, month_length
from detective.core.times.records import Basis, Role, TimeExpression

_HANZI = str.maketrans("零〇○一二三四五六七八九", "000123456789")
_MONTH = {m: i for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}
_MON = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
_RELATIVE = {"大前年": -3, "前年": -2, "去年": -1, "上年": -1, "今年": 0, "本年度": 0, "明年": 1, "大后年": 3, "后年": 2,
             "last year": -1, "this year": 0, "next year": 1}
_DAYS = {"昨天": -1, "昨日": -1, "今天": 0, "今日": 0, "明天": 1, "yesterday": -1, "today": 0, "tomorrow": 1}
_RE = re.compile(
    rf"(?P<title>《[^》]*》)"
    rf"|(?P<y>(?<!\d)\d{{4}}|[零〇○一二三四五六七八九]{{4}})年(?:(?P<m>\d{{1,2}})月(?:(?P<d>\d{{1,2}})[日号])?)?(?!版)"
    rf"|(?P<iy>(?<![\d-])\d{{4}})-(?P<im>\d\d)-(?P<id>\d\d)(?![\d-])"
    rf"|\b(?P<em>{_MON}) (?:(?P<ed>\d{{1,2}})(?:st|nd|rd|th)?,? )?(?P<ey>\d{{4}})\b"
    rf"|\b(?P<fd>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<fm>{_MON}),? (?P<fy>\d{{4}})\b"
    rf"|(?P<rel>大前年|前年|去年|今年|本年度|明年|大后年|后年|\blast year\b|\bthis year\b|\bnext year\b)"
    rf"|(?P<day>昨天|昨日|今天|今日|明天|\byesterday\b|\btoday\b|\btomorrow\b)"
    rf"|(?P<now>现任|目前|\bcurrent(?:ly)?\b|\blatest\b)"
    rf"|(?P<lost>那年|那一年|\bback then\b|\bthat year\b)"
    rf"|(?:(?<=\bin )|(?<=\bsince )|(?<=\bof )|(?<=\bthe )|(?<=\bby )|(?<=\()|(?<=\( )|(?<=\bfrom )|(?<=\bto ))(?P<ny>[12]\d{{3}})(?= |[.,?!)]|$)(?! (?:people|dollars))"
)


def read_times(text: str, reference: AsOf) -> tuple[TimeExpression, ...]:
    """Every time that `text` speaks of, in order and without overlap, relative ones resolved with `reference`."""
    found = []
    for match in _RE.finditer(fold(text)):
        if match["title"]:
            continue
        span, basis = _resolve(match, reference)
        start, end = match.span()
        words = text[start:end]
        mention = TimeMention(text=words, start=start, end=end, span=span) if span else None
        found.append(TimeExpression(text=words, start=start, end=end, mention=mention, basis=basis,
                                    roles=frozenset[Role](), has_date_word=bool(match["day"])))
    return tuple(found)


def _resolve(match: re.Match[str], reference: AsOf) -> tuple[Span | None, Basis]:
    got = match.groupdict()
    if got["rel"]:
        return Span.of_year(reference.day.year + _RELATIVE[got["rel"]]), Basis.RELATIVE
    if got["day"]:
        return Span.of_day(reference.day.plus(_DAYS[got["day"]])), Basis.RELATIVE
    if got["now"] or got["lost"]:
        return None, Basis.NOW if got["now"] else Basis.UNRESOLVED
    year = int((got["y"] or got["iy"] or got["ey"] or got["fy"] or got["ny"]).translate(_HANZI))
    name = got["em"] or got["fm"]
    month = _MONTH[name[:3]] if name else int(got["m"] or got["im"] or 0)
    day = int(got["d"] or got["id"] or got["ed"] or got["fd"] or 0)
    if not month:
        return Span.of_year(year), Basis.ABSOLUTE
    if month > 12 or day > month_length(year, month):
        return None, Basis.UNRESOLVED
    return Span(start=Day(year, month, day), end=Day(year, month, day).plus(1), precision=Precision.DAY) if day else Span.of_month(year, month), Basis.ABSOLUTE
