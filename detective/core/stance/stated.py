"""What a clause states beside the claim: the same, or what excludes it, once every word of the claim is accounted for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind
from detective.core.stance.align import Item, items_of, spots
from detective.core.stance.atoms import stem
from detective.core.stance.clausal import State, date_state, number_state
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.exclusives import Predicate, predicates
from detective.core.stance.focus import Spans, within
from detective.core.stance.lexemes import WordKind
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.stance.portions import Share, lie, shares
from detective.core.stance.rulings import limit
from detective.core.stance.senses import Relation, relation
from detective.core.stance.statements import Statement, statements, subject_zh
from detective.core.stance.views import View
from detective.core.stance.ways import Way


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim of one statement: its words outside the wordings of the table, those wordings, and its negations."""

    deep: Deep
    subject: tuple[int, int]
    items: tuple[Item, ...]
    head: Item | None  # the noun that its subject turns on
    said: tuple[tuple[Predicate, ...], ...]  # the wordings, those of one stretch together
    denials: tuple[Cue, ...]
    shares: tuple[Share, ...]
    around: Spans


class Outcome(NamedTuple):
    """What a clause makes of the claim: 1 says it, -1 excludes it; and whether an exclusive wording does so."""

    sign: int
    opposed: bool


_UNREAD = (CueKind.HEDGE, CueKind.RUMOUR, CueKind.DENY, CueKind.FALSE)
_A_PLAN = Pattern(r"(?:[该这此项个的份新大比按照原据]|\b(?:the|a|this|that|its|their|his|her) (?:[a-z]+ )?)$")


def plans(view: View) -> tuple[Cue, ...]:
    """The words that say what is planned; "the plan" and 该计划 are things."""
    return tuple(cue for cue in view.of(CueKind.PLAN) if not _A_PLAN.search(view.folded[: cue.start]))


@lru_cache(maxsize=256)
def asked(view: View) -> Asked | None:
    """The claim as it is set beside clauses; None where it is of more than one statement, or says more than that."""
    deep = deepen(view)
    told = statements(view)
    if len(told) != 1 or any(view.has(kind) for kind in _UNREAD) or plans(view) or view.folded.rstrip()[-1:] in "?？":
        return None
    main = told[0].main
    here = tuple(p for p in predicates(view) if within(p.start, main) and not _attributive(p, view))
    firm = {p.sense.group for p in here if not p.sense.weak}
    if len({p.sense.group for p in here}) < len({p.sense[:2] for p in here if not p.sense.weak}):
        return None  # two predicates that exclude each other are two statements
    said = _stretches(tuple(p for p in here if not (p.sense.weak and p.sense.group in firm)))
    items = [i for i in items_of(deep) if not any(_overlaps(i, p[0]) for p in said)]
    start, end = told[0].subject
    if start == end and view.chinese:
        start, end = subject_zh(deep, 0, len(view.folded))
    items = [replace(i, in_subject=start <= i.start < end) for i in items]
    own = [i for i in items if i.in_subject]
    worded = tuple(s for s in shares(deep, (0, len(view.folded))) if s.most and view.folded[s.start : s.end].strip())
    timed = tuple(found.span() for found in _TIME.finditer(view.folded))
    apart = (*timed, *((s.start, s.end) for s in worded))
    items = [i for i in items if not within(i.start, apart)]
    denials = _denials(view, main, _groups(said))
    return Asked(deep, (start, end), tuple(items), _head(deep, own, end), said, denials, worded, told[0].around)


def _stretches(found: tuple[Predicate, ...]) -> tuple[tuple[Predicate, ...], ...]:
    starts = dict.fromkeys(p.start for p in found)
    return tuple(tuple(p for p in found if p.start == start) for start in starts)


def _overlaps(item: Item, p: Predicate) -> bool:
    return p.start < item.end and item.start < p.end


_OF = Pattern(r"\b(?:of|in|on|at|for|from|to|with|between|by|under|over|off|near|among|who|which|that)\b")


