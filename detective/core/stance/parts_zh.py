"""A Chinese claim of two statements taken apart, and the lists in it: what is said of several is said of each."""

from __future__ import annotations

import re

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import mark
from detective.core.stance.statements import subject_zh
from detective.core.stance.views import view

_LEAST = 3  # characters of a part
_CUT = Pattern(r"(?:[，；;]|(?<!\d),|,(?!\d{3}))(?:并且|而且|但是|不过|并|且|而|但|也|还|又)?")
_FRAME = Pattern(
    r"^(?:在|当|自|从|据|随着|截至|如果|若).*(?:中|里|下|时|后|前|来|起|间|上)$|(?:起|以来|这一天|当天|当日|期间)$|(?:称|说|表示|指出|认为|透露|显示|报道|发现)$"
)
_STATES = Pattern(r"[是在于为有无没不未]|[达高长宽重深]\d")


def parts_zh(deep: Deep) -> tuple[str, ...]:
    """The statements of a claim, each with the subject; the members of a list that a verb governs."""
    text, folded = deep.view.text, deep.view.folded
    cuts = [found for found in _CUT.finditer(folded) if not _FRAME.search(text[: found.start()])]
    if not cuts or not _acts(deep, 0, cuts[0].start()) or cuts[0].start() < _LEAST:
        return ()
    spans = _spans(text, cuts)
    if not spans:
        return ()
    shared = _subject(deep, cuts[0].start())
    first = text[: cuts[0].start()]
    rest = [text[a:b] if _has_subject(deep, a, b) else shared + text[a:b] for a, b in spans]
    return (*(_listed(deepen(view(first))) or (first,)), *rest)


def _spans(text: str, cuts: list[re.Match[str]]) -> list[tuple[int, int]]:
    """The parts behind the first; one of few characters goes with the one before."""
    ends = [*(found.start() for found in cuts[1:]), len(text)]
    found: list[tuple[int, int]] = []
    for cut, end in zip(cuts, ends, strict=True):
        if end - cut.end() >= _LEAST:
            found.append((cut.end(), end))
        elif found and end > cut.end():
            found[-1] = (found[-1][0], end)
    return found


def _subject(deep: Deep, end: int) -> str:
    """The noun that the first statement is about, without the time that follows it."""
    start, stop = subject_zh(deep, 0, end)
    if stop in {start, end}:
        start, stop = deep.subject
    told = [w for w in deep.words if w.end <= stop]
    while told and (tag_of(told[-1].key) in {"t", "d", "p", "m"} or told[-1].kind is WordKind.FUNCTION):
        stop = told.pop().start
    named = next((n for n in deep.names if n.start == 0), None)
    return deep.view.text[:stop] or (deep.view.text[: named.end] if named else "")


_NO_SUBJECT = Pattern(r"^(?:[\d年月日号底初末上下半季度，, ]|又|还|也|再|则|并|才|就|均|都|已|曾|将|在|于)*$")


def _has_subject(deep: Deep, start: int, end: int) -> bool:
    """Whether something other than a time and adverbs stands before the first verb of a part."""
    own = subject_zh(deep, start, end)
    return own[1] > own[0] and not _NO_SUBJECT.search(deep.view.folded[slice(*own)])


def _acts(deep: Deep, start: int, end: int) -> bool:
    """Whether a verb, or a word such as 是 and 高, stands behind something in a stretch."""
    verbs = any(start < w.start and w.end <= end and tag_of(w.key) in {"v", "w"} for w in deep.words)
    return verbs or _STATES.search(deep.view.folded, start + 1, end) is not None


# ---- lists ---------------------------------------------------------------------------------------------------------

_JOINTS = frozenset({"和", "及", "以及"})
_NOUN_TAGS = frozenset("nsorahjbf")
_COUNTED = Pattern(
    r"^(?P<one>.+?)(?:[两二三四五六七八九十]|\d+)(?:枚|块|项|个|座|种|届|家|名|所|条)(?P<noun>[^的]{1,6})$"
)
_MEMBER = 2  # characters of one


