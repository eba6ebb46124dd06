"""Regular expressions that are compiled when they are first used: a check in one language never pays for the other."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache


class Pattern:
    """Stands for `re.Pattern[str]` with the methods that the core uses; holds the source until it is asked."""

    def __init__(self, source: str, flags: re.RegexFlag | int = 0) -> None:
        self.pattern = source
        self.flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.pattern, self.flags)

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        """As `re.Pattern.search`."""
        return self.compiled.search

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        """As `re.Pattern.match`."""
        return self.compiled.match

    @cached_property
    def fullmatch(self) -> Callable[..., re.Match[str] | None]:
        """As `re.Pattern.fullmatch`."""
        return self.compiled.fullmatch

    @cached_property
    def finditer(self) -> Callable[..., Iterator[re.Match[str]]]:
        """As `re.Pattern.finditer`."""
        return self.compiled.finditer

    @cached_property
    def findall(self) -> Callable[..., list[str]]:
        """As `re.Pattern.findall`, for expressions with at most one group."""
        return self.compiled.findall

    @cached_property
    def split(self) -> Callable[..., list[str]]:
        """As `re.Pattern.split`, for expressions whose groups always take part."""
        return self.compiled.split

    @cached_property
    def sub(self) -> Callable[..., str]:
        """As `re.Pattern.sub`."""
        return self.compiled.sub

    @property
    def groupindex(self) -> Mapping[str, int]:
        """As `re.Pattern.groupindex`."""
        return self.compiled.groupindex


class Bilingual:
    """The words of both languages: a text of ASCII characters alone is searched for the English ones only.

    Parameters
    ----------
    chinese: words that stand anywhere, also between letters.
    english: words that begin and end where a word does; each begins with a letter or a digit.

    """

    def __init__(self, chinese: Iterable[str], english: Iterable[str]) -> None:
        self._chinese, self._english = tuple(chinese), tuple(english)

    @cached_property
    def pattern(self) -> str:
        """The expression for both, as part of another."""
        return f"(?:{any_of(self._chinese)})|{standing_alone(self._english)}"

    @cached_property
    def _ascii(self) -> re.Pattern[str]:
        anywhere = [word for word in self._chinese if word.isascii()]
        alone = standing_alone(self._english)
        return re.compile(f"(?:{any_of(anywhere)})|{alone}" if anywhere else alone)

    @cached_property
    def _mixed(self) -> re.Pattern[str]:
        """Each alternative begins with a character of its own, so that a search passes over all others."""
        english = [
            rf"{re.escape(first)}(?<!\w{re.escape(first)})(?:{_grouped(rest)})\b"
            for first, rest in _by_first(_longest_first(self._english)).items()
        ]
        return re.compile("|".join([any_of(self._chinese), *english]))

    @cached_property
    def _firsts(self) -> frozenset[str]:
        """The piece with which each word begins; a text without any of them need not be searched."""
        return frozenset(_PIECE.findall(word)[0] for word in (*self._chinese, *self._english))

    def _for(self, text: str) -> re.Pattern[str] | None:
        if self._firsts.isdisjoint(_pieces(text)):
            return None
        return self._ascii if text.isascii() else self._mixed

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        found = self._for(text)
        return None if found is None else found.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        found = self._for(text)
        return None if found is None else found.match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As `re.Pattern.fullmatch`."""
        found = self._for(text)
        return None if found is None else found.fullmatch(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """As `re.Pattern.finditer`."""
        found = self._for(text)
        return iter(()) if found is None else found.finditer(text, start, end)

    def sub(self, instead: str, text: str) -> str:
        """As `re.Pattern.sub`."""
        found = self._for(text)
        return text if found is None else found.sub(instead, text)


_PIECE = re.compile(r"[A-Za-z0-9]+|[^\x00-\x7f]")


@lru_cache(maxsize=2048)
def _pieces(text: str) -> frozenset[str]:
    """The runs of Latin letters and digits in a text, and each of its other characters."""
    return frozenset(_PIECE.findall(text))


_PARTED, _GAP = " … ", "\ue000"


def any_of(words: Iterable[str], between: str = "") -> str:
    """An expression for any of the words, the longest first; to be put in parentheses.

    Words that begin alike share their beginning, so that a search looks at each character once, not once a word.
    `between` is the expression for what may stand between the parts of "take … back".
    """
    return _grouped([word.replace(_PARTED, _GAP) for word in _longest_first(words)]).replace(_GAP, between)


def standing_alone(words: Iterable[str], between: str = "") -> str:
    """An expression for any of the words where it begins and ends as a word does."""
    return rf"\b(?:{any_of(words, between)})\b"


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def _by_first(words: list[str]) -> dict[str, list[str]]:
    """The rests of words by their first character, each in the order given."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[0], []).append(word[1:])
    return found


def _grouped(words: list[str]) -> str:
    """The words as alternatives with common beginnings; a word that ends comes behind those that go on."""
    groups = [_group(first, rest) for first, rest in _by_first([word for word in words if word]).items()]
    return "|".join([*groups, ""] if "" in words else groups)


def _group(begun: str, rests: list[str]) -> str:
    """The words that begin alike, of which the rests are given."""
    if len(rests) == 1:
        return re.escape(begun + rests[0])
    while all(rests) and len({rest[0] for rest in rests}) == 1:
        begun, rests = begun + rests[0][0], [rest[1:] for rest in rests]
    return f"{re.escape(begun)}(?:{_grouped(rests)})"
