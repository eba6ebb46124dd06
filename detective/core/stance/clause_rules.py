"""Rules on the clause that speaks of the claim, word by word."""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import Where
from detective.core.stance.clausal import Clause, State
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import closing, mark
from detective.core.stance.modes import Mode, compare_modes, modes_of
from detective.core.stance.numbers import amounts
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
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


_CORE_MILLI = 750  # of the claim's words outside its mode, for its being refuted
_WHOLE_MILLI = 900  # and for its being supported


def by_mode(_: Findings, c: Comparison) -> Ruling | None:
    """The clause states the claim's matter in the same mode, or in one that excludes the claim's."""
    k, mine = c.clause, modes_of(c.claim.view)
    if k is None or not mine or c.reported or _ASKS.search(k.aligned.deep.view.folded):
        return None
    core = _core(k, mine)
    if core < _CORE_MILLI or State.OTHER in k.states:
        return None
    here, about = _modes_about(k)
    for axis in dict.fromkeys(mode.axis for mode in mine):
        asked = [mode for mode in mine if mode.axis == axis]
        outcomes = {compare_modes(asked[0], mode) for mode in here or about if mode.axis == axis}
        if outcomes == {Stance.MENTION}:
            outcomes |= {compare_modes(asked[0], mode) for mode in about if mode.axis == axis}
        if Stance.REFUTE in outcomes:
            return ruled(-c.sign, "mode")
        if outcomes == {Stance.SUPPORT} and core >= _WHOLE_MILLI and State.SILENT not in k.states:
            return ruled(c.sign, "mode")
        if outcomes == {Stance.MENTION}:
            return mentions("other_mode")
    return None


def _core(k: Clause, mine: tuple[Mode, ...]) -> int:
    """Share of the claim's words outside the words for its mode that the sentence holds."""
    a = k.aligned
    rest = [
        (item, where)
        for item, where in zip(a.items, a.where, strict=True)
        if not any(mode.start < item.end and item.start < mode.end for mode in mine)
    ]
    whole = sum(item.weight for item, _ in rest)
    held = sum(item.weight for item, where in rest if where >= Where.NEAR)
    return 1000 * held // whole if whole else 0


def _modes_about(k: Clause) -> tuple[tuple[Mode, ...], tuple[Mode, ...]]:
    """The modes in the clause, and those in its sentence."""
    found = modes_of(k.aligned.deep.view)
    start, end = k.aligned.span
    return tuple(mode for mode in found if start <= mode.start < end), found


def by_slot(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says the same of the same, but has another name, date or amount in its place."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or State.OTHER not in k.states or State.SILENT in k.states:
        return None
    if k.turned or k.asks_more or k.said < 2 * k.unsaid or not k.said or k.unsaid > limit("slot_unsaid_milli"):
        return None
    return ruled(-c.sign, _CODES[k.states.index(State.OTHER)])


def changed_order(c: Comparison, k: Clause) -> bool:
    """Whether the one who acts in the claim is acted on in the sentence by the same verb, and the other acts."""
    a, folded = k.aligned, k.aligned.deep.view.folded
    if mark("passive").search(folded) or mark("passive").search(c.claim.view.folded):
        return False
    names = [item for item in a.items if item.is_name]
    verbs = [i for i in a.among(Where.HERE) if not i.is_name and not i.in_subject]
    if len(names) < 2 or not verbs:
        return False
    first, second = names[0], names[-1]
    verb = next((v for v in verbs if first.end <= v.start < second.start), None)
    at = -1 if verb is None else folded.find(verb.text, *a.span)
    mine, theirs = folded.find(first.text), folded.find(second.text)
    return at >= 0 and min(mine, theirs) >= 0 and theirs < at < mine and folded.find(first.text, 0, at) < 0


def by_clause(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says every word of the claim, or all but those that it turns."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or any(state is not State.SAME for state in k.states):
        return None
    if k.unsaid or not k.said or c.direction < 0:
        return None
    if k.left:
        return None if mark("formerly").search(c.claim.view.folded) else ruled(-c.sign, "no_longer")
    if changed_order(c, k):
        return ruled(-c.sign, "roles_changed_about")
    if k.turned:
        return ruled(-c.sign, "opposite" if k.turns.opposed else "negation")
    return None if k.asks_more else ruled(c.sign, "number" if amounts(c.claim.quantities) else "clause")


def by_rank(_: Findings, c: Comparison) -> Ruling | None:
    """The claim is about another one in a row, of which the passage does not speak: the third part, not the first."""
    if c.clause is None or not c.clause.other_rank:
        return None
    start, end = c.claim.subject
    ranks = [q.text for q in c.claim.quantities if q.kind is QuantityKind.RANK and start <= q.start < end]
    known = any(rank in view.text for rank in ranks for view in c.passage.views)
    return None if known else mentions("other_rank")


def by_denied_word(_: Findings, c: Comparison) -> Ruling | None:
    """Another clause of the sentence denies, in so many words, what the claim's predicate says of the subject."""
    k = c.clause
    if k is None or not k.subject_held or c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    view = k.aligned.deep.view
    for item in k.aligned.among(Where.NEAR):
        if item.in_subject or item.is_name or item.weight < limit("denied_word_milli"):
            continue
        at = view.folded.find(item.text)
        if at > 0 and closing("denying", "zh" if view.chinese else "en").search(view.folded[:at]):
            return ruled(-c.sign, "negation")
    return None
