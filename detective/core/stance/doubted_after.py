"""What a passage tells and then calls unconfirmed or disputed: it opened in 2014, but this has not been verified."""

from __future__ import annotations

from functools import cache

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.marks import alternation, mark
from detective.core.stance.rulings import ON_WHAT_IS_TOLD
from detective.core.stance.views import View

_OF_DOUBT = ("of_truth", "contested")
_COPULA = Pattern(r"^(?:is|are|remains) ")
_SUBJECT_EN = Pattern(r"^that [^,;:]+ (?:is|are|was|remains)(?: (?:still|yet|so far))*$")
_BEGIN_ZH = "(?:^|[,;，。；(（])(?:但是?|不过|然而|只是|可)?"
_STILL_ZH = "(?:目前|至今|迄今|仍|尚|还|也|均|都|暂)*"
_BARE_ZH = Pattern(f"{_BEGIN_ZH}{_STILL_ZH}$")
_ENDS_ZH = Pattern(r"[，。；,;)）！!]|$")
_GOES_ON_EN = Pattern(r" (?:how|who|whom|why|when|what|whether|if|which|where|that|by|in|to|until)\b")


@cache
def _back_en() -> Pattern:
    """What was told before, taken up again: but this claim has, the report is still."""
    said = alternation("said_thing", "en")
    return Pattern(
        r"(?:^(?:but |though |although |however,? |yet )?|[ ,;:(—–-])"
        rf"(?:this|that|(?:the|this|that|these|those|such) {said})(?: still| also)?"
        r"(?: (?:is|was|are|were|has|have|had|remains?|could|cannot|can))?(?: (?:yet|still|so far|as yet))*$"
    )


@cache
def _back_zh() -> Pattern:
    """The same in Chinese: 但该说法仍."""
    pointing = "(?:该|这一|这个|这些|此|上述|相关|有关)"
    said = alternation("said_thing", "zh")
    return Pattern(rf"{_BEGIN_ZH}{pointing}[^，。；,;]{{0,4}}?{said}(?:{_STILL_ZH}|存|是)*$")


def may_be_doubted(folded: str) -> bool:
    """Whether a passage has a word of doubt at all."""
    return any(mark(name).search(folded) for name in _OF_DOUBT)


def doubted_after(c: Comparison, stance: Stance, basis: str) -> str:
    """The code for a statement that the passage itself leaves unconfirmed behind it; empty for none."""
    if stance is not Stance.SUPPORT or basis in ON_WHAT_IS_TOLD or c.claim.view.has(CueKind.OPEN):
        return ""
    if any(_takes_back(c.best.sentence, cue) for cue in _doubts(c.best.sentence) if cue.start > c.best.start):
        return "unsettled"
    behind = c.passage.views[c.best.index + 1 : c.best.index + 2]
    return "unsettled" if any(_takes_back(one, cue, whole=True) for one in behind for cue in _doubts(one)) else ""


def _doubts(sentence: View) -> list[Cue]:
    """The words of doubt on which nothing hangs: not those in "unclear how much it cost"."""
    cues = [cue for cue in sentence.of(CueKind.OPEN) if any(mark(name).search(cue.text) for name in _OF_DOUBT)]
    if sentence.chinese:
        return [cue for cue in cues if _ENDS_ZH.match(sentence.folded, cue.end)]
    return [cue for cue in cues if not _GOES_ON_EN.match(sentence.folded, cue.end)]


def _takes_back(sentence: View, cue: Cue, *, whole: bool = False) -> bool:
    """Whether a doubt is said of what was told; `whole`: from the beginning of the sentence on."""
    doubt = _COPULA.sub("", cue.text)
    before = sentence.folded[: cue.end - len(doubt)].rstrip()
    if sentence.chinese:
        found = _back_zh().search(before) or (_BARE_ZH.search(before) if mark("of_truth").search(cue.text) else None)
    else:
        found = _back_en().search(before) or (None if whole else _SUBJECT_EN.match(before))
    return found is not None and not (whole and found.start())
