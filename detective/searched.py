"""A search as the card tells of it: each query as it went, each provider's calls and cost, and what was enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from detective.core.models import PlannedQuery
from detective.core.sufficiency import Sufficiency
from detective.core.wording import sentence
from detective.errors import Words
from detective.ports import Asked, CouldNotAsk, Failure, Found, NotAsked, Skip

_PER_UNIT = 10_000  # prices are in ten-thousandths


def query_row(query: PlannedQuery) -> dict[str, str]:
    """A planned query in JSON values, before it is asked."""
    return {"query": query.text, "purpose": query.purpose, "language": query.language}


def plan_row(row: Asked) -> dict[str, Any]:
    """One search as it went, or why it was not made."""
    shown: dict[str, Any] = {
        "query": row.query.text,
        "purpose": row.query.purpose,
        "provider": row.provider,
        "duration_s": row.duration_s,
        "count": 0,
    }
    match row.outcome:
        case Found(candidates=candidates, note=note):
            outcome = "found" if candidates else "nothing"
            return shown | {"outcome": outcome, "count": len(candidates)} | ({"note": note} if note else {})
        case NotAsked(why=why, most=most):
            return shown | {"outcome": str(why)} | (_over_budget(most) if why is Skip.OVER_BUDGET else {})
        case CouldNotAsk(failure=failure, code=code, detail=detail):
            told = {"code": code, "detail": detail}
            return shown | {"outcome": str(failure)} | _explained(row) | {k: v for k, v in told.items() if v}


def provider_rows(rows: Iterable[Asked]) -> list[dict[str, Any]]:
    """One row a provider in the order of use: what was asked of it, how it went and what that costs by its list."""
    by_name: dict[str, list[Asked]] = {}
    for row in rows:
        by_name.setdefault(row.provider, []).append(row)
    return [_provider(name, mine) for name, mine in by_name.items()]


def sufficiency_row(stage: str, found: Sufficiency, *, candidates: int) -> dict[str, Any]:
    """The judgement on one pool: enough or not, why, what is missing, and the query for the web (empty: none)."""
    missing = []
    for lack in found.missing:
        words = sentence("gap", lack.code, about=lack.about or "—")
        missing.append({"code": lack.code, "about": lack.about, "query": lack.query, **_pair(words)})
    return {
        "stage": stage,
        "candidates": candidates,
        "enough": found.enough,
        "reason": found.reason,
        "missing": missing,
        "web_query": found.web_query,
    }


def _provider(name: str, rows: Sequence[Asked]) -> dict[str, Any]:
    answered = [row for row in rows if isinstance(row.outcome, Found)]
    found = {candidate.id for row in rows if isinstance(row.outcome, Found) for candidate in row.outcome.candidates}
    calls = sum(row.was_sent for row in rows)
    price = rows[0].price
    cost = None
    if price is not None and not rows[0].is_local:
        cost = {
            "amount": price.amount_e4 * len(answered) / _PER_UNIT,
            "per_call": price.amount_e4 / _PER_UNIT,
            "currency": price.currency,
            "source": price.source,
        }
    return {
        "provider": name,
        "is_local": rows[0].is_local,
        "health": _health(rows, len(answered)),
        "calls": calls,
        "answered": len(answered),
        "not_asked": sum(not row.was_sent for row in rows),
        "found": len(found),
        "cost": cost,
    }


def _health(rows: Sequence[Asked], answered: int) -> str:
    failed = [row.outcome.failure for row in rows if isinstance(row.outcome, CouldNotAsk)]
    if not failed:
        return "answered" if answered else "not_asked"
    if set(failed) == {Failure.NOT_CONFIGURED}:
        return "not_configured"
    return "partly" if answered else "failed"


def _over_budget(most: int | None) -> dict[str, Any]:
    filled = {"most": str(most)}
    message, step = sentence("not_asked", "over_budget", **filled), sentence("not_asked_next", "over_budget", **filled)
    return {"code": str(Skip.OVER_BUDGET), "message": _pair(message), "next": _pair(step)}


def _explained(row: Asked) -> dict[str, Any]:
    if row.message is None or row.next_step is None:
        return {}
    return {"message": _pair(row.message), "next": _pair(row.next_step)}


def _pair(words: Words) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}
