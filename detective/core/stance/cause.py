"""A passage that finds two things together and says that neither is shown to cause the other."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import alternation, mark


@cache
def _unshown(language: str) -> Pattern:
    """Says that a cause is not shown, that it is not known, or that what goes together need be none."""
    words = ("cause_denied", "cause_shown", "causal", "cause_open", "going_together")
    denied, shown, causal, unknown, together = (alternation(name, language) for name in words)
    if language == "en":
        return Pattern(
            rf"{denied}[^.;]{{0,30}}{shown}[^.;]{{0,60}}{causal}"
            rf"|{causal}[^.;]{{0,60}}(?:{denied}[^.;]{{0,20}}{shown}|{unknown})"
            rf"|{together}[^.;]{{0,20}}(?:not|n't|rather than)\b[^.;]{{0,20}}{causal}"
            rf"|\bobservational\b[^.;]{{0,80}}{denied}[^.;]{{0,40}}{causal}"
        )
    return Pattern(
        rf"{denied}[^。；]{{0,8}}{shown}[^。；]{{0,24}}{causal}"
        rf"|(?:{causal}|是否由|是否为)[^。；]{{0,24}}{unknown}"
        rf"|{together}性?[^。；]{{0,6}}(?:不等于|并非|不是|不代表|不意味着|而非)[^。；]{{0,6}}因果"
        r"|(?:不是|并非|而非|没有|不存在|不构成)因果"
    )


def cause_unshown(c: Comparison) -> bool:
    """Whether the claim states an effect of which the passage says that its cause is not shown."""
    view = c.claim.view
    unshown = _unshown("zh" if view.chinese else "en")
    if not any(unshown.search(told.folded) for told in c.passage.views):
        return False
    last = len(view.folded.rstrip(" .。!！"))
    stated = any(found.end() < last for found in mark("effect").finditer(view.folded))  # of something that is acted on
    return stated and not view.has(CueKind.NEG) and not mark("speaks_of_cause").search(view.folded)
