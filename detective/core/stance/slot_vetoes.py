"""What keeps another number, date or place from refuting: it may be told of another, or be reckoned."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

from detective.core.lexicon import tag_of
from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind
from detective.core.quantities.records import Comparator
from detective.core.stance.align import Where
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit, Paired
from detective.core.stance.slots import SlotKind
from detective.core.stance.stretches import clause_start
from detective.core.stance.subjects import speaks_of_same
from detective.core.stance.unspoken import of_each, says_no_such_thing
from detective.core.text import fold


def slot_of_another(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether a slot refutes, where the passage fills it of another and never names the claim's own."""
    if stance is Stance.REFUTE and basis == "reader" and c.numbers.count(Fit.OTHER):
        return c.claim.view.chinese and _of_another_measure(k)
    if stance is not Stance.REFUTE or basis not in _OF_SLOTS:
        return False
    if c.claim.view.chinese and _unsaid_opening(c, k):
        return True
    deep = k.aligned.deep
    missing = [item for item in k.aligned.among(Where.MISSING) if item.is_name]
    if not missing or speaks_of_same(deep.view.folded):
        return False
    if mark("scope").search(deep.view.folded):
        return True
    shown = [deep.view.text[name.start : name.end] for name in deep.names]
    others = [name for name in shown if fold(name) not in c.claim.view.folded]
    return any(is_place(item.text) and is_place(name) for item in missing for name in others)


def _of_another_measure(k: Clause) -> bool:
    """Whether the passage lacks the noun that says what a measure is of: the balance of loans, 贷款余额."""
    missing, here = k.aligned.among(Where.MISSING), k.aligned.among(Where.HERE)
    return any(
        one in missing and other in here and one.end == other.start and len(one.text) >= _NAMING
        for one, other in pairwise(k.aligned.items)
    )


