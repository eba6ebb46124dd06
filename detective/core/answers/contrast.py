"""Whether a sentence qualifies the asked noun otherwise than the question: the driving age, and no drinking age."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from detective.core.answers.align import Alignment
from detective.core.answers.line import Line
from detective.core.answers.shape import Shape
from detective.core.answers.terms import Term, forms_of, kind_of
from detective.core.text import folded_rows, has_han

_OPEN_TAGS = frozenset("nxwvajb1tC")
_NAMES = frozenset("C1rx")
_OFFICES = frozenset("司部局厅署处")  # 财政司, 政务司: offices of a government, told apart by the word before
_DIGITS = 2  # of the number of a model
_LINKS = frozenset({"", " ", "-"})


@cache
def _plain() -> frozenset[str]:
    """Words that stand before a noun and make no other thing of it: current, official, 现任."""
    return frozenset(
        word for name, *cells in folded_rows("answers/plain_words.tsv") for word in "|".join(cells).split("|")
    )


@cache
def _occupations() -> dict[str, str]:
    """Occupation by each of its words."""
    return {
        word: name for name, *cells in folded_rows("answers/occupations.tsv") for word in "|".join(cells).split("|")
    }


class _Sight(NamedTuple):
    """A question and the sentence that is held against it."""

    shape: Shape
    line: Line
    alignment: Alignment


def is_contrasted(shape: Shape, line: Line, alignment: Alignment, around: str) -> bool:
    """Whether every place of a noun has another word before it, and the question's word stands nowhere.

    `around` is the searchable title and passage.
    """
    sight = _Sight(shape, line, alignment)
    return _numbered_otherwise(sight) or any(
        _is_other(sight, word, head)
        for word, head in pairwise(shape.content)
        if _adjoin(shape.folded, word, head)
        and not alignment.get(word)
        and not any(form in around for form in forms_of(word))
    )


def _adjoin(text: str, word: Term, head: Term) -> bool:
    return word.end <= head.start and text[word.end : head.start] in _LINKS


def _is_other(sight: _Sight, word: Term, head: Term) -> bool:
    spots = [spot for spot in sight.alignment.get(head, ()) if spot.exact]
    if not spots or word.text in _plain() or not _is_noun(head):
        return False
    found = sight.line.terms
    others = [_before(sight.line, spot.first, word) for spot in spots]
    return all(
        other is not None and _may_qualify(sight, other) and _contrasts(word, other, found[spot.first])
        for spot, other in zip(spots, others, strict=True)
    )


def _before(line: Line, first: int, word: Term) -> Term | None:
    """The word right before a noun; of 财政司司长, beside 律政司司长, the one before their common end."""
    found = line.terms
    while first and _adjoin(line.folded, found[first - 1], found[first]):
        first -= 1
        if not (has_han(word.text) and found[first].text != word.text and word.text.endswith(found[first].text)):
            return found[first]
    return None


def _is_noun(head: Term) -> bool:
    """Whether a word names something; what tells a relation is mostly a verb."""
    if head.tag in "smv" or any(key[0] == "=" for key in head.keys):
        return False
    return head.tag != "w" or not has_han(head.text)


def _may_qualify(sight: _Sight, other: Term) -> bool:
    """Whether a word before a noun can make another thing of it: no date, no title, nothing that is asked."""
    asked = {key for term in sight.shape.content for key in term.keys}
    if other.text in _plain() or other.text in sight.shape.folded or not asked.isdisjoint(other.keys):
        return False
    return not _is_dated(sight.line, other) and not any(kind_of(key) == "office" for key in other.keys)


def _contrasts(word: Term, other: Term, head: Term) -> bool:
    if has_han(word.text) != has_han(other.text):
        return False
    mine, theirs = _occupations().get(word.text), _occupations().get(other.text)
    if mine is not None or (head.tag in _NAMES and head.text not in _OFFICES):
        return mine != theirs if mine and theirs else word.tag == other.tag == "C"
    if "m" in (word.tag, other.tag):
        return word.tag == other.tag
    return word.tag in _OPEN_TAGS and other.tag in _OPEN_TAGS and (word.tag == "C") == (other.tag == "C")


def _numbered_otherwise(sight: _Sight) -> bool:
    """Whether a name has another number behind it than in the question: the Pixa 8, where the Pixa 9 is asked."""
    return any(
        _is_numbered(name, number)
        and _adjoin(sight.shape.folded, name, number)
        and not sight.alignment.get(number)
        and _has_a_number(sight, name)
        for name, number in pairwise(sight.shape.content)
    )


def _is_numbered(name: Term, number: Term) -> bool:
    return number.tag == "m" and name.tag in _NAMES and number.end - number.start <= _DIGITS


def _has_a_number(sight: _Sight, name: Term) -> bool:
    found = sight.line.terms
    behind = [found[spot.last] for spot in sight.alignment.get(name, ()) if spot.last < len(found)]
    return bool(behind) and all(term.tag == "m" and not _is_dated(sight.line, term) for term in behind)


def _is_dated(line: Line, term: Term) -> bool:
    return any(start <= term.start < end for start, end in line.dates)
