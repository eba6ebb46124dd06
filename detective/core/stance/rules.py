"""Rules that decide on structure, in order: the first that fires gives stance, confidence and basis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities.records import Comparator, QuantityKind
from detective.core.stance.align import Item, Where
from detective.core.stance.clausal import State
from detective.core.stance.clause_rules import (
    by_clause,
    by_denied_word,
    by_order,
    by_own_clause,
    by_rank,
    by_slot,
)
from detective.core.stance.comparatives import by_comparison
from detective.core.stance.comparison import Comparison, stretch_of, turn_of
from detective.core.stance.cues import CueKind
from detective.core.stance.denied_rules import by_denied_deed, by_later_denial, by_prohibition
from detective.core.stance.doer_rules import by_doer
from detective.core.stance.exceptions import by_exception
from detective.core.stance.exclusives import places, predicates
from detective.core.stance.final_rules import by_final
from detective.core.stance.focus import clauses, within
from detective.core.stance.holder_rules import by_holder
from detective.core.stance.kind_rules import by_kind
from detective.core.stance.kinds import IsA, agree
from detective.core.stance.marks import mark
from detective.core.stance.mode_rules import by_mode
from detective.core.stance.none_rules import by_none
from detective.core.stance.numbers import Fit, amounts, of_others
from detective.core.stance.quantifiers import by_quantifier
from detective.core.stance.relation_rules import by_relation
from detective.core.stance.rolematch import RoleOutcome
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.scope_rules import (
    by_bearer,
    by_bound,
    by_declined,
    by_other_subject,
    by_pronoun,
    by_region,
    by_whole,
)
from detective.core.stance.settling import confirms_another, denies_the_deed
from detective.core.stance.sharing import by_shares
from detective.core.stance.site_rules import by_site
from detective.core.stance.sites import indefinite
from detective.core.stance.slots import Slot, SlotKind
from detective.core.stance.stages import by_stage
from detective.core.stance.superlatives import by_superlative
from detective.core.stance.told import read_stated
from detective.core.stance.transfer_rules import by_other_transfer, by_transfer
from detective.core.stance.trend_rules import by_trend
from detective.core.stance.unspoken import says_no_such_thing, verb_unsaid
from detective.core.stance.verdicts import Said, quoted
from detective.core.stance.whole_rules import by_part
from detective.core.stance.year_rules import by_latest, by_until
from detective.core.text import fold

# ---- what keeps a passage from saying anything ---------------------------------------------------------------------


def _unsettled(c: Comparison) -> bool:
    """Whether the matched words stand as hearsay that nobody settles, or as a question."""
    if c.said is Said.OPEN:
        return True
    rumour = c.reported and c.said is Said.PLAIN and (c.other.view.has(CueKind.RUMOUR) or _goes_round(c))
    return (rumour and not c.claim.view.has(CueKind.RUMOUR)) or c.other.view.folded.rstrip("\"'”」』 ")[-1:] in "?？"


def _goes_round(c: Comparison) -> bool:
    """Whether what is quoted goes round on the net or as a picture, rather than being said by one who is named."""
    view, start, end = c.other.view, *stretch_of(c.best)
    return quoted(view.text, start, end) and mark("online").search(view.folded) is not None


_PAST = Pattern(r"\b[a-z]{3,}ed\b")


_UNSURE = (CueKind.HEDGE, CueKind.OPEN)


def hedged(c: Comparison) -> bool:
    """Whether the sentence speaks of a possibility, or of a plan, where the claim speaks of a fact or a deed."""
    claim = c.claim.view
    if claim.has(CueKind.HEDGE):
        return False
    if any(within(cue.start, c.spans) for kind in _UNSURE for cue in c.other.view.of(kind)):
        return True
    planned = any(within(cue.start, c.spans) for cue in c.other.view.of(CueKind.PLAN))
    return (
        planned
        and not claim.has(CueKind.PLAN)
        and not mark("ahead").search(claim.folded)
        and any(one.search(claim.folded) for one in (mark("done"), mark("past"), _PAST))
    )


def other_slots(c: Comparison, kind: SlotKind | None = None) -> tuple[Slot, ...]:
    """The slots in which the passage has something else."""
    least = limit("slot_local_milli")
    return tuple(s for s in c.slots if s.fit is Fit.OTHER and s.local_milli >= least and kind in {None, s.kind})


def opposed(c: Comparison) -> int:
    """Opposite words for one thing; "lost to" beside "beat" is none where the parties are changed about too."""
    return 0 if c.direction > 0 else c.turns.opposed


def conflicts(c: Comparison) -> bool:
    """Whether anything at all speaks against the claim's wording."""
    dated = c.days.year_differ > 0 or c.days.day_differ > 0 or c.days.bound_broken > 0
    denied = c.clause is not None and c.clause.asks_more and not c.clause.unsaid
    elsewhere = misplaced(c) or narrowed(c) or changed_about(c) or of_other_kind(c)
    return denied or elsewhere or dated or bool(other_slots(c)) or turn_of(c) < 0 or opposed(c) > 0


