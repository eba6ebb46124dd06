"""Rules on the slots of a claim: its role, number, date and name, filled by the same in the sentence or by another."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities.records import Comparator, QuantityKind
from detective.core.stance.comparison import Comparison, turn_of
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit, of_others
from detective.core.stance.objections import (
    hedged,
    misplaced,
    narrowed,
    opposed,
    other_slots,
    unsaid_names,
    unsettled,
)
from detective.core.stance.rolematch import RoleOutcome
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.sites import indefinite
from detective.core.stance.slot_states import State
from detective.core.stance.slots import Slot, SlotKind
from detective.core.stance.unspoken import of_each, says_no_such_thing, verb_unsaid
from detective.core.text import fold

_RETURNING = frozenset({"award", "champion", "host", "office", "ceo_of"})  # there is one for each year or branch


_SAYS_NOTHING = {RoleOutcome.EDITION, RoleOutcome.BESIDE}


def _outcomes(found: Findings) -> set[RoleOutcome]:
    outcomes = {finding.outcome for finding in found}
    return outcomes - _SAYS_NOTHING or outcomes


def _told_whole(c: Comparison) -> bool:
    """Whether one clause says all of the claim with its date, or with another where the claim's is told of another."""
    k = c.clause
    if k is None or not k.said or k.unsaid or not k.subject_held or k.names is not State.SAME or not c.claim.days:
        return False
    if k.dates is State.SAME:
        return True
    start, end = k.aligned.span
    years = {day.year for day in c.claim.days}
    deep = k.aligned.deep
    elsewhere = {day.year for day in deep.days if not start <= day.start < end}
    own = {day.year for day in deep.days if start <= day.start < end}
    return k.dates is State.OTHER and years <= elsewhere and len(own) == 1


def _told_elsewhere(found: Findings, c: Comparison) -> bool:
    """Whether the clause speaks of a part or of another; of a champion it may name whom he beat, and where."""
    k = c.clause
    if k is None or k.left or not any(one.relation == "champion" for one in found):
        return misplaced(c) or narrowed(c)
    return State.OTHER in {k.dates, k.numbers}


def by_role(found: Findings, c: Comparison) -> Ruling | None:
    """A slot of the claim is filled in the sentence: by the same one, or by another."""
    outcomes = _outcomes(found)
    if len(outcomes) != 1:
        return None
    outcome, relation = next(iter(outcomes)), found[0].relation
    if outcome is RoleOutcome.EDITION:
        told = (
            relation == "award"
            and mark("prize").search(c.claim.view.folded) is not None
            and any(
                s.fit is Fit.OTHER and not _is_edition(c.claim.view.folded, s.claim)
                for s in c.slots
                if s.kind is SlotKind.DATE
            )
        )
        open_ = relation in _RETURNING and not told and not _told_whole(c)
        return mentions("other_edition") if open_ else None
    unsure = hedged(c) and relation != "host"
    if outcome is RoleOutcome.BESIDE or unsettled(c) or unsure:
        return None
    sign = turn_of(c)
    if outcome is RoleOutcome.SAME:
        if (
            c.best.covered_milli < 450
            or _told_elsewhere(found, c)
            or other_slots(c, SlotKind.NUMBER)
            or c.days.bound_broken
        ):
            return None
        return ruled(sign, f"role_{relation}")
    return ruled(-c.sign, f"role_{relation}") if sign == c.sign else None


def by_other_filler(found: Findings, c: Comparison) -> Ruling | None:
    """Another fills the slot, and the claim's filler stands elsewhere, maybe as one who was in the running."""
    if _outcomes(found) != {RoleOutcome.BESIDE}:
        return None
    told = c.other.view.folded
    missed = found[0].relation in _WON and mark("nominated").search(told) and mark("in_the_end").search(told)
    if missed and turn_of(c) == c.sign and not hedged(c) and not unsettled(c):
        return ruled(-c.sign, f"role_{found[0].relation}")
    return mentions("filled_by_another")


_WON = frozenset({"award", "champion"})


