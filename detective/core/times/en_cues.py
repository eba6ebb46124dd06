"""Whether a bare four-digit number in English stands where a year stands."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.timeline import Day
from detective.core.times.lexicon import plain
from detective.core.times.pieces import Reading
from detective.core.times.records import Basis

_AFTER = Pattern(r" ?[-,]? ?\(?([a-z][a-z'.-]*)")
_WORDS = Pattern(r"(?: [a-z0-9'&.-]+){1,6}")
_PREFIX = ("pre-", "post-", "mid-", "early-", "late-", "non-", "end-", "start-")
_OPEN = Pattern(r"(?:\(|\[|\{|\blrb|-lrb-) ?$")
_CLOSE = Pattern(r" ?(?:\)|\]|rrb|-rrb-|\}|,|;|-)")
_STANDING = Pattern(r"(?:\bit is|\bit was|\bit's|\bthis is|\bthat was|\b[bdc] ?\.|\([bd] ?\.?) ?$")
_LINE = Pattern(r"(?:^|\n|[;|] ?|\n[-*•] ?|^[-*•] ?)$")
_HEADS_LINE = Pattern(r" ?[-:]+ | ?\|")
_PLACE = Pattern(r"[a-z.)] ?, ?$")
_PLACE_NAME = Pattern(r"([A-Za-z.]+)\)? ?, ?$")
_STOP = Pattern(r"\s*(?:[.,;:?!)\]\"”。，；：？！）]|$|\n)")
_STANDS_OUT = Pattern(r" ?-+ ?present\b|(?:, (?:and |or )?(?:1[5-9]|20)\d\d(?!\d)){2,}")
_IS_YEAR = Pattern(r"(?: [a-z]+){0,3} year\b")
_STARTS = Pattern(r"(?:^|was|is|will|be|the|[.:]) ?$")
_GOES_ON = Pattern(r"\s*(?:,|and|or|&|, and|, or|/|, but not|to|through|versus|vs\.?|than)\s*(?:in )?")
_ODDS = Pattern(r"(?:^|[^\w.,])1 in $")
_SUBTITLE = Pattern(r" ?:")
_LONE_SUBTITLE = Pattern(r" ?: a ")
_TITLE_IS = Pattern(
    r" is an? (?:[a-z0-9-]+ ){0,5}(?:film|movie|novel|album|song|series|book|band|documentary|miniseries|comic)\b"
)
_TITLE_KIND = Pattern(r" ?\((?:film|movie|novel|album|song|band|book|video game|tv series|[a-z0-9]\))")
_WORK = Pattern(
    r"(?: (?!and |or |of )[a-z'-]+){1,3}"
    r" (?:film|movie|album|song|novel|book|drama|comedy|thriller|documentary|season|election|game|remake|sequel"
    r"|exhibition)\b"
)


_DESIGNATOR = 3  # letters or digits of a model: SE, 16, M3


@cache
def cue_words() -> dict[str, frozenset[str]]:
    """The words of each kind."""
    return {kind: frozenset(words.split("|")) for kind, words in rows("time/cues_en.tsv")}


class _Place(NamedTuple):
    """A number with what stands around it."""

    reading: Reading
    start: int
    end: int
    before: str
    after: str
    last: str  # word before
    following: str  # word after

    def is_kind(self, kind: str) -> bool:
        return self.following in cue_words()[kind]

    def touches_word(self) -> bool:
        return self.after[:1] == " " and bool(self.following)


def is_label(text: str, start: int, end: int) -> bool:
    """Whether the number at `start` is a title or belongs to one, to a room, a model (iPhone SE 2020), a rule."""
    place = _place(Reading(text=text, folded=plain(text), today=Day(0, 1, 1)), start, end)
    family, last = (["", "", *place.before.split()])[-2:]
    return _is_name(place) or (len(last) <= _DESIGNATOR and family in cue_words()["name"])


def is_year(reading: Reading, start: int, end: int) -> bool:
    """Whether the number at `start` is a year by what stands around it."""
    place = _place(reading, start, end)
    if _is_name(place) or _ODDS.search(place.before):
        return False
    if _goes_on(place):
        return not (place.touches_word() and place.is_kind("count"))
    if place.after[:1] != "'" and _cued(place):
        return True
    return _framed(place) or _is_subject(place) or _names_event(place)


def _place(reading: Reading, start: int, end: int) -> _Place:
    before, after = reading.left(start, 30), reading.right(end, 60)
    body = before.rstrip(' \t\n"“-').rstrip(".")
    follower = _AFTER.match(after)
    last = body[body.rfind(" ") + 1 :].lstrip('(["“')
    return _Place(reading, start, end, before, after, last, follower.group(1).rstrip(".") if follower else "")


def _is_name(place: _Place) -> bool:
    """A title or label: 2001: A Space Odyssey, "1984", Section 2024(b), Route 2020, 2012 (film), Windows 2000."""
    text, before, after = place.reading.text, place.before, place.after
    if _SUBTITLE.match(after) and text[place.end : place.end + 4].lstrip(" :")[:1].isupper():
        return before.strip()[-1:] not in ("", ".") or _LONE_SUBTITLE.match(after) is not None
    if _TITLE_IS.match(after) and not before.strip():
        return True
    if before[-1:] in ('"', "“", "'") and after[:1] in ('"', "”", "'"):
        return True
    return _TITLE_KIND.match(after) is not None or (
        place.last in cue_words()["name"] and place.last not in ("act", "class")
    )


def _goes_on(place: _Place) -> bool:
    """Whether the number goes on a list or range of years just read."""
    reading = place.reading
    if not reading.pieces:
        return False
    last = reading.pieces[-1]
    gap = reading.folded[last.end : place.start]
    if last.basis is not Basis.ABSOLUTE or len(gap) > 9 or not reading.folded[last.end - 4 : last.end].isdigit():
        return False
    return _GOES_ON.fullmatch(gap) is not None


def _cued(place: _Place) -> bool:
    words, last = cue_words(), place.last
    if place.touches_word() and place.is_kind("count") and not (last == "in" and place.is_kind("group")):
        return False
    if last in words["before"]:
        counts = last in words["measured"] and place.touches_word() and _is_plural(place.following)
        return not counts or place.is_kind("noun")
    if last in words["determiner"] or last.endswith(("'s", "s'")):
        return place.touches_word() and not place.is_kind("count")
    return last in words["noun"] and last not in words["titled"]


def _is_plural(word: str) -> bool:
    return word.endswith("s") and word not in cue_words()["not_plural"] and not word.endswith("'s")


def _framed(place: _Place) -> bool:
    """(2016), born 1961, pre-2008, 1989's, London, 2012, or a line of a chronicle."""
    before, after = place.before, place.after
    if _OPEN.search(before):
        return _CLOSE.match(after) is not None or place.is_kind("noun") or place.is_kind("adjective")
    if before.endswith(_PREFIX) or _STANDING.search(before) or _STANDS_OUT.match(after):
        return True
    if _LINE.search(before) and _HEADS_LINE.match(after):
        return True
    if after.startswith(("'s ", "' ")):
        return 1700 <= int(place.reading.folded[place.start : place.end]) <= 2100
    return _PLACE.search(before) is not None and _STOP.match(after) is not None and _after_name(place)


