"""A headline that asks and a text that opens with yes or no: what the two say together."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.marks import alternation
from detective.core.text import fold, has_han

_END = r"(?=\s*(?:[,.;:!?—–，。；：！]|$))"
_PRONOUN = r"(?:it|he|she|they|we|you|this|that|there|one)"
_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|might|should|must)"
_SPEAKER = "^(?:[^，。：,:]{1,12}(?:[：:]|说|称|表示|回应))?(?:答案是)?"  # who answers: 校方：没有, 看守人说没有这回事


@cache
def _yes() -> Pattern:
    agreed = rf"{_PRONOUN} (?:really |certainly )?{_AUXILIARY}(?: indeed)?"
    return Pattern(
        rf"^\W*(?:{alternation('answer_yes', 'en')}|{agreed}){_END}"
        rf"|{_SPEAKER}{alternation('answer_yes', 'zh')}{_END}"
    )


@cache
def _no() -> Pattern:
    denied = rf"{_PRONOUN} (?:{_AUXILIARY} not|{_AUXILIARY}n't|cannot|can't|won't)"
    return Pattern(
        rf"^\W*(?:{alternation('answer_no', 'en')}|{denied}){_END}|{_SPEAKER}{alternation('answer_no', 'zh')}{_END}"
    )


_ASKING = Pattern(r"^(?P<asked>[^?？]*)[?？](?P<rest>.*)$|^(?P<bare>.*[吗么])[。！!]?$")
_OPEN_EN = Pattern(r"\b(?:why|how|what|who|whom|whose|when|where|which|or)\b")
_OPEN_ZH = Pattern("为什么|为何|怎么|怎样|如何|谁|哪|什么|多少|几时|何时|何以|何处|还是")
_FRONTED = Pattern(
    r"^\W*(?:so|and|but)?,? ?(?:is it true that|is it the case that|did you know that"
    r"|(?:did|does|do|is|are|was|were|has|have|had|will|can|would)(?:n't)?) (?P<rest>.+)$"
)
_DOUBLED = (
    ("是不是", "是"),
    ("会不会", "会"),
    ("能不能", "能"),
    ("有没有", "有"),
    ("要不要", "要"),
    ("能否", "能"),
    ("会否", "会"),
    ("可否", "可"),
)
_ASKING_ZH = Pattern("^(?:难道|莫非|究竟|到底)|(?:真的|真)(?=[会能要是有])|是否|(?:吗|么|呢|吧|啊)$")


class Answered(NamedTuple):
    """What a headline asks, put as a statement, and whether the text affirms (+1) or denies (-1) it."""

    statement: str
    sign: int


def asks(title: str) -> bool:
    """Whether a headline asks rather than states."""
    return _ASKING.match(fold(title).strip()) is not None


def answered(title: str, text: str) -> Answered | None:
    """The question of a headline that the text, or the headline itself, answers with yes or no in so many words."""
    found = _ASKING.match(fold(title).strip())
    if found is None:
        return None
    opening = fold(text[:60]).lstrip()
    sign = _answer(fold(found["rest"] or "").strip()) or _answer(opening)
    statement = _stated((found["asked"] or found["bare"]).strip()) if sign else ""
    return Answered(statement, sign) if statement else None


def _answer(opening: str) -> int:
    return 1 if _yes().match(opening) else -1 if _no().match(opening) else 0


def _stated(question: str) -> str:
    """A question of yes or no as a statement, in words if not in order; empty for one that asks who, when or why."""
    if has_han(question):
        if _OPEN_ZH.search(question):
            return ""
        for doubled, single in _DOUBLED:
            question = question.replace(doubled, single)
        return _ASKING_ZH.sub("", question) + "。"
    if _OPEN_EN.search(question):
        return ""
    fronted = _FRONTED.match(question)
    return (fronted["rest"] if fronted else question) + "."
