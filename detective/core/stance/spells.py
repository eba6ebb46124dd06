"""How long a thing lasted: a claim about a time within "from 2009 to 2017" is read beside what was so at that time."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from detective.core.models import ConditionCheck, Stance, StanceReading
from detective.core.patterns import Pattern
from detective.core.stance.cover import time_agrees
from detective.core.stance.days import When, read_days
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.numbers import amounts
from detective.core.stance.roles import titles
from detective.core.stance.stretches import clause_start
from detective.core.stance.views import View
from detective.core.text import Composed, fold


class Lies(StrEnum):
    """How the claim's time lies to that of a passage."""

    WITHIN = "within"
    EDGE = "edge"  # in the year, month or day in which it began or ended: another may have been the one, too
    OUTSIDE = "outside"


class Spell(NamedTuple):
    """From when until when a thing lasted, and the stretches of the passage that say so."""

    first: When
    last: When
    start: int
    end: int
    rest: tuple[int, int] = (0, 0)  # where the end is told apart: since 2018 (as of 2025)
    aside: bool = False  # in brackets behind a name: years of life

    def lies(self, day: When) -> Lies:
        """How a time of a claim lies to it."""
        mine = _reach(day)
        first, last = _reach(self.first), _reach(self.last)
        if not day.year or not self.first.year:
            mine, first, last = ((one[1:], other[1:]) for one, other in (mine, first, last))
        if first[1] < mine[0] and mine[1] < last[0]:
            return Lies.WITHIN
        return Lies.OUTSIDE if mine[1] < first[0] or last[1] < mine[0] else Lies.EDGE

    def encloses(self, day: When) -> bool:
        """Whether all of it falls into a time of a claim, which then tells it from no other time."""
        mine = _reach(day)
        return mine[0] <= _reach(self.first)[0] and _reach(self.last)[1] <= mine[1]


class Placed(NamedTuple):
    """A passage that tells of the claim's time instead of the whole of it, and how the two lie."""

    form: Composed
    lies: Lies
    claim: str
    source: str

    def told(self, read: StanceReading, evidence_id: str) -> StanceReading:
        """The reading, with the line that says by which time the passage is of the claim's."""
        kept = [check for check in read.conditions if check.slot != "time" or check.claim != self.claim]
        agreed: ConditionCheck = time_agrees(self.claim, self.source, evidence_id)
        return replace(read, conditions=(*kept, agreed))


_Date = tuple[int, ...]
_LAST_MONTH, _LAST_DAY = 12, 31


def _reach(day: When) -> tuple[_Date, _Date]:
    """The first and the last day that a date may mean."""
    return (
        (day.year, day.month or 1, day.day or 1),
        (day.year, day.month or _LAST_MONTH, day.day or _LAST_DAY),
    )


# ---- the passage's ---------------------------------------------------------------------------------------------------

_HINT = Pattern(
    r"(?:至|到|[-–—~]|\bto|\buntil|\btill|\bthrough|\band) ?(?:the )?(?:\d|[a-z]{3,9}\.? \d)|截至|这是|\bas of\b"
)
_BETWEEN = Pattern(r"(?:直?至|一?直?到|[-–—~]|(?: to| until| till| through| up to) |[-–—~] )$")
_AND = Pattern(r" and $")
_OPENS = Pattern(r"(?:\b(?:from|between|during|in) |[自从于在])$")
_OPENS_AND = Pattern(r"\bbetween $")
_CLOSES = Pattern(r"(?:期间|之间|间|止)")
_FIRST_DAY = Pattern(r"(?<!\d)(?P<day>3[01]|[12]\d|[1-9])(?: to |-| and )$")
_SINCE = Pattern(r"(?:\bsince |[自从])$")
_BEGUN = Pattern("起|开始")
_SO_FAR = Pattern(r"(?:起|开始)?[^。；;]{0,120}?(?P<rest>(?: ?\(|[,，] ?)(?:截至|as of |这是)$)")
_SO_FAR_END = Pattern(r"[^()。.,，]{0,6}\)|时的情况|(?=[.。]|$)")


