"""What a passage tells and then calls unconfirmed or disputed: it opened in 2014, but this has not been verified."""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.views import View

_SAID = r"(?:claim|report|account|date|figure|information|news|statement|rumou?r|reading|stor(?:y|ies))s?"
_BACK_EN = Pattern(
    rf"(?:^|[,;:(—–-] ?| )(?:but |though |although |however,? |yet |and |while )?"
    rf"(?:this|that|(?:the|this|that|these|those|such) {_SAID}) (?:still |also )?"
    r"(?:is |was |are |were |has |have |had |remains? |could |cannot |can )?(?:yet |still |so far |as yet )*$"
)
_SUBJECT_EN = Pattern(r"^that [^,;:]+ (?:is|remains|was)(?: (?:still|yet|so far))*$")
_BEGIN_ZH = "(?:^|[,;，。；(（])(?:但是?|不过|然而|只是|可)?"
_STILL_ZH = "(?:目前|至今|迄今|仍|尚|还|也|均|都|暂)*"
_BACK_ZH = Pattern(
    rf"{_BEGIN_ZH}(?:该|这一|这个|这些|此|上述|相关|有关)[^，。；,;]{{0,4}}?"
    rf"(?:说法|消息|传闻|报道|数据|数字|日期|结论|信息|传言)(?:{_STILL_ZH}|存|是)*$"
)
_BARE_ZH = Pattern(f"{_BEGIN_ZH}{_STILL_ZH}$")
_OF_TRUTH = Pattern("[证核]实|确认|存疑|真[伪假]|定论")
_CLAUSE_ENDS = Pattern(r"[，。；,;)）！!]|$")
_NOT_OF_TRUTH = Pattern(r"comment|investigat|调查|置评|时间表")
_GOES_ON_EN = Pattern(r" (?:how|who|whom|why|when|what|whether|if|which|where|that|by|in|to|until)\b")
_GATE = Pattern(r"verif|confirm|disput|contest|unproven|unclear|debate|question|[证核]实|确认|争议|存疑|真[伪假]|定论")
_TOLD = frozenset({"debunk", "confirmed", "answered", "denied_later", "title_answered"})


def may_be_doubted(folded: str) -> bool:
    """Whether a passage has a word of doubt at all."""
    return _GATE.search(folded) is not None


def doubted_after(c: Comparison, stance: Stance, basis: str) -> str:
    """The code for a statement that the passage itself leaves unconfirmed behind it; empty for none."""
    if stance is not Stance.SUPPORT or basis in _TOLD or c.claim.view.has(CueKind.OPEN):
        return ""
    if any(_takes_back(c.best.sentence, cue) for cue in _doubts(c.best.sentence) if cue.start > c.best.start):
        return "unsettled"
    behind = c.passage.views[c.best.index + 1 : c.best.index + 2]
    return "unsettled" if any(_takes_back(one, cue, whole=True) for one in behind for cue in _doubts(one)) else ""


def _doubts(sentence: View) -> list[Cue]:
    """The words of doubt on which nothing hangs: not those in "unclear how much it cost"."""
    ends = _CLAUSE_ENDS.match if sentence.chinese else lambda text, at: not _GOES_ON_EN.match(text, at)
    cues = (cue for cue in sentence.of(CueKind.OPEN) if not _NOT_OF_TRUTH.search(cue.text))
    return [cue for cue in cues if ends(sentence.folded, cue.end)]


def _takes_back(sentence: View, cue: Cue, *, whole: bool = False) -> bool:
    """Whether a doubt is said of what was told; `whole`: from the beginning of the sentence on."""
    before = sentence.folded[: cue.start]
    if not sentence.chinese:
        link = cue.text.split()[0] if cue.text.startswith(("is ", "are ", "remains ")) else ""
        found = _BACK_EN.search(before) or (None if whole else _SUBJECT_EN.match(f"{before}{link}".rstrip()))
    else:
        found = _BACK_ZH.search(before) or (_BARE_ZH.search(before) if _OF_TRUTH.search(cue.text) else None)
    return found is not None and not (whole and found.start())
