"""What a view says of the search: where each item is from, what was enough, how each source did."""

from __future__ import annotations

from typing import Any

from detective.core.tables import table


def say(group: str, name: str, lang: str, **filled: object) -> str:
    """A word of the views, in `lang`, with its blanks filled in."""
    return str(table("view.toml")[group][name][lang]).format(**filled)


def found_line(item: dict[str, Any], lang: str) -> str:
    """Where an item is from and what found its text and date; empty for a card that does not say."""
    found = item.get("found")
    if not found:
        return ""
    stages = table("view.toml")["stage"]
    published = found["published"] or "none"
    date = stages[published][lang] if published in stages else published
    line = say(
        "field",
        "found",
        lang,
        where=say("where", found["where"], lang),
        text=say("stage", found["text"], lang),
        published=date,
    )
    if found["page"] in (None, "read"):
        return line
    why = table("pages/failures.toml").get(found["page"], {}).get(lang, found["page"])
    return f"{line}; {say('field', 'page_unread', lang, why=why)}"


def sufficiency_lines(card: dict[str, Any], lang: str) -> tuple[str, ...]:
    """A line a pool: the local one, then the whole one where the web was asked."""
    return tuple(_sufficiency(row, lang) for row in (_search(card) or {}).get("sufficiency", ()))


def provider_lines(card: dict[str, Any], lang: str) -> tuple[str, ...]:
    """A line a provider that is set up: how often it was asked, how it went, what that costs by its list."""
    rows = (_search(card) or {}).get("providers", ())
    return tuple(_provider(row, lang) for row in rows if row["health"] != "not_configured")


def _search(card: dict[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] | None = card["provenance"].get("search")
    return found


def _sufficiency(row: dict[str, Any], lang: str) -> str:
    missing = {"zh": "；", "en": "; "}[lang].join(lack[lang] for lack in row["missing"])
    filled = {"stage": say("where", row["stage"], lang), "n": row["candidates"], "reason": row["reason"]}
    line = say("field", "enough" if row["enough"] else "not_enough", lang, missing=missing, **filled).strip()
    asks = not row["enough"] and row["web_query"]
    return f"{line} → {say('field', 'asked_web', lang, query=row['web_query'])}" if asks else line


def _provider(row: dict[str, Any], lang: str) -> str:
    filled = {name: row[name] for name in ("provider", "calls", "not_asked", "found")}
    line = say("field", "provider", lang, health=say("health", row["health"], lang), **filled)
    if not row["cost"] or not row["cost"]["amount"]:
        return line
    told = {name: row["cost"][name] for name in ("amount", "currency", "source")}
    return f"{line}; {say('field', 'cost', lang, **told)}"
