"""The shipped collection: a few thousand dated records, found by the words and the year of a query.

There is no stored index. Each word of a query is looked for in every record's folded text, which takes less time than
building an index would, and what was found for a word is kept for the next query.
"""

from __future__ import annotations

import json
import math
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from detective.core.tables import raw, words
from detective.core.text import fold, tokens
from detective.ports import Found, Outcome, PlannedQuery, Provider, Send
from detective.providers.candidates import candidate_of

_WORDS = re.compile("[a-z0-9]+|[\u3400-\u9fff\uf900-\ufaff]+|\n")
_YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d{2}|21\d{2})(?!\d)")
_CHINESE_YEAR = re.compile("([一二][〇零一二三四五六七八九]{3})年")
_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_SITE = re.compile(r"(?:^|\s)site:\S+")
_STEM_LETTERS = 5  # an English word of this length is also found with another ending

# The order: a record's match by words (1 for the best one), raised by these parts of itself for its year.
_EXACT_YEAR = 0.6
_NEAR_YEAR = 0.25
_NEAR_YEARS = 3.0  # at this distance the nearness counts half
_SAME_LANGUAGE = 0.02
_KEPT = 0.45  # of the best match by words; what matches less is about something else
_COVERED = 0.2  # of the query's weight; below it the collection has nothing on the subject
_UNKNOWN_WORD = 0.4  # weight of a word that no record has, as part of the heaviest


@dataclass(frozen=True, slots=True)
class _Record:
    fields: Mapping[str, Any]
    first: float | None  # years that the record speaks of
    last: float | None

    def distance(self, years: tuple[int, ...]) -> float | None:
        """Years between the record and the nearest asked year; a half inside a span, None where it has no year."""
        if self.first is None or self.last is None:
            return None
        if len(years) > 1 and min(years) < self.first < max(years) and self.first not in years:
            return 0.5
        return min(self._to(year) for year in years)

    def _to(self, year: int) -> float:
        first, last = self.first or 0, self.last or 0
        if year in (first, last):
            return 0
        return 0.5 if first < year < last else min(abs(year - first), abs(year - last))


@dataclass(slots=True)
class _Shelf:
    records: tuple[_Record, ...]
    texts: tuple[str, ...]
    everything: str
    holders: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def having(self, needle: str) -> tuple[int, ...]:
        """Numbers of the records whose text has the needle."""
        found = self.holders.get(needle)
        if found is None:
            known = needle in self.everything
            found = tuple(n for n, text in enumerate(self.texts) if needle in text) if known else ()
            self.holders[needle] = found
        return found

    def weight(self, needle: str) -> float:
        """How much a word tells: the logarithm of one in how many records has it (never quite nothing)."""
        return math.log((len(self.texts) + 1) / len(self.having(needle)))


@cache
def _shipped() -> Starter:
    return Starter()


def provider(_settings: Mapping[str, str], _send: Send) -> Provider:
    """The provider over the shipped records; one shelf serves the whole process."""
    return _shipped()


class Starter:
    """The `starter` provider; reads its file when first asked."""

    name = "starter"
    is_local = True

    def __init__(self, data: bytes | None = None) -> None:
        self._data = data
        self._shelf: _Shelf | None = None
        self._lock = threading.Lock()

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """The records that share the query's words, its year first, then the nearest years of the same subject."""
        shelf = self._open()
        text = fold(_SITE.sub(" ", query.text))
        years = _years_asked(text)
        matches = _by_words(shelf, _needles(text))
        if not matches:
            return Found(candidates=())
        best = max(matches.values())

        def order(number: int) -> tuple[float, float, str]:
            record = shelf.records[number]
            score = matches[number] / best * (1 + _bonus(record, years))
            score += _SAME_LANGUAGE if record.fields.get("lang") == query.language else 0
            return -round(score, 6), -(record.last or 0), str(record.fields.get("id"))

        kept = sorted((n for n, weight in matches.items() if weight >= _KEPT * best), key=order)
        return Found(
            candidates=tuple(
                candidate_of(shelf.records[n].fields, provider=self.name, query=query.text) for n in kept[:limit]
            )
        )

    def _open(self) -> _Shelf:
        with self._lock:
            if self._shelf is None:
                self._shelf = _shelve(self._data if self._data is not None else raw("starter/records.jsonl"))
            return self._shelf


def _shelve(data: bytes) -> _Shelf:
    lines = [line for line in data.decode("utf-8").split("\n") if line.strip()]
    fields = json.loads(f"[{','.join(lines)}]")
    written = fold("\n".join(f"{f['title']} {f['text']}".replace("\n", " ") for f in fields))
    everything = f" {' '.join(_WORDS.findall(written))} "
    texts = tuple(everything.split("\n"))
    return _Shelf(tuple(_record(f) for f in fields), texts, everything)


def _record(fields: Mapping[str, Any]) -> _Record:
    facts = fields.get("facts", {})
    years = [int(facts["year"])] if "year" in facts else []
    if not years:
        begun, ended = str(facts.get("start", "")), str(facts.get("end", facts.get("as_of", "")))
        years = [int(part[:4]) for part in (begun, ended) if part[:4].isdecimal()]
    years = years or [int(year) for year in _YEAR.findall(str(fields.get("title", "")))]
    return _Record(fields, min(years, default=None), max(years, default=None))


def _years_asked(text: str) -> tuple[int, ...]:
    written = [int(year) for year in _YEAR.findall(text)]
    spelt = [int(year.translate(_DIGITS)) for year in _CHINESE_YEAR.findall(text)]
    return tuple(sorted({*written, *spelt}))


def _needles(text: str) -> tuple[str, ...]:
    """What to look for: pairs of Chinese characters, and English words from their beginning; years are left out."""
    english, chinese = _dull()
    found: dict[str, None] = {}
    for token in tokens(chinese.sub(" ", _CHINESE_YEAR.sub(" ", _YEAR.sub(" ", text)))):
        for word in _WORDS.findall(token):
            if not word.isascii():
                found[word] = None
            elif word not in english:
                found[f" {word.removesuffix('s')}" if len(word) >= _STEM_LETTERS else f" {word} "] = None
    return tuple(found)


@cache
def _dull() -> tuple[frozenset[str], re.Pattern[str]]:
    listed = words("providers/dull_words.txt")
    chinese = "|".join(word for word in listed if not word.isascii())
    return frozenset(word for word in listed if word.isascii()), re.compile(chinese)


def _by_words(shelf: _Shelf, needles: tuple[str, ...]) -> dict[int, float]:
    """Record numbers with the summed weight of the query's words in them; empty when too little of it is known."""
    heaviest = math.log(len(shelf.texts) + 1)
    asked = sum(shelf.weight(n) if shelf.having(n) else _UNKNOWN_WORD * heaviest for n in needles)
    matches: dict[int, float] = {}
    for needle in needles:
        holders = shelf.having(needle)
        weight = shelf.weight(needle) if holders else 0
        for number in holders:
            matches[number] = matches.get(number, 0) + weight
    enough = bool(matches) and max(matches.values()) >= _COVERED * asked
    return matches if enough else {}


def _bonus(record: _Record, years: tuple[int, ...]) -> float:
    distance = record.distance(years) if years else None
    if distance is None:
        return 0
    return (_EXACT_YEAR if distance == 0 else 0) + _NEAR_YEAR / (1 + distance / _NEAR_YEARS)