def _head(deep: Deep, own: list[Item], end: int) -> Item | None:
    """The last noun of a Chinese subject, the last one before a preposition of an English one."""
    own = [i for i in own if not any(mark(one).fullmatch(i.text) for one in ("carrying", "passing"))]
    if deep.view.chinese or not own:
        return own[-1] if own else None
    cut = _OF.search(deep.view.folded, own[0].start, end)
    return next((i for i in reversed(own) if cut is None or i.start < cut.start()), own[0])


def _denials(view: View, spans: Spans, groups: frozenset[str]) -> tuple[Cue, ...]:
    """The words that negate in some clauses and are no part of a wording of one of the groups."""
    own = [p for p in predicates(view) if p.sense.group in groups]
    turning = {turn.cue for turn in view.negations} | {cue for pair in view.undone for cue in pair}
    cues = sorted((cue for cue in turning if within(cue.start, spans)), key=lambda cue: cue.start)
    cues = [cue for cue in cues if CueKind.NEG in cue.kinds or _governs_a_deed(cue, view)]
    return tuple(cue for cue in cues if not any(_part_of(cue, p, chinese=view.chinese) for p in own))


_DEED = Pattern(r" (?:from |on )?(?:to [a-z]{2,}|[a-z]{2,}ing\b)")


def _governs_a_deed(cue: Cue, view: View) -> bool:
    """Whether a verb of refusing has a deed behind it: refused to sign, 拒绝签署; "withdrew from the race" is a deed."""
    if not view.chinese:
        return cue.text.endswith(" to") or _DEED.match(view.folded, cue.end) is not None
    word = next(iter(cut(view.folded[cue.end : cue.end + 4])), "")
    return tag_of(word) in {"v", "w"}


def _part_of(cue: Cue, p: Predicate, *, chinese: bool) -> bool:
    if cue.end <= p.start or p.end <= cue.start:
        return False
    if CueKind.NEG not in cue.kinds:
        return True
    return (p.start <= cue.start and cue.end <= p.end) if chinese else any(stem(w) in p.form for w in cue.text.split())


def _groups(said: tuple[tuple[Predicate, ...], ...]) -> frozenset[str]:
    return frozenset(p.sense.group for stretch in said for p in stretch)


# ---- one clause ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Beside:
    """A clause of the passage with what stands before it, to be set beside the claim."""

    told: Statement
    ways: tuple[Way, ...]
    before: tuple[View, ...]  # the title and the sentences before its own


def outcome(mine: Asked, one: Beside) -> Outcome | None:
    """What a clause makes of the claim; None where a word of the claim is in doubt."""
    told = one.told
    said = tuple(p for p in predicates(told.view) if within(p.start, told.main) and not _attributive(p, told.view))
    found = _answers(mine, said, told)
    if found is None or not _about(mine, one):
        return None
    met, flips, whole = found
    denials = list(_denials(told.view, told.main, _groups(mine.said)))
    own = list(mine.denials)
    for item in mine.items:
        state = State.SAME if item is mine.head else _state(item, mine, one)
        if state is State.SILENT and denials and not flips and _more_generally(item, one):
            state = State.SAME
        if state is State.SILENT:
            refusal = any(cue.start <= item.start < cue.end for cue in own)
            free = denials and not flips and _is_adjunct(item, mine)
            if not (refusal or free or may_pass(item, mine) or _carried(item, mine, one, flips)):
                return None
        elif state is State.OTHER:
            flips += 1
            denials = [cue for cue in denials if not _is_opposite(cue, item, mine, told)]
        else:
            met += not item.in_subject and not may_pass(item, mine)
            denials = [cue for cue in denials if CueKind.NEG in cue.kinds or cue.text not in item.text]
            own = [cue for cue in own if CueKind.NEG in cue.kinds or not cue.start <= item.start < cue.end]
    ranked = _other_rank(mine, told)
    flips, whole = flips + ranked, whole and not ranked
    if not met + flips or flips > 1:
        return None
    shared = _shared(mine, told, len(denials) + flips, met + flips)
    sign = _sign(len(own), len(denials) + told.turned, flips, whole=whole) if shared is None else shared
    if sign and (_narrower(mine, one) or (denials and _denies_more(mine, one, denials[0]))):
        return None
    if sign and shared is None and not _of_one_share(mine, told):
        return None
    if shared == 0 and met and not _narrower(mine, one):
        return Outcome(0, opposed=False)
    if sign > 0 and not _in_one_voice(mine, told):
        return None
    return Outcome(sign, flips == 1) if sign and _slots(mine, one, sign, denials) else None


