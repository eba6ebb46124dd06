"""What is only urged, wished for or sent for approval: the passage has the deed, and nothing says that it is done."""

from __future__ import annotations

from detective.core.lexicon import tag_of
from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import mark
from detective.core.stance.modes import modes_of
from detective.core.stance.views import View

_GOVERNORS = (
    ("only_urged", "urging"),
    ("only_submitted", "submitting"),
    ("only_wished", "wishing"),
    ("only_agreed", "agreeing"),
)
_UNDER_WAY = Pattern(r"\b(?:is|are|was|were) (?:being )?[a-z]+ing\b|正在|将|要")  # is taking over: no more than agreed
_ENDS = Pattern(
    r"[;:!?，。；：！？]|[,.](?!\d)"
    r"| and (?:he|she|it|they|we|has|have|had|will|was|were|is|are|did|so)\b"
    r"| (?:but|after|because|although|though|since|while|whereas|until)\b|但|并已|随后|之后"
)
_AS_TOLD = Pattern(r"(?:按照?|根据|依照?|遵照?|应|经|响应|在)[^，。；]{0,12}$")  # 应监管部门要求: what follows is done
_DONE_BEFORE = Pattern(r"(?:已经?|已然|终于|成功)[^，。；]{0,6}$")
_DONE_AFTER = Pattern(r"[^，。；]{0,2}了(?!解)")
_SPOKEN_OF = frozenset({"intention", "decision", "epistemic"})
_BOUND = frozenset({"must", "neednot"})


def only_spoken_for(c: Comparison, stance: Stance, basis: str) -> str:
    """The code of what the passage has the claim's deed under alone, of a claim that says that it is or will be done.

    Of a claim that is refuted by an opposite word, what that word stands under.
    """
    if stance is Stance.REFUTE and basis != "opposite":
        return ""
    views = c.passage.views
    for code, name in _GOVERNORS:
        if not any(_has(view, name) for view in views):
            continue
        told = c.claim.view.folded
        if mark(name).search(told) or (name != "submitting" and _has_mode(c.claim.view)):
            continue
        if name == "agreeing" and _UNDER_WAY.search(told):
            continue
        if _all_governed(c, name) if stance is Stance.SUPPORT else _opposites_governed(c, name):
            return code
    return ""


def _has(view: View, name: str) -> bool:
    """Whether a sentence has a word of the mark, or a Chinese one the noun for a wish."""
    found = mark(name).search(view.folded)
    return found is not None or (name == "wishing" and view.chinese and mark("wish").search(view.folded) is not None)


def _has_mode(view: View) -> bool:
    """Whether a claim itself says that something is wished, planned, possible or required, rather than so."""
    return any(mode.axis in _SPOKEN_OF or mode.level in _BOUND for mode in modes_of(view))


def _all_governed(c: Comparison, name: str) -> bool:
    """Whether the passage has the claim's deed, and nowhere but under a word of the mark."""
    deed = _deed(c)
    if deed is None or c.claim.view.has(CueKind.NEG):
        return False
    found = [(view, at) for view in c.passage.views for at in spots(deed, c.ways, view)]
    if _all_within(found, name):
        return True
    other = name == "submitting" and (not found or not mark("approving").search(deed.text))
    return other and _all_within(_approvals(c), name)


def _opposites_governed(c: Comparison, name: str) -> bool:
    """Whether each word that stands against one of the claim's is under a word of the mark: urged to cut."""
    if c.clause is None:
        return False
    deep = c.clause.aligned.deep
    against = {theirs for _, theirs in c.clause.turns.pairs}
    return _all_within([(deep.view, turned.start) for turned in deep.turned if turned.word in against], name)


def _all_within(found: list[tuple[View, int]], name: str) -> bool:
    """Whether there are places, and each stands behind a word of the mark in its clause."""
    spans = {view: _spans(view, name) for view, _ in found}
    return bool(found) and all(
        any(a <= at < b and not _is_done(view, a, at) for a, b in spans[view]) for view, at in found
    )


def _deed(c: Comparison) -> Item | None:
    """The claim's verb: the first word behind its subject that is no name, in Chinese the first that is a verb."""
    if c.clause is None:
        return None
    items = [i for i in c.clause.aligned.items if i.start >= c.claim.subject[1] and not i.is_name]
    if not c.claim.view.chinese:
        return items[0] if items else None
    return next((i for i in items if tag_of(i.text).startswith("v")), items[0] if items else None)


def _approvals(c: Comparison) -> list[tuple[View, int]]:
    """Where the passage has a word for approval, of a claim that says by another one that it was given."""
    told = mark("approving")
    if not told.search(c.claim.view.folded):
        return []
    return [(view, found.start()) for view in c.passage.views for found in told.finditer(view.folded)]


def _spans(view: View, name: str) -> list[tuple[int, int]]:
    """The stretches behind the words of a mark, each to the end of its clause."""
    found = []
    for governor in mark(name).finditer(view.folded):
        if view.chinese and _AS_TOLD.search(view.folded, max(0, governor.start() - 16), governor.start()):
            continue
        stop = _ENDS.search(view.folded, governor.end())
        end = stop.start() if stop else len(view.folded)
        if governor.group() in _ASIDE:
            after = _ENDS.search(view.folded, end + 1)
            end = after.start() if after else len(view.folded)
        found.append((governor.end(), end))
    if name == "wishing" and view.chinese:
        found += [(_clause_from(view, noun.start()), noun.start()) for noun in mark("wish").finditer(view.folded)]
    return found


def _clause_from(view: View, at: int) -> int:
    """Where the clause of a word begins: what is wished for stands before the Chinese noun for the wish."""
    return max((end.end() for end in _ENDS.finditer(view.folded, 0, at)), default=0)


_ASIDE = frozenset({"感兴趣", "有兴趣"})  # the clause behind it goes on: 对他感兴趣，想签下他


def _is_done(view: View, start: int, at: int) -> bool:
    """Whether a Chinese verb has a word that says that it is done."""
    if not view.chinese:
        return False
    before = _DONE_BEFORE.search(view.folded, start, at)
    return before is not None or _DONE_AFTER.match(view.folded, at + 1) is not None
