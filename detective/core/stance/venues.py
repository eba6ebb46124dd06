"""Where a thing happened, told by those who did it there, by its host, or by the court, port or hall of a town."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.containing import is_listed
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import alternation

_NAME_EN = r"(?P<place>[a-zà-ɏ][\w'’-]+(?: [a-zà-ɏ][\w'’-]+){0,2}?)"
_WHOLE_EN = r"(?P<thing>[^,.;]{2,60})"
_PLACE_ZH = r"(?:^|[，。；：,;])(?P<place>[^，。；：,;的是在由]{2,10}?)"
_THING_ZH = r"(?P<thing>[^，。；,;]{2,24})"
_OFFICERS_ZH = r"(?:^|[，。；：,;])(?P<place>[^，。；：,;的在]{2,8}?)[省市县区州]?"
_OFFICERS_EN = r" (?:in|at|near|on|off) (?:the )?(?:[a-z]+ of )?(?P<place>[^,.;]{3,30}?)"


@cache
def hosts(language: str) -> tuple[Pattern, ...]:
    """A place and what it is the host of."""
    if language == "zh":
        noun = alternation("host_noun", "zh")
        return (
            Pattern(rf"{_PLACE_ZH}(?:曾|将|已)?(?:成功)?{alternation('hosting', 'zh')}(?:了|过|的)?{_THING_ZH}"),
            Pattern(rf"{_PLACE_ZH}(?:是|为|曾是){_THING_ZH}?的?{noun}"),
            Pattern(rf"{_THING_ZH}?的?{noun}(?:是|为|定在|设在|选在)(?P<place>[^，。；：,;的]{{2,10}})"),
        )
    host = rf"(?:the |a )?{alternation('host_noun', 'en')}"
    return (
        Pattern(
            rf"(?:^|[,.;] |\band )(?:the )?(?:city of )?{_NAME_EN} (?:has |had |will |also |previously )*"
            rf"{alternation('hosting', 'en')} (?P<thing>[^,.;]{{3,60}})"
        ),
        Pattern(
            rf"(?:^|[,.;] |\band )(?:the )?(?:city of )?{_NAME_EN} (?:is|was|has been|had been|will be) {host}"
            rf"(?: (?:of|for) {_WHOLE_EN})?"
        ),
        Pattern(rf"\b{host} (?:of|for) {_WHOLE_EN}? (?:is|was|will be) (?:the city of )?{_NAME_EN}(?=[,.;]|$| in\b)"),
    )


@cache
def _doers(language: str) -> Pattern:
    officers = alternation("officers", language)
    if language == "zh":
        return Pattern(rf"{_OFFICERS_ZH}{officers}[^，。；,;在]{{0,12}}$")
    return Pattern(rf"\b{officers}{_OFFICERS_EN}(?:,[^,]{{2,24}},)? (?:have |has |had )?$")


def place_of_doers(folded: str, at: int, language: str) -> tuple[int, int] | None:
    """The place of those who did what stands at an offset: police in Lyon arrested, 里昂警方逮捕."""
    found = _doers(language).search(folded[:at])
    return found.span("place") if found else None


@cache
def _seat(language: str) -> Pattern:
    return Pattern(rf"^(?P<town>.{{2,24}}?) ?{alternation('seat', language)}$")


def town_of(name: str, language: str) -> str:
    """The town in the name of its court, airport or hall: Liverpool Crown Court, 佛山市中级人民法院; empty for none."""
    found = _seat(language).match(name.lower())
    return name[: found.end("town")] if found and (is_place(found["town"]) or is_listed(found["town"])) else ""
