"""A passage whose words are those of the claim, in their order, but for a few that tell nothing."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.marks import listed
from detective.core.stance.views import View, view

_LEAST = 6  # words or Chinese characters of a claim; shorter ones are told of anything
_WORD_EN = Pattern(r"[\w%]+(?:['’.,-]\w+)*")
_SIGN_ZH = Pattern(r"\d+(?:[.,]\d+)*%?|[a-z]+|[\u3400-\u9fff]")


def retold(claim: View, text: str) -> bool:
    """Whether the passage's sentence says the claim in its own words and order; it may go on after a comma."""
    told = view(text)
    if claim.chinese != told.chinese or not 2 * len(claim.folded) <= 3 * len(told.folded) <= 6 * len(claim.folded):
        return False
    pattern = _SIGN_ZH if claim.chinese else _WORD_EN
    mine = [found.group() for found in pattern.finditer(claim.folded)]
    theirs = [(found.group(), found.start()) for found in pattern.finditer(told.folded)]
    if len(mine) < _LEAST:
        return False
    matcher = SequenceMatcher(None, mine, [word for word, _ in theirs], autojunk=False)
    joint = "" if claim.chinese else " "
    for tag, a, b, i, j in matcher.get_opcodes():
        if tag == "equal":
            continue
        goes_on = a == len(mine) and i < len(theirs) and _cut_before(told.folded, theirs[i][1])
        others = [joint.join(mine[a:b]), "" if goes_on else joint.join(word for word, _ in theirs[i:j])]
        if not all(_is_idle(words, chinese=claim.chinese) for words in others):
            return False
    return True


def _cut_before(folded: str, at: int) -> bool:
    return folded[:at].rstrip()[-1:] in {",", "，", ";", "；"}


@cache
def _idle(language: str) -> Pattern:
    words = sorted(listed("idle", language), key=lambda word: (-len(word), word))
    return Pattern("(?:" + "|".join(words) + ")*" if language == "zh" else rf"(?:(?:{'|'.join(words)})\b ?)*")


def _is_idle(words: str, *, chinese: bool) -> bool:
    return _idle("zh" if chinese else "en").fullmatch(words) is not None
