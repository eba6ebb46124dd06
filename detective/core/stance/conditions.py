"""What comes about on a condition alone, or is still to be decided, and of whom a clause says it."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.focus import within
from detective.core.stance.marks import mark
from detective.core.stance.statements import statements
from detective.core.stance.views import View

_ON_CONDITION = Pattern(r"\b(?:once|when|after|until|unless|if|before)\b|(?:经|待|获|须|需|在)[^,，。;；]{2,30}$")
_TO_DECIDE = Pattern(
    r"\b(?:will|is to|are to|would|yet to|still to) (?:be )?(?:decided?|determined?)\b"
    r"|(?:待|由|将|尚未|再)[^。；;]{0,20}(?:决定|定夺|研究|裁定)"
)


def is_unmet(c: Comparison, view: View, start: int, end: int) -> bool:
    """Whether a condition stands beside the word, and the passage goes on to say how far it is from being met."""
    if mark("whether").fullmatch(view.folded[start:end]):
        return _TO_DECIDE.search(view.folded, end) is not None
    if _ON_CONDITION.search(view.folded[:start] if view.chinese else view.folded[end:]) is None:
        return False
    after = next((one.folded for one in c.passage.views if one.start > view.start), "")
    return mark("still_unmet").search(f"{view.folded[end:]} {after}") is not None


def is_of_another(claim: View, own: list[tuple[int, ...]], view: View, start: int) -> bool:
    """Whether a Chinese clause says it of a subject of its own, or taken over, that is not the claim's: 六号线."""
    told = [one for one in statements(view) if within(start, one.main)] if view.chinese else []
    spans = [span for one in told for span in (one.subject, *one.lead) if span[0] < span[1]]
    which = {found.group() for span in spans for found in _NUMBERED.finditer(view.folded, *span)}
    if which and _NUMBERED.search(claim.folded) and not any(one in claim.folded for one in which):
        return True
    return bool(spans and own) and not any(a <= spot < b for at in own for spot in at for a, b in spans)


_NUMBERED = Pattern(r"[一二三四五六七八九十\d]+[号期届代批]")
