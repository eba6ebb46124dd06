"""Human verification of kept cards, for every shell: a step, a list of what waits for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from detective.app import settings
from detective.archive import Archive, instant
from detective.core.reviewing import Act, ReviewState, steps_for
from detective.errors import InputError, Words
from detective.storage.history_backend import CardRow, Filters

if TYPE_CHECKING:
    from detective.storage.history import Found

_PAGE = 200  # rows read at once


def take_step(
    archive: Archive, reference: str, act: Act, *, two_reviewers: bool | None = None, at: str | None = None
) -> dict[str, Any]:
    """Append a step to a kept card and give the card with all its steps; raises `InputError` for what is not possible.

    The two-person rule holds when the card's policy or the setting DETECTIVE_TWO_REVIEWERS asks for it.
    """
    found = archive.find(reference)
    card = _card(found, reference)
    steps = archive.history.reviews_of(found.id)
    rule = asks_two_reviewers(card) if two_reviewers is None else two_reviewers
    for step in steps_for(machine_state(card), steps, act, two_reviewers=rule):
        archive.history.add_review(found.id, step, at or instant())
    return archive.with_record(card)


def machine_state(card: Mapping[str, Any]) -> ReviewState:
    """Where the engine left a card, whatever people did since."""
    passed = card["time_guard"]["decision"] == "pass"
    return ReviewState.CANDIDATE_FOUND if card["evidence"] and passed else ReviewState.NONE


def asks_two_reviewers(card: Mapping[str, Any], env: Mapping[str, str] | None = None) -> bool:
    """Whether a decision on this card needs a second person."""
    policy = card["provenance"].get("policy") or {}
    said = (settings() if env is None else env).get("DETECTIVE_TWO_REVIEWERS", "")
    return bool(policy.get("two_reviewers")) or said.strip().lower() in ("1", "true", "yes", "on")


def worklist(
    archive: Archive, *, states: frozenset[str] = frozenset(), limit: int = 20, before: int | None = None
) -> tuple[CardRow, ...]:
    """Kept cards, the newest first, that stand in one of `states` (`none`: no person has looked at them yet)."""
    found: list[CardRow] = []
    while rows := archive.history.rows(Filters(), limit=_PAGE, before=before):
        found += [row for row in rows if not states or (row.review or ReviewState.NONE) in states]
        before = rows[-1].seq
        if len(found) >= limit:
            break
    return tuple(found[:limit])


def _card(found: Found, reference: str) -> dict[str, Any]:
    if found.card is None:
        raise InputError(
            "card_removed",
            Words(f"结论卡 {reference} 已按保留期限清除。", f"the card {reference} was removed by retention."),
            Words("请重新查证。", "check it again."),
        )
    return found.card