def each_zh(deep: Deep) -> tuple[str, ...]:
    """产量和利润都增长, 夺得百米和接力金牌: the verb goes with each of those that it is said of, or that it governs."""
    if _CUT.search(deep.view.folded):
        return ()
    run = _run(deep)
    if run is None or run[0][0] > max(deep.subject[1], 1) or _acts_before(deep, run[0][0]):
        return _listed(deep)
    return _expanded(deep, run)


def _listed(deep: Deep) -> tuple[str, ...]:
    """夺得百米和接力金牌: the verb goes with each of those that it governs."""
    run = _run(deep)
    if run is None or not _acts_before(deep, run[0][0]):
        return ()
    rest = [w for w in deep.words if w.start >= run[-1][1]]
    if rest and tag_of(rest[0].key) == "v" and rest[0].end >= rest[-1].end:
        return ()  # a verb that ends the claim may be the noun of the last alone: 卫星通话和无线充电
    return _expanded(deep, run)


def _acts_before(deep: Deep, end: int) -> bool:
    return any(w.start > 0 and w.end <= end and (tag_of(w.key) in {"v", "w"} or w.key == "在") for w in deep.words)


def _run(deep: Deep) -> list[tuple[int, int]] | None:
    """The members of the first list of a claim: nouns with 、 or 和 between them."""
    folded = deep.view.folded
    joints = sorted(
        [(w.start, w.end) for w in deep.words if w.key in _JOINTS]
        + [found.span() for found in re.finditer("、", folded)]
    )
    if not joints:
        return None
    left = _reach(deep, joints[0][0], back=True)
    left = left if left < joints[0][0] else _deed(deep, joints[0][0], back=True)
    members = [(left, joints[0][0])]
    for number, (_, end) in enumerate(joints):
        stop = _reach(deep, end, back=False)
        stop = stop if stop > end else _deed(deep, end, back=False)
        follower = joints[number + 1] if number + 1 < len(joints) else None
        if follower is None or stop != follower[0]:
            members.append((end, stop))
            break
        members.append((end, stop))
    return members if all(b - a >= _MEMBER for a, b in members) else None


def _reach(deep: Deep, at: int, *, back: bool) -> int:
    """How far the nouns go that stand right before or behind an offset."""
    words = [w for w in deep.words if (w.end <= at if back else w.start >= at)]
    for word in reversed(words) if back else words:
        if (word.end if back else word.start) != at or not _is_noun(word):
            break
        at = word.start if back else word.end
    return at


def _deed(deep: Deep, at: int, *, back: bool) -> int:
    """The word right before or behind an offset that is a verb by itself and a noun here: 收入和支出, 启动崩溃."""
    words = [w for w in deep.words if (w.end if back else w.start) == at and len(w.key) > 1 and w.start > 0]
    return (words[0].start if back else words[0].end) if words else at


def _is_noun(word: Lexeme) -> bool:
    nominal = tag_of(word.key) in _NOUN_TAGS or word.kind in {WordKind.NAME, WordKind.NUMBER} or word.key.isascii()
    return (
        (nominal or tag_of(word.key) in {"m", "q", ""})
        and word.key not in _JOINTS
        and not mark("period").search(word.key)
    )


def _expanded(deep: Deep, run: list[tuple[int, int]]) -> tuple[str, ...]:
    """The claim with each of the members in place of the list; what only the last says of all goes with each."""
    text = deep.view.text
    members = [text[a:b] for a, b in run]
    before, after = text[: run[0][0]], text[run[-1][1] :]
    counted = _COUNTED.match(members[-1])
    if counted is not None:
        members = [one + counted["noun"] for one in (*members[:-1], counted["one"])]
    if after[:1] == "的" or before[-1:] == "的" or (before and before[-1] in "个名家"):
        return ()  # a verb behind 的 is part of a noun: 云南的确诊病例
    return tuple(before + member + after for member in members)
