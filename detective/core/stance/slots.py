"""Numbers, dates and names of the claim in their slots: what stands in the passage where the claim has them.

A slot of the passage is found by the words around it: of all numbers that could be compared, the one whose clause holds
most of the claim's other words is the one that the claim speaks of.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detective.core.lexicon import tag_of
from detective.core.quantities import Outcome, compare_quantities
from detective.core.stance.align import pointed_at
from detective.core.stance.atoms import Term
from detective.core.stance.containing import apart
from detective.core.stance.days import When, agree_days, is_limit, within
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import is_place, nearly_spelt, same_name
from detective.core.stance.focus import clauses
from detective.core.stance.kinds import may_be_both
from detective.core.stance.lexemes import Lexeme, Name, WordKind
from detective.core.stance.measures import carried_over, told_apart
from detective.core.stance.numbers import Fit, Paired, amounts, fit_of, narrower
from detective.core.stance.rulings import limit
from detective.core.tables import words

_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})


class SlotKind(StrEnum):
    """What stands in a slot."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Slot:
    """What the claim has in a slot and what the passage has there; shares are of the claim's other words."""

    kind: SlotKind
    fit: Fit
    claim: str
    source: str
    local_milli: int  # held by the clause and, at half weight, by the sentence of the source's filler
    pairing: Paired | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """The claim's words outside its numbers and dates, and the share of them that the passage holds."""

    terms: tuple[Term, ...]
    weight: int
    held_milli: int
    counted: bool = False  # the claim has amounts


