"""What the handlers share: the engine with the present keys, the archive, the connections."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from detective.app import Detective, home
from detective.app import settings as environment
from detective.archive import Archive
from detective.checking import Order, Tell, carry_out
from detective.errors import InputError, Words
from detective.pipeline import Checked, Sources
from detective.storage.secrets import Secrets
from detective.web.connections import Connections


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
        self._home = home(settings)
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="detective-keeper")  # one writer, one connection
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

    @property
    def batch_folder(self) -> Path | None:
        """Where batches are kept; None when this server keeps nothing."""
        return None if self._archive is None else self._home / "batches"

    @property
    def keep_days(self) -> int | None:
        """Days after which what is kept goes; None: never."""
        return None if self._archive is None else self._archive.days("DETECTIVE_KEEP_DAYS")

    def engine(self) -> Detective:
        """An engine of its own with the present keys."""
        return Detective(offline=self.offline, env=self.connections.settings())

    def check(self, order: Order, tell: Tell = lambda _event, _values: None) -> Checked:
        """Check, tell each stage, keep the card; raises InputError for input that cannot be used."""
        sources, settings = self._sources_of(order.providers)
        checked = carry_out(order, sources, tell)
        self.connections.learn(checked.card["plan"], settings)
        if self._archive is not None:
            self._keeper.submit(self._archive.keep_or_say, checked).result()
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
