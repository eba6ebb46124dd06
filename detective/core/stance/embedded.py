"""A statement under a word that says whether it is so: what is read instead, and what the reading then means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detective.core.models import Stance, StanceReading
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where, items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import mark
from detective.core.stance.rulings import limit
from detective.core.stance.signatures import Operator, Truth, operators
from detective.core.stance.subjects import speaks_of_plan
from detective.core.stance.trends import speaks_of_change
from detective.core.stance.views import View
from detective.core.stance.ways import Way

_SIGN = {Truth.TRUE: 1, Truth.FALSE: -1}
_OUTCOMES = {"convict": "guilty", "acquit": "innocent"}
_UNDONE_ALONE = frozenset({"almost", "lie"})  # kinds that no other rule reads as a negation
_REPORTS = frozenset({"claim", "lie", "say"})

Stretches = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What to read instead of claim and passage, and the sign of that reading; a sign of 0 leaves the claim open."""

    kind: str
    sign: int
    claim: str
    blanked: Stretches  # of the passage
    is_shared: bool = False  # the same word, or one like it, stands over both
    is_apart: bool = False  # the clause that speaks of the claim stands outside of the word's
    is_whole: bool = True  # the passage has nearly all words of the claim


def step_of(c: Comparison, claim_text: str, ways: tuple[Way, ...]) -> Step | None:
    """What stands over the claim or over the sentence that speaks of it; None where nothing does, or all the same."""
    mine = _of_claim(c)
    over = _over(c, mine, ways)
    if over is None:
        lone = mine is not None and mine.kind in _UNDONE_ALONE and mine.truth is Truth.FALSE
        return Step(mine.kind, -1, _without(claim_text, mine), ()) if mine and lone else None
    view, theirs = over
    if mine is None and theirs.truth is Truth.TRUE and not theirs.is_negated:
        return None
    if theirs.truth is Truth.OPEN and _of_like_mode(c, mine, theirs):
        return None
    if theirs.truth is Truth.FALSE and _is_an_opposite(c, view, theirs):
        return None
    step = _stepped(c, claim_text, mine, view, theirs)
    return None if step is None else replace(step, is_whole=_is_whole(c))


def _is_an_opposite(c: Comparison, view: View, theirs: Operator) -> bool:
    """Whether the word stands against one of the claim's as its opposite, by which the two were compared already."""
    return c.clause is not None and any(
        other in view.folded[theirs.start : theirs.end] for _, other in c.clause.turns.pairs
    )


def _is_whole(c: Comparison) -> bool:
    """Whether the passage lacks at most a word or two of the claim, those apart of which it has the opposite."""
    if c.clause is None:
        return False
    turned = {mine for mine, _ in c.clause.turns.pairs if not speaks_of_change(c.claim.view)}
    spans = [(t.start, t.end) for t in c.claim.turned if t.word in turned]
    missing = [i for i in c.clause.aligned.among(Where.MISSING) if not any(a < i.end and i.start < b for a, b in spans)]
    whole = sum(i.weight for i in c.clause.aligned.items)
    return 1000 * sum(i.weight for i in missing) <= limit("embedded_missing_milli") * whole


def _stepped(c: Comparison, claim_text: str, mine: Operator | None, view: View, theirs: Operator) -> Step | None:
    claim = claim_text if mine is None else _without(claim_text, mine)
    blanked = (*_shifted(theirs.blanked, view), *_shifted(_plan_noun(view, theirs), view))
    if mine is not None and _kind(mine) == _kind(theirs):
        sign = 1 if mine.is_negated == theirs.is_negated else -1
        return Step(theirs.kind, sign, claim, blanked, is_shared=theirs.truth is not Truth.FALSE)
    if mine is not None and (mine.truth is Truth.OPEN or mine.kind == "say"):
        return Step(theirs.kind, 1, claim, blanked) if {mine.kind, theirs.kind} <= _REPORTS else None
    sign = 1 if mine is None else _SIGN[mine.truth]
    if theirs.kind == "end" and not _of_now(c):
        return Step(theirs.kind, 0, claim_text, ((view.start + theirs.start, view.start + theirs.scope[1]),))
    if theirs.kind == "end" and view.chinese:
        claim = _STANDING.sub("", claim.replace("现任", "是").replace("現任", "是"))
    if theirs.truth is not Truth.OPEN:
        return Step(theirs.kind, sign * _SIGN[theirs.truth], claim, blanked)
    outcome = _outcome(c, view, theirs) if theirs.kind == "accuse" else None
    if outcome is not None:
        where, settled = outcome
        return Step(settled.kind, sign * _SIGN[settled.truth], claim, (*blanked, *_shifted(settled.blanked, where)))
    undone = Step("fail", -sign, claim, blanked)
    return _left_to_be_seen(c, view, theirs, undone, claim_text)


