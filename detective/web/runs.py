"""Batches that run on the server: the page may be left and come back to."""

from __future__ import annotations

import csv
import io
import json
import secrets
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from detective.checking import Order
from detective.errors import UNEXPECTED, DetectiveError, InputError, Words
from detective.intake import candidates_of
from detective.web.desk import Desk

LONGEST = 5000  # lines of one run
_KEPT = 20  # runs that are remembered
_WORKERS = 4
_FIELDS = ("query", "as_of", "mode", "time")
_QUERY_NAMES = ("query", "text", "claim", "question", "说法", "问题", "内容")


@dataclass(slots=True)
class Run:
    """One batch: its lines, and what became of each so far."""

    id: str
    lines: list[dict[str, Any]]
    answers: list[dict[str, Any] | None]
    stopped: threading.Event = field(default_factory=threading.Event)
    futures: list[Future[None]] = field(default_factory=list)

    def shown(self) -> dict[str, Any]:
        """Progress and one short row a line."""
        rows = [
            {
                "line": number,
                "id": line.get("id"),
                "query": str(line.get("query") or line.get("raw") or "")[:200],
                **_brief(answer),
            }
            for number, (line, answer) in enumerate(zip(self.lines, self.answers, strict=True), 1)
        ]
        done = sum(answer is not None for answer in self.answers)
        return {"id": self.id, "total": len(self.lines), "done": done, "stopped": self.stopped.is_set(), "rows": rows}

    def jsonl(self) -> str:
        """Every finished line as `detective batch` writes it."""
        pairs = zip(self.lines, self.answers, strict=True)
        rows = [{"id": line.get("id"), **answer} for line, answer in pairs if answer is not None]
        return "".join(json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n" for row in rows)

    def line(self, number: int) -> dict[str, Any]:
        """The card or the error of one finished line; raises InputError."""
        answer = self.answers[number - 1] if 0 < number <= len(self.answers) else None
        if answer is None:
            raise InputError(
                "run_not_found",
                Words("这一行还没有结果。", "this line has no card yet."),
                Words("请等它完成。", "wait until it is done."),
            )
        return answer

    def cards(self) -> list[tuple[str, dict[str, Any]]]:
        """The finished cards with the names of their lines."""
        pairs = zip(self.lines, self.answers, strict=True)
        return [
            (str(line.get("id") or n), answer["card"])
            for n, (line, answer) in enumerate(pairs, 1)
            if answer and "card" in answer
        ]


class Runs:
    """The runs of this server, the newest kept."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._runs: dict[str, Run] = {}
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="detective-batch")

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
        run = Run(id=secrets.token_hex(8), lines=lines, answers=[None] * len(lines))
        with self._lock:
            while len(self._runs) >= _KEPT:
                self._runs.pop(next(iter(self._runs))).stopped.set()
            self._runs[run.id] = run
        run.futures.extend(self._pool.submit(self._one, run, place) for place in range(len(lines)))
        return run

    def find(self, name: str) -> Run:
        """A run by its id; raises InputError."""
        run = self._runs.get(name)
        if run is None:
            raise InputError(
                "run_not_found",
                Words("没有这个批次。", "there is no such run."),
                Words(
                    "服务重启后批次不再保留；结论卡仍在历史里。",
                    "runs end with the server; their cards stay in the history.",
                ),
            )
        return run

    def stop(self, name: str) -> Run:
        """Begin no further line of a run."""
        run = self.find(name)
        run.stopped.set()
        for future in run.futures:
            future.cancel()
        return run

    def close(self) -> None:
        """Stop everything; the server ends."""
        for name in list(self._runs):
            self.stop(name)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _one(self, run: Run, place: int) -> None:
        if run.stopped.is_set():
            return
        try:
            run.answers[place] = {"card": self._desk.check(_order(run.lines[place])).card}
        except DetectiveError as error:
            run.answers[place] = {"error": error.part()}
        except Exception:
            run.answers[place] = {"error": UNEXPECTED.part()}
            raise


def parsed(text: str) -> list[dict[str, Any]]:
    """The lines of a pasted or uploaded text: JSONL, CSV with a head line, or a claim a line; a bad line says so."""
    body = text.lstrip("\ufeff").strip()
    if body.startswith("{"):
        return [_json_line(line) for line in body.splitlines() if line.strip()]
    head = next(csv.reader([body.split("\n", 1)[0]]), [])
    names = [name.strip().lower() for name in head]
    if any(name in _QUERY_NAMES for name in names):
        return _csv_lines(body, names)
    return [{"query": line.strip()} for line in body.splitlines() if line.strip()]


def _csv_lines(body: str, names: list[str]) -> list[dict[str, Any]]:
    query = next(names.index(name) for name in _QUERY_NAMES if name in names)
    reader = csv.reader(io.StringIO(body))
    next(reader)
    wanted = [(place, "query" if place == query else name) for place, name in enumerate(names)]
    taken = [(place, name) for place, name in wanted if name == "id" or name in _FIELDS]
    return [
        {name: row[place].strip() for place, name in taken if place < len(row) and row[place].strip()}
        for row in reader
        if any(cell.strip() for cell in row)
    ]


def _json_line(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        return {"raw": line}
    return value if isinstance(value, dict) else {"raw": line}


def _order(line: dict[str, Any]) -> Order:
    fields = {name: line.get(name) for name in _FIELDS}
    bad = next(
        (n for n, value in fields.items() if not isinstance(value, str) and (value is not None or n == "query")), None
    )
    if "raw" in line or bad is not None:
        what = (
            Words("不是有效的 JSON", "not valid JSON")
            if "raw" in line
            else Words(f"字段 {bad} 缺失或不是文字", f"field {bad} is missing or not text")
        )
        raise InputError(
            "line_malformed",
            Words(f"这一行{what.zh}。", f"this line: {what.en}."),
            Words("请改正这一行后重新提交。", "correct the line and submit it again."),
        )
    given = line.get("evidence")
    return Order(
        text=line["query"],
        as_of=line.get("as_of"),
        mode=line.get("mode"),
        time=line.get("time"),
        evidence=None if given is None else candidates_of(given, "evidence"),
    )


def _brief(answer: dict[str, Any] | None) -> dict[str, Any]:
    if answer is None:
        return {"state": "waiting"}
    if "error" in answer:
        return {"state": "error", "error": answer["error"]}
    card = answer["card"]
    kept = {name: card[name] for name in ("verdict", "label", "confidence", "one_line")}
    return {"state": "done", "card": card["id"], **kept}
