"""Years told from another year, "two years later" or 次年: each is placed by the last year named before."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.lexicon import english_numbers
from detective.core.stance.days import When, read_days
from detective.core.stance.views import View
from detective.core.tables import rows

_HAN = {char: value for value, char in enumerate("零一二三四五六七八九十")} | {"两": 2}
_N_ZH = r"(?P<n>\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_MOST = 150  # years; more are told of no event that a passage dates by another


class _Told(NamedTuple):
    pattern: Pattern
    years: str


@cache
def _words() -> dict[str, int]:
    found = {word: int(value) for word, (_, value) in english_numbers().items() if 0 < value <= _MOST}
    return {word: value for word, value in found.items() if word.isalpha()}


@cache
def _bodies(language: str) -> tuple[tuple[str, str], ...]:
    number = (
        _N_ZH if language == "zh" else rf"(?P<n>\d{{1,3}}|{'|'.join(sorted(_words(), key=lambda w: (-len(w), w)))})"
    )
    listed = [row[1:] for row in rows("stance/later.tsv") if row[0] == language]
    return tuple((expression.replace("N", number), years) for expression, years in listed)


def _pattern(body: str, language: str) -> Pattern:
    return Pattern(f"(?:{body})" if language == "zh" else rf"\b(?:{body})\b")


@cache
def _rows(language: str) -> tuple[_Told, ...]:
    return tuple(_Told(_pattern(body, language), years) for body, years in _bodies(language))


@cache
def _any(language: str) -> Pattern:
    """Any such expression, in one search: most passages hold none."""
    return _pattern("|".join(body.replace("?P<n>", "?:") for body, _ in _bodies(language)), language)


def _count(text: str) -> int:
    if text.isdigit():
        return int(text)
    if text in _words():
        return _words()[text]
    tens, ten, ones = text.rpartition("十")
    return (_HAN.get(tens, 1) * 10 if ten else 0) + _HAN.get(ones, 0)


def _years(told: _Told, number: str | None) -> int:
    sign = -1 if told.years.startswith("-") else 1
    size = told.years.lstrip("-")
    if size in {"N", "D"}:
        return sign * _count(number or "") * (10 if size == "D" else 1)
    return sign * int(size)


_HINT = Pattern("年|year|decade|following|next")  # what stands in each of them


def _language(view: View) -> str:
    return "zh" if view.chinese else "en"


def placed(views: tuple[View, ...]) -> tuple[View, ...]:
    """The sentences of a passage, those with such an expression with the year that it means."""
    if not any(_HINT.search(view.folded) and _any(_language(view)).search(view.folded) for view in views):
        return views
    found: list[View] = []
    year = 0
    for view in views:
        known = read_days(view.folded)
        told, year = _told(view, known, year)
        found.append(_with(view, told) if told else view)
    return tuple(found)


@lru_cache(maxsize=512)
def _marks(view: View) -> tuple[tuple[int, int, _Told, re.Match[str]], ...]:
    """The expressions of a sentence that tell a year, with their rows."""
    listed = _rows(_language(view))
    return tuple(
        (mark.start(), mark.end(), told, mark) for told in listed for mark in told.pattern.finditer(view.folded)
    )


def _told(view: View, known: tuple[When, ...], year: int) -> tuple[tuple[When, ...], int]:
    """The years told in a sentence, and the last year that it names."""
    marks = _marks(view)
    steps = sorted([(day.start, day.end, day.year) for day in known if day.year])
    found: list[When] = []
    for start, end, told, mark in sorted(marks, key=lambda row: row[:2]):
        if any(a <= start < b for a, b, _ in steps):
            continue
        before = [named for at, _, named in steps if at < start]
        base = before[-1] if before else year
        apart = _years(told, mark.groupdict().get("n"))
        if base and abs(apart) <= _MOST:
            found.append(When(base + apart, 0, 0, start, end))
            steps = sorted([*steps, (start, end, base + apart)])
    return tuple(found), steps[-1][2] if steps else year


@lru_cache(maxsize=256)
def _with(view: View, told: tuple[When, ...]) -> View:
    return replace(view, told=told)
