"""Options that the sentence itself rules out: who reports of a host, where it was chosen, the land of one who won."""

from __future__ import annotations

from functools import cache

from detective.core.answers.asides import is_aside
from detective.core.answers.deeds import of_the_deed
from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern
from detective.core.tables import words
from detective.core.text import folded_rows

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
    own = _without_givers(line, of_the_deed(shape, line, _turned(shape, line, _facts(shape, line, found))))
    own = _without_deputies(shape, line, own)
    return _hosts(shape, line, own) or _without_lands(shape, line, own)


_GIVES_EN = Pattern(
    r" (?:(?:has|have|had|will) )?(?:officially |formally |unanimously )?"
    r"(?:(?P<to>awarded|gave|given|presented|granted|award|handed)\b[^.;]{0,80} to "
    r"|(?:elected|chose|chosen|selected|picked|named|appointed|confirmed|awarded|choose|elect|select) (?=[A-Z]))"
)
_GIVES_ZH = Pattern(
    r"(?:今天|今日|昨日|周[一二三四五六日])?(?:已|正式|最终|决定|宣布|投票|全票){0,2}"
    r"(?:[将把][^,。;]{1,24}(?:授予|颁给|颁予|颁发给|授给|交给|给予)|(?:选定|选择|选举|推选|任命|确定|选中|授予|颁授))"
)


def _without_givers(line: Line, found: list[Mention]) -> list[Mention]:
    """Without who gave or chose, where the one who got it is named behind: the committee awarded it to Hidankyo."""
    return [mention for mention in found if not _gives(line, mention, found)] or found


def _facts(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """The numbers and days that are no forecasts, where there are any."""
    if shape.wanted not in (Wanted.NUMBER, Wanted.TIME):
        return found
    return [mention for mention in found if not is_aside(shape, line, mention)] or found


@cache
def _deputy() -> Pattern:
    """The title of a deputy, by the words of the table."""
    zh, en = next(row[2:4] for row in folded_rows("answers/qualifiers.tsv") if row[0] == "deputy")
    return Pattern(rf"\b(?:{en})[ -]\w+\s|(?:{zh})[\u3400-\u9fff]{{1,4}}")


_ENDING = 24  # characters before a name in which its title stands


def _without_deputies(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """Without who is called a deputy, where others are named: the president met Vice President Harris."""
    if shape.wanted is not Wanted.PERSON or _deputy().search(f"{shape.folded} "):
        return found
    return [mention for mention in found if not _is_deputy(line.folded, mention)] or found


def _is_deputy(text: str, mention: Mention) -> bool:
    if _deputy().match(text, mention.start, mention.end):
        return True
    titles = [one.end() for one in _deputy().finditer(text, max(0, mention.start - _ENDING), mention.start)]
    return bool(titles) and titles[-1] == mention.start


def _turned(shape: Shape, line: Line, found: list[Mention]) -> list[Mention]:
    """What a figure was cut or raised to, without what it was before: 由4.5%下调至4.25%."""
    if shape.wanted is not Wanted.NUMBER or shape.years or not any(_TO.search(line.folded, 0, m.start) for m in found):
        return found
    return [mention for mention in found if not _FROM.search(line.folded, 0, mention.start)] or found


_TO = Pattern(r"(?:\bto |[调降升增减高低][至到为])$")
_FROM = Pattern(r"(?:\bfrom |[由从])$")


def _gives(line: Line, mention: Mention, found: list[Mention]) -> bool:
    given = _GIVES_EN.match(line.text, mention.end) or _GIVES_ZH.match(line.folded, mention.end)
    return given is not None and any(other.start >= given.end() for other in found)


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