def by_number(_: Findings, c: Comparison) -> Ruling | None:
    """The number in the claim's slot is another one, or the same where all else is held too."""
    slots = [s for s in c.slots if s.kind is SlotKind.NUMBER]
    if not slots or hedged(c) or unsettled(c) or turn_of(c) < 0 or opposed(c) or c.days.year_differ:
        return None
    if (
        any(_of_another_scale(s) for s in slots)
        and not of_each(c)
        and c.context.held_milli >= limit("scale_context_milli")
    ):
        return ruled(-1, "number")
    if c.context.held_milli < limit("slot_context_milli") or says_no_such_thing(c):
        return None
    near = [s for s in slots if s.local_milli >= limit("slot_local_milli")]
    if any(s.fit is Fit.OTHER for s in near):
        return ruled(-1, "number")
    if len(near) == len(slots) == len(c.numbers.pairings) + len(c.numbers.unmet) and all(
        s.fit is Fit.SAME for s in near
    ):
        elsewhere = other_slots(c) or unsaid_names(c) or narrowed(c) or misplaced(c) or verb_unsaid(c)
        return None if elsewhere else ruled(1, "number")
    return None


def _of_another_scale(slot: Slot) -> bool:
    """Whether two numbers are the same but for a power of ten or the unit, which hardly happens to those of others."""
    if slot.fit is not Fit.OTHER or slot.pairing is None or slot.local_milli < limit("scale_local_milli"):
        return False
    claim, source = slot.pairing.claim, slot.pairing.source
    bound = claim.comparator is source.comparator and claim.comparator not in {Comparator.EXACT, Comparator.ABOUT}
    of_unit = claim.kind is QuantityKind.MEASURE and claim.value == source.value and claim.unit != source.unit
    return (
        (slot.pairing.comparison.power is not None or of_unit)
        and claim.kind is source.kind
        and not (slot.pairing.comparison.same_noun is None and of_others(claim, source))
        and (claim.digits + source.digits > 2 or bound or slot.local_milli >= limit("slot_local_milli"))
    )


_PREDICATE_DATE = Pattern(r"(?:于|在|直到|至)\s*$|\b(?:in|on|until|since|by|before|after)(?: the)?\s*$")


def _is_edition(folded: str, date: str) -> bool:
    """Whether a date names which one of a returning event is meant, rather than saying when a thing came to pass."""
    if not mark("edition").search(folded):
        return False
    at = folded.find(date.lower().rstrip(".,。"))
    return not (
        at > 1 and _PREDICATE_DATE.search(folded[:at]) and not mark("edition").match(folded[at + len(date) :].lstrip())
    )


def by_date(_: Findings, c: Comparison) -> Ruling | None:
    """The one date of the event is another one; events that return have a date each time and are left alone."""
    dates = [s for s in c.slots if s.kind is SlotKind.DATE]
    if not dates or hedged(c) or unsettled(c) or turn_of(c) < 0 or opposed(c) or other_slots(c, SlotKind.NAME):
        return None
    wrong = [
        s
        for s in other_slots(c, SlotKind.DATE)
        if s.local_milli >= limit("date_local_milli") and s.claim.casefold() not in c.other.view.folded
    ]
    if not wrong or c.context.held_milli < limit("date_context_milli"):
        return None
    if _is_edition(c.claim.view.folded, wrong[0].claim) or any(s.kind is SlotKind.NUMBER for s in c.slots):
        return mentions("other_time")
    return ruled(-1, "date")


def by_name(_: Findings, c: Comparison) -> Ruling | None:
    """Where the claim has one name the sentence has another, and all else is the same."""
    wrong = other_slots(c, SlotKind.NAME)
    if indefinite(c.claim.view.folded):
        return None  # of one of several, of which the passage may tell another: a third man
    if len(wrong) != 1 or hedged(c) or unsettled(c) or turn_of(c) < 0 or opposed(c):
        return None
    if all(word in c.other.view.folded for word in fold(wrong[0].claim).split()):
        return None  # the same words in another order: the Best Actress Oscar, the Oscar for Best Actress
    at = c.claim.view.text.find(wrong[0].claim)
    if c.claim.subject[0] <= at < c.claim.subject[1] or c.numbers.count(Fit.OTHER) or c.days.year_differ:
        return None
    span = (at, at + len(wrong[0].claim))
    rest = [t for t in c.context.terms if not span[0] <= t.start < span[1]]
    told = c.passage.told
    held = sum(t.weight_milli for t in rest if t.key in told)
    if held * 1000 < limit("name_context_milli") * sum(t.weight_milli for t in rest):
        return None
    return ruled(-1, "name")
