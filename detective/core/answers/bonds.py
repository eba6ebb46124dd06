"""How a span is bound to the words around it: the verb that governs it, and the preposition before it."""

from __future__ import annotations

from collections.abc import Container

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.nouns import preposition_of
from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import Term

_FROM_THEN = frozenset({"起", "开始", "以来", "以后", "之后"})  # they belong to the time: 自2026年起
_REACH = 4  # words between a verb and what it governs
_PLAIN = frozenset({"be", "have", "do"})
_TYPED = frozenset({Wanted.NUMBER, Wanted.TIME})


def bond_features(shape: Shape, line: Line, asked: Container[int], mention: Mention) -> dict[str, float]:
    """`asked` holds the words of the sentence that the question has: the verb of the span is one of them, or not."""
    found: dict[str, float] = {}
    governor = _verb_behind(line, mention) if shape.wanted is Wanted.TIME else None
    if governor is None:
        governor = _governor(line, mention.first)
    if governor is not None:
        kind = "typed" if shape.wanted in _TYPED else "named"
        found[f"governed.{kind}" if governor in asked else f"governed.{kind}.other"] = 1.0
    agent = _agent_of(line, mention)
    if agent is not None:
        found["agent" if agent in asked else "agent.other"] = 1.0
    if _cuts_a_name(line, mention):
        found["cut"] = 1.0
    if _is_aside(line, mention):
        found["aside"] = 1.0
    if shape.preposition:
        before = line.terms[mention.first - 1].text if mention.first else ""
        if before in {"the", "a", "an"} and mention.first > 1:
            before = line.terms[mention.first - 2].text
        found["preposition.same" if preposition_of(before) == shape.preposition else "preposition.other"] = 1.0
    return found


def _verb_behind(line: Line, mention: Mention) -> int | None:
    """The verb that a Chinese time stands before: 自2026年起采用."""
    for index in range(mention.last, min(len(line.terms), mention.last + _REACH)):
        term = line.terms[index]
        if term.tag == "." or term.text.isascii():
            return None
        if term.text not in _FROM_THEN and term.is_content and any(key[0] == "=" for key in term.keys):
            return index
    return None


def _agent_of(line: Line, mention: Mention) -> int | None:
    """The verb whose doer a span is said to be: "written by Paul Kerr", 由韩松执导."""
    before = line.terms[mention.first - 1] if mention.first else None
    if before is None or preposition_of(before.text) != "by":
        return None
    if before.text.isascii():
        return _governor(line, mention.first - 1)
    for index in range(mention.last, min(len(line.terms), mention.last + _REACH)):
        if line.terms[index].tag == ".":
            return None
        if any(key[0] == "=" for key in line.terms[index].keys):
            return index
    return None


def _cuts_a_name(line: Line, mention: Mention) -> bool:
    """Whether a lone character, no verb, stands right beside a span: 慕尼黑 of 拜仁慕尼黑, 巴黎 of 巴黎圣日耳曼."""
    before = line.terms[mention.first - 1] if mention.first else None
    if before is not None and before.end == mention.start and _is_lone(before):
        return True
    after = line.terms[mention.last] if mention.last < len(line.terms) else None
    place = line.terms[mention.last - 1].tag == "s"
    return place and after is not None and after.start == mention.end and _is_lone(after)


def _is_lone(term: Term) -> bool:
    return len(term.text) == 1 and not term.text.isascii() and term.is_content and term.tag in "nrxsa"


def _is_aside(line: Line, mention: Mention) -> bool:
    """Whether a span stands in brackets: a call sign, another form of a name."""
    opened = line.folded.rfind("(", 0, mention.start)
    return opened >= 0 and ")" not in line.folded[opened : mention.start]


def _governor(line: Line, first: int) -> int | None:
    """The verb right before a span, with nothing but small words between: "founded in 1915", 比上年增加5万."""
    for index in range(first - 1, max(-1, first - 1 - _REACH), -1):
        term = line.terms[index]
        if term.tag == "." or preposition_of(term.text) == "from" or term.text == "由":
            return None
        if term.is_content and term.keys[0] not in _PLAIN and any(key[0] == "=" for key in term.keys):
            return index
        if term.is_content and not any(start <= term.start < end for start, end in line.dates):
            return None
    return None
