"""A question with its answer behind it is one claim: where the two part, and the statement that they make."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.question_answered_en import fill_english
from detective.core.question_answered_zh import asks_again, fill_chinese
from detective.core.question_cues import leading, plain, says
from detective.core.question_statement import denial, statement
from detective.core.text import fold, has_han

_LONGEST_QUESTION = 160
_QUOTED = Pattern(r"[“\"][^“”\"]{0,80}[”\"]")
_INNER_END = Pattern(r"[。;!]|[a-z]{3,}\. ")
_COLON = Pattern(r"(?<![0-9]):|:(?![0-9])")
_SAID = Pattern(r"[\s,;。]+(?=答(?:案|复)?:)")
_MARKS = "?？:："
_EDGE = " \t\n-–—:：,，"
_CLOSING = " 。.！!\n"


class Pair(NamedTuple):
    """A question and what stands behind it."""

    question: str
    answer: str
    is_marked: bool  # a colon, "A:" or 答： says that what follows is the answer
    is_asked: bool  # a question mark closes the question


def answered(body: str) -> str | None:
    """The statement that a question and the answer behind it make together; None for any other text."""
    pair = _pair(body) if any(mark in body for mark in _MARKS) else None
    if pair is None or not pair.answer or _INNER_END.search(plain(pair.question)):
        return None
    if has_han(pair.question):
        return fill_chinese(pair.question, pair.answer, is_marked=pair.is_marked) or _yes_or_no(pair)
    return (
        fill_english(pair.question, pair.answer, is_marked=pair.is_marked) if pair.is_asked else None
    ) or _yes_or_no(pair)


def _pair(body: str) -> Pair | None:
    lead = leading("question_lead").match(fold(body))
    text = body[lead.end() :] if lead else body
    folded = _QUOTED.sub(lambda match: "＿" * len(match.group()), plain(text))
    found = folded.find("?")
    said = _SAID.search(folded) if lead and found < 0 else None
    colon = _COLON.search(folded) if found < 0 and has_han(text) else None
    at = said.start() if said else colon.start() if colon else found
    if not 0 < at <= _LONGEST_QUESTION or "?" in folded[at + 1 :].lstrip("?! "):
        return None
    answer = text[at + 1 :].lstrip("?？!！ ").lstrip(_EDGE)
    mark = leading("answer_lead").match(fold(answer))
    answer = (answer[mark.end() :] if mark else answer).strip(_EDGE).rstrip(_CLOSING)
    is_asked = found >= 0 or said is not None
    return Pair(text[:at].strip(), answer, is_marked=mark is not None or colon is not None, is_asked=is_asked)


def _yes_or_no(pair: Pair) -> str | None:
    """A question that yes or no answers, as what it states or as its denial."""
    folded, asked = fold(pair.answer), plain(pair.question)
    if has_han(pair.question):
        is_open = asks_again(pair.question) or not (pair.is_asked or says("yes_no_zh", asked))
    else:
        is_open = leading("question_word").match(asked) is not None
    if is_open:
        return None
    if leading("yes").fullmatch(folded):
        return statement(pair.question + "?")
    return denial(pair.question) if leading("no").fullmatch(folded) else None
