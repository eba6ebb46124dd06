"""What share of a group a claim and a passage speak of: all, most, half, few, none, or a share in numbers."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.atoms import stem
from detective.core.stance.clausal import Clause
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.deep import Deep
from detective.core.stance.measures import measured
from detective.core.stance.portions import Share, by_adverb, lie, shares
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.verdicts import Said


def _noun(deep: Deep, share: Share) -> frozenset[str]:
    """The words right behind a share, or before it in Chinese: of what it is."""
    folded = deep.view.folded
    if deep.view.chinese:
        after = [w for w in deep.content if share.end <= w.start <= share.end + 5 and len(w.key) > 1][:2]
        before = [w for w in deep.content if share.start - 8 <= w.start and w.end <= share.start][-2:]
        return frozenset(w.key for w in (*after, *before))
    found = _NOUNS.match(folded[share.end :].lstrip())
    return frozenset(stem(word) for word in found.groups() if word) if found else frozenset()


# up to the first plural: "half of the young nurses joined" is of nurses
_NOUNS = Pattern(r"(?:of |the |these |those |its |their )*([a-z'’-]+)(?:(?<!s) ([a-z'’-]+))?(?:(?<!s) ([a-z'’-]+))?")


_ONE = Pattern(r"^(?:them|those|people|人|者)")


def by_quantifier(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says the same of another share of the same group, or of a share that the claim's allows."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or weakened(c, k) or _turns(c, k):
        return None
    whole = (0, len(c.claim.view.folded))
    mine = next((s for s in shares(c.claim, whole) if _is_worded(s, c.claim)), None)
    mine = mine or by_adverb(c.claim.view)
    if mine is None or any(m.measure and m.quantity.start == mine.start for m in measured(c.claim.view)):
        return None
    rest = [(i, w) for i, w in zip(k.aligned.items, k.aligned.where, strict=True) if not _inside(i, mine)]
    unsaid = [i for i, w in rest if w < Where.CARRIED and i.weight >= limit("subject_word_milli")]
    if c.claim.view.chinese and not unsaid:  # of a word that is cut into characters each weighs little: 芦|笙|舞
        loose = [i for i, w in rest if w is Where.MISSING and not i.in_subject]
        unsaid = loose if sum(i.weight for i in loose) >= limit("subject_word_milli") else []
    if not rest or unsaid or k.names is not State.SAME or k.dates is State.OTHER:
        return None
    found = {lie(mine, theirs) for theirs in _of_the_same(c, k, mine)}
    if found == {State.OTHER}:
        return ruled(-c.sign, "quantifier")
    if found == {State.SAME} and k.dates is State.SAME and _numbers(c, k, mine):
        return ruled(c.sign, "quantifier")
    return mentions("quantifier_open") if found == {State.SILENT} or (not found and _of_others(c, k, mine)) else None


def _of_others(c: Comparison, k: Clause, mine: Share) -> bool:
    """Whether the clause tells shares, none of them of the claim's group."""
    here = [share for share in shares(k.aligned.deep, k.aligned.span) if _is_worded(share, k.aligned.deep)]
    groups = [_noun(k.aligned.deep, share) for share in here]
    return bool(groups) and all(groups) and not any(_noun(c.claim, mine) & group for group in groups)


def _turns(c: Comparison, k: Clause) -> bool:
    """Whether opposite words turn the clause against the claim, or a negation that is no word for a share."""
    return _denies(c, k) or (k.turned and not (c.claim.view.negations or k.aligned.deep.view.negations))


def _denies(c: Comparison, k: Clause) -> bool:
    """Whether a negation stands on either side: "not all", 并非所有 and 没有人不 need another reckoning."""
    mine = _denials(c.claim, (0, len(c.claim.view.folded)))
    return mine or _denials(k.aligned.deep, k.aligned.span)


def _denials(deep: Deep, span: tuple[int, int]) -> bool:
    """Whether a negation stands in a stretch, other than in a word for a share: none of, not all, 并非所有."""
    told = shares(deep, span)
    cues = [turn.cue for turn in deep.view.negations if span[0] <= turn.cue.start < span[1]]
    return any(not any(s.start <= cue.start < s.end for s in told) for cue in cues)


def _is_worded(share: Share, deep: Deep) -> bool:
    """Whether a share is told in words: one in numbers is compared with other numbers."""
    return not any(q.start <= share.start and share.end <= q.end + 4 and q.text[:1].isdigit() for q in deep.quantities)


def _inside(item: Item, share: Share) -> bool:
    return share.start <= item.start < share.end


def _numbers(c: Comparison, k: Clause, mine: Share) -> bool:
    """Whether the claim has no other amounts than its share, or the clause has the same."""
    others = [q for q in c.claim.quantities if not (q.start < mine.end and mine.start < q.end)]
    told = k.aligned.deep.view.folded
    return k.numbers is State.SAME or all(c.claim.view.folded[q.start : q.end] in told for q in others)


def _of_the_same(c: Comparison, k: Clause, mine: Share) -> list[Share]:
    """The shares in the clause, or else the only one in its sentence, that are of the claim's group."""
    deep = k.aligned.deep
    here = shares(deep, k.aligned.span)
    if not here:
        near = shares(deep, (0, len(deep.view.folded)))
        here = near if len(near) == 1 else ()
    group = _noun(c.claim, mine)
    told = [share for share in here if group & _noun(deep, share)]
    if told:
        return told[:1]
    bare = [
        s
        for s in here
        if _ONE.match(deep.view.folded[s.end :].lstrip()) or not deep.view.folded[s.start : s.end].isalpha()
    ]
    return bare[:1] if len(here) == 1 else []
