"""The claim beside the clause that speaks of it: what is held, what its slots hold, and how often it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import Outcome, Quantity, QuantityKind, compare_quantities
from detective.core.stance.align import Alignment, Item, Where, pointed_at
from detective.core.stance.atoms import stem
from detective.core.stance.containing import apart
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.days import When, agree_days, bound_of
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.fillers import is_place, same_name
from detective.core.stance.kinds import may_be_both
from detective.core.stance.lexemes import Name, WordKind
from detective.core.stance.marks import alternation, closing
from detective.core.stance.measures import told_apart
from detective.core.stance.numbers import Fit, Paired, amounts, compared, fit_of, narrower, of_others
from detective.core.stance.turns import Turns, read_turns
from detective.core.stance.views import View

_APART = frozenset({Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE})
_SAID = (Where.HERE, Where.CARRIED)


class State(StrEnum):
    """How the claim's clause fares in the passage's."""

    SAME = "same"
    OTHER = "other"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Clause:
    """The claim beside its clause: what is held, what its slots hold, and how often it is turned."""

    aligned: Alignment
    subject_held: bool
    unsaid: int  # weight of the predicate's words that the clause lacks
    said: int  # and of those that it has
    asks_more: bool  # the clause has one more or one less negation than the claim
    narrower: bool  # a noun that the claim lacks follows its subject's first word: a part, a branch, a member
    other_rank: bool  # the claim's subject is the second of its kind, and the clause speaks of the first
    left: bool  # an item of the predicate is what the clause says that things no longer are: 由X升为Y, from X to Y
    names: State
    dates: State
    numbers: State
    turns: Turns

    @property
    def turned(self) -> bool:
        """Whether clause and claim hold their common words against each other."""
        flips = self.turns.claim_negates + self.turns.other_negates + (self.turns.opposed > 0)
        return flips % 2 == 1

    @property
    def states(self) -> tuple[State, ...]:
        """What became of the three kinds of slots."""
        return (self.names, self.dates, self.numbers)


def read_clause(claim: Deep, a: Alignment, held: frozenset[str]) -> Clause:
    """Read the clause that speaks of the claim; `held` are the claim's terms that the passage or its title holds."""
    predicate = [(i, w) for i, w in zip(a.items, a.where, strict=True) if not i.in_subject and not i.is_name]
    turns = read_turns(claim, a.deep, a.match.held, (a.span,))
    opposed = {pair[0] for pair in turns.pairs}
    refusals = [(cue.start, cue.end) for cue in claim.view.of(CueKind.FAIL)]
    unsaid = sum(
        i.weight
        for i, w in predicate
        if w is not Where.HERE
        and not _is_light(i, claim.view)
        and not _among(i, claim, opposed)
        and not any(a_ < i.end and i.start < b_ for a_, b_ in refusals)
    )
    said = sum(i.weight for i, w in predicate if w is Where.HERE or _among(i, claim, opposed))
    return Clause(
        aligned=a,
        subject_held=_subject_held(claim, a, held),
        unsaid=unsaid,
        said=said,
        asks_more=_asks_more(claim, a),
        narrower=_narrower(claim, a),
        other_rank=_other_rank(claim, a),
        left=_left(claim, a),
        names=_names(claim, a),
        dates=_dates(claim, a),
        numbers=_numbers(claim, a),
        turns=turns,
    )


_ADVERBS = frozenset({"yet", "already", "still", "now", "currently"})  # say no more than the verb's tense


def _is_light(item: Item, view: View) -> bool:
    return item.text in _ADVERBS and not view.folded.startswith(" to ", item.end)  # has yet to


_AND = frozenset({"and", "or", "和", "与", "及"})
_FULL_NAME = 2  # words of a name with one given name
_NOUN = 2  # characters of a noun
_NOUNS = frozenset({"n", "o", "h"})  # nouns, bodies, and pointing words such as 该校
_SUBJECT_MILLI = 600  # of the weight of the claim's subject that the passage has to hold


