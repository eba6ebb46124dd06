"""The bounds of reading, from `data/pages/limits.toml`."""

from __future__ import annotations

from functools import cache

from detective.core.tables import known, table
from detective.errors import TableError

_TABLE = "pages/limits.toml"
_KEYS = frozenset({"value", "unit", "since", "why"})


@cache
def limit(name: str) -> int:
    """The value of a bound, in the unit that its row states."""
    row = table(_TABLE).get(name)
    if not isinstance(row, dict):
        raise TableError(f"{_TABLE}.{name}", "a row")
    known(f"{_TABLE}.{name}", row, _KEYS)
    value = row.get("value")
    if not isinstance(value, int) or value <= 0:
        raise TableError(f"{_TABLE}.{name}.value", "a whole number above 0")
    return value
