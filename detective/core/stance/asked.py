"""A claim of one statement taken apart: its words, the wordings of the table in it, and what it denies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, items_of
from detective.core.stance.atoms import stem
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.exclusives import Predicate, predicates
from detective.core.stance.focus import Spans, within
from detective.core.stance.marks import mark
from detective.core.stance.portions import Share, shares
from detective.core.stance.rulings import limit
from detective.core.stance.statements import describes, describes_en, statements, subject_zh
from detective.core.stance.views import View


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
    here = tuple(p for p in predicates(view) if within(p.start, main) and not attributive(p, view))
    firm = {p.sense.group for p in here if not p.sense.weak}
    if len({p.sense.group for p in here}) < len({p.sense[:2] for p in here if not p.sense.weak}):
        return None  # two predicates that exclude each other are two statements
    said = _stretches(tuple(p for p in here if not (p.sense.weak and p.sense.group in firm)))
    items = [i for i in items_of(deep) if not any(_overlaps(i, p) for p in here)]
    start, end = told[0].subject
    if start == end and view.chinese:
        start, end = subject_zh(deep, 0, len(view.folded))
    items = [i if i.in_subject == (start <= i.start < end) else replace(i, in_subject=not i.in_subject) for i in items]
    worded = tuple(s for s in shares(deep, (0, len(view.folded))) if s.most and view.folded[s.start : s.end].strip())
    timed = [found.span() for found in TIME.finditer(view.folded)]
    items = [
        i for i in items if not any(s.start <= i.start < s.end for s in worded) and not within(i.start, tuple(timed))
    ]
    own = [i for i in items if i.in_subject]
    return Asked(
        deep,
        (start, end),
        tuple(items),
        _head(deep, own, end),
        said,
        denying(view, main, groups_of(said)),
        worded,
        told[0].around,
    )


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


def denying(view: View, spans: Spans, groups: frozenset[str]) -> tuple[Cue, ...]:
    """The words that negate in some clauses and are no part of a wording of one of the groups."""
    own = [p for p in predicates(view) if p.sense.group in groups]
    turning = {turn.cue for turn in view.negations} | {cue for pair in view.undone for cue in pair}
    cues = sorted((cue for cue in turning if within(cue.start, spans)), key=lambda cue: cue.start)
    cues = [cue for cue in cues if CueKind.NEG in cue.kinds or _governs_a_deed(cue, view)]
    return tuple(cue for cue in cues if not any(_part_of(cue, p, chinese=view.chinese) for p in own))


_DEED = Pattern(r" (?:from |on )?(?:to [a-z]{2,}|[a-z]{2,}ing\b)")


def _governs_a_deed(cue: Cue, view: View) -> bool:
    """Whether a verb of refusing has a deed behind it: refused to sign, 拒绝签署."""
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


def groups_of(said: tuple[tuple[Predicate, ...], ...]) -> frozenset[str]:
    """The groups of some wordings."""
    return frozenset(p.sense.group for stretch in said for p in stretch)


_ADJUNCT_EN = Pattern(
    r"\b(?:in|on|at|with|during|near|despite|after|before|because of|following|amid|under|over|by|for) "
)

_ADJUNCT_ZH = Pattern(r"(?:在|于|因|为|尽管|虽然)[^，。]{0,4}$")


def is_adjunct(item: Item, mine: Asked) -> bool:
    """Whether a word says where, when or in spite of what: what did not happen did not happen there either."""
    folded, verb = mine.deep.view.folded, max((p[0].end for p in mine.said), default=mine.subject[1])
    if item.in_subject:
        return False
    if mine.deep.view.chinese:
        return _ADJUNCT_ZH.search(folded, mine.subject[1], item.start) is not None
    return item.start > verb and _ADJUNCT_EN.search(folded, verb, item.start) is not None


def may_turn(item: Item, mine: Asked) -> bool:
    """Whether a word of the claim has opposites or is one of refusing: a clause may account for it without it."""
    turned = any(t.start < item.end and item.start < t.end for t in mine.deep.turned)
    return turned or any(cue.start <= item.start < cue.end for cue in mine.denials)


def may_pass(item: Item, mine: Asked) -> bool:
    """Whether a clause may leave a word of the claim unsaid: already, caused, several."""
    deep = mine.deep
    if item.weight <= limit("light_unsaid_milli") and len(item.text) < 2 + 2 * (not deep.view.chinese):
        return True
    return mark("passing").fullmatch(item.text) is not None or mark("carrying").fullmatch(item.text) is not None


def in_claim(word: str, mine: Asked) -> bool:
    """Whether the claim has a word of a clause."""
    view = mine.deep.view
    return word in view.folded if view.chinese else stem(word) in view.keys


def harms(mine: Asked) -> bool:
    """Whether the claim says that people came to harm."""
    return any(p.sense.group in {"harm", "death"} for stretch in mine.said for p in stretch)


TIME = Pattern(
    r"(?P<month>(?:十[一二]?|[一二三四五六七八九]|1[0-2]|(?<!\d)[1-9])月(?!份?以来)|\b(?:january|february|march|april|june|july|august"
    r"|september|october|november|december)\b)"
    r"|(?P<day>(?:周|星期|礼拜)[一二三四五六日天]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
    r"|(?P<near>今年|去年|前年|明年|昨天|昨日|今天|今日|明天|昨晚|今晚"
    r"|\b(?:yesterday|today|tomorrow|(?:this|last|next) (?:year|month|week|season))\b)"
    r"|(?P<period>全年|上半年|下半年|前三季度|[一二三四]季度|第[一二三四]季"
    r"|\b(?:whole|full|entire) (?:of the )?(?:year|season)\b"
    r"|\b(?:first|second|third|fourth) (?:quarter|half)\b)"
    r"|(?P<part>早上|上午|中午|下午|晚上|凌晨|\b(?:in the )?(?:morning|afternoon|evening|at night)\b)"
)


def is_change(mine: Asked) -> bool:
    """Whether the claim says that a thing rose, fell or stayed."""
    return any(p.sense.group == "change" for stretch in mine.said for p in stretch)


def attributive(p: Predicate, view: View) -> bool:
    """Whether a wording only describes a noun: 中断九年的外交关系, the missing hiker."""
    if view.chinese:
        return describes(deepen(view), p.start, p.end, 0)
    return describes_en(p, view)
