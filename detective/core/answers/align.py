"""Where the words of a question stand in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.answers.line import Line
from detective.core.answers.terms import Term, short_name


class Spot(NamedTuple):
    """Where one word of the question stands: terms `[first, last)` of the sentence; `exact` when not by a synonym."""

    first: int
    last: int
    exact: bool


Alignment = dict[Term, tuple[Spot, ...]]


def align(content: tuple[Term, ...], line: Line) -> Alignment:
    """Find every content word of the question in a sentence: by its keys, else by its letters."""
    return {term: _spots(term, line) for term in content}


def _spots(term: Term, line: Line) -> tuple[Spot, ...]:
    found: dict[int, Spot] = {}
    for position, key in enumerate(term.keys):
        exact = position == 0 or not key.startswith("=")
        for where in line.keys.get(key, ()):
            if where not in found:
                found[where] = Spot(where, where + 1, exact)
    for text in (term.text, short_name(term.text)) if not found else ():
        at = line.folded.find(text) if len(text) > 1 else -1
        first = line.term_at(at + 1) - 1
        if at >= 0 and _stands_alone(line.folded, at, text) and not is_longer(line.terms[first], term):
            found[first] = Spot(first=first, last=max(first + 1, line.term_at(at + len(text))), exact=True)
            break
    return tuple(found[where] for where in sorted(found)[:6])


def is_longer(other: Term, term: Term) -> bool:
    """Whether one place only begins or ends like another: Indonesia (印度尼西亚) is no India (印度)."""
    return other.tag == term.tag == "s" and len(other.text) > len(term.text) and set(other.keys).isdisjoint(term.keys)


def _stands_alone(folded: str, at: int, word: str) -> bool:
    if not word.isascii():
        return True
    before, after = folded[at - 1 : at], folded[at + len(word) : at + len(word) + 1]
    return not (before.isascii() and before.isalnum()) and not (after.isascii() and after.isalnum())
