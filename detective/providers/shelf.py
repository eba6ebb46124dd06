"""Records on a shelf, findable by the words in them.

There is no stored index: each word of a query is looked for in one long folded text, which takes less time than
building an index for a few thousand records would, and what was found for a word is kept for the next query.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import Any

from detective.core.tables import words
from detective.core.text import fold, tokens

Record = Mapping[str, Any]

WORDS = re.compile("[a-z0-9]+|[\u3400-\u9fff\uf900-\ufaff]+|\n")
YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d{2}|21\d{2})(?!\d)")
CHINESE_YEAR = re.compile("([一二][〇零一二三四五六七八九]{3})年")
_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"}
_STEM_LETTERS = 5  # an English word of this length is also found with another ending
_UNKNOWN_WORD = 0.4  # weight of a word that no record has, as part of the heaviest
_GRAMMAR_WEIGHT = 0.3  # of a pair of characters one of which is only grammar


@dataclass(frozen=True, slots=True)
class _Wall:
    """The texts of some records, one a line; `starts` says where each line begins, the last one is the end."""

    text: str
    starts: tuple[int, ...]
    numbers: tuple[int, ...]

    def having(self, needle: str) -> Iterator[int]:
        place = self.text.find(needle)
        while place >= 0:
            line = bisect_right(self.starts, place) - 1
            yield self.numbers[line]
            place = self.text.find(needle, self.starts[line + 1])


@dataclass(frozen=True, slots=True)
class Shelf:
    """Records and their texts: plain ASCII apart from the rest, since that is read and searched much faster."""

    records: Sequence[Record]
    ascii_wall: _Wall
    other_wall: _Wall
    _found: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def having(self, needle: str) -> tuple[int, ...]:
        """Numbers of the records whose text has the needle."""
        found = self._found.get(needle)
        if found is None:
            plain = self.ascii_wall.having(needle) if needle.isascii() else ()
            found = self._found[needle] = (*plain, *self.other_wall.having(needle))
        return found

    def weight(self, needle: str) -> float:
        """How much a word tells: the logarithm of one in how many records has it (never quite nothing)."""
        holders = len(self.having(needle))
        most = math.log(len(self.records) + 1)
        told = most - math.log(holders) if holders else _UNKNOWN_WORD * most
        return told if _grammar().isdisjoint(needle) else told * _GRAMMAR_WEIGHT


def shelve(data: bytes) -> Shelf:
    """The shelf of a file with one JSON record a line."""
    records: list[Record] = json.loads(f"[{','.join(filter(None, data.decode('utf-8').split(chr(10))))}]")
    texts = [f"{record['title']} {record['text']}".replace("\n", " ") for record in records]
    plain = [number for number, text in enumerate(texts) if text.isascii()]
    other = [number for number, text in enumerate(texts) if not text.isascii()]
    plain_text = "\n".join(texts[number] for number in plain).lower().translate(_BLANKS)
    other_text = " ".join(WORDS.findall(fold("\n".join(texts[number] for number in other))))
    return Shelf(records, _wall(plain_text, plain), _wall(other_text, other))


def _wall(text: str, numbers: Sequence[int]) -> _Wall:
    lines = [f" {line} " for line in text.split("\n")]
    starts = tuple(accumulate((len(line) + 1 for line in lines), initial=0))
    return _Wall("\n".join(lines), starts, tuple(numbers))


def needles(text: str) -> tuple[str, ...]:
    """What to look for: pairs of Chinese characters, and English words from their beginning; years are left out."""
    english, chinese = _dull()
    found: dict[str, None] = {}
    for token in tokens(chinese.sub(" ", CHINESE_YEAR.sub(" ", YEAR.sub(" ", text)))):
        for word in WORDS.findall(token):
            if not word.isascii():
                found[word] = None
            elif word not in english:
                found[f" {word.removesuffix('s')}" if len(word) >= _STEM_LETTERS else f" {word} "] = None
    alone = f"(?<![\u3400-\u9fff])[\u3400-\u9fff](?=[{''.join(sorted(_grammar()))}])"
    found |= dict.fromkeys(char for char in re.findall(alone, fold(text)) if char not in _grammar())  # 铁的原子序数
    return tuple(found)


@cache
def _grammar() -> frozenset[str]:
    return frozenset(words("providers/grammar_zh.txt"))


@cache
def _dull() -> tuple[frozenset[str], re.Pattern[str]]:
    listed = words("providers/dull_words.txt")
    chinese = "|".join(word for word in listed if not word.isascii())
    return frozenset(word for word in listed if word.isascii()), re.compile(chinese)