@lru_cache(maxsize=256)
def spells(folded: str) -> tuple[Spell, ...]:
    """From when until when, for each such stretch of a folded passage."""
    if not _HINT.search(folded):
        return ()
    days = read_days(folded)
    found = [spell for one, other in pairwise(days) if (spell := _joined(folded, one, other)) is not None]
    return (*found, *(spell for day in days if (spell := _of_days(folded, day)) is not None))


def _joined(folded: str, first: When, last: When) -> Spell | None:
    """Two dates that are one stretch of time; what either leaves out is the other's."""
    between, before = folded[first.end : last.start], folded[max(0, first.start - _NEAR) : first.start]
    since = _SINCE.search(before)
    so_far = None if since is None else _so_far(folded, since, first, last)
    if so_far is not None:
        return so_far
    if not _BETWEEN.match(between) and not (_AND.match(between) and _OPENS_AND.search(before)):
        return None
    opens, closes = _OPENS.search(before), _CLOSES.match(folded, last.end)
    start = first.start - (len(opens.group()) if opens else 0)
    one = first._replace(year=first.year or last.year)
    other = last._replace(year=last.year or first.year, month=last.month or (first.month if last.day else 0))
    if _reach(one) > _reach(other):
        return None
    return Spell(one, other, start, closes.end() if closes else last.end, aside=folded[:start].rstrip()[-1:] == "(")


_NEAR = 9  # characters before a date that may open a stretch of time


def _so_far(folded: str, since: re.Match[str], first: When, last: When) -> Spell | None:
    """A stretch that has a beginning only, and the day until which it is known to have lasted."""
    between, end = folded[first.end : last.start], _SO_FAR_END.match(folded, last.end)
    so_far = _SO_FAR.fullmatch(between)
    if so_far is None or end is None:
        return None
    start, begun = first.start - len(since.group()), _BEGUN.match(between)
    return Spell(
        first, last, start, first.end + (begun.end() if begun else 0), (first.end + so_far.start("rest"), end.end())
    )


def _of_days(folded: str, last: When) -> Spell | None:
    """Days of one month: 3 to 10 May 2021."""
    before = folded[: last.start]
    found = _FIRST_DAY.search(before[-10:]) if last.day and last.month else None
    if found is None:
        return None
    start = last.start - (len(before[-10:]) - found.start())
    opens = _OPENS.search(folded[:start][-9:])
    first = last._replace(day=int(found["day"]))
    return Spell(first, last, start - (len(opens.group()) if opens else 0), last.end)


# ---- the claim's -----------------------------------------------------------------------------------------------------


@cache
def _lasts() -> Pattern:
    """A word for what lasts, or for an office that one holds for a time."""
    posts = f"{titles('en')}|{alternation('lasting_post', 'en')}"
    return Pattern(f"{mark('lasting').pattern}|{titles('zh')}|\\b(?:{posts})\\b")


@cache
def _office() -> Pattern:
    return Pattern(f"{titles('zh')}|\\b(?:{titles('en')})\\b")


@lru_cache(maxsize=256)
def _time_of(view: View) -> When | None:
    """The one time of a claim; None for that of a beginning, an end, a change or an amount."""
    claim = deepen(view)
    folded, days = view.folded, claim.days
    if len(days) != 1 or not (days[0].year or days[0].day) or (days[0].year and days[0].bound):
        return None
    counted = any(not days[0].start <= q.start < days[0].end for q in amounts(claim.quantities))
    return None if counted or mark("turning_point").search(folded) else days[0]


def placed(claim: Deep, text: str) -> Placed | None:
    """The passage with the claim's time for the first stretch of time that it falls into."""
    day = _time_of(claim.view)
    if day is None or not _lasts().search(claim.view.folded):
        return None
    folded = fold(text)
    for spell in spells(folded):
        lies = spell.lies(day)
        if lies is not Lies.OUTSIDE and not spell.encloses(day) and _is_of(claim, folded, spell):
            shown = claim.view.text[day.start : day.end]
            said = _said(shown, day, text[: spell.start])
            return Placed(_put(text, spell, said), lies, shown, text[spell.start : spell.end])
    return None