def _subject_held(claim: Deep, a: Alignment, held: frozenset[str]) -> bool:
    """Whether the clause is about what the claim is about; an ordinal in the subject says which one is meant."""
    if not all(w in _SAID for i, w in zip(a.items, a.where, strict=True) if i.in_subject):
        return False
    start, end = claim.subject
    pointed = pointed_at(claim.view)
    own = [
        t
        for t in claim.view.terms
        if start <= t.start and t.end <= end and not t.key[0].isdigit() and t.start not in pointed
    ]
    weight = sum(t.weight_milli for t in own)
    called = [(i.start, i.end) for i in a.items if i.in_subject and i.is_name and _by_surname(i, a.deep)]
    told = [(i.start, i.end) for i in a.among(*_SAID) if i.in_subject and i.measure]
    known = [t for t in own if t.key in held or any(x <= t.start and t.end <= y for x, y in called)]
    known += [t for t in own if t not in known and any(t.start < y and x < t.end for x, y in told)]
    if sum(t.weight_milli for t in known) * 1000 < _SUBJECT_MILLI * weight:
        return False
    return not _other_rank(claim, a)


def _by_surname(item: Item, deep: Deep) -> bool:
    """Whether the sentence calls an English person by the last part of the name alone, and no namesake in full."""
    words = item.text.split()
    if deep.view.chinese or len(words) != _FULL_NAME:
        return False
    bare = [n for n in deep.names if deep.view.folded[n.start : n.end].removesuffix("'s").split()[-1:] == words[-1:]]
    return bool(bare) and all(_alone(n, words, deep.view.folded) for n in bare)


def _alone(name: Name, words: list[str], folded: str) -> bool:
    """Whether a name is of these words only, with no nickname right before it."""
    shown = folded[name.start : name.end].removesuffix("'s").split()
    return set(shown) <= set(words) and folded[: name.start].rstrip()[-1:] not in {'"', "`", "'", "”"}


def _ranks(claim: Deep, a: Alignment) -> list[State]:
    start, end = claim.subject
    ranks = [q for q in claim.quantities if q.kind is QuantityKind.RANK and start <= q.start < end]
    here = [q for q in a.deep.quantities if a.span[0] <= q.start < a.span[1]]
    return [number_state(rank, here) for rank in ranks]


def _other_rank(claim: Deep, a: Alignment) -> bool:
    return State.OTHER in _ranks(claim, a)


def _asks_more(claim: Deep, a: Alignment) -> bool:
    mine = sum(_counts(turn.cue, a.deep.view) for turn in claim.view.negations)
    theirs = sum(
        _counts(turn.cue, claim.view) and a.span[0] <= turn.cue.start < a.span[1] for turn in a.deep.view.negations
    )
    return (mine - theirs) % 2 == 1


def _counts(cue: Cue, other: View) -> bool:
    """Whether a cue turns its sentence against another that lacks it; a verb of refusal may stand in both."""
    return CueKind.NEG in cue.kinds or not (cue.text in other.folded or stem(cue.text) in other.keys)


@cache
def _becomes(language: str) -> Pattern:
    """What follows a word for the state that things have left: soon a word for the one that they are in."""
    return Pattern(rf"^[”」]?.{{0,{8 if language == 'zh' else 40}}}?{alternation('turned_to', language)}")


def _left(claim: Deep, a: Alignment) -> bool:
    view = a.deep.view
    language = "zh" if view.chinese else "en"
    before, after = closing("left", language), _becomes(language)
    for item in a.among(Where.HERE):
        at = view.folded.find(item.text, *a.span)
        if item.in_subject or at < 0 or before.search(claim.view.folded[: item.start]):
            continue
        if before.search(view.folded[a.span[0] : at]) and after.match(view.folded[at + len(item.text) : a.span[1]]):
            return True
    return False