def _left_to_be_seen(c: Comparison, view: View, theirs: Operator, undone: Step, claim_text: str) -> Step:
    """A statement under a word that leaves it open; of what was meant the passage may say that nothing came of it."""
    thwarted = _thwarted(c, view, theirs) if theirs.kind == "intend" else None
    if thwarted is not None:
        return replace(undone, blanked=(*undone.blanked, *thwarted))
    reach = ((view.start + theirs.start, view.start + theirs.scope[1]),)
    return Step(theirs.kind, 0, claim_text, reach, is_apart=_is_apart(c, view, theirs))


_STANDING = Pattern("(?:现在|現在|目前|如今|仍然|仍)的?")  # of a claim about now, which says no more than without it


def _of_now(c: Comparison) -> bool:
    """Whether the claim speaks of what stands now, rather than of what once was."""
    view = c.claim.view
    if mark("formerly").search(view.folded) or any(day.year for day in c.claim.days):
        return False
    return view.chinese or mark("standing").search(view.folded) is not None


def _thwarted(c: Comparison, view: View, theirs: Operator) -> Stretches | None:
    """Where the passage says that nothing came of what was tried, planned or offered; None where it does not."""
    came = _came_of_it(view, theirs)
    if came is not None:
        return _shifted((came,), view)
    turning = mark("turning").search(view.folded, theirs.end)
    if turning is not None and mark("thwarted").search(view.folded, turning.start()):
        return _shifted(((turning.start(), len(view.folded)),), view)
    after = next((one for one in c.passage.views if one.start > view.start), None)
    if after is not None and speaks_of_plan(after.folded) and mark("thwarted").search(after.folded):
        return ()
    return None


_REST = 2  # characters behind the verb with which a Chinese clause ends
_DECLINED = Pattern(r"[,，](?:但|却|结果|最终|后来)?(?:被|遭到?)[^,，。;；]{0,8}$")


def _came_of_it(view: View, theirs: Operator) -> tuple[int, int] | None:
    """What says behind a Chinese plan or offer that nothing came of it: 原定…的演出取消; 想请他…，被他婉拒."""
    if not view.chinese:
        return None
    for word in mark("thwarted").finditer(view.folded, theirs.end):
        stop = theirs.scope[1]
        if word.start() < stop and stop - word.end() <= _REST:
            return word.span()
        refused = _DECLINED.search(view.folded, stop, word.start())
        if refused is not None and refused.start() == stop:
            return (stop, word.end())
    return None


_PLAN_NOUN = Pattern(
    "的?(?:计划|打算|念头|可能性?|想法|提议|企图|方案|设想|意图|请求|要求|邀请|机会|嫌疑|建议|申请|构想|决定|议案|提案)$"
)


def _plan_noun(view: View, theirs: Operator) -> Stretches:
    """The noun with which a Chinese clause ends that a verb of giving up or ruling out governs: 放弃了…的计划."""
    if not view.chinese or theirs.truth is not Truth.FALSE:
        return ()
    start, end = theirs.scope
    noun = _PLAN_NOUN.search(view.folded[start:end])
    return ((start + noun.start(), end),) if noun and noun.start() else ()


def _is_apart(c: Comparison, view: View, theirs: Operator) -> bool:
    """Whether the clause that speaks of the claim is another than the one in which the word stands."""
    if c.clause is None:
        return False
    start, end = c.clause.aligned.span
    here = c.clause.aligned.deep.view is view and start <= theirs.start < end
    return not here and theirs.scope[0] > 0


def _shifted(stretches: Stretches, view: View) -> Stretches:
    return tuple((view.start + start, view.start + end) for start, end in stretches)


def _kind(operator: Operator) -> str:
    return _OUTCOMES.get(operator.kind, operator.kind)


def _without(text: str, operator: Operator) -> str:
    for start, end in reversed(operator.blanked):
        text = text[:start] + " " + text[end:]
    return " ".join(text.split())


def _of_like_mode(c: Comparison, mine: Operator | None, theirs: Operator) -> bool:
    """Whether the claim itself speaks of what is to come or may be, or of the fiction that the passage tells."""
    view = c.claim.view
    if mine is None and theirs.kind == "intend":
        return view.has(CueKind.PLAN) or view.has(CueKind.HEDGE) or mark("future").search(view.folded) is not None
    return theirs.kind == "fiction" and mark("fictional").search(view.folded) is not None


def _of_claim(c: Comparison) -> Operator | None:
    return next(iter(operators(c.claim.view)), None)


def _over(c: Comparison, mine: Operator | None, ways: tuple[Way, ...]) -> tuple[View, Operator] | None:
    """The first word that stands over what the claim's predicate says, in the sentence that speaks of the claim."""
    views = {id(v): v for v in (c.best.sentence, *((c.clause.aligned.deep.view,) if c.clause else ()))}
    reports = mine is not None and mine.kind in _REPORTS
    found = [(view, one) for view in views.values() for one in operators(view) if reports or one.kind != "say"]
    if not found:
        return None
    items = [i for i in items_of(c.claim) if mine is None or not mine.start <= i.start < mine.end]
    told = [i for i in items if not i.in_subject] or items
    if not told:
        return None
    at = {id(view): {item: _at(item, c, ways, view) for item in told} for view, _ in found}
    return next(((view, one) for view, one in found if _governs(one, told, at[id(view)], view)), None)


