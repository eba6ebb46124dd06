"""The text under reading and the quantities found so far."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from detective.core.patterns import Pattern
from detective.core.quantities.bounding import interval
from detective.core.quantities.lexicon import BARE, Unit, directions, units
from detective.core.quantities.numerals import Numeral
from detective.core.quantities.records import Comparator, Direction, Quantity, QuantityKind

_NEAR = 18
_CLAUSE = 24
_SENTENCE_END = Pattern("(?s:.*)(?:[。;!?\n]|\\. )")
_CLAUSE_END = Pattern("[,。;!?\n]|\\.(?: |$)")
_CLAUSE_ENDS = ",。;、.!?！？；:"
_LEVEL = ("至", "到", "为", "to", "at")


class Page:
    """A text, its fold, and the quantities read from it; `floor` is where the last of them ends."""

    __slots__ = ("floor", "folded", "found", "text")

    def __init__(self, text: str, folded: str) -> None:
        self.text, self.folded = text, folded
        self.found: list[Quantity] = []
        self.floor = 0

    def add(self, quantity: Quantity) -> int:
        """Keep a quantity, worked into the one before where the two are one (1小时43分钟), and go on behind it."""
        quantity = self._of_an_hour(quantity) if self.found else quantity
        whole = self._joined(quantity) if self.found else None
        if whole is not None:
            self.found.pop()
        quantity = whole or quantity
        self.found.append(quantity)
        self.floor = quantity.end
        return quantity.end

    def _of_an_hour(self, part: Quantity) -> Quantity:
        """分 right behind hours are minutes, elsewhere points: 4小时30分."""
        last = self.found[-1]
        if last.unit != "hour" or part.start != last.end or part.unit != "point_scored":
            return part
        minute = units().by_id["minute"]
        return replace(
            part, kind=minute.kind, unit=minute.id, dimension=minute.dimension, factor=minute.factor, noun=""
        )

    def _joined(self, part: Quantity) -> Quantity | None:
        last = self.found[-1]
        if last.value is None or part.value is None or part.comparator is not Comparator.EXACT:
            return None
        smaller = last.dimension == part.dimension and last.factor > part.factor and last.kind is part.kind
        if not smaller or part.kind not in _SUMMED or self.folded[last.end : part.start] not in _GLUE:
            return None
        if last.step != 1 or last.comparator is Comparator.RANGE or part.offset:
            return None
        ratio = last.factor / part.factor
        return replace(
            part,
            text=self.text[last.start : part.end],
            start=last.start,
            value=last.value * ratio + part.value,
            lo=None if last.lo is None else last.lo * ratio + part.value,
            hi=None if last.hi is None else last.hi * ratio + part.value,
            lo_open=last.lo_open,
            hi_open=last.hi_open,
            comparator=last.comparator,
            approximate=last.approximate,
            direction=last.direction,
            near=self.near(last.start, part.end),
        )

    def mark(self, kind: QuantityKind, start: int, end: int, *, parts: tuple[int, ...] = ()) -> int:
        """Keep a date, a score or an identifier, which has no value of its own."""
        return self.add(
            Quantity(
                kind=kind,
                text=self.text[start:end],
                start=start,
                end=end,
                value=None,
                lo=None,
                hi=None,
                dimension=str(kind),
                parts=tuple(map(Fraction, parts)),
                near=self.near(start, end) if parts else "",
            )
        )

    def amount(  # noqa: PLR0913  the parts of one record
        self,
        numeral: Numeral,
        *,
        start: int,
        end: int,
        unit: Unit = BARE,
        comparator: Comparator = Comparator.EXACT,
        kind: QuantityKind | None = None,
        dimension: str | None = None,
        noun: str = "",
    ) -> int:
        """Keep an amount: the number, what binds it and its unit."""
        if comparator is Comparator.EXACT and not numeral.is_point():
            comparator = Comparator.RANGE
        span = interval(numeral, comparator)
        return self.add(
            Quantity(
                kind=kind or unit.kind,
                text=self.text[start:end],
                start=start,
                end=end,
                value=numeral.lo if numeral.is_point() else None,
                lo=span.lo,
                hi=span.hi,
                lo_open=span.lo_open,
                hi_open=span.hi_open,
                comparator=comparator,
                approximate=comparator in _APPROXIMATE,
                step=numeral.step,
                digits=numeral.digits(),
                unit=unit.id,
                dimension=dimension or unit.dimension,
                factor=unit.factor,
                offset=unit.offset,
                noun=noun,
                direction=self.direction(start, end, noun),
                near=self.near(start, end),
            )
        )

    def near(self, start: int, end: int) -> str:
        """The folded text around a number: what stands before in its sentence and after in its clause."""
        left, right = self.folded[max(0, start - _NEAR) : start], self.folded[end : end + _NEAR]
        cut = _SENTENCE_END.search(left)
        stop = _CLAUSE_END.search(right)
        return left[cut.end() if cut else 0 :] + self.folded[start:end] + right[: stop.start() if stop else _NEAR]

    def direction(self, start: int, end: int, noun: str) -> Direction:
        """Whether the counted noun, or a word before in the same clause, makes the number a rise or a fall."""
        if noun in directions() and noun in self.folded[end : end + _CLAUSE]:
            return directions()[noun]
        left = self.folded[max(0, start - _CLAUSE) : start].rstrip(" ")
        if not left or left.endswith(_LEVEL):
            return Direction.NONE
        return _last_word_direction(left) if left[-1].isascii() else _last_han_direction(left[-8:])


_SUMMED = frozenset({QuantityKind.MEASURE, QuantityKind.MONEY})
_GLUE = frozenset({"", " ", "零", "又", " and ", ", ", "-"})
_APPROXIMATE = frozenset(
    {Comparator.ABOUT, Comparator.NEARLY, Comparator.JUST_UNDER, Comparator.JUST_OVER, Comparator.SOME_OVER}
)


def _last_word_direction(left: str) -> Direction:
    table = directions()
    for word in reversed(left.split(" ")[-4:]):
        if word and word[-1] in _CLAUSE_ENDS:
            break
        if word in table:
            return table[word]
    return Direction.NONE


def _last_han_direction(left: str) -> Direction:
    table = directions()
    for end in range(len(left), 0, -1):
        if left[end - 1] in _CLAUSE_ENDS:
            break
        for length in (3, 2, 1):
            if end >= length and left[end - length : end] in table:
                return table[left[end - length : end]]
    return Direction.NONE
