"""Options that the sentence itself rules out: who reports of a host, where it was chosen, the land of one who won."""

from __future__ import annotations

from functools import cache

from detective.core.answers.deeds import of_the_deed
from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern
from detective.core.tables import words

_HOST = "=host"
_HOSTS_EN = Pattern(
    r"(?:,? ?\([^)]{1,40}\))? (?:(?:was|were|is|has been|have been|had been|will be) )?(?:officially |formally )?"
    r"(?:(?:chosen|selected|elected|picked|named|confirmed|announced)\b[^.;,]{0,24}\bhosts?\b"
    r"|(?:awarded|granted|given) (?:the )?(?:\w+ ){0,3}(?:right|hosting|\d{4}|games|olympic|world cup|expo)"
    r"|(?:will |would |to |is to |are to |is set to )?host(?:s|ed)?\b)"
)
_HOSTS_ZH = Pattern(r"(?:市|队)?(?:将|成功|正式|最终|已)?(?:获得|取得|赢得|拿下|获)[^,。;]{0,24}(?:主办|承办|举办)权")
_BEFORE_ROLE = Pattern("(?:的|籍|裔)?[著名男女青年老将小]{0,3}")
_PERSONS = frozenset({"person", "maybe", "name"})


def preferred(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """The spans that stay in question; all of them where the sentence decides nothing."""
    own = of_the_deed(shape, line, found)
    return _hosts(shape, line, own) or _without_lands(shape, line, own)


def _hosts(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """Where a host is asked, the one of whom the sentence says that it hosts: Riyadh was chosen in Paris to host."""
    if shape.wanted is Wanted.TIME or not any(_HOST in term.keys for term in shape.content):
        return []
    return [
        mention
        for mention in found
        if _HOSTS_EN.match(line.folded, mention.end) or _HOSTS_ZH.match(line.folded, mention.end)
    ]


def _without_lands(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """Without a land that only says whence the one comes who is named behind it: 意大利选手雅各布斯."""
    if shape.wanted not in (Wanted.PARTY, Wanted.PERSON):
        return found
    starts = frozenset(mention.start for mention in found if mention.kind.removeprefix("list-") in _PERSONS)
    return [mention for mention in found if not (mention.kind == "land" and _is_origin(line, mention, starts))] or found


def _is_origin(line: Line, mention: Mention, starts: frozenset[int]) -> bool:
    begin = _BEFORE_ROLE.match(line.folded, mention.end)
    at = begin.end() if begin else mention.end
    return any(line.folded.startswith(role, at) and at + len(role) in starts for role in _roles())


@cache
def _roles() -> tuple[str, ...]:
    return tuple(sorted(words("answers/roles_zh.txt"), key=lambda role: (-len(role), role)))