def _narrower(claim: Deep, a: Alignment) -> bool:
    first = next((w for w in claim.words if w.end <= claim.subject[1] and len(w.key) >= _NOUN), None)
    if first is None or not claim.view.chinese or tag_of(first.key) not in _NOUNS:
        return False
    at = a.deep.view.folded.find(first.key, *a.span)
    follower = next((w for w in a.deep.words if w.start == at + len(first.key)), None)
    if at < 0 or follower is None or follower.key in claim.view.folded or len(follower.key) < _NOUN:
        return False
    return tag_of(follower.key) in _NOUNS


def _among(item: Item, claim: Deep, words: set[str]) -> bool:
    return any(t.word in words and t.start < item.end and item.start < t.end for t in claim.turned)


def _fold(states: list[State]) -> State:
    if State.OTHER in states:
        return State.OTHER
    return State.SILENT if State.SILENT in states else State.SAME


def _marked(deep: Deep, start: int, name: str) -> str:
    """The word of a mark that stands right before an offset; empty for none."""
    language = "zh" if deep.view.chinese else "en"
    found = closing(name, language).search(deep.view.folded[max(0, start - 16) : start])
    return found.group(1) if found else ""


def _names(claim: Deep, a: Alignment) -> State:
    missing = [
        i for i, w in zip(a.items, a.where, strict=True) if i.is_name and not i.in_subject and w is not Where.HERE
    ]
    if not missing:
        return State.SAME
    here = [n for n in a.deep.names if a.span[0] <= n.start < a.span[1]]
    mine = [claim.view.text[n.start : n.end] for n in claim.names]
    free = [n for n in here if not any(same_name(a.deep.view.text[n.start : n.end], one) for one in mine)]
    near = a.among(Where.NEAR)
    rivals = ((i, n) for i in missing for n in free if not (i in near and _listed(i, n, a.deep)))
    return State.OTHER if any(_rival(claim, i, a.deep, n) for i, n in rivals) else State.SILENT


def _listed(item: Item, name: Name, deep: Deep) -> bool:
    """Whether nothing but names and "and" stand between a name of the clause and the item: one list, cut by commas."""
    at = deep.view.folded.find(item.text, name.end)
    between = [word for word in deep.words if name.end <= word.start < at]
    return at >= 0 and all(word.kind is WordKind.NAME or word.key in _AND for word in between)


def _rival(claim: Deep, item: Item, deep: Deep, name: Name) -> bool:
    """Whether a name of the clause fills the slot that a name of the claim fills."""
    text = deep.view.text[name.start : name.end]
    if may_be_both(item.text, text.lower()):
        return False
    place, other = is_place(item.text), is_place(text)
    placed = _placed(claim, item.start), _placed(deep, name.start)
    if place and other:
        return placed[0] == placed[1] and apart(item.text, text)
    if all(placed):
        return True
    mine = _marked(claim, item.start, "filling")
    return bool(mine) and mine == _marked(deep, name.start, "filling") and place == other


_OF_PLACE = Pattern(
    r"\b(?:in|at|near|from|to|off) the (?:[a-z]+ )?"
    r"(?:village|town|city|port|district|county|province|state|region|suburb|island|capital|outskirts|coast|area) of $"
)


def _placed(deep: Deep, start: int) -> bool:
    """Whether a word for a place stands before a name: in Orla, in the village of Orla, 在苗栗."""
    if _marked(deep, start, "placing"):
        return True
    return not deep.view.chinese and _OF_PLACE.search(deep.view.folded[max(0, start - 40) : start]) is not None


def _dates(claim: Deep, a: Alignment) -> State:
    here = [d for d in a.deep.days if a.span[0] <= d.start < a.span[1]] or _fronted(a)
    days = [mine for mine in claim.days if not _in_a_name(mine, claim.view, a.deep.view)]
    states = [date_state(mine, here, claim) for mine in days]
    carried = _carried_days(a) if amounts(claim.quantities) and not a.deep.days else []
    same = [date_state(mine, carried, claim) is State.SAME for mine in days]
    return _fold([State.SAME if told else state for told, state in zip(same, states, strict=True)])


