"""Whether two items tell the same: the same days, numbers or names, whichever the question is about."""

from __future__ import annotations

from detective.core.guard.ask import Ask, key_tokens
from detective.core.guard.seen import Seen
from detective.core.models import Kind, Mode
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, says
from detective.core.text import fold, has_han, tokens
from detective.core.timeline import Day, Precision

_NUMBER = Pattern(r"\d+(?:[.,]\d+)*")
_NAME = Pattern(r"(?<![.!?] )(?<!^)\b[A-Z][\w'’-]+|^[A-Z][\w'’-]+(?= [A-Z])")
_BESIDE = 5  # characters beside a title of office in which the name of its holder stands


def agree(one: Seen, other: Seen, ask: Ask) -> bool:
    """Whether nothing that is asked differs between two items."""
    claims_holder = ask.question.mode is Mode.CLAIM and ask.column is Kind.OFFICE
    if claims_holder and _holds_claimed(one, ask) != _holds_claimed(other, ask):
        return False
    for part in _PARTS.get(ask.column, (names,)):
        mine, yours = part(one, ask), part(other, ask)
        if mine and yours:
            return (mine <= yours or yours <= mine) if part is numbers else bool(mine & yours)
    return True


def ahead(item: Seen, ask: Ask) -> frozenset[str]:
    """The days and months ahead of its publication that an item names."""
    said = item.published.start if item.published is not None else None
    years = not ask.spans  # the year of an asked edition is no news
    spans = [
        span for unit in item.units if unit.own for span in unit.spans if years or span.precision is not Precision.YEAR
    ]
    return frozenset(
        _iso(span.start) for span in spans if span.start is not None and (said is None or span.start > said)
    )


def numbers(item: Seen, _: Ask) -> frozenset[str]:
    """The numbers of a text that belong to no time."""
    text = list(fold(item.candidate.text))
    for time in item.event_times:
        text[time.start : time.end] = " " * (time.end - time.start)
    return frozenset(_NUMBER.findall("".join(text)))


def names(item: Seen, ask: Ask) -> frozenset[str]:
    """The names that an item has and the question has not; beside a title of office where the text is Chinese."""
    return _named(item, ask) - frozenset(tokens(ask.folded)) - ask.keys


def _named(item: Seen, ask: Ask) -> frozenset[str]:
    text = item.candidate.text
    if not has_han(text):
        return frozenset(fold(name) for name in _NAME.findall(text))
    if ask.column is not Kind.OFFICE:
        return key_tokens(text)
    folded = fold(text)
    beside = [folded[max(0, m.start() - _BESIDE) : m.end() + _BESIDE] for m in cue("office_title").finditer(folded)]
    found = frozenset(token for part in beside for token in tokens(part))
    return frozenset(token for token in found if not says("office_title", token))


def _holds_claimed(item: Seen, ask: Ask) -> frozenset[str]:
    return _named(item, ask) & frozenset(tokens(ask.folded))


def _iso(day: Day) -> str:
    return day.iso()


_PARTS = {
    Kind.QUANTITY: (numbers,),
    Kind.FORECAST: (numbers, names),
    Kind.SCHEDULED: (ahead, numbers, names),
    Kind.FUTURE_CLAIM: (ahead, numbers, names),
}
