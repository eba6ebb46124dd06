"""Many cards as one table for a spreadsheet: a row a card, nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]
_RUNS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes a cell that begins so for a formula
COLUMNS = (
    *("name", "card", "question", "mode", "verdict", "label", "confidence", "reason", "answer", "one_line", "as_of"),
    *("time_start", "time_end", "support", "refute", "origins", "first_source", "first_url", "flags", "review"),
    *("superseded_by", "ruleset", "version"),
)


def csv_cards(cards: Iterable[tuple[str, Json]], lang: str) -> str:
    """The table of named cards, with a byte order mark so that spreadsheets read Chinese."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_safe(value) for value in _row(name, card, lang)] for name, card in cards)
    return "\ufeff" + out.getvalue()


def csv_batch(answers: Iterable[tuple[Json, Json]], lang: str) -> Iterator[str]:
    """The table of a batch, row by row: each line with its `card`, or with the message of its `error` in its place."""
    yield csv_cards((), lang)
    for number, (line, answer) in enumerate(answers, 1):
        name = str(line.get("id") or number)
        row = _row(name, answer["card"], lang) if "card" in answer else _failed(name, line, answer["error"], lang)
        out = io.StringIO()
        csv.writer(out, lineterminator="\r\n").writerow([_safe(value) for value in row])
        yield out.getvalue()


def _failed(name: str, line: Json, error: Json, lang: str) -> tuple[Any, ...]:
    said = {
        "name": name,
        "question": str(line.get("query") or line.get("raw") or ""),
        "verdict": "error",
        "reason": error["code"],
        "one_line": f"{error['message'][lang]} {error['next'][lang]}",
    }
    return tuple(said.get(column, "") for column in COLUMNS)


def _row(name: str, card: Json, lang: str) -> tuple[Any, ...]:
    tally, target = card["tally"], card["time_guard"]["target"] or {}
    first = card["evidence"][0] if card["evidence"] else None
    newer = next((row["new"] for row in card["corrections"] if row["old"] == card["id"]), "")
    return (
        *(name, card["id"], card["query"]["text"], card["query"]["mode"], card["verdict"], card["label"][lang]),
        *(card["confidence"], card["reason"]["code"], card["answer"]["text"] if card["answer"] else ""),
        *(card["one_line"][lang], card["as_of"], target.get("start"), target.get("end")),
        *(tally["support"]["weight"], tally["refute"]["weight"], tally["origins"]),
        *(_source(first, lang) if first else "", first["url"] if first else ""),
        *(" ".join(card["flags"]), card["review"]["state"], newer, card["ruleset"]["version"], card["version"]),
    )


def _source(item: Json, lang: str) -> str:
    name = item["source_name"]
    return str(name[lang] if name else item["site"] or item["origin"])


def _safe(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = " ".join(value.split()) if "\n" in value or "\r" in value else value
    return f"'{text}" if text.startswith(_RUNS) else text
