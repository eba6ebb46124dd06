"""What a suite hands back: figures with their intervals, tables, the cases that went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective.evaluation.measures import Interval, wilson

Cell = str | int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number: what it counts, over how many cases, and its 95 % interval where one can be given."""

    name: str
    value: float
    count: int
    interval: Interval | None = None
    is_count: bool = False  # a whole number of cases, not a share


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Figures broken down; the first column names the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """A case that went wrong: what was due and what was said."""

    id: str
    due: str
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """All that one suite measured on one set of cases; `plot` is an SVG."""

    suite: str
    cases: int
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...] = ()
    misses: tuple[Miss, ...] = ()
    plot: str | None = None


def share(name: str, held: Sequence[bool]) -> Figure:
    """The share of cases in which something held, with Wilson's interval."""
    hits = sum(held)
    value = hits / len(held) if held else 0.0
    return Figure(name=name, value=value, count=len(held), interval=wilson(hits, len(held)))


def number(name: str, held: Sequence[bool]) -> Figure:
    """How many cases something held in."""
    return Figure(name=name, value=sum(held), count=len(held), is_count=True)