def misplaced(c: Comparison) -> bool:
    """Whether the clause that speaks of the claim fills a slot with another, or says that things are so no more."""
    return c.clause is not None and (c.clause.left or State.OTHER in c.clause.states)


def unsaid_subject(c: Comparison) -> bool:
    """Whether the passage never names what the claim is about."""
    if c.clause is None:
        return True
    least = limit("subject_word_milli")
    if any(item.in_subject and item.weight >= least for item in c.clause.aligned.among(Where.MISSING)):
        return True
    return any(item.in_subject and item.is_name for item in c.clause.aligned.among(Where.NEAR, Where.ELSEWHERE))


def narrowed(c: Comparison) -> bool:
    """Whether the clause speaks of a part of the claim's subject: 该校计算机学院 is not 该校."""
    return c.clause is not None and c.clause.narrower


def unsaid_names(c: Comparison, but: tuple[Item, ...] = ()) -> bool:
    """Whether the passage lacks a name of the claim, or a word of its subject, some of them left out."""
    if c.clause is None:
        return False
    least = limit("subject_word_milli")
    missing = c.clause.aligned.among(Where.MISSING)
    return any(item.is_name or (item.in_subject and item.weight >= least) for item in missing if item not in but)


def changed_about(c: Comparison) -> bool:
    """Whether the claim's first two names stand in the other order in the sentence, and nothing there explains it."""
    mine, text = c.claim.names[:2], c.other.view.folded
    if len(mine) < 2 or c.direction > 0 or mark("passive").search(text) or mark("passive").search(c.claim.view.folded):
        return False
    at = [text.find(c.claim.view.folded[name.start : name.end]) for name in mine]
    return min(at) >= 0 and at[0] > at[1]


def of_other_kind(c: Comparison) -> bool:
    """Whether the sentence says that the thing is something else than the claim says that it is."""
    return agree(c.claim.heads, c.other.heads) is IsA.OTHER


def lacks_words(c: Comparison) -> bool:
    """Whether the passage has too few of an English claim's words and names, in the claim's words or in others.

    Chinese words are cut by guess, so that there one that is missing tells little.
    """
    if c.claim.view.chinese or c.clause is None:
        return False
    return c.clause.aligned.share(Where.MISSING) > limit("words_missing_milli")


# ---- rules ---------------------------------------------------------------------------------------------------------


_RETURNING = frozenset({"award", "champion", "host", "office", "ceo_of"})  # there is one for each year or branch
_SAYS_NOTHING = {RoleOutcome.EDITION, RoleOutcome.BESIDE}


def _outcomes(found: Findings) -> set[RoleOutcome]:
    outcomes = {finding.outcome for finding in found}
    return outcomes - _SAYS_NOTHING or outcomes


def _hedged_in_speech(c: Comparison) -> bool:
    """Whether the sentence hedges only what the holder says: President Lula said that talks would go on."""
    view = c.other.view
    said = mark("speech").search(view.folded)
    hedges = [cue.start for kind in (*_UNSURE, CueKind.PLAN) for cue in view.of(kind)]
    return said is not None and bool(hedges) and said.end() <= min(hedges)


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
    unsure = hedged(c) and relation != "host" and not (relation == "office" and _hedged_in_speech(c))
    if outcome is RoleOutcome.BESIDE or _unsettled(c) or unsure:
        return None
    sign = turn_of(c)
    if outcome is RoleOutcome.SAME:
        if (
            c.best.covered_milli < 450
            or misplaced(c)
            or narrowed(c)
            or other_slots(c, SlotKind.NUMBER)
            or c.days.bound_broken
        ):
            return None
        return ruled(sign, f"role_{relation}")
    return ruled(-c.sign, f"role_{relation}") if sign == c.sign else None


