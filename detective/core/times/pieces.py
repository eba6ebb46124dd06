"""The state of a reading: the text, its folded form, the reference day and what has been found so far."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times.records import Basis, Role
from detective.core.times.spans import shift_months


class Lacks(StrEnum):
    """What a stated date leaves to its surroundings; the other end of a range may supply it."""

    NOTHING = "nothing"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


class Piece(NamedTuple):
    """A time as it was found, before ranges are joined and the sentence is asked how it uses it."""

    start: int
    end: int
    span: Span | None
    basis: Basis = Basis.ABSOLUTE
    lacks: Lacks = Lacks.NOTHING
    roles: frozenset[Role] = frozenset()
    date_word: bool = False
    closed: bool = False  # a range or an open side already; nothing more is joined to it
    series: str | None = None
    label_year: int | None = None

    def in_year(self, year: int) -> Piece:
        """The same date in another year."""
        return self._moved_by((year - self.span.start.year) * 12) if self.span and self.span.start else self

    def in_month(self, day: Day) -> Piece:
        """The same day of the month in the month of `day`."""
        if self.span is None or self.span.start is None:
            return self
        return self._moved_by((day.year - self.span.start.year) * 12 + day.month - self.span.start.month)

    def _moved_by(self, months: int) -> Piece:
        return self._replace(span=_moved(self.span, months)) if months and self.span else self


def _moved(span: Span, months: int) -> Span:
    if span.start is None or span.end is None:
        return span
    start = shift_months(span.start, months)
    one_day = span.end == span.start.plus(1)
    return replace(span, start=start, end=start.plus(1) if one_day else shift_months(span.end, months))


class Anchor(NamedTuple):
    """A time found earlier that a later one leans on; `day` is its first."""

    piece: Piece
    span: Span
    day: Day

    @property
    def end(self) -> int:
        """Where its words end."""
        return self.piece.end

    @property
    def basis(self) -> Basis:
        """What it was resolved with itself."""
        return self.piece.basis


_NEAR, _FAR = 4, 12  # pieces looked back at


@dataclass(slots=True, kw_only=True)
class Reading:
    """One pass over a text."""

    text: str
    folded: str
    today: Day
    pieces: list[Piece] = field(default_factory=list)
    series: list[tuple[int, str]] = field(default_factory=list)  # where an event is named without its edition

    def anchor(self) -> Anchor | None:
        """The last closed time found so far, which 次年 and a bare month lean on."""
        return self._last(_NEAR, None)

    def day_anchor(self) -> Anchor | None:
        """The last day found so far, in whose month a bare 3日 lies."""
        return self._last(_FAR, Precision.DAY)

    def _last(self, count: int, precision: Precision | None) -> Anchor | None:
        for piece in reversed(self.pieces[-count:]):
            span = piece.span
            if span is None or span.start is None or span.end is None or Role.RECURRING in piece.roles:
                continue
            if precision is None or span.precision is precision:
                return Anchor(piece, span, span.start)
        return None

    def left(self, start: int, size: int) -> str:
        """Up to `size` folded characters before `start`."""
        return self.folded[max(0, start - size) : start]

    def right(self, end: int, size: int) -> str:
        """Up to `size` folded characters from `end`."""
        return self.folded[end : end + size]

    def capital(self, at: int) -> bool:
        """Whether the character as written is a capital letter."""
        return self.text[at : at + 1].isupper()


Found = Piece | int | None  # a piece, the end of a stretch that is no time, or nothing
Build = Callable[[Reading, "re.Match[str]"], Found]


@dataclass(frozen=True, slots=True)
class Rule:
    """A form of time, tried where its trigger stands and one of `follows` comes after it (any character when empty)."""

    pattern: Pattern
    build: Build
    follows: str = ""
