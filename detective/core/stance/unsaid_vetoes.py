"""What the passage does not say of what words alone would bear out: whom, where, how many, in which land."""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import mark
from detective.core.stance.measures import measured
from detective.core.stance.numbers import Fit, amounts
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import limit
from detective.core.stance.slot_states import State
from detective.core.stance.slot_vetoes import SETTLED
from detective.core.stance.slots import SlotKind

LOOSE = frozenset({"reader", "number", "same_deed"})  # decided by words that may stand anywhere in the sentence


def lacks_subject(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the sentence lacks a word of what the claim is about: the suburbs, not the city centre."""
    if stance is not Stance.SUPPORT or basis not in LOOSE:
        return False
    least = limit("subject_word_milli")
    first = (
        k.aligned.items[:1] if c.claim.view.chinese and c.claim.subject == (0, 0) else ()
    )  # a Chinese claim with no verb that parts it
    unsaid = k.aligned.among(Where.MISSING, Where.ELSEWHERE)
    lacking = [i for i in unsaid if (i.in_subject or i in first) and i.weight >= least]
    if not c.claim.view.chinese:
        return bool(lacking)
    held = "".join(view.folded for view in c.passage.views)
    return any(sum(char in held for char in i.text) * 2 < len(i.text) for i in lacking)


def lacks_word(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether a telling word of the predicate is unsaid, where a deed with its parties decides, or two negations."""
    if stance is not Stance.SUPPORT or basis not in {"same_deed", *(BY_WORDS if c.claim.view.undone else ())}:
        return False
    if not c.claim.view.chinese and not c.claim.view.undone:
        return _unsaid_group(c, k)
    least = limit("subject_word_milli" if c.claim.view.undone else "word_unsaid_milli")
    return any(not i.in_subject and i.weight >= least for i in k.aligned.among(Where.MISSING))


_AMONG = Pattern(r"\b(?:in|among|for) (?:the )?(?=[^,.;]+[.]?$)")


def _unsaid_group(c: Comparison, k: Clause) -> bool:
    """Whether the claim ends with those among whom it holds, of whom the passage has no word: in bus drivers."""
    last = list(_AMONG.finditer(c.claim.view.folded))
    group = [i for i in k.aligned.items if last and i.start >= last[-1].end()]
    missing = k.aligned.among(Where.MISSING)
    return bool(group) and all(i in missing and not i.is_name for i in group)


def wider(c: Comparison, _: Clause, stance: Stance, __: str) -> bool:
    """Whether the claim speaks of a whole land or of the world, and the sentence does not."""
    mine = {m.group() for m in mark("scope").finditer(c.claim.view.folded)}
    if stance is not Stance.SUPPORT or not mine:
        return False
    here = (c.best.sentence, c.other.view, *filter(None, [c.passage.title]))
    views = here if c.claim.view.chinese else c.passage.views  # 全省的结果将于年底公布
    return not any(mark("scope").search(view.folded) for view in views)


def lacks_amount(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether words alone would support a claim of which an amount stands beside none of the passage's."""
    if stance is not Stance.SUPPORT or k.numbers is State.SAME:
        return False
    if basis in _BY_MODE:
        return k.numbers is State.OTHER
    if basis not in BY_WORDS_ALONE:
        return False
    if basis == "reader" and not any(told.measure for told in measured(c.claim.view)):
        return False
    met = [s for s in c.slots if s.kind is SlotKind.NUMBER and s.fit is Fit.SAME]
    return len(met) < len(amounts(c.claim.quantities))


BY_WORDS_ALONE = frozenset({"reader", "wording", "same_deed"})


_BY_MODE = frozenset({"mode", "stage"})  # they read how far a deed has come, and no amount


def lacks_region(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the claim speaks of a part of a land, and the passage names no part of one."""
    if stance is not Stance.SUPPORT or basis in SETTLED:
        return False
    counted = bool(amounts(c.claim.quantities))  # 海外售出19万册
    mine = mark("region").search(c.claim.view.folded) or (counted and mark("area").search(c.claim.view.folded))
    if not mine or c.claim.view.text[mine.start()].isupper():
        return False
    return not any(mine.group() in view.folded for view in c.passage.views)


BY_WORDS = frozenset({"reader", "wording"})


def said_of_another(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether a word for what the claim is about stands where nothing is known: no data on suburbs."""
    if stance is not Stance.SUPPORT or basis == "stated":
        return False
    view, (_, end) = k.aligned.deep.view, k.aligned.span
    least = limit("subject_word_milli")
    near = [i for i in k.aligned.among(Where.NEAR) if not i.is_name and i.weight >= least]
    last = list(_AMONG.finditer(c.claim.view.folded))
    near = [i for i in near if i.in_subject or (last and i.start >= last[-1].end())]
    at = [spots(i, c.ways, view) for i in near]
    behind = [min(places) for places in at if places and min(places) >= end]
    unknown = [cue.start for kind in (CueKind.NEG, CueKind.PLAN) for cue in view.of(kind)]
    return any(a <= spot < b and a <= cue < b for a, b in pieces(view) for spot in behind for cue in unknown)
