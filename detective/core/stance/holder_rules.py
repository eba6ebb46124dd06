"""The post, prize or record of the claim is another's, or the one's whom the claim names."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.holders import held_by, holders
from detective.core.stance.numbers import amounts
from detective.core.stance.posts import Held, Holder
from detective.core.stance.rolematch import branches
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.RUMOUR)


def by_holder(_: Findings, c: Comparison) -> Ruling | None:
    """A sentence names the holder of the claim's post: the same one or another, who leaves no room for him."""
    view, k = c.claim.view, c.clause
    if c.said is not Said.PLAIN or c.reported or view.negations or k is None:
        return None
    held = held_by(c.claim)
    if held is None or k.dates is not State.SAME or (k.numbers is State.OTHER and _counts(c)):
        return None
    told: list[Holder] = []
    editions = 0
    for match in c.passage.ranked[:_LOOKED_AT]:
        sentence = match.sentence
        if (
            not _same_branch(view.folded, sentence.folded)
            or sentence.negations
            or any(sentence.has(kind) and not view.has(kind) for kind in _OPEN)
        ):
            continue
        found = holders(held, deepen(sentence))
        told += found
        editions += bool(found) and _of_one_edition(c, held, sentence)
    if not told:
        return None
    if any(one.same for one in told):
        return ruled(c.sign, "holder") if all(one.same for one in told) and _rest_held(c, held) else None
    if editions:
        return mentions("other_edition")
    return ruled(-c.sign, "holder") if _of_same(c, held) else None


_CLOSE = 20  # characters between a year and the prize of which it tells which one is meant


def _of_one_edition(c: Comparison, held: Held, sentence: View) -> bool:
    """Whether a sentence tells who got a prize one year, of which the claim does not speak."""
    if c.claim.days:
        return False
    at = sentence.folded.find(held.post.split()[-1])
    return any(day.year and 0 <= at - day.end <= _CLOSE for day in deepen(sentence).days)


_BRANCHES = frozenset({"women", "winter", "summer_or_not", "youth", "club", "doubles"})


def _same_branch(claim: str, other: str) -> bool:
    """Whether both speak of women or men, winter or summer, the young or all."""
    return branches(claim) & _BRANCHES == branches(other) & _BRANCHES


def _counts(c: Comparison) -> bool:
    """Whether the claim has a number besides the one that is part of the post: first prize."""
    return any(q.kind is not QuantityKind.RANK for q in amounts(c.claim.quantities))


def _of_same(c: Comparison, held: Held) -> bool:
    """Whether the passage speaks of that whose post it is."""
    text = " ".join(view.folded for view in (*c.passage.views, *filter(None, [c.passage.title])))
    return all(word in text for word in held.of.split() if len(word) > _SHORT)


_SHORT = 3  # letters of a word that tells nothing


def _rest_held(c: Comparison, held: Held) -> bool:
    """Whether the passage has what the claim says besides the post and its holder."""
    k = c.clause
    if k is None or k.dates is State.SILENT or (k.numbers is State.SILENT and _counts(c)) or not _of_same(c, held):
        return False
    least = limit("subject_word_milli")
    told = held.post + held.holder + held.of
    return all(
        where >= Where.ELSEWHERE or item.weight < least or item.text in told or _GOT.fullmatch(item.text)
        for item, where in zip(k.aligned.items, k.aligned.where, strict=True)
    )


_GOT = Pattern(
    r"named|chosen|elected|appointed|picked|selected|crowned|won|took|claimed|received|went|given|awarded|takes|new|will"
    r"|担任|出任|接任|获得|夺得|摘得|当选|成为|得主|荣获|赢得"
)
