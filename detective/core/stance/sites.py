"""Where a thing happened: the places that a sentence gives to each of its events, by the word that governs them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import alternation
from detective.core.tables import rows


class Sited(NamedTuple):
    """An event with the places of one kind (at, from, to) that are given for it, and where it is told."""

    event: str
    way: str
    places: tuple[str, ...]
    at: int
    end: int


@cache
def _events(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for event, tongue, words in rows("stance/sites.tsv"):
        if tongue == language:
            for word in words.split("|"):
                found.setdefault(word, []).append(event)
    return {word: tuple(events) for word, events in found.items()}


@cache
def _words(language: str) -> Pattern:
    ordered = sorted(_events(language), key=lambda w: (-len(w), w))
    body = "|".join(re.escape(word).replace(r"\ …\ ", r"\b[^,.;]{1,40}?\b") for word in ordered)
    return Pattern(rf"\b(?:{body})\b" if language == "en" else body)


def _named(text: str, language: str) -> tuple[str, ...]:
    """The events that the words of a text are for."""
    known = _events(language)
    if text in known:
        return known[text]
    parted = ((word.split(" … "), events) for word, events in known.items() if " … " in word)
    return next((events for (head, tail), events in parted if text.startswith(head) and text.endswith(tail)), ())


# ---- English -------------------------------------------------------------------------------------------------------

_WAYS = {"from": "from", "out of": "from", "to": "to", "into": "to", "towards": "to", "for": "to"}
_PREP = Pattern(r"\b(?P<prep>in|at|near|off|around|on|from|out of|to|into|towards|inside|within)\b(?P<rest>[^,;.]*)$")
_GOES_ON = Pattern(r"^(?:, (?:[a-z-]+ )?(?:in )?(?:the )?| of (?:the )?|, (?:now|today|then) )$")


@cache
def _next() -> Pattern:
    """Where another event, or what is said besides, begins."""
    past = alternation("past", "en")
    verb = rf"(?:[a-z-]+ly |later |then |now |finally )?(?:[a-z]{{3,}}ed|{past}|{_words('en').pattern})"
    return Pattern(rf"{_APART}|(?:,| and| or| but) {verb}")


_APART = (
    r"[.;:]| (?:and|but|before|after|while|when|until|where|which|who|although|en route|over the)\b"
    r"| on (?:its|his|her|their) way\b"
    r"|, (?:and|but|while|before|after|where|which|who|then|whose)\b"
)


def _sited_en(deep: Deep) -> list[Sited]:
    text, found = deep.view.folded, list[Sited]()
    for m in _words("en").finditer(text):
        stop = _next().search(text, m.end())
        end = stop.start() if stop else len(text)
        by_way = _places_en(deep, m.end(), end)
        if m.group().endswith((" into", " in")):
            by_way = {("to" if m.group().endswith("into") else "at"): places for places in by_way.values()} or by_way
        for event in _named(m.group(), "en"):
            found += [Sited(event, way, tuple(places), *m.span()) for way, places in by_way.items()]
    return found


def _places_en(deep: Deep, start: int, end: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    way, last = "", start
    for name in deep.names:
        if not start <= name.start < end:
            continue
        between = deep.view.folded[last : name.start]
        governed = _PREP.search(between)
        if way and _GOES_ON.match(between):
            pass
        elif governed:
            way = _WAYS.get(governed["prep"], "at")
        elif last == start and deep.view.folded[:start].endswith((" in", " into", " on")):
            way = "at"
        else:
            way = ""
        last = name.end
        here = deep.view.text[name.start : name.end]
        if way and (is_place(here) or governed is None or governed["prep"] not in {"at", "on"}):
            found.setdefault(way, []).append(here.removesuffix("'s"))
    return found


# ---- Chinese -------------------------------------------------------------------------------------------------------

_PLACE = r"[^，。；：、,;:在于从由自的]{2,14}?"
_ENDS = r"(?=[，。；,;、]|举行|举办|召开|开幕|闭幕|附近|境内|山区|一带|外海|近海|地区|市区|$)"


_HOME = "(?:[他她它其]的?(?:出生地|故乡|家乡|老家))?"


@cache
def _frames_zh() -> tuple[tuple[Pattern, str], ...]:
    words = _words("zh").pattern
    behind = "|".join(
        re.escape(w) for w in sorted(_events("zh"), key=lambda w: (-len(w), w)) if w[-1] in "于在是为往至到入了"
    )
    own = rf"(?P<event>{words})"
    return (
        (
            Pattern(
                rf"(?:在|于)(?P<place>{_PLACE})(?:附近|境内|山区|一带|外海|近海|地区|市区)?(?:[^，。；、在从由于]{{0,6}}?)?{own}"
            ),
            "at",
        ),
        (Pattern(rf"(?:从|由|自)(?P<place>{_PLACE}){own}"), "from"),
        (
            Pattern(rf"(?P<event>{behind})(?:了)?{_HOME}(?P<place>{_PLACE}){_ENDS}"),
            "at",
        ),
        (Pattern(rf"{own}(?:了)?(?:于|在|至|到|地是|地为)(?P<place>{_PLACE}){_ENDS}"), "at"),
        (
            Pattern(
                rf"(?P<event>流入|注入|汇入|迁往|迁至|迁到|搬到|定居|现居|移居|旅居|现住|抵达|产自)(?:了)?(?P<place>{_PLACE}){_ENDS}"
            ),
            "at",
        ),
        (Pattern(rf"移师(?P<place>{_PLACE})(?P<event>举行|举办|召开|进行)"), "at"),
    )


def _sited_zh(deep: Deep) -> list[Sited]:
    found: list[Sited] = []
    text = deep.view.folded.replace(",", "，").replace(";", "；")
    for pattern, way in _frames_zh():
        for m in pattern.finditer(text):
            events = _events("zh").get(m["event"], ()) if _is_place(deep, m.span("place")) else ()
            places = (m["place"], *_further(text, m.end("place")))
            found += [Sited(event, way, places, *m.span("event")) for event in events]
    return found


_LIST = Pattern("(?:[、和与及][^，。；、和与及,;]{2,6})+")


def _further(text: str, at: int) -> list[str]:
    """The places that are listed after one."""
    found = _LIST.match(text, at)
    return [one for one in re.split("[、和与及]", found.group()) if one] if found else []


_GEOGRAPHIC = (
    "省",
    "市",
    "县",
    "区",
    "镇",
    "村",
    "乡",
    "岛",
    "山",
    "湖",
    "河",
    "江",
    "海",
    "洋",
    "州",
    "港",
    "湾",
    "国",
)


def _is_place(deep: Deep, span: tuple[int, int]) -> bool:
    """Whether a stretch is the name of a place, or ends with one: 越南首都河内."""
    text = deep.view.folded[slice(*span)]
    if any(char.isdigit() or char in "年月日时" for char in text):
        return False
    named = any(span[0] <= name.start and name.end == span[1] for name in deep.names)
    return named or is_place(text) or text.endswith(_GEOGRAPHIC)


@lru_cache(maxsize=256)
def sited(deep: Deep) -> tuple[Sited, ...]:
    """The events of a sentence with the places given for them."""
    if not _words("zh" if deep.view.chinese else "en").search(deep.view.folded):
        return ()
    return tuple(_sited_zh(deep) if deep.view.chinese else _sited_en(deep))


_INDEFINITE = Pattern(
    r"^(?:an? (?:second |third |fourth |fifth |further |new )?|another |some |several |one |two |three |many )"
    r"|^(?:另一|又一|还有一|有一|一)[场起名位个座家条艘辆架]"
)


def indefinite(folded: str) -> bool:
    """Whether a claim speaks of one of several, of which the passage may tell another: a fire, a third man."""
    return _INDEFINITE.match(folded) is not None


def told_of(event: str, folded: str, *, chinese: bool) -> bool:
    """Whether a text has any word for an event."""
    language = "zh" if chinese else "en"
    return any(event in _named(m.group(), language) for m in _words(language).finditer(folded))
