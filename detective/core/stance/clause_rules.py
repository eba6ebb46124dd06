"""Rules on the clause that speaks of the claim, word by word."""

from __future__ import annotations

from functools import lru_cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import Item, Where
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.kinds import IsA, agree
from detective.core.stance.marks import closing, mark
from detective.core.stance.measures import tells_fate
from detective.core.stance.numbers import amounts
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.sites import indefinite
from detective.core.stance.slot_states import State
from detective.core.stance.veils import places
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_ASKS = Pattern("[?？][\"'”」』 ]*$")
_WEAKENING = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR)


def weakened(c: Comparison, k: Clause) -> bool:
    """Whether the clause asks, guesses, plans or repeats a rumour where the claim states."""
    return _weak(c.claim.view, k.aligned.deep.view, k.aligned.span)


@lru_cache(maxsize=64)
def _weak(claim: View, view: View, span: tuple[int, int]) -> bool:
    """Asked by one rule after another of the same clause; views are told apart by identity."""
    if _ASKS.search(view.folded):
        return True
    return any(
        any(span[0] <= cue.start < span[1] for cue in view.of(kind)) for kind in _WEAKENING if not claim.has(kind)
    )


def _open_to_rules(c: Comparison, k: Clause) -> bool:
    return k.subject_held and c.said is Said.PLAIN and not c.reported and not weakened(c, k)


_CODES = ("name", "date", "number")  # of the slots, in the order of `Clause.states`


_SPAN_ZH, _SPAN_EN = 20, 60  # characters from the one who acts to the one who is acted on
_HANDLED = Pattern("[把将]")
_NEAR = 12  # characters between a word for towards and the name that it governs


