"""Names that begin a time, found by their first two characters (Chinese) or their first word (English)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span
from detective.core.times.events import all_series
from detective.core.times.festivals import Festival, festivals
from detective.core.times.records import Basis
from detective.core.times.spans import Unit

_MARKS = {
    ord(char): form
    for form, chars in (("·", "·‧•・∙⋅"), ("-", "—–−―‐‑‒"), ("'", "’‘ʼ`´"), ("~", "〜"), (" ", "_"))
    for char in chars
}
_TOUCHING_YEAR = Pattern(r"(?:19|20)\d\d(?![a-z0-9])")
_NUMERALS = "一二三四五六七八九十"
_LETTERS = Pattern(r"[a-z]+")


class _Plain(dict[int, str]):
    """One character to one character: the fold of `text.fold`, then one form for marks."""

    def __missing__(self, code: int) -> str:
        self[code] = fold(chr(code)).translate(_MARKS)
        return self[code]


_PLAIN = _Plain()


def plain(text: str) -> str:
    """`fold`, and one form for dashes, middle dots and apostrophes; as long as before."""
    return text.translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Era:
    """A reign era: its first and last year and whether its months are lunar."""

    first: int
    last: int
    land: str
    lunar: bool


@dataclass(frozen=True, slots=True)
class Relative:
    """A unit counted from the reference."""

    unit: Unit
    count: int


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A word for a time without an interval."""

    basis: Basis


@dataclass(frozen=True, slots=True)
class SeriesName:
    """A name of a recurring event."""

    id: str


@dataclass(frozen=True, slots=True)
class NotTime:
    """A name that only looks like a time."""


Entry = Festival | Era | Relative | Unplaced | SeriesName | Span | NotTime


@dataclass(frozen=True, slots=True)
class Name:
    """A folded name, what it means, and whether it needs company to mean it."""

    text: str
    entries: tuple[Entry, ...]
    shy: bool


_NAME_REACH = 40  # characters before a number in which a title that ends with it can begin


def key_of(text: str, at: int) -> str:
    """The key under which names that could begin at `at` are filed."""
    word = _LETTERS.match(text, at) if text[at : at + 1].isascii() else None
    return word.group() if word else text[at : at + 2]


@cache
def names() -> dict[str, tuple[Name, ...]]:
    """Every name by its key, the longest first; several meanings of one name stand in the order of the tables."""
    merged: dict[tuple[str, bool], list[Entry]] = {}
    for written, entry in _all():
        shy = written.startswith("~")
        merged.setdefault((plain(written.lstrip("~")), shy), []).append(entry)
    filed: dict[str, list[Name]] = {}
    for (text, shy), entries in merged.items():
        filed.setdefault(key_of(text, 0), []).append(Name(text, tuple(entries), shy))
    return {key: tuple(sorted(group, key=lambda name: (-len(name.text), name.text))) for key, group in filed.items()}


@cache
def _written() -> dict[str, tuple[str, ...]]:
    return {key: tuple(name.text for name in group) for key, group in names().items()}


def named_at(text: str, at: int, key: str) -> tuple[Name, ...]:
    """The names that stand at `at`, the longest first; `key` is what `key_of` gives there."""
    written = _written().get(key)
    if written is None or not text.startswith(written, at):
        return ()
    return tuple(
        name
        for name in names()[key]
        if text.startswith(name.text, at) and ends_well(text, at + len(name.text)) and stands_free(text, at, name.text)
    )


def names_no_time(text: str, start: int, end: int) -> bool:
    """Whether a folded stretch ends a name that only looks like a time: 2049 in "blade runner 2049"."""
    return any(
        isinstance(entry, NotTime) and at + len(name.text) >= end
        for at in range(max(0, start - _NAME_REACH), start + 1)
        for name in named_at(text, at, key_of(text, at))
        for entry in name.entries
    )


def find(text: str, at: int, kind: type[Entry] | tuple[type[Entry], ...]) -> tuple[Name, Entry] | None:
    """The longest name of a kind that stands at `at`."""
    for name in names().get(key_of(text, at), ()):
        if text.startswith(name.text, at) and ends_well(text, at + len(name.text)):
            for entry in name.entries:
                if isinstance(entry, kind):
                    return name, entry
    return None


@cache
def _glued() -> dict[str, str]:
    return {plain(word): plain(before) for word, before in rows("time/glued.tsv")}


def stands_free(text: str, at: int, word: str) -> bool:
    """Whether the character before does not take the first character of `word` for itself, as in 出现在, 说明天."""
    before = text[at - 1 : at] if at else ""
    return not before or before not in _glued().get(word, "")


def ends_well(text: str, end: int) -> bool:
    """Whether a Latin word or a number does not go on past `end`; a year may touch a name, as in CES2024."""
    if text[end - 1].isalpha() and _TOUCHING_YEAR.match(text, end):
        return True
    if text[end - 1] in _NUMERALS and text[end : end + 1] in ("日", "号"):
        return False  # 三月三日 is not 三月三
    return not (
        text[end - 1].isascii()
        and text[end - 1].isalnum()
        and text[end : end + 1].isascii()
        and text[end : end + 1].isalnum()
    )


def _all() -> Iterator[tuple[str, Entry]]:
    for row in rows("time/looks_alike.tsv"):
        yield from ((word, NotTime()) for word in row[0].split("|"))
    for unit, count, words in rows("time/relative.tsv"):
        yield from ((word, Relative(Unit(unit), int(count))) for word in words.split("|"))
    for basis, words in rows("time/unplaced.tsv"):
        known = {"now": Basis.NOW, "vague": Basis.VAGUE, "lost": Basis.UNRESOLVED}[basis]
        yield from ((word, Unplaced(known)) for word in words.split("|"))
    for festival, written in festivals():
        yield from ((word, festival) for word in written)
    for series in all_series().values():
        yield from ((name, SeriesName(series.id)) for name in series.names)
    for first, last, words in rows("time/named.tsv"):
        span = _span(first, last)
        yield from ((word, span) for word in words.split("|"))
    yield from _eras()


def _eras() -> Iterator[tuple[str, Entry]]:
    for name, first, last, land, spelling, months in rows("time/eras.tsv"):
        era = Era(int(first), int(last), plain(land), months == "lunar")
        yield name, era
        yield from ((word, era) for word in spelling.split("|") if word)


def _span(first: str, last: str) -> Span:
    start, end = (Day(*map(int, day.split("-"))) for day in (first, last))
    return Span(start=start, end=end.plus(1), precision=Precision.DAY if start == end else Precision.RANGE)
