"""Rules on the clause that speaks of the claim, word by word."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.clausal import Clause, State
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.numbers import amounts
from detective.core.stance.rulings import Findings, Ruling, ruled
from detective.core.stance.verdicts import Said

_ASKS = Pattern("[?？][\"'”」』 ]*$")
_WEAKENING = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR)


def weakened(c: Comparison, k: Clause) -> bool:
    """Whether the clause asks, guesses, plans or repeats a rumour where the claim states."""
    a, view = k.aligned, k.aligned.deep.view
    if _ASKS.search(view.folded):
        return True
    return any(
        any(a.span[0] <= cue.start < a.span[1] for cue in view.of(kind))
        for kind in _WEAKENING
        if not c.claim.view.has(kind)
    )


def _open_to_rules(c: Comparison, k: Clause) -> bool:
    return k.subject_held and c.said is Said.PLAIN and not c.reported and not weakened(c, k)


_CODES = ("name", "date", "number")  # of the slots, in the order of `Clause.states`


def by_slot(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says the same of the same, but has another name, date or amount in its place."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or State.OTHER not in k.states or State.SILENT in k.states:
        return None
    if k.turned or k.asks_more or k.said < 4 * k.unsaid or not k.said:
        return None
    return ruled(-c.sign, _CODES[k.states.index(State.OTHER)])


def by_clause(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says every word of the claim, or all but those that it turns."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or any(state is not State.SAME for state in k.states):
        return None
    if k.unsaid or not k.said or c.direction < 0 or k.left:
        return None
    if k.turned:
        return ruled(-c.sign, "opposite" if k.turns.opposed else "negation")
    return None if k.asks_more else ruled(c.sign, "number" if amounts(c.claim.quantities) else "clause")