def _carried_days(a: Alignment) -> list[When]:
    """The dates of the last sentence before that has any, in which a sentence without one goes on."""
    return next(filter(None, (list(deepen(view).days) for view in reversed(a.before))), [])


_QUOTES = str.maketrans("", "", '“”‘’「」『』"')


def _in_a_name(mine: When, claim: View, view: View) -> bool:
    """Whether a day of the month is the number of a name that the sentence has in quotation marks: “雪龙2”号."""
    if mine.year or mine.month or not claim.chinese or not mine.start:
        return False
    return claim.folded[mine.start - 1 : mine.end] in view.folded.translate(_QUOTES)


_FRONT = 12  # characters before a date that opens a sentence


def _fronted(a: Alignment) -> list[When]:
    """The date that opens the sentence, for a main clause without one: In 1961 the firm, founded in 1946, moved."""
    days = a.deep.days[:1]
    view = a.deep.view
    opening = view.folded[: days[0].start] if days else ""
    if not days or view.chinese or len(opening) > _FRONT or not _FRONTED.search(opening):
        return []
    return list(days) if _MAIN.match(view.folded, *a.span) else []


_FRONTED = Pattern(r"^(?:in|on|by|during|early in|late in)(?: the| early| late)? (?:[a-z]+ )?$")
_MAIN = Pattern(r" ?(?!(?:and|but|which|who|when|while|after|before)\b)")


def date_state(mine: When, here: list[When], claim: Deep) -> State:
    """Whether one of some days is the day of the claim."""
    bound = bound_of(mine, claim.view.folded) if mine.year else None
    dated = [d for d in here if (mine.year and d.year) or (not mine.year and (d.month and mine.month))]
    if not dated:
        return State.SILENT
    if bound is not None:
        held = {bound.holds(d.year) for d in dated}
        return State.SAME if True in held else State.SILENT if None in held else State.OTHER
    same = [d for d in dated if not (mine.year and d.year) or mine.year == d.year]
    if not same:
        return State.OTHER
    if not mine.month and not mine.day:
        return State.SAME
    finer = [d for d in same if d.month or d.day]
    if not finer:
        return State.SILENT
    return State.SAME if any(agree_days(mine, d) for d in finer) else State.OTHER


def _numbers(claim: Deep, a: Alignment) -> State:
    mine, theirs = compared(claim, a.deep)
    here = [q for q in theirs if a.span[0] <= q.start < a.span[1]]
    lead = [q for q in theirs if q.kind is QuantityKind.RANK and q.start < a.span[0]]
    view = a.deep.view
    beyond = [State.SILENT] if len(amounts(claim.quantities)) > len(mine) else []
    seen = ((one, [*here, *lead] if _in_subject(one, claim) else here) for one in mine)
    like = ((one, [q for q in those if not told_apart(claim.view, one, view, q)]) for one, those in seen)
    return _fold([*beyond, *(number_state(one, those) for one, those in like)])


def _in_subject(one: Quantity, claim: Deep) -> bool:
    """Whether a number says which one the claim is about: the third dose."""
    return one.kind is QuantityKind.RANK and claim.subject[0] <= one.start < claim.subject[1]


def number_state(mine: Quantity, here: list[Quantity]) -> State:
    """Whether one of some amounts is the amount of the claim."""
    fits: list[Fit] = []
    for theirs in here:
        comparison = compare_quantities(mine, theirs)
        if comparison.outcome in _APART or comparison.same_noun is False:
            continue
        fit = fit_of(Paired(mine, theirs, comparison))
        if not (of_others if fit is Fit.OTHER else narrower)(mine, theirs):
            fits.append(fit)
    if Fit.SAME in fits:
        return State.SAME
    return State.OTHER if fits and all(fit is Fit.OTHER for fit in fits) else State.SILENT
