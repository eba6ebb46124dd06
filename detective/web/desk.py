"""What the handlers share: the engine with the present keys, the archive, the connections."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from detective.app import Detective, home
from detective.app import settings as environment
from detective.archive import Archive
from detective.core.models import Candidate
from detective.core.policy import Policy
from detective.errors import InputError, Words
from detective.pipeline import Checked, Sources
from detective.ports import Asked, Found, PlannedQuery, Provider
from detective.storage.secrets import Secrets
from detective.web.connections import Connections


class Tell(Protocol):
    """Where the progress of a check goes; may raise to abandon the check."""

    def __call__(self, event: str, values: dict[str, Any]) -> None:
        """Tell of one event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One check as a handler hands it on."""

    text: str
    as_of: str | None = None
    mode: str | None = None
    time: str | None = None
    providers: tuple[str, ...] = ()
    evidence: tuple[Candidate, ...] | None = None
    policy: Policy | None = None
    queries: tuple[str, ...] | None = None


class _Watched(Detective):
    """The engine for one request: the sources of another, each search of which is told as it ends."""

    def __init__(self, sources: Sources, tell: Tell) -> None:
        super().__init__(env={})
        self._asked = sources
        self._tell = tell

    def sources(self) -> Sources:
        return replace(self._asked, ask_all=self._ask)

    def _ask(self, providers: Sequence[Provider], queries: Sequence[PlannedQuery]) -> tuple[Asked, ...]:
        rows = self._asked.ask_all(providers, queries)
        for provider in providers:
            mine = [row.outcome for row in rows if row.provider == provider.name]
            found = {one.id for outcome in mine if isinstance(outcome, Found) for one in outcome.candidates}
            failed = bool(mine) and not any(isinstance(outcome, Found) for outcome in mine)
            self._tell("provider", {"provider": provider.name, "count": len(found), "failed": failed})
        return rows


class Desk:
    """One server's state; `archive` None keeps nothing, `env` replaces the environment, for tests."""

    def __init__(
        self,
        *,
        offline: bool = False,
        archive: Archive | None = None,
        env: Mapping[str, str] | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        self.offline = offline
        self._archive = archive
        settings = environment() if env is None else dict(env)
        self.connections = Connections(settings, secrets or Secrets(home(settings)))
        self._sources: dict[tuple[str, ...], Sources] = {}
        self._built_from: dict[str, str] = {}
        self._lock = threading.Lock()

    @property
    def archive(self) -> Archive:
        """The archive; raises InputError when this server keeps nothing."""
        if self._archive is None:
            raise InputError(
                "history_off",
                Words("这次启动没有开启历史记录。", "this server keeps no history."),
                Words("请不带 --no-keep 重新启动。", "start it again without --no-keep."),
            )
        return self._archive

    def engine(self) -> Detective:
        """An engine of its own with the present keys."""
        return Detective(offline=self.offline, env=self.connections.settings())

    def warm_up(self) -> None:
        """Read the tables before the first visitor has to wait for them; nothing is asked outside or kept."""
        Detective(providers=("starter",), offline=True, env=self.connections.settings()).check(
            "2020年诺贝尔文学奖得主是谁？"
        )

    def check(self, order: Order, tell: Tell = lambda _event, _values: None) -> Checked:
        """Check, tell each stage, keep the card; raises InputError for input that cannot be used."""
        sources, settings = self._sources_of(order.providers)
        checked = _Watched(sources, tell).check(
            order.text,
            as_of=order.as_of,
            mode=order.mode,
            time=order.time,
            evidence=order.evidence,
            policy=order.policy,
            queries=order.queries,
            progress=lambda stage, count: tell("stage", {"stage": stage, "count": count}),
        )
        card = checked.card
        counts = {part: len(card[part]) for part in ("evidence", "related", "rejected")}
        tell("stage", {"stage": "guard", "decision": card["time_guard"]["decision"], **counts})
        tell("stage", {"stage": "verdict", "verdict": card["verdict"], "label": card["label"]})
        self.connections.learn(card["plan"], settings)
        if self._archive is not None:
            self._archive.keep_or_say(checked)
        return checked

    def _sources_of(self, names: tuple[str, ...]) -> tuple[Sources, dict[str, str]]:
        settings = self.connections.settings()
        with self._lock:
            if settings != self._built_from:
                self._sources.clear()
                self._built_from = settings
            if names not in self._sources:
                self._sources[names] = Detective(providers=names, offline=self.offline, env=settings).sources()
            return self._sources[names], settings
