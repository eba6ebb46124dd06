"""Keys that a user saves: in the system's keyring where there is one that works, else in a file only the user reads."""

from __future__ import annotations

import json
import os
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from detective.errors import StorageError, Words

FILE = "secrets.json"
_SERVICE = "detective-agent"
_ENTRY = "settings"
_HEAD = _TAIL = 4  # characters of a key that are shown
_SHORTEST_SHOWN = 16  # a shorter key is hidden whole


class Ring(Protocol):
    """What the package `keyring` offers of a system's keyring."""

    def get_password(self, service: str, entry: str) -> str | None: ...  # noqa: D102
    def set_password(self, service: str, entry: str, value: str) -> None: ...  # noqa: D102


def system_ring() -> Ring | None:
    """The system's keyring; None when the package is not installed or no backend works here."""
    try:
        module: Any = import_module("keyring")
        ring: Ring = module.get_keyring()
        works = float(getattr(ring, "priority", 0)) > 0
        if works:
            ring.get_password(_SERVICE, _ENTRY)
    except Exception:  # noqa: BLE001  # a locked or broken keyring may raise anything; the file serves instead
        return None
    return ring if works else None


def masked(value: str) -> str:
    """A key as it may be shown: its first and last characters, or none of a short one."""
    return f"{value[:_HEAD]}******{value[-_TAIL:]}" if len(value) >= _SHORTEST_SHOWN else "******"


class Secrets:
    """Saved settings by their variable's name; raises StorageError when they cannot be kept."""

    def __init__(self, folder: Path, ring: Ring | None = None, *, file: str = FILE) -> None:
        self._path = folder / file
        self._ring = ring
        self._lock = threading.Lock()

    @property
    def place(self) -> str:
        """Where they are: `keyring`, or the path of the file."""
        return "keyring" if self._ring is not None else str(self._path)

    def read(self) -> dict[str, str]:
        """Everything that is saved; a file that cannot be read as it was written is a StorageError."""
        try:
            text = self._ring.get_password(_SERVICE, _ENTRY) if self._ring else self._path.read_text("utf-8")
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise self._fault(str(error)) from error
        try:
            values = json.loads(text or "{}")
        except json.JSONDecodeError as error:
            raise self._damaged() from error
        if not isinstance(values, dict):
            raise self._damaged()
        return {str(name): str(value) for name, value in values.items()}

    def save(self, values: dict[str, str]) -> None:
        """Add or replace these."""
        with self._lock:
            self._write(self.read() | values)

    def delete(self, name: str) -> bool:
        """Forget one; False when it was not saved."""
        with self._lock:
            values = self.read()
            if name not in values:
                return False
            del values[name]
            self._write(values)
        return True

    def _write(self, values: dict[str, str]) -> None:
        text = json.dumps(values, ensure_ascii=False, sort_keys=True)
        try:
            if self._ring is not None:
                self._ring.set_password(_SERVICE, _ENTRY, text)
            else:
                _write_private(self._path, text)
        except Exception as error:
            raise self._fault(type(error).__name__) from error

    def _damaged(self) -> StorageError:
        return StorageError(
            "secrets_damaged",
            Words(f"保存的设置已损坏，读不出来（{self.place}）。", f"the saved settings are damaged ({self.place})."),
            Words(
                "请修好或删去后，用 detective settings set 重新保存。",
                "mend or delete it, then save them again with detective settings set.",
            ),
        )

    def _fault(self, detail: str) -> StorageError:
        return StorageError(
            "secrets_unusable",
            Words(f"无法读写密钥（{self.place}：{detail}）。", f"the keys cannot be kept ({self.place}: {detail})."),
            Words(
                "请检查权限和磁盘空间，或改用环境变量。",
                "check permission and disk space, or use environment variables.",
            ),
        )


def _write_private(path: Path, text: str) -> None:
    """Write so that at no moment another user could read it or half of it could stand there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
