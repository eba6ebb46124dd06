"""Words for relations of two parties that are told from either side: teacher and pupil, lent to and borrowed from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem
from detective.core.stance.lexemes import lexemes
from detective.core.stance.marks import mark
from detective.core.stance.veils import places, stands_alone
from detective.core.stance.views import View
from detective.core.tables import rows
from detective.core.text import fold

_WORD = Pattern(r"[a-zé]+(?:-[a-z]+)*")
_PARTED = "…"
_REACH = 40  # characters between the parts of an English verb
_REACH_ZH = 14
_BE = ("is", "was", "are", "were", "be", "been", "being")
_NONE = "-"
_VERBS, _EVENTS = 2, 4  # the first cells of verbs and of nouns for the deed


class Word(NamedTuple):
    """A word of a relation: `side` is 1 where its bearer or doer is the first party, -1 where he is the second.

    `mark` is empty for a word that follows from any other word of the relation.
    """

    relation: str
    side: int
    mark: str
    noun: bool
    text: str
    tail: str  # what stands behind the few words inside a verb; empty for none
    event: bool = False  # a noun for the deed: victory over


class Found(NamedTuple):
    """Where a text has a word of a relation, and its tail: the stretch of the tail is empty where there is none."""

    word: Word
    start: int
    end: int
    tail: tuple[int, int]


@cache
def _words(language: str) -> tuple[Word, ...]:
    found: list[Word] = []
    for relation, tongue, *cells in rows("stance/converse_roles.tsv"):
        if tongue != language:
            continue
        for number, cell in enumerate(cells):
            for entry in () if cell == _NONE else cell.split("|"):
                text, starred, label = entry.partition("*")
                head, _, tail = (part.strip() for part in fold(text).partition(_PARTED))
                mark = (label or text) if starred else ""
                side = -1 if number % 2 else 1
                found.append(Word(relation, side, mark, number < _VERBS, head, tail, number >= _EVENTS))
    return tuple(found)


def _inflected(verb: str) -> tuple[str, ...]:
    """The forms of an English verb: its first word in all of them."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        forms = list(_BE)
    else:
        cut = first.removesuffix("e")
        forms = [first, first + "s", first + "es", cut + "ed", cut + "ing", first + first[-1] + "ed"]
        forms += [first + first[-1] + "ing", first[:-1] + "ies", first[:-1] + "ied"]
        forms += [row[0] for row in rows("stance/stems_en.tsv") if row[1] == first]
    return tuple(f"{form} {rest}".strip() for form in forms)


@cache
def _by_first_word() -> dict[str, tuple[tuple[str, Word], ...]]:
    """English words and verb forms by their first word, the longest first."""
    found: dict[str, list[tuple[str, Word]]] = {}
    nouns = {word.text for word in _words("en") if word.noun}
    for word in _words("en"):
        forms = (word.text, word.text + "s") if word.noun else (word.text,) if word.event else _inflected(word.text)
        if not word.noun and not word.event:
            forms = tuple(form for form in forms if form not in nouns)  # "coach Lee" names an office
        for form in dict.fromkeys(forms):
            found.setdefault(form.split()[0], []).append((form, word))
    return {
        first: tuple(sorted(entries, key=lambda e: (-len(e[0] + e[1].tail), e[0]))) for first, entries in found.items()
    }


def _english(text: str) -> Iterator[Found]:
    known, last = _by_first_word(), 0
    for first in _WORD.finditer(text):
        if first.start() < last:
            continue
        for form, word in known.get(first.group(), ()):
            end = first.start() + len(form)
            if not text.startswith(form, first.start()) or text[end : end + 1].isalpha():
                continue
            tail = _tail(word.tail, text, end, _REACH)
            if tail is not None:
                if end < last:
                    break
                last = max(last, end) if not word.tail else last
                is_verb = word.noun and _TO_DO.search(text, 0, first.start()) is not None  # will host, to partner
                yield Found(word._replace(noun=False) if is_verb else word, first.start(), end, tail)


_TO_DO = Pattern(r"\b(?:to|will|would|can|could|may|might|must|shall|should|did|does|do|not) $")


def _tail(tail: str, text: str, start: int, reach: int) -> tuple[int, int] | None:
    """Where the second part of a word stands behind the first, within reach and in the same clause."""
    if not tail:
        return (start, start)
    last = start + reach + len(tail)
    at = text.find(tail, start, last)
    while at >= 0 and _STOPS.isdisjoint(text[start:at]):
        if stands_alone(text, at, at + len(tail)):
            return (at, at + len(tail))
        at = text.find(tail, at + 1, last)
    return None


_STOPS = frozenset(",，;；。.")


@cache
def _chinese_words() -> tuple[Word, ...]:
    return tuple(sorted(_words("zh"), key=lambda w: (-len(w.text + w.tail), w.text, w.tail)))


def _chinese(text: str) -> Iterator[Found]:
    taken: list[tuple[int, int]] = []
    for word in _chinese_words():
        if word.text not in text or word.tail not in text:
            continue
        for start in places(word.text, text):
            end = start + len(word.text)
            tail = _tail(word.tail, text, end, _REACH_ZH)
            own = tail if tail and word.tail else (start, end)
            if tail is None or any(a < own[1] and own[0] < b for a, b in taken if (a, b) != own):
                continue
            taken.append(own)
            yield Found(word, start, end, tail)


def converses(text: str, *, chinese: bool) -> tuple[Found, ...]:
    """The words of relations in a folded text, the longer before those inside them."""
    return tuple(_chinese(text) if chinese else _english(text))


DEED = "deed"  # the name of a relation that no table holds: a verb, beside itself alone
_ED = Pattern(r"\b[a-z]{2,}(?:ed|t|n|g|d)\b")
_BE_BEFORE = Pattern(r"\b(?:is|was|were|are|been|being|be)(?: [a-z]+ly)? $")  # was awarded the prize: no deed on it
_LEAST = 2  # characters of a Chinese verb


@lru_cache(maxsize=256)
def deeds_in(view: View, text: str) -> tuple[Found, ...]:
    """The verbs of a claim by which one may act on another, apart from what two do with each other."""
    if view.chinese:
        spots = [(w.start, w.end) for w in lexemes(view.text, view.folded) if tag_of(w.key) == "v"]
        spots = [(a, b) for a, b in spots if b - a >= _LEAST]
    else:
        past = mark("past")
        spots = [m.span() for m in _ED.finditer(text) if m.group().endswith("ed") or past.fullmatch(m.group())]
        spots = [(a, b) for a, b in spots if not (_BE_BEFORE.search(text[:a]) and not text.startswith(" by ", b))]
    return tuple(
        Found(Word(DEED, 1, "", noun=False, text=text[a:b], tail=""), a, b, (b, b))
        for a, b in spots
        if not mark("reciprocal").search(text[a:b])
    )


def deed_again(word: Word, text: str) -> tuple[Found, ...]:
    """Where a sentence has a verb of the claim again; English ones in any form that is one of the past."""
    if word.text[0] >= "\u3400":
        spots = [(at, at + len(word.text)) for at in places(word.text, text)]
    else:
        key = stem(word.text)
        spots = [m.span() for m in _WORD.finditer(text) if m.group() == word.text or stem(m.group()) == key]
    return tuple(Found(word, a, b, (b, b)) for a, b in spots)
