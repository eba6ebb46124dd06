"""Asking several providers several queries at the same time, within one deadline, with the rows in the plan's order."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from detective.ports import Asked, CouldNotAsk, Failure, NotAsked, Outcome, PlannedQuery, Provider, Skip
from detective.providers.failures import FINAL, could_not_ask, explain
from detective.providers.services import service

CHECK_DEADLINE_S = 12.0
RESULTS = 10  # per query and provider
CALLS = 60  # searches of one check over the network, all providers together: five with the longest plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """An `AskAll`: every provider on threads of its own, never more at a time than it likes.

    `gives_up` spares a provider the rest of the queries once it has failed for good; a replay must not do that.
    `calls` bounds the searches over the network: the first queries of the plan are asked of every provider, and what
    passes the bound, or the provider's own, is a row that says so.
    """

    deadline_s: float = CHECK_DEADLINE_S
    limit: int = RESULTS
    gives_up: bool = True
    calls: int = CALLS

    def __call__(self, providers: Sequence[Provider], queries: Sequence[PlannedQuery]) -> tuple[Asked, ...]:
        """Ask every provider every query; a row that is not there at the deadline says so."""
        plan = [(query, provider) for query in queries for provider in providers]
        board = _Board(rows=self._within_budget(plan))
        for provider in providers:
            mine = ((place, query) for place, (query, other) in enumerate(plan) if other is provider)
            work = deque((place, query) for place, query in mine if board.rows[place] is None)
            line = _Line(provider, work, self.limit, FINAL if self.gives_up else frozenset())
            for _ in range(min(service(provider.name).parallel, len(work))):
                threading.Thread(target=line.work_off, args=(board,), name="detective-ask", daemon=True).start()
        rows = board.wait(self.deadline_s)
        return tuple(
            row or _late(provider, query, self.deadline_s) for row, (query, provider) in zip(rows, plan, strict=True)
        )

    def _within_budget(self, plan: Sequence[tuple[PlannedQuery, Provider]]) -> list[Asked | None]:
        """A row for every search that would pass a bound, None for those to be made."""
        rows: list[Asked | None] = []
        calls: Counter[str] = Counter()
        for query, provider in plan:
            own = service(provider.name).calls
            passed = [most for most, made in ((own, calls[provider.name]), (self.calls, calls.total())) if made >= most]
            if provider.is_local or not passed:
                calls[provider.name] += not provider.is_local
                rows.append(None)
            else:
                skipped = NotAsked(why=Skip.OVER_BUDGET, most=min(passed))
                rows.append(
                    Asked(
                        provider=provider.name,
                        query=query,
                        outcome=skipped,
                        was_sent=False,
                        price=service(provider.name).price,
                    )
                )
        return rows


@dataclass(slots=True)
class _Board:
    """Where the threads write their rows; closed at the deadline."""

    rows: list[Asked | None]
    changed: threading.Condition = field(default_factory=threading.Condition)
    closed: bool = False

    def write(self, number: int, row: Asked) -> None:
        with self.changed:
            if not self.closed:
                self.rows[number] = row
                self.changed.notify()

    def wait(self, seconds: float) -> list[Asked | None]:
        with self.changed:
            self.changed.wait_for(lambda: all(row is not None for row in self.rows), timeout=seconds)
            self.closed = True
            return list(self.rows)


@dataclass(slots=True)
class _Line:
    """The queries that still wait for one provider; several threads may take from it."""

    provider: Provider
    work: deque[tuple[int, PlannedQuery]]
    limit: int
    final: frozenset[Failure]
    failed: CouldNotAsk | None = None

    def work_off(self, board: _Board) -> None:
        while not board.closed:
            try:
                number, query = self.work.popleft()
            except IndexError:
                return
            started = time.monotonic()
            was_spared = self.failed is not None
            outcome = self.failed or self._search(query)
            if isinstance(outcome, CouldNotAsk) and outcome.failure in self.final:
                self.failed = outcome
            row = row_of(self.provider, query, outcome, time.monotonic() - started)
            is_idle = isinstance(outcome, CouldNotAsk) and outcome.failure is Failure.NOT_CONFIGURED
            board.write(number, replace(row, was_sent=not (was_spared or is_idle)))

    def _search(self, query: PlannedQuery) -> Outcome:
        try:
            return self.provider.search(query, limit=self.limit)
        except Exception as error:  # noqa: BLE001  # one provider's fault must not end the check; its text may hold a key
            return could_not_ask(self.provider.name, "internal", detail=type(error).__name__)


def row_of(provider: Provider, query: PlannedQuery, outcome: Outcome, seconds: float = 0.0) -> Asked:
    """One row of the plan, with the explanation where the search failed."""
    row = Asked(
        provider=provider.name,
        query=query,
        outcome=outcome,
        is_local=provider.is_local,
        price=service(provider.name).price,
        duration_s=0 if provider.is_local else int(seconds),  # the same records give the same bytes on a slow machine
    )
    if isinstance(outcome, CouldNotAsk):
        message, next_step = explain(provider.name, outcome)
        return replace(row, message=message, next_step=next_step)
    return row


def _late(provider: Provider, query: PlannedQuery, deadline_s: float) -> Asked:
    outcome = could_not_ask(provider.name, "check_deadline", detail=f"{deadline_s:g} s")
    return row_of(provider, query, outcome, deadline_s)