_PASSIVE = Pattern(r"[被遭由]|\bby (?!\d|about|nearly|some|the end|then|now)")
_FUTURE = Pattern(r"\b(?:will|shall|is to|are to|going to)\b|将于|将在|即将|将会|将(?!军|来|士|领|近)")


def _in_one_voice(mine: Asked, told: Statement) -> bool:
    """Whether claim and clause are both active or both passive, and both of what has been or of what is to come."""
    own = mine.deep.view.folded
    theirs = " ".join(told.view.folded[a:b] for a, b in told.main)
    if (_FUTURE.search(own) is None) != (_FUTURE.search(theirs) is None):
        return False
    return bool(mine.said) or (_PASSIVE.search(own) is None) == (_PASSIVE.search(theirs) is None)


_BY = Pattern(r"\b(?:by|to|from|than|with) (?:about |almost |nearly |some |up )?$")


def _shares_of(told: Statement, start: int = 0) -> list[Share]:
    """The shares of a group in a clause; one behind a Chinese verb, or behind "by", is how much a thing rose or fell."""
    view, deep = told.view, deepen(told.view)
    found = [s for a, b in told.main for s in shares(deep, (a, b)) if s.most]
    if view.chinese:
        verb = min(
            (p.end for p in predicates(view) if p.sense.group == "change" and p.start >= start),
            default=len(view.folded),
        )
        return [s for s in found if s.start < verb]
    return [s for s in found if not _BY.search(view.folded[: s.start])]


def _of_one_share(mine: Asked, told: Statement) -> bool:
    """Whether neither side speaks of a share alone; what is so of all is so of those whom the claim speaks of."""
    theirs = _shares_of(told)
    return not mine.shares and all(s.least == _ALL.least for s in theirs)


_MANNER = frozenset({"timing", "budget"})
_OBJECT = Pattern(r"\b(?:it|them|him|her|this|that|so|one)\b|[他她它其此之]")


def _carried(item: Item, mine: Asked, one: Beside, flips: int) -> bool:
    """Whether a word of the claim that the clause lacks stands before it, and the clause goes on about it.

    It says "it" for it; a Chinese clause that ends with its verb leaves it out; or the clause only says how or when.
    """
    told = one.told
    earlier = any(spot < told.main[0][0] for spot in _places(item, one, told.view))
    if not earlier and not (one.before and _places(item, one, one.before[-1])):
        return False
    said = [p for p in predicates(told.view) if within(p.start, told.main)]
    groups = {p.sense.group for p in said} & _groups(mine.said)
    if flips and groups & _MANNER:
        return True
    last = max((p.end for p in said if p.sense.group in groups), default=0)
    if not last:
        return False
    if told.view.chinese:
        return earlier and bool(groups & _ATTITUDES) and told.main[-1][1] - last <= _REST
    return _OBJECT.search(told.view.folded, last, told.main[-1][1]) is not None


_ATTITUDES = frozenset({"vote", "accept"})
_REST = 2  # characters behind the verb of a clause that leaves its object out


def _other_rank(mine: Asked, told: Statement) -> bool:
    """Whether claim and clause give another rank behind their verbs: at number four, not number one."""
    own = [q for q in mine.deep.quantities if q.kind is QuantityKind.RANK and q.start >= mine.subject[1]]
    here = [q for q in deepen(told.view).quantities if q.kind is QuantityKind.RANK and within(q.start, told.main)]
    here = [q for q in here if not told.subject[0] <= q.start < told.subject[1]]
    return bool(own and here) and all(number_state(q, here) is State.OTHER for q in own)


