"""Cutting of text into atoms (a Chinese character, a word, a number) and into weighted terms for coverage."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.tables import rows, words
from detective.core.text import fold

_ATOM = Pattern(r"[a-z]+(?:['’][a-z]+)*|\d+(?:[.,]\d+)*|[\u3400-\u9fff\uf900-\ufaff]")
_DOUBLED = frozenset("bdfgklmnprstvz")
_RARE_MILLI = 1000


class Atom(NamedTuple):
    """A smallest piece of folded text with its offsets."""

    text: str
    start: int
    end: int

    @property
    def is_han(self) -> bool:
        """Whether the piece is one Chinese character."""
        return self.text[0] >= "\u3400"

    @property
    def is_number(self) -> bool:
        """Whether the piece is written in digits."""
        return self.text[0].isdigit()


class Term(NamedTuple):
    """A comparable unit: a word's stem or two neighbouring Chinese characters, and how telling it is."""

    key: str
    start: int
    end: int
    weight_milli: int


def cut(folded: str) -> tuple[Atom, ...]:
    """The atoms of a text that was folded before."""
    return tuple([_tuple(Atom, (found[0], found.start(), found.end())) for found in _ATOM.finditer(folded)])


_tuple = tuple.__new__  # makes a named tuple without the call of its own constructor, which costs as much again


@cache
def _weights() -> dict[str, int]:
    return {row[0]: int(row[1]) for row in rows("stance/weights.tsv")}


@cache
def stop_words() -> frozenset[str]:
    """English words that carry no content of their own."""
    return frozenset(words("stance/stop_en.txt"))


@cache
def stop_characters() -> frozenset[str]:
    """Chinese characters that carry no content of their own."""
    return frozenset(words("stance/stop_zh.txt"))


@cache
def _irregular() -> dict[str, str]:
    """Irregular form -> the stem that the rules give its base."""
    return {row[0]: _by_rule(row[1]) for row in rows("stance/stems_en.tsv")}


@cache
def _whole() -> frozenset[str]:
    """Names whose last letter is no ending."""
    return frozenset(words("stance/whole_en.txt"))


_SUFFIXES = (
    ("ational", "ate"), ("ization", "ize"), ("isation", "ize"), ("fulness", "ful"), ("iveness", "ive"),
    ("ousness", "ous"), ("ements", ""), ("ement", ""), ("ments", ""), ("ment", ""), ("nesses", ""), ("ness", ""),
    ("ations", "ate"), ("ation", "ate"), ("ising", "ize"), ("izing", "ize"), ("ised", "ize"), ("ises", "ize"),
    ("ise", "ize"), ("ities", "ity"), ("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"),
    ("xes", "x"), ("ally", "al"), ("edly", ""), ("ily", "y"), ("ly", ""), ("ing", ""), ("ions", ""), ("ion", ""),
    ("ers", ""), ("er", ""), ("ors", ""), ("or", ""), ("ed", ""), ("es", ""), ("s", ""),
)  # fmt: skip
_BY_LAST = {
    last: tuple((suffix, instead) for suffix, instead in _SUFFIXES if suffix[-1] == last)
    for last in sorted({suffix[-1] for suffix, _ in _SUFFIXES})
}
_SHORT = 4
_BASE = Pattern(r"(?:er|or|ion)$")
_KEPT_ENDINGS = ("ss", "us", "is", "ous", "ics")


@lru_cache(maxsize=20000)
def stem(word: str) -> str:
    """A short common form of an English word in lower case; irregular forms come from a table."""
    word = word.replace("’", "'").removesuffix("'s").replace("'", "")
    if word in _whole():
        return word
    known = _irregular().get(word)
    if known is not None:
        return known
    plain = _by_rule(word)
    return _irregular().get(plain, plain)


def _by_rule(word: str) -> str:
    if len(word) <= 3 or (word.endswith(_KEPT_ENDINGS) and not word.endswith("ness")):
        return word
    for suffix, instead in _BY_LAST.get(word[-1], ()):
        if word.endswith(suffix) and len(word) - len(suffix) + len(instead) >= 3:
            word = word[: len(word) - len(suffix)] + instead
            if suffix in {"ed", "ing"} and len(word) > _SHORT:
                word = _BASE.sub("", word)  # discovered as discover, mentioned as mention
            break
    if word[-2:-1] == word[-1] and word[-1] in _DOUBLED:
        word = word[:-1]
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


@lru_cache(maxsize=60000)
def _weigh(key: str) -> int:
    known = _weights().get(key)
    if known is not None:
        return known
    if len(key) == 2 and key[0] >= "\u3400":
        stops = stop_characters()
        return (_RARE_MILLI, 350, 60)[(key[0] in stops) + (key[1] in stops)]
    return _RARE_MILLI


def terms(atoms: tuple[Atom, ...]) -> tuple[Term, ...]:
    """Stems of words that mean something, numbers, and bigrams of neighbouring Chinese characters, in order."""
    found: list[Term] = []
    stops = stop_words()
    for (text, start, end), (after, begins, ends) in pairwise((*atoms, _NO_ATOM)):
        if text >= "\u3400":
            if begins == end and after >= "\u3400":
                key = text + after
                found.append(_tuple(Term, (key, start, ends, _weigh(key))))
        elif text <= ":":  # digits stand before the colon
            found.append(Term(text.replace(",", ""), start, end, _RARE_MILLI))
        elif text not in stops:
            key = stem(text)
            found.append(_tuple(Term, (key, start, end, _weigh(key))))
    return tuple(found)


_NO_ATOM = Atom("", -1, -1)


def terms_of(text: str) -> tuple[Term, ...]:
    """The terms of a text as it is written."""
    return terms(cut(fold(text)))
