"""What a kept card can be found by: words in both languages, its verdict, mode and flags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from detective.core.text import has_han, tokens

_HAN_RUN = re.compile("[\u3400-\u9fff\uf900-\ufaff]+")
_LONGEST = 64  # characters of a word
_TITLES = 5  # of the first formal items


def index_words(card: Mapping[str, Any]) -> tuple[str, ...]:
    """The sorted words of a card: of its question, answer, sentences and first titles, and its marks."""
    answer = card["answer"]["text"] if card["answer"] else ""
    titles = [item["title"] for item in card["evidence"][:_TITLES]]
    texts = [card["query"]["text"], answer, card["one_line"]["zh"], card["one_line"]["en"], *titles]
    found = {word[:_LONGEST] for text in texts for word in (*tokens(text), *_last_characters(text))}
    marks = {mark("verdict", card["verdict"]), mark("mode", card["query"]["mode"])}
    return tuple(sorted(found | marks | {mark("flag", flag) for flag in card["flags"]}))


def query_words(text: str) -> tuple[tuple[str, bool], ...]:
    """The words of a search, each with whether it may be a beginning: all must stand in a card."""
    return tuple(sorted({(word[:_LONGEST], not has_han(word) or len(word) == 1) for word in tokens(text)}))


def mark(kind: str, value: str) -> str:
    """A word that no text contains: `=flag.satire`."""
    return f"={kind}.{value}"


def _last_characters(text: str) -> list[str]:
    """The last character of each Chinese run, so that a search for one character finds it there too."""
    return [tokens(run[-1])[0] for run in _HAN_RUN.findall(text)]
