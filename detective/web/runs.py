"""Batches that run on the server: the page may be left and come back to, and a restart loses no finished line."""

from __future__ import annotations

import json
import re
import secrets
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from detective.archive import instant
from detective.errors import UNEXPECTED, DetectiveError, InputError, Words
from detective.storage.run_file import RunFile
from detective.web.desk import Desk
from detective.web.lines import order_of, parsed

LONGEST = 5000  # lines of one run
KEPT = 20  # runs that are remembered
_WORKERS = 4
_SHOWN = 200  # characters of a line in its row
_NAME = re.compile(r"[0-9a-f]{16}")


@dataclass(slots=True)
class Run:
    """One batch: its lines, and a short row for each that is finished, in the order in which they ended."""

    id: str
    at: str
    lines: list[dict[str, Any]]
    file: RunFile
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)
    stopped: threading.Event = field(default_factory=threading.Event)
    futures: list[Future[None]] = field(default_factory=list)

    def brief(self) -> dict[str, Any]:
        """Progress, without the rows."""
        rows = list(self.rows.values())
        failed = sum(row["state"] == "error" for row in rows)
        total = len(self.lines)
        return {
            "id": self.id,
            "at": self.at,
            "name": _text_of(self.lines[0]),
            "total": total,
            "done": len(rows),
            "failed": failed,
            "stopped": self.stopped.is_set() and len(rows) < total,
        }

    def shown(self, since: int = 0) -> dict[str, Any]:
        """Progress and one short row a line; with `since`, only the rows that came after so many were done."""
        told = self.brief()
        ended = list(self.rows)[: told["done"]]
        numbers = ended[since:] if since else range(1, len(self.lines) + 1)
        return {**told, "rows": [self._row(number) for number in numbers]}

    def jsonl(self) -> Iterator[str]:
        """Every finished line as `detective batch` writes it."""
        for line, answer in self.answers():
            yield json.dumps({"id": line.get("id"), **answer}, ensure_ascii=False, sort_keys=True) + "\n"

    def answers(self) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """The finished lines in their order, each with its card or error."""
        for number, line in enumerate(self.lines, 1):
            answer = self.file.answer(number)
            if answer is not None:
                yield line, answer

    def line(self, number: int) -> dict[str, Any]:
        """The card or the error of one finished line; raises InputError."""
        answer = self.file.answer(number)
        if answer is None:
            raise InputError(
                "run_not_found",
                Words("这一行还没有结果。", "this line has no card yet."),
                Words("请等它完成。", "wait until it is done."),
            )
        return answer

    def _row(self, number: int) -> dict[str, Any]:
        line = self.lines[number - 1]
        return {
            "line": number,
            "id": line.get("id"),
            "query": _text_of(line),
            **self.rows.get(number, {"state": "waiting"}),
        }


