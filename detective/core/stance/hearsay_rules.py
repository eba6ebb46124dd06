"""Rules on a claim that stands in the passage as hearsay, as a question or quoted: what the passage says of it."""

from __future__ import annotations

from dataclasses import replace

from detective.core.lexicon import tag_of
from detective.core.stance.align import Item, Where
from detective.core.stance.comparison import Comparison, turn_of
from detective.core.stance.marks import mark
from detective.core.stance.objections import (
    but_for_opposites,
    other_slots,
    unsaid_names,
    unsettled,
)
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.settling import confirms_another, denies_the_deed
from detective.core.stance.told import read_stated
from detective.core.stance.trends import speaks_of_change
from detective.core.stance.verdicts import Said


def by_verdict(_: Findings, c: Comparison) -> Ruling | None:
    """The passage quotes or reports the claim and says whether it is so."""
    far = c.context.held_milli < limit("verdict_context_milli") or c.places[0].whole < limit("verdict_local_milli")
    if far and not _has_every_word(c) and not _denies_an_opposite(c):
        return None
    if unsaid_names(c, _nobodys(c)) or (c.clause is not None and 2 * c.clause.said < c.clause.unsaid):
        return None
    if c.said is Said.TRUE and c.reported and confirms_another(c):
        return mentions("unsettled")
    if c.said in {Said.FALSE, Said.TRUE} and (c.reported or c.said is Said.FALSE):
        opposed_once = c.turns.opposed == 1 and not c.turns.claim_negates
        turn = -turn_of(c) if opposed_once or denies_the_deed(c) else turn_of(c)
        return ruled(turn, "debunk" if c.said is Said.FALSE else "confirmed")
    if unsettled(c):
        return mentions("unsettled")
    return None


def _denies_an_opposite(c: Comparison) -> bool:
    """Whether what the passage denies is the claim with an opposite word in it: that the contract was invalid."""
    opposed = c.turns.opposed == 1 and not c.turns.claim_negates and c.said is Said.FALSE
    return opposed and not speaks_of_change(c.claim.view) and but_for_opposites(c) >= limit("opposite_context_milli")


def _nobodys(c: Comparison) -> tuple[Item, ...]:
    """The words of the claim that name nobody in particular, or say what one is who is named: the player Ann Lee."""
    items = c.clause.aligned.items if c.clause else ()
    named = {item.start for item in items if item.is_name and item.in_subject}
    before = (item for item in items if {item.end, item.end + 1} & named)
    return tuple(item for item in items if mark("people").fullmatch(item.text)) + tuple(before)


def _has_every_word(c: Comparison) -> bool:
    """Whether the sentence has all that the claim says, number and date apart, and that is more than its subject."""
    k = c.clause
    if k is None or c.claim.days or c.claim.quantities or k.aligned.match.sentence is not c.best.sentence:
        return False
    told = [i for i in k.aligned.among(Where.HERE) if not i.in_subject]
    if k.said < limit("sole_said_milli") and not any(len(i.text) == 1 and tag_of(i.text) == "n" for i in told):
        return False
    light = limit("light_unsaid_milli")
    return not any(i.in_subject or i.weight > light for i in k.aligned.among(Where.MISSING, Where.ELSEWHERE))


def by_own_word(_: Findings, c: Comparison) -> Ruling | None:
    """The claim stands as hearsay or as a question, and a clause behind it accounts for every word of the claim."""
    if not unsettled(c) or c.said is Said.OPEN:
        return None
    later = tuple(match for match in c.passage.ranked if match.index > c.best.index)
    told = read_stated(c.claim.view, replace(c.passage, ranked=later), c.ways) if later else None
    return ruled(c.sign * told.sign, "answered") if told and told.sign else None


def by_answer(_: Findings, c: Comparison) -> Ruling | None:
    """The claim stands as hearsay or as a question, and another sentence states it plainly or the contrary of it."""
    if not unsettled(c) or c.said is Said.OPEN or c.elsewhere is None or unsaid_names(c):
        return None
    turned, opposites, covered = c.elsewhere
    if turned and opposites:
        return None
    if covered < limit("answer_local_milli") and not (opposites and c.reported):
        return None
    if turned or opposites:
        return ruled(-1 * c.sign, "answered")
    held = covered >= limit("answer_support_milli") and not other_slots(c)
    return ruled(c.sign, "answered") if held else None
