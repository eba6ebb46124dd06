"""One check as a shell orders it, told stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from detective.app import Detective
from detective.core.models import Candidate
from detective.core.policy import Policy
from detective.intake import candidates_of, policy_of
from detective.pipeline import Checked, Sources
from detective.ports import Asked, Found, PlannedQuery, Provider


class Tell(Protocol):
    """Where the progress of a check goes; may raise to abandon the check."""

    def __call__(self, event: str, values: dict[str, Any]) -> None:
        """Tell of one event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One check as a shell hands it on."""

    text: str
    as_of: str | None = None
    mode: str | None = None
    time: str | None = None
    providers: tuple[str, ...] = ()
    evidence: tuple[Candidate, ...] | None = None
    policy: Policy | None = None
    queries: tuple[str, ...] | None = None
    read_pages: bool | None = None


class Asking(Protocol):
    """A check as JSON asks for it, the same over HTTP and MCP."""

    text: str
    as_of: str | None
    mode: Any
    time: str | None
    providers: list[str] | None
    evidence: Any
    policy: Any
    queries: list[str] | None
    read_pages: bool | None


def order_of(given: Asking) -> Order:
    """The check that is asked for; raises InputError that names what cannot be used."""
    return Order(
        text=given.text,
        as_of=given.as_of,
        mode=given.mode,
        time=given.time,
        providers=tuple(given.providers or ()),
        evidence=None if given.evidence is None else candidates_of(given.evidence, "evidence"),
        policy=None if given.policy is None else policy_of(given.policy, "policy"),
        queries=None if given.queries is None else tuple(given.queries),
        read_pages=given.read_pages,
    )


def carry_out(order: Order, sources: Sources, tell: Tell) -> Checked:
    """Check, and tell `stage` and `provider` events as they come; raises InputError for input that cannot be used."""

    def ask(providers: Sequence[Provider], queries: Sequence[PlannedQuery]) -> tuple[Asked, ...]:
        rows = sources.ask_all(providers, queries)
        _tell_searches(providers, rows, tell)
        return rows

    checked = Detective(env={}).check(
        order.text,
        as_of=order.as_of,
        mode=order.mode,
        time=order.time,
        evidence=order.evidence,
        policy=order.policy,
        queries=order.queries,
        read_pages=order.read_pages,
        sources=replace(sources, ask_all=ask),
        progress=lambda stage, count: tell("stage", {"stage": stage, "count": count}),
    )
    card = checked.card
    counts = {part: len(card[part]) for part in ("evidence", "related", "rejected")}
    tell("stage", {"stage": "guard", "decision": card["time_guard"]["decision"], **counts})
    tell("stage", {"stage": "verdict", "verdict": card["verdict"], "label": card["label"]})
    return checked


def _tell_searches(providers: Sequence[Provider], rows: Sequence[Asked], tell: Tell) -> None:
    for provider in providers:
        mine = [row.outcome for row in rows if row.provider == provider.name]
        found = {one.id for outcome in mine if isinstance(outcome, Found) for one in outcome.candidates}
        failed = bool(mine) and not any(isinstance(outcome, Found) for outcome in mine)
        tell("provider", {"provider": provider.name, "count": len(found), "failed": failed})


def warm_up() -> None:
    """Read the tables before somebody has to wait for them; nothing is asked outside or kept."""
    Detective(providers=("starter",), offline=True, env={}).check("2020年诺贝尔文学奖得主是谁？")
