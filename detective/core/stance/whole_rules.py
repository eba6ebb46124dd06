"""Rules on all and a part: one of several, still and no longer, a sample, on one day and a week later."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.exclusives import predicates
from detective.core.stance.marks import mark
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


def by_part(_: Findings, c: Comparison) -> Ruling | None:
    """The first of the rules of this module that fires; each asks for a word of the claim that few claims have."""
    if c.said is not Said.PLAIN or c.reported or c.clause is None or c.claim.view.negations:
        return None
    signs = (ask(c) for ask in _asked(c.claim.view))
    sign = next((sign for sign in signs if sign), 0)
    return ruled(c.sign * sign, "part_told") if sign else None


@lru_cache(maxsize=64)
def _asked(view: View) -> tuple[Callable[[Comparison], int], ...]:
    """The rules whose word the claim has; the same claim is set beside one passage after another."""
    return tuple(ask for word, ask in _RULES if mark(word).search(view.folded))


def _speaks(name: str, c: Comparison) -> bool:
    return any(mark(name).search(view.folded) for view in c.passage.views)


def _held(c: Comparison, *without: str) -> bool:
    """Whether the passage has the names of the claim and most of its other words, those of some marks apart."""
    if c.clause is None:
        return False
    a = c.clause.aligned
    rest = [(i, w) for i, w in zip(a.items, a.where, strict=True) if not _marked(i, c.claim.view, without)]
    if any(i.is_name and w is Where.MISSING for i, w in rest):
        return False
    held = sum(i.weight for i, w in rest if w is not Where.MISSING)
    return bool(rest) and held * 1000 >= limit("whole_context_milli") * sum(i.weight for i, _ in rest)


def _marked(item: Item, view: View, names: tuple[str, ...]) -> bool:
    """Whether an item is part of a word of one of the marks."""
    return any(
        m.start() < item.end and item.start < m.end() for name in names for m in mark(name).finditer(view.folded)
    )


def _of_sample(c: Comparison) -> int:
    """-1 where the claim speaks of all, and the passage says that what it found of some cannot be said of those."""
    found = mark("whole").search(c.claim.view.folded)
    if found is None or mark("sampled").search(c.claim.view.folded) or not _held(c, "whole", "universal"):
        return 0
    told = [mark("not_general").search(view.folded) for view in c.passage.views]
    plain = [view for view, one in zip(c.passage.views, told, strict=True) if one is None]
    group = next((i for i in c.clause.aligned.items if i.start >= found.end()), None) if c.clause else None
    known = group is not None and any(spots(group, c.ways, view) for view in plain)
    return -1 if len(plain) < len(told) and not known else 0


def _total(c: Comparison) -> int:
    """-1 where the claim says that all was destroyed, and the passage that the damage was confined to a part."""
    return -1 if _confined(c) else 0


def _partly(c: Comparison) -> int:
    """1 where the claim says that only a part was damaged, and the passage that the rest was spared."""
    return 1 if mark("harmed").search(c.claim.view.folded) and _confined(c) else 0


def _confined(c: Comparison) -> bool:
    """Whether the passage says that a part alone was damaged, and has every word of the claim but those of damage."""
    if c.clause is None or _speaks("total", c):
        return False
    items = c.clause.aligned.items
    spared = [(v, m) for v in c.passage.views for m in mark("confined").finditer(v.folded)]
    if not spared or any(_is_the_part(items, c, view, found.end()) for view, found in spared):
        return False
    least = limit("word_unsaid_milli")
    missing = [i for i in c.clause.aligned.among(Where.MISSING) if i.weight >= least or i.is_name]
    return all(_marked(i, c.claim.view, ("total", "partly", "harmed")) for i in missing)


_TO_WHAT = Pattern(r" to [^,;.]+|[^，。；]*")


def _is_the_part(items: tuple[Item, ...], c: Comparison, view: View, end: int) -> bool:
    """Whether what the damage is said to be confined to is what the claim speaks of."""
    found = _TO_WHAT.match(view.folded, end)
    names = ("total", "partly", "harmed")
    told = [i for i in items if not _marked(i, c.claim.view, names)]
    return found is not None and any(end <= at < found.end() for i in told for at in spots(i, c.ways, view))


def _rest_goes_on(c: Comparison) -> int:
    """-1 where the claim says that all have stopped, and the passage that a few have, and the rest go on as usual."""
    return -1 if _few_halted(c, "whole", "universal") else 0


def _some_halted(c: Comparison) -> int:
    """1 where the claim says that only a part has stopped, and the passage that the rest go on as usual."""
    return 1 if _few_halted(c, "partly") else 0


def _few_halted(c: Comparison, *shares: str) -> bool:
    """Whether a sentence says of a few that they have stopped as the claim has it, and that the rest have not."""
    halt = mark("halted").search(c.claim.view.folded)
    if halt is None or not _held(c, *shares, "halted"):
        return False
    deed = c.claim.view.folded[halt.start() : halt.end() + _OBJECT]
    for view in c.passage.views:
        rest = mark("the_rest").search(view.folded)
        on = mark("as_usual").search(view.folded, rest.end(), rest.end() + _REST) if rest else None
        if rest and on and _halts(view.folded[: rest.start()], deed if view.chinese else halt.group()):
            return True
    return False


def _halts(text: str, deed: str) -> bool:
    """Whether a text says that something stops, by a word of the claim for what stops."""
    if mark("halted").search(text) is None:
        return False
    return deed in text if deed.isascii() else any(char in text for char in deed if char not in _STOPPING)


_OBJECT = 2  # characters of what stops: 停止营业
_REST = 40  # characters behind "the rest" in which it is said that they go on
_STOPPING = frozenset("停止暂关闭休取消中断了")


def _unfinished(c: Comparison) -> int:
    """-1 where the claim says that all is finished, and the passage that only a part is so far."""
    return -1 if _speaks("so_far", c) and _held(c, "all_done") else 0


def _still(c: Comparison) -> int:
    """-1 where the claim says that one still holds it, and the passage that it was taken back."""
    view = next((v for v in c.passage.views if mark("taken_back").search(v.folded)), None)
    if view is None or any(CueKind.NEG in turn.cue.kinds for turn in view.negations if _near(turn.cue.start, view)):
        return 0
    return -1 if _held(c, "holding_still") else 0


_NEAR = 12  # characters before a word of taking back in which a negation stands


def _near(at: int, view: View) -> bool:
    found = mark("taken_back").search(view.folded)
    return found is not None and 0 <= found.start() - at <= _NEAR


def _killed(c: Comparison) -> int:
    """-1 where the one who, the claim says, was killed is told of as living, in a clause that opens with him."""
    own = [i for i in c.clause.aligned.items if i.in_subject] if c.clause else []
    own = own[-1:] if _OWNED.search(c.claim.view.folded, 0, c.claim.subject[1]) else own  # the bus's driver
    if len(own) != 1 or any(q.start < c.claim.subject[1] for q in c.claim.quantities):
        return 0
    if not (_speaks("killed", c) or _speaks("accident", c)):
        return 0
    for number, view in enumerate(c.passage.views):
        for start, end in pieces(view):
            at = next((spot for spot in spots(own[0], c.ways, view) if start <= spot < end), end)
            alive = mark("living").search(view.folded, at, end) if at - start <= _OPENING else None
            if alive and not _dies(view, alive.end()):
                return 0 if any(_dies(one, 0) for one in c.passage.views[number + 1 :]) else -1
    return 0


def _dies(view: View, start: int) -> bool:
    """Whether somebody is killed in a sentence, from an offset on."""
    return any(p.start >= start and p.sense[:2] == ("death", "yes") for p in predicates(view))


_OWNED = Pattern(r"[a-z](?:'s|s') (?!.*\bof\b)|的")
_OPENING = 12  # characters in which a clause names whom it is about


def _same_day(c: Comparison) -> int:
    """-1 where the claim says that several did it at once, and one of them, the passage says, did so later."""
    names = [i for i in c.clause.aligned.items if i.is_name] if c.clause else []
    if len(names) < _SEVERAL:
        return 0
    for view in c.passage.views:
        for start, end in pieces(view):
            named = [n for n in names for spot in spots(n, c.ways, view) if start <= spot < end]
            if len(named) == 1 and _LATER.search(view.folded, start, end) and _did_so(c, view, (start, end)):
                return -1
    return 0


def _did_so(c: Comparison, view: View, span: tuple[int, int]) -> bool:
    """Whether a clause tells of the claim's own deed: followed, did so too, or the word of the claim."""
    deeds = [i for i in c.clause.aligned.items if not i.in_subject and not i.is_name] if c.clause else []
    at = [spot for deed in deeds[:1] for spot in spots(deed, c.ways, view)]
    return mark("did_so").search(view.folded, *span) is not None or any(span[0] <= spot < span[1] for spot in at)


