"""Sentences that single out who did it: the storm that hit Orla was Otis, it was Lena who found it, 提方案的是刘敏."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.deep import deepen
from detective.core.stance.marks import mark
from detective.core.stance.party_marks import ONE, TWO
from detective.core.stance.relation_frames import AT
from detective.core.stance.views import View

_G = f"[{ONE}{TWO}]"
_N = f"{ONE}{TWO}{AT}"
_WHO_EN = r"(?P<who>[^,;.:()]{1,40})"
_WHO_ZH = r"(?P<who>[^，。；：、,;:()]{1,14})"


@cache
def _frames(*, chinese: bool) -> tuple[Pattern, ...]:
    if chinese:
        when = r"[^，。；被由]{0,8}?"
        return (
            Pattern(
                rf"{AT}(?:了|过)?[^，。；]{{0,4}}?(?P<y>{_G})的(?P<kind>[^，。；{_N}]{{0,6}}?)(?:正?是|为|名叫|叫){_WHO_ZH}"
            ),
            Pattern(
                rf"(?:正是|就是|(?:^|(?<=[，。；]))是){_WHO_ZH}?{when}{AT}(?:了|过)?[^，。；]{{0,4}}?(?P<y>{_G})(?P<kind>)"
            ),
            Pattern(rf"(?P<y>{_G})[^，。；{_N}]{{0,6}}?正?是由?{_WHO_ZH}?{AT}的(?P<kind>)"),
        )
    aux = r"(?: (?:has|have|had|first|really|actually|later|then|finally|[a-z]+ly))*"
    told = rf"{aux} {AT} (?:the |an? |his |her |its |their )?(?:[a-z'-]+ ){{0,2}}(?P<y>{_G})"
    aside = rf"(?: [^,;.{_N}]{{1,50}}?)?,?"
    called = r"(?:was|were|is|are)(?: called| named| in fact| actually)?(?: the)?"
    return (
        Pattern(rf"\bthe (?P<kind>[a-z' -]{{2,30}}?),? (?:that|which|who){told}{aside} {called} {_WHO_EN}"),
        Pattern(rf"\bit (?:was|is|were) (?P<kind>){_WHO_EN}?,? (?:who|that|which){told}"),
    )


def singled_out(text: str, whom: str, claim: View, sentence: View) -> int:
    """1 where the sentence, with parties and verb put in, singles out the claim's doer, -1 another; 0 for nobody.

    `whom` is the character of the one to whom it is done.
    """
    for pattern in _frames(chinese=sentence.chinese):
        for m in pattern.finditer(text):
            if m["y"] != whom or m["who"] is None:
                continue
            if (ONE if whom == TWO else TWO) in m["who"]:
                return 1
            if _is_of_kind(m["kind"].strip(), claim) and _opens_with_name(m["who"].strip(), sentence):
                return -1
    return 0


def _is_of_kind(kind: str, claim: View) -> bool:
    """Whether the one who is singled out is of the claim's kind: a hurricane, or anybody."""
    if not kind:
        return True
    told = kind.rstrip("们") if claim.chinese else kind.rsplit(maxsplit=1)[-1]
    return told in claim.folded or mark("anybody").fullmatch(told) is not None


def _opens_with_name(who: str, sentence: View) -> bool:
    deep = deepen(sentence)
    names = (sentence.folded[name.start : name.end] for name in deep.names)
    return any(name in who if sentence.chinese else who.startswith(name) for name in names if name not in {ONE, TWO})
