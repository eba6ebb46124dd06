"""A short notation for quantities, so that a table of cases can be read."""

from __future__ import annotations

from fractions import Fraction

from detective.core.quantities import Comparator, Quantity, QuantityKind, read_quantities

SIGNS = {
    Comparator.EXACT: "",
    Comparator.RANGE: "",
    Comparator.ABOUT: "~",
    Comparator.NEARLY: "nearly ",
    Comparator.JUST_UNDER: "just under ",
    Comparator.JUST_OVER: "just over ",
    Comparator.SOME_OVER: "some over ",
    Comparator.MORE_THAN: ">",
    Comparator.AT_LEAST: ">=",
    Comparator.LESS_THAN: "<",
    Comparator.AT_MOST: "<=",
}


def number(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    decimal = f"{float(value):.9g}"
    return decimal if Fraction(decimal) == value else str(value)


def show(quantity: Quantity) -> str:
    """`money >500000000 cny`, `percent 5.1 percent`, `score 2:1`, `date 2020年`."""
    if quantity.kind is QuantityKind.SCORE:
        return "score " + ":".join(map(number, quantity.parts))
    if quantity.kind in {QuantityKind.DATE, QuantityKind.IDENTIFIER}:
        return f"{quantity.kind} {quantity.text}"
    return f"{quantity.kind} {SIGNS[quantity.comparator]}{stated(quantity)} {quantity.unit}".strip()


def stated(quantity: Quantity) -> str:
    if quantity.value is not None:
        return number(quantity.value)
    if quantity.comparator is Comparator.RANGE and quantity.lo is not None and quantity.hi is not None:
        return f"{number(quantity.lo)}..{number(quantity.hi)}"
    return "?"


def shown(text: str) -> str:
    return "; ".join(show(quantity) for quantity in read_quantities(text))
