"""One card prepared for any view: plain values in the reader's language, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from detective.core.bases import basis_words
from detective.core.ruleset import mark_on
from detective.core.tables import rows, table
from detective.render.record_words import label_of, tell
from detective.render.reviews import step_lines
from detective.render.search_words import found_line, provider_lines, say, sufficiency_lines
from detective.render.span_words import span_words

SHOWN_RELATED = 3
_DECIDED = frozenset({"supported", "refuted"})
__all__ = ["ICONS", "SHOWN_RELATED", "Item", "Planned", "View", "say", "view_of"]

ICONS = {"supported": "✔", "refuted": "✘", "uncertain": "≈", "no_reliable_source": "○", "query_failed": "!"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item of evidence as it is shown."""

    title: str
    source: str
    tier: str
    date: str
    quote: str
    text: str
    link: str | None
    stance: str
    stance_words: str
    why: str
    arithmetic: str
    relation: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One search as it went."""

    provider: str
    query: str
    told: str
    must_be_said: bool  # it failed, or the budget left it out


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a view shows, in reading order."""

    lang: str
    verdict: str
    icon: str
    label: str
    confidence: str
    calibrated: str
    question: str
    answer: str
    one_line: str
    reason: str
    reason_code: str
    as_of: str
    time: str
    evidence: tuple[Item, ...]
    related: tuple[Item, ...]
    rejected: tuple[str, ...]
    gaps: tuple[tuple[str, str], ...]
    checks: tuple[tuple[bool, str], ...]
    caveats: tuple[str, ...]
    flags: tuple[str, ...]
    origins: str
    plan: tuple[Planned, ...]
    sufficiency: tuple[str, ...]
    providers: tuple[str, ...]
    unconfigured: tuple[str, ...]
    trace: tuple[str, ...]
    hangs: tuple[str, ...]
    superseded: str
    corrections: tuple[str, ...]
    reviews: tuple[str, ...]
    version: str
    ruleset: str
    id: str


def view_of(card: dict[str, Any], lang: str) -> View:
    """The card in one language (`zh` or `en`)."""
    target = card["time_guard"]["target"]
    confidence = card["confidence"]
    return View(
        lang=lang,
        verdict=card["verdict"],
        icon=ICONS[card["verdict"]],
        label=card["label"][lang],
        confidence="" if confidence is None else f"{round(confidence * 100)}%",
        calibrated=_calibrated(card, lang),
        question=card["query"]["text"],
        answer=card["answer"]["text"] if card["answer"] else "",
        one_line=card["one_line"][lang],
        reason=card["reason"][lang],
        reason_code=card["reason"]["code"],
        as_of=card["as_of"],
        time=span_words(target, lang) if target else say("field", "no_time", lang),
        evidence=tuple(_item(item, lang) for item in card["evidence"]),
        related=tuple(_item(item, lang) for item in card["related"]),
        rejected=tuple(_rejected(item, lang) for item in card["rejected"]),
        gaps=tuple((gap[lang], gap["query"]) for gap in card["gaps"]),
        checks=tuple((row["match"], row[lang]) for row in card["checks"]["numbers"])
        + tuple((row["outcome"] == "match", row[lang]) for row in card["checks"]["conditions"]),
        caveats=tuple(caveat[lang] for caveat in card["time_guard"]["caveats"]),
        flags=tuple(_flag(code, lang) for code in card["flags"]),
        origins=_origins(card, lang),
        sufficiency=sufficiency_lines(card, lang),
        providers=provider_lines(card, lang),
        plan=tuple(_planned(row, lang) for row in card["plan"] if row["outcome"] != "not_configured"),
        unconfigured=tuple(row["provider"] for row in card["plan"] if row["outcome"] == "not_configured"),
        trace=tuple(_tried(row, lang) for row in card["trace"]),
        hangs=_hangs(card, lang),
        superseded=_superseded(card, lang),
        corrections=tuple(_correction(row, lang) for row in card.get("corrections", [])),
        reviews=step_lines(card, lang),
        version=card["version"],
        ruleset=_ruleset(card),
        id=card["id"][:16],
    )


def _ruleset(card: dict[str, Any]) -> str:
    """The rules, and the model that read the passages where it was not the fitted reader."""
    rules, model = card["ruleset"], mark_on(card)
    named = f"{rules['version']}/{rules['hash'][:12]}"
    return named if model is None else f"{named} · {model.name}@{model.digest[:12]}"


