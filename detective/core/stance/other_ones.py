"""Whether a passage with the claim's words tells of another one of the kind: Heron 2 for 3, 滨海联赛 for 滨海杯."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stop_words
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import alternation, mark
from detective.core.stance.outside import keys_of
from detective.core.stance.views import View, view

_END = r"\b(?![.,]?\d|[-–:/%]|(?: [a-z]+)? (?:percent|million|billion|points|people))"
_MODEL = Pattern(
    rf"\b(?P<base>[A-Z][A-Za-z]+ |[A-Z]{{1,4}}-?)(?P<number>\d{{1,3}}){_END}|\b(?P<line>[A-Z][a-z]+) Line\b"
)
_MODELS = Pattern(
    rf"\b(?P<base>[a-z]+ |[a-z]{{1,4}}-?)(?P<number>\d{{1,3}}){_END}"
    r"|\b(?P<line>red|green|blue|yellow|orange|purple|pink|brown|silver|gold|[a-z]+ern|circle|central) line\b"
)
_COUNTED = "〇一二三四五六七八九十"
_NUMBERED = Pattern(
    rf"(?P<base>[\u3400-\u9fff]{{2}}(?<![月第日年]))(?P<number>[{_COUNTED}]{{1,2}}|\d{{1,2}})号"
    r"|(?P<line>[红橙黄绿蓝紫棕橘粉青])色?线"
)
_MONTH = Pattern(r"(?:january|february|march|april|may|june|july|august|september|october|november|december) ")
_RAIL = Pattern("捷运|地铁|轻轨|铁路|轨道")


def of_another(claim: View, folded: str, *, agrees: bool) -> str:
    """The code of what other one the passage tells of alone, whether it says so of that one or not; empty for none."""
    if _of_another_number(claim, folded):
        return "another_one"
    if _of_a_sort(claim, folded):
        return "part_of_it"
    return "outside_group" if _of_another_group(claim, folded, agrees=agrees) else ""


def _of_another_number(claim: View, folded: str) -> bool:
    """Whether the passage has a name of the claim never with its number or colour, and with another one."""
    if claim.chinese:
        mine = _told(_NUMBERED, claim.folded)
        rail = _RAIL.search(claim.folded) is not None
        mine = {one for one in mine if one[0] or rail}
    else:
        mine = {(base.lower(), number.lower()) for base, number in _told(_MODEL, claim.text)}
        mine = {one for one in mine if one[0].strip() not in stop_words() and not _MONTH.match(one[0])}
    if not mine:
        return False
    theirs = _told(_NUMBERED if claim.chinese else _MODELS, folded)
    bases = {base for base, _ in theirs}
    return any(one not in theirs and one[0] in bases for one in mine)


def _told(pattern: Pattern, text: str) -> set[tuple[str, str]]:
    return {("", m["line"]) if m["line"] else (m["base"], _plain(m["number"])) for m in pattern.finditer(text)}


def _plain(number: str) -> str:
    return str(_COUNTED.index(number)) if number in _COUNTED else number


_EVENT = Pattern(
    r"(?P<base>[\u3400-\u9fff]{2})(?P<what>杯|联赛|锦标赛|公开赛|大奖赛|邀请赛|大师赛|超级杯)(?![^，。；]{0,4}(?:预选|资格))"
)
_JUNIOR = Pattern("青年|少年|少儿|青少年|元老|女子|女足|大学生|业余|预选")


def of_another_event(claim: View, folded: str) -> bool:
    """Whether a Chinese passage has another event of the claim's name alone: 滨海联赛 or 滨海青年杯 for 滨海杯."""
    for m in _EVENT.finditer(claim.folded) if claim.chinese else ():
        found = [one.start() for one in re.finditer(m["base"], folded)]
        tails = [folded[at + len(m["base"]) : at + 10] for at in found]
        held = [tail.partition(m["what"]) for tail in tails]
        if any(what and not _JUNIOR.search(between) for between, what, _ in held):
            continue
        if any(mark("other_event").search(tail) for tail in tails):
            return True
    return False


def _of_another_group(claim: View, folded: str, *, agrees: bool) -> bool:
    """Whether a claim of what helps one group is read by what the passage says of another one alone.

    That it helps adults denies nothing of children, unless the passage says "only" or denies it.
    """
    mine = {found.group() for found in mark("age_group").finditer(claim.folded)}
    if not mine or mark("treating").search(claim.folded) is None:
        return False
    own, others = list[str](), False
    for piece in _CLAUSE.split(folded):
        named = {found.group() for found in mark("age_group").finditer(piece)}
        if named & mine and not mark("to_be_tested").search(piece):
            own.append(piece)
        others = others or bool(named - mine)
    if own or not others:
        return False
    return agrees or not (view(folded).has(CueKind.NEG) or mark("exclusive").search(folded))


_CLAUSE = Pattern(r"(?<=[;；。！？!?，])|,(?!\d)|(?<=\.) | but | while | and ")


def of_part_of_year(claim: View, folded: str) -> bool:
    """Whether the claim's amount of a whole year is set beside one of a part of it."""
    if mark("part_of_year").search(claim.folded) or mark("part_of_year").search(folded) is None:
        return False
    if _YEAR.search(claim.folded) is None:
        return False
    counted = [piece for piece in _CLAUSE.split(folded) if _FIGURE.search(_YEAR.sub("", piece))]
    return bool(counted) and all(mark("part_of_year").search(piece) for piece in counted)


_YEAR = Pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)年?(?:全年)?")
_FIGURE = Pattern(r"\d")


def only_at_another_time(claim: View, folded: str, *, coming: bool) -> bool:
    """Whether a claim says who holds an office, and the passage only who held it or, if asked, will hold it."""
    if mark("holding_now").search(claim.folded) is None or mark("former_office").search(claim.folded):
        return False
    not_now = (mark("left_office"), mark("awaited")) if coming else (mark("left_office"),)
    if not any(one.search(folded) for one in (mark("former_office"), *not_now)):
        return False
    out, rest = set[str](), set[str]()
    for piece in _CLAUSE.split(folded):
        (out if any(one.search(piece) for one in not_now) else rest).update(keys_of(view(_FORMER.sub(" ", piece))))
        out.update(*(keys_of(view(found.group())) for found in _FORMER.finditer(piece)))
    return bool(keys_of(claim) & out - rest)


_FORMER = Pattern(rf"{alternation('former_office', 'en')} [a-z]+(?: [a-z]+)?|{alternation('former_office', 'zh')}")


def _of_a_sort(claim: View, folded: str) -> bool:
    """Whether what the claim tells of stands in the passage only as one sort of it: youth unemployment, 煤炭吞吐量."""
    if mark("sort_of").search(folded) is None or mark("sort_of").search(claim.folded):
        return False
    ends = {
        found.end() for found in mark("sort_of").finditer(folded) if folded[found.start() - 1 : found.start()] != "-"
    }
    heads = {head["head"]: len(head["gap"]) for end in ends if (head := _HEAD.match(folded, end))}
    mine = claim.folded if claim.chinese else claim.folded.replace(".", "").split()
    return any(
        head in mine and all(at - gap in ends for at in range(len(folded)) if folded.startswith(head, at))
        for head, gap in heads.items()
    )


_HEAD = Pattern(r"(?P<gap> ?)(?P<head>[a-z]{4,}|[\u3400-\u9fff]{2})")
