"""The unit after a number, the sum's currency before it, and the noun that is counted."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from detective.core.quantities.lexicon import BARE, Unit, currencies, units
from detective.core.quantities.numerals import Form
from detective.core.quantities.records import QuantityKind
from detective.core.tables import rows

_LATIN = re.compile(
    r"[ -]{0,2}((?:[%‰℃℉°×+]|°[cf]|u\.s\.|[a-zμ]+(?:/[a-z]+)?[23]?)(?:[ -][a-z]+){0,3})"
)
_SYMBOLS = frozenset("m g l w h x s a b c d k t v j n fold hp pt pp mi ft cc".split())
_PER = re.compile(r" ?(?:/|per |an? |each |every )([a-z]+)|(?:/|每)([\u4e00-\u9fff]{1,4})")
_HAN_NOUN = re.compile("[\u4e00-\u9fff]{1,8}")
_HAN_STOP = frozenset("的了在和与及或等是为被将已也都就从向由于后前内中外上下左右之以则且并而但把让使对可能会该其这那此均共又还再")
_HAN_LEFT_STOP = re.compile("(?:达到了?|已经?|大约|约|共计?|总计|合计|为|有|达|是|仅|近|逾|超过?|至少|的|了|到|至)+$")
_WORD = re.compile(r"[ -]([a-z]+(?:['’-][a-z]+)*)")
_NEAR = 20


class Measured(NamedTuple):
    """A unit and where its words end."""

    unit: Unit
    end: int


def unit_after(folded: str, at: int, form: Form) -> Measured | None:
    """The longest unit that begins here, after a blank at most."""
    char = folded[at : at + 1]
    if char == " ":
        char = folded[at + 1 : at + 2]
    if not char:
        return None
    if char.isascii() or char in "‰℃℉°×":
        found = _latin_unit(folded, at, form)
    else:
        found = _han_unit(folded, at + folded.startswith(" ", at))
    return _composed(folded, found) if found else None


def _han_unit(folded: str, at: int) -> Measured | None:
    table = units()
    piece = folded[at : at + table.longest_han]
    for length in range(len(piece), 0, -1):
        entry = table.han.get(piece[:length])
        if entry is not None:
            unit, voids = entry
            if voids and folded[at + length : at + length + 1] in tuple(voids):
                return None
            return Measured(unit, at + length)
    return None


def _latin_unit(folded: str, at: int, form: Form) -> Measured | None:
    match = _LATIN.match(folded, at)
    if match is None:
        return None
    table, phrase = units().latin, match[1]
    while phrase:
        unit = table.get(phrase) or table.get(phrase.replace("-", " "))
        end = match.start(1) + len(phrase)
        if unit is not None and not folded[end : end + 1].isdecimal():
            if phrase in _SYMBOLS and (form is not Form.DIGITS or folded[end : end + 1] == "'"):
                return None
            return Measured(unit, end)
        cut = max(phrase.rfind(" "), phrase.rfind("-"))
        phrase = phrase[:cut] if cut > 0 else ""
    return None


def _composed(folded: str, found: Measured) -> Measured:
    """A unit per another: 元/吨, people per square kilometre, 50 km an hour."""
    match = _PER.match(folded, found.end)
    if match is None:
        return found
    if match[1]:
        below, end = units().latin.get(match[1]), match.end(1)
    else:
        inner = _han_unit(folded, match.start(2))
        below, end = (inner.unit, inner.end) if inner else (None, 0)
    if below is None or below.kind is not QuantityKind.MEASURE or found.unit.offset or below.offset:
        return found
    return Measured(quotient(found.unit, below), end)


@lru_cache(maxsize=1024)
def quotient(above: Unit, below: Unit) -> Unit:
    """The unit `above` per `below`."""
    return Unit(
        id=f"{above.id}/{below.id}",
        dimension=f"{above.dimension}/{below.dimension}",
        factor=above.factor / below.factor,
        offset=above.offset,
        kind=above.kind,
    )


def currency_before(folded: str, start: int, floor: int) -> Measured | None:
    """The sign or code before a sum; `end` is where it begins."""
    left = folded[max(floor, start - 6) : start]
    stem = left.rstrip(" ")
    if not stem or len(left) - len(stem) > 1:
        return None
    table = currencies()
    for length in range(min(4, len(stem)), 0, -1):
        unit = table.get(stem[-length:])
        if unit is None:
            continue
        at = start - len(left) + len(stem) - length
        if stem[-length].isascii() and stem[-length].isalpha() and at and folded[at - 1].isascii() and folded[at - 1].isalpha():
            continue
        return Measured(unit, at)
    return None


class Named(NamedTuple):
    """The counted noun, its unit where the table knows it, and where it ends."""

    noun: str
    unit: Unit
    end: int


def han_noun(folded: str, end: int, start: int, floor: int) -> str:
    """The Chinese words after the unit, or those before the number where nothing follows."""
    at = end + 1 if folded.startswith("的", end) else end
    match = _HAN_NOUN.match(folded, at)
    if match:
        noun = _until_stop(match.group())
        if noun:
            return noun[:4]
    left = folded[max(floor, start - 10) : start]
    left = _HAN_LEFT_STOP.sub("", left)
    tail = re.search("[\u4e00-\u9fff]+$", left)
    return _after_stop(tail.group())[-4:] if tail else ""


def _until_stop(words: str) -> str:
    for place, char in enumerate(words):
        if char in _HAN_STOP:
            return words[:place]
    return words


def _after_stop(words: str) -> str:
    for place in range(len(words) - 1, -1, -1):
        if words[place] in _HAN_STOP:
            return words[place + 1 :]
    return words


def english_noun(folded: str, end: int, unit: Unit) -> Named | None:
    """The head noun after a number: the first plural or known count word before a preposition or a verb."""
    stops, bases = _stops(), units().latin
    words: list[tuple[str, int]] = []
    at = end
    for _ in range(5):
        match = _WORD.match(folded, at)
        if match is None:
            break
        word = match[1]
        if word in stops:
            if word in {"of", "the", "these", "those", "their", "its", "our", "all"} and not words:
                at = match.end()
                continue
            break
        words.append((word, match.end()))
        known = bases.get(word)
        if unit is BARE and known is not None and known.kind is QuantityKind.COUNT:
            return Named(singular(word), known, match.end())
        if is_plural(word):
            return Named(singular(word), unit, match.end())
        at = match.end()
    return Named(singular(words[-1][0]), unit, words[-1][1]) if words else None


_NOT_PLURAL = ("ss", "us", "is")


def is_plural(word: str) -> bool:
    """Whether an English word looks like a plural noun."""
    return len(word) > 3 and word.endswith("s") and not word.endswith(_NOT_PLURAL)


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """An English noun in the singular, folded."""
    irregular = _irregular().get(word)
    if irregular:
        return irregular
    if not is_plural(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    return dict(rows("quantities/nouns_en.tsv"))  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def _stops() -> frozenset[str]:
    return frozenset(row[0] for row in rows("quantities/noun_stops_en.txt"))
