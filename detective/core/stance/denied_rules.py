"""A clause that denies the claim's deed, or says its opposite, while the rest of the claim stands around it."""

from __future__ import annotations

from detective.core.lexicon import tag_of
from detective.core.models import Stance
from detective.core.stance.align import Item, Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import listed, mark
from detective.core.stance.modes import modes_of
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.signatures import operators
from detective.core.stance.slot_states import State
from detective.core.stance.subjects import speaks_of_same
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


def by_denied_deed(_: Findings, c: Comparison) -> Ruling | None:
    """The clause denies what the claim says was done; where, when and whose it was stands elsewhere in the passage."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or weakened(c, k) or c.claim.view.negations:
        return None
    if State.OTHER in k.states or k.narrower or k.left or c.direction < 0:
        return None
    deed = deed_of(k, chinese=c.claim.view.chinese)
    if deed is None or not _rest_is_said(k, deed) or _names_a_kind(c, deed):
        return None
    if k.turns.opposed:
        return ruled(-c.sign, "opposite") if _opposed(c, k, deed) else None
    return ruled(-c.sign, "negation") if _denied(k, deed) else None


def deed_of(k: Clause, *, chinese: bool) -> Item | None:
    """What the claim's predicate turns on: its first word in English, its last verb in Chinese."""
    told = [i for i in k.aligned.items if not i.in_subject and not i.is_name and not mark("passing").fullmatch(i.text)]
    if chinese:
        return next((i for i in reversed(told) if tag_of(i.text) == "v"), None)
    return next(iter(told), None)


def deed_unsaid(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the reader refutes what the passage has no word for, by two negations: was not acquitted, was drunk."""
    if stance is not Stance.REFUTE or basis != "reader" or c.claim.view.negations:
        return False
    view = k.aligned.deep.view
    freed = [one for one in operators(view) if one.kind in {"acquit", "innocent"}]
    kept = any(one.is_negated or n.start <= one.start < n.end for n in view.negations for one in freed)
    if not (view.undone or kept) or k.turns.opposed:
        return False
    deed = k.aligned.items[-1] if view.chinese else deed_of(k, chinese=False)
    return deed is not None and deed in k.aligned.among(Where.MISSING)


def _names_a_kind(c: Comparison, deed: Item) -> bool:
    """Whether an English claim says what a thing is rather than what it does."""
    before, word = c.claim.view.folded[: deed.start].split()[-4:], deed.text
    doing = word.endswith(("ed", "ing", "en")) or word in listed("past", "en")
    return not c.claim.view.chinese and not doing and bool({"is", "was", "are", "were"} & set(before))


def _opposed(c: Comparison, k: Clause, deed: Item) -> bool:
    """Whether the one opposite word in the clause is that of the deed, and no negation stands with either."""
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    words = {pair[0] for pair in k.turns.pairs}
    own = any(t.word in words and t.start < deed.end and deed.start < t.end for t in c.claim.turned)
    negated = any(start <= turn.cue.start < end and CueKind.NEG in turn.cue.kinds for turn in view.negations)
    subject = all(w is Where.HERE for i, w in zip(k.aligned.items, k.aligned.where, strict=True) if i.in_subject)
    return own and subject and k.turns.opposed == 1 and not negated


def _denied(k: Clause, deed: Item) -> bool:
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    turns = [t for t in view.negations if start <= t.cue.start < end and CueKind.NEG in t.cue.kinds]
    at = [spot for spot in spots(deed, (), view) if start <= spot < end]
    return len(turns) == 1 and any(turns[0].start <= spot < turns[0].end for spot in at)


def _rest_is_said(k: Clause, deed: Item) -> bool:
    """Whether the passage says all else, and the clause another word of it besides the deed."""
    places = list(zip(k.aligned.items, k.aligned.where, strict=True))
    rest = [(i, w) for i, w in places if i is not deed and not mark("passing").fullmatch(i.text)]
    here = [i for i, w in rest if w is Where.HERE and i.weight >= limit("subject_word_milli")]
    return bool(here) and all(w is not Where.MISSING for _, w in rest)


def by_later_denial(_: Findings, c: Comparison) -> Ruling | None:
    """A later sentence about the same one denies the claim's deed: he was suspected. He has not been charged."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    after = [view for view in c.passage.views if view.negations and speaks_of_same(view.folded)]
    if not after or k.aligned.among(Where.MISSING):
        return None
    deed = deed_of(k, chinese=c.claim.view.chinese)
    denied = deed is not None and any(
        len(view.negations) == 1
        and any(view.negations[0].start <= at < view.negations[0].end for at in spots(deed, (), view))
        for view in after
        if view is not k.aligned.deep.view
    )
    return ruled(-c.sign, "denied_later") if denied else None


def _speaks_of_leave(claim: View) -> bool:
    """Whether a claim says what is allowed, forbidden or to come, of which a prohibition says more."""
    told = mark("forbidding").search(claim.folded) or mark("future").search(claim.folded)
    return told is not None or bool(modes_of(claim))


def by_prohibition(_: Findings, c: Comparison) -> Ruling | None:
    """The clause forbids what the claim says was done, which leaves open whether it was."""
    k = c.clause
    if k is None or k.turns.opposed or _speaks_of_leave(c.claim.view):
        return None
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    forbidding = mark("forbidding").finditer(view.folded, start, end)
    found = next((one for one in forbidding if view.folded[one.end() : one.end() + 1] != "不"), None)  # 不得不
    deed = deed_of(k, chinese=c.claim.view.chinese)
    if found is None or deed is None or any(not found.start() <= t.cue.start < found.end() for t in view.negations):
        return None
    return mentions("other_mode") if any(found.end() <= at < end for at in spots(deed, (), view)) else None