def _more_generally(item: Item, one: Beside) -> bool:
    """Whether an English clause has a more general word: who has no degree has no doctorate."""
    view = one.told.view
    if view.chinese or item.is_name:
        return False
    here = [t.key for t in view.terms if within(t.start, one.told.main)]
    return any(relation(key, there) is Relation.ABOVE for key in item.keys for there in here)


def _attributive(p: Predicate, view: View) -> bool:
    """Whether a Chinese wording only describes a noun: 中断九年的外交关系."""
    return view.chinese and _OF_NOUN.match(view.folded, p.end) is not None


_OF_NOUN = Pattern(r"[^，。；,;]{0,4}的(?![，。；,;]|$)")


def _is_opposite(cue: Cue, item: Item, mine: Asked, told: Statement) -> bool:
    """Whether a word that negates is itself the opposite of a word of the claim: unsuccessful, 不含."""
    opposites = {o for t in mine.deep.turned if t.start < item.end and item.start < t.end for o in t.opposites}
    theirs = [t for t in deepen(told.view).turned if t.word in opposites and within(t.start, told.main)]
    return any(cue.start < t.end and t.start < cue.end for t in theirs)


def _sign(mine: int, theirs: int, flips: int, *, whole: bool) -> int:
    """Whether words turned so often on both sides say the same (1) or the contrary (-1); 0 where that is open."""
    if mine + theirs > 2:
        return 0
    odd = (mine + theirs) % 2 == 1
    if not flips:
        return -1 if odd else 1
    if mine + theirs == 0:
        return -1
    if odd:
        return 1 if whole or mine else 0
    return -1 if whole else 0


def _answers(mine: Asked, said: tuple[Predicate, ...], told: Statement) -> tuple[int, int, bool] | None:
    """How many wordings of the claim the clause has, how many it excludes, and whether there is no third."""
    met, flips, whole = 0, 0, True
    for stretch in mine.said:
        found = [(p, q) for p in stretch if (q := _chosen(p, said, told)) is not None]
        if not found:
            if not _worded(stretch[0], mine.deep.view, told):
                return None
            met += 1
        elif any(p.sense.value == q.sense.value for p, q in found):
            met += 1
        else:
            flips, whole = flips + 1, whole and found[0][1].sense.whole
    return met, flips, whole


def _chosen(p: Predicate, said: tuple[Predicate, ...], told: Statement) -> Predicate | None:
    """The wording of a group that a clause turns on: the first in English, the last in Chinese, a weak one if alone.

    Where nobody is hurt, nobody dies.
    """
    found = [q for q in said if q.sense.group == p.sense.group]
    if not found and p.sense.group == "death" and _nobody(told):
        found = [q for q in said if q.sense.group == "harm" and q.sense.value == "yes"]
    firm = [q for q in found if not q.sense.weak] or found
    return firm[-1 if told.view.chinese else 0] if firm else None


def _nobody(told: Statement) -> bool:
    return _NOBODY.match(told.view.folded, told.main[0][0]) is not None


def _worded(p: Predicate, claim: View, told: Statement) -> bool:
    """Whether the clause has a wording of the claim word for word."""
    if claim.chinese:
        return any(claim.folded[p.start : p.end] in told.view.folded[a:b] for a, b in told.main)
    keys = {t.key for t in claim.terms if p.start <= t.start < p.end}
    return bool(keys) and keys <= {t.key for t in told.view.terms if within(t.start, told.main)}


def _state(item: Item, mine: Asked, one: Beside) -> State:
    """Whether the clause has a word of the claim, or its opposite; a word of the subject may stand before it."""
    told = one.told
    at = _places(item, one, told.view)
    if any(within(spot, told.main) for spot in at):
        return State.SAME
    if _is_around(item, mine) and any(within(spot, told.around) for spot in at):
        return State.SAME
    if item.in_subject and (told.refers or told.subject[0] == told.subject[1] or _is_of_claim(mine, told)):
        earlier = any(spot < told.main[0][0] for spot in at) or any(_places(item, one, v) for v in one.before)
        if earlier:
            return State.SAME
    turned = [t for t in mine.deep.turned if t.start < item.end and item.start < t.end]
    theirs = {t.word for t in deepen(told.view).turned if within(t.start, told.main)}
    if not item.is_name and any(t.opposites & theirs for t in turned):
        return State.OTHER
    return State.SILENT


