"""The shipped collection: a few thousand dated records, found by the words and the year of a query."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from functools import cache

from detective.core.names import written_out
from detective.core.tables import raw
from detective.core.text import fold
from detective.ports import Found, Outcome, PlannedQuery, Provider, Send
from detective.providers.candidates import candidate_of
from detective.providers.shelf import CHINESE_YEAR, YEAR, Record, Shelf, needles, shelve

_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_SITE = re.compile(r"(?:^|\s)site:\S+")

# The order: a record's match by words (1 for the best one), raised by these parts of itself for its year.
_EXACT_YEAR = 0.6
_NEAR_YEAR = 0.25
_NEAR_YEARS = 3.0  # at this distance the nearness counts half
_SAME_LANGUAGE = 0.02
_KEPT = 0.45  # of the best match by words; what matches less is about something else
_COVERED = 0.3  # of the query's weight; below it the collection has nothing on the subject
_FEW_WORDS = 2  # a query of no more words may be met by one; a longer one must share two


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
        self._shelf: Shelf | None = None
        self._series: dict[str, list[int]] = {}
        self._lock = threading.Lock()

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """The records that share the query's words, its year first, then the nearest years of the same subject."""
        shelf = self.open()
        text = fold(written_out(_SITE.sub(" ", query.text)))
        asked = _years_asked(text)
        matches = _by_words(shelf, needles(text))
        best = max(matches.values(), default=0)
        for number in self._of_year(matches, asked):
            matches[number] = max(matches.get(number, 0), _KEPT * best)

        def order(number: int) -> tuple[float, int, str]:
            record, years = shelf.records[number], _years_of(shelf.records[number])
            score = matches[number] / best * (1 + _bonus(years, asked))
            score += _SAME_LANGUAGE if record.get("lang") == query.language else 0
            return -round(score, 6), -max(years, default=0), str(record["id"])

        kept = sorted((number for number, weight in matches.items() if weight >= _KEPT * best), key=order)
        found = (candidate_of(shelf.records[n], provider=self.name, query=query.text) for n in kept[:limit])
        return Found(candidates=tuple(found))

    def _of_year(self, matches: dict[int, float], asked: tuple[int, ...]) -> list[int]:
        """The records of the asked years in the series of the best match, whoever it is that the query names."""
        best = max(matches, key=lambda number: (matches[number], -number), default=None)
        if best is None or not asked:
            return []
        records = self.open().records
        spans = [(number, _years_of(records[number])) for number in self._series.get(_series_of(records[best]), ())]
        return [number for number, years in spans if years and any(_distance(years, year) < 1 for year in asked)]

    def open(self) -> Shelf:
        """The records, read once."""
        with self._lock:
            if self._shelf is None:
                self._shelf = shelve(self._data if self._data is not None else raw("starter/records.jsonl"))
                for number, record in enumerate(self._shelf.records):
                    if series := _series_of(record):
                        self._series.setdefault(series, []).append(number)
            return self._shelf


def _by_words(shelf: Shelf, wanted: tuple[str, ...]) -> dict[int, float]:
    """Record numbers with the summed weight of the query's words in them; empty when too little of it is known."""
    matches: dict[int, float] = {}
    shared: dict[int, int] = {}
    for needle in wanted:
        weight = shelf.weight(needle)
        for number in shelf.having(needle):
            matches[number] = matches.get(number, 0) + weight
            shared[number] = shared.get(number, 0) + 1
    asked = sum(shelf.weight(needle) for needle in wanted)
    least = 1 if len(wanted) <= _FEW_WORDS else 2
    kept = {number: weight for number, weight in matches.items() if shared[number] >= least}
    return kept if kept and max(kept.values()) >= _COVERED * asked else {}


def _years_asked(text: str) -> tuple[int, ...]:
    written = [int(year) for year in YEAR.findall(text)]
    spelt = [int(year.translate(_DIGITS)) for year in CHINESE_YEAR.findall(text)]
    return tuple(sorted({*written, *spelt}))


def _years_of(record: Record) -> tuple[int, ...]:
    """The first and last year that the record speaks of: its facts say so, else its title; empty for neither."""
    facts = record.get("facts", {})
    if "year" in facts:
        return (int(facts["year"]),)
    written = (str(facts.get("start", "")), str(facts.get("end", facts.get("as_of", ""))))
    return tuple(int(part[:4]) for part in written if part[:4].isdecimal()) or tuple(
        int(year) for year in YEAR.findall(str(record.get("title", "")))
    )


def _series_of(record: Record) -> str:
    """The office, prize or event that a record is one holder or edition of; empty for none."""
    facts = record.get("facts", {})
    return str(facts.get("office") or facts.get("event") or "")


def _bonus(years: tuple[int, ...], asked: tuple[int, ...]) -> float:
    """What the year adds: most for the asked one, less with each year of distance, nothing where none is known."""
    if not years or not asked:
        return 0
    distance = min(_distance(years, year) for year in asked)
    if distance and min(asked) < years[0] < max(asked):
        distance = 0.5  # between two asked years
    return (_EXACT_YEAR if distance == 0 else 0) + _NEAR_YEAR / (1 + distance / _NEAR_YEARS)


def _distance(years: tuple[int, ...], year: int) -> float:
    """Years from the record to `year`; a half inside a term, since its ends are what the record names."""
    if year in years:
        return 0
    inside = min(years) < year < max(years)
    return 0.5 if inside else float(min(abs(year - own) for own in years))
