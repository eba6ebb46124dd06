"""What differs between two checks, and what a replay found, in plain lines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from detective.core.comparing import Cause, Row
from detective.core.differing import Difference
from detective.core.ruleset import ModelMark, mark_on
from detective.render.record_words import label_of, tell

_LONGEST = 120  # characters of a value that is shown
_AROUND = 40  # characters on each side of the first place where two texts part
_PARTS = (Cause.PLACE, Cause.READING)
_HASHES = (Cause.TABLE, Cause.RULESET, Cause.CODE)
Json = Mapping[str, Any]


class Tried(Protocol):
    """A verdict that one difference alone gives."""

    @property
    def cause(self) -> Cause: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def verdict(self) -> str: ...  # noqa: D102
    @property
    def moved(self) -> bool: ...  # noqa: D102


def diff_lines(before: Json, after: Json, rows: Sequence[Row], tried: Sequence[Tried] | None, lang: str) -> list[str]:
    """The comparison of two cards; `tried` is None when a bundle is missing."""
    first, second = _label(before, lang), _label(after, lang)
    same = before["verdict"] == after["verdict"]
    lines = [
        tell("diff", "same", lang, label=first) if same else tell("diff", "other", lang, before=first, after=second)
    ]
    lines.append("  " + tell("diff", "tally", lang, **_tally(before, after)))
    for name, values in (("confidence", ("confidence",)), ("reason", ("reason", "code"))):
        old, new = _at(before, values), _at(after, values)
        if old != new:
            lines.append("  " + tell("diff", name, lang, before=short(old, lang), after=short(new, lang)))
    lines += [_row(row, lang) for row in rows] or [tell("diff", "nothing", lang)]
    if rows and tried is None:
        lines.append(tell("diff", "no_bundle", lang))
    if tried:
        lines.append(tell("diff", "trials", lang))
        lines += [
            f"  {tell('cause', trial.cause, lang)} {trial.name} {_outcome(trial, after, lang)}" for trial in tried
        ]
    return lines


def replay_lines(
    card: Json, again: Json, found: Sequence[Difference], *, same_code: bool | None, lang: str
) -> list[str]:
    """The outcome of a replay: identity, or the first difference and what may explain it."""
    if not found:
        return [tell("replay", "identical", lang, id=card["id"])]
    first = found[0]
    shown = {"before": first.before, "after": first.after}
    lines = [tell("replay", "differs", lang, path=first.path, n=len(found))]
    lines += ["  " + tell("replay", name, lang, value=short(value, lang)) for name, value in shown.items()]
    verdicts = {"before": _label(card, lang), "after": _label(again, lang)}
    if card["verdict"] == again["verdict"]:
        lines.append(tell("replay", "same_verdict", lang, verdict=verdicts["after"]))
    else:
        lines.append(tell("replay", "other_verdict", lang, **verdicts))
    old, new = card["ruleset"]["hash"], again["ruleset"]["hash"]
    if old != new:
        lines.append(tell("replay", "other_rules", lang, before=old[:12], after=new[:12]))
    readers = [mark_on(card), mark_on(again)]
    if readers[0] != readers[1]:
        named = [_reader(mark, lang) for mark in readers]
        lines.append(tell("replay", "other_reader", lang, before=named[0], after=named[1]))
    if same_code is False:
        lines.append(tell("replay", "other_code", lang))
    if old == new and same_code:
        lines.append(tell("replay", "same_code", lang))
    return lines


def _reader(mark: ModelMark | None, lang: str) -> str:
    if mark is None:
        return tell("replay", "shipped_reader", lang)
    return tell("replay", "own_reader", lang, name=mark.name, digest=mark.digest[:12])


def short(value: Any, lang: str) -> str:
    """A value in at most a line."""
    if value is None or value in ("", []):
        return tell("diff", "none", lang)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _row(row: Row, lang: str) -> str:
    cause = tell("cause", row.cause, lang)
    if row.cause is Cause.ADDED:
        return f"+ {cause} {row.name}: {short(row.after, lang)}"
    if row.cause is Cause.GONE:
        return f"- {cause} {row.name}: {short(row.before, lang)}"
    before, after = (str(value)[:12] if row.cause in _HASHES else value for value in (row.before, row.after))
    if row.name.endswith(".text") and isinstance(before, str) and isinstance(after, str):
        before, after = _parting(before, after)
    mark = "  " if row.cause in _PARTS else "~"
    return f"{mark} {cause} {row.name}: {short(before, lang)} → {short(after, lang)}"


def _parting(one: str, other: str) -> tuple[str, str]:
    """The two texts around the first place where they part."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - _AROUND)
    lead = "…" if start else ""
    return lead + one[start : place + _AROUND], lead + other[start : place + _AROUND]


def _outcome(trial: Tried, after: Json, lang: str) -> str:
    if not trial.moved:
        return tell("diff", "trial_same", lang)
    return tell("diff", "trial_moved", lang, label=label_of(trial.verdict, lang, mode=after["query"]["mode"]))


def _label(card: Json, lang: str) -> str:
    """What the verdict is called here, whatever a card from outside calls it."""
    return label_of(card["verdict"], lang, mode=card["query"]["mode"])


def _tally(before: Json, after: Json) -> dict[str, str]:
    old, new = before["tally"], after["tally"]
    return {
        "s1": f"{old['support']['weight']:g}",
        "s2": f"{new['support']['weight']:g}",
        "r1": f"{old['refute']['weight']:g}",
        "r2": f"{new['refute']['weight']:g}",
        "o1": str(old["origins"]),
        "o2": str(new["origins"]),
    }


def _at(card: Json, path: Sequence[str]) -> Any:
    value: Any = card
    for name in path:
        value = value[name]
    return value
