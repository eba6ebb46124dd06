"""What somebody says of another who denies it or gives no answer: staff allege it, the museum denies it."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.marks import mark
from detective.core.stance.rulings import ON_WHAT_IS_TOLD
from detective.core.stance.sayings import says
from detective.core.stance.views import View

_AFTER = 3  # sentences behind the one that tells it
_DENIED_EN = Pattern(
    r"\b(?:den(?:y|ies|ied|ying)|rejects?|rejected|disputes?|disputed) "
    r"(?:it|this|that(?= *[.,;]|$)|them|any wrongdoing|wrongdoing"
    r"|(?:the|all|these|those|such) (?:[a-z]+ )?(?:allegation|accusation|claim|charge|report|suggestion)s?)\b"
    r"|\bwhich (?:[a-z'’]+ ){1,4}(?:den(?:y|ies|ied)|disputes?|rejects?)\b"
)
_DENIED_ZH = Pattern(
    "否认(?:了|此事|这一|这个|该|上述|有关|相关|指控)*[^，。；,;]{0,4}?(?:[，。；,;]|$|指控|说法|传闻|消息|报道)"
)


def only_alleged(c: Comparison, basis: str) -> str:
    """The code of what leaves open what somebody says of another; empty for nothing."""
    if basis in ON_WHAT_IS_TOLD or _tells(c.claim.view) or not _is_told(c.best.sentence, c.best.start):
        return ""
    sentence, index = c.best.sentence, c.best.index
    later = c.passage.views[index + 1 : index + 1 + _AFTER]
    if any(mark("conceding").search(view.folded) or mark("found_so").search(view.folded) for view in later):
        return ""
    rest = (sentence.folded[c.best.end :], *(view.folded for view in later))
    if any((_DENIED_ZH if sentence.chinese else _DENIED_EN).search(text) for text in rest):
        return "only_alleged"
    unnamed = mark("unnamed").search(sentence.folded, 0, c.best.start + _INTO)
    silent = any(mark("unanswered").search(text) for text in (sentence.folded, *rest[1:]))
    return "only_alleged" if unnamed and silent else ""


def _tells(claim: View) -> bool:
    """Whether the claim itself is that somebody says, denies or does not answer it."""
    names = ("accusing", "denied", "unanswered", "unnamed", "saying")
    return any(mark(name).search(claim.folded) for name in names)


_INTO = 2  # characters by which a word of telling may run into what is told


def _is_told(sentence: View, start: int) -> bool:
    """Whether somebody else says what stands behind a place, or accuses one of it."""
    return says(sentence, start) or any(
        mark(name).search(sentence.folded, 0, start + _INTO) for name in ("unnamed", "accusing")
    )
