"""A thing that went from one to another as the claim says, or the other way, or another thing of theirs."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.focus import clauses
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.transfers import Transfer, bare, transfers, verbs
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in re.findall(r"[a-z0-9]+", text) if w not in stop_words())


def _same(one: str, other: str) -> bool:
    """Whether two parties are the same: the shorter stands in the longer."""
    if not one or not other:
        return False
    if one[0] >= "\u3400":
        short, long = sorted((one, other), key=len)
        return len(short) >= 2 and short in long
    mine, theirs = _words(one), _words(other)
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def _same_thing(one: str, other: str) -> bool:
    if not one or not other:
        return not one
    if one[0] >= "\u3400" or other[0] >= "\u3400":
        short, long = sorted((one, other), key=len)
        return short in long or len(set(short) & set(long)) * 3 >= 2 * len(set(short))
    mine, theirs = _words(one), _words(other)
    return bool(mine & theirs) and len(mine & theirs) * 2 >= len(mine)


def _outcome(mine: Transfer, theirs: Transfer) -> int:
    """1 for the same deed, -1 for the parties changed about, 0 for anything else."""
    if mine.deed != theirs.deed:
        return 0
    crossed = _same(mine.giver, theirs.getter) and _same(mine.getter, theirs.giver)
    straight = _same(mine.giver, theirs.giver) and _same(mine.getter, theirs.getter)
    if not _same_thing(mine.thing, theirs.thing) or crossed == straight:
        return 0
    return 1 if straight else -1


def _one_sided(mine: Transfer, theirs: Transfer) -> int:
    """As `_outcome`, for a claim that leaves a side out: the thing is the other's, or the other is the thing."""
    if mine.deed != theirs.deed or not (theirs.giver and theirs.getter):
        return 0
    own, same, other = (
        (mine.giver, theirs.giver, theirs.getter) if mine.giver else (mine.getter, theirs.getter, theirs.giver)
    )
    if _same(own, other) and (_same_thing(mine.thing, theirs.thing) or _same(mine.thing, same)):
        return -1
    its = f"{theirs.thing} {other}"
    return 1 if _same(own, same) and _same_thing(mine.thing, theirs.thing) and _within(mine.thing, its) else 0


def _within(thing: str, its: str) -> bool:
    return thing in its if thing[:1] >= "\u3400" else _words(thing) <= _words(its)


_LOOKED_AT = 3  # sentences
_THOUSANDS = Pattern(r"(?<=\d),(?=\d{3})")


def _affirmed(view: View) -> str:
    """The text without the clauses that deny something."""
    if not view.negations:
        return _told(view)
    denied = [turn.cue.start for turn in view.negations]
    kept = [view.folded[a:b] for a, b in clauses(view.folded) if not any(a <= at < b for at in denied)]
    return _THOUSANDS.sub("", ", ".join(kept)).rstrip(".")


def _told(view: View) -> str:
    """The text without the commas inside numbers."""
    return _THOUSANDS.sub("", view.folded).rstrip(".")


def by_transfer(_: Findings, c: Comparison) -> Ruling | None:
    """The thing went from one to the other as the claim says, or the other way."""
    view = c.claim.view
    if c.said is not Said.PLAIN or c.reported or view.negations:
        return None
    asked = transfers(_told(view), chinese=view.chinese)
    alone = () if asked else bare(_told(view), chinese=view.chinese)
    if not asked and not alone:
        return None
    for match in c.passage.ranked[:_LOOKED_AT]:
        sentence = match.sentence
        if sentence.has(CueKind.HEDGE) or sentence.has(CueKind.PLAN):
            continue
        theirs = transfers(_affirmed(sentence), chinese=view.chinese)
        turns = {_outcome(mine, one) for mine in asked for one in theirs} - {0}
        turns |= {_one_sided(mine, one) for mine in alone for one in theirs} - {0}
        if len(turns) == 1:
            return _ruling(turns.pop(), c)
    return None


def by_other_transfer(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence names both parties and tells another deed of theirs, or the same with another thing."""
    view, sentence = c.claim.view, c.best.sentence
    if c.said is not Said.PLAIN or c.reported or view.negations or sentence.negations:
        return None
    if sentence.has(CueKind.HEDGE) or sentence.has(CueKind.PLAN):
        return None
    full = tuple(one for one in transfers(_told(view), chinese=view.chinese) if one.giver and one.getter)
    if not full or not _parties_held(full, sentence.folded) or not transfers(_told(sentence), chinese=view.chinese):
        return None
    return mentions("other_transfer")


def _parties_held(asked: tuple[Transfer, ...], folded: str) -> bool:
    """Whether a sentence names both parties, of which it tells another deed or another thing."""
    words = _words(folded)
    return any(
        (one.giver in folded and one.getter in folded) if folded and one.giver[:1] >= "\u3400"
        else bool(_words(one.giver)) and _words(one.giver) | _words(one.getter) <= words
        for one in asked
    )  # fmt: skip


def _ruling(turn: int, c: Comparison) -> Ruling | None:
    """A deed told with other amounts or on another day is left to the rules for those, one of other things open."""
    if turn < 0:
        return ruled(-c.sign, "roles_changed_about")
    k = c.clause
    if k is None or State.OTHER in {k.dates, k.numbers}:
        return None
    known = verbs("zh")[0].keys() | verbs("zh")[1].keys() if c.claim.view.chinese else _stems()
    lacking = k.aligned.among(Where.MISSING, Where.ELSEWHERE)
    if any(item.weight >= limit("subject_word_milli") and not _names(item, known) for item in lacking):
        return mentions("other_transfer")
    return ruled(c.sign, "transfer") if State.SILENT not in {k.dates, k.numbers} else None


def _stems() -> frozenset[str]:
    return frozenset(verbs("en")[0]) | frozenset(verbs("en")[1])


def _names(item: Item, verbs: AbstractSet[str]) -> bool:
    """Whether an item of the claim is the verb itself."""
    return bool(item.keys & verbs) or any(
        item.text in verb or verb in item.text for verb in verbs if verb[0] >= "\u3400"
    )