def by_other_filler(found: Findings, _: Comparison) -> Ruling | None:
    """Another fills the slot, and the claim's filler stands elsewhere in the sentence."""
    return mentions("filled_by_another") if _outcomes(found) == {RoleOutcome.BESIDE} else None


def by_direction(_: Findings, c: Comparison) -> Ruling | None:
    """The same deed, with its parties changed about or, all else being held too, where the claim has them."""
    if c.direction == 0 or hedged(c) or _unsettled(c) or turn_of(c) < 0:
        return None
    if c.direction < 0:
        return None if _speaks_of_more(c) else ruled(-1, "roles_changed_about")
    held = min(c.context.held_milli, c.places[0].whole) >= limit("deed_context_milli")
    spoken = c.clause is not None and c.clause.subject_held and c.clause.said >= c.clause.unsaid
    return ruled(1, "same_deed") if held and spoken and not conflicts(c) and not c.numbers.unmet else None


def _speaks_of_more(c: Comparison) -> bool:
    """Whether the claim says more of its deed than the clause; English parties stand in any order of other deeds."""
    return not c.claim.view.chinese and (c.clause is None or c.clause.said < c.clause.unsaid)


def by_verdict(_: Findings, c: Comparison) -> Ruling | None:
    """The passage quotes or reports the claim and says whether it is so."""
    far = c.context.held_milli < limit("verdict_context_milli") or c.places[0].whole < limit("verdict_local_milli")
    if far and not _has_every_word(c):
        return None
    if (
        unsaid_names(c, _nobodys(c))
        or (c.clause is not None and 2 * c.clause.said < c.clause.unsaid)
        or _lacks_a_noun(c)
    ):
        return None
    if c.said is Said.TRUE and c.reported and confirms_another(c):
        return mentions("unsettled")
    if c.said in {Said.FALSE, Said.TRUE} and (c.reported or c.said is Said.FALSE):
        opposed_once = c.turns.opposed == 1 and not c.turns.claim_negates
        turn = -turn_of(c) if opposed_once or denies_the_deed(c) else turn_of(c)
        return ruled(turn, "debunk" if c.said is Said.FALSE else "confirmed")
    if _unsettled(c):
        return mentions("unsettled")
    return None


def _nobodys(c: Comparison) -> tuple[Item, ...]:
    """The words of the claim that name nobody in particular: a notice that households get is one for people."""
    items = c.clause.aligned.items if c.clause else ()
    return tuple(item for item in items if mark("people").fullmatch(item.text))


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


def _lacks_a_noun(c: Comparison) -> bool:
    """Whether the passage lacks a short Chinese noun of the predicate, which weighs little: 含有铝, not 含有晶片."""
    k = c.clause
    if k is None or not c.claim.view.chinese:
        return False
    return any(not i.in_subject and len(i.text) == 1 and tag_of(i.text) == "n" for i in k.aligned.among(Where.MISSING))


def by_own_word(_: Findings, c: Comparison) -> Ruling | None:
    """The claim stands as hearsay or as a question, and a clause behind it accounts for every word of the claim."""
    if not _unsettled(c) or c.said is Said.OPEN:
        return None
    later = tuple(match for match in c.passage.ranked if match.index > c.best.index)
    told = read_stated(c.claim.view, replace(c.passage, ranked=later), c.ways) if later else None
    return ruled(c.sign * told.sign, "answered") if told and told.sign else None


def by_answer(_: Findings, c: Comparison) -> Ruling | None:
    """The claim stands as hearsay or as a question, and another sentence states it plainly or the contrary of it."""
    if not _unsettled(c) or c.said is Said.OPEN or c.elsewhere is None or unsaid_names(c):
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


