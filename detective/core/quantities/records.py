"""What a quantity is once it has been read, and what came of laying one beside another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from detective.errors import Words


class QuantityKind(StrEnum):
    """What a number is used for; `DATE` and `IDENTIFIER` are no amounts and are never aligned."""

    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    POINT = "point"
    RATIO = "ratio"
    RANK = "rank"
    SCORE = "score"
    MEASURE = "measure"
    AGE = "age"
    DATE = "date"
    IDENTIFIER = "identifier"
    MULTIPLE = "multiple"


class Comparator(StrEnum):
    """How the words around a number bind it."""

    EXACT = "exact"
    RANGE = "range"
    ABOUT = "about"
    NEARLY = "nearly"
    JUST_UNDER = "just_under"
    JUST_OVER = "just_over"
    SOME_OVER = "some_over"
    MORE_THAN = "more_than"
    AT_LEAST = "at_least"
    LESS_THAN = "less_than"
    AT_MOST = "at_most"


class Direction(StrEnum):
    """Whether the words before a number make it a rise or a fall."""

    UP = "up"
    DOWN = "down"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number with its unit as an interval; `lo` and `hi` are in the written unit, scales such as 万 worked in.

    A value in the base unit of its dimension is `value * factor + offset`. `step` is the worth of the last written
    digit (1.2亿: 10,000,000). `parts` are the two sides of a score. `near` is the folded text around the number.
    """

    kind: QuantityKind
    text: str
    start: int
    end: int
    value: Fraction | None  # as stated; None for a range, a vague number, a score or an identifier
    lo: Fraction | None
    hi: Fraction | None
    lo_open: bool = False
    hi_open: bool = False
    comparator: Comparator = Comparator.EXACT
    approximate: bool = False
    step: Fraction = Fraction(1)
    digits: int = 1  # significant ones
    unit: str = ""  # id in the table of units; empty for a bare number
    dimension: str = "count"
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)
    noun: str = ""  # what is counted, folded and in the singular
    direction: Direction = Direction.NONE
    parts: tuple[Fraction, ...] = ()
    near: str = ""


class Outcome(StrEnum):
    """How the claim's interval lies to the source's: `WITHIN` is the claim inside, `CONTAINS` the source inside."""

    EQUAL = "equal"
    WITHIN = "within"
    CONTAINS = "contains"
    OVERLAPS = "overlaps"
    DISJOINT = "disjoint"
    DIFFERENT_DIMENSION = "different_dimension"
    INCOMPARABLE = "incomparable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The outcome, and by what the stated numbers differ: `factor` is claim to source, `power` the k of about 10^k.

    Both are None for equal numbers and for ranks, ages, scores and temperatures; a range counts with its lower end.
    """

    outcome: Outcome
    factor: Fraction | None
    power: int | None
    same_noun: bool | None  # None: at least one side does not say what it counts
    opposite_direction: bool
    words: Words
