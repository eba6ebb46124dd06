"""Thresholds of the question reader and the guard, by name; unit, date and reason stand beside each in the table."""

from __future__ import annotations

from functools import cache

from detective.core.tables import known, table
from detective.errors import TableError

_TABLE = "guard/thresholds.toml"
_KEYS = frozenset({"value", "unit", "since", "why"})


@cache
def threshold(name: str) -> int:
    """A whole number in the unit that ends the name (milli, days, years)."""
    row = table(_TABLE).get(name)
    if row is None:
        raise TableError(f"{_TABLE}.{name}", "a threshold")
    known(f"{_TABLE}.{name}", row, _KEYS)
    return int(row["value"])
