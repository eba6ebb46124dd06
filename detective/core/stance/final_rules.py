"""A match that decides a cup: who beat whom in it won the cup, and the one who was beaten lost it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.days import read_days
from detective.core.stance.deep import deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.outcome_rules import LOST, WON, Fared, how_fared
from detective.core.stance.rolematch import branches, same_edition
from detective.core.stance.roles import roles
from detective.core.stance.rulings import Findings, Ruling, mentions, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


class Played(NamedTuple):
    """A side that a claim lets win or lose a cup or the match that decides it."""

    who: str
    what: tuple[int, int]
    won: bool


_NP_ZH = r"(?P<who>[^，。；的在于年]{2,8}?)队?"
_WHAT_ZH = r"(?P<what>[^，。；]{2,24}?)"
_NP_EN, _WHAT_EN = r"(?:the )?(?P<who>[^,.;]{2,40}?)", r"(?:the )?(?P<what>[^,.;]{3,60}?)"


_NO_CUP = r"(?! (?:in|on|at|by|for|with|after|during|against|over|again|last|this|\d[\d-]*(?: \w+)?\.?$)\b)"


@lru_cache(maxsize=1)
def _claims() -> tuple[tuple[Pattern, bool], ...]:
    found = []
    for name, place, won in (("losing_final", "runner_up", False), ("winning_cup", "champion", True)):
        zh, en, is_zh, is_en = (alternation(one, tongue) for one in (name, place) for tongue in ("zh", "en"))
        got = rf"(?:{alternation('winning_cup', 'zh')}|屈居|成为|是|为|获)"
        trophy = alternation("trophy", "zh")
        be = r"(?:was|were|is|are|became)"
        sources = (
            rf"^{_NP_ZH}{got}了?{_WHAT_ZH}的?{is_zh}。?$",
            rf"^{_WHAT_ZH}的?{is_zh}(?:是|为|归|由){_NP_ZH}(?:获得|夺得|所得)?。?$",
            rf"^{_NP_ZH}{zh}(?:了|过)?{_WHAT_ZH}(?:的?(?:冠军|{trophy}))?[。]?$",
            rf"^{_NP_ZH}在{_WHAT_ZH}(?:中|里|上)?{zh}(?:了)?[。]?$",
            rf"^{_NP_EN} {be} (?:crowned )?(?:the )?{is_en} (?:of|at|in) {_WHAT_EN}\.?$",
            rf"^(?:the )?{is_en} (?:of|at|in) {_WHAT_EN} {be} {_NP_EN}\.?$",
            rf"^{_NP_EN} {be} (?:crowned )?{_WHAT_EN} {is_en}\.?$",
            rf"^{_WHAT_EN} {is_en} {be} {_NP_EN}\.?$",
            rf"^{_NP_EN} {en}{_NO_CUP if won else '(?: in| at)?'} {_WHAT_EN}\.?$",
        )
        bare = (
            rf"^(?:最终的?)?{is_zh}(?:是|为|归){_NP_ZH}。?$",
            rf"^{_NP_ZH}(?:最终|成功)?{got}了?{is_zh}。?$",
            *([rf"^{_NP_ZH}(?:最终|成功)?{alternation('taking_title', 'zh')}了?。?$"] if won else []),
            rf"^(?:the )?{is_en} {be} {_NP_EN}\.?$",
            rf"^{_NP_EN} {be} (?:crowned )?(?:the )?{is_en}\.?$",
            *(
                [
                    rf"^{_WHAT_EN} {be} (?:won|claimed) by {_NP_EN}\.?$",
                    rf"^{_NP_EN} {en} the {alternation('trophy', 'en')}\.?$",
                ]
                if won
                else []
            ),
        )
        found += [(Pattern(source), won) for source in (*bare, *sources)]
    return tuple(found)


@lru_cache(maxsize=256)
def played(view: View) -> Played | None:
    """The side of a claim, its cup, and whether it is said to have won; None for any other claim."""
    if view.negations or not any(mark(name).search(view.folded) for name in _OF_CUPS):
        return None
    for pattern, won in _claims():
        found = pattern.match(view.folded)
        if found is not None:
            what = found.span("what") if "what" in found.re.groupindex else (0, 0)
            other = (
                mark("lesser").search(view.folded, *what)
                if won
                else mark("trophy").fullmatch(view.folded[slice(*what)])
            )
            return None if other else Played(found["who"], what, won)
    return None


_OF_CUPS = ("final", "edition", "taking_title", "trophy", "champion", "runner_up", "winning_cup")


_LOOKED_AT = 3  # sentences


def by_final(found: Findings, c: Comparison) -> Ruling | None:
    """A sentence tells who beat whom in the match that decides the claim's cup, and the claim's side is one of them."""
    if c.said is not Said.PLAIN or c.reported:
        return None
    mine = played(c.claim.view)
    if mine is None:
        return None
    told = {
        side
        for match in c.passage.ranked[:_LOOKED_AT]
        if _is_it(c, mine, match.index, match.sentence, match.held)
        for side in _sides(c, mine, match.sentence, roles_told=bool(found))
    }
    whole = " ".join(view.folded for view in (*c.passage.views, *filter(None, [c.passage.title])))
    if not told and (_of_another_year(c, c.best.sentence) or branches(c.claim.view.folded) - branches(whole)):
        return mentions("other_edition")
    if not told and mine.won and mine.what != (0, 0) and _won_round(c, mine):
        return mentions("word_unsaid")
    if len(told) != 1:
        return None
    beaten = told == {False}
    return ruled(c.sign if beaten != mine.won else -c.sign, "final")


def _won_round(c: Comparison, mine: Played) -> bool:
    """Whether the passage tells that the side beat another, and has no word for a cup that is won."""
    texts = [mark("title_holder").sub("", view.folded) for view in c.passage.views]
    speaks = any(mark(name).search(text) for name in _OF_TITLES for text in texts)
    if speaks or mark("voting").search(c.claim.view.folded):
        return False
    return any(True in _beats(c, mine, match.sentence) for match in c.passage.ranked[:_LOOKED_AT])


_OF_TITLES = ("taking_title", "winning_cup", "champion", "winning")


def _of_another_year(c: Comparison, sentence: View) -> bool:
    """Whether the sentence tells of a match that decided a cup in another year than the claim's."""
    asked = {day.year for day in c.claim.days if day.year}
    here = {day.year for day in deepen(sentence).days if day.year}
    decides = mark("final").search(sentence.folded) and mark("beat").search(sentence.folded)
    return bool(decides and asked and here and not asked & here)