def _places(item: Item, one: Beside, view: View) -> tuple[int, ...]:
    """Where a sentence has a word of the claim; of a name in two parts the passage has to have both."""
    at = spots(item, one.ways, view)
    if at and item.is_name and not view.chinese and len(item.keys) > 1 and not item.keys <= view.keys:
        told = view.keys.union(*(v.keys for v in one.before))
        return at if item.keys <= told else ()
    return at


def _is_around(item: Item, mine: Asked) -> bool:
    """Whether a word of the claim stands in a clause that goes with what it states: when the crane toppled."""
    return within(item.start, mine.around) or _is_adjunct(item, mine)


_ADJUNCT_EN = Pattern(
    r"\b(?:in|on|at|with|during|near|despite|after|before|because of|following|amid|under|over|by|for) "
)
_ADJUNCT_ZH = Pattern(r"(?:在|于|因|为|尽管|虽然)[^，。]{0,4}$")


def _is_adjunct(item: Item, mine: Asked) -> bool:
    """Whether a word says where, when or in spite of what: what did not happen did not happen there either."""
    folded, verb = mine.deep.view.folded, max((p[0].end for p in mine.said), default=mine.subject[1])
    if item.in_subject:
        return False
    if mine.deep.view.chinese:
        return _ADJUNCT_ZH.search(folded, mine.subject[1], item.start) is not None
    return item.start > verb and _ADJUNCT_EN.search(folded, verb, item.start) is not None


def may_turn(item: Item, mine: Asked) -> bool:
    """Whether a word of the claim has opposites, or is one of refusing, so that a clause may account for it without it."""
    turned = any(t.start < item.end and item.start < t.end for t in mine.deep.turned)
    return turned or any(cue.start <= item.start < cue.end for cue in mine.denials)


def may_pass(item: Item, mine: Asked) -> bool:
    """Whether a clause may leave a word of the claim unsaid: already, caused, several."""
    deep = mine.deep
    if item.weight <= limit("light_unsaid_milli") and len(item.text) < 2 + 2 * (not deep.view.chinese):
        return True
    return mark("passing").fullmatch(item.text) is not None or mark("carrying").fullmatch(item.text) is not None


def _is_of_claim(mine: Asked, told: Statement) -> bool:
    """Whether the clause's own subject is a word of the claim: its profit, of the firm that the claim speaks of."""
    deep = deepen(told.view)
    words = _content(deep, (told.subject,))
    if any(within(name.start, (told.subject,)) for name in deep.names):
        return False
    return bool(words) and all(_in_claim(word, mine) for word in words)


def _in_claim(word: str, mine: Asked) -> bool:
    view = mine.deep.view
    return word in view.folded if view.chinese else stem(word) in view.keys


def _content(deep: Deep, spans: Spans) -> list[str]:
    """The words in some stretches that mean something, numbers, days and words in passing apart."""
    days = [(d.start, d.end) for d in deep.days]
    return [
        deep.view.folded[w.start : w.end]
        for w in deep.content
        if within(w.start, spans)
        and w.kind is not WordKind.NUMBER
        and not (deep.view.chinese and tag_of(w.key) in {"t", "d", "m", "q", "p"})
        and not within(w.start, tuple(days))
        and not mark("passing").fullmatch(w.key)
        and not mark("carrying").fullmatch(w.key)
    ]


_NOBODY = Pattern(
    r"(?:nobody|no one|none|no-one|not a single person|there were no|no (?:people|persons|passengers|casualties|deaths))\b"
    r"|[^，。；]{0,6}(?:无人|没有人|没人|无一人|未造成|没有造成|无伤亡|没有伤亡)"
)
_SOME = Pattern(r"\b(?:some|several|many|people|dozens|hundreds|thousands)\b|多人|有人|数人|一些|若干|许多")


