"""The mode in which clause and claim state their matter: the same one, one that excludes it, or another."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.focus import within
from detective.core.stance.marks import mark
from detective.core.stance.modes import Mode, compare_modes, modes_of
from detective.core.stance.periods import periods_of
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.spells import Lies, spells
from detective.core.stance.statements import statements
from detective.core.stance.subjects import speaks_of_same
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_ASKS = Pattern("[?？][\"'”」』 ]*$")
_OF_THE_WHOLE = frozenset({"neednot", "unplanned", "deny"})  # say of what stands before that it is not so
_BUT_FOR = Pattern(
    r"\b(?:without|unless|except|before|until)\b|除非|未经|之前|以外|之外"
)  # not without a guide: with one
_OR_ELSE = Pattern(r"否则|不然|\b(?:otherwise|or else)\b")  # what is forbidden without it
_FREEST = {"deontic": -1}  # the axis of which the last word counts: may choose freely leaves free, not only allows


def by_mode(_: Findings, c: Comparison) -> Ruling | None:
    """The clause states the claim's matter in the same mode, or in one that excludes the claim's."""
    k, mine = c.clause, modes_of(c.claim.view)
    if k is None or not mine or _is_rumoured(c) or _ASKS.search(k.aligned.deep.view.folded):
        return None
    about = _modes_about(c, k)
    if _core(k, mine) < limit("mode_core_milli") or k.names is State.OTHER or _of_other_amount(k, about):
        return None
    forbids = any(mode.level == "mustnot" for mode in mine)
    if forbids and _OR_ELSE.search(k.aligned.deep.view.folded, *k.aligned.span):
        return mentions("other_mode")
    if forbids and _BUT_FOR.search(c.claim.view.folded):
        return None
    here = _here(k, mine, about)
    for axis in dict.fromkeys(mode.axis for mode in mine):
        asked = [mode for mode in mine if mode.axis == axis]
        near, told = (tuple(mode for mode in modes if mode.axis == axis) for modes in (here, about))
        ruling = _compared(c, k, Axis(mine, asked[_FREEST.get(axis, 0)], near, told))
        if ruling is not None:
            return ruling
    return None


def _is_rumoured(c: Comparison) -> bool:
    """Whether the sentence is hearsay, rather than the words of one who speaks for himself."""
    return c.reported and (c.said is not Said.PLAIN or c.other.view.has(CueKind.RUMOUR))


def _of_other_amount(k: Clause, about: tuple[Mode, ...]) -> bool:
    """Whether the clause has another amount; what is not planned at all, as another clause says, has none."""
    start, end = k.aligned.span
    apart = about and all(mode.level == "unplanned" and not start <= mode.start < end for mode in about)
    return k.numbers is State.OTHER and not apart


class Axis(NamedTuple):
    """The claim's words for modes, the one that counts on an axis, and the passage's near its verb and all around."""

    mine: tuple[Mode, ...]
    asked: Mode
    near: tuple[Mode, ...]
    told: tuple[Mode, ...]


def _compared(c: Comparison, k: Clause, axis: Axis) -> Ruling | None:
    """What the words for one axis decide: those near the claim's verb first, then those of its whole sentence."""
    mine, asked, near, told = axis
    outcomes = {compare_modes(asked, mode) for mode in near}
    if outcomes == {Stance.MENTION}:
        outcomes |= {compare_modes(asked, mode) for mode in told}
    same = outcomes == {Stance.SUPPORT}
    whole = _core(k, mine) >= limit("mode_whole_milli") and State.SILENT not in k.states
    if k.dates is State.OTHER and not _in_season(c, k):
        return ruled(-c.sign, "mode") if same and whole and asked.axis == "intention" else None
    both = asked.level == "mustnot" and any(mode.level == "mustnot" for mode in told)  # 须由成人陪同，禁止独自下水
    if (Stance.REFUTE in outcomes and not both) or (same and _at_another_time(c, k)):
        return ruled(-c.sign, "mode")
    if same and whole and not _negated_apart(c, k, mine, told):
        return ruled(c.sign, "mode")
    return mentions("other_mode") if outcomes == {Stance.MENTION} else None


def _in_season(c: Comparison, k: Clause) -> bool:
    """Whether each date of the claim lies within a stretch of time of the sentence: July, from 1 June to 3 August."""
    found = spells(k.aligned.deep.view.folded)
    return all(any(spell.lies(day) is Lies.WITHIN for spell in found) for day in c.claim.days)


