"""Quantities of Chinese and English sentences."""

from __future__ import annotations

from detective.core.quantities import read_quantities


def test_a_sum_with_a_comparator() -> None:
    (found,) = read_quantities("营收超过5亿元")
    assert (found.lo, found.hi, found.lo_open, found.unit) == (500_000_000, None, True, "cny")
