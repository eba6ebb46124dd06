"""A bundle: a card with everything that its verdict was computed from, as JSON values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from detective.core.access import OWNER_KEY, POLICY_KEY
from detective.core.card_items import hashed, snapshot
from detective.core.gates import Refusal
from detective.core.models import Candidate
from detective.core.policy import policy_values
from detective.pipeline import Checked, Request
from detective.record.engine import engine, ruleset

SCHEMA = "detective.bundle/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle as it was read: the card, the check that gave it, and the engine and ruleset of that time."""

    card: dict[str, Any]
    request: Request
    asked: bool
    engine: dict[str, Any]
    ruleset: dict[str, Any]


def bundle_of(checked: Checked) -> dict[str, Any]:
    """The bundle of a finished check; a restricted candidate stands in it by its digest only."""
    return {
        "schema": SCHEMA,
        "card": checked.card,
        "input": input_of(checked),
        "engine": engine(),
        "ruleset": ruleset(checked.judgement.model),
    }


def input_of(checked: Checked) -> dict[str, Any]:
    """The part of a bundle that a replay starts from."""
    request, judgement = checked.request, checked.judgement
    restricted = {refusal.candidate.id: refusal for refusal in judgement.refused if refusal.is_restricted}
    return {
        "text": request.text,
        "as_of": request.as_of.text,
        "mode": str(request.mode) if request.mode else None,
        "time": request.time,
        "policy": policy_values(request.policy),
        "asked": checked.asked,
        "candidates": [_kept(candidate, restricted.get(candidate.id)) for candidate in judgement.candidates],
    }


def is_bundle(value: Any) -> bool:
    """Whether JSON values claim to be a bundle."""
    return isinstance(value, dict) and str(value.get("schema", "")).startswith("detective.bundle/")


def _kept(candidate: Candidate, refusal: Refusal | None) -> dict[str, Any]:
    if refusal is None:
        return snapshot(candidate)
    said = {f"extra.{name}": candidate.extra[name] for name in (POLICY_KEY, OWNER_KEY) if name in candidate.extra}
    return {
        "id": candidate.id,
        "access_labels": list(candidate.access_labels),
        "sealed": hashed(candidate, restricted=True),
        "had_text": "text_missing" not in refusal.also,
        **said,  # all that the gate of access looks at, so that it says the same again
    }