def other_number(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the claim names one of a row by its number, and the passage names others alone: Line 7, 七号线."""
    mine = {found.group() for found in _NUMBERED.finditer(c.claim.view.folded)}
    if not mine or basis in SETTLED or (stance is Stance.REFUTE and basis == "reader"):
        return False
    views = (*c.passage.views, *((c.passage.title,) if c.passage.title else ()))
    theirs = {found.group() for view in views for found in _NUMBERED.finditer(view.folded)}
    return bool(theirs) and mine.isdisjoint(theirs)


_NUMBERED = Pattern(
    r"[一二三四五六七八九十\d]+号(?:线|楼|院|机组|井|矿|馆|厅|桥|台风|航站楼|公路|隧道|码头|泊位|炉|反应堆|门|病区|车厢)"
    r"|\b(?:line|terminal|flight|route|platform|gate|reactor|block|room|runway|pier|highway|apollo|unit|tunnel"
    r"|building|ward|chapter|article|section) (?:\d+|one|two|three|four|five|six|seven|eight|nine)\b"
)


_POINTING = Pattern(
    "^(?:[该这那此本其某他她它]|我国|全)[一二三四五六七八九十几两]?[个位名家座条项部种场批支件艘款只头台所栋间]?"
)


_NAMING = 2  # Han characters before a noun that tell which one it is


def _unsaid_opening(c: Comparison, k: Clause) -> bool:
    """Whether a Chinese claim's noun opens with what the passage never says, and the passage has it with another.

    上越新干线 is not 东海道新干线.
    """
    first, *rest = k.aligned.items
    if any(q.start < first.start for q in c.claim.quantities):
        return False
    named = len(first.text) >= _NAMING and tag_of(first.text) not in _ADJECTIVES
    joined = named and rest and rest[0].start == first.end
    if joined and first in k.aligned.among(Where.MISSING) and rest[0] in k.aligned.among(Where.HERE):
        return True
    opening = _POINTING.sub("", c.claim.view.folded[: first.start])
    if first.is_name or len(opening) < _NAMING or not all("\u3400" <= char <= "\u9fff" for char in opening):
        return False
    return not any(opening in view.folded for view in c.passage.views)


_ADJECTIVES = frozenset("abzd")


def no_such_thing(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the reader refutes by an amount alone, where the passage never says what is counted, or where."""
    by_amount = bool(c.slots) and not (c.turns.opposed or c.turns.claim_negates or c.turns.other_negates)
    amount = any(s.kind is SlotKind.NUMBER and s.fit is Fit.OTHER for s in c.slots)
    return (
        stance is Stance.REFUTE and basis == "reader" and by_amount and amount and (says_no_such_thing(c) or of_each(c))
    )


def rank_unsaid(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the reader refutes what is said of the second, where the passage speaks of no second."""
    ranked = bool(c.claim.days) and any(q.kind is QuantityKind.RANK for q in c.numbers.unmet)
    return stance is Stance.REFUTE and basis == "reader" and ranked


def other_of_a_row(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether a place or name refutes, where the passage tells of other ones of a row of events than the claim's."""
    if stance is not Stance.REFUTE or basis not in {"name", "region", "reader"}:
        return False
    years = {day.year for day in c.claim.days} - {0}
    if not years or mark("edition").search(c.claim.view.folded) is None:
        return False
    text = " ".join(view.folded for view in c.passage.views)
    return mark("next_one").search(text) is not None and not any(str(year) in text for year in years)


_OF_SLOTS = frozenset({"number", "date", "bound"})


SLOTS = frozenset({"number", "date", "name"})


def said_as_it_is(c: Comparison, stance: Stance, basis: str) -> bool:
    """Whether a slot refutes a claim that the passage has word for word: another sentence fills it for another."""
    if stance is not Stance.REFUTE or basis not in SLOTS or c.sign < 0:
        return False
    text, told = ("".join(v.folded for v in vs).replace(" ", "") for vs in (c.passage.views, (c.claim.view,)))
    return told.strip(".。") in text


def reckoned(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the claim's number may follow from two of the passage: 21 and 15 make 36, all but three of 45 are 42."""
    if stance is not Stance.REFUTE or basis not in {"number", "reader"} or (basis == "reader" and k.turns.opposed):
        return False
    deeps = (c.other, k.aligned.deep)
    if basis == "number" and any(mark("rest").search(deep.view.folded) for deep in deeps):
        return True
    others = [s.pairing.claim for s in c.slots if s.fit is Fit.OTHER and s.pairing is not None]
    mine = {q.value for q in _counted(others) if q.comparator is Comparator.EXACT and q.value is not None}
    told = [
        [end for q in _counted(deep.quantities) for end in ((q.lo, q.hi) if q.value is None else (q.value,)) if end]
        for deep in deeps
    ]
    return any({a + b, abs(a - b)} & mine for values in told for a, b in combinations(values[:_FEW_NUMBERS], 2))


def _counted(found: Iterable[Quantity]) -> list[Quantity]:
    """Amounts without ranks, of which no sum makes another: the fourth planet with two moons is no second."""
    return [q for q in found if q.kind is not QuantityKind.RANK]


_FEW_NUMBERS = 6  # of a sentence; among more some two make any number


def part_counted(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the smaller count is that of a part of the claim's place, which may have more in the others."""
    if stance is not Stance.REFUTE or basis not in {"number", "reader"} or mark("region").search(c.claim.view.folded):
        return False
    pairs = [s.pairing for s in c.slots if s.fit is Fit.OTHER and s.pairing is not None]
    return bool(pairs) and all(_less_of_a_part(pair, c.other.view.folded) for pair in pairs)


def _less_of_a_part(pair: Paired, text: str) -> bool:
    mine, theirs = pair.claim, pair.source
    if mine.kind is not QuantityKind.COUNT or mine.value is None or theirs.value is None or theirs.value > mine.value:
        return False
    return mark("region").search(text, clause_start(text, theirs.start), theirs.start) is not None


def told_of_other(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether a claim that denies is refuted by what fills its slot otherwise: no flight to A, beside one to B."""
    denies = sum(CueKind.NEG in turn.cue.kinds for turn in c.claim.view.negations) % 2 == 1
    return stance is Stance.REFUTE and basis in SLOTS | {"region"} and denies


SETTLED = frozenset({"mode", "debunk", "confirmed", "answered", "comparison", "excepted"})
