"""What a folder says of its files: `detective-index.toml` in it or in any folder above."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from detective.core.models import SourceKind
from detective.core.times import read_date
from detective.errors import InputError, Words

SIDECAR = "detective-index.toml"
_KEYS = frozenset(
    {"site", "source_kind", "access_labels", "scopes", "expires_at", "source_version", "url", "charset", "exclude"}
)
_LISTS = frozenset({"access_labels", "scopes", "exclude"})


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderSettings:
    """What holds for a file unless it says otherwise itself; None where no folder says anything."""

    site: str | None = None
    source_kind: str | None = None
    access_labels: tuple[str, ...] = ()
    scopes: tuple[str, ...] | None = None
    expires_at: str | None = None
    source_version: str | None = None
    url: str | None = None  # a pattern with {path}, {name} or {stem}
    charset: str | None = None
    is_left_out: bool = False

    @property
    def digest(self) -> str:
        """A short name for these settings; files are read again when it changes."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:12]


class Folders:
    """The settings of folders, each file of settings read once."""

    def __init__(self) -> None:
        self._read: dict[Path, Mapping[str, Any]] = {}

    def of(self, path: Path) -> FolderSettings:
        """The settings for a file: those of the nearest folder win, key by key.

        Folders above the one that is indexed count as well, so that a label cannot be passed by, by starting deeper.
        Raises InputError for a file of settings that cannot be used.
        """
        found = FolderSettings()
        for folder in reversed(path.parents):
            given = self._given(folder)
            if given:
                found = _over(found, given, path.relative_to(folder).as_posix())
        return found

    def _given(self, folder: Path) -> Mapping[str, Any]:
        if folder not in self._read:
            self._read[folder] = _load(folder / SIDECAR)
        return self._read[folder]


def _over(found: FolderSettings, given: Mapping[str, Any], path: str) -> FolderSettings:
    rows = [given, *(row for row in given.get("files", []) if fnmatchcase(path, row["match"]))]
    for row in rows:
        values: dict[str, Any] = {
            key: tuple(value) if key in _LISTS else value for key, value in row.items() if key in _KEYS
        }
        excluded = values.pop("exclude", ())
        if "url" in values:
            values["url"] = _filled(values["url"], path)
        left_out = found.is_left_out or any(fnmatchcase(path, pattern) for pattern in excluded)
        found = replace(found, **values, is_left_out=left_out)
    return found


def _filled(pattern: str, path: str) -> str:
    whole = PurePosixPath(path)
    parts = {"path": path, "name": whole.name, "stem": str(whole.with_suffix(""))}
    return pattern.format_map({name: quote(value) for name, value in parts.items()})


def _load(path: Path) -> Mapping[str, Any]:
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise _bad(path, "", f"{error.strerror}") from error
    try:
        given = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _bad(path, "", str(error)) from error
    rows = given.get("files", [])
    if not isinstance(rows, list) or not all(
        isinstance(row, dict) and isinstance(row.get("match"), str) for row in rows
    ):
        raise _bad(path, "files", "each needs a pattern `match`")
    for row, allowed in [(given, _KEYS | {"files"}), *((row, _KEYS | {"match"}) for row in rows)]:
        _check(path, row, allowed)
    return given


def _check(path: Path, row: Mapping[str, Any], allowed: frozenset[str]) -> None:
    for key, value in row.items():
        if key not in allowed:
            raise _bad(path, key, f"known are {', '.join(sorted(allowed))}")
        if key in _LISTS and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            raise _bad(path, key, "a list of texts was expected")
        if key in _KEYS - _LISTS and not isinstance(value, str):
            raise _bad(path, key, "a text was expected")
    if row.get("source_kind", "unknown") not in tuple(SourceKind):
        raise _bad(path, "source_kind", f"one of {', '.join(SourceKind)} was expected")
    if "expires_at" in row and read_date(row["expires_at"]) is None:
        raise _bad(path, "expires_at", "a date was expected")
    if "url" in row:
        _check_url(path, row["url"])


def _check_url(path: Path, pattern: str) -> None:
    try:
        _filled(pattern, "a/b.txt")
    except (KeyError, ValueError, IndexError) as error:
        raise _bad(path, "url", "a pattern with {path}, {name} or {stem} was expected") from error
    if not pattern.startswith(("http://", "https://")):
        raise _bad(path, "url", "an http(s) address was expected")


def _bad(path: Path, key: str, detail: str) -> InputError:
    where = f"{path}: {key}" if key else str(path)
    return InputError(
        "folder_settings",
        Words(f"{where} 有误（{detail}）。", f"{where}: {detail}."),
        Words(
            "请改正这个文件；标签不明时不会索引。", "correct the file; nothing is indexed while labels are in doubt."
        ),
    )
