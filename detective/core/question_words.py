"""The words of a question: its lead-in, whether it asks or states, and what it states once the asking is taken off."""

from __future__ import annotations

import re
from typing import NamedTuple

from detective.core.models import Asked, Language, Mode
from detective.core.patterns import Pattern
from detective.core.question_answered import answered
from detective.core.question_cues import cue, leading, plain, says, says_at_end, trailing
from detective.core.question_statement import statement
from detective.core.text import fold, has_han

_QUOTES = "“”\"'‘’「」『』 "
_HEALTH_BODY = Pattern(r"\bWHO\b(?=.*[a-z])", re.DOTALL)  # the organisation; a text all in capitals asks who
_YEAR_LAST = Pattern(r"\s*(?:in )?\d{4}年?[?.。]?$")  # world cup winner 2018
_CHOICE_ZH = Pattern(r"还是[^，。？?]{1,20}[?？]?$")


class Reading(NamedTuple):
    """The question as words: folded text for matching, its mode, and the proposition in its own spelling."""

    folded: str  # of the proposition, titles blanked
    mode: Mode
    proposition: str
    led_in: bool  # a lead-in such as 核实： stood before it
    answered: bool  # a question with its answer behind it, read as the statement that the two make


def language_of(text: str) -> Language:
    """Chinese as soon as a Chinese character stands in it."""
    return Language.ZH if has_han(text) else Language.EN


def read_words(text: str, mode: Mode | None) -> Reading:
    """Take the lead-in off, tell a statement from a question, and turn a yes-or-no question to what it would state."""
    body, led_in = _without_lead(text)
    told = answered(body) if mode is not Mode.OPEN else None
    if told is not None:
        return Reading(plain(told), Mode.CLAIM, told, led_in, answered=True)
    found = mode or (Mode.CLAIM if led_in and not _asks_openly(body) else _mode(body))
    proposition = statement(body) if found is Mode.CLAIM else body
    return Reading(plain(proposition), found, proposition, led_in, answered=False)


def asked_of(folded: str) -> Asked:
    """What an open question wants to be told; the first cue that stands in it decides."""
    found = [
        (match.start(), rank, kind)
        for rank, (name, kind) in enumerate(_ASKED)
        if (match := cue(name).search(folded)) is not None
    ]
    return min(found)[2] if found else Asked.THING


_ASKED: tuple[tuple[str, Asked], ...] = (
    ("asked_number", Asked.NUMBER),
    ("asked_time", Asked.TIME),
    ("asked_place", Asked.PLACE),
    ("asked_person", Asked.PERSON),
)


def _without_lead(text: str) -> tuple[str, bool]:
    body, led_in = text.strip(), False
    for name in ("plain_lead", "claim_lead", "plain_lead"):
        match = leading(name).match(fold(body))
        if match and match.end() < len(body):
            body = body[match.end() :].strip()
            led_in = led_in or name == "claim_lead"
    if led_in and body[:1] in _QUOTES and body.rstrip("。.").endswith(tuple(_QUOTES.strip())):
        body = body.rstrip("。.").strip(_QUOTES)
    return body, led_in


def _mode(body: str) -> Mode:
    folded = plain(body)
    if _asks_openly(body):
        return Mode.OPEN
    if says("yes_no_zh", folded):
        return Mode.CLAIM
    topic = _YEAR_LAST.sub("", folded)
    return Mode.OPEN if says_at_end("noun_query", topic) and not says("states", folded) else Mode.CLAIM


def _asks_openly(body: str) -> bool:
    folded = plain(_HEALTH_BODY.sub("it", body))
    return _asks_openly_zh(folded) if has_han(body) else _asks_openly_en(folded)


def _asks_openly_zh(folded: str) -> bool:
    if _CHOICE_ZH.search(folded):
        return True
    if trailing("true_tail").search(folded):
        return False
    freed = cue("free_choice").sub("", folded)
    return cue("question_word").search(freed) is not None


def _asks_openly_en(folded: str) -> bool:
    first = leading("question_word").match(folded)
    if first and not (folded.endswith(".") and "," in folded):
        return True
    if not folded.endswith("?") or trailing("true_tail").search(folded):
        return False
    return leading("auxiliary_first").match(folded) is None and says("question_word", folded)
