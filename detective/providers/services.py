"""Who the providers are: names, settings, help pages, and how patiently each is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from detective.core.tables import known, table
from detective.errors import Words
from detective.ports import Price

_TABLE = "providers/services.toml"
_CALLS = 12  # searches of one check, where the table says nothing: as many as a caller may give
_TEXTS = frozenset({"name_zh", "name_en", "variables", "register_url", "key_url", "docs_url", "billing_url"})
_LIMITS = frozenset({"try_s", "total_s", "parallel", "interval_ms", "query_chars", "limit", "calls"})
_PRICE = frozenset({"price_e4", "currency", "price_source"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One row of the table; addresses are empty where there is nothing to register."""

    name: Words
    variables: tuple[str, ...]
    register_url: str
    key_url: str
    docs_url: str
    billing_url: str
    try_s: float
    total_s: float
    parallel: int
    interval_s: float
    query_chars: int
    limit: int
    calls: int
    price: Price | None


@cache
def service(name: str) -> Service:
    """The provider's row; one that is not in the table (a caller's own) goes by its name and the usual patience."""
    row = table(_TABLE).get(name, {})
    known(f"{_TABLE}.{name}", row, _TEXTS | _LIMITS | _PRICE)
    return Service(
        name=Words(row.get("name_zh", name), row.get("name_en", name)),
        variables=tuple(row.get("variables", ())),
        register_url=row.get("register_url", ""),
        key_url=row.get("key_url", ""),
        docs_url=row.get("docs_url", ""),
        billing_url=row.get("billing_url", ""),
        try_s=row.get("try_s", 5.0),
        total_s=row.get("total_s", 8.0),
        parallel=row.get("parallel", 4),
        interval_s=row.get("interval_ms", 0) / 1000,
        query_chars=row.get("query_chars", 400),
        limit=row.get("limit", 20),
        calls=row.get("calls", _CALLS),
        price=_price(row),
    )


def _price(row: dict[str, Any]) -> Price | None:
    if "price_e4" not in row:
        return None
    return Price(amount_e4=row["price_e4"], currency=row["currency"], source=row["price_source"])
