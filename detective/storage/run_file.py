"""A batch in one file: its lines, then each answer as it comes; an end in the middle costs one of them."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from detective.storage.sqlite import fault

_Place = tuple[int, int]  # where an answer stands in the file: its first byte and its length


class RunFile:
    """The head (what was given) and, for each finished line, a short row before the whole answer.

    Only rows are read when a file is opened, so that thousands of cards cost little memory.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._places: dict[int, _Place] = {}

    def create(self, head: dict[str, Any]) -> None:
        """Begin the file, readable by its owner only; raises StorageError."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(_json(head))
        except OSError as error:
            raise fault(self.path, error) from error

    def append(self, number: int, row: dict[str, Any], answer: dict[str, Any]) -> None:
        """Add the answer of a line; raises StorageError."""
        body = _json(answer)
        index = _json({"line": number, "size": len(body), "row": row})
        try:
            with self._lock, self.path.open("r+b") as file:
                begin = file.seek(0, os.SEEK_END) + len(index)
                file.write(index + body)
                self._places[number] = (begin, len(body))
        except OSError as error:
            raise fault(self.path, error) from error

    def open(self) -> tuple[dict[str, Any], dict[int, dict[str, Any]]] | None:
        """The head and the rows of the finished lines in the order in which they ended; None for anything else.

        What was not written to its end is cut off.
        """
        try:
            with self.path.open("r+b") as file:
                head = json.loads(file.readline())
                rows = dict(self._rows(file))
                file.truncate()
        except (OSError, ValueError):
            return None
        return head, rows

    def answer(self, number: int) -> dict[str, Any] | None:
        """The whole answer of a line; None while it has none."""
        place = self._places.get(number)
        if place is None:
            return None
        try:
            with self.path.open("rb") as file:
                file.seek(place[0])
                read: dict[str, Any] = json.loads(file.read(place[1]))
        except OSError as error:
            raise fault(self.path, error) from error
        return read

    def remove(self) -> None:
        """Forget all of it."""
        self.path.unlink(missing_ok=True)

    def _rows(self, file: Any) -> Iterator[tuple[int, dict[str, Any]]]:
        end, size = file.tell(), os.fstat(file.fileno()).st_size
        for line in iter(file.readline, b""):
            try:
                index = json.loads(line)
                number, length, row = index["line"], index["size"], index["row"]
            except (ValueError, KeyError, TypeError):
                break
            begin = file.tell()
            if begin + length > size:
                break
            self._places[number] = (begin, length)
            end = file.seek(begin + length)
            yield number, row
        file.seek(end)


def _json(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()
