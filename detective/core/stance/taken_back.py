"""What was first doubted or denied, and what is said of it in the end: a notice taken for a hoax, 当时斥为谣言."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.marks import mark
from detective.core.stance.views import View

_NEAR = {True: 10, False: 90}  # characters between a word of doubting and what a thing is taken for
_STOP = Pattern(r"[,;:，。；：]")


def is_doubted(cue: Cue, view: View) -> bool:
    """Whether a word that calls a thing false says only what somebody took it for: 有人怀疑是摆拍, taken for a hoax."""
    if CueKind.FALSE not in cue.kinds:
        return False
    start = max(0, cue.start - _NEAR[view.chinese])
    return any(
        not _STOP.search(view.folded, one.end(), cue.start)
        for one in _doubting().finditer(view.folded, start, cue.start)
    )


def doubted(view: View) -> bool:
    """Whether a sentence says that somebody took what it tells for false."""
    return any(is_doubted(cue, view) for cue in view.cues)


@cache
def _doubting() -> Pattern:
    return Pattern(rf"{mark('doubting').pattern}|\btook\b[^.;,]*? for\b")


def taken_back(told: View, after: tuple[View, ...]) -> bool:
    """Whether a denial that was made at first is followed by the word that it is so: the firm later admitted it."""
    if not after or mark("first_denied").search(told.folded) is None:
        return False
    return any(_concedes(view) for view in after)


def _concedes(view: View) -> bool:
    found = mark("conceding").search(view.folded)
    if found is None or view.has(CueKind.FALSE) or view.has(CueKind.OPEN):
        return False
    return not any(turn.start <= found.start() < turn.end for turn in view.negations)


_CLOSE_TO = {True: 10, False: 24}  # characters between a word of confirming and what it confirms
_ASIDE = Pattern(r"(?<=.)[,，]|[;:。；：]")


def named_false(cue: Cue, view: View) -> Cue | None:
    """The word for a falsehood that a word of confirming governs: confirmed this is a hoax, 证实，这是谣言."""
    for other in view.cues:
        near = 0 <= other.start - cue.end <= _CLOSE_TO[view.chinese]
        if CueKind.FALSE in other.kinds and near and not _ASIDE.search(view.folded[cue.end : other.start]):
            return other
    return None
