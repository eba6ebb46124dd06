"""Rules on what a claim speaks of: all of it or a part, which region of it, which of two bearers of one name."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities.records import Comparator
from detective.core.stance.align import (
    Item,
    Where,
    pointed_at,
    spots,
)
from detective.core.stance.clausal import Clause
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.denied_rules import deed_of
from detective.core.stance.exclusives import predicates
from detective.core.stance.focus import clauses
from detective.core.stance.marks import mark
from detective.core.stance.numbers import Fit, amounts, is_firm
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.subjects import speaks_of_same
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_UNTOLD = Pattern(r"不详|不明|尚不清楚|尚未统计|(?:将|尚未|有待)[^,。]{0,6}公布|\bnot (?:yet )?known\b|\bunknown\b")


def by_whole(_: Findings, c: Comparison) -> Ruling | None:
    """The claim says of all what the passage says of a part; where it sets the rest apart, that excludes the claim."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or not _of_all(c.claim.view) or k.turned or k.asks_more:
        return None
    rest = [(i, w) for i, w in zip(k.aligned.items, k.aligned.where, strict=True) if not _all(i.text)]
    held = sum(i.weight for i, w in rest if w >= Where.ELSEWHERE)
    lacking = [i for i, w in rest if w is Where.MISSING and i.weight >= limit("word_unsaid_milli")]
    if deed_of(k, chinese=c.claim.view.chinese) in lacking or not rest:
        return None
    if held * 1000 < limit("whole_context_milli") * sum(i.weight for i, _ in rest):
        return None
    view = k.aligned.deep.view
    after = c.passage.views[k.aligned.match.index + 1 :][:1]
    if _all(view.folded[slice(*k.aligned.span)]) or any(_UNTOLD.search(one.folded) for one in (view, *after)):
        return None
    if any(mark("part").search(one.folded) for one in (view, *after)) or _differs(c, view):
        return ruled(-c.sign, "part_of_whole")
    return None


def _of_all(view: View) -> bool:
    """Whether a claim says a thing of all; "not all" does not."""
    return _all(view.folded) and not view.has(CueKind.PARTIAL)


def _differs(c: Comparison, view: View) -> bool:
    """Whether the sentence says the claim's own predicate of one thing, and of another what excludes it."""
    mine = {p.sense[:2] for p in predicates(c.claim.view)}
    theirs = {p.sense[:2] for p in predicates(view)}
    return bool(mine & theirs) and any(g == group and v != value for group, value in mine for g, v in theirs)


_OUTSIDE = Pattern(r"^(?:-| but\b| over\b| the time\b| of a sudden\b|[ -]time\b)")  # all-time, all but, all over


def _all(text: str) -> bool:
    return any(not _OUTSIDE.match(text[found.end() :]) for found in mark("whole").finditer(text))


def by_region(_: Findings, c: Comparison) -> Ruling | None:
    """The clause places the same in another part of the land or town."""
    k = c.clause
    if k is None or not k.subject_held or weakened(c, k) or k.turned or k.asks_more or c.said is not Said.PLAIN:
        return None
    start, end = k.aligned.span
    mine = {m.group() for m in mark("region").finditer(c.claim.view.folded)}
    theirs = {m.group() for m in mark("region").finditer(k.aligned.deep.view.folded[start:end])}
    if not mine or not theirs or mine & theirs or len(mine) > 1:
        return None
    subject = c.claim.view.folded[slice(*c.claim.subject)]
    if mark("region").search(subject):
        return mentions("other_region")
    return ruled(-c.sign, "region") if k.said * 2 >= k.unsaid else None


