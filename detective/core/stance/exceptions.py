"""What a sentence says of those whom it excepts from a rule: guide dogs may enter where dogs may not."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.denied_rules import deed_of
from detective.core.stance.exclusives import predicates
from detective.core.stance.marks import mark
from detective.core.stance.modes import Mode, compare_modes, modes_of
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


class Excepted(NamedTuple):
    """The stretch of a sentence that names what is excepted, and the sentence that has the rule."""

    view: View
    span: tuple[int, int]
    rule: View


_THE = r"(?:the|this|that|these|those)\b"
_RULES = r"(?:rule|ban|requirement|charge|fee|limit|restriction|order|duty)s?"
_FORMS = Pattern(
    r"(?:^|[,，。;；(（])(?P<zh>[^,，。;；()（）]{1,60}?)(?:均|则|都|可)?(?:不在此限|不受此限|不在此列|不受该?限制|不适用|除外|例外)"
    r"|除了?(?P<apart>[^,，。;；]{1,30}?)(?:以外|之外|外)(?=[,，]?[^。;；还也亦另]+[。;；]?$)"
    r"|\b(?:except(?: for| in| on| at| to| from)?|with the exception of|excepting|other than|apart from|save for"
    r"|but not) (?P<en>[^.;:]{2,80}?)(?=[.;:]|, (?:and|but|which|who|when|the|as|said|he|she|they|it)\b|$)"
    r"|(?:^|[,;] ?|\b(?:but|while|though|and) )(?P<exempt>[^.;:,]{3,60}?) (?:is|are|was|were|will be) "
    rf"(?:exempt|exempted|excepted|excluded)\b(?! from (?!{_THE}))(?: from {_THE} (?:[a-z]+ )?{_RULES})?"
    rf"|\b(?:{_RULES}|this|that|it) (?:do|does|did|will) not apply to (?P<apply>[^.;:,]{{2,60}})"
)
_OF_ALL = Pattern(
    r"\b(?:all|every|each|any|anyone|no|none|nobody|not|never|daily|always|everyone|everything|nothing|cannot|banned"
    r"|forbidden|prohibited)\b|n't\b"
)
_INVERSE = {"mustnot": "may", "must": "neednot", "may": "mustnot"}


def by_exception(_: Findings, c: Comparison) -> Ruling | None:
    """The claim speaks of what the passage excepts from a rule, of which the contrary holds."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported:
        return None
    found = next(
        (one for view in c.passage.views if mark("excepting").search(view.folded) for one in _excepted(c, view)), None
    )
    if found is None or not _is_of(c, k, found):
        return None
    sign = _by_mode(c, found) or _by_word(c, k, found)
    return ruled(c.sign * sign, "excepted") if sign else mentions("excepted")


def _excepted(c: Comparison, view: View) -> list[Excepted]:
    """What a sentence excepts; the rule may stand in the sentence before."""
    found = []
    for one in _FORMS.finditer(view.folded):
        name = one.lastgroup or ""
        before = [other for other in c.passage.views if other.start < view.start]
        apart = _states_a_rule(view, one.span()) or not before
        if name != "en" or _OF_ALL.search(view.folded[: one.start()]):
            found.append(Excepted(view, one.span(name), view if apart else before[-1]))
    return found


def _states_a_rule(view: View, span: tuple[int, int]) -> bool:
    """Whether anything outside of what is excepted says what is so, required or forbidden."""
    outside = [(one.start, one.end) for one in predicates(view)]
    outside += [(one.start, one.end) for one in modes_of(view) if one.axis == "deontic"]
    outside += [(turn.cue.start, turn.cue.end) for turn in view.negations]
    return any(end <= span[0] or start >= span[1] for start, end in outside)


def _is_of(c: Comparison, k: Clause, found: Excepted) -> bool:
    """Whether a word of the claim stands in the passage where it excepts and nowhere else, and the rest is there."""
    only, rest = list[Item](), list[Item]()
    for item in k.aligned.items:
        (only if _stands_within(c, item, found) else rest).append(item)
    dated = any(str(d.year) in found.view.folded[slice(*found.span)] for d in c.claim.days if d.year)
    if not dated and sum(len(item.text) for item in only if not mark("passing").fullmatch(item.text)) < _NOUN:
        return False
    told = [i for i in rest if not i.in_subject or i.is_name]
    told = [i for i in told if not (_ENTRY.fullmatch(i.text) and _ENTRY.search(found.rule.folded))]
    told = [i for i in told if not any(m.start < i.end and i.start < m.end for m in modes_of(c.claim.view))]
    places = dict(zip(k.aligned.items, k.aligned.where, strict=True))
    if any(i.is_name and places[i] is Where.MISSING for i in told):
        return False
    held = sum(i.weight for i in told if places[i] is not Where.MISSING)
    return held * 1000 >= limit("excepted_held_milli") * sum(i.weight for i in told)


_ENTRY = Pattern(  # where a notice hangs, and what it lets in or takes in
    r"[馆园店校院场区厅厂站车楼室]内|进入?|[驶带放]?入内?|带[进入]?|携带"
    r"|\b(?:enter|entry|admit|admitted|access|tak(?:e|en)|bring|brought|carr(?:y|ied)|come|go)\b"
)
_NOUN = 2  # characters of a noun


def _stands_within(c: Comparison, item: Item, found: Excepted) -> bool:
    at = [(view, spot) for view in c.passage.views for spot in spots(item, (), view)]
    return bool(at) and all(view is found.view and found.span[0] <= spot < found.span[1] for view, spot in at)


def _outside(found: Excepted, start: int) -> bool:
    return found.rule is not found.view or not found.span[0] <= start < found.span[1]


def _by_mode(c: Comparison, found: Excepted) -> int:
    """What a rule that forbids, requires or allows says of a claim on what it excepts: 1 that it is so, -1 not."""
    mine = next((m for m in modes_of(c.claim.view) if m.axis == "deontic"), None)
    base = next((m for m in modes_of(found.rule) if m.axis == "deontic" and _outside(found, m.start)), None)
    if mine is None or base is None or base.level not in _INVERSE:
        return 0
    told = compare_modes(mine, Mode("deontic", _INVERSE[base.level], 0, 0))
    return {Stance.SUPPORT: 1, Stance.REFUTE: -1}.get(told, 0)


def _by_word(c: Comparison, k: Clause, found: Excepted) -> int:
    """What a sentence that says a thing of all, or of none, says of the claim on what it excepts."""
    mine = [p for p in predicates(c.claim.view) if p.start >= c.claim.subject[1]]
    theirs = [p for p in predicates(found.rule) if _outside(found, p.start)]
    pair = next(((p, q) for p in mine for q in theirs if p.sense.group == q.sense.group), None)
    if pair is None:
        deed = deed_of(k, chinese=c.claim.view.chinese)
        if deed is None or not any(_outside(found, at) for at in spots(deed, c.ways, found.rule)):
            return 0
    elif pair[0].sense.value != pair[1].sense.value and not pair[0].sense.whole:
        return 0
    turned = pair is not None and pair[0].sense.value != pair[1].sense.value
    own = sum(CueKind.NEG in turn.cue.kinds for turn in c.claim.view.negations)
    others = sum(
        CueKind.NEG in t.cue.kinds and _outside(found, t.cue.start) and not _marks(found, t.cue.start)
        for t in found.rule.negations
    )
    return 1 if (own + others + turned) % 2 == 1 else -1


def _marks(found: Excepted, start: int) -> bool:
    """Whether a word that negates is part of what says that a thing is excepted: 不在此限."""
    return any(one.start() <= start < one.end() for one in mark("excepting").finditer(found.rule.folded))
