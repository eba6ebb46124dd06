"""Records: JSON lines, JSON arrays, and the rows of CSV and TSV tables."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from detective.errors import InputError, Words
from detective.pages.charset import decode
from detective.pages.fields import document_of, is_field, named
from detective.pages.records import Block, Document, Read, Source, Unread, unreadable

_LONGEST_FIELD = 10_000_000
_WHOLE = 1_000_000  # page and line numbers below it are believed


def read_jsonl(source: Source) -> Read:
    """A document a line; a line that is no record is told and the rest goes on."""
    text, _ = decode(source.data, source.charset or "utf-8")
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield Unread(line=number, error=_bad_line(source.name, number, f"JSON: {error}"))
            continue
        yield _record(value, source.name, number)


def read_json(source: Source) -> Read:
    """A document an element of an array, of the list under `evidence` or `records`, or one for a single object."""
    text, _ = decode(source.data, source.charset or "utf-8")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise unreadable(source.name, f"不是有效的 JSON（{error}）", f"it is not valid JSON ({error})") from error
    if isinstance(value, dict):
        value = next((value[key] for key in ("evidence", "records") if isinstance(value.get(key), list)), [value])
    if not isinstance(value, list):
        raise unreadable(source.name, "应为记录的数组", "an array of records was expected")
    for number, item in enumerate(value, 1):
        yield _record(item, source.name, number)


def read_csv(source: Source) -> Read:
    """A document a row: columns named like fields are fields; without a text column all columns are told."""
    text, _ = decode(source.data, source.charset)
    csv.field_size_limit(_LONGEST_FIELD)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(source.name, text))
    try:
        heads = [head.strip() for head in next(rows, [])]
        has_text = "text" in named(dict.fromkeys(heads, "x"))
        for row in rows:
            cells = {head: cell.strip() for head, cell in zip(heads, row, strict=False) if head and cell.strip()}
            if cells:
                yield _row(cells, source.name, rows.line_num, has_text=has_text)
    except csv.Error as error:
        raise unreadable(
            source.name, f"第 {rows.line_num} 行有误（{error}）", f"line {rows.line_num}: {error}"
        ) from error


def _row(cells: dict[str, str], name: str, line: int, *, has_text: bool) -> Document | Unread:
    if has_text:
        return _record(cells, name, line)
    told = " | ".join(f"{head}: {cell}" for head, cell in cells.items())
    fields = {head: cell for head, cell in cells.items() if _describes(head)}
    return _record({**fields, "text": told}, name, line)


def _describes(head: str) -> bool:
    """Whether a column of a table of facts describes the row: in such a table only these do, a date is a fact."""
    found = named({head: "x"}) if is_field(head) else {}
    return not found.keys().isdisjoint(
        {"url", "access_labels", "expires_at", "source_version", "scopes", "source_kind"}
    )


def _record(value: Any, name: str, line: int) -> Document | Unread:
    if not isinstance(value, dict):
        return Unread(line=line, error=_bad_line(name, line, "not an object"))
    given = named(value)
    text = given.get("text")
    if not isinstance(text, str) or not text.strip():
        return Unread(line=line, error=_no_text(name, line))
    blocks = tuple(_blocks(text, given, line))
    try:
        document = document_of(given, blocks, where=f"{name}:{line}")
    except InputError as error:
        return Unread(line=line, error=error)
    return document


def _blocks(text: str, given: Mapping[str, Any], line: int) -> Iterator[Block]:
    anchor = given.get("citation_anchor")
    heading = given.get("heading")
    for paragraph in text.split("\n"):
        if paragraph.strip():
            yield Block(
                text=paragraph,
                heading=heading if isinstance(heading, str) else "",
                anchor=anchor if isinstance(anchor, str) else None,
                page=_whole(given.get("page")),
                line=line,
            )


def _whole(value: Any) -> int | None:
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    return number if isinstance(number, int) and not isinstance(number, bool) and 0 < number < _WHOLE else None


def _delimiter(name: str, text: str) -> str:
    """A tab for TSV, else the mark that the first line has most of."""
    if PurePath(name).suffix.lower() == ".tsv":
        return "\t"
    first = text.split("\n", 1)[0]
    return max(",;\t", key=lambda mark: (first.count(mark), mark == ","))


def _bad_line(name: str, line: int, detail: str) -> InputError:
    return InputError(
        "record_unreadable",
        Words(f"{name} 第 {line} 行不是记录（{detail}）。", f"{name}, line {line}: not a record ({detail})."),
        Words("请改正这一行。", "correct that line."),
    )


def _no_text(name: str, line: int) -> InputError:
    return InputError(
        "record_without_text",
        Words(f"{name} 第 {line} 行没有 text 字段。", f"{name}, line {line}: no field text."),
        Words("请写上正文。", "give it a text."),
    )
