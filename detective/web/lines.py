"""The lines of a batch: what was pasted or uploaded, and the check that one line asks for."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from detective.checking import Order
from detective.errors import InputError, Words
from detective.intake import candidates_of

_LONGEST_LINE = 100_000  # characters; what is longer is no row of a table
_FIELDS = ("query", "as_of", "mode", "time")
_QUERY_NAMES = ("query", "text", "claim", "question", "说法", "问题", "内容")


def parsed(text: str) -> list[dict[str, Any]]:
    """The lines of a pasted or uploaded text: JSONL, CSV with a head line, or a claim a line; a bad line says so."""
    body = text.lstrip("\ufeff").strip()
    if body.startswith("{"):
        return [_json_line(line) for line in body.splitlines() if line.strip()]
    if any(len(line) > _LONGEST_LINE for line in body.splitlines()):
        return _plain_lines(body)
    try:
        names = [name.strip().lower() for name in next(csv.reader([body.split("\n", 1)[0]]), [])]
        if any(name in _QUERY_NAMES for name in names):
            return _csv_lines(body, names)
    except csv.Error:  # no table
        pass
    return _plain_lines(body)


def order_of(line: dict[str, Any]) -> Order:
    """The check that a line asks for; raises InputError."""
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


def _plain_lines(body: str) -> list[dict[str, Any]]:
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
