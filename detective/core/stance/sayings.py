"""Words that name what somebody says: the claim, this story, X 的说法; and those that say that somebody says it."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import alternation, mark
from detective.core.stance.views import View

_BEFORE = 48  # characters before a stretch in which an English noun for a statement leads it in


@cache
def pointing_back() -> Pattern:
    """A noun for a statement that points back to one: the claim, these posts, 这一说法; or is itself judged: 照片是."""
    chinese = alternation("statement", "zh")
    return Pattern(
        rf"\b(?:the|this|that|these|those|such|both) (?:[a-z]+ ){{0,2}}?{alternation('statement', 'en')}"
        r"|(?<!whether )(?<!if )\b(?:this|that|it) (?:is|was)(?= (?:not true|untrue|false|nonsense|a hoax|a lie)\b)"
        r"|\btruth (?:in|to) (?:it|this|that|them|the)\b"
        rf"|(?:该|此|这一|这种|这个|这条|这则|上述|以上|有关|相关|这些|此类|这类)(?:网传|网络|不实)?{chinese}|此说|传言|传闻"
        r"|(?:这|此|那)(?=(?:完全|纯|根本|都|显然|绝对|简直|是|属)*(?:假|错|谣|不实|误|捏造|胡))"
        rf"|{chinese}(?=(?:其实|实际上|完全|纯|均|都|并)*(?:是|系|为|属|不实|不属实|并非))"
    )


@cache
def _leading() -> Pattern:
    """An English noun for a statement with what leads the statement in: the story that, photos said to show."""
    shown = r"(?:said|claimed|alleged|purported|purporting|supposed) to (?:show|be)"
    return Pattern(
        rf"{alternation('statement', 'en')}(?: (?:claiming|saying|suggesting|showing|{shown}))?(?: that| of)?"
        r" (?:[a-z]+ ){0,3}$"
    )


@cache
def _following() -> Pattern:
    return Pattern(rf"[”」』\"'’]?的(?:这一|这种|之类的?|一类的?|所谓)*{alternation('statement', 'zh')}")


def named_from(sentence: View, start: int, end: int) -> int:
    """Where the words end that make a stretch a statement: the story that X, X 的故事; -1 where nothing does."""
    if not sentence.chinese:
        return end if _leading().search(sentence.folded[max(0, start - _BEFORE) : start]) else -1
    found = _following().search(sentence.folded, start + 1)
    return found.end() if found else -1


def says(sentence: View, start: int) -> bool:
    """Whether a word before a stretch says that somebody says it."""
    if any(cue.end <= start + 2 for cue in sentence.of(CueKind.REPORT)):
        return True
    return mark("saying").search(sentence.folded, 0, start + 2) is not None


@cache
def _taking_over() -> Pattern:
    """Where another source takes the word, or a "but" sets the rest against what was told: ，卫生局抽查后."""
    source = rf"(?:经)?[^,，]{{0,8}}?{alternation('source', 'zh')}[^,，]{{0,6}}?{alternation('source_says', 'zh')}"
    return Pattern(rf"[,，;；](?= (?:but|though|although|while|yet|however)\b|但|不过|然而|却|{source})")


@cache
def part_cut() -> Pattern:
    """Where a sentence falls into parts: at colons, and where another source or a "but" takes over."""
    return Pattern(rf"[:;：；]|{_taking_over().pattern}")


def taken_over(folded: str, start: int, end: int) -> bool:
    """Whether another source takes the word between two places of a sentence."""
    found = _taking_over().search(folded, start)
    return found is not None and found.start() < end


def pictured(sentence: View, start: int) -> bool:
    """Whether a picture of it is what goes round: photos of the tower in flames were viewed a million times."""
    folded = sentence.folded
    shown = _PICTURE_ZH.search(folded, start) if sentence.chinese else mark("picture").search(folded, 0, start + 2)
    return shown is not None and mark("spreading").search(folded, shown.end()) is not None


_PICTURE_ZH = Pattern("的(?:[一这该]?[组段张则幅条些])?(?:照片|图片|视频|截图|画面|影片)")
