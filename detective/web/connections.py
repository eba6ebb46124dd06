"""Which providers are set up, where each key comes from, and which are known to answer with the present keys."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from detective.core.models import PlannedQuery
from detective.errors import InputError, Words
from detective.ports import CouldNotAsk
from detective.providers.failures import explain, help_url
from detective.providers.registry import BUILT_IN, BuiltIn, build
from detective.providers.transport import HttpxSend
from detective.storage.secrets import Secrets, masked
from detective.storage.settings import cleaned

_PROBE = PlannedQuery(text="诺贝尔文学奖 2020", purpose="verbatim", language="zh")
_NETWORK: tuple[BuiltIn, ...] = tuple(row for row in BUILT_IN if not row.is_local)
_VARIABLES = frozenset(name for row in _NETWORK for group in row.needs for name in group)
_ANSWERED = frozenset({"found", "nothing"})


class Connections:
    """Saved keys under environment variables, which win; a connection counts until one of its values changes."""

    def __init__(self, env: Mapping[str, str], secrets: Secrets) -> None:
        self._env = {name: value for name, value in env.items() if value.strip()}
        self._secrets = secrets
        self._known: dict[str, str] = {}
        self._lock = threading.Lock()

    def settings(self, tried: Mapping[str, str] | None = None) -> dict[str, str]:
        """What the providers are built from; `tried` stands in for saved values, never for the environment."""
        return self._secrets.read() | dict(tried or {}) | self._env

    def listed(self) -> dict[str, Any]:
        """Every network provider with its variables (masked), help pages and state."""
        saved, settings = self._secrets.read(), self.settings()
        rows = [self._row(row, saved, settings) for row in _NETWORK]
        return {"place": self._secrets.place, "connected": any(row["connected"] for row in rows), "providers": rows}

    def save(self, values: Mapping[str, str | None]) -> None:
        """Keep values on this machine; raises InputError for a name that no provider has or a value that cannot be."""
        self._secrets.save(cleaned(values, _VARIABLES))

    def delete(self, name: str) -> None:
        """Forget a saved value; raises InputError when nothing is saved under that name."""
        if not self._secrets.delete(name):
            raise InputError(
                "setting_not_saved",
                Words(f"没有保存过 {name}。", f"{name} is not saved here."),
                Words("来自环境变量的值要在那里删除。", "a value from the environment is removed there."),
            )
        with self._lock:
            for row in _NETWORK:
                if any(name in group for group in row.needs):
                    self._known.pop(row.name, None)

    def test(self, name: str, tried: Mapping[str, str | None]) -> dict[str, Any]:
        """Really ask the provider once, with these values before they are saved; an empty one stands for the saved."""
        settings = self.settings(cleaned(tried, _VARIABLES))
        (provider,) = build([name], settings, HttpxSend(contact=settings.get("DETECTIVE_CONTACT", "")))
        outcome = provider.search(_PROBE, limit=1)
        with self._lock:
            if not isinstance(outcome, CouldNotAsk):
                self._known[name] = _fingerprint(name, settings)
                return {"connected": True, "count": len(outcome.candidates)}
            self._known.pop(name, None)
        message, step = explain(name, outcome)
        return {
            "connected": False,
            "code": outcome.code,
            "failure": str(outcome.failure),
            "message": {"zh": message.zh, "en": message.en},
            "next": {"zh": step.zh, "en": step.en},
            "help": help_url(name, outcome),
        }

    def learn(self, plan: Iterable[Mapping[str, Any]], settings: Mapping[str, str]) -> None:
        """Note from a finished check which providers answered and which failed."""
        names = {row.name for row in _NETWORK}
        with self._lock:
            for row in plan:
                if row["provider"] not in names or row["outcome"] in ("not_needed", "offline", "over_budget"):
                    continue
                if row["outcome"] in _ANSWERED:
                    self._known[row["provider"]] = _fingerprint(row["provider"], settings)
                else:
                    self._known.pop(row["provider"], None)

    def _row(self, row: BuiltIn, saved: Mapping[str, str], settings: Mapping[str, str]) -> dict[str, Any]:
        who = row.service
        ready = not row.needs or any(all(settings.get(name) for name in group) for group in row.needs)
        known = self._known.get(row.name)
        return {
            "name": row.name,
            "title": {"zh": who.name.zh, "en": who.name.en},
            "variables": [self._variable(name, saved) for group in row.needs for name in group],
            "groups": [list(group) for group in row.needs],
            "ready": ready,
            "connected": ready and known == _fingerprint(row.name, settings),
            "register_url": who.register_url,
            "key_url": who.key_url,
            "docs_url": who.docs_url,
        }

    def _variable(self, name: str, saved: Mapping[str, str]) -> dict[str, Any]:
        source = "environment" if name in self._env else "saved" if name in saved else None
        value = self._env.get(name) or saved.get(name, "")
        secret = not name.endswith("_URL")
        shown = masked(value) if secret and value else value
        return {"name": name, "source": source, "shown": shown, "secret": secret}


def _fingerprint(name: str, settings: Mapping[str, str]) -> str:
    row = next(row for row in _NETWORK if row.name == name)
    values = [settings.get(variable, "") for group in row.needs for variable in group]
    return hashlib.sha256("\0".join(values).encode()).hexdigest()
