"""Fiscal, school and tax years and sports seasons: a label and who uses it give the days."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.lexicon import plain
from detective.core.times.numerals import hanzi_number
from detective.core.times.pieces import Found, Piece, Reading, Rule
from detective.core.times.records import Basis, Role
from detective.core.times.zh_years import short_year

_N = "[零〇○一二三四五六七八九]"
_QUARTER = r"(?:(?:的)?第?(?P<q>[一二三四1-4])(?:财)?季度?|(?P<h>[上下])半(?:年|财年)?)"
_ZH = Pattern(
    rf"(?P<y>\d{{4}}|{_N}{{4}}|\d{{2}}) ?年?(?:[-/](?P<y2>\d{{4}}|\d{{2}}) ?年?)? ?(?:财政年度|财务年度|会计年度|财年"
    rf"|财报年度)(?: ?{_QUARTER})?(?! ?初)"
)
_ZH_PAIR = Pattern(r"(?P<y>\d{4}) ?年?[-/](?P<y2>\d{4}|\d{2}) ?年?度(?!假)(?P<q>)(?P<h>)")
_ZH_TERM = Pattern(r"(?P<y>\d{4}) ?年?(?P<term>[春秋])季?学期")
_ZH_FAR = Pattern(r"(?P<y>\d{4}) ?年(?P<y2>)(?=[\u4e00-\u9fff]{2,8}财年)(?P<q>)(?P<h>)")
_SCHOOL = Pattern(
    rf"(?P<y>\d{{4}}|{_N}{{4}}|\d{{2}}) ?年?(?:[-/至] ?(?P<y2>\d{{4}}|{_N}{{4}}"
    rf"|\d{{2}}) ?年?)? ?学年(?:度)?(?:的)?(?P<term>(?:第?[一二]|[上下]|春季|秋季)学期)?"
)
_SEASON = Pattern(
    rf"(?P<y>\d{{4}}|{_N}{{4}}|\d{{2}}) ?年?(?:[-/至] ?(?P<y2>\d{{4}}|{_N}{{4}}|\d{{2}}) ?年?)? ?(?:nba|cba|英超"
    rf"|西甲|意甲"
    rf"|德甲|法甲|欧冠|中超|f1|nhl|wnba|亚冠|联赛|常规|足球|篮球|排球|超级|甲级)*(?P<what>赛季|雪季|冰雪季|采暖季"
    rf"|供暖季|榨季|棉花年度|小麦年度|粮食年度|市场年度)"
)
_EN = Pattern(
    r"(?:(?:q(?P<q0>[1-4])|h(?P<h0>[12]))(?: of)? )?(?:fy ?'?|fiscal years? ?(?:ending |ended )?|financial years? "
    r"|fiscal )(?:q(?P<q1>[1-4]) )?(?P<y>\d{4}|\d{2})(?:[-/](?P<y2>\d{4}|\d{2}))?(?![\d])(?:,? (?:q(?P<q2>[1-4])"
    r"|h(?P<h2>[12]))\b)?"
)
_EN_AFTER = Pattern(
    r"(?P<y>\d{4})(?:[-/](?P<y2>\d{4}|\d{2}))? (?P<what>fiscal|financial|tax|budget|school|academic)(?: year)?(?![a-z])"
)
_TAX = Pattern(r"(?P<what>tax|academic|school) years? (?P<y>\d{4})(?:[-/](?P<y2>\d{4}|\d{2}))?(?!\d)")
_SINGLE_SEASON = Pattern(
    r"(?P<y>\d{4}) (?:nba |nfl |nhl |mlb |f1 |formula one |premier league |regular |football )?season\b"
)
_AMERICAN = Pattern(r"\b(?:the us|u\.s\.|united states|u\.s|federal)(?: government| government's|'s)? $")
_YEAR_WORD = Pattern(r"(?P<y>\d{4}) ?年度(?=[のはにをがで、])")


@cache
def _keepers() -> tuple[tuple[str, str, str], ...]:
    """Word, first month, naming side."""
    return tuple(
        (plain(word), month, named) for month, named, words in rows("time/fiscal.tsv") for word in words.split("|")
    )


def keeper(reading: Reading, start: int, end: int) -> tuple[str, str] | None:
    """First month and naming side of whoever is named nearest to the label; who stands before it comes first."""
    before, after = reading.left(start, 80), reading.right(end, 60)
    if _AMERICAN.search(before):
        return "10", "end"
    best: tuple[int, int, str, str] | None = None
    for word, month, named in _keepers():
        at, later = _last(before, word), _first(after, word)
        gap = len(before) - at - len(word) if at >= 0 else later + 20 if later >= 0 else -1
        if gap >= 0 and (best is None or (gap, -len(word)) < best[:2]):
            best = (gap, -len(word), month, named)
    return best[2:] if best else None


def _last(text: str, word: str) -> int:
    at = text.rfind(word)
    return at if at >= 0 and _whole(text, at, word) else -1


def _first(text: str, word: str) -> int:
    at = text.find(word)
    return at if at >= 0 and _whole(text, at, word) else -1


def _whole(text: str, at: int, word: str) -> bool:
    if not word.isascii():
        return True
    return not (text[at - 1 : at].isalpha() and at > 0) and not text[at + len(word) : at + len(word) + 1].isalpha()


def _year(written: str, now: int) -> int | None:
    value = hanzi_number(written)
    return value if value is None or len(written) == 4 else short_year(value, now)


def _second(first: int, written: str) -> int:
    value = hanzi_number(written) or 0
    return first // 100 * 100 + value + (100 if value < first % 100 else 0) if len(written) == 2 else value


def fiscal_span(reading: Reading, start: int, end: int, year: int, *, paired: bool) -> Span:
    """The fiscal year labelled `year` (of its end), or that begins in `year` when both years are written."""
    known = keeper(reading, start, end)
    if known is None:
        return (
            Span(start=Day(year, 1, 1), end=Day(year + 1, 1, 1), precision=Precision.APPROX)
            if not paired
            else Span.of_years(year, year + 1)
        )
    month, named = known
    if month.startswith("saturday"):
        first, last = spans.nth_weekday(year - 1, 9, -1, 5), spans.nth_weekday(year, 9, -1, 5)
        assert first
        assert last
        return spans.between(first.plus(1), last.plus(1), Precision.YEAR)
    begin = year if named == "start" or paired else year - 1
    return spans.months(begin, int(month), int(month) + 11, Precision.YEAR)


def _piece(reading: Reading, match: re.Match[str], year: int, second: int | None, quarter: int, half: int) -> Found:  # noqa: PLR0913, PLR0917 - a label, its place and its parts
    if second is not None and second != year + 1:
        return None
    span = fiscal_span(reading, match.start(), match.end(), year, paired=second is not None)
    if (quarter or half) and span.start:
        size = 3 if quarter else 6
        first = spans.shift_months(span.start, size * ((quarter or half) - 1))
        span = spans.between(first, spans.shift_months(first, size), Precision.QUARTER if quarter else Precision.HALF)
    return Piece(
        start=match.start(), end=match.end(), span=span, roles=frozenset({Role.SEASON}), label_year=year, closed=True
    )


_ONE_YEAR = Pattern(
    r"中超|中甲|\bf1\b|一级方程式|\bmls\b|\bmlb\b|\bwnba\b|日职联|韩职联|职棒|formula one|formula 1|baseball"
)


def year_at(reading: Reading, start: int, end: int, kind: str, step: int) -> Piece:
    """上财年, this season, next academic year: the one that holds the reference, moved by `step`."""
    today = reading.today
    around = reading.folded[max(0, start - 40) : end + 40]
    roles = frozenset({Role.SEASON})
    if kind == "season" and _ONE_YEAR.search(around):
        span = Span.of_year(today.year + step)
    elif kind == "fiscal":
        label = today.year + step
        span = fiscal_span(reading, start, end, label, paired=False)
        here = fiscal_span(reading, start, end, today.year, paired=False)
        if here.end and here.end <= today:
            span = fiscal_span(reading, start, end, label + 1, paired=False)
    else:
        first = 9 if kind == "school" else 8
        year = today.year - (today.month < first) + step
        span = spans.between(Day(year, first, 1), Day(year + 1, 7, 1), Precision.SEASON)
    label_year = span.start.year if span.start else None
    if kind == "fiscal" and span.end:
        label_year = span.end.plus(-1).year
    return Piece(
        start=start,
        end=end,
        span=span,
        basis=Basis.RELATIVE,
        roles=roles,
        date_word=step == 0,
        closed=True,
        label_year=label_year,
    )


def chinese(reading: Reading, match: re.Match[str]) -> Found:
    """2024财年, 2024财年第三季度, 2023年苹果公司财年."""
    if _tied(reading, match.start()):
        return None
    year = _year(match["y"], reading.today.year)
    if year is None:
        return None
    half = {"上": 1, "下": 2}.get(match["h"] or "", 0)
    return _piece(
        reading,
        match,
        year,
        _second(year, match["y2"]) if match["y2"] else None,
        hanzi_number(match["q"] or "〇") or 0,
        half,
    )


def english(reading: Reading, match: re.Match[str]) -> Found:
    """FY2024, fiscal year 2024, fiscal 2023, Q3 FY2024, financial year 2023-24."""
    if _tied(reading, match.start()):
        return None
    year = _year(match["y"], reading.today.year)
    if year is None or not 1900 < year < 2200:
        return None
    quarter = int(match["q0"] or match["q1"] or match["q2"] or 0)
    return _piece(
        reading,
        match,
        year,
        _second(year, match["y2"]) if match["y2"] else None,
        quarter,
        int(match["h0"] or match["h2"] or 0),
    )


def labelled(reading: Reading, match: re.Match[str]) -> Found:
    """The 2024 fiscal year, the 2023/24 tax year, the 2025-26 academic year, academic year 2024-25."""
    if _tied(reading, match.start()):
        return None
    year, what = int(match["y"]), match["what"]
    second = _second(year, match["y2"]) if match["y2"] else None
    if second is not None and second != year + 1:
        return None
    if what in ("school", "academic"):
        span = spans.between(Day(year, 9, 1), Day(year + 1, 7, 1), Precision.SEASON)
    elif what == "tax" and second is not None:
        known = keeper(reading, match.start(), match.end())
        span = (
            spans.months(year, int(known[0]), int(known[0]) + 11)
            if known and known[0] in ("7", "3")
            else spans.between(Day(year, 4, 6), Day(year + 1, 4, 6), Precision.YEAR)
        )
    elif what == "tax":
        span = Span.of_year(year)
    else:
        return _piece(reading, match, year, second, 0, 0)
    return Piece(
        start=match.start(), end=match.end(), span=span, roles=frozenset({Role.SEASON}), label_year=year, closed=True
    )


def school(reading: Reading, match: re.Match[str]) -> Found:
    """2022-2023学年, 2024学年第一学期."""
    year = None if _tied(reading, match.start()) else _year(match["y"], reading.today.year)
    if year is None or (match["y2"] and _second(year, match["y2"]) != year + 1):
        return None
    span = spans.between(Day(year, 9, 1), Day(year + 1, 7, 1), Precision.SEASON)
    term = match["term"] or ""
    if term:
        first = any(word in term for word in ("一", "上", "秋"))
        span = (
            spans.between(Day(year, 9, 1), Day(year + 1, 2, 1), Precision.APPROX)
            if first
            else spans.between(Day(year + 1, 2, 1), Day(year + 1, 7, 15), Precision.APPROX)
        )
    return Piece(
        start=match.start(), end=match.end(), span=span, roles=frozenset({Role.SEASON}), label_year=year, closed=True
    )


def term(reading: Reading, match: re.Match[str]) -> Found:
    """2024年秋季学期."""
    if _tied(reading, match.start()):
        return None
    year = int(match["y"])
    months = (9, 13) if match["term"] == "秋" else (2, 7)
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.months(year, *months, Precision.APPROX),
        roles=frozenset({Role.SEASON}),
        label_year=year,
        closed=True,
    )


def season(reading: Reading, match: re.Match[str]) -> Found:
    """2021-22赛季 runs over two years, 2024赛季 is one."""
    year = None if _tied(reading, match.start()) else _year(match["y"], reading.today.year)
    if year is None:
        return None
    if not match["y2"]:
        span = (
            Span.of_year(year)
            if match["what"] == "赛季"
            else spans.between(Day(year, 11, 1), Day(year + 1, 4, 1), Precision.SEASON)
        )
        return Piece(
            start=match.start(),
            end=match.end(),
            span=span,
            roles=frozenset({Role.SEASON}),
            label_year=year,
            closed=True,
        )
    if _second(year, match["y2"]) != year + 1:
        return None
    start, end = (
        (Day(year, 8, 1), Day(year + 1, 7, 1)) if match["what"] == "赛季" else (Day(year, 11, 1), Day(year + 1, 4, 1))
    )
    return Piece(
        start=match.start(),
        end=match.end(),
        span=spans.between(start, end, Precision.SEASON),
        roles=frozenset({Role.SEASON}),
        label_year=year,
        closed=True,
    )


def single_season(reading: Reading, match: re.Match[str]) -> Found:
    """The 2016 season."""
    if _tied(reading, match.start()):
        return None
    year = int(match["y"])
    return Piece(
        start=match.start(),
        end=match.start() + 4,
        span=Span.of_year(year),
        roles=frozenset({Role.SEASON}),
        label_year=year,
    )


def japanese(reading: Reading, match: re.Match[str]) -> Found:
    """2024年度 in Japanese: April to March."""
    span = spans.months(int(match["y"]), 4, 15, Precision.YEAR)
    return (
        None
        if _tied(reading, match.start())
        else Piece(start=match.start(), end=match.end(), span=span, basis=Basis.ABSOLUTE)
    )


def _tied(reading: Reading, start: int) -> bool:
    before = reading.left(start, 1)
    return bool(before) and (before in ".-/" or (before.isascii() and before.isalnum()))


_JOINED = "年/-至 "
NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_ZH, chinese, "财会" + _JOINED),
    Rule(_SCHOOL, school, "学" + _JOINED),
    Rule(_SEASON, season, "赛雪冰采供榨棉小粮市英西意德法欧中联常足篮排超甲亚ncfw" + _JOINED),
    Rule(_ZH_PAIR, chinese, "年/-"),
    Rule(_ZH_TERM, term, "年春秋"),
    Rule(_ZH_FAR, chinese, "年"),
    Rule(_YEAR_WORD, japanese, "年"),
)
DIGIT_RULES: tuple[Rule, ...] = (Rule(_EN_AFTER, labelled), Rule(_SINGLE_SEASON, single_season))
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(("fy", "fiscal", "financial", "q", "h"), (Rule(_EN, english),)),
    **dict.fromkeys(("tax", "academic", "school"), (Rule(_TAX, labelled),)),
}