def by_slot(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says the same of the same, but has another name, date or amount in its place."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or State.OTHER not in k.states or State.SILENT in k.states:
        return None
    alone = _of_an_amount(c, k)
    dated = alone and not amounts(c.claim.quantities)
    if k.turned or k.asks_more or (k.said < 2 * k.unsaid and not dated) or k.unsaid > limit("slot_unsaid_milli"):
        return None
    if not k.said and not alone:
        return None
    if k.dates is State.OTHER and k.numbers is State.OTHER and _other_rank(c):
        return mentions("other_rank")
    code = _CODES[k.states.index(State.OTHER)]
    if code == "name" and _acting(c, k):
        return mentions("other_actor")
    return mentions("not_only") if code == "name" and _manifold(c) else ruled(-c.sign, code)


def _manifold(c: Comparison) -> bool:
    """Whether the claim's deed goes to several, or is one of several: what is exported to one may go to others."""
    told = c.claim.view.folded
    several = mark("manifold").search(told) is not None or indefinite(told)
    return several and mark("sole").search(told) is None


def _other_rank(c: Comparison) -> bool:
    """Whether the claim is about another one in a row than the sentence: the second book, the first album."""
    mine, theirs = (
        ({q.text for q in deep.quantities if q.kind is QuantityKind.RANK} for deep in (c.claim, c.clause.aligned.deep))
        if c.clause
        else (set(), set())
    )
    return bool(mine and theirs) and mine.isdisjoint(theirs)


def _of_an_amount(c: Comparison, k: Clause) -> bool:
    """Whether the claim states an amount of its subject and nothing else, and the clause has the subject's last word.

    全村人口超过三百人, 该片首周票房超过4亿元: what is measured is part of the subject. Those whom a thing befell
    need not stand beside it.
    """
    own, told = [i for i in k.aligned.items if i.in_subject], amounts(c.claim.quantities)
    light = all(i.in_subject or i.weight <= limit("light_said_milli") for i in k.aligned.items)
    dated = c.claim.days and not c.claim.view.chinese  # German reunification took place in 1990
    if not own or not light or not (told or dated):
        return False
    near = (Where.HERE, Where.CARRIED) if told and all(tells_fate(q) for q in told) else (Where.HERE,)
    return own[-1] in k.aligned.among(*near)


def _acting(c: Comparison, k: Clause) -> bool:
    """Whether the claim opens with the name that the clause lacks: that others did it does not deny that he did."""
    lacking = [i for i in k.aligned.items if i.is_name and i not in k.aligned.among(Where.HERE, Where.CARRIED)]
    view = c.claim.view
    opening = [i for i in lacking if i.start == 0 and not mark("sole").search(view.folded)]
    return bool(opening) and len(opening) == len(lacking)


def changed_order(c: Comparison, k: Clause) -> bool:
    """Whether the one who acts in the claim is acted on in the clause by the same verb, and the other acts."""
    told = [i for i in k.aligned.among(Where.HERE) if i.weight >= limit("subject_word_milli")]
    verbs = [i for i in k.aligned.among(Where.HERE) if not i.is_name and not i.in_subject]
    if c.claim.view.chinese:
        verbs = [i for i in verbs if tag_of(i.text) == "v"]
    reach = told[0].start + (_SPAN_ZH if c.claim.view.chinese else _SPAN_EN) if told else 0
    told, verbs = ([i for i in items if i.end <= reach] for items in (told, verbs))  # further apart it is another deed
    return any(
        _crossed(c, k, first, verb, second)
        for verb in verbs
        for first in told[:1]
        if not (c.claim.view.chinese and c.claim.view.folded.endswith(("在", "于"), 0, first.start))  # is no doer
        for second in told[1:]
        if first.end <= verb.start and verb.end <= second.start
    )


_DOER = Pattern(r"[a-z]+(?:er|or)s?\b")  # who does a thing, where the verb of the claim says that he does


def _crossed(c: Comparison, k: Clause, first: Item, verb: Item, second: Item) -> bool:
    """Whether the two stand on the other sides of the verb in the clause, and no passive explains it."""
    folded = k.aligned.deep.view.folded
    acted, doing, acting = (_spots(item, k) for item in (first, verb, second))
    doing = [at for at in doing if not _DOER.match(folded, at)]
    if not (acted and doing and acting) or not max(acting) < min(doing) < min(acted):
        return False
    between = folded[min(acting) : max(acted)]
    mine = c.claim.view.folded[first.start : second.end]
    if max(len(between), len(mine)) > (_SPAN_ZH if c.claim.view.chinese else _SPAN_EN):
        return False
    given = _PASSIVE_EN.search(between) and _PASSIVE_EN.search(mine)  # she was awarded it, it was awarded to her
    return not given and mark("passive").search(between) is None and mark("passive").search(mine) is None


_PASSIVE_EN = Pattern(r"\b(?:is|was|were|are|been|being|be) (?:[a-z]+ly )?[a-z]+(?:ed|en|wn|ven|id|ld)\b")


def _spots(item: Item, k: Clause) -> list[int]:
    """Where the clause has an item in the claim's own words."""
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    if view.chinese:
        return [at for at in places(item.text, view.folded) if start <= at < end]
    return [t.start for t in view.terms if t.key in item.keys and start <= t.start < end]


def by_order(_: Findings, c: Comparison) -> Ruling | None:
    """The same verb, with its two parties changed about."""
    k = c.clause
    if k is None or weakened(c, k) or c.said is not Said.PLAIN or k.turned:
        return None
    crossed = k.said >= 2 * k.unsaid and (changed_order(c, k) or crossed_about(c, k))
    crossed = crossed or _undergone(c, k)
    return ruled(-c.sign, "roles_changed_about") if crossed else None


def _undergone(c: Comparison, k: Clause) -> bool:
    """Whether what, the claim says, its subject did is done to it in the sentence: 将保安打伤, 收购永丰公司."""
    (start, end), view, text = c.claim.subject, c.claim.view, k.aligned.deep.view.folded
    own = [i.text for i in k.aligned.items if i.in_subject][-1:]
    verb, *others = [i.text for i in k.aligned.items if i.start >= end] or [""]
    passive = mark("passive").search
    if not own or not verb or not view.chinese or _HANDLED.search(view.folded) or passive(view.folded):
        return False
    if any(text.startswith(own[0] + verb[:1], m.end()) for m in _HANDLED.finditer(text)):
        return True
    did = [verb + aspect for aspect in ("", "了", "过")]
    at = next((text.find(d + one) for one in (view.folded[start:end], own[0]) for d in did if d + one in text), 0)
    both = any(d + one in text for one in others for d in did)
    done_by = not both and any(one in text[:at] for one in others)  # 发表处女作 names nobody who did it
    return done_by and not passive(text, text.rfind(",", 0, at) + 1, at)


def crossed_about(c: Comparison, k: Clause) -> bool:
    """Whether the one whom a deed is towards in the claim does it in the sentence: 甲向乙行贿, 乙向甲行贿."""
    if not c.claim.view.chinese:
        return False
    mine, theirs = c.claim.view.folded, k.aligned.deep.view.folded
    towards = mark("towards").search(mine)
    names = [item for item in k.aligned.items if item.is_name]
    if towards is None or len(names) < 2 or not names[0].end <= towards.start() < names[-1].start:
        return False
    for again in mark("towards").finditer(theirs):
        object_at = theirs.find(names[0].text, again.end(), again.end() + _NEAR)
        if again.group() == towards.group() and object_at >= 0 and names[-1].text in theirs[: again.start()]:
            return names[0].text not in theirs[: again.start()]
    return False


def by_clause(_: Findings, c: Comparison) -> Ruling | None:
    """The clause says every word of the claim, or all but those that it turns."""
    k = c.clause
    if k is None or not _open_to_rules(c, k) or any(state is not State.SAME for state in k.states):
        return None
    said = k.said > limit("light_said_milli") or _of_an_amount(c, k)
    if k.unsaid > limit("light_unsaid_milli") or not said or c.direction < 0 or k.narrower:
        return None
    if k.left:
        return None if mark("formerly").search(c.claim.view.folded) else ruled(-c.sign, "no_longer")
    if k.turned:
        return ruled(-c.sign, "opposite" if k.turns.opposed else "negation")
    if (k.asks_more and not _undoes_an_opposite(c, k)) or _is_another_kind(c, k):
        return None
    return ruled(c.sign, "number" if amounts(c.claim.quantities) else "clause")


_BY, _BY_EN = 4, 12  # characters between a negation and the word that it turns


def _undoes_an_opposite(c: Comparison, k: Clause) -> bool:
    """Whether the one negation more is used up by an opposite word right behind it: not reopened, still closed."""
    if k.turns.opposed_undone != 1:
        return False
    reach = _BY if c.claim.view.chinese else _BY_EN
    sides = ((c.claim, {mine for mine, _ in k.turns.pairs}), (k.aligned.deep, {theirs for _, theirs in k.turns.pairs}))
    return any(
        0 <= turned.start - turn.start <= reach
        for deep, words in sides
        for turn in deep.view.negations
        for turned in deep.turned
        if turned.word in words
    )


def _is_another_kind(c: Comparison, k: Clause) -> bool:
    """Whether the clause says that the thing is something else; the claim's noun is at most part of a name there."""
    deep = k.aligned.deep
    if agree(c.claim.heads, c.other.heads) is not IsA.OTHER:
        return False
    plain = {t.key for t in deep.view.terms if not any(n.start <= t.start < n.end for n in deep.names)}
    return plain.isdisjoint(c.claim.heads)


def by_rank(_: Findings, c: Comparison) -> Ruling | None:
    """The claim is about another one in a row, of which the passage does not speak: the third part, not the first."""
    if c.clause is None or not c.clause.other_rank:
        return None
    start, end = c.claim.subject
    ranks = [q.text for q in c.claim.quantities if q.kind is QuantityKind.RANK and start <= q.start < end]
    known = any(rank in view.text for rank in ranks for view in c.passage.views)
    return None if known else mentions("other_rank")


def by_denied_word(_: Findings, c: Comparison) -> Ruling | None:
    """Another clause of the sentence denies, in so many words, what the claim's predicate says of the subject."""
    k = c.clause
    if k is None or not k.subject_held or c.said is not Said.PLAIN or c.reported or c.claim.view.negations:
        return None
    view = k.aligned.deep.view
    for item in k.aligned.among(Where.NEAR):
        if item.in_subject or item.is_name or item.weight < limit("denied_word_milli"):
            continue
        at = view.folded.find(item.text)
        if at > 0 and closing("denying", "zh" if view.chinese else "en").search(view.folded[:at]):
            return ruled(-c.sign, "negation")
    return None


def by_own_clause(_: Findings, c: Comparison) -> Ruling | None:
    """Another clause says the contrary of the claim's own subject: prices fell, while rents rose."""
    k = c.clause
    own = None if k is None else [i for i in k.aligned.items if i.in_subject]
    if k is None or not own or c.said is not Said.PLAIN or c.reported or weakened(c, k):
        return None
    view = k.aligned.deep.view
    first = own[0]
    at = _first_spot(first, view)
    if at < 0 or k.aligned.among(Where.MISSING, Where.ELSEWHERE):
        return None
    start, end = next((a, b) for a, b in pieces(view) if a <= at < b) if at < len(view.folded) else (0, 0)
    return ruled(-c.sign, "opposite") if _turned_in(c, k, (start, end)) else None


def _first_spot(item: Item, view: View) -> int:
    if view.chinese:
        return view.folded.find(item.text)
    return next((t.start for t in view.terms if t.key in item.keys), -1)


def _turned_in(c: Comparison, k: Clause, span: tuple[int, int]) -> bool:
    """Whether a stretch of the sentence has an opposite of the claim's word, which stands before it of another."""
    start, end = span
    view = k.aligned.deep.view
    if any(start <= turn.cue.start < end for turn in view.negations) or c.claim.view.negations:
        return False
    here = {turned.word for turned in k.aligned.deep.turned if start <= turned.start < end}
    before = {turned.word for turned in k.aligned.deep.turned if turned.start < start}
    mine = {turned.word for turned in c.claim.turned}
    return any(t.opposites & here - mine and t.word in before - here for t in c.claim.turned)
