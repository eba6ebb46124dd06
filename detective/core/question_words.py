"""The words of a question: its lead-in, whether it asks or states, and what it states once the asking is taken off."""

from __future__ import annotations

import re
from typing import NamedTuple

from detective.core.models import Asked, Language, Mode
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading, plain, says, trailing
from detective.core.text import fold, has_han

_QUOTES = "“”\"'‘’「」『』 "
_ENDING = Pattern(r"[?？。.!！\s]+$")
_PARTICLES: tuple[tuple[Pattern, str], ...] = (
    (Pattern(r"是不是|是否是|是否为"), "是"),
    (Pattern(r"会不会|是否会"), "会"),
    (Pattern(r"能不能|是否能够?"), "能"),
    (Pattern(r"可不可以|是否可以"), "可以"),
    (Pattern(r"有没有|是否有"), "有"),
    (Pattern(r"属不属于|是否属于"), "属于"),
    (Pattern(r"算不算"), "算"),
    (Pattern(r"该不该|应不应该"), "应该"),
    (Pattern(r"要不要"), "要"),
    (Pattern(r"是否"), ""),
    (Pattern(r"(?:吗|么|嘛)(?=[?？。!！]*$)"), ""),
)
_DO = Pattern(r"(?:do|does|did)(n't| not)?\s+", re.IGNORECASE)
_BE = Pattern(
    r"(?P<aux>(?:is|are|was|were|will|would|can|could|should|has|have|had|may|might|must)(?:n't)?)\s+(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
_NAME = Pattern(
    r"(?:the |this |that |these |those |a |an )?(?:[A-Z0-9][\w.'’&-]*|it|he|she|they|there|we|you|i)"
    r"(?: (?:(?:of|the|and|de|von|van|al|for|in) )?[A-Z0-9][\w.'’&-]*)*(?= )"
)
_PREDICATE = Pattern(
    r" (?=(?:a|an|the|in|on|at|from|by|to|not|still|currently|now|really|actually|ever|being|been|going|able|as|more"
    r"|less|better|worse|[a-z]{3,}ed|[a-z]{3,}ing|born|made|true|safe|dead|alive|good|bad|located|part)\b)"
)
_HEALTH_BODY = Pattern(r"\bWHO\b(?=.*[a-z])", re.DOTALL)  # the organisation; a text all in capitals asks who
_YEAR_LAST = Pattern(r"\s*(?:in )?\d{4}年?[?.。]?$")  # world cup winner 2018
_CHOICE_ZH = Pattern(r"还是[^，。？?]{1,20}[?？]?$")


class Reading(NamedTuple):
    """The question as words: folded text for matching, its mode, and the proposition in its own spelling."""

    folded: str  # of the proposition, titles blanked
    mode: Mode
    proposition: str
    led_in: bool  # a lead-in such as 核实： stood before it


def language_of(text: str) -> Language:
    """Chinese as soon as a Chinese character stands in it."""
    return Language.ZH if has_han(text) else Language.EN


def read_words(text: str, mode: Mode | None) -> Reading:
    """Take the lead-in off, tell a statement from a question, and turn a yes-or-no question to what it would state."""
    body, led_in = _without_lead(text)
    found = mode or (Mode.CLAIM if led_in and not _asks_openly(body) else _mode(body))
    proposition = _statement(body) if found is Mode.CLAIM else body
    return Reading(plain(proposition), found, proposition, led_in)


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


def says_at_end(name: str, folded: str) -> bool:
    """Whether the list has an expression that closes the text."""
    return any(match.end() == len(folded) for match in cue(name).finditer(folded))


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


def _statement(body: str) -> str:
    tail = trailing("true_tail").search(fold(body))
    stated = body[: tail.start()].rstrip(" ,，") if tail and tail.start() > 0 else body
    return _statement_zh(stated) if has_han(stated) else _statement_en(stated)


def _statement_zh(text: str) -> str:
    stated = text
    for pattern, plain_form in _PARTICLES:
        match = pattern.search(fold(stated))
        if match:
            stated = stated[: match.start()] + plain_form + stated[match.end() :]
    return re.sub(r"[?？]+$", "", stated).strip()


def _statement_en(text: str) -> str:
    if leading("auxiliary_first").match(fold(text)) is None:
        return _ENDING.sub("", text) if text.rstrip().endswith("?") else text
    body = _ENDING.sub("", text.strip())
    done = _DO.match(body)
    if done:
        rest = body[done.end() :]
        return _capital(
            _after_subject(rest, "did not" if done.group().lower().startswith("did") else "does not")
            if done[1]
            else rest
        )
    be = _BE.match(body)
    return _capital(_after_subject(be["rest"], be["aux"].lower())) if be else body


def _after_subject(rest: str, verb: str) -> str:
    name = _NAME.match(rest)
    cut = name.end() if name else -1
    if cut < 0:
        split = _PREDICATE.search(rest)
        cut = split.start() if split else -1
    if cut < 0:
        words = rest.split(" ")
        cut = len(" ".join(words[:-1])) if len(words) > 1 else len(rest)
    return f"{rest[:cut]} {verb} {rest[cut:].strip()}".strip()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
