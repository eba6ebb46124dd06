"""A change that is told without its verb: 210, down from 229; fewer than last year; 比去年少; 1249头，较2017年增加."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity
from detective.core.stance.deep import deepen
from detective.core.stance.focus import Spans
from detective.core.stance.marks import alternation, mark
from detective.core.stance.numbers import amounts
from detective.core.stance.views import View

Span = tuple[int, int]


class Figured(NamedTuple):
    """A change: which way, the words that say so, the stretch that names what changes, and the clause."""

    state: str
    start: int
    end: int
    thing: Span
    clause: Span
    base: Span  # what it is set against


# ---- English -------------------------------------------------------------------------------------------------------

_HINT_EN = Pattern(r"\d|\b(?:than|fewer|more|less|down|up)\b")
_UP_DOWN = Pattern(
    r"(?:^|[,;(–—] ?|\b(?:and|but) )(?:which (?:is|was) )?(?:(?P<up>up)|down)"
    r"(?: (?:[a-z]+ly|by|some|about|from|on)\b| (?=\d))"
)
_AGAINST = Pattern(r"[,(] ?(?:as )?(?:against|compared (?:with|to)|versus|after) (?P<then>[^,;:.]*(?:[.,]\d[^,;:.]*)*)")
_OPENING = Pattern(
    r"(?:(?P<up>more)|fewer|less) (?!than\b|of\b|and\b|or\b|info)(?=[a-z])(?![a-z]+ed\b|[^,;:.]*\bthan\b)"
)
_OF_SEVERAL = Pattern(
    r"(?<!\bno)(?<!\bany)(?<!\bor)(?<!\band)(?<!\d)(?<!\bmany)(?<!\bmuch)(?<!\bone|\btwo) "
    r"(?:(?P<up>more)|fewer|less) (?=(?:people|women|men|children|[a-z]{3,}(?<!u)(?<!i)(?<!s)s)\b)(?![^,;:.]*\bthan\b)"
)


@cache
def _earlier() -> str:
    return rf"(?:(?:in|at|on|from|the|a|it|they|was|were) )*(?:{alternation('earlier', 'en')}|(?:19|20)\d\d\b)"


@cache
def _by_so_much() -> Pattern:
    """How many more or less there are, set against the past or told behind what is counted."""
    number = r"(?:\d[\d,.]*%?|[a-z]+)(?: (?:percent|per cent|million|thousand|percentage points?|points?))*"
    noun = rf"an? (?:[a-z]+ )?(?:(?P<rise>{alternation('rise_noun', 'en')})|{alternation('fall_noun', 'en')})"
    more = rf"{number} {_more_or_less('en')}(?= (?:than )?{_earlier()}|[,.;)]|$)"
    return Pattern(rf"[,;(] ?(?:which (?:is|was) )?(?:{more}|{noun} of (?=\D{{0,12}}\d))")


@cache
def _than_before() -> Pattern:
    return Pattern(rf"{_more_or_less('en')}(?= (?:[^,;:.]{{1,60}} )?than {_earlier()})")


def _more_or_less(language: str) -> str:
    return rf"(?:(?P<up>{alternation('more_of', language)})|{alternation('less_of', language)})"


def english(view: View, spans: Spans) -> list[Figured]:
    """The changes that figures and comparatives tell of in an English sentence."""
    text = view.folded
    if not _HINT_EN.search(text):
        return []
    found = [_behind(text, m.span(), spans, _state(m)) for m in _UP_DOWN.finditer(text)]
    found += [_behind(text, m.span(), spans, _state(m)) for m in _by_so_much().finditer(text)]
    found += [_driven(m, spans) for m in _DRIVEN.finditer(text)]
    own = [*_than_before().finditer(text)]
    for start, end in spans:
        one = _OPENING.match(text, start + (text[start] == " ")) or _OF_SEVERAL.search(text, start, end)
        own += [one] if one else []
    free = [m for m in own if not any(one.start <= m.start() < one.end for one in found)]
    return [*found, *(_of_clause(text, m.span(), spans, _state(m)) for m in free), *_compared(view, spans)]


_DRIVEN = Pattern(
    r"\b(?:push|pushes|pushed|drive|drives|drove|bring|brings|brought|drag|drags|dragged|pull|pulls|pulled|force|forces"
    r"|forced|send|sends|sent|knock|knocked) (?:(?:the|its|their|his|her) )?(?P<thing>(?!up|down)[a-z][^,;:.]{1,40}?)"
    r" (?:(?P<up>up|higher)|down|lower)\b(?= (?:to|by|from|for|in|last|this)\b|[.,;]|$)"
)


def _driven(found: re.Match[str], spans: Spans) -> Figured:
    """A change told by a verb and a word apart from it: pushed the margin down."""
    clause = next((span for span in spans if span[0] <= found.start() < span[1]), spans[-1])
    base = (found.end(), found.end())
    return Figured(_state(found), *found.span(), found.span("thing"), clause, base)


def _state(found: re.Match[str]) -> str:
    return "up" if found["up"] or found.groupdict().get("rise") else "down"


def _behind(text: str, word: Span, spans: Spans, state: str) -> Figured:
    """A change told behind what it is of: in its own clause, else in the last one before that has a figure."""
    start = next(at for at in range(*word) if text[at].isalnum())
    clause = next((span for span in spans if span[0] <= start < span[1]), spans[-1])
    whole = (clause[0], start)
    if not any(char.isalpha() for char in text[slice(*whole)]):
        before = [span for span in spans if span[1] <= start]
        told = [span for span in before if any(char.isdigit() for char in text[slice(*span)])]
        whole = (told or before or [whole])[-1]
    return Figured(state, start, word[1], _counted(text, *whole), (whole[0], clause[1]), (word[1], clause[1]))


def _of_clause(text: str, word: Span, spans: Spans, state: str) -> Figured:
    """A comparative: all that its clause says has become more or less, up to what it is set against."""
    clause = next((span for span in spans if span[0] <= word[0] < span[1]), spans[-1])
    than = text.find(" than ", word[1], clause[1])
    end = than if than > 0 else clause[1]
    return Figured(state, *word, _counted(text, clause[0], end), clause, (end, clause[1]))


def _counted(text: str, start: int, end: int) -> Span:
    """What is counted: all behind the verb of counting, else the whole stretch."""
    verbs = [m.end() for m in mark("counting").finditer(text, start, end) if not text.startswith(" at ", m.end())]
    return (verbs[-1] if verbs else start, end)


def _compared(view: View, spans: Spans) -> list[Figured]:
    """Two amounts of one kind, of which the second is said to be of an earlier time."""
    found = []
    for m in _AGAINST.finditer(view.folded):
        if not _past().search(m["then"]):
            continue
        told = amounts(deepen(view).quantities)
        now = [q for q in told if q.end <= m.start()]
        then = [q for q in told if m.start("then") <= q.start < m.end("then")]
        way = next((w for q in reversed(now) if then and (w := _way(q, then[0]))), "")
        if way:
            found.append(_behind(view.folded, (m.start(), then[0].end), spans, way))
    return found


@cache
def _past() -> Pattern:
    return Pattern(_earlier())


def _way(now: Quantity, then: Quantity) -> str:
    """Which way one amount lies from another; empty where they are of two kinds."""
    like = now.kind is then.kind or not then.unit
    if not like or now.value is None or then.value is None or now.value == then.value:
        return ""
    return "up" if now.value > then.value else "down"


# ---- Chinese -------------------------------------------------------------------------------------------------------

_HINT_ZH = "比"
_ASIDE = r"(?:[而但并也则却仍又均都还其再净略微增]|同期|大幅|小幅|明显|显著|继续|累计|合计|有所)*"
_SAME_TIME = "(?:同期|同月|同季|同|[期月年日季周末底初份的]|度|平均|水平|时候?)*"


def _base() -> str:
    return rf"(?:较|比|相比于?|与)[^，。；,;]{{0,8}}?(?:{alternation('earlier', 'zh')}|\d[年月]){_SAME_TIME}"


@cache
def _bare() -> Pattern:
    """A stretch that says against what something has changed, but not what."""
    return Pattern(rf"{_ASIDE}(?:同比|环比|按年|按月|[年月]|{_base()})?(?:相比|比较)?{_ASIDE}")


@cache
def _set_against() -> Pattern:
    return Pattern(rf"{_base()}(?:相比|比较)?{_ASIDE}$")


@cache
def _than_zh() -> Pattern:
    return Pattern(rf"{_base()}(?:还|更|要|稍|略|明显|大幅|显著|都)*{_more_or_less('zh')}(?!于)")


def chinese(text: str, spans: Spans) -> list[Figured]:
    """The changes that a comparison with the past tells of in a Chinese sentence: 比去年少了."""
    found = []
    for m in _than_zh().finditer(text) if _HINT_ZH in text else ():
        clause = next((span for span in spans if span[0] <= m.start() < span[1]), (0, len(text)))
        thing, at = taken_over(text, (clause[0], m.start()), spans), m.end() - 1
        found.append(Figured(_state(m), at, m.end(), thing, clause, (m.start(), at)))
    return found


def set_against(text: str, thing: Span) -> tuple[Span, Span]:
    """A thing without the time that its change is set against, and that time: 汽车产量|较上年同期."""
    m = _set_against().search(text, *thing) if "较" in text or "比" in text else None
    return (thing, (0, 0)) if m is None or m.start() == thing[0] else ((thing[0], m.start()), m.span())


_WHEN = Pattern(r"[^，。；,;]{2,24}?(?:期间|(?<![小当同及临])时(?![间候期代速尚段])|当天|当日)")


def taken_over(text: str, own: Span, spans: Spans) -> Span:
    """What a Chinese clause tells a change of: its own words, or where it has none those of the clause before it.

    Of several before, the last one with a figure.
    """
    if not _bare().fullmatch(text[slice(*own)]):
        return own
    before = [span for span in spans if span[1] <= own[0] and not _is_bare(text, span)]
    told = [span for span in before if any(char.isdigit() for char in text[slice(*span)])]
    if not before:
        return own
    start, end = (told or before)[-1]
    when = _WHEN.match(text, start, end)
    start = when.end() if when else start
    verbs = [m.end() for m in mark("counting").finditer(text, start, end)]
    return (verbs[-1] if verbs else start, end)


def _is_bare(text: str, span: Span) -> bool:
    """Whether a clause itself only says against what something has changed, and by how much."""
    m = _bare().match(text, *span)
    return m is not None and m.end() > span[0] and _CHANGED.match(text, m.end()) is not None


_CHANGED = Pattern(r"[增减升降涨跌上下提回][^，。；,;\d]{0,4}[\d一二三四五六七八九十两几近约逾超]")
