"""The card as Markdown, every piece of text from outside made harmless."""

from __future__ import annotations

import re
from typing import Any

from detective.render.record_words import tell
from detective.render.view import SHOWN_RELATED, Item, say, view_of

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+|!~-])")
_BLANK = re.compile(r"\s+")


def markdown_card(card: dict[str, Any], lang: str) -> str:
    """The card in `lang`; ends with one newline."""
    view = view_of(card, lang)
    confidence = f" · {say('field', 'confidence', lang)} {view.confidence}" if view.confidence else ""
    lines = [
        f"# {_safe(view.question)}",
        f"**{view.icon} {view.label}**{confidence}",
        _safe(view.one_line),
    ]
    if view.superseded:
        lines.insert(1, f"> **{_safe(view.superseded)}**")
    if view.reason != view.one_line:
        lines.append(_safe(view.reason))
    lines.append(
        f"{say('field', 'understood', lang)} {view.time} · {say('field', 'as_of', lang)} {view.as_of}"
        f" · `{view.reason_code}`"
    )
    lines += _items("evidence", view.evidence, lang)
    lines += [_safe(view.origins)] if view.origins else []
    lines += _items("related", view.related[:SHOWN_RELATED], lang)
    lines += _listed("checks", [f"{'=' if match else '≠'} {text}" for match, text in view.checks], lang)
    lines += _listed("flags", [*view.caveats, *view.flags, *view.hangs], lang)
    lines += _listed("gaps", [f"{text} → {query}" if query else text for text, query in view.gaps], lang)
    lines += _listed("trace", list(view.trace), lang)
    lines += _listed("sufficiency", list(view.sufficiency), lang)
    lines += _listed("providers", list(view.providers), lang)
    if view.reviews:
        lines += [f"## {tell('review', 'heading', lang)}", "\n".join(f"- {_safe(row)}" for row in view.reviews)]
    if view.corrections:
        heading = tell("correction", "heading", lang)
        lines += [f"## {heading}", "\n".join(f"- {_safe(row)}" for row in view.corrections)]
    lines.append(f"Detective {view.version} · {view.ruleset} · {view.id}")
    return "\n\n".join(lines) + "\n"


def _items(name: str, items: tuple[Item, ...], lang: str) -> list[str]:
    if not items:
        return []
    return [f"## {say('heading', name, lang)}", "\n".join(_item(item) for item in items)]


def _item(item: Item) -> str:
    link = f" <{item.link}>" if item.link else ""
    stance = f" [{item.stance_words}]" if item.stance_words else ""
    found = f" ({_safe(item.found)})" if item.found else ""
    return (
        f"- **{_safe(item.source)}** · {item.tier} · {item.date}{stance}: {_safe(item.quote or item.text)}{link}{found}"
    )


def _listed(name: str, rows: list[str], lang: str) -> list[str]:
    if not rows:
        return []
    return [f"## {say('heading', name, lang)}", "\n".join(f"- {_safe(row)}" for row in rows)]


def _safe(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", _BLANK.sub(" ", text))
