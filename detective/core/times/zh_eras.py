"""Years of reigns, of the sexagenary cycle and of the twelve animals."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.lexicon import Era, Name, find
from detective.core.times.lunar import animal_year, lunar_year, sexagenary_year
from detective.core.times.numerals import english_number
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.spans import Part
from detective.core.times.zh_tail import day_number
from detective.core.times.zh_years import NUMERALS, finish

_END_OF_MINGUO = 1949  # as a period; its years go on
_LONG_REIGN = ("明", "清", "日本", "民国")  # whose era names are known for themselves; 和平时期 is no reign
_PARTS = {
    "初": Part.START,
    "早": Part.EARLY,
    "前": Part.EARLY,
    "中": Part.MIDDLE,
    "末": Part.END,
    "晚": Part.LATE,
    "后": Part.LATE,
}
_ERA = Pattern(
    rf"(?:年间|(?P<p>初年|末年|中叶)|(?P<whole>朝(?![阳鲜着向代])|时期|时代)|(?P<p2>[初末早前中晚后]期"
    rf"|[初末](?=[,。;、)\s]|$))| ?(?P<n>元|\d{{1,3}}|{NUMERALS}{{1,4}}) ?(?:年(?!代)|载(?![体明人货重入歌客])))"
)
_SHORT_REIGN = 5
_SHARES = {
    Part.START: (0.0, 0.2),
    Part.EARLY: (0.0, 0.4),
    Part.MIDDLE: (0.3, 0.7),
    Part.LATE: (0.6, 1.0),
    Part.END: (0.8, 1.0),
}  # of the years of a reign
_WESTERN = Pattern(r" ?\((?:公元)?(?P<y>\d{3,4})年?[),]")
_LATIN_ERA = Pattern(r" (?P<n>\d{1,2})(?![\d%])(?! ?(?:km|yen|percent))")


def era_year(reading: Reading, at: int, name: Name) -> Found:
    """A year of a reign, where the number fits its length; a dynasty before the name picks among several."""
    form = _LATIN_ERA if name.text.isascii() else _ERA
    match = form.match(reading.folded, at + len(name.text))
    if not match:
        return None
    eras = [entry for entry in name.entries if isinstance(entry, Era)]
    before = reading.left(at, 4)
    number = day_number(match["n"]) if match["n"] else 0
    western = _WESTERN.match(reading.folded, match.end())
    told = int(western["y"]) if western else None
    eras.sort(
        key=lambda era: (
            told is not None and era.first + number - 1 != told,
            era.land not in before and era.land[-1] not in before[-2:],
        )
    )
    start = at
    if match["n"] is None:
        era = eras[0]
        return _reign(reading, match, start, era)
    fits = [era for era in eras if 1 <= number <= era.last - era.first + 1]
    if not fits:
        return None
    year = fits[0].first + number - 1
    piece = finish(reading, start, match.end(), year, lunar=fits[0].lunar)
    return _last_of_showa(piece, fits[0], number)


def _reign(reading: Reading, match: re.Match[str], start: int, era: Era) -> Found:
    """嘉庆年间, 乾隆初年, 崇祯末年, 昭和时代."""
    part = match.groupdict().get("p") or match.groupdict().get("p2")
    loose = match.groupdict().get("whole") or match.groupdict().get("p2")
    last = min(era.last, _END_OF_MINGUO if era.land == "民国" else reading.today.year)
    if (loose and (era.land not in _LONG_REIGN or last - era.first < _SHORT_REIGN)) or last < era.first:
        return None
    span = Span.of_years(era.first, last)
    if part and span.start and span.end:
        early, late = _SHARES[_PARTS[part[0]]]
        years = last - era.first + 1
        span = spans.between(
            Day(era.first + int(years * early), 1, 1),
            Day(era.first + max(1, round(years * late)), 1, 1),
            Precision.APPROX,
        )
    return Piece(start=start, end=match.end(), span=span, closed=True)


def reign_year(reading: Reading, match: re.Match[str]) -> Found:
    """The third year of the Yongle reign, the 22nd year of Meiji."""
    found = find(reading.folded, match.end(), Era)
    number = english_number(match["n"])
    if not found or not number:
        return None
    for era in found[0].entries:
        if isinstance(era, Era) and number <= era.last - era.first + 1:
            return Piece(
                start=match.start(), end=match.end() + len(found[0].text), span=Span.of_year(era.first + number - 1)
            )
    return None


def _last_of_showa(piece: Piece, era: Era, number: int) -> Piece:
    """The last year of an era ends with it: 昭和64年 had seven days."""
    if era.first == 1926 and number == 64 and piece.span == Span.of_year(1989):
        return piece._replace(span=spans.between(Day(1989, 1, 1), Day(1989, 1, 8), Precision.RANGE))
    return piece


def sexagenary(reading: Reading, match: re.Match[str]) -> Found:
    """甲子年: the nearest one to the reference, or to the year just named."""
    year = sexagenary_year(match["stem"], match["branch"], reading.today.year)
    if year is None:
        return None
    anchor = reading.anchor()
    if anchor and anchor.end >= match.start() - 3:
        year = sexagenary_year(match["stem"], match["branch"], anchor.day.year) or year
    return _lunar_year(reading, match, year)


def animal(reading: Reading, match: re.Match[str]) -> Found:
    """龙年春晚: the nearest year of the animal, where a word of the new year stands beside it."""
    after = reading.right(match.end(), 3)
    before = reading.left(match.start(), 3)
    known = re.match(r"春晚|春节|除夕|大年|正月|新春|元宵|初[一二三]|的?第一天|贺岁|到来|来临|生肖", after)
    if not known and not re.search(r"(?:农历|今年是|明年是|去年是|迎接|迎来|欢度)$", reading.left(match.start(), 3)):
        return None
    if before[-1:] and before[-1] in "本属小老":
        return None
    return _lunar_year(reading, match, animal_year(match["animal"], reading.today.year))


def _lunar_year(reading: Reading, match: re.Match[str], year: int) -> Piece:
    piece = finish(reading, match.start(), match.end(), year, Basis.RELATIVE, lunar=True)
    if piece.end == match.end():
        return piece._replace(span=lunar_year(year))
    return piece
