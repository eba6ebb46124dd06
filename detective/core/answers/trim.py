"""The last cut of an answer: a whole list instead of one of its members, the asked part of a date."""

from __future__ import annotations

import re

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern
from detective.core.text import has_han

_JOINT = frozenset({"=award", "=host", "=found", "=write", "=direct", "=invent", "=win"})
_NAMES = frozenset({"person", "maybe", "name", "org", "team", "place", "land", "city", "region", "work"})
_NAME_TAGS = frozenset("srx")
_SPOTS = frozenset({"land", "city", "region"})
_YEAR = Pattern(r"(?:公元前|公元|前)?\d{1,4}年|[〇零一二三四五六七八九]{4}年|(?<!\d)(?:1\d\d\d|20\d\d)(?!\d)")
_MONTH = Pattern(
    r"\d{1,2}月|(?:january|february|march|april|may|june|july|august|september|october|november|december)",
    re.IGNORECASE,
)
_REFUSED_ZH = Pattern(
    r"(?:没有|未|不予?|暂停|停止|取消)(?:再|能|予以|予)?(?:颁发|颁奖|颁授|颁给|授予|颁布?奖|评选|评出)|奖项?空缺|从缺|轮空"
)
_REFUSED_EN = Pattern(
    r"\b(?:not|never|no longer) (?:be |been |have been )?(?:awarded|given|presented|conferred)"
    r"|\bno (?:prize|award|winner|laureate)\w* (?:was|were|is)"
    r"|\b(?:award|prize|ceremony) (?:was|has been|is) (?:cancell?ed|suspended|withheld)"
)
_UNHELD_ZH = Pattern(
    r"(?:没有|未能?|不再|取消|停止)(?:如期)?(?:举行|举办)|被取消|停办|宣布取消|因[^。;]{1,14}取消|取消(?=[。;,!]|$)"
)
_UNHELD_EN = Pattern(
    r"\b(?:not|never) (?:be |been )?(?:held|played|staged)|\b(?:was|were|has been|is) cancell?ed\b"
    r"|\bcancell?ed (?:because|due|owing|over|amid)\b"
)


def refine(shape: Shape, line: Line, mention: Mention, others: list[Mention]) -> tuple[int, int]:
    """Offsets of what is said: `mention` grown to its list, or cut to the asked part."""
    if shape.wanted is Wanted.TIME:
        return _part_of_date(shape, line, mention)
    kind = mention.kind.removeprefix("list-")
    if kind in _NAMES and _wants_all(shape):
        whole = [other for other in others if _is_list_of(other, mention, line)]
        if whole:
            longest = max(whole, key=lambda other: (other.end - other.start, -other.start))
            return longest.start, longest.end
    if shape.noun and kind != "number" and line.folded.startswith(shape.noun, mention.end) and has_han(shape.noun):
        return mention.start, mention.end + len(shape.noun)  # 哪个选举: 新党首选举
    if kind in _SPOTS and shape.wanted is Wanted.PLACE:
        return mention.start, _end_of_place(line, mention)
    return mention.start, mention.end


def _end_of_place(line: Line, mention: Mention) -> int:
    """A place goes on in the names right behind it: 德国波恩, 犹他州盐湖城."""
    index, end = mention.last, mention.end
    while index < len(line.terms) and line.terms[index].start == end and line.terms[index].tag in _NAME_TAGS:
        end = line.terms[index].end
        index += 1
    return end


def _is_list_of(other: Mention, mention: Mention, line: Line) -> bool:
    """Whether `other` is a list with `mention` in it; a loose list must begin with it."""
    if not other.kind.startswith("list-") or not (other.start <= mention.start and mention.end <= other.end):
        return False
    return other.kind != "list-chunk" or (
        other.start == mention.start and line.text[mention.end : mention.end + 1] in "、（("
    )


def _wants_all(shape: Shape) -> bool:
    return shape.many or any(key in _JOINT for term in shape.content for key in term.keys)


def _part_of_date(shape: Shape, line: Line, mention: Mention) -> tuple[int, int]:
    pattern = _YEAR if shape.wants_year_only else (_MONTH if shape.wants_month_only else None)
    found = pattern.search(line.folded, mention.start, mention.end) if pattern else None
    return (found.start(), found.end()) if found else (mention.start, mention.end)


def refusal(shape: Shape, line: Line) -> str:
    """What to say when the sentence tells that the prize was not given or the event not held; empty otherwise."""
    keys = {key for term in shape.content for key in term.keys}
    chinese = has_han(line.text)
    if keys & {"=award"} and (_REFUSED_ZH.search(line.folded) or _REFUSED_EN.search(line.folded)):
        return "未颁发" if chinese else "Not awarded"
    if keys & {"=host", "=win"} and (_UNHELD_ZH.search(line.folded) or _UNHELD_EN.search(line.folded)):
        return "未举办" if chinese else "Not held"
    return ""