def _after_name(place: _Place) -> bool:
    word = _PLACE_NAME.search(place.reading.text[max(0, place.start - 30) : place.start])
    return word is not None and word.group(1)[:1].isupper()


def _is_subject(place: _Place) -> bool:
    """2016 saw the vote; was 2012 a leap year; but Blade Runner 2049 was a success."""
    if place.is_kind("verb") and not _after_capital(place):
        return True
    return _IS_YEAR.match(place.after) is not None and _STARTS.search(place.before[-9:]) is not None


def _after_capital(place: _Place) -> bool:
    written = place.reading.text[max(0, place.start - 24) : place.start]
    word = written.rstrip(" ").rpartition(" ")[2] if written.endswith(" ") else ""
    return (word[:1].isupper() or word[-1:].isdigit()) and word.lower() not in cue_words()["opening"]


def _names_event(place: _Place) -> bool:
    """2018 World Cup, 2016 film, 2016 United States presidential election."""
    if place.following == "games" and place.last == "the" and place.reading.capital(place.end + 1):
        return True
    if not place.touches_word() or place.is_kind("count"):
        return False
    if place.is_kind("noun") or _WORK.match(place.after):
        return True
    if not (place.reading.capital(place.end + 1) or place.is_kind("adjective")):
        return False
    found = _WORDS.match(place.after)
    return found is not None and any(word.strip(".,'") in cue_words()["noun"] for word in found.group().split())
