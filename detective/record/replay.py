"""Replay: the verdict computed again from a bundle's snapshot, and the first place where it differs, if any."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from detective.core.codec import Search
from detective.core.differing import Difference, differences
from detective.core.stance import Model
from detective.pipeline import Checked, judge_again
from detective.record.bundle import Bundle
from detective.record.engine import engine

OUTSIDE = ("version", "review", "corrections")  # of a card: what no replay can or should give again


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """The card of today, how it differs from the kept one, and whether the code is the code of that time."""

    card: dict[str, Any]
    found: tuple[Difference, ...]
    same_code: bool | None  # None: the bundle does not say

    @property
    def is_identical(self) -> bool:
        """Whether every byte that a verdict determines came out again."""
        return not self.found


def replay(bundle: Bundle, model: Model | None = None) -> Replayed:
    """Judge the bundle's snapshot again and compare the whole card but for version, review and corrections.

    `model` is the user's own model that reads stance now.
    """
    again = rerun(bundle, model).card
    kept = {name: value for name, value in bundle.card.items() if name not in OUTSIDE}
    fresh = {name: value for name, value in again.items() if name not in OUTSIDE}
    code = bundle.engine.get("code")
    return Replayed(
        card=again,
        found=differences(kept, fresh),
        same_code=None if code is None else code == engine()["code"],
    )


def rerun(bundle: Bundle, model: Model | None = None) -> Checked:
    """The check of a bundle on the present engine."""
    return judge_again(replace(bundle.request, model=model), asked=bundle.asked, search=Search.of(bundle.card))
