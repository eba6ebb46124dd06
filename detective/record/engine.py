"""Which engine judged: its version, a digest of the code that decides, and the numbers and tables of its ruleset."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from detective import __version__
from detective.core.ruleset import ModelMark, default_ruleset, ruleset_hash, table_digests

_CORE = Path(__file__).parent.parent / "core"


@cache
def engine() -> dict[str, str]:
    """The version, and the digest that tells two builds of one version apart."""
    return {"version": __version__, "code": code_digest()}


@cache
def code_digest() -> str:
    """SHA-256 over the modules of the core, by path; line endings do not count."""
    seal = hashlib.sha256()
    for path, content in sorted(_modules("", _CORE)):
        seal.update(path.encode() + b"\0" + hashlib.sha256(content.replace(b"\r\n", b"\n")).digest())
    return seal.hexdigest()


@cache
def ruleset(model: ModelMark | None = None) -> dict[str, Any]:
    """The ruleset in force as JSON values: version, hash, every number, and the digest of every table.

    A model of the user's own that reads stance is part of the hash.
    """
    rules = default_ruleset()
    numbers = _plain(asdict(rules))
    tables = dict(table_digests(model))
    return {"version": rules.version, "hash": ruleset_hash(model), "numbers": numbers, "tables": tables}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def _modules(prefix: str, folder: Path) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.name.startswith(("_", ".")):
            found += _modules(f"{prefix}{entry.name}/", entry)
        elif entry.name.endswith(".py"):
            found.append((prefix + entry.name, entry.read_bytes()))
    return found