def _calibrated(card: dict[str, Any], lang: str) -> str:
    """How often verdicts that were about as sure as this one came out right; empty for what does not decide."""
    if card["verdict"] not in _DECIDED:
        return ""
    stated = card["confidence"]
    bins = [tuple(map(int, row)) for row in rows("calibration/bins.tsv")]
    near, cards, right = min(bins, key=lambda one: abs(one[0] - 1000 * stated))
    shown = {"said": f"{stated:.0%}", "near": f"{near / 1000:.0%}", "right": f"{right / cards:.0%}"}
    return say("field", "calibrated", lang, cards=cards, **shown)


def _item(item: dict[str, Any], lang: str) -> Item:
    name = item["source_name"][lang] if item["source_name"] else item["site"] or item["url"] or item["id"]
    published = item["published"]
    stance = item.get("stance", "")
    return Item(
        title=item["title"],
        source=str(name),
        tier=item["tier"],
        date=str(published["text"] or published["start"])[:10] if published else say("field", "undated", lang),
        quote=item.get("quote") or "",
        text=item["text"],
        link=item["citation"],
        stance=stance,
        stance_words=say("field", stance, lang) if stance else "",
        why=basis_words(item["stance_basis"], lang, answers=item["answer"] is not None) if stance else "",
        arithmetic=_arithmetic(item),
        relation=item["relation"],
        found=found_line(item, lang),
    )


def _origins(card: dict[str, Any], lang: str) -> str:
    """How many items there are and how many voices: reprints of one text speak once; empty for fewer than two items."""
    pages = len(card["evidence"])
    return say("field", "origins", lang, pages=pages, origins=card["tally"]["origins"]) if pages > 1 else ""


def _arithmetic(item: dict[str, Any]) -> str:
    if "score" not in item or item["stance"] == "mention":
        return ""
    covered = f"(0.55 + 0.45 × {item['relevance']:g})"
    return f"{item['authority']:g} × {covered} × {item['freshness']:g} = {item['score']:g}"


def _rejected(item: dict[str, Any], lang: str) -> str:
    return say("field", "rejected_item", lang, id=item["id"], reason=", ".join([item["reason"], *item["also"]]))


def _flag(code: str, lang: str) -> str:
    row = table("words.toml")["flag"].get(code)
    return row[lang] if row else code


def _planned(row: dict[str, Any], lang: str) -> Planned:
    outcome = row["outcome"]
    failed = outcome not in table("view.toml")["outcome"]
    told = say("outcome", "failed", lang, kind=outcome) if failed else say("outcome", outcome, lang, n=row["count"])
    if "next" in row:
        told = f"{told} {row['message'][lang]} {row['next'][lang]}"
    must_be_said = failed or outcome == "over_budget"
    return Planned(provider=row["provider"], query=row["query"], told=told, must_be_said=must_be_said)


def _tried(row: dict[str, Any], lang: str) -> str:
    values = row["values"]
    limits = ", ".join(f"{name} {value:g}" for name, value in sorted(row["threshold"].items()))
    held = say("field", "held" if row["held"] else "not_held", lang)
    sides = f"S={values['support']:g} R={values['refute']:g} rel={values['max_relevance']:g}"
    return f"{row['rule']}: {sides}{f' [{limits}]' if limits else ''} → {held}"


def _superseded(card: dict[str, Any], lang: str) -> str:
    """What to say above a card that another one corrects; empty for one that stands."""
    newer = next((row for row in card.get("corrections", []) if row["old"] == card["id"]), None)
    return tell("correction", "superseded", lang, day=newer["at"][:10], new=newer["new"][:16]) if newer else ""


def _correction(row: dict[str, Any], lang: str) -> str:
    labels = {name: label_of(row[f"{name}_verdict"], lang) for name in ("old", "new")}
    ids = {"old": row["old"][:12], "new": row["new"][:12]}
    filled = {"day": row["at"][:10], "before": labels["old"], "after": labels["new"], "reason": row["reason"]}
    return tell("correction", "row", lang, **ids, **filled)


def _hangs(card: dict[str, Any], lang: str) -> tuple[str, ...]:
    labels = table("words.toml")["label"]
    moved = [row for row in card["tally"]["without"] if row["verdict"] != card["verdict"]]
    return tuple(
        say("field", "hangs", lang, origin=row["origin"], verdict=labels[row["verdict"]][lang]) for row in moved
    )
