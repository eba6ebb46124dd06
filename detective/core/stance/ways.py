"""Other ways to say what a claim says: synonyms of its words and aliases of its names, found once a claim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from detective.core.stance.atoms import Atom, Term, stem, stop_words
from detective.core.stance.views import View
from detective.core.text import folded_rows, has_han


@dataclass(frozen=True, slots=True)
class Way:
    """Terms of the claim that count as held where one of the other wordings stands."""

    keys: frozenset[str]
    han: tuple[str, ...]  # wordings in Chinese, found as they are
    latin: tuple[tuple[str, ...], ...]  # wordings in Latin letters, as stems
    phrases: tuple[str, ...] = ()  # those with a word that is no term, as they stand


@cache
def _groups() -> tuple[tuple[tuple[str, ...], ...], frozenset[int]]:
    """Every row of the tables, folded; and the numbers of those that hold names."""
    found = [*folded_rows("stance/synonyms_zh.tsv"), *folded_rows("stance/synonyms_en.tsv")]
    named = [row[1:] for row in folded_rows("stance/aliases.tsv")]
    return (*found, *named), frozenset(range(len(found), len(found) + len(named)))


def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in _words(phrase))


def _words(phrase: str) -> list[str]:
    return phrase.replace(".", "").replace("-", " ").split()


@cache
def _cells() -> tuple[dict[str, list[tuple[str, int]]], dict[str, list[tuple[str, int]]]]:
    """Wordings with the numbers of their rows: Chinese ones by their first character, others by their first stem."""
    han: dict[str, list[tuple[str, int]]] = {}
    latin: dict[str, list[tuple[str, int]]] = {}
    names = _groups()[1]
    for number, row in enumerate(_groups()[0]):
        for cell in row:
            if not cell.isascii() and has_han(cell):
                if len(cell) >= 2:
                    han.setdefault(cell[0], []).append((cell, number))
            elif (words := _words(cell)) and (len(words) > 1 or len(cell) > 3 or number not in names):
                latin.setdefault(stem(words[0]), []).append((cell, number))
    return han, latin


@lru_cache(maxsize=4096)
def _han_from(head: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    found: dict[str, list[int]] = {}
    for cell, number in _cells()[0].get(head, ()):
        found.setdefault(cell, []).append(number)
    return tuple((cell, tuple(found[cell])) for cell in sorted(found, key=lambda c: (-len(c), c)))


@lru_cache(maxsize=4096)
def _latin_from(head: str) -> tuple[tuple[tuple[str, ...], tuple[int, ...], str], ...]:
    """The phrases that begin with a stem, the numbers of their rows, and how the first row writes the phrase."""
    found: dict[tuple[str, ...], list[int]] = {}
    for cell, number in _cells()[1].get(head, ()):
        found.setdefault(_stems(cell), []).append(number)
    cells = {words: (cell for n in found[words] for cell in _groups()[0][n]) for words in found}
    own = {words: next((c for c in cells[words] if not has_han(c) and _stems(c) == words), "") for words in found}
    return tuple((words, tuple(found[words]), own[words]) for words in sorted(found, key=lambda w: (-len(w), w)))


def _way(numbers: tuple[int, ...], own: str, keys: frozenset[str]) -> Way:
    return Way(keys, *_wordings(numbers, own))


Wordings = tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[str, ...]]


@lru_cache(maxsize=4096)
def _wordings(numbers: tuple[int, ...], own: str) -> Wordings:
    """The other wordings of some rows: Chinese ones, stems of Latin ones, and those with a word that is no term."""
    groups, names = _groups()
    cells = {cell for number in numbers for cell in groups[number] if cell != own}
    han = tuple(sorted(cell for cell in cells if has_han(cell)))
    short = 4 if set(numbers) & names else 2
    latin = tuple(sorted(_stems(cell) for cell in cells if not has_han(cell) and len(cell) >= short))
    telling = tuple(wording for wording in latin if not stop_words() & set(wording))
    phrases = tuple(f" {' '.join(wording)} " for wording in latin if stop_words() & set(wording))
    return han, telling, phrases


def ways_of(view: View) -> tuple[Way, ...]:
    """The other wordings of every word and name of a claim that the tables hold."""
    found: list[Way] = []
    at = 0
    while at < len(view.folded):
        step = 1
        for cell, numbers in _han_from(view.folded[at]):
            if view.folded.startswith(cell, at):
                keys = _keys(view.terms, at, at + len(cell))
                found.append(_way(numbers, cell, keys))
                step = len(cell)
                break
        at += step
    found.extend(_latin_ways(view))
    return tuple(way for way in found if way.keys)


def _latin_ways(view: View) -> list[Way]:
    words: list[Atom] = [atom for atom in view.atoms if not atom.is_han]
    stems = [stem(atom.text) for atom in words]
    found: list[Way] = []
    at = 0
    while at < len(stems):
        step = 1
        for phrase, numbers, own in _latin_from(stems[at]):
            if tuple(stems[at : at + len(phrase)]) == phrase:
                keys = _keys(view.terms, words[at].start, words[at + len(phrase) - 1].end)
                found.append(_way(numbers, own, keys))
                step = len(phrase)
                break
        at += step
    return found


def _keys(terms: tuple[Term, ...], start: int, end: int) -> frozenset[str]:
    return frozenset(term.key for term in terms if start <= term.start and term.end <= end)


def held_keys(claim: View, ways: tuple[Way, ...], other: View) -> frozenset[str]:
    """The claim's terms that a sentence holds, in the claim's words or in others."""
    held = claim.keys & other.keys
    more = [way.keys for way in ways if not way.keys <= held and _said(way, other)]
    return _bridged(claim, held.union(*more)) if more else held


def _bridged(claim: View, held: frozenset[str]) -> frozenset[str]:
    """With the pairs of characters that only join two held ones, which another wording cannot have."""
    terms = claim.terms
    joints = [
        middle.key
        for left, middle, right in zip(terms, terms[1:], terms[2:], strict=False)
        if left.key in held and right.key in held and middle.start < left.end and right.start < middle.end
    ]
    return held.union(joints)


def _said(way: Way, other: View) -> bool:
    if other.chinese and any(wording in other.folded for wording in way.han):
        return True
    return any(map(other.keys.issuperset, way.latin)) or any(stands(phrase, other) for phrase in way.phrases)


def stands(phrase: str, view: View) -> bool:
    """Whether a phrase with words such as "off" or "up" stands in a sentence, word for word."""
    return phrase in _stem_text(view)


@lru_cache(maxsize=512)
def _stem_text(view: View) -> str:
    return f" {' '.join(stem(atom.text) for atom in view.atoms if not atom.is_han)} "
