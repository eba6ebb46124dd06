"""The card on a terminal: the verdict first, then what it rests on."""

from __future__ import annotations

import os
import sys
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from detective.render.record_words import tell
from detective.render.view import SHOWN_RELATED, Item, View, say, view_of

_COLOURS = {
    "supported": "bold green",
    "refuted": "bold red",
    "uncertain": "bold yellow",
    "no_reliable_source": "bold blue",
    "query_failed": "bold magenta",
}
_LONGEST = 240  # characters of a passage that has no quotation


class _Out(Console):
    """A console whose reader may go away: what is left to print is dropped, and the command ends as it would have."""

    def on_broken_pipe(self) -> None:
        """Send the rest nowhere."""
        self.quiet = True
        with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123  # a descriptor, not a path
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def print_card(card: dict[str, Any], lang: str, *, explain: bool, console: Console | None = None) -> None:
    """Print the card; `explain` adds the arithmetic, the rules asked and where it was looked for."""
    view = view_of(card, lang)
    out = console or _Out(highlight=False, soft_wrap=False)
    _head(out, view)
    _section(out, "evidence", view, view.evidence, explain=explain)
    _section(out, "related", view, view.related[:SHOWN_RELATED], explain=False)
    if len(view.related) > SHOWN_RELATED:
        _line(out, say("field", "more", lang, n=len(view.related) - SHOWN_RELATED), "dim", indent=2)
    _list(out, "checks", view, [f"{'=' if match else '≠'} {text}" for match, text in view.checks])
    _list(out, "flags", view, [*view.caveats, *view.flags, *view.hangs])
    if view.origins:
        _line(out, view.origins, "dim")
    _list(out, "gaps", view, [f"{text}  →  {query}" if query else text for text, query in view.gaps])
    if explain:
        _line(out, view.calibrated, "dim")
        _list(out, "trace", view, view.trace)
        _list(out, "rejected", view, view.rejected)
        _list(out, "sufficiency", view, view.sufficiency)
        _list(out, "providers", view, view.providers)
    searched = _searches(view, explain=explain)
    if view.unconfigured:
        searched.append(say("field", "unconfigured", view.lang, names=", ".join(view.unconfigured)))
    _list(out, "plan", view, searched)
    if view.reviews:
        _line(out, tell("review", "heading", lang), "bold underline")
        for row in view.reviews:
            _line(out, f"- {row}", "")
    if view.corrections:
        _line(out, tell("correction", "heading", lang), "bold underline")
        for row in view.corrections:
            _line(out, f"- {row}", "")
    _line(out, f"Detective {view.version} · {view.ruleset} · {view.id}", "dim")


def _searches(view: View, *, explain: bool) -> list[str]:
    """Every search when the arithmetic is asked for, else what failed or was left out by the budget, once a source."""
    if explain:
        return [f"{row.provider} · {row.query} · {row.told}" for row in view.plan]
    return list(dict.fromkeys(f"{row.provider} · {row.told}" for row in view.plan if row.must_be_said))


def _head(out: Console, view: View) -> None:
    _line(out, view.question, "bold")
    if view.superseded:
        _line(out, view.superseded, "bold red")
    title = Text(f"{view.icon} {view.label}", style=_COLOURS[view.verdict])
    if view.confidence:
        title.append(f"  {say('field', 'confidence', view.lang)} {view.confidence}", style="not bold default")
    out.print(title)
    _line(out, view.one_line, "")
    if view.reason != view.one_line:
        _line(out, f"{view.reason} ({view.reason_code})", "dim")
    shown = f"{say('field', 'understood', view.lang)} {view.time} · {say('field', 'as_of', view.lang)} {view.as_of}"
    _line(out, shown, "dim")


def _section(out: Console, name: str, view: View, items: tuple[Item, ...], *, explain: bool) -> None:
    if not items:
        return
    _line(out, say("heading", name, view.lang), "bold underline")
    mark = "┆" if name == "related" else "│"
    for item in items:
        stance = f" [{item.stance_words}]" if item.stance_words else ""
        _line(out, f"{mark} {item.source} · {item.tier} · {item.date}{stance}", "bold" if mark != "┆" else "")
        body = item.quote or item.text
        _line(out, body if len(body) <= _LONGEST else body[: _LONGEST - 1] + "…", "", indent=2)
        if item.link:
            _line(out, item.link.split("#:~:text", 1)[0], "dim", indent=2)
        if explain and item.found:
            _line(out, item.found, "dim", indent=2)
        if explain and item.why:
            _line(out, f"{say('field', 'read_as', view.lang)}: {item.why}", "dim", indent=2)
        if explain and item.arithmetic:
            _line(out, item.arithmetic, "cyan", indent=2)


def _list(out: Console, name: str, view: View, rows: list[str] | tuple[str, ...]) -> None:
    if not rows:
        return
    _line(out, say("heading", name, view.lang), "bold underline")
    for row in rows:
        _line(out, f"- {row}", "")


def _line(out: Console, text: str, style: str, indent: int = 0) -> None:
    shown = Text(_printable(text), style=style)
    out.print(Padding(shown, (0, 0, 0, indent)) if indent else shown)


def _printable(text: str) -> str:
    """Text from outside without the control characters that could move the cursor or recolour the screen."""
    return "".join(char if char.isprintable() else " " for char in text)