_SEVERAL = 2
_LATER = Pattern(
    r"\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|several|some|\d+) "
    r"(?:days?|weeks?|months?|years?|hours?) later\b|\bthe (?:next|following) (?:day|week|month|year)\b"
    r"|[一二两三四五六七八九十数几\d]+(?:天|日|周|个?月|年|小时)(?:之|以)?后|次日|翌日|随后"
)


def _one_of(c: Comparison) -> int:
    """1 where the claim says it of one member, and the passage of one whom it sets apart from the others."""
    k = c.clause
    if k is None or not mark("the_others").search(k.aligned.deep.view.folded):
        return 0
    places = zip(k.aligned.items, k.aligned.where, strict=True)
    rest = [(i, w) for i, w in places if not _marked(i, c.claim.view, ("one_member", "member"))]
    said = [w for i, w in rest if not i.in_subject]
    return (
        1
        if said and all(w in {Where.HERE, Where.NEAR} for w in said) and all(w is not Where.MISSING for _, w in rest)
        else 0
    )


_RULES = (
    ("whole", _of_sample),
    ("total", _total),
    ("partly", _partly),
    ("whole", _rest_goes_on),
    ("partly", _some_halted),
    ("all_done", _unfinished),
    ("holding_still", _still),
    ("killed", _killed),
    ("at_once", _same_day),
    ("one_member", _one_of),
)