_HELD_MILLI = 700
_DECIDING = ("final", "taking_title", "champion", "runner_up", "winning_cup", "taking_it")
_NOT_YET = ("earlier_round", "condition", "future")


@lru_cache(maxsize=1)
def _reached() -> Pattern:
    """A final that is reached, and so not yet played."""
    zh, en = ((alternation("reaching", tongue), alternation("final", tongue)) for tongue in ("zh", "en"))
    return Pattern(rf"{zh[0]}[^，。；,;]{{0,14}}{zh[1]}|{en[0]} [^,;.]{{0,40}}{en[1]}")


def _is_it(c: Comparison, mine: Played, index: int, sentence: View, held: frozenset[str]) -> bool:
    """Whether a sentence tells of that match: it says so, alone or with the sentence before it and the title."""
    speaks = any(mark(name).search(sentence.folded) for name in _DECIDING)
    if not speaks or any(mark(name).search(sentence.folded) for name in _NOT_YET) or _reached().search(sentence.folded):
        return False
    around = [view for view in (c.passage.views[index - 1] if index else None, c.passage.title) if view is not None]
    keys = held.union(*(view.keys for view in around))
    own = [t for t in c.claim.view.terms if mine.what[0] <= t.start and t.end <= mine.what[1]]
    own = [t for t in own if not t.key[0].isdigit() and not mark("final").search(t.key)]
    weight = sum(t.weight_milli for t in own)
    if sum(t.weight_milli for t in own if t.key in keys) * 1000 < _HELD_MILLI * weight:
        return False
    text = " ".join([sentence.folded, *(view.folded for view in around)])
    return (mine.what == (0, 0) or same_edition(c.claim.view.folded, text)) and _same_year(c, mine, sentence, around)


def _same_year(c: Comparison, mine: Played, sentence: View, around: list[View]) -> bool:
    """Whether the year of the claim is the sentence's, or that of what stands around it where it names none."""
    asked = {day.year for day in c.claim.days if day.year}
    here = {day.year for day in deepen(sentence).days if day.year}
    here = here or {day.year for view in around for day in read_days(view.folded) if day.year}
    if mine.what == (0, 0) and not asked:
        return len(here) <= 1
    return bool(here) and here <= asked if asked else not here


_STOP = Pattern(r"[,，。;；.]")
_BEFORE = 24  # characters between a side and its place


def _sides(c: Comparison, mine: Played, sentence: View, *, roles_told: bool) -> set[bool]:
    """Whether the side won the match that decides it or lost it; or came in first or second."""
    decides = mark("final").search(sentence.folded) or _beat_to_win().search(sentence.folded)
    found = _beats(c, mine, sentence) if decides else set[bool]()
    return found or _places(mine, sentence, roles_told=roles_told)


@lru_cache(maxsize=1)
def _beat_to_win() -> Pattern:
    """A title that is taken by beating another."""
    beat, took = (f"{mark(a).pattern}|{mark(b).pattern}" for a, b in (("beat", "lost"), ("taking_title", "taking_it")))
    return Pattern(rf"(?:{beat}).*(?:{took})")


def _beats(c: Comparison, mine: Played, sentence: View) -> set[bool]:
    """Whether the side beats another in a sentence, or is beaten."""
    told = set(how_fared(Fared(mine.who, WON, ()), c.claim.view, sentence))
    return {won for won, how in ((True, WON), (False, LOST)) if how in told}


def _places(mine: Played, sentence: View, *, roles_told: bool) -> set[bool]:
    """Whether the side was champion, where no rule on slots says so, or came in second."""
    text = sentence.folded
    if sentence.negations or any(sentence.has(kind) for kind in _OPEN):
        return set()
    second = any(_is_placed(mine.who, text[: found.start()]) for found in mark("runner_up").finditer(text))
    told = () if mine.won and roles_told else roles(deepen(sentence), _CHAMPION)
    first = any(mine.who in text[slice(*role.who)] and _is_cup(text, role.what) for role in told)
    return {won for won, is_so in ((True, first), (False, second)) if is_so}


def _is_cup(text: str, what: tuple[int, int]) -> bool:
    """Whether what was won is a cup, or not named: a toss is none."""
    return what == (0, len(text)) or any(mark(name).search(text, *what) for name in ("edition", "trophy"))


_CHAMPION = frozenset({"champion"})
_OPEN = (CueKind.HEDGE, CueKind.PLAN, CueKind.FAIL)


def _is_placed(who: str, before: str) -> bool:
    """Whether the side stands before a place as the one who came in on it."""
    at = before.rfind(who)
    gap = before[at + len(who) :]
    between = _STOP.search(gap) or mark("beat").search(gap) or mark("taking_title").search(gap)
    return at >= 0 and len(gap) <= _BEFORE and not between