def _about(mine: Asked, one: Beside) -> bool:
    """Whether the clause's subject is the claim's, in it or as what it goes on about; "nobody" speaks of all who are."""
    head, told = mine.head, one.told
    if head is None:
        return True
    start, end = told.subject
    at = _places(head, one, told.view)
    if any(start <= spot < max(end, start + 1) for spot in at):
        return True
    if start == end or told.refers or _is_of_claim(mine, told):
        if told.lead and not told.refers:
            return any(within(spot, told.lead) for spot in at) or (start < end and any(spot < start for spot in at))
        return any(spot < told.main[0][0] for spot in at) or any(_places(head, one, v) for v in one.before)
    if _harms(mine) and _nobody(told):
        return any(spot < told.main[0][0] for spot in at) or any(_places(head, one, v) for v in one.before)
    view = mine.deep.view
    some = any(q.start < mine.subject[1] for q in mine.deep.quantities) or _SOME.search(view.folded)
    return not head.is_name and bool(some) and _nobody(told)


def _narrower(mine: Asked, one: Beside) -> bool:
    """Whether the clause's own subject has a word that the claim lacks: the northern line, 其他线路, two of them."""
    told = one.told
    deep = deepen(told.view)
    start, end = told.subject
    if told.view.chinese or start < end:
        start, end = (told.main[0][0] if told.view.chinese else start), _predicate_at(mine, one)
    if told.view.chinese:
        start = max((m.end() for m in _WHEN.finditer(told.view.folded, start, end)), default=start)
    if _areas(told.view, (start, end)) - _areas(mine.deep.view, ((0, len(mine.deep.view.folded)))):
        return True
    days = tuple((d.start, d.end) for d in deep.days)
    numbers = [q for q in deep.quantities if start <= q.start < end and q.kind is not QuantityKind.RANK]
    numbers = [q for q in numbers if not within(q.start, days) and not _YEAR.fullmatch(q.text.strip())]
    if numbers and not mine.deep.quantities and not mine.shares:
        return True
    words = [word for word in _content(deep, ((start, end),)) if not _meant(word, mine, one)]
    words = [word for word in words if not _of_nobody(word, told, (start, end))]
    if mine.head is not None and mine.head.is_name:
        if _TOGETHER.search(deep.view.folded, start, end):
            return False
        named = [deep.view.folded[n.start : n.end] for n in deep.names if start <= n.start < end]
        return any(word in name for word in words for name in named)
    return bool(words) and not told.refers


_YEAR = Pattern(r"(?:1[5-9]|20)\d\d")
_TOGETHER = Pattern(r"\band\b|[和与及、]")
_WHEN = Pattern(r"[\u3400-\u9fff](?:之后|以后|后|时|期间)(?=[\u3400-\u9fff])")


def _areas(view: View, span: tuple[int, int]) -> frozenset[str]:
    """What a stretch says of which part or which one it speaks: 南方, 全国, the south, the second, the other lines."""
    found = [m[0] for one in (mark("area"), _WHICH) for m in one.finditer(view.folded, *span)]
    return frozenset(found)


_WHICH = Pattern(
    r"第[一二三四五六七八九十\d]+|其他|其它|其余|另[一外两几]|\b(?:first|second|third|fourth|fifth|sixth|last|other|others|remaining"
    r"|another)\b"
)


def _of_nobody(word: str, told: Statement, span: tuple[int, int]) -> bool:
    """Whether a word of the subject only says for how many a thing holds: nobody, every, 所有."""
    at = told.view.folded.find(word, *span)
    counted = shares(deepen(told.view), span)
    return any(cue.start <= at < cue.end for cue in told.view.cues) or any(s.start <= at < s.end for s in counted)