def by_number(_: Findings, c: Comparison) -> Ruling | None:
    """The number in the claim's slot is another one, or the same where all else is held too."""
    slots = [s for s in c.slots if s.kind is SlotKind.NUMBER]
    if not slots or hedged(c) or _unsettled(c) or turn_of(c) < 0 or opposed(c) or c.days.year_differ:
        return None
    if any(_of_another_scale(s) for s in slots) and c.context.held_milli >= limit("scale_context_milli"):
        return ruled(-1, "number")
    if c.context.held_milli < limit("slot_context_milli") or says_no_such_thing(c):
        return None
    near = [s for s in slots if s.local_milli >= limit("slot_local_milli") or _of_the_same_subject(c, s)]
    if any(s.fit is Fit.OTHER for s in near):
        return ruled(-1, "number")
    if len(near) == len(slots) == len(c.numbers.pairings) + len(c.numbers.unmet) and all(
        s.fit is Fit.SAME for s in near
    ):
        elsewhere = other_slots(c) or unsaid_names(c) or narrowed(c) or misplaced(c) or verb_unsaid(c)
        return None if elsewhere else ruled(1, "number")
    return None


def _of_the_same_subject(c: Comparison, slot: Slot) -> bool:
    """Whether a Chinese clause goes on about the subject with which the sentence opens, in the claim's verb."""
    if slot.pairing is None or not c.claim.view.chinese:
        return False
    told, text, at = c.claim.view.folded, c.other.view.folded, slot.pairing.source.start
    start, end = c.claim.subject
    verb = told[end : slot.pairing.claim.start]
    clause = text[:at].removesuffix(verb)
    return (
        end > start and bool(verb) and text.startswith(told[start:end]) and len(clause) < at and clause[-1:] in _STOPS
    )


_STOPS = {",", "，", ";", "；"}


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
    if not dates or hedged(c) or _unsettled(c) or turn_of(c) < 0 or opposed(c) or other_slots(c, SlotKind.NAME):
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
    if len(wrong) != 1 or hedged(c) or _unsettled(c) or turn_of(c) < 0 or opposed(c):
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


_DENYING = (CueKind.NEG, CueKind.NONE, CueKind.FAIL, CueKind.FALSE, CueKind.DENY)


def by_turn(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence says the same of the same, turned by a negation or an opposite word; or turned twice."""
    if hedged(c) or _unsettled(c) or other_slots(c):
        return None
    far = c.context.held_milli < limit("turn_context_milli") or c.places[0].whole < limit("turn_local_milli")
    if far and not (
        (opposed(c) or c.turns.opposed_undone) and _but_for_opposites(c) >= limit("opposite_context_milli")
    ):
        return None
    flips = (turn_of(c) < 0) + min(1, opposed(c))
    if flips == 1 and not opposed(c) and _stands_apart(c):
        return None
    if flips == 1:
        return ruled(-1, "opposite" if opposed(c) else "negation")
    if flips == 0 and (c.turns.both_negate or c.turns.opposed_undone == 1) and c.said is Said.PLAIN:
        return ruled(1, "negation")
    return None


def _stands_apart(c: Comparison) -> bool:
    """Whether the claim's number stands in a clause of its own that nothing negates: 无新增病例，现有病例7例."""
    same = [s.pairing.source.start for s in c.slots if s.fit is Fit.SAME and s.pairing is not None]
    denied = [cue.start for kind in _DENYING for cue in c.other.view.of(kind)]
    spans = clauses(c.other.view.folded)
    return bool(same) and not any(a <= at < b and a <= cue < b for a, b in spans for at in same for cue in denied)


def _but_for_opposites(c: Comparison) -> int:
    """Share of the claim's words that the sentence holds, those with an opposite in it apart."""
    turned = {pair[0] for pair in c.turns.pairs}
    spans = [(t.start, t.end) for t in c.claim.turned if t.word in turned]
    rest = [t for t in c.context.terms if not any(a < t.end and t.start < b for a, b in spans)]
    weight = sum(t.weight_milli for t in rest)
    return 1000 * sum(t.weight_milli for t in rest if t.key in c.best.held) // weight if weight else 0


def by_wording(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence says all that the claim says, and nothing in it turns against it."""
    if hedged(c) or _unsettled(c) or conflicts(c) or c.turns.opposed_undone or c.numbers.unmet:
        return None
    if c.claim.view.has(CueKind.ONLY) and not c.other.view.has(CueKind.ONLY):
        return None
    if any(s.fit is not Fit.SAME for s in c.slots) or c.numbers.count(Fit.OTHER):
        return None
    if c.places[0].whole < limit("wording_local_milli") or lacks_words(c):
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
    by_comparison,
    by_superlative,
    by_transfer,
    by_relation,
    by_final,
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
    by_other_subject,
    by_rank,
    by_denied_word,
    by_bound,
    by_pronoun,
    by_other_filler,
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
