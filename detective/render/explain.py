"""The arithmetic of a card in plain lines, each marked when it does not hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from detective.core.arithmetic import Line, lines_of
from detective.core.ruleset import Ruleset, mark_on, ruleset_hash
from detective.render.record_words import label_of, tell

_SIGNAL = re.compile(r"\((dominance|weight|origins|certainty)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """A step in words; `holds` is None where nothing is computed."""

    code: str
    text: str
    holds: bool | None


def explained(card: Mapping[str, Any], rules: Ruleset, lang: str) -> tuple[Explained, ...]:
    """Every step of a card in `lang`, by the numbers of `rules`."""
    names = {item["id"]: _name(item, lang) for item in card["evidence"]}
    return tuple(
        Explained(code=line.code, text=_words(line, names, card["query"]["mode"], lang), holds=line.holds)
        for line in lines_of(card, rules)
    )


def explain_lines(card: Mapping[str, Any], rules: Ruleset, lang: str) -> tuple[list[str], bool]:
    """The steps as lines of text, and whether all of them hold."""
    steps = explained(card, rules, lang)
    wrong = sum(step.holds is False for step in steps)
    lines = [tell("explain", "title", lang), f"{card['query']['text']}  ({card['id'][:16]})", ""]
    present = ruleset_hash(mark_on(card))  # a model reads passages and has no part in the arithmetic
    if card["ruleset"]["hash"] != present:
        hashes = {"hash": card["ruleset"]["hash"][:12], "present": present[:12]}
        lines.append(tell("explain", "other_rules", lang, **hashes))
    lines += [f"{_MARKS[step.holds]} {step.text}" for step in steps]
    lines += ["", tell("explain", "not_all_hold" if wrong else "all_hold", lang, n=wrong)]
    return lines, not wrong


_MARKS = {True: "✓", False: "✗", None: "·"}


def _words(line: Line, names: Mapping[str, str], mode: str, lang: str) -> str:
    values: dict[str, str] = dict(line.values)
    for name in ("side", "stance", "held"):
        if name in values:
            values[name] = tell("explain", values[name], lang)
    if "verdict" in values:
        values["label"] = label_of(values["verdict"], lang, mode=mode)
    if "id" in values:
        values["name"] = names.get(values["id"], values["id"])
    text = tell("explain", line.code, lang, **values)
    return _SIGNAL.sub(lambda found: f"({tell('explain', f'{found[1]}_signal', lang)})", text)


def _name(item: Mapping[str, Any], lang: str) -> str:
    name = item["source_name"]
    return str(name[lang] if name else item["site"] or item["origin"])
