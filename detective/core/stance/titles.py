"""A headline that asks and a text that opens with yes or no: what the two say together."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.marks import alternation, mark
from detective.core.text import fold, has_han

_END = r"(?=\s*(?:[,.;:!?—–，。；：！]|$))"
_PRONOUN = r"(?:it|he|she|they|we|you|this|that|there|one)"
_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|might|should|must)"
_SPEAKER = "^(?:[^，。：,:]{1,12}(?:[：:]|(?:说|称|表示|回应|答复|回复|解释)[，,：:]?))?(?:答案是)?"  # 校方：没有
_SAYS = r"(?P<who>[a-z][a-z' -]{1,40}?) (?:say|says|said|answers?|answered|repl(?:y|ies|ied))(?: that)? "
_SPOKEN = r"(?=\s*(?:[.;:!—–]|$))"  # what goes on behind a comma may take it back


@cache
def _yes() -> Pattern:
    agreed = rf"{_PRONOUN} (?:really |certainly )?{_AUXILIARY}(?: indeed)?"
    return Pattern(
        rf"^\W*(?:(?:{alternation('answer_yes', 'en')}|{agreed}){_END}|{_SAYS}{agreed}{_SPOKEN})"
        rf"|{_SPEAKER}{alternation('answer_yes', 'zh')}{_END}"
    )


@cache
def _no() -> Pattern:
    denied = rf"{_PRONOUN} (?:{_AUXILIARY} not|{_AUXILIARY}n't|cannot|can't|won't)"
    return Pattern(
        rf"^\W*(?:(?:{alternation('answer_no', 'en')}|{denied}){_END}|{_SAYS}{denied}{_SPOKEN})"
        rf"|{_SPEAKER}{alternation('answer_no', 'zh')}{_END}"
    )


_DENIED = Pattern(rf"{_SPEAKER}(?:并|也|都)?(?:不会?|不能|不必|没有?|未)(?P<deed>[\u3400-\u9fff]{{1,6}}){_END}")


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
    asked = (found["asked"] or found["bare"]).strip()
    sign = _answer(fold(found["rest"] or "").strip(), asked) or _answer(fold(text[:60]).lstrip(), asked)
    statement = _stated(asked) if sign else ""
    return Answered(statement, sign) if statement else None


def question_of(text: str) -> tuple[str, str] | None:
    """The question that a text opens with and what stands behind it; None where it opens otherwise."""
    found = _OPENING.match(text)
    return None if found is None else (found.group().strip(), text[found.end() :].lstrip('"”」』 '))


_OPENING = Pattern("[^.。!！?？;；]{4,120}[?？]")


def _answer(opening: str, asked: str) -> int:
    for sign, said in ((1, _yes().match(opening)), (-1, _no().match(opening))):
        if said is not None:
            who = said.groupdict()["who"]
            return 0 if who and mark("taking_sides").search(who) else sign
    denied = _DENIED.match(opening)
    return -1 if denied and denied["deed"] in asked else 0  # 要收费吗？不收费


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
