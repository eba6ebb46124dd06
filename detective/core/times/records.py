"""What a reader of times hands on: the words, what they mean, and how the sentence uses them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detective.core.models import TimeMention
from detective.core.timeline import Precision, Span


class Basis(StrEnum):
    """What a time was resolved with, or why it was not resolved."""

    ABSOLUTE = "absolute"  # it carries its own year
    RELATIVE = "relative"  # resolved with the reference: 去年, last Friday, a bare 3日
    CONTEXT = "context"  # resolved with another time of the same text: 次年, the following year
    EDITION = "edition"  # the dates of an edition of a recurring event
    NOW = "now"  # the present state, no interval: 现任, 目前, current, latest
    VAGUE = "vague"  # no interval: 近日, recently
    UNRESOLVED = "unresolved"  # a time is meant but cannot be told: 那年, back then, 2月30日


class Role(StrEnum):
    """How the sentence uses a time; several may hold, none is a plain statement of when."""

    AS_OF = "as_of"  # 截至2024年底, as of
    SINCE = "since"  # the span is open to the right
    AFTER = "after"
    BEFORE = "before"
    BY = "by"  # the latest time: 到2040年, by 2040, until 2019
    BASELINE = "baseline"  # only compared with: 比2019年, 自2017年以来首次, up 12% from 2019
    EXCLUDED = "excluded"  # 除2020年以外, other than; also what a self-correction takes back
    LABEL = "label"  # the year in the name of an edition, prize or document
    SEASON = "season"  # a season, school year or fiscal year across two calendar years
    RECURRING = "recurring"  # a yearly day without its year; the nearest one is given
    PLANNED = "planned"  # the words around it speak of the future: 将于, will, scheduled


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExpression:
    """A time as a text states it; `mention` is None where a time is meant but no interval follows from the words."""

    text: str
    start: int
    end: int
    mention: TimeMention | None
    basis: Basis
    roles: frozenset[Role] = frozenset()
    has_date_word: bool = False  # 今日, 周一, 本年度, Monday, today: needs the reference to be understood
    series: str | None = None  # id of the series in the event calendar
    label_year: int | None = None  # the year in the name of the edition

    @property
    def span(self) -> Span | None:
        """The interval, or None where none follows."""
        return self.mention.span if self.mention else None

    @property
    def precision(self) -> Precision | None:
        """How finely the time was stated."""
        return self.mention.span.precision if self.mention else None

    def has(self, role: Role) -> bool:
        """Whether the sentence uses the time in this role."""
        return role in self.roles
