"""Foreign names in Chinese letters with dots or hyphens between their parts: 安格拉·默克尔, 让-克洛德·容克."""

from __future__ import annotations

from functools import cache

from detective.core.answers.line import Line
from detective.core.answers.terms import Term, kind_of
from detective.core.tables import words

DOTS = frozenset("·•・‧∙")
_LONGEST_PART = 9
_CLOSING_TAGS = frozenset("nsrxa")  # of a whole word right before a dot
_FOLLOWS = frozenset("因让于在和以从将为被与说称对")  # characters that come after a name more often than inside one
_INSIDE = frozenset("那")  # characters that write a foreign name only behind a dot
_RARE = 26  # weight from which a word of name characters may be part of a name


@cache
def name_characters() -> frozenset[str]:
    """Characters that write foreign names."""
    return frozenset("".join(words("answers/transliteration.txt")))


@cache
def roles() -> frozenset[str]:
    """Chinese titles that stand before a name."""
    return frozenset(words("answers/roles_zh.txt"))


def is_han(text: str) -> bool:
    """Whether a word is written in Chinese letters."""
    return "\u3400" <= text[0] <= "\u9fff"


def dotted_names(line: Line) -> list[tuple[int, int]]:
    """Offsets of the names with dots, in order."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(line.folded):
        if _is_dot(line.folded, at):
            start = _left(line, at)
            end = _right(line, at)
            if start < at and end > at + 1 and (not found or start >= found[-1][1]):
                found.append((start, end))
                at = end
                continue
        at += 1
    return found


def _is_dot(folded: str, at: int) -> bool:
    if folded[at] in DOTS:
        return True
    around = folded[at - 1 : at] + folded[at + 1 : at + 2]
    return folded[at] == "-" and len(around) == 2 and all(char in name_characters() for char in around)


def _left(line: Line, dot: int) -> int:
    """Where the part before the first dot begins: words of name characters, back to a title, a land or a particle."""
    start, index = dot, line.term_at(dot) - 1
    while index >= 0 and line.terms[index].end == start and dot - line.terms[index].start <= _LONGEST_PART:
        if not _opens(line.terms[index], line.terms[index - 1] if index else None, closing=start == dot):
            break
        start = line.terms[index].start
        index -= 1
    return start


def _opens(term: Term, before: Term | None, *, closing: bool) -> bool:
    """Whether a word may open the part before a dot; `before` stands in front of it, `closing` when the dot follows."""
    if term.tag == "." or term.text in roles():
        return False
    if not is_han(term.text):
        return term.tag == "C"
    foreign = all(char in name_characters() for char in term.text)
    if len(term.text) == 1:
        return foreign or (term.is_content and term.tag not in "qmvt")
    if any(kind_of(key) == "land" for key in term.keys):  # 马里亚诺 begins with 马里, but 巴西 stands before a name
        return foreign and (closing or before is None or _may_go_before(before))
    if term.tag in "rx" or (closing and len(term.text) <= 4 and term.tag in _CLOSING_TAGS):
        return True
    return foreign and (term.weight > _RARE or term.tag == "s")


def _may_go_before(term: Term) -> bool:
    return (
        term.tag == "."
        or term.text in roles()
        or (is_han(term.text) and all(char in name_characters() for char in term.text))
    )


def _right(line: Line, dot: int) -> int:
    """Where the parts behind the dots end."""
    end = dot
    while end < len(line.folded) and _is_dot(line.folded, end):
        stop = _end_of_part(line, end + 1)
        if stop == end + 1:
            return end
        end = stop
    return end


def _end_of_part(line: Line, start: int) -> int:
    index = line.term_at(start)
    if index < len(line.terms) and line.terms[index].start == start and line.terms[index].tag == "C":
        return line.terms[index].end
    known = index < len(line.terms) and line.terms[index].start == start and line.terms[index].tag == "r"
    at = line.terms[index].end if known else start
    while at < len(line.folded) and at - start < _LONGEST_PART:
        if at > start and not _goes_on(line, at):
            break
        if not is_han(line.folded[at]):
            break
        at += 1
    return at


def _goes_on(line: Line, at: int) -> bool:
    """Whether the character at `at` is still the name: it writes names, and begins no other word."""
    if line.folded[at] not in name_characters() | _INSIDE:
        return False
    index = line.term_at(at)
    if index >= len(line.terms) or line.terms[index].start != at:
        return True  # inside a word that has begun as a name
    term = line.terms[index]
    if len(term.text) == 1:
        return term.text not in _FOLLOWS
    if term.text[0] in _INSIDE:
        return False
    return all(char in name_characters() for char in term.text) or term.tag in "rxm" or term.text[1] in _FOLLOWS
