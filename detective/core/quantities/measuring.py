"""The unit after a number and the sum's currency before it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.lexicon import Unit, currencies, units
from detective.core.quantities.numerals import Form
from detective.core.quantities.records import QuantityKind

_LATIN = Pattern(r"[ -]{0,2}((?:[%‰℃℉×]|°[cf]?|u\.s\.|[a-zμ]+[23]?(?:/[a-z]+)?)(?:[ -][a-z]+){0,3})")
_SYMBOLS = frozenset("mglwhxsabcdktvjn") | {
    "hp",
    "pt",
    "pp",
    "mi",
    "ft",
    "cc",
    "gt",
    "ha",
    "yd",
    "mu",
    "mt",
    "mb",
    "min",
    "in",
}
_BREAKS = " -/"


class Measured(NamedTuple):
    """A unit and where its words end (for a currency before a sum: where they begin)."""

    unit: Unit
    end: int


def unit_after(folded: str, at: int, form: Form) -> Measured | None:
    """The longest unit that begins here, after a blank at most."""
    blank = folded.startswith(" ", at)
    char = folded[at + blank : at + blank + 1]
    if not char:
        return None
    latin = char.isascii() or char in "‰℃℉°×μ"
    found = _latin_unit(folded, at, form) if latin else _han_unit(folded, at + blank, form)
    return _composed(folded, found) if found else None


def _han_unit(folded: str, at: int, form: Form) -> Measured | None:
    table = units()
    piece = folded[at : at + table.han_heads.get(folded[at : at + 1], 0)]
    for length in range(len(piece), 0, -1):
        entry = table.han.get(piece[:length])
        if entry is None:
            continue
        unit, voids = entry
        if voids and form is Form.HAN and folded[at + length : at + length + 1] in tuple(voids):
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
            if phrase in _SYMBOLS and (form is not Form.DIGITS or folded[end : end + 1] in {"'", "’"}):
                return None
            if phrase == "in" and match.start(1) != at:
                return None
            return Measured(unit, end)
        phrase = phrase[: max(phrase.rfind(mark) for mark in _BREAKS)] if any(m in phrase for m in _BREAKS) else ""
    return None


_PER = Pattern(r" ?(?:/|per |an? |each |every )([a-z]+)|(?:/|每)([\u4e00-\u9fff]{1,4})")


def _composed(folded: str, found: Measured) -> Measured:
    """A unit per another: 元/吨, people per square kilometre, 50 km an hour."""
    match = _PER.match(folded, found.end)
    if match is None:
        return found
    if match[1]:
        below, end = units().latin.get(match[1]), match.end(1)
    else:
        inner = _han_unit(folded, match.start(2), Form.DIGITS)
        below, end = (inner.unit, inner.end) if inner else (None, 0)
    made = per(found.unit, below) if below else None
    return Measured(made, end) if made else found


_PER_BEFORE = Pattern(
    "(?:(时速)|(?:每|平均每)([\u4e00-\u9fff]{1,4}?))(?:仅|已|需|可|要|就|大|合|约|达|为|至|到|涨|跌|下|上|了|价|报|收|于|售){0,4}$"
)


def per_before(folded: str, start: int, floor: int, unit: Unit) -> Measured | None:
    """The unit per another that stands before the number, and where it begins: 每吨500元, 时速350公里."""
    if unit.kind not in _RATED or "/" in unit.dimension:
        return None
    match = _PER_BEFORE.search(folded, max(floor, start - 10), start)
    if match is None:
        return None
    entry = units().han.get(match[2]) if match[2] else None
    below = units().by_id["hour"] if match[1] else entry[0] if entry else None
    made = per(unit, below) if below else None
    return Measured(made, match.start()) if made else None


_RATED = frozenset({QuantityKind.MEASURE, QuantityKind.MONEY})
_SHARE = "share"  # of a company: 每股28元 is no sum
_PACED = frozenset({"length", "volume", "mass", "data", "energy", "area"})


@lru_cache(maxsize=1024)
def per(above: Unit, below: Unit) -> Unit | None:
    """The unit `above` per `below`; sums, counts and shares a year or a day stay what they are."""
    priced = above.kind is QuantityKind.MONEY and below.id == _SHARE
    if not (priced or below.kind is QuantityKind.MEASURE) or above.offset or below.offset:
        return None
    if below.dimension == "time" and above.dimension not in _PACED:
        return None
    return Unit(
        id=f"{above.id}/{below.id}",
        dimension=f"{above.dimension}/{below.dimension}",
        factor=above.factor / below.factor,
        offset=above.offset,
        kind=above.kind,
    )


def currency_before(folded: str, start: int, floor: int) -> Measured | None:
    """The sign or code before a sum."""
    left = folded[max(floor, start - 6) : start]
    stem = left.rstrip(" ")
    if stem[-1:] not in _currency_tails() or len(left) - len(stem) > 1:
        return None
    table = currencies()
    edge = start - len(left) + len(stem)
    for length in range(min(4, len(stem)), 0, -1):
        unit = table.get(stem[-length:])
        if unit is not None and not _inside_word(folded, edge - length):
            return Measured(unit, edge - length)
    return None


@cache
def _currency_tails() -> frozenset[str]:
    return frozenset(form[-1] for form in currencies())


def _inside_word(folded: str, at: int) -> bool:
    """Whether a Latin code would begin in the middle of a word."""
    return (
        at > 0
        and folded[at].isalpha()
        and folded[at].isascii()
        and folded[at - 1].isascii()
        and folded[at - 1].isalpha()
    )
