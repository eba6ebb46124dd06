"""What a kept card can be found by: its words in both languages, and marks for verdict, mode, flags and day of keeping.

Marks stand among the words, so that one index answers every filter in the order of the entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from detective.core.text import has_han, tokens
from detective.errors import InputError, Words

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_LONGEST = 64  # characters of a word
_TITLES = 5  # of the first formal items
_BEGINNING = 4  # letters from which on a word may be the beginning of a longer one; shorter ones fit too much
_FIRST, _LAST = date(2020, 1, 1), date(2099, 12, 31)  # days on which a card can have been kept


def index_words(card: Mapping[str, Any], kept_at: str) -> tuple[str, ...]:
    """The sorted words of a card: of its question, answer, sentences and first titles, and its marks."""
    answer = card["answer"]["text"] if card["answer"] else ""
    titles = [item["title"] for item in card["evidence"][:_TITLES]]
    texts = [card["query"]["text"], answer, card["one_line"]["zh"], card["one_line"]["en"], *titles]
    found = {word[:_LONGEST] for text in texts for word in (*tokens(text), *_characters(text))}
    marks = {mark("verdict", card["verdict"]), mark("mode", card["query"]["mode"])}
    marks |= {mark("flag", flag) for flag in card["flags"]}
    return tuple(sorted(found | marks | {mark("kept", kept_at[:length]) for length in (4, 7, 10)}))


def query_words(text: str) -> tuple[tuple[str, bool], ...]:
    """The words of a search, each with whether it may be a beginning: all must stand in a card."""
    words = {word[:_LONGEST] for word in tokens(text)}
    return tuple(sorted((word, len(word) >= _BEGINNING and not has_han(word) and not word.isdigit()) for word in words))


def mark(kind: str, value: str) -> str:
    """A word that no text contains: `=flag.satire`."""
    return f"={kind}.{value}"


def period_marks(since: str | None, until: str | None) -> tuple[str, ...]:
    """Marks of which one stands in each card kept in these days, both included: years, months and days at the rims.

    Empty when the period is open on both sides; raises InputError for what is no day.
    """
    if not since and not until:
        return ()
    first = _day(since) if since else _FIRST
    last = _day(until) if until else _LAST
    return tuple(mark("kept", part) for part in _parts(max(first, _FIRST), min(last, _LAST))) or (
        mark("kept", "never"),
    )


def _parts(first: date, last: date) -> Iterator[str]:
    """The fewest whole years, months and days that make up the period."""
    at = first
    while at <= last:
        for length in (4, 7, 10):
            begin, end = _unit(at, length)
            if at == begin and end <= last:
                break
        yield at.isoformat()[:length]
        at = end + timedelta(days=1)


def _unit(day: date, length: int) -> tuple[date, date]:
    """First and last day of the year, month or day that the first `length` characters of an ISO day name."""
    if length == 4:
        return day.replace(month=1, day=1), day.replace(month=12, day=31)
    if length == 7:
        following = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
        return day.replace(day=1), following - timedelta(days=1)
    return day, day


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text[:10])
    except ValueError as error:
        raise InputError(
            "day_unreadable",
            Words(f"看不懂这个日期：{text}。", f"cannot read this day: {text}."),
            Words("请写成 2026-11-30。", "write it as 2026-11-30."),
        ) from error


def _characters(text: str) -> list[str]:
    """Each Chinese character by itself, so that a search for one finds it anywhere."""
    return [tokens(char)[0] for char in set(_HAN.findall(text))]
