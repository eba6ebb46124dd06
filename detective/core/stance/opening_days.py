"""When a house is open or shut: 每周一闭馆, Tuesday to Sunday 10 am to 5 pm, around the clock."""

from __future__ import annotations

from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.marks import mark
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.verdicts import Said

_HAN, _LATIN = "一二三四五六日", ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_TO = r"(?: ?(?:至|到|to|through|until|till|[-–—~]) ?"
_NAMES = "|".join(_LATIN)
_DAYS = Pattern(
    rf"(?:周|星期|礼拜)(?P<zh>[{_HAN}天](?:、[{_HAN}天])*){_TO}(?:周|星期|礼拜)?(?P<zh_to>[{_HAN}天]))?"
    rf"|\b(?P<en>{_NAMES})days?\b{_TO}(?P<en_to>{_NAMES})days?\b)?|\b(?P<end>weekends?\b)|(?P<end_zh>周末)"
)
_CUT = Pattern(r"[,，;；。!！]|\.(?= |$)| (?:and|but|while) (?=(?:is |are )?(?:closed|shut|open)\b)")
_HOURS = Pattern(r"\d(?::\d\d|[时点]| ?am)? ?(?:至|到|to|until|[-–—~]) ?\d{1,2}(?::\d\d|[时点]| ?pm)")
_CLOCK = Pattern(r"\d(?::\d\d|[时点]| ?[ap]\.?m)")


_HABIT = Pattern(r"\b(?:is|are|stays?|remains?|not|never|always|opens|closes)\b|n['’]t\b")  # none: shares closed higher
_OTHERWISE = ("part_of_day", "done", "whole", "future")  # of one day, of a part of each, of several houses


_OF_A_PART = 2  # beside open, shut and neither


def by_opening_days(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says of the claim's days of the week that the house is open, or that it is shut."""
    told = c.claim.view.folded
    days = _days(told)
    if _at_all_hours(told):
        return _round_the_clock(c)
    if not days or c.said is not Said.PLAIN or c.reported or any(char.isdigit() for char in told):
        return None
    asked = _state(told) if c.claim.view.chinese or _HABIT.search(told) else 0
    if not asked or any(mark(word).search(told) for word in _OTHERWISE) or not _of_same(c):
        return None
    found: dict[int, set[int]] = {state: set() for state in (1, -1, 0, _OF_A_PART)}
    for view in c.passage.views:
        for piece in _CUT.split(view.folded):
            another = mark("part_of_house").search(piece)
            of_a_part = another is not None and another.group() not in told
            found[_OF_A_PART if of_a_part else _state(piece)].update(_days(piece))
    if days & found[_OF_A_PART] and not days & (found[1] | found[-1]):
        return mentions("opening_days")
    here = next((state for state in (1, -1) if days <= found[state] and not days & found[-state]), 0)
    return ruled(c.sign * here * asked, "opening_days") if here else None


@lru_cache(maxsize=64)
def _at_all_hours(text: str) -> bool:
    return mark("round_clock").search(text) is not None


def _round_the_clock(c: Comparison) -> Ruling | None:
    """What the passage says of a house that, the claim says, is open by day and by night, where it gives its hours."""
    texts = [view.folded for view in c.passage.views]
    if c.said is not Said.PLAIN or c.reported or _state(c.claim.view.folded) < 1 or not _of_same(c):
        return None
    if any(mark(word).search(text) for word in ("round_clock", "part_of_house") for text in texts):
        return None
    shut = any(mark("night_shut").search(text) or _HOURS.search(text) for text in texts)
    return ruled(-c.sign, "opening_days") if shut else None


@lru_cache(maxsize=256)
def _days(text: str) -> frozenset[int]:
    """The days of the week that a text names, from Monday on; those between two of them too."""
    found = set[int]()
    for m in _DAYS.finditer(text):
        if m["end"] or m["end_zh"]:
            found |= {5, 6}
            continue
        first = [_HAN.index(d) for d in m["zh"].replace("天", "日").split("、")] if m["zh"] else [_LATIN.index(m["en"])]
        last = _HAN.index(m["zh_to"].replace("天", "日")) if m["zh_to"] else first[-1]
        last = _LATIN.index(m["en_to"]) if m["en_to"] else last
        found.update(first, range(first[-1], last + 1))
    return frozenset(found)


def _state(text: str) -> int:
    """1 for open, -1 for shut, 0 where a text says neither."""
    for name, sign in (("shut_house", -1), ("open_house", 1)):
        found = mark(name).search(text)
        if found:
            return -sign if _NOT.search(text, 0, found.start()) else sign
    return 1 if _CLOCK.search(text) else 0


_NOT = Pattern(r"(?:\bnot|n['’]t|\bnever|[不未])[^,，]{0,4}$")


def _of_same(c: Comparison) -> bool:
    """Whether the passage has all that the claim says, the days and that it is open or shut apart."""
    if c.clause is None:
        return False
    least, told = limit("subject_word_milli"), c.claim.view.folded
    said = [m.span() for name in ("shut_house", "open_house", "round_clock") for m in mark(name).finditer(told)]
    said += [m.span() for m in _DAYS.finditer(told)]
    lost = [i for i in c.clause.aligned.among(Where.MISSING) if i.weight >= least]
    return all(any(a < i.end and i.start < b for a, b in said) for i in lost)
