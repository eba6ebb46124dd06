"""The claim set beside the sentence of a passage that speaks of it most: all that rules and measures look at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from detective.core.stance.align import align, items_of, spots
from detective.core.stance.clausal import Clause, read_clause
from detective.core.stance.cues import CueKind
from detective.core.stance.days import DayOutcome, compare_days
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.directed import Deed, read_direction
from detective.core.stance.edits import Edits, edits
from detective.core.stance.focus import Spans, focus
from detective.core.stance.lexemes import Name
from detective.core.stance.marks import mark
from detective.core.stance.numbers import NumberOutcome, compare_numbers
from detective.core.stance.passage import Match, Passage
from detective.core.stance.sayings import part_cut
from detective.core.stance.slots import Around, Context, Slot, around, context_of, date_slots, name_slots, number_slots
from detective.core.stance.stated import Outcome
from detective.core.stance.taken_back import taken_back
from detective.core.stance.told import read_stated
from detective.core.stance.turns import Turns, read_turns
from detective.core.stance.verdicts import Said, called_false, said_of, said_on
from detective.core.stance.ways import Way


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that rules and features look at: the claim, its best sentence, and how they differ."""

    claim: Deep
    sign: int
    passage: Passage
    best: Match
    other: Deep
    edits: Edits
    turns: Turns
    days: DayOutcome
    numbers: NumberOutcome
    said: Said
    reported: bool
    names_held: tuple[tuple[str, bool], ...]  # the claim's names, and whether the passage or its title has them
    direction: int  # 1: the deed with its parties as in the claim; -1: changed about
    context: Context
    places: tuple[Around, ...]  # the sentences that slots are looked for in, best first
    slots: tuple[Slot, ...]
    elsewhere: tuple[bool, bool, int] | None  # of the best sentence that is no hearsay: turned, opposed, share held
    spans: Spans  # the clauses of the sentence that speak of the claim
    clause: Clause | None  # the one that speaks of the claim, word by word
    ways: tuple[Way, ...]  # other wordings of the claim's words
    stated: Outcome | None  # what the clauses that account for every word of the claim make of it


def compare(
    claim: Deep, sign: int, asked: tuple[Deed, ...], passage: Passage, ways: tuple[Way, ...] = ()
) -> Comparison:
    """Set the claim beside the sentence of the passage that covers most of it."""
    best = passage.best
    other = deepen(best.sentence)
    before = passage.views[best.index - 1] if best.index else passage.title
    after = passage.views[best.index + 1 : best.index + 3]
    spans = focus(claim, other, best)
    said, reported = said_of(best.sentence, *stretch_of(best), before, after)
    if claim.view.has(CueKind.DENY) and best.sentence.has(CueKind.DENY):
        said = Said.PLAIN  # the denial is what the claim is about
    elif said is Said.FALSE and taken_back(best.sentence, passage.views[best.index + 1 :]):
        said = Said.TRUE
    context = context_of(claim, passage.held)
    places = _places(claim, context, other, best, passage)
    slots = number_slots(claim, places) + date_slots(claim, places) + name_slots(claim, context, places[0])
    aligned = align(claim, ways, passage, other)
    return Comparison(
        elsewhere=_elsewhere(claim, ways, passage, best)
        if reported or best.sentence.folded.rstrip()[-1:] in "?？"
        else None,
        names_held=_names_held(claim, passage),
        direction=read_direction(claim, asked, other) if asked else 0,
        context=context,
        places=places,
        slots=slots,
        claim=claim,
        sign=sign,
        passage=passage,
        best=best,
        other=other,
        edits=edits(claim, other),
        turns=read_turns(claim, other, best.held, spans),
        days=compare_days(claim.days, other.days),
        numbers=compare_numbers(claim, other),
        said=said,
        reported=reported,
        spans=spans,
        clause=read_clause(claim, aligned, passage.held) if aligned else None,
        ways=ways,
        stated=read_stated(claim.view, passage, ways),
    )