def by_declined(_: Findings, c: Comparison) -> Ruling | None:
    """Another clause of the sentence says that the claim's own actor kept out of it: Argentina stayed away."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or weakened(c, k) or k.said <= k.unsaid:
        return None
    view = k.aligned.deep.view
    if mark("declining").search(c.claim.view.folded) or not mark("declining").search(view.folded):
        return None
    own = [i for i in k.aligned.among(Where.NEAR, Where.HERE) if i.start <= _OPENING and i.is_name]
    for item in own:
        at = view.folded.find(item.text)
        start, end = next(((a, b) for a, b in clauses(view.folded) if a <= at < b), (0, 0))
        apart = not any(
            start <= spot < end
            for other in k.aligned.among(Where.HERE)
            if other not in own
            for spot in spots(other, (), view)
        )
        if at >= 0 and apart and mark("declining").search(view.folded, at + len(item.text), end):
            return ruled(-c.sign, "declined")
    return None


_OPENING = 4  # characters before the first name of a claim


def by_bearer(_: Findings, c: Comparison) -> Ruling | None:
    """Of two bearers of a name, set apart by the passage, the claim says of one what the other did."""
    k = c.clause
    if k is None or not any(mark("namesake").search(view.folded) for view in c.passage.views):
        return None
    told = _descriptors(k)
    if not told or not k.said or k.unsaid > k.said:
        return None
    places = dict(zip(k.aligned.items, k.aligned.where, strict=True))
    if any(places[item] is Where.MISSING for item in told):
        return mentions("other_bearer")
    if all(places[item] is Where.HERE for item in told):
        return None
    apart = [item for item in told if places[item] in {Where.ELSEWHERE, Where.CARRIED} and not _same(k, item)]
    return ruled(-c.sign, "other_bearer") if apart and State.OTHER not in k.states else None


def _descriptors(k: Clause) -> list[Item]:
    """What the claim says its subject is, the name itself apart."""
    return [i for i in k.aligned.items if i.in_subject and not i.is_name and i.weight >= limit("subject_word_milli")]


def _same(k: Clause, item: Item) -> bool:
    """Whether the sentence of the clause itself has the item."""
    return item.text in k.aligned.deep.view.folded


_PLAIN = frozenset({Comparator.EXACT, Comparator.ABOUT})


def by_bound(_: Findings, c: Comparison) -> Ruling | None:
    """The claim bounds a number (more than 34 reviews), and the passage's number of the same is out of the bounds.

    To be supported, the claim needs an untitled passage that goes on about something: "the series has 15 reviews".
    """
    numbers, mine = c.numbers, amounts(c.claim.quantities)
    if not mine or numbers.unmet or all(q.comparator in _PLAIN for q in mine) or c.said is not Said.PLAIN:
        return None
    if c.reported or c.turns.claim_negates or c.turns.other_negates or c.days.year_differ or c.days.day_differ:
        return None
    if not all(is_firm(pair) and pair.comparison.same_noun for pair, _ in numbers.pairings):
        return None
    untitled = c.passage.title is None
    if c.context.held_milli < limit("bound_untitled_milli" if untitled else "bound_context_milli"):
        return None
    if numbers.count(Fit.OTHER):
        return ruled(-c.sign, "bound")
    same = untitled and speaks_of_same(c.other.view.folded) and numbers.count(Fit.SAME) == len(mine)
    return ruled(c.sign, "bound") if same else None


def by_pronoun(_: Findings, c: Comparison) -> Ruling | None:
    """An untitled passage that opens with "she" or "the film" says every word that the claim says of someone."""
    k = c.clause
    if k is None or c.passage.title is not None or c.said is not Said.PLAIN or c.reported or weakened(c, k):
        return None
    if k.unsaid or k.said < limit("sole_said_milli") or k.turned or k.asks_more or k.left or k.other_rank:
        return None
    if any(state is not State.SAME for state in k.states) or k.aligned.match.index:
        return None
    if c.claim.view.chinese and k.aligned.span[0] > 0:
        return None  # the clause has a subject of its own
    own = [w for i, w in zip(k.aligned.items, k.aligned.where, strict=True) if i.in_subject]
    unnamed = bool(own) and all(where is Where.MISSING for where in own)
    if c.claim.view.chinese and pointed_at(k.aligned.deep.view):
        return None  # 这座桥, of a road
    return ruled(c.sign, "pronoun") if unnamed and speaks_of_same(k.aligned.deep.view.folded) else None
