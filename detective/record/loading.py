"""A card, a bundle, a line of a batch or an answer of the API from JSON values, whichever it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from detective.card_schema import check_card
from detective.core.canonical import parsed
from detective.errors import InputError, Words
from detective.record.bundle import is_bundle
from detective.record.bundle_reading import read_bundle


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A card by the name under which it was asked for, and its bundle where there is one."""

    name: str
    card: dict[str, Any]
    bundle: dict[str, Any] | None


def loaded(value: Any, name: str) -> Loaded:
    """The card of JSON values; the line of a batch names its card by its own id; raises InputError otherwise."""
    if is_bundle(value):
        return Loaded(name=name, card=read_bundle(value, name).card, bundle=value)
    if not isinstance(value, dict) or "schema" in value:
        return Loaded(name=name, card=check_card(value, name), bundle=None)
    own = value.get("id")
    card = check_card(value.get("card"), name)
    return Loaded(name=name if own is None else str(own), card=card, bundle=None)


def loaded_text(text: str, name: str) -> Loaded:
    """The one card of a file; raises InputError."""
    found = list(loaded_lines(text, name))
    if len(found) != 1:
        raise InputError(
            "not_one_card",
            Words(
                f"{name} 里有 {len(found)} 张结论卡，应为一张。", f"{name} holds {len(found)} cards; one is expected."
            ),
            Words("请只留下一张。", "keep one of them."),
        )
    return found[0]


def loaded_lines(text: str, name: str) -> Iterator[Loaded]:
    """Every card of a file: one JSON value, or one a line; lines that hold an error are passed over."""
    stripped = text.strip().removeprefix("\ufeff")
    try:
        yield loaded(parsed(stripped), name)
    except json.JSONDecodeError as whole:
        lines = [line for line in stripped.splitlines() if line.strip()]
        if len(lines) < 2:
            raise _not_json(name, whole.lineno, whole.msg) from whole
        yield from _by_line(lines, name)


def _by_line(lines: list[str], name: str) -> Iterator[Loaded]:
    for number, line in enumerate(lines, 1):
        try:
            value = parsed(line)
        except json.JSONDecodeError as error:
            raise _not_json(name, number, error.msg) from error
        if not (isinstance(value, dict) and "error" in value and "card" not in value):
            yield loaded(value, f"{name}, line {number}")


def _not_json(name: str, line: int, detail: str) -> InputError:
    return InputError(
        "card_not_json",
        Words(f"{name} 第 {line} 行不是有效的 JSON（{detail}）。", f"{name}, line {line}: not valid JSON ({detail})."),
        Words(
            "请给出 detective check --json 或 --bundle 的输出。", "give what detective check --json or --bundle wrote."
        ),
    )
