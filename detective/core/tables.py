"""The package's own tables: rules, thresholds and word lists that ship with the code and change only with it.

Reading them is the core's one look at a file; they are constants that happen to be written as data. Whatever a caller
may replace (a policy, a user's source table) is read outside and handed in.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from detective.errors import TableError

DATA = Path(__file__).parent.parent / "data"


@cache
def raw(name: str) -> bytes:
    """The bytes of `detective/data/<name>`; `name` may hold slashes."""
    return DATA.joinpath(name).read_bytes()


@cache
def table(name: str) -> dict[str, Any]:
    """A TOML table by its path under `detective/data`; the caller checks its keys with `known`."""
    try:
        return tomllib.loads(raw(name).decode("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TableError(name, f"valid TOML ({error})") from error


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """A tab-separated table without head; blank lines and lines that begin with `#` are passed over."""
    return rows_of(raw(name).decode("utf-8"))


def rows_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a tab-separated text."""
    lines = text.splitlines()
    return tuple(tuple(line.split("\t")) for line in lines if line.strip() and not line.startswith("#"))


@cache
def words(name: str) -> tuple[str, ...]:
    """A list with one entry a line; blank lines and lines that begin with `#` are passed over."""
    return tuple(row[0].strip() for row in rows(name))


def known(where: str, given: dict[str, Any], allowed: frozenset[str]) -> None:
    """Refuse a key that no reader would ever look at."""
    for key in given:
        if key not in allowed:
            raise TableError(f"{where}.{key}", f"one of {', '.join(sorted(allowed))}")


def digest(*names: str) -> str:
    """SHA-256 over the named tables, for the hash of the ruleset."""
    seal = hashlib.sha256()
    for name in sorted(names):
        seal.update(name.encode() + b"\0" + raw(name) + b"\0")
    return seal.hexdigest()
