"""Rules that decide on structure, in order: the first that fires gives stance, confidence and basis."""

from __future__ import annotations

from collections.abc import Callable

from detective.core.quantities.records import Comparator
from detective.core.stance.clause_rules import (
    by_clause,
    by_denied_word,
    by_order,
    by_own_clause,
    by_rank,
    by_slot,
)
from detective.core.stance.comparatives import by_comparison
from detective.core.stance.comparison import Comparison, turn_of
from detective.core.stance.counted_rules import by_count
from detective.core.stance.crossings import by_crossing
from detective.core.stance.cues import CueKind
from detective.core.stance.denied_rules import by_denied_deed, by_later_denial, by_prohibition
from detective.core.stance.doer_rules import by_doer
from detective.core.stance.exceptions import by_exception
from detective.core.stance.exclusives import places, predicates
from detective.core.stance.final_rules import by_final
from detective.core.stance.focus import within
from detective.core.stance.hearsay_rules import by_answer, by_own_word, by_verdict
from detective.core.stance.holder_rules import by_holder
from detective.core.stance.kind_rules import by_kind
from detective.core.stance.marks import mark
from detective.core.stance.mode_rules import by_mode
from detective.core.stance.none_rules import by_none
from detective.core.stance.numbers import Fit, amounts
from detective.core.stance.objections import (
    but_for_opposites,
    conflicts,
    hedged,
    narrowed,
    of_other_kind,
    opposed,
    other_slots,
    unsettled,
)
from detective.core.stance.opening_days import by_opening_days
from detective.core.stance.outcome_rules import by_outcome
from detective.core.stance.quantifiers import by_quantifier
from detective.core.stance.relation_rules import by_relation
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.scope_rules import (
    by_bearer,
    by_bound,
    by_declined,
    by_pronoun,
    by_region,
    by_whole,
)
from detective.core.stance.sharing import by_shares
from detective.core.stance.site_rules import by_site
from detective.core.stance.slot_rules import by_date, by_name, by_number, by_other_filler, by_role
from detective.core.stance.slot_states import State
from detective.core.stance.stages import by_stage
from detective.core.stance.superlatives import by_superlative
from detective.core.stance.transfer_rules import by_other_transfer, by_transfer
from detective.core.stance.trend_rules import by_trend
from detective.core.stance.verdicts import Said
from detective.core.stance.whole_rules import by_part
from detective.core.stance.year_rules import by_latest, by_until


def by_direction(_: Findings, c: Comparison) -> Ruling | None:
    """The same deed, with its parties changed about or, all else being held too, where the claim has them."""
    if c.direction == 0 or hedged(c) or unsettled(c) or turn_of(c) < 0:
        return None
    if c.direction < 0:
        return None if _speaks_of_more(c) else ruled(-1, "roles_changed_about")
    held = min(c.context.held_milli, c.places[0].whole) >= limit("deed_context_milli")
    held = held and all(held for _, held in c.names_held)
    spoken = c.clause is not None and c.clause.subject_held and c.clause.said >= c.clause.unsaid
    return ruled(1, "same_deed") if held and spoken and not conflicts(c) and not c.numbers.unmet else None


def _speaks_of_more(c: Comparison) -> bool:
    """Whether the claim says more of its deed than the clause; English parties stand in any order of other deeds."""
    return not c.claim.view.chinese and (c.clause is None or c.clause.said < c.clause.unsaid)


def by_turn(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence says the same of the same, turned by a negation or an opposite word; or turned twice."""
    if hedged(c) or unsettled(c) or other_slots(c):
        return None
    far = c.context.held_milli < limit("turn_context_milli") or c.places[0].whole < limit("turn_local_milli")
    if far and not ((opposed(c) or c.turns.opposed_undone) and but_for_opposites(c) >= limit("opposite_context_milli")):
        return None
    flips = (turn_of(c) < 0) + min(1, opposed(c))
    if flips == 1:
        return ruled(-1, "opposite" if opposed(c) else "negation")
    if flips == 0 and (c.turns.both_negate or c.turns.opposed_undone == 1) and c.said is Said.PLAIN:
        return ruled(1, "negation")
    return None


def by_wording(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence says all that the claim says, and nothing in it turns against it."""
    if hedged(c) or unsettled(c) or conflicts(c) or c.turns.opposed_undone or c.numbers.unmet:
        return None
    if c.claim.view.has(CueKind.ONLY) and not c.other.view.has(CueKind.ONLY):
        return None
    if any(s.fit is not Fit.SAME for s in c.slots) or c.numbers.count(Fit.OTHER):
        return None
    if c.places[0].whole < limit("wording_local_milli"):
        return None
    return ruled(1, "wording")


def by_contrary(_: Findings, c: Comparison) -> Ruling | None:
    """A clause that accounts for every word of the claim denies it, or says what excludes it."""
    if c.stated is None or c.stated.sign > 0:
        return None
    if c.stated.basis == "opposite" and mark("another_time").search(c.claim.view.folded):
        return None  # called off this time, held again the next
    if not c.stated.sign:
        return mentions(c.stated.basis)  # some do it, and the claim says that all do
    return ruled(-c.sign, c.stated.basis)


def _bounded(c: Comparison) -> bool:
    """Whether the claim gives an amount as a bound, or as what is measured: weighs 40 tonnes; not in the 200 metres."""
    end, folded = c.claim.subject[1], c.claim.view.folded
    told = [q for q in amounts(c.claim.quantities) if not folded.endswith(" the ", 0, q.start)]
    told = [q for q in told if not within(q.start, places(predicates(c.claim.view)))]
    return any(q.comparator is not Comparator.EXACT or q.start >= end for q in told)


def by_statement(_: Findings, c: Comparison) -> Ruling | None:
    """A clause that accounts for every word of the claim says the same; amounts are left to the rules on them."""
    counted = c.clause is not None and c.clause.numbers is State.SAME
    if c.stated is None or c.stated.sign <= 0 or (_bounded(c) and not counted) or narrowed(c) or of_other_kind(c):
        return None
    if c.clause is not None and c.clause.left:
        return None
    if of_other_kind(c):
        return None  # a city in Yarrow County is no county
    return ruled(c.sign, "stated")


RULES: tuple[Callable[[Findings, Comparison], Ruling | None], ...] = (
    by_exception,
    by_opening_days,
    by_comparison,
    by_superlative,
    by_transfer,
    by_relation,
    by_final,
    by_outcome,
    by_quantifier,
    by_shares,
    by_part,
    by_mode,
    by_stage,
    by_prohibition,
    by_kind,
    by_site,
    by_trend,
    by_latest,
    by_until,
    by_crossing,
    by_contrary,
    by_bearer,
    by_whole,
    by_none,
    by_holder,
    by_doer,
    by_other_transfer,
    by_order,
    by_role,
    by_direction,
    by_own_word,
    by_answer,
    by_verdict,
    by_statement,
    by_own_clause,
    by_denied_deed,
    by_declined,
    by_later_denial,
    by_slot,
    by_region,
    by_clause,
    by_rank,
    by_denied_word,
    by_bound,
    by_pronoun,
    by_other_filler,
    by_count,
    by_number,
    by_date,
    by_name,
    by_turn,
    by_wording,
)


def rule(found: Findings, c: Comparison) -> Ruling | None:
    """The first rule that fires."""
    for ask in RULES:
        ruling = ask(found, c)
        if ruling is not None:
            return ruling
    return None
