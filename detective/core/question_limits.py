"""The thresholds of reading a question and of the guard, by name; each carries its unit, date and reason in the table."""

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