def _frames(item: Item) -> bool:
    return mark("mode_frame").fullmatch(item.text) is not None


def _unnamed(item: Item, k: Clause) -> bool:
    """Whether an item names those whom a rule is for, and the clause has the rule without them: must be bought."""
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    if mark("anyone").fullmatch(item.text) is None:
        return False
    if view.chinese:
        return all(one.subject[0] == one.subject[1] for one in statements(view) if within(start, one.main))
    told = [m for m in modes_of(view) if start <= m.start < end]
    return any(_PASSIVE.match(view.folded, m.end) for m in told) or bool(told and _DEED.match(view.folded, start))


_PASSIVE = Pattern(r" (?:only |also )?be ")
_DEED = Pattern(r" ?[a-z]{3,}ing\b")  # feeding the ducks is not allowed


def _core(k: Clause, mine: tuple[Mode, ...]) -> int:
    """Share of the claim's words outside the words for its mode that the sentence holds."""
    a = k.aligned
    rest = [
        (item, where)
        for item, where in zip(a.items, a.where, strict=True)
        if not any(mode.start < item.end and item.start < mode.end for mode in mine)
        and not _frames(item)
        and not (where is Where.MISSING and item.in_subject and _unnamed(item, k))
    ]
    whole = sum(item.weight for item, _ in rest)
    held = sum(item.weight for item, where in rest if where >= Where.NEAR)
    return 1000 * held // whole if whole else 0


def _modes_about(c: Comparison, k: Clause) -> tuple[Mode, ...]:
    """The modes in the sentence, and what the next one says that the same one admits or denies."""
    view = k.aligned.deep.view
    after = next((one for one in c.passage.views if one.start > view.start), None)
    if after is None or not speaks_of_same(after.folded):
        return modes_of(view)
    far = len(view.folded)  # behind every clause of the sentence
    avowed = (m for m in modes_of(after) if m.axis == "avowal")
    return (*modes_of(view), *(m._replace(start=m.start + far, end=m.end + far) for m in avowed))


def _here(k: Clause, mine: tuple[Mode, ...], about: tuple[Mode, ...]) -> tuple[Mode, ...]:
    """The modes in the clause that has the verb of an English claim, or before it; all, where none has the verb."""
    view = k.aligned.deep.view
    deed = None if view.chinese else _governed(k, mine)
    at = [] if deed is None else spots(deed, (), view)
    spans = [span for span in pieces(view) if any(span[0] <= spot < span[1] for spot in at)]
    elsewhere = bool(spans) and k.aligned.span not in spans
    inside = spans if elsewhere else [k.aligned.span]
    found = tuple(mode for mode in about if any(a <= mode.start < b for a, b in inside))
    over = tuple(m for m in about if m.start < inside[0][0] or m.level in _OF_THE_WHOLE)
    return found or (over if spans else about)


def _governed(k: Clause, mine: tuple[Mode, ...]) -> Item | None:
    """The verb that stands under the claim's word for a mode: the first item behind it."""
    return next((i for i in k.aligned.items if i.start >= mine[0].end and not i.is_name and not _frames(i)), None)


def _at_another_time(c: Comparison, k: Clause) -> bool:
    """Whether the same is planned or vowed for another month or season."""
    mine, theirs = periods_of(c.claim, (0, len(c.claim.view.folded))), periods_of(k.aligned.deep, k.aligned.span)
    return bool(mine and theirs) and not mine & theirs


def _negated_apart(c: Comparison, k: Clause, mine: tuple[Mode, ...], told: tuple[Mode, ...]) -> bool:
    """Whether one of the two is negated elsewhere than at its word for a mode: the plan was never carried out."""
    own = _free_negations(c.claim.view, (0, len(c.claim.view.folded)), mine)
    return (own - _free_negations(k.aligned.deep.view, k.aligned.span, told)) % 2 == 1


def _free_negations(view: View, span: tuple[int, int], modes: tuple[Mode, ...]) -> int:
    return sum(
        CueKind.NEG in turn.cue.kinds
        and span[0] <= turn.cue.start < span[1]
        and not any(mode.start < turn.cue.end and turn.cue.start < mode.end for mode in modes)
        for turn in view.negations
    )