def _predicate_at(mine: Asked, one: Beside) -> int:
    """Where a clause says the first thing of its subject that bears on the claim, or its first verb."""
    told, view = one.told, one.told.view
    at = [p.start for p in predicates(view) if p.sense.group in _groups(mine.said)]
    at += [cue.start for cue in _denials(view, told.main, _groups(mine.said))]
    at += [spot for i in mine.items if not i.in_subject for spot in _places(i, one, view)]
    first = min((spot for spot in at if within(spot, told.main)), default=told.subject[1])
    return first if view.chinese else min(first, told.subject[1])


def _meant(word: str, mine: Asked, one: Beside) -> bool:
    """Whether a word of the clause is one of the claim, in the same words or in others."""
    if _in_claim(word, mine):
        return True
    at = one.told.view.folded.find(word)
    return any(at in spots(item, one.ways, one.told.view) for item in mine.items)


_MORE = Pattern(r"^ ?(?:only|just|merely|simply|solely|because|due to|all|every|always|fully|完全|全|都|仅|只)")
_EXTRA = 2  # words that a clause may deny besides those of the claim


def _denies_more(mine: Asked, one: Beside, denial: Cue) -> bool:
    """Whether what the clause denies is more than the claim says: did not resign over the affair."""
    told = one.told
    if _MORE.match(told.view.folded[denial.end :]):
        return True
    span = next((s for s in told.main if s[0] <= denial.start < s[1]), told.main[-1])
    deep, after = deepen(told.view), ((denial.end, span[1]),)
    names = [n for n in deep.names if within(n.start, after)]
    if any(not _in_claim(told.view.folded[n.start : n.end].split()[-1], mine) for n in names):
        return True
    said = [(p.start, p.end) for p in predicates(told.view)]
    words = [w for w in _content(deep, after) if not _meant(w, mine, one)]
    words = [w for w in words if not within(told.view.folded.find(w, denial.end), tuple(said))]
    return len(words) > _EXTRA


def _slots(mine: Asked, one: Beside, sign: int, denials: list[Cue]) -> bool:
    """Whether the days, amounts and shares of claim and clause let the outcome stand."""
    told = one.told
    deep, spans = deepen(told.view), told.main
    here = [d for d in deep.days if within(d.start, spans)]
    days = [date_state(day, here, mine.deep) for day in mine.deep.days]
    if State.OTHER in days or (State.SILENT in days and here):
        return False
    if State.SILENT in days and not _days_before(mine, one):
        return False
    if not _timed(mine, one, sign):
        return False
    theirs = [q for q in amounts(deep.quantities) if within(q.start, spans)]
    numbers = [number_state(q, theirs) for q in amounts(mine.deep.quantities)]
    if sign > 0 and any(state is not State.SAME for state in numbers):
        return False
    silent = [q for q, state in zip(amounts(mine.deep.quantities), numbers, strict=True) if state is State.SILENT]
    if State.OTHER in numbers or not all(_may_be_unsaid(q, mine, denials) for q in silent):
        return False
    return True


def _may_be_unsaid(q: Quantity, mine: Asked, denials: list[Cue]) -> bool:
    """Whether a clause excludes the claim without its amount: nobody was hurt, beside two; it fell, beside by 8%."""
    return bool(denials) or q.dimension == "ratio"


def _harms(mine: Asked) -> bool:
    return any(p.sense.group in {"harm", "death"} for stretch in mine.said for p in stretch)


_TIME = Pattern(
    r"(?P<month>(?:十[一二]?|[一二三四五六七八九]|1[0-2]|(?<!\d)[1-9])月(?!份?以来)|\b(?:january|february|march|april|june|july|august"
    r"|september|october|november|december)\b)"
    r"|(?P<day>(?:周|星期|礼拜)[一二三四五六日天]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
    r"|(?P<near>今年|去年|前年|明年|昨天|昨日|今天|今日|明天|昨晚|今晚|\b(?:yesterday|today|tomorrow|(?:this|last|next) (?:year|month"
    r"|week|season))\b)"
    r"|(?P<period>全年|上半年|下半年|前三季度|[一二三四]季度|第[一二三四]季|\b(?:whole|full|entire) (?:of the )?(?:year|season)\b"
    r"|\b(?:first|second|third|fourth) (?:quarter|half)\b)"
    r"|(?P<part>早上|上午|中午|下午|晚上|凌晨|\b(?:in the )?(?:morning|afternoon|evening|at night)\b)"
)


