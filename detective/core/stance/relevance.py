"""How much of what the claim asks about a passage covers, by parts: entities, time, measure, content.

A slot that the passage fills is covered, whatever it is filled with: "the prize went to Y" speaks fully of "the prize
went to X". A slot of another edition of an event is not, nor is another bearer of the name.
"""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.stance.comparison import Comparison
from detective.core.stance.cover import Findings, filled
from detective.core.stance.numbers import Fit
from detective.core.stance.rulings import Ruling, limit
from detective.core.stance.slots import SlotKind
from detective.core.stance.subjects import speaks_of_same

Parts = tuple[tuple[str, int], ...]
Spans = list[tuple[int, int]]

_WEIGHTS = {"entities": 400, "time": 150, "measure": 150, "content": 300}
_CONSTRAINTS = ("entities", "time", "measure")


def _entities(c: Comparison, spans: Spans) -> int | None:
    """Share of the claim's names that the passage has or fills; the one that the claim is about counts double."""
    if not c.names_held:
        return None
    start, end = c.claim.subject
    total = held = 0
    for name, found in c.names_held:
        at = c.claim.view.text.find(name)
        weight = 2 if start <= at < end else 1
        total += weight
        held += weight * (found or any(a <= at < b for a, b in spans))
    return 1000 * held // total


def _time(c: Comparison) -> int | None:
    if not c.claim.days:
        return None
    slots = [slot for slot in c.slots if slot.kind is SlotKind.DATE]
    if not slots:
        return 500
    return 1000 * sum(slot.fit is not Fit.OTHER for slot in slots) // len(slots)


def _measure(c: Comparison) -> int | None:
    """How near the numbers in question stand to the claim's words; whether they agree is for the stance."""
    if not c.numbers.pairings and not c.numbers.unmet:
        return None
    return min(1000, max((slot.local_milli for slot in c.slots if slot.kind is SlotKind.NUMBER), default=0) * 5 // 4)


def _content(c: Comparison, spans: Spans) -> int:
    """Share of the claim's weight that the passage holds or fills."""
    whole = max(1, c.claim.view.weight_milli)
    held = sum(
        term.weight_milli
        for term in c.claim.view.terms
        if term.key in c.passage.held or any(a <= term.start and term.end <= b for a, b in spans)
    )
    return min(1000, 1000 * held // whole)


def relevance(c: Comparison, findings: Findings, ruling: Ruling | None) -> tuple[int, Parts]:
    """Thousandths, and the parts that the claim gives occasion for."""
    spans = filled(c, findings)
    found = {
        "entities": _entities(c, spans),
        "time": _time(c),
        "measure": _measure(c),
        "content": _content(c, spans),
    }
    parts = tuple((name, value) for name, value in found.items() if value is not None)
    total = sum(_WEIGHTS[name] * value for name, value in parts) // sum(_WEIGHTS[name] for name, _ in parts)
    if _elsewhere(c, ruling):
        return min(total, limit("other_edition_milli")), parts
    constraints = [value for name, value in parts if name in _CONSTRAINTS]
    met = constraints and min(constraints) == 1000 and dict(parts)["content"] >= 500
    decided = ruling is not None and ruling.stance is not Stance.MENTION
    return max(total, limit("role_relevance_milli")) if met or decided else total, parts


def _elsewhere(c: Comparison, ruling: Ruling | None) -> bool:
    """Whether the passage is of another edition, or never names what the claim is about."""
    if ruling is not None:
        return ruling.basis in {"other_edition", "other_time"}
    if not c.names_held:
        return False
    first, held = c.names_held[0]
    start, end = c.claim.subject
    is_subject = start <= c.claim.view.text.find(first) < max(end, 1)
    return is_subject and not held and not speaks_of_same(c.other.view.folded)
