"""Regular expressions that are compiled when they are first used: a check in one language never pays for the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property


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
