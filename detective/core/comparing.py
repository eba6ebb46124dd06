"""What differs between two checks, named by what a person would call it: evidence, clock, question, rules, code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from detective.core.ruleset import mark_on

Json = Mapping[str, Any]
_ITEM_FIELDS = ("title", "text", "url", "site", "published", "published_kind", "source_kind", "tier", "access_labels")
_READ_FIELDS = ("stance", "relevance", "authority", "freshness", "tier", "score", "origin", "answer")


class Cause(StrEnum):
    """Kinds of difference, in the order in which they are told; the last two follow from the others."""

    QUESTION = "question"
    CLOCK = "clock"
    POLICY = "policy"
    SEARCH = "search"
    ADDED = "evidence_added"
    GONE = "evidence_gone"
    CHANGED = "evidence_changed"
    THRESHOLD = "threshold"
    TABLE = "table"
    MODEL = "model"
    RULESET = "ruleset"
    VERSION = "version"
    CODE = "code"
    PLACE = "place"
    READING = "reading"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of one check: its card always, the rest when a bundle was kept (empty otherwise)."""

    card: Json
    given: Json
    engine: Json
    ruleset: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One difference: `name` is an item's id, a field, a table or a threshold; None stands for nothing."""

    cause: Cause
    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An item in both checks; None where it is missing."""

    before: Json | None
    after: Json | None


def compare(before: Known, after: Known) -> tuple[Row, ...]:
    """Every difference; empty when the two checks are the same."""
    pairs = matched(items_of(before), items_of(after))
    found = [
        *_question(before, after),
        *_values(Cause.CLOCK, "as_of", before.card["as_of"], after.card["as_of"]),
        *_policy(before, after),
        *_search(before, after),
        *_evidence(pairs),
        *_rules(before, after),
        *_values(Cause.VERSION, "version", before.card["version"], after.card["version"]),
        *_code(before, after),
        *_consequences(pairs, before, after),
    ]
    return tuple(sorted(found, key=lambda row: list(Cause).index(row.cause)))


def items_of(known: Known) -> tuple[Json, ...]:
    """The candidates as given where a bundle was kept, else the items that the card shows."""
    if known.given:
        return tuple(known.given["candidates"])
    card = known.card
    return tuple(_as_given(item) for part in ("evidence", "related", "rejected") for item in card[part])


def matched(before: tuple[Json, ...], after: tuple[Json, ...]) -> tuple[Pair, ...]:
    """Items of both sides paired by page, else by text, else by id; the rest stand alone."""
    rest = dict(enumerate(after))
    partner: dict[int, Json] = {}
    for key in (_whole, _page, _text, _id):
        for place, item in enumerate(before):
            if place in partner or key(item) is None:
                continue
            other = next((n for n, it in rest.items() if key(it) == key(item) and _may_be_same(item, it)), None)
            if other is not None:
                partner[place] = rest.pop(other)
    both = [Pair(before=item, after=partner.get(place)) for place, item in enumerate(before)]
    return tuple(both + [Pair(before=None, after=item) for item in rest.values()])


def _as_given(item: Json) -> Json:
    published = item.get("published")
    return {**item, "published": published.get("text") if isinstance(published, Mapping) else published, "tier": None}


def _whole(item: Json) -> Any:
    return (item.get("id"), item.get("url"), item.get("text"))


def _page(item: Json) -> Any:
    return item.get("url")


def _text(item: Json) -> Any:
    return item.get("text") or item.get("sealed")


def _id(item: Json) -> Any:
    return item.get("id")


def _may_be_same(one: Json, other: Json) -> bool:
    """Two pages with addresses of their own are two items, whatever their ids."""
    first, second = one.get("url"), other.get("url")
    return first is None or second is None or first == second or _text(one) == _text(other)


def _values(cause: Cause, name: str, before: Any, after: Any) -> Iterator[Row]:
    if before != after:
        yield Row(cause=cause, name=name, before=before, after=after)


def _question(before: Known, after: Known) -> Iterator[Row]:
    old, new = before.card["query"], after.card["query"]
    for name in ("text", "mode", "kind"):
        yield from _values(Cause.QUESTION, name, old[name], new[name])
    old_target, new_target = before.card["time_guard"]["target"], after.card["time_guard"]["target"]
    if before.card["as_of"] == after.card["as_of"]:
        yield from _values(Cause.QUESTION, "time", old_target, new_target)


def _policy(before: Known, after: Known) -> Iterator[Row]:
    if not before.given or not after.given:
        return
    old, new = before.given["policy"], after.given["policy"]
    for name in sorted({*old, *new}):
        yield from _values(Cause.POLICY, name, old.get(name), new.get(name))


def _search(before: Known, after: Known) -> Iterator[Row]:
    if before.given and after.given:
        yield from _values(Cause.SEARCH, "asked", before.given["asked"], after.given["asked"])
    yield from _values(Cause.SEARCH, "failed", _failed(before.card), _failed(after.card))


def _failed(card: Json) -> list[str]:
    fine = ("found", "nothing", "not_needed", "offline", "over_budget", "not_configured")
    return sorted({row["provider"] for row in card["plan"] if row["outcome"] not in fine})


def _evidence(pairs: Iterable[Pair]) -> Iterator[Row]:
    for pair in pairs:
        if pair.before is None and pair.after is not None:
            yield Row(cause=Cause.ADDED, name=pair.after["id"], before=None, after=shown(pair.after))
        elif pair.before is not None and pair.after is None:
            yield Row(cause=Cause.GONE, name=pair.before["id"], before=shown(pair.before), after=None)
        elif pair.before is not None and pair.after is not None:
            for name in _ITEM_FIELDS:
                old, new = pair.before.get(name) or None, pair.after.get(name) or None
                yield from _values(Cause.CHANGED, f"{pair.before['id']}.{name}", old, new)


def shown(item: Json) -> str:
    """What an item is called in a line: its title or site, else its text, else its address."""
    return str(item.get("title") or item.get("text") or item.get("url") or item.get("site") or item["id"])


def _rules(before: Known, after: Known) -> Iterator[Row]:
    old, new = before.card["ruleset"], after.card["ruleset"]
    if old["hash"] == new["hash"]:
        return
    tables = (before.ruleset.get("tables") or {}, after.ruleset.get("tables") or {})
    numbers = (_flat(before.ruleset.get("numbers") or {}), _flat(after.ruleset.get("numbers") or {}))
    if all(numbers):
        for name in sorted({*numbers[0], *numbers[1]}):
            yield from _values(Cause.THRESHOLD, name, numbers[0].get(name), numbers[1].get(name))
    if all(tables):
        for name in sorted({*tables[0], *tables[1]}):
            yield from _values(Cause.TABLE, name, tables[0].get(name), tables[1].get(name))
    readers = [None if mark is None else str(mark) for mark in (mark_on(before.card), mark_on(after.card))]
    yield from _values(Cause.MODEL, "stance", *readers)
    yield Row(cause=Cause.RULESET, name=new["version"], before=old["hash"], after=new["hash"])


def _flat(numbers: Json, prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in numbers.items():
        found |= _flat(value, f"{prefix}{name}.") if isinstance(value, Mapping) else {f"{prefix}{name}": value}
    return found


def _code(before: Known, after: Known) -> Iterator[Row]:
    old, new = before.engine.get("code"), after.engine.get("code")
    if old and new:
        yield from _values(Cause.CODE, "core", old, new)


def _consequences(pairs: Iterable[Pair], before: Known, after: Known) -> Iterator[Row]:
    """What became of the items that both checks have: where they stand, and how they were read and weighed."""
    old_places, new_places = _places(before.card), _places(after.card)
    old_read = {item["id"]: item for item in before.card["evidence"]}
    new_read = {item["id"]: item for item in after.card["evidence"]}
    for pair in pairs:
        if pair.before is None or pair.after is None:
            continue
        old, new = pair.before["id"], pair.after["id"]
        yield from _values(Cause.PLACE, old, old_places.get(old), new_places.get(new))
        if old in old_read and new in new_read:
            for name in _READ_FIELDS:
                yield from _values(Cause.READING, f"{old}.{name}", old_read[old].get(name), new_read[new].get(name))


def _places(card: Json) -> dict[str, str]:
    found = {item["id"]: part for part in ("evidence", "related") for item in card[part]}
    return found | {item["id"]: f"rejected ({item['reason']})" for item in card["rejected"]}
