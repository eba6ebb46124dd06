"""Plain questions made from the facts of the shipped records, with the names one of which is the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from detective.core.tables import raw

Row = dict[str, Any]
Asked = tuple[str, tuple[str, ...]]  # a question, and what may stand in its answer


def plain_questions(step: int) -> Iterator[Asked]:
    """Questions in both languages on every so many records of a topic."""
    rows = {row["id"]: row for row in map(json.loads, raw("starter/records.jsonl").decode("utf-8").splitlines())}
    for topic, ask in _ASKED.items():
        group = [row for row in rows.values() if row["topic"] == topic and row["lang"] == "en" and row.get("facts")]
        for row in group[::step]:
            yield from ask(row["facts"], rows[row["id"].removesuffix("en") + "zh"])


def _capitals(facts: Row, _: Row) -> Iterator[Asked]:
    if "country" in facts:
        names = (facts["capital"], facts["capital_zh"])
        yield f"What is the capital of {facts['country']}?", names
        yield f"{facts['country_zh']}的首都是哪里？", names


def _elements(facts: Row, _: Row) -> Iterator[Asked]:
    yield f"What is the atomic number of {facts['name'].lower()}?", (str(facts["number"]),)
    yield f"What is the chemical symbol for {facts['name'].lower()}?", (facts["symbol"],)
    yield f"{facts['name_zh']}的原子序数是多少？", (str(facts["number"]),)


def _prizes(facts: Row, twin: Row) -> Iterator[Asked]:
    names = (*facts["laureates"], *facts["laureates_zh"])
    prize = twin["title"].partition("年")[2]
    if names:
        yield f"Who won the {facts['year']} {facts['event']}?", names
        yield f"谁获得了{facts['year']}年{prize}？", names


def _offices(facts: Row, _: Row) -> Iterator[Asked]:
    year = int(facts["start"][:4]) + 1
    if int(facts.get("end", "0")[:4]) > year:
        names = (facts["holder"], facts["holder_zh"])
        yield f"Who was {facts['office']} in {year}?", names
        yield f"{year}年{facts['office_zh']}是谁？", names


def _finals(facts: Row, twin: Row) -> Iterator[Asked]:
    if "winner" in facts:
        names = (facts["winner"], facts["winner_zh"])
        cup = twin["title"].partition("年国际足联")[2].removesuffix("决赛")
        yield f"Who won the {facts['year']} {facts['event']}?", names
        yield f"谁赢得了{facts['year']}年{cup}？", names


def _games(facts: Row, _: Row) -> Iterator[Asked]:
    names = (facts["host"], facts["host_zh"])
    yield f"Which city hosted the {facts['year']} {facts['event'].removesuffix(' host city')}?", names


_ASKED: dict[str, Callable[[Row, Row], Iterator[Asked]]] = {
    "capital": _capitals,
    "element": _elements,
    "nobel": _prizes,
    "office": _offices,
    "world-cup": _finals,
    "olympics": _games,
}
