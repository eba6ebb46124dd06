"""The tables of units, number words, bounds and non-numbers, made ready for look-up at a place in a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from detective.core.quantities.records import Comparator, Direction, QuantityKind
from detective.core.tables import rows, table
from detective.core.text import fold
from detective.errors import TableError

_HOME = "quantities/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit; `dimension` is what can be compared, and a value in its base unit is `value * factor + offset`."""

    id: str
    dimension: str
    factor: Fraction
    offset: Fraction
    kind: QuantityKind


BARE = Unit(id="", dimension="count", factor=Fraction(1), offset=Fraction(0), kind=QuantityKind.COUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """Units by their written forms; a Chinese form is void before one of its characters."""

    by_id: dict[str, Unit]
    han: dict[str, tuple[Unit, str]]
    latin: dict[str, Unit]
    han_heads: dict[str, int]  # the longest Chinese form by its first character


@cache
def units() -> Units:
    """The table of units."""
    by_id: dict[str, Unit] = {"": BARE}
    han: dict[str, tuple[Unit, str]] = {}
    latin: dict[str, Unit] = {}
    codes = {row[0] for row in rows(_HOME + "currencies.tsv")}
    for row in rows(_HOME + "units.tsv"):
        unit, forms = _unit(row)
        by_id[unit.id] = unit
        for form in _split(forms[0]):
            han.setdefault(form, (unit, forms[2] if len(form) == 1 else ""))
        for form in _split(forms[1]):
            latin.setdefault(form, unit)
            latin.setdefault(form if form in codes else plural(form), unit)
    return Units(by_id=by_id, han=han, latin=latin, han_heads=_longest(han))


def _longest(forms: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for form in forms:
        found[form[0]] = max(len(form), found.get(form[0], 0))
    return found


def _unit(row: tuple[str, ...]) -> tuple[Unit, tuple[str, str, str]]:
    padded = (*row, "", "", "")[:8]
    try:
        unit = Unit(
            id=padded[0],
            dimension=padded[1],
            factor=Fraction(padded[2]),
            offset=Fraction(padded[3]),
            kind=QuantityKind(padded[4]),
        )
    except ValueError as error:
        raise TableError(f"{_HOME}units.tsv.{padded[0]}", f"a factor, an offset and a kind ({error})") from error
    return unit, (padded[5], padded[6], padded[7])


def _split(forms: str) -> Iterator[str]:
    return (fold(form) for form in forms.split("|") if form)


def plural(word: str) -> str:
    """The regular English plural of a word or of a phrase's last word; signs and short symbols stay as they are."""
    if len(word) < 3 or not word[-1].isalpha() or not word.isascii() or word.endswith("s"):
        return word
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("ch", "sh", "x", "z")) else "s")


@cache
def bounds(side: str) -> dict[str, Comparator]:
    """The words that bind a number, by the side of it on which they stand (`before`, `after`).

    `before_round` binds round numbers only; `none` are words that only end like a bound (条约, 最近).
    """
    return {fold(form): Comparator(name) for form, where, name in rows(_HOME + "bounds.tsv") if where == side}


@cache
def bound_rims(side: str) -> dict[str, int]:
    """The longest bound by the character that touches the number's side of it: the last before, the first after."""
    forms = [*bounds(side), *bounds("none")] if side == "before" else [*bounds(side)]
    return _longest(form[::-1] if side == "before" else form for form in forms)


@cache
def currencies() -> dict[str, Unit]:
    """Signs and codes that stand before a sum of money."""
    by_id = units().by_id
    return {fold(form): by_id[unit] for form, unit in rows(_HOME + "currencies.tsv")}


@cache
def directions() -> dict[str, Direction]:
    """Words of rising and falling."""
    return {fold(form): Direction(name) for form, name in rows(_HOME + "directions.tsv")}


@cache
def english_numbers() -> dict[str, tuple[str, Fraction]]:
    """English number words: kind and value."""
    return {word: (kind, Fraction(value)) for word, kind, value in rows(_HOME + "numbers_en.tsv")}


@cache
def fixed_han() -> dict[str, tuple[Unit, Comparator, Fraction]]:
    """Chinese words that are a whole quantity by themselves, such as 半数 and 翻番."""
    by_id = units().by_id
    return {
        fold(form): (by_id[unit], Comparator(name), Fraction(value))
        for form, unit, name, value in rows(_HOME + "fixed_zh.tsv")
    }


@cache
def whole_threshold(name: str) -> int:
    """A threshold that is a whole number."""
    return int(table(_HOME + "thresholds.toml")["threshold"][name]["value"])


@cache
def threshold(name: str) -> Fraction:
    """A threshold as a plain share (the table has thousandths)."""
    return Fraction(whole_threshold(name), 1000)


Idiom = tuple[str, int, tuple[str, ...]]


@cache
def not_numbers() -> dict[str, tuple[Idiom, ...]]:
    """Words with an idle numeral, by the numeral and the character after it (before it where it ends the word).

    An entry is the word, the numeral's place in it and the characters that undo it when they follow.
    """
    found: dict[str, list[Idiom]] = {}
    for row in rows(_HOME + "not_numbers_zh.tsv"):
        word = fold(row[0])
        unless = tuple(fold(row[1])) if len(row) > 1 else ()
        for place, char in enumerate(word):
            if char in _NUMERAL_CHARS:
                at = min(place, len(word) - 2)
                found.setdefault(f"{place - at}{word[at : at + 2]}", []).append((word, place, unless))
    return {key: tuple(entries) for key, entries in found.items()}


_NUMERAL_CHARS = frozenset("零一二两三四五六七八九十百千万亿半几数廿翻首第")
