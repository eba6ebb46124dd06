"""The mode in which a thing is stated: possible or ruled out, required or allowed, admitted or denied."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.models import Stance
from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.cues import is_month
from detective.core.stance.deep import deepen
from detective.core.stance.exclusives import predicates
from detective.core.stance.marks import alternation
from detective.core.stance.views import View
from detective.core.tables import rows

_REACH = 26  # characters before a word in which a negation of it begins


class Mode(NamedTuple):
    """A word for a mode, or a negation with it; offsets are those of the word with its negation."""

    axis: str
    level: str
    start: int
    end: int


class Entry(NamedTuple):
    """An axis and the levels that a word stands for, plain and negated."""

    axis: str
    level: str
    negated: str


@cache
def _entries(language: str) -> dict[str, tuple[Entry, ...]]:
    """Word -> what it may stand for; one word may serve two axes."""
    found: dict[str, list[Entry]] = {}
    for axis, level, negated, tongue, listed in rows("stance/modes.tsv"):
        if tongue == language:
            for word in listed.split("|"):
                found.setdefault(word, []).append(Entry(axis, level, "" if negated == "-" else negated))
    return {word: tuple(entries) for word, entries in found.items()}


@cache
def _pattern(language: str) -> Pattern:
    words = _entries(language)
    return Pattern(standing_alone(words) if language == "en" else any_of(words))


@cache
def _outcomes() -> dict[tuple[str, str, str], Stance]:
    return {(axis, mine, theirs): Stance(stance) for axis, mine, theirs, stance in rows("stance/mode_pairs.tsv")}


@lru_cache(maxsize=512)
def modes_of(view: View) -> tuple[Mode, ...]:
    """The modes that a sentence names, in order."""
    language = "zh" if view.chinese else "en"
    found: list[Mode] = []
    for mark in _pattern(language).finditer(view.folded):
        if mark.group() == "may" and (_capital(view, mark.start()) or is_month(view.folded, mark.start(), mark.end())):
            continue
        if len(mark.group()) == 1 and any(n.start <= mark.start() < n.end for n in deepen(view).names):
            continue  # 林可
        if view.chinese and any(p.start <= mark.start() and mark.end() < p.end for p in predicates(view)):
            continue  # 不用钱 is free, and says nothing of what one need not do
        start = negation_before(view, mark.start())
        if _only_otherwise(view, mark.start(), mark.group()):
            found.append(Mode("deontic", "must", mark.start(), mark.end()))  # 未预约者不得入内
            continue
        for axis, level, negated in _entries(language)[mark.group()]:
            if start is None:
                found.append(Mode(axis, level, mark.start(), mark.end()))
            elif negated:
                found.append(Mode(axis, negated, start, mark.end()))
    if view.chinese and "计划" in view.folded:
        taken = {mode.end for mode in found}
        none = (one for one in _NO_PLAN_ZH.finditer(view.folded) if one.end() not in taken)
        found += [Mode("intention", "unplanned", *one.span()) for one in none]
    return tuple(found)


def _only_otherwise(view: View, at: int, word: str) -> bool:
    """Whether a word that forbids does so where a condition is not met, which is a demand: 否则不得进入."""
    if word not in _UNLESS:
        return False
    return _OR_ELSE.search(view.folded, 0, at) is not None or (
        view.chinese and _HAS_NOT.search(view.folded, 0, at) is not None
    )


_UNLESS = frozenset(
    {
        "may not",
        "must not",
        "cannot",
        "not allowed",
        "not permitted",
        "forbidden",
        "不得",
        "不能",
        "不可",
        "不准",
        "不许",
        "禁止",
        "谢绝",
        "无法",
    }
)
_HAS_NOT = Pattern("(?:未(?!成年|满|婚|来|必)|没有?)[^,。;未没]{1,10}?(?:者|的|的人|人员|[旅乘游]客|民众|,)(?:一律)?$")
_OR_ELSE = Pattern(r"(?:否则|不然|\b(?:otherwise|or else)\b)[^,.;，。；]{0,24}$")
_NO_PLAN_ZH = Pattern(
    "(?:没有|[尚暂并]?无)(?:任何|此类)?(?![公宣披透提批通执完落])[^，。；,;]{3,12}?的?计划(?![^，。；,;]{0,3}[经批内外])"
)


def _capital(view: View, at: int) -> bool:
    """Whether a word inside a sentence has a capital: the month of May."""
    return at > 0 and view.text[at].isupper()


@cache
def _negated(language: str) -> Pattern:
    gap = "[^,，;；]{0,2}" if language == "zh" else "[^,;]{0,14}"
    return Pattern(rf"({alternation('negating', language)}){gap}$")


def negation_before(view: View, start: int) -> int | None:
    """Where the negation right before a word begins; None without one."""
    before = max(0, start - _REACH)
    found = _negated("zh" if view.chinese else "en").search(view.folded[before:start])
    return before + found.start() if found else None


def compare_modes(mine: Mode, theirs: Mode) -> Stance:
    """What the passage's mode says of the claim's, on one axis and of one thing."""
    if mine.level == theirs.level:
        return Stance.SUPPORT
    return _outcomes().get((mine.axis, mine.level, theirs.level), Stance.MENTION)