def context_of(claim: Deep, held: frozenset[str]) -> Context:
    """The words around the claim's slots."""
    spans = [(q.start, q.end) for q in claim.quantities] + [(d.start, d.end) for d in claim.days]
    pointed = pointed_at(claim.view) if spans else ()
    terms = tuple(
        t for t in claim.view.terms if t.start not in pointed and not any(a < t.end and t.start < b for a, b in spans)
    )
    weight = sum(t.weight_milli for t in terms)
    found = sum(t.weight_milli for t in terms if t.key in held)
    return Context(terms, weight, 1000 * found // weight if weight else 0, bool(claim.quantities))


@dataclass(frozen=True, slots=True)
class Around:
    """A sentence with the claim's context words that it holds, by clause."""

    deep: Deep
    spans: tuple[tuple[int, int], ...]
    shares: tuple[int, ...]
    whole: int

    def local_milli(self, at: int) -> int:
        """The share around an offset: its clause in full, the rest of the sentence at half weight."""
        for (a, b), share in zip(self.spans, self.shares, strict=True):
            if a <= at < b:
                return share + (self.whole - share) // 2
        return self.whole // 2


def around(context: Context, deep: Deep, held: frozenset[str]) -> Around:
    """Measure the clauses of a sentence."""
    view = deep.view
    spans = clauses(view.folded)
    weight = max(1, context.weight)
    carrying = carried_over(view) if context.counted and len(spans) > 1 else frozenset[tuple[int, int]]()
    by_words = held - view.keys  # held through other wordings: they count for the whole sentence
    loose = sum(t.weight_milli for t in context.terms if t.key in by_words)
    shares: list[int] = []
    for a, b in spans:
        keys = {t.key for t in view.terms if a <= t.start < b}
        inside = sum(t.weight_milli for t in context.terms if t.key in keys)
        share = 1000 * min(weight, inside + loose) // weight
        shares.append(min(1000, share + shares[-1]) if shares and (a, b) in carrying else share)
    whole = sum(t.weight_milli for t in context.terms if t.key in held)
    return Around(deep, spans, tuple(shares), 1000 * whole // weight)


def number_slots(claim: Deep, places: tuple[Around, ...]) -> tuple[Slot, ...]:
    """For each amount of the claim the passage's amount in the same slot, where one can be compared."""
    found: list[Slot] = []
    for mine in amounts(claim.quantities)[: limit("claim_amounts")]:
        ranked = []
        for number, place in enumerate(places):
            for theirs in amounts(place.deep.quantities)[: limit("sentence_amounts")]:
                comparison = compare_quantities(mine, theirs)
                if comparison.outcome in _APART or comparison.same_noun is False:
                    continue
                if told_apart(claim.view, mine, place.deep.view, theirs):
                    continue
                pairing = Paired(mine, theirs, comparison)
                fit = fit_of(pairing)
                if narrower(mine, theirs) and comparison.power is None:
                    continue
                close = (
                    place.local_milli(theirs.start)
                    + 60 * (comparison.same_noun is True)
                    + 40 * (mine.kind is theirs.kind)
                    + 20 * (mine.comparator is theirs.comparator)
                )
                ranked.append(
                    (
                        close + 90 * (fit is Fit.SAME),
                        -number,
                        -theirs.start,
                        fit,
                        pairing,
                        place.local_milli(theirs.start),
                    )
                )
        if ranked:
            _, _, _, fit, pairing, local = max(ranked, key=lambda row: row[:3])
            found.append(Slot(SlotKind.NUMBER, fit, mine.text, pairing.source.text, local, pairing))
    return tuple(found)


def date_slots(claim: Deep, places: tuple[Around, ...]) -> tuple[Slot, ...]:
    """For each date of the claim the passage's date in the same slot, where one has the same parts."""
    found: list[Slot] = []
    for mine in claim.days:
        ranked = []
        for number, place in enumerate(places):
            years = {d.year for d in place.deep.days if d.year}
            for theirs in place.deep.days:
                if not _like(mine, theirs):
                    continue
                fit = _date_fit(mine, theirs)
                local = place.whole if len(years) <= 1 else place.local_milli(theirs.start)
                ranked.append((local + 60 * (fit is Fit.SAME), -number, -theirs.start, fit, theirs, place))
        if ranked:
            close, _, _, fit, theirs, place = max(ranked, key=lambda row: row[:3])
            text = place.deep.view.text[theirs.start : theirs.end]
            found.append(
                Slot(SlotKind.DATE, fit, claim.view.text[mine.start : mine.end], text, close - 60 * (fit is Fit.SAME))
            )
    return tuple(found)


def _like(mine: When, theirs: When) -> bool:
    return bool(
        (mine.year and theirs.year)
        or (not mine.year and mine.month and theirs.month)
        or (not mine.year and mine.day and theirs.day)
    )


def _date_fit(mine: When, theirs: When) -> Fit:
    if is_limit(mine, theirs):
        held = within(mine, theirs)
        return Fit.NEAR if held is None else Fit.SAME if held else Fit.OTHER
    if mine.year and theirs.year and mine.year != theirs.year:
        return Fit.OTHER
    if (mine.month and theirs.month) or (mine.day and theirs.day):
        return Fit.SAME if agree_days(mine, theirs) else Fit.OTHER
    return Fit.NEAR if mine.month or mine.day else Fit.SAME


_SIDES = frozenset(words("stance/sides.txt"))


def _own(context: Context, name: Name) -> int:
    """The weight of a name's own terms, which are no context of its slot."""
    return sum(t.weight_milli for t in context.terms if name.start <= t.start and t.end <= name.end)


def name_slots(claim: Deep, context: Context, best: Around) -> tuple[Slot, ...]:
    """Names of the claim that the sentence lacks, beside the one that stands there next to the same word."""
    whole = context.weight
    mine = {name: claim.view.text[name.start : name.end] for name in claim.names if not _is_unit(name, claim)}
    theirs = {n: best.deep.view.text[n.start : n.end] for n in best.deep.names if not _is_unit(n, best.deep)}
    found: list[Slot] = []
    for name, text in mine.items():
        if any(same_name(text, other) for other in theirs.values()) or text.lower() in best.deep.view.folded:
            continue
        beside = _beside(claim, name)
        for other, shown in theirs.items():
            if (
                any(same_name(shown, one) for one in mine.values())
                or not _alike(text, shown)
                or nearly_spelt(text, shown)
            ):
                continue
            if beside & _beside(best.deep, other):
                local = best.local_milli(other.start) * whole // max(1, whole - _own(context, name))
                found.append(Slot(SlotKind.NAME, Fit.OTHER, text, shown, min(1000, local)))
                break
    return tuple(found)


def _is_unit(name: Name, deep: Deep) -> bool:
    """Whether a word with a capital is part of an amount: 40 degrees Celsius."""
    return any(q.start < name.start and name.end <= q.end for q in amounts(deep.quantities) if q.unit)


def _beside(deep: Deep, name: Name) -> frozenset[str]:
    """The word before a name and the word after it, marked by side; words of little meaning only before."""
    before: Lexeme | None = None
    after: Lexeme | None = None
    for word in deep.words:
        if word.end <= name.start:
            before = word
        elif word.start >= name.end and after is None:
            after = word
    found = set[str]()
    if before and (before.kind is WordKind.CONTENT or before.key in _SIDES):
        found.add("<" + before.key)
    if after and after.kind is WordKind.CONTENT:
        found.add(">" + after.key)
    return frozenset(found)


def _alike(one: str, other: str) -> bool:
    """Whether two names may fill one slot: places with places, persons with persons, for all that can be told."""
    if is_place(one) != is_place(other) or may_be_both(one.lower(), other.lower()):
        return False
    if is_place(one) and not apart(one, other):
        return False
    left, right = tag_of(one), tag_of(other)
    return not left or not right or left == right