def at_another_time(claim: Deep, text: str, stance: Stance, basis: str) -> bool:
    """Whether what decides is so for a stretch of time only, which is not the claim's or may be."""
    if stance is Stance.REFUTE and basis in _BY_HOLDER and not claim.days:
        return _is_past(claim, fold(text))
    day = _time_of(claim.view) if stance is Stance.SUPPORT or basis in _BY_DATE else None
    if day is None:
        return False
    folded = fold(text)
    found = spells(folded)
    if stance is Stance.REFUTE and basis != "reader" and any(spell.lies(day) is not Lies.OUTSIDE for spell in found):
        return True
    own = [spell for spell in found if _is_of(claim, folded, spell)]
    lasting = bool(own) and _lasts().search(claim.view.folded) is not None
    return lasting and all(spell.lies(day) is Lies.OUTSIDE for spell in own) and not _told_elsewhere(day, folded, own)


_BY_DATE = frozenset({"date", "reader", "clause", "slot"})
_BY_HOLDER = frozenset({"holder", "role_office", "role_ceo_of"})


def _is_past(claim: Deep, folded: str) -> bool:
    """Whether a passage tells of somebody's time in office, which is over."""
    found = [spell for spell in spells(folded) if _is_of(claim, folded, spell)]
    return bool(found) and not any(spell.rest[1] for spell in found)


def _told_elsewhere(day: When, folded: str, own: list[Spell]) -> bool:
    """Whether the passage names the year outside of the stretches of time."""
    return any(d.year == day.year and not any(s.start <= d.start < s.end for s in own) for d in read_days(folded))


def _is_of(claim: Deep, folded: str, spell: Spell) -> bool:
    """Whether the clause around a stretch of time tells what lasts, and has a word of the claim."""
    if spell.aside:
        return False
    start, end = clause_start(folded, spell.start), _clause_end(folded, max(spell.end, spell.rest[1]))
    if end - spell.end <= 1 and spell.start - start <= 1:
        end = _clause_end(folded, end + 1)  # from 1927 to 1936, she lived there
    clause = folded[start : spell.start] + " " + folded[spell.end : end]
    if not _lasts().search(clause):
        return False
    return (_office().search(clause) and _office().search(claim.view.folded)) is not None or any(
        claim.view.folded[word.start : word.end] in clause for word in claim.content
    )


_END = Pattern(r"[。；;!?！？\n]|[.](?=\s|$)|[，,:：](?!\d)|(?<=[a-z\d]) (?=(?:and|but|while|when|where) )")


def _clause_end(folded: str, at: int) -> int:
    found = _END.search(folded, at)
    return found.start() if found else len(folded)


def _said(shown: str, day: When, before: str) -> str:
    """The time as the passage would give it in that place."""
    if shown[-1:] > "\u3400":
        return f"于{shown}" if before[-1:] > "\u3400" or before[-1:] in {")", "）"} else shown
    if "\u3400" < before[-1:] < "\uff00":
        return f"于{shown}年" if day.month == 0 else shown
    how = "on" if day.day else "in"
    return f"{how if before.strip() else how.capitalize()} {shown}"


def _put(text: str, spell: Spell, said: str) -> Composed:
    """The text with other words for a stretch, each of which stands where the stretch began."""
    (start, end), (a, b) = spell[2:4], spell.rest
    tail = range(end, len(text) + 1)
    whole = text[:start] + said + text[end:]
    starts = (*range(start), *(start for _ in said), *tail)
    if b:
        shift = len(said) - (end - start)
        whole = whole[: a + shift] + whole[b + shift :]
        starts = (*starts[: a + shift], *starts[b + shift :])
    return Composed(whole, starts)
