"""A history as one file: a head line, then an entry a line, plain or gzip; it verifies without any store."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from detective.core.canonical import canonical, parsed
from detective.errors import InputError, Words
from detective.intake import unreadable
from detective.storage.chain import Entry, verify
from detective.storage.sqlite import fault

SCHEMA = "detective.history/1"
_FIELDS = frozenset(field.name for field in fields(Entry))


def write_entries(path: Path, entries: Iterable[Entry]) -> int:
    """Write every entry to a new file that takes its name only when it is whole; returns how many."""
    partial = path.with_name(f"{path.name}.part")
    count = 0
    try:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(partial, "wt", encoding="utf-8", newline="\n") as out:
            out.write(canonical({"schema": SCHEMA}) + "\n")
            for entry in entries:
                out.write(canonical(asdict(entry)) + "\n")
                count += 1
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise fault(path, error) from error
    return count


def read_entries(path: Path) -> Iterator[Entry]:
    """The entries of a file, read once to see that its chain holds and then again; a large history needs no memory.

    Raises InputError that names the first line that does not hold.
    """
    verified = verify(_lines(path))
    if verified.broken is not None:
        raise _unusable(path.name, verified.broken.seq + 1, f"the chain breaks here ({verified.broken.what})")
    return _lines(path)


def _lines(path: Path) -> Iterator[Entry]:
    try:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as source:
            yield from _entries(path.name, source)
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError) as error:
        raise _unusable(path.name, 1, str(error)) from error
    except OSError as error:
        raise unreadable(path, error) from error


def _entries(name: str, lines: Iterable[str]) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        try:
            value = parsed(line)
        except json.JSONDecodeError as error:
            raise _unusable(name, number, error.msg) from error
        if number == 1:
            if not isinstance(value, dict) or value.get("schema") != SCHEMA:
                raise _unusable(name, 1, f"not {SCHEMA}")
        else:
            yield _entry(name, number, value)


def _entry(name: str, number: int, value: Any) -> Entry:
    if not isinstance(value, dict) or set(value) != _FIELDS:
        raise _unusable(name, number, "not an entry")
    texts = [value[field] for field in _FIELDS - {"seq", "body"}]
    sound = type(value["seq"]) is int and all(isinstance(text, str) for text in texts)
    if not sound or not isinstance(value["body"], str | None):
        raise _unusable(name, number, "not an entry")
    return Entry(**value)


def _unusable(name: str, line: int, detail: str) -> InputError:
    return InputError(
        "history_file_unusable",
        Words(f"{name} 第 {line} 行不可用（{detail}）。", f"{name}, line {line}: {detail}."),
        Words("请用 detective history export 重新导出。", "export it again with detective history export."),
    )
