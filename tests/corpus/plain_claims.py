"""Plain claims made from the facts of the shipped records, each beside the record of that fact or of its like.

What a claim comes to follows from the facts: the winner of that year, another winner, the record of another year.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from detective.core.tables import raw

Row = dict[str, Any]


class Plain(NamedTuple):
    """A claim, the record that it is read beside, and the stance that follows from the facts."""

    topic: str
    claim: str
    record: Row
    stance: str


def plain_claims(step: int) -> Iterator[Plain]:
    """The claims of every so many records of a topic and language, with a neighbour in the table as its like."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in _records():
        if row.get("facts") and row["topic"] in _MADE and not row["id"].endswith(("-article-en", "-article-zh")):
            groups.setdefault((row["topic"], row["lang"]), []).append(row)
    for (topic, lang), group in groups.items():
        for at in range(0, len(group), step):
            for claim, beside, stance in _MADE[topic](group[at], group, lang):
                yield Plain(topic, claim, beside, stance)


def twins() -> dict[str, Row]:
    """The record that says the same in the other language, by id."""
    rows = {row["id"]: row for row in _records()}
    pairs = {id_: id_[:-2] + ("en" if id_.endswith("zh") else "zh") for id_ in rows}
    return {id_: rows[other] for id_, other in pairs.items() if other in rows}


def _records() -> list[Row]:
    return [json.loads(line) for line in raw("starter/records.jsonl").decode("utf-8").splitlines()]


Made = Iterator[tuple[str, Row, str]]


def _like(row: Row, group: list[Row], *keys: str) -> Row | None:
    """The next record of the group that differs in all of these facts."""
    at = group.index(row)
    others = (*group[at + 1 :], *group[:at])
    return next((one for one in others if all(one["facts"].get(k) != row["facts"].get(k) for k in keys)), None)


def _prizes(row: Row, group: list[Row], lang: str) -> Made:
    facts, key = row["facts"], "laureates_zh" if lang == "zh" else "laureates"
    same = [one for one in group if one["facts"]["event"] == facts["event"]]
    other = _like(row, same, "year", key)
    if not facts[key] or other is None or not other["facts"][key]:
        return
    year, mine, theirs = facts["year"], facts[key][-1], other["facts"][key][0]
    if lang == "zh":
        prize = row["title"].partition("年")[2]
        yield f"{mine}获得{year}年{prize}", row, "support"
        yield f"{year}年{mine}获得{prize}", row, "support"
        yield f"{theirs}获得{year}年{prize}", row, "refute"
        yield f"{theirs}获得过{prize}", row, "mention"
        yield f"{mine}获得{year}年{prize}", other, "mention"
        return
    prize = facts["event"]
    yield f"{mine} won the {year} {prize}", row, "support"
    yield f"{mine} was awarded the {prize} in {year}", row, "support"
    yield f"{theirs} won the {year} {prize}", row, "refute"
    yield f"{theirs} won the {prize}", row, "mention"
    yield f"{mine} won the {year} {prize}", other, "mention"


def _offices(row: Row, group: list[Row], lang: str) -> Made:
    facts, end = row["facts"], "_zh" if lang == "zh" else ""
    first, last = (int(facts[key][:4]) for key in ("start", "end" if "end" in facts else "as_of"))
    same = [one for one in group if one["facts"]["office"] == facts["office"]]
    other = _like(row, same, "holder")
    if last - first < 2 or other is None:
        return
    year, holder, theirs, office = (
        first + 1,
        facts[f"holder{end}"],
        other["facts"][f"holder{end}"],
        facts[f"office{end}"],
    )
    if lang == "zh":
        yield f"{holder}{year}年是{office}", row, "support"
        yield f"{year}年{office}是{holder}", row, "support"
        yield f"{year}年{office}是{theirs}", row, "refute"
    else:
        yield f"{holder} was {office} in {year}", row, "support"
        yield f"{theirs} was {office} in {year}", row, "refute"


def _capitals(row: Row, group: list[Row], lang: str) -> Made:
    facts, end = row["facts"], "_zh" if lang == "zh" else ""
    lands = [one for one in group if "country" in one["facts"]]
    other = _like(row, lands, "country", "capital") if row in lands else None
    if other is None:
        return
    land, town, theirs = facts[f"country{end}"], facts[f"capital{end}"], other["facts"][f"capital{end}"]
    forms = (
        ("{0}的首都是{1}", "{1}是{0}的首都") if lang == "zh" else ("The capital of {0} is {1}", "{1} is {0}'s capital")
    )
    for form in forms:
        yield form.format(land, town), row, "support"
        yield form.format(land, theirs), row, "refute"
        yield form.format(land, town), other, "mention"


def _elements(row: Row, group: list[Row], lang: str) -> Made:
    facts, other = row["facts"], _like(row, group, "number")
    assert other is not None
    if lang == "zh":
        symbol, number = f"{facts['name_zh']}的元素符号是{{}}", f"{facts['name_zh']}的原子序数是{{}}"
    else:
        symbol, number = f"The symbol of {facts['name'].lower()} is {{}}", f"{facts['name']} has the atomic number {{}}"
    for form, key in ((symbol, "symbol"), (number, "number")):
        yield form.format(facts[key]), row, "support"
        yield form.format(other["facts"][key]), row, "refute"
        yield form.format(other["facts"][key]), other, "mention"


def _rumours(row: Row, group: list[Row], lang: str) -> Made:
    claim, other = row["facts"]["claim_zh" if lang == "zh" else "claim"], _like(row, group, "claim")
    assert other is not None
    yield claim, row, "refute"
    yield claim, other, "mention"


_MADE: dict[str, Callable[[Row, list[Row], str], Made]] = {
    "nobel": _prizes,
    "office": _offices,
    "capital": _capitals,
    "element": _elements,
    "rumour": _rumours,
}