def _at(item: Item, c: Comparison, ways: tuple[Way, ...], view: View) -> tuple[int, ...]:
    """Where a sentence has an item of the claim, or the opposite word in its place: that the contract was invalid."""
    found = tuple(spots(item, ways, view))
    if found or c.clause is None or c.clause.aligned.deep.view is not view:
        return found
    mine = {t.word for t in c.claim.turned if t.start < item.end and item.start < t.end}
    theirs = {other for word, other in c.clause.turns.pairs if word in mine}
    return tuple(t.start for t in c.clause.aligned.deep.turned if t.word in theirs)


def _governs(one: Operator, told: list[Item], at: dict[Item, tuple[int, ...]], view: View) -> bool:
    """Whether the verb of the claim, and enough of what goes with it, stands in the reach of the word."""
    start, end = one.scope
    inside = sum(i.weight for i in told if any(start <= spot < end for spot in at[i]))
    held = sum(i.weight for i in told if at[i])
    whole = sum(i.weight for i in told)
    verb = at[_verb(told, chinese=view.chinese)]
    if not inside or (not view.chinese and inside * 1000 < limit("embedded_whole_milli") * whole):
        return False  # in Chinese where and when stand before the word, outside of its reach
    if verb:
        return any(start <= spot < end for spot in verb)
    return inside * 1000 >= limit("embedded_share_milli") * held


def _verb(told: list[Item], *, chinese: bool) -> Item:
    """The item that a predicate turns on: the first one in English that is no light verb, the last one in Chinese."""
    if not chinese:
        light = limit("light_unsaid_milli")
        nouns = [item for item in told if not item.is_name]
        return next((item for item in nouns if item.weight > light), next(iter(nouns), told[0]))
    return told[-1]


def _outcome(c: Comparison, view: View, charge: Operator) -> tuple[View, Operator] | None:
    """What became of a charge, where the passage says so later: the last word of it."""
    found = [
        (one, later)
        for one in c.passage.views
        for later in operators(one)
        if later.kind in {"guilty", "innocent", *_OUTCOMES}
        and (one.start > view.start or (one.start == view.start and later.start >= charge.end))
    ]
    return found[-1] if found else None


def meant(step: Step, plain: StanceReading, inner: StanceReading) -> tuple[Stance, str] | None:
    """What the reading under a word means for the claim; None leaves the reading of the whole as it is."""
    if step.is_shared and (plain.stance is Stance.SUPPORT or plain.basis not in _TURNING | _LEARNED):
        return None
    if not step.blanked and inner.stance is not Stance.SUPPORT:
        return None
    sure = inner.stance is not Stance.MENTION and (inner.basis not in _LEARNED or _surely_undone(step, inner))
    if step.sign == 0:
        return (inner.stance, inner.basis) if sure else _left_open(step, plain)
    told = inner.stance is Stance.SUPPORT or step.sign > 0 or (inner.basis in _TURNING and step.is_whole)
    if sure and told:
        supports = (inner.stance is Stance.SUPPORT) == (step.sign > 0)
        return (Stance.SUPPORT if supports else Stance.REFUTE), f"under_{step.kind}"
    return (Stance.MENTION, f"under_{step.kind}") if step.sign < 0 and _is_of_the_bare(plain, inner) else None


def _surely_undone(step: Step, inner: StanceReading) -> bool:
    """Whether the learned reader, once what says that it was not done is gone, is sure of a claim told whole."""
    whole = step.sign < 0 and step.kind == "fail" and step.is_whole
    return whole and inner.stance is Stance.SUPPORT and inner.support_milli >= limit("undone_sure_milli")


def _left_open(step: Step, plain: StanceReading) -> tuple[Stance, str] | None:
    kept = plain.basis in _OF_A_VERDICT or (plain.stance is Stance.REFUTE and step.is_apart)
    return None if kept or plain.stance is Stance.MENTION else (Stance.MENTION, f"under_{step.kind}")


def _is_of_the_bare(plain: StanceReading, inner: StanceReading) -> bool:
    """Whether the whole was read as if nothing stood over it: supported, or refuted by what is refuted beneath too."""
    uncounted = plain.basis not in _TURNING | _LEARNED or plain.basis == inner.basis == "opposite"
    if plain.stance is Stance.SUPPORT:
        return inner.stance is not Stance.REFUTE or inner.basis in _LEARNED  # still closed, not yet reopened
    return plain.stance is inner.stance is Stance.REFUTE and uncounted


_LEARNED = frozenset({"reader", "model"})
_OF_A_VERDICT = frozenset({"debunk", "answered", "stage", "denied_later"})
_TURNING = frozenset({"negation", "opposite", "no_longer"})