def of_a_name(c: Comparison) -> Comparison:
    """The comparison of a thing by its name, which a passage can only call false or genuine, wherever it does so."""
    best, later = c.best, c.passage.views[c.best.index + 1 :]
    said, _ = said_on(best.sentence, *stretch_of(best), later[:2], reported=True)
    turned = said is Said.FALSE and taken_back(best.sentence, later)
    return replace(c, said=Said.TRUE if turned else said, reported=True)


_MOST_MILLI = 750  # of the words of the claim in a sentence that stand in one part of it


def stretch_of(match: Match) -> tuple[int, int]:
    """The stretch of the sentence that says the claim: one part between colons, where that has most of its words."""
    folded = match.sentence.folded
    hits = [term for term in match.sentence.terms if term.key in match.held]
    cuts = [0, *(found.end() for found in part_cut().finditer(folded)), len(folded)]
    for start, end in pairwise(cuts):
        inside = [term for term in hits if start <= term.start < end]
        if inside and len({t.key for t in inside}) * 1000 >= _MOST_MILLI * len(match.held):
            return inside[0].start, inside[-1].end
    return match.start, match.end


def _elsewhere(claim: Deep, ways: tuple[Way, ...], passage: Passage, best: Match) -> tuple[bool, bool, int] | None:
    for match in passage.ranked:
        plain = not match.sentence.has(CueKind.RUMOUR) and not match.sentence.folded.rstrip().endswith(("?", "？"))
        plain = plain and mark("unanswered").search(match.sentence.folded) is None  # nobody says anything
        if match is not best and plain and match.index > best.index:
            other = deepen(match.sentence)
            turns = read_turns(claim, other, match.held, focus(claim, other, match))
            turned = (turns.claim_negates + turns.other_negates) % 2 == 1
            denied = called_false(match.sentence, match.start)
            whole = all(spots(item, ways, match.sentence) for item in items_of(claim))
            return turned != denied, turns.opposed > 0, 1000 if whole else match.covered_milli
    return None


def _names_held(claim: Deep, passage: Passage) -> tuple[tuple[str, bool], ...]:
    folded = tuple(v.folded for v in passage.views) + ((passage.title.folded,) if passage.title else ())
    found = []
    for name in claim.names:
        keys = [t.key for t in claim.view.terms if name.start <= t.start and t.end <= name.end]
        aliased = bool(keys) and all(key in passage.held for key in keys)
        found.append((claim.view.text[name.start : name.end], aliased or named(name, passage.keys, folded)))
    return tuple(found)


_LOOKED_AT = 4  # sentences that slots are looked for in


def _places(claim: Deep, context: Context, other: Deep, best: Match, passage: Passage) -> tuple[Around, ...]:
    found = [around(context, other, best.held)]
    if claim.days or claim.quantities:
        rest = [m for m in passage.ranked if m is not best and m.covered_milli >= 100][: _LOOKED_AT - 1]
        found += [
            around(context, deepen(m.sentence), m.held)
            for m in rest
            if m.sentence.told or any(c.isdigit() for c in m.sentence.folded)
        ]
    return tuple(found)


def named(name: Name, keys: frozenset[str], folded: tuple[str, ...]) -> bool:
    """Whether a name stands among the terms or in one of the folded texts, whole or by its telling part."""
    if name.keys[0][0] >= "\u3400":
        whole = "·".join(name.keys)
        return any(whole in text for text in folded) or any(
            len(key) >= 2 and any(key in text for text in folded) for key in name.keys
        )
    return sum(key in keys for key in name.keys) * 2 > len(name.keys) or name.keys[-1] in keys


def turn_of(c: Comparison) -> int:
    """The sign with which claim and sentence hold their common core against each other: 1 alike, -1 opposed."""
    turned = (c.turns.claim_negates + c.turns.other_negates) % 2
    return c.sign * (-1 if c.said is Said.FALSE else 1) * (-1 if turned else 1)