def _times(folded: str, spans: Spans) -> dict[str, set[str]]:
    """The words for a time in some stretches, by what kind of time they name."""
    found: dict[str, set[str]] = {}
    for span in spans:
        for told in _TIME.finditer(folded, *span):
            kind = told.lastgroup or ""
            found.setdefault(kind, set()).add(told[0].replace(" of the ", " "))
    return found


def _timed(mine: Asked, one: Beside, sign: int) -> bool:
    """Whether the clause speaks of the time that the claim names: a month is no quarter, and May not June."""
    told = one.told
    own = _times(mine.deep.view.folded, ((0, len(mine.deep.view.folded)),))
    theirs = _times(told.view.folded, told.main)
    before = _times(told.view.folded, ((0, told.main[0][0]),))
    if any(kind in theirs and not names & theirs[kind] for kind, names in own.items()):
        return False
    spans = {"month", "period", "near"}
    if (
        not own.keys() & spans
        and theirs.keys() & spans
        and sign > 0
        and len(theirs.keys() & spans)
        and _is_change(mine)
    ):
        return False
    if own.keys() & spans and theirs.keys() & spans and not own.keys() & theirs.keys():
        return False
    unsaid = {kind: names for kind, names in own.items() if kind not in theirs}
    return all(
        (kind in before and names & before[kind]) or not (before.get(kind) or sign > 0)
        for kind, names in unsaid.items()
    )


def _is_change(mine: Asked) -> bool:
    return any(p.sense.group == "change" for stretch in mine.said for p in stretch)


def _days_before(mine: Asked, one: Beside) -> bool:
    """Whether a day of the claim, unsaid in the clause, stands before it in its sentence or in an earlier one."""
    text = one.told.view.folded[: one.told.main[0][0]] + "".join(v.folded for v in one.before)
    return all(mine.deep.view.folded[d.start : d.end] in text for d in mine.deep.days)


def _shared(mine: Asked, told: Statement, odd: int, met: int) -> int | None:
    """The outcome where claim and clause each say of what share of a group a thing holds; None where one does not.

    What some do not do is not done by all, and what is not done by any is done by none.
    """
    theirs = next(iter(_shares_of(told)), None)
    nobody = theirs is None and _nobody(told)
    each = _ALL if theirs is None and _each(told.view.folded, told.main) else None
    own, others = _own_share(mine), theirs or each or (_ALL if nobody else None)
    if own is None or others is None or not (mine.shares or theirs or each):
        return None
    state = lie(_denied(own, len(mine.denials)), _denied(others, odd))
    return 0 if not met or state is State.SILENT else 1 if state is State.SAME else -1


_ALL = Share(0, 0, 1000, 1000, 1000)


_EACH = Pattern(r"[都均皆](?!市|城|会|匀|等)")


def _each(folded: str, spans: Spans) -> bool:
    """Whether a Chinese clause says a thing of each of those it is about: 评审们都, 各校均."""
    return any(_EACH.search(folded, *span) for span in spans)


def _own_share(mine: Asked) -> Share | None:
    if mine.shares:
        return mine.shares[0]
    view = mine.deep.view
    if _each(view.folded, ((0, len(view.folded)),)):
        return _ALL
    counted = any(q.start < mine.subject[1] and q.kind is QuantityKind.COUNT for q in mine.deep.quantities)
    return Share(0, 0, 1, 1000, 999) if counted or _SOME.search(view.folded) else None


def _denied(share: Share, times: int) -> Share:
    """The share of those for whom it does not hold, where it is denied of a share: not done by some, done by not all."""
    if times % 2 == 0:
        return share
    least, most = 1000 - share.said, 1000 - share.least
    return Share(share.start, share.end, least, most, most)
