"""Where a thing happened: the places that a sentence gives to each of its events, by the word that governs them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import alternation, mark
from detective.core.stance.venues import hosts, place_of_doers, town_of
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
    words, between = _events(language), r"\b[^,.;]{1,40}?\b"
    return Pattern(standing_alone(words, between) if language == "en" else any_of(words, between))


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
        if _ANTECEDENT.search(text, 0, m.start()):
            continue  # left the city where she was born: the place stands before
        stop = _next().search(text, m.end())
        end = stop.start() if stop else len(text)
        by_way = _places_en(deep, m.end(), end)
        if not {"at", _OFF} & by_way.keys():
            by_way |= _of_doers(deep, m.start(), "en")
        if m.group().endswith((" into", " in")):
            by_way = {("to" if m.group().endswith("into") else "at"): places for places in by_way.values()} or by_way
        for event in _named(m.group(), "en"):
            still = event not in _MOVING
            told = by_way if not still else {"at": by_way.get(_OFF, []) + by_way.get("at", []), **by_way}
            found += [
                Sited(event, way, tuple(places), *m.span()) for way, places in told.items() if places and way != _OFF
            ]
    return found


_ANTECEDENT = Pattern(r"\bwhere (?:[a-z]+ ){1,2}(?:was|were|is|are|had been) $")
_OFF = "off"  # from a garage in Grenoble
_MOVING = frozenset({"take_off", "landing", "source", "mouth", "moving"})


def _of_doers(deep: Deep, at: int, language: str) -> dict[str, list[str]]:
    """The place of those who did it: police in Lyon arrested two men."""
    span = place_of_doers(deep.view.folded, at, language)
    known = span is not None and (language == "en" or _is_place(deep, span))
    return {"at": [deep.view.text[slice(*span)]]} if span and known else {}


def _hosted(deep: Deep, language: str) -> list[Sited]:
    """Places that are called the host of an event."""
    if mark("hosting").search(deep.view.folded) is None and mark("host_noun").search(deep.view.folded) is None:
        return []
    every = (m for pattern in hosts(language) for m in pattern.finditer(deep.view.folded))
    return [
        Sited("holding", "at", _and_others(deep, *m.span("place")), *_of_host(m))
        for m in every
        if is_place(m["place"]) or any(name.start == m.start("place") for name in deep.names)
    ]


JOINT = Pattern(r",? and (?:the )?|, |、|和|与|及|以及")  # what stands between two places that are named together


def _and_others(deep: Deep, start: int, end: int) -> tuple[str, ...]:
    """A place, with those that are named together with it: Milan and Cortina."""
    text, found = deep.view.text, [deep.view.text[start:end]]
    inside = [name for name in deep.names if start <= name.start and name.end <= end]
    if inside:
        found = [text[name.start : name.end] for name in inside]
    for name in reversed([name for name in deep.names if name.end <= start]):
        if not JOINT.fullmatch(deep.view.folded, name.end, start):
            break
        found.insert(0, text[name.start : name.end])
        start = name.start
    return tuple(found)


def _of_host(m: re.Match[str]) -> tuple[int, int]:
    """Where the words stand that say of a place that it is a host, without what it is the host of."""
    return m.end("place"), max(m.end("place") + 1, m.start("thing") if m.start("thing") > m.end("place") else 0)


def _places_en(deep: Deep, start: int, end: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    way, last = "", start
    for name in deep.names:
        if not start <= name.start < end:
            continue
        between = deep.view.folded[last : name.start]
        governed, first = _LAST.search(between), _PREP.search(between)
        if way and _GOES_ON.match(between):
            pass
        elif governed and first:
            way, outer = (_WAYS.get(one["prep"], "at") for one in (governed, first))
            way = way if way != "at" else _OFF if outer == "from" else outer
        elif last == start and deep.view.folded[:start].endswith(" left"):
            way = "from"
        elif last == start and deep.view.folded[:start].endswith((" in", " into", " on")):
            way = "at"
        else:
            way = ""
        last = name.end
        here = deep.view.text[name.start : name.end]
        town = town_of(here, "en")
        if way and town:
            found.setdefault(way, []).append(town)
        elif way and (is_place(here) or governed is None or governed["prep"] not in {"at", "on"}):
            found.setdefault(way, []).append(here.removesuffix("'s"))
    return found


_LAST = Pattern(rf"^.*{_PREP.pattern}")


# ---- Chinese -------------------------------------------------------------------------------------------------------

_PLACE = r"[^，。；：、,;:在于从由自的]{2,14}?"
_ENDS = r"(?=[，。；,;、]|举行|举办|召开|开幕|闭幕|附近|境内|山区|一带|外海|近海|地区|市区|$)"


_HOME = "(?:[他她它其]的?(?:出生地|故乡|家乡|老家))?"


@cache
def _frames_zh() -> tuple[tuple[Pattern, str], ...]:
    words = _words("zh").pattern
    behind = any_of(w for w in _events("zh") if w[-1] in "于在是为往至到入了")
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
            town = town_of(m["place"], "zh")
            events = _events("zh").get(m["event"], ()) if town or _is_place(deep, m.span("place")) else ()
            places = (town or m["place"], *_further(text, m.end("place")))
            found += [Sited(event, way, places, *m.span("event")) for event in events]
    for m in _words("zh").finditer(text):
        told = {} if any(one.at == m.start() for one in found) else _of_doers(deep, m.start(), "zh")
        found += [
            Sited(event, "at", tuple(places), *m.span())
            for places in told.values()
            for event in _events("zh")[m.group()]
        ]
    return found


_LIST = Pattern("(?:[、和与及][^，。；、和与及,;]{2,6})+")


def _further(text: str, at: int) -> list[str]:
    """The places that are listed after one."""
    found = _LIST.match(text, at)
    listed = re.split("[、和与及]", found.group()) if found else []
    return [one for every in listed if (one := every[: _stop_zh(every)].removesuffix("被"))]


def _stop_zh(text: str) -> int:
    """Where the word for an event begins in a stretch that begins with a place; its end where it has none."""
    found = _words("zh").search(text)
    return found.start() if found else len(text)


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
    language = "zh" if deep.view.chinese else "en"
    hosted = tuple(_hosted(deep, language))
    if not _words(language).search(deep.view.folded):
        return hosted
    return (*hosted, *(_sited_zh(deep) if deep.view.chinese else _sited_en(deep)))


_EVER = Pattern(  # 在巴黎开过餐厅: he may have done so elsewhere too
    "曾(?!国|祖|孙|氏|某)|(?<=[\u3400-\u9fff])(?<![通经超不越路难])过(?![去程年期节渡敏高大多度滤半世后剩错关夜冬境街桥江河海])"
)
_INDEFINITE = Pattern(
    r"^(?:an? (?:second |third |fourth |fifth |further |new )?|another |some |several |one |two |three |many )"
    r"|^(?:另一|又一|还有一|有一|一)[场起名位个座家条艘辆架]"
)


def indefinite(folded: str) -> bool:
    """Whether a claim speaks of one of several, of which the passage may tell another: a fire, a third man."""
    return _INDEFINITE.match(folded) is not None or _EVER.search(folded) is not None


def told_of(event: str, folded: str, *, chinese: bool) -> bool:
    """Whether a text has any word for an event."""
    language = "zh" if chinese else "en"
    return any(event in _named(m.group(), language) for m in _words(language).finditer(folded))
