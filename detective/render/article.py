"""The claims of a long text on a terminal: a verdict and a sentence for each, then what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from detective.core.tables import table
from detective.render.view import say, view_of

_TABLE = "article/words.toml"


def article_lines(report: dict[str, Any], lang: str, *, explain: bool) -> Iterator[str]:
    """The report as lines; `explain` adds why each claim was chosen and what was left out."""
    labels: dict[str, str] = {}
    for number, row in enumerate(report["claims"], 1):
        view = view_of(row["card"], lang)
        labels[view.verdict] = view.label
        sure = f"  {say('field', 'confidence', lang)} {view.confidence}" if view.confidence else ""
        yield f"{number}. {view.icon} {view.label}{sure}  {row['claim']}"
        yield f"   {view.one_line}"
        if explain:
            why = " · ".join(told("reason", code, lang) for code in row["reasons"])
            yield f"   {row['start']}–{row['end']} · {why} · {row['card']['id'][:12]}"
    if explain:
        for row in report["left_out"]:
            yield f"- {row['text']}  ({told('left_out', row['code'], lang)})"
    yield _summary(report["summary"], labels, lang)


def told(group: str, code: str, lang: str) -> str:
    """The words of a reason, or of why a sentence was left out."""
    return str(table(_TABLE)[group][code][lang])


def _summary(summary: dict[str, Any], labels: dict[str, str], lang: str) -> str:
    verdicts = " · ".join(f"{labels[code]} {count}" for code, count in summary["verdicts"].items())
    left = sum(summary["left_out"].values())
    words = table(_TABLE)["summary"]["counts"][lang]
    return str(words.format(claims=summary["claims"], verdicts=verdicts or "-", left=left))
