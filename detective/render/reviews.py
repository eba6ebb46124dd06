"""The steps of human verification as lines, for every view."""

from __future__ import annotations

from typing import Any

from detective.render.record_words import label_of, tell


def state_line(card: dict[str, Any], lang: str) -> str:
    """The machine's verdict and, apart from it, where verification stands."""
    review = card["review"]
    label = label_of(card["verdict"], lang, mode=card["query"]["mode"])
    return tell("review", "head", lang, id=card["id"][:16], label=label, state=tell("review", review["state"], lang))


def step_lines(card: dict[str, Any], lang: str) -> tuple[str, ...]:
    """One line a step, the first first; empty when no person has looked at the card."""
    return tuple(_step(step, lang) for step in card["review"].get("history", []))


def _step(step: dict[str, Any], lang: str) -> str:
    said = [tell("review", step["state"], lang)]
    if "proposes" in step:
        said = [tell("review", "proposes", lang, state=tell("review", step["proposes"], lang))]
    if "verdict" in step:
        said.append(tell("review", "amended_to", lang, label=label_of(step["verdict"], lang)))
    if step.get("note"):
        said.append(step["note"])
    return " · ".join([step["at"][:16].replace("T", " "), step["by"], *said])
