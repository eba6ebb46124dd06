"""Editions of recurring events as texts name them: 第95届奥斯卡, Super Bowl LVIII, Tokyo 2020, 上届世界杯."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import events
from detective.core.times.calendar_en import MONTH
from detective.core.times.events import Edition, Style
from detective.core.times.lexicon import Name, SeriesName, ends_well, key_of, names, plain
from detective.core.times.numerals import english_number, hanzi_number, roman_number
from detective.core.times.pieces import Found, Lacks, Piece, Reading
from detective.core.times.records import Basis, Role

_LOST_AFTER = Pattern(r"(?:的|在|是|于|由|主办|举办|冠军|得主|什么|哪)")
_ROMAN = Pattern(r" (?P<r>[ivxlc]{1,8}|\d{1,3})(?![\w.])")
_ROMAN_ZH = Pattern(r" ?(?P<r>[ivxlc]{1,8}(?![a-z\d])|\d{1,3}(?![\w.]))")
_NOUN_YEAR = Pattern(
    r"(?: award| awards| prize)? (?:winners?|results?|champions?|final|nominees|nominations|medal table|medals"
    r"|hosts?|standings) "
    r"(?:in )?(?P<y>(?:18|19|20)\d{2})(?![\da-z%])"
)
_ONLY_WITH_NUMBER = {"金球奖": ("golden-globes", 70)}  # a name two events share; below that number either may be meant
_YEAR_AFTER = Pattern(r"[ \-]?(?P<y>'\d{2}|\d{4})(?![\da-z%])(?![.\-/:]\d)(?P<nian>年)?")
_BETWEEN_ZH = Pattern(r" ?年?(?:的)?[\u3400-\u9fff·、-]{0,10}")
_BETWEEN_EN = Pattern(r"(?:'s)?(?: (?:edition of )?(?:the )?(?:[a-z.'&-]+ ){0,3})?")
_TIMED = Pattern(rf"(?:{MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)")
_THE = Pattern(r"(?:^|\bthe |\bat |[.!?:;,\"“(] ?|\bannual )$")
_LAND = Pattern(
    r"(?:美国|中国|中华人民共和国|全国|国际|世界|亚洲|年度|英国|法国|德国|意大利|香港|台湾|台北|电影|电视|中国电影"
    r"|大众电影|夏季|冬季|国家|全球|上海|北京|现代|\d{4}年?)*"
)
_ROMAN_BEFORE = Pattern(r"\b(?P<r>[ivxlc]{1,8}) $")
_ROMAN_GAMES = ("olympics-summer", "olympics-winter", "paralympics-summer", "paralympics-winter")
_REACH = 14  # characters after an ordinal in which its event must begin
_WORD = Pattern(r"[a-z0-9]+")


@cache
def _hosts(ident: str) -> tuple[tuple[str, Edition], ...]:
    """The folded names of the hosts of a series with their editions, the longest first."""
    pairs = [(plain(host), one) for one in events.listed(ident) for host in one.hosts]
    return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair[0], pair[1].label_year)))


@cache
def _labels() -> dict[tuple[str, int], Edition]:
    """Host and label year to the edition, for names like Tokyo 2020."""
    found: dict[tuple[str, int], Edition] = {}
    for ident in (
        "world-expo",
        "commonwealth-games",
        "asian-games",
        "youth-olympics",
        "universiade",
        "fifa-womens-world-cup",
        "fifa-world-cup",
        "paralympics-winter",
        "paralympics-summer",
        "olympics-winter",
        "olympics-summer",
    ):
        for host, one in _hosts(ident):
            found[host, one.label_year] = one
    return found


@cache
def _label_ends() -> frozenset[tuple[str, int]]:
    return frozenset((host[-1], year) for host, year in _labels())


@cache
def _names() -> dict[str, tuple[Name, ...]]:
    """The names of series alone."""
    found = {
        key: tuple(name for name in group if any(isinstance(entry, SeriesName) for entry in name.entries))
        for key, group in names().items()
    }
    return {key: group for key, group in found.items() if group}


def find_series(text: str) -> tuple[tuple[str, int, int], ...]:
    """Ids of the recurring events that a text names, each with the offsets of its name."""
    folded, found, at = plain(text), [], 0
    while at < len(folded):
        name = _series_at(folded, at) if key_of(folded, at) in _names() else None
        if name:
            found.append((name[1], at, at + len(name[0])))
            at += len(name[0])
        else:
            word = _WORD.match(folded, at)
            at = word.end() if word else at + 1
    return tuple(found)


def _series_at(folded: str, at: int) -> tuple[str, str] | None:
    for name in _names().get(key_of(folded, at), ()):
        end = at + len(name.text)
        if folded.startswith(name.text, at) and ends_well(folded, end):
            if name.shy and not _YEAR_AFTER.match(folded, end):
                continue
            if folded[at - 1 : at] in tuple("排篮乒羽棋") and name.text.startswith("世界杯"):
                return None
            return name.text, next(entry.id for entry in name.entries if isinstance(entry, SeriesName))
    return None


def _near(reading: Reading, at: int, reach: int = _REACH) -> tuple[str, str, int] | None:
    """The first series named within reach of `at`: name, id, offset; a stop ends the search."""
    folded = reading.folded
    for place in range(at, min(at + reach, len(folded))):
        if folded[place] in "。!?;,、\n":
            return None
        if (
            folded[place].isascii()
            and folded[place].isalnum()
            and place > at
            and folded[place - 1].isascii()
            and folded[place - 1].isalnum()
        ):
            continue
        found = _series_at(folded, place)
        if found:
            return (*found, place)
    return None


def edition_piece(start: int, end: int, one: Edition, basis: Basis = Basis.EDITION, *, word: bool = False) -> Piece:
    """An edition by its real days; by its label year where it is a prize, was not held or has no known days."""
    roles = frozenset({Role.LABEL}) if _renamed(one) else frozenset[Role]()
    span = Span.of_year(one.label_year) if one.style is Style.AWARD or one.span is None else one.span
    return Piece(
        start=start,
        end=end,
        span=span,
        basis=basis,
        roles=roles,
        date_word=word,
        closed=True,
        series=one.series,
        label_year=one.label_year,
    )


def _renamed(one: Edition) -> bool:
    return one.span is not None and one.span.start is not None and one.span.start.year != one.label_year


def ordinal(reading: Reading, match: re.Match[str]) -> Found:  # noqa: PLR0911 - one way out for each form
    """第95届奥斯卡颁奖典礼; without an event a time is meant that cannot be told."""
    number = hanzi_number(match["n"])
    if not number:
        return None
    near = _near(reading, match.end())
    near = near or _shared(reading, match.end(), number)
    if near and not _belongs(reading.folded[match.end() : near[2]], near[1]):
        return None
    if near:
        one = _numbered(near[1], number)
        if one is None:
            return None
        return edition_piece(match.start(), near[2] + len(near[0]), one)
    before = _before(reading, match.start())
    if before:
        one = _numbered(before[1], number)
        return edition_piece(before[2], match.end(), one) if one else None
    whole = match.group().startswith("第") and match["what"] != "次"
    if whole and _LOST_AFTER.match(reading.folded, match.end()) and not reading.pieces:
        return Piece(start=match.start(), end=match.end(), span=None, basis=Basis.UNRESOLVED)
    return None


def _shared(reading: Reading, at: int, number: int) -> tuple[str, str, int] | None:
    for name, (ident, least) in _ONLY_WITH_NUMBER.items():
        if number >= least and reading.folded.startswith(name, at):
            return name, ident, at
    return None


def _belongs(gap: str, ident: str) -> bool:
    """Whether what stands between a number and an event is the event's host or land, not another event's."""
    gap = gap.strip(' 的“”"《')
    return not gap or _LAND.fullmatch(gap) is not None or any(gap.startswith(host) for host, _ in _hosts(ident))


def _before(reading: Reading, start: int) -> tuple[str, str, int] | None:
    """The series whose name ends just before, with at most 的 between."""
    for place in range(max(0, start - 16), start):
        found = _series_at(reading.folded, place)
        if found and reading.folded[place + len(found[0]) : start] in ("", "的", " "):
            return (*found, place)
    return None


def _numbered(ident: str, number: int) -> Edition | None:
    if ident == "fifa-world-cup" and number > 40:
        return None
    return events.numbered(ident, number)


def relative(reading: Reading, match: re.Match[str]) -> Found:
    """上届世界杯, 本届奥运会, 下一届冬奥会, 首届进博会."""
    near = _near(reading, match.end(), 12)
    place = _before(reading, match.start()) if near is None else None
    found = near or place
    if found is None:
        return None
    one = _relative_edition(reading, found[1], match["w"])
    if one is None:
        return None
    start, end = (match.start(), near[2] + len(near[0])) if near else (place[2], match.end()) if place else match.span()
    return edition_piece(start, end, one, word=match["w"] in ("本", "这", "当"))


def _relative_edition(reading: Reading, ident: str, word: str) -> Edition | None:
    day = reading.today
    running = events.running(ident, day)
    latest, following = events.latest(ident, day), events.following(ident, day)
    if word in ("首", "头", "first", "inaugural"):
        return events.numbered(ident, 1)
    if word in ("下", "next", "upcoming", "coming"):
        return following
    if word in ("上", "前", "last", "previous", "最近", "最新", "most recent", "latest"):
        return latest
    if word in ("上上", "下下"):
        return _beyond(ident, latest if word == "上上" else following, back=word == "上上")
    return running or _closest(reading, latest, following)


def _beyond(ident: str, one: Edition | None, *, back: bool) -> Edition | None:
    if one is None or one.span is None or one.span.start is None or one.span.end is None:
        return None
    return events.latest(ident, one.span.start) if back else events.following(ident, one.span.end)


def _closest(reading: Reading, latest: Edition | None, following: Edition | None) -> Edition | None:
    today = reading.today.ordinal()
    since = today - latest.span.end.ordinal() if latest and latest.span and latest.span.end else None
    until = following.span.start.ordinal() - today if following and following.span and following.span.start else None
    if since is None or (until is not None and until < since):
        return following
    return latest


def english_relative(reading: Reading, match: re.Match[str]) -> Found:
    """The last World Cup, the next Winter Olympics, the reigning NBA champions."""
    near = _near(reading, match.end(), 22)
    if (
        near is None
        or _TIMED.match(reading.folded, match.end())
        or not re.fullmatch(
            r"(?:(?!year|month|week|season|the |a |to |win|won|host)[a-z.'&-]+ ){0,2}",
            reading.folded[match.end() : near[2]],
        )
    ):
        return None
    end = near[2] + len(near[0])
    if re.match(r" ?(?:'s )?(?:winner|laureate|champion|holder|final day)", reading.folded[end : end + 14]) and match[
        "w"
    ] in ("latest", "most recent", "reigning", "current", "defending"):
        return Piece(start=match.start(), end=match.end() - 1, span=None, basis=Basis.NOW, series=near[1])
    if match["w"] in ("reigning", "current", "defending", "latest") and near[0].endswith("champions"):
        return Piece(start=match.start(), end=match.end() - 1, span=None, basis=Basis.NOW, series=near[1])
    one = _relative_edition(reading, near[1], match["w"])
    return edition_piece(match.start(), end, one, word=match["w"] == "this") if one else None


def english_ordinal(reading: Reading, match: re.Match[str]) -> Found:
    """The 95th Academy Awards, the twenty-fourth Winter Olympics."""
    near = _near(reading, match.end(), 24)
    if near is None or not re.fullmatch(r"(?:[a-z.'&-]+ ){0,2}", reading.folded[match.end() : near[2]]):
        return None
    if near[0].endswith(
        ("oscar", "emmy", "grammy", "title", "championship", "golden globe", "palme d'or", "champion", "champions")
    ) or not _THE.search(reading.left(match.start(), 16)):
        return None
    number = english_number(match["n"])
    one = _numbered(near[1], number) if number else None
    return edition_piece(match.start(), near[2] + len(near[0]), one) if one else None


def at_series(reading: Reading, at: int, name: str, ident: str, *, shy: bool) -> Found:
    """What a series name means beside a year, a Roman numeral or a host; without any of them it is no time."""
    end = at + len(name)
    roman = (_ROMAN if name.isascii() else _ROMAN_ZH).match(reading.folded, end)
    if roman and _series_takes_numbers(ident):
        number = int(roman["r"]) if roman["r"].isdigit() else roman_number(roman["r"])
        one = events.numbered(ident, number) if number else None
        if one:
            return edition_piece(at, roman.end(), one)
    after = _YEAR_AFTER.match(reading.folded, end)
    if after and after["y"].isdigit() and 1850 <= int(after["y"]) <= 2100:
        return _labelled(at, after.end(), ident, int(after["y"]))
    if shy:
        return None
    named = _NOUN_YEAR.match(reading.folded, end)
    if named:
        return _labelled(named.start("y"), named.end(), ident, int(named["y"]))
    counted = _ROMAN_BEFORE.search(reading.left(at, 12))
    if counted and ident in _ROMAN_GAMES and reading.capital(at - 2):
        number = roman_number(counted["r"])
        one = events.numbered(ident, number) if number else None
        if one:
            return edition_piece(at - len(counted.group()), end, one)
    reading.series.append((at, ident))
    attached = _attach(reading, at, end, ident)
    return attached or _hosted(reading, at, end, ident)


def olympiad(reading: Reading, match: re.Match[str]) -> Found:
    """The Games of the XXXII Olympiad."""
    counted = _ROMAN_BEFORE.search(reading.left(match.start(), 12))
    number = roman_number(counted["r"]) if counted else None
    one = events.numbered("olympics-summer", number) if number else None
    return edition_piece(match.start() - len(counted.group()), match.end(), one) if one and counted else None


def _series_takes_numbers(ident: str) -> bool:
    return ident in ("super-bowl", "olympics-summer", "canton-fair")


def _labelled(start: int, end: int, ident: str, year: int) -> Piece:
    one = events.edition(ident, year)
    roles = frozenset({Role.LABEL})
    span = Span.of_year(year)
    if one and one.style is Style.GAMES and _renamed(one) and one.span:
        span = one.span
    return Piece(start=start, end=end, span=span, roles=roles, series=ident, label_year=year)


def _of_edition(piece: Piece, span: Span, year: int, ident: str) -> Piece:
    """A time beside its series: a season of a league, the edition of a year, or only a day of it."""
    if Role.SEASON in piece.roles and span.precision is Precision.RANGE:
        return league_season(piece._replace(series=ident))
    if span.precision is not Precision.YEAR or piece.lacks is not Lacks.NOTHING:
        return piece._replace(series=ident)
    one, before = events.edition(ident, year), events.edition(ident, year - 1)
    if one is None and before and before.span and before.span.start and before.span.start.year == year:
        return piece._replace(series=ident, label_year=before.label_year)
    if piece.basis is not Basis.ABSOLUTE:
        return piece._replace(series=ident, label_year=year)
    if one and one.style is Style.GAMES and _renamed(one) and one.span:
        span = one.span
    return piece._replace(series=ident, label_year=year, span=span, roles=piece.roles | {Role.LABEL})


def league_season(piece: Piece) -> Piece:
    """2018-19 beside a league is a season, August to June, not two years."""
    known = events.all_series()[piece.series] if piece.series else None
    if (
        known is None
        or piece.span is None
        or piece.span.start is None
        or known.style not in (Style.LEAGUE, Style.GAMES)
    ):
        return piece
    if piece.span.precision is not Precision.RANGE or Role.SEASON not in piece.roles:
        return piece
    year = piece.span.start.year
    return piece._replace(span=Span(start=Day(year, 8, 1), end=Day(year + 1, 7, 1), precision=Precision.SEASON))


def _attach(reading: Reading, at: int, end: int, ident: str) -> int | None:
    """Give the year read just before its series; a postponed edition gets its real days."""
    if not reading.pieces:
        return None
    last = reading.pieces[-1]
    gap = reading.folded[last.end : at]
    if len(gap) > 40 or last.series or last.span is None or last.span.start is None:
        return None
    if not (_BETWEEN_ZH.fullmatch(gap) or _BETWEEN_EN.fullmatch(gap if gap.endswith(" ") else gap + " ")):
        return None
    reading.pieces[-1] = _of_edition(last, last.span, last.span.start.year, ident)
    return end


def _hosted(reading: Reading, at: int, end: int, ident: str) -> Found:
    left = reading.left(at, 20)
    for host, _one in _hosts(ident):
        cut = left.rstrip(" ") if host.isascii() else left
        if cut.endswith(host) and (not host.isascii() or not cut[: -len(host)][-1:].isalpha()):
            near = events.hosted(ident, _one.hosts[0], reading.today)
            start = at - len(left) + len(cut) - len(host)
            free = not reading.pieces or reading.pieces[-1].end <= start
            return edition_piece(start, end, near)._replace(basis=Basis.EDITION) if near and free else None
    return None


def summit(reading: Reading, match: re.Match[str]) -> Found:
    """G20杭州峰会, 金砖国家领导人厦门会晤: the host stands inside the name."""
    ident = _SUMMITS[match["who"]]
    for host, one in _hosts(ident):
        if match["host"] == host:
            near = events.hosted(ident, one.hosts[0], reading.today)
            return edition_piece(match.start(), match.end(), near) if near else None
    return None


_SUMMITS = {
    "g20": "g20",
    "二十国集团": "g20",
    "apec": "apec",
    "金砖": "brics",
    "金砖国家": "brics",
    "上合": "sco",
    "上合组织": "sco",
}


def host_label(reading: Reading, match: re.Match[str]) -> Found:
    """Tokyo 2020, 东京2020: the edition with this host and this year in its name."""
    year = int(match.group("y"))
    if (reading.left(match.start(), 2).rstrip(" ")[-1:], year) not in _label_ends():
        return None
    left = reading.left(match.start(), 18).rstrip(" ")
    for size in range(2, min(len(left), 16) + 1):
        one = _labels().get((left[-size:], year))
        if one and (not left[-size].isascii() or not left[:-size][-1:].isalpha()):
            start = match.start() - (len(reading.left(match.start(), 18)) - len(left)) - size
            return edition_piece(start, match.end(), one)._replace(roles=frozenset({Role.LABEL}))
    return None