class Runs:
    """The runs of this server, the newest kept: in the folder of the history, or apart and not for long without one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="detective-batch")
        self._passing: tempfile.TemporaryDirectory[str] | None = None

    def start(self, text: str) -> Run:
        """Begin a run of JSONL, CSV or plain lines; raises InputError when there is nothing to run."""
        lines = parsed(text)
        if not lines or len(lines) > LONGEST:
            raise InputError(
                "batch_size",
                Words(
                    f"有 {len(lines)} 行，应为 1 到 {LONGEST} 行。",
                    f"there are {len(lines)} lines; 1 to {LONGEST} can be run.",
                ),
                Words("请粘贴 CSV、JSONL 或每行一条说法。", "paste CSV, JSONL, or one claim a line."),
            )
        name = secrets.token_hex(8)
        run = Run(id=name, at=instant(), lines=lines, file=RunFile(self._folder / f"{name}.jsonl"))
        run.file.create({"id": run.id, "at": run.at, "lines": lines})
        with self._lock:
            self._runs[run.id] = run
        self._forget_old()
        self._submit(run)
        return run

    def listed(self) -> list[dict[str, Any]]:
        """All runs without their rows, the newest first."""
        with self._lock:
            newest = list(self._runs.values())[::-1]
        return [run.brief() for run in sorted(newest, key=lambda run: run.at, reverse=True)]

    def find(self, name: str) -> Run:
        """A run by its id; raises InputError."""
        with self._lock:
            run = self._runs.get(name)
        if run is None:
            raise InputError(
                "run_not_found",
                Words("没有这个批次。", "there is no such run."),
                Words("可能已删除；结论卡仍在历史里。", "it may have been deleted; its cards stay in the history."),
            )
        return run

    def stop(self, name: str) -> Run:
        """Begin no further line of a run."""
        run = self.find(name)
        run.stopped.set()
        for future in run.futures:
            future.cancel()
        return run

    def resume(self, name: str) -> Run:
        """Go on with the lines of a stopped run that have no answer yet."""
        run = self.find(name)
        with self._lock:
            was_stopped = run.stopped.is_set()
            run.stopped.clear()
        if was_stopped:
            self._submit(run)
        return run

    def delete(self, name: str) -> None:
        """Stop a run and forget it; its cards stay in the history."""
        run = self.stop(name)
        with self._lock:
            self._runs.pop(name, None)
        run.file.remove()

    def close(self) -> None:
        """Stop everything; the server ends."""
        for run in self.listed():
            self.stop(run["id"])
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._passing is not None:
            self._passing.cleanup()

    @cached_property
    def _folder(self) -> Path:
        kept = self._desk.batch_folder
        if kept is not None:
            return kept
        self._passing = tempfile.TemporaryDirectory(prefix="detective-", ignore_cleanup_errors=True)
        return Path(self._passing.name)

    @cached_property
    def _runs(self) -> dict[str, Run]:
        """What an earlier server left, read when it is first asked for; nothing goes on until somebody says so."""
        found = [_opened(path) for path in sorted(self._folder.glob("*.jsonl")) if _NAME.fullmatch(path.stem)]
        return {run.id: run for run in found if run is not None}

    def _submit(self, run: Run) -> None:
        waiting = [number for number in range(1, len(run.lines) + 1) if number not in run.rows]
        run.futures = [self._pool.submit(self._one, run, number) for number in waiting]

    def _one(self, run: Run, number: int) -> None:
        if run.stopped.is_set() or number in run.rows:
            return
        try:
            answer = {"card": self._desk.check(order_of(run.lines[number - 1])).card}
        except DetectiveError as error:
            answer = {"error": error.part()}
        except Exception:
            self._note(run, number, {"error": UNEXPECTED.part()})
            raise
        self._note(run, number, answer)

    def _note(self, run: Run, number: int, answer: dict[str, Any]) -> None:
        row = _row(answer)
        try:
            run.file.append(number, row, answer)
        except DetectiveError as error:  # the disk is full: the line says so, and the run can be continued later
            row = _row({"error": error.part()})
        run.rows[number] = row

    def _forget_old(self) -> None:
        """Keep the newest, and nothing for longer than the history keeps its cards; what runs stays."""
        days = self._desk.keep_days
        limit = "" if days is None else (datetime.fromisoformat(instant()) - timedelta(days=days)).isoformat()
        for place, told in enumerate(self.listed()):
            idle = told["stopped"] or told["done"] == told["total"]
            if idle and (place >= KEPT or told["at"] < limit):
                self.delete(told["id"])


def _opened(path: Path) -> Run | None:
    file = RunFile(path)
    read = file.open()
    if read is None or not read[0].get("lines"):
        return None
    head, rows = read
    run = Run(id=path.stem, at=head["at"], lines=head["lines"], file=file, rows=rows)
    run.stopped.set()
    return run


def _text_of(line: dict[str, Any]) -> str:
    return str(line.get("query") or line.get("raw") or "")[:_SHOWN]


def _row(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        return {"state": "error", "error": answer["error"]}
    card = answer["card"]
    kept = {name: card[name] for name in ("verdict", "label", "confidence", "one_line")}
    return {"state": "done", "card": card["id"], **kept}
