"""Names in Latin letters: runs of capitalised words with their particles, titles and parts."""

from __future__ import annotations

from functools import cache

from detective.core.answers.dotted import is_han
from detective.core.answers.line import Line
from detective.core.answers.places import land_parts, place_kind
from detective.core.answers.terms import Term, kind_of
from detective.core.patterns import Pattern
from detective.core.tables import words

_PARTICLES = frozenset({"de", "da", "del", "der", "den", "di", "du", "la", "le", "van", "von", "bin", "al", "el", "t"})
_INNER = frozenset({"of", "the", "and", "for", "in", "&"})  # they may also stand between two names
_IN_TITLES = frozenset({"with", "on", "to", "about", "from", "at", "by", "or", "a", "an", "vs", "it", "is", "not"})
_LISTED = frozenset({"person", "land", "city", "place"})
_SUFFIX = frozenset({"jr", "sr"})
_SHORT = _SUFFIX | {"st", "mt", "ft", "dr", "mr", "mrs", "ms", "vs"}  # words with a dot of their own
_ELIDED = Pattern(r"[dl]['’][A-Z]")  # d'Estournelles
_LINK = _PARTICLES | _INNER | {"y", "e", "dos", "das", "ibn"}


@cache
def titles() -> frozenset[str]:
    """English titles that stand before a name."""
    return frozenset(words("answers/titles_en.txt"))


@cache
def organisations() -> frozenset[str]:
    """English words that make a run of capitals the name of a body."""
    return frozenset(words("answers/organisations_en.txt"))


def latin_names(line: Line, *, titled: bool) -> list[tuple[int, int, str]]:
    """`(start, end, kind)` of runs of capitalised words; with `titled`, small words may stand inside as in a title."""
    found: list[tuple[int, int, str]] = []
    index, size = 0, len(line.terms)
    while index < size:
        if not _is_capital(line, index):
            index += 1
            continue
        last = _run_of_capitals(line, index, _LINK)
        found += _named(line, index, last)
        if index and line.terms[index - 1].text in land_parts():  # southern Spain
            found.append((index - 1, last + 1, "place"))
        wide = titled or any(term.text in organisations() for term in line.terms[index : last + 1])
        longer = _run_of_capitals(line, index, _LINK | _IN_TITLES) if wide else last
        if longer > last:
            found.append((index, longer + 1, "name"))
        index = last + 1
    return [(line.terms[first].start, line.terms[end - 1].end, kind) for first, end, kind in found]


def _is_capital(line: Line, index: int) -> bool:
    term = line.terms[index]
    if term.tag == "." or is_han(term.text):
        return False
    if not line.text[term.start].isupper() and not _ELIDED.match(line.text, term.start):
        return False
    return not any(start <= term.start < end for start, end in line.dates)


def _run_of_capitals(line: Line, index: int, link: frozenset[str]) -> int:
    """The last term of a run of capitals; small words, initials' dots and short numbers may stand inside."""
    last = cursor = index
    while cursor + 1 < len(line.terms):
        cursor += 1
        before, after = line.terms[cursor - 1], line.terms[cursor]
        if line.text[before.end : after.start].strip(" ") or after.start - before.end > 2:
            break
        if _is_capital(line, cursor) or (after.tag == "m" and cursor == last + 1 and len(after.text) < 4):
            last = cursor
        elif after.text == "." and (len(before.text) == 1 or before.text in _SHORT):
            ends = cursor + 1 >= len(line.terms) or not _is_capital(line, cursor + 1)
            last = cursor if ends and before.text in _SUFFIX else last
        elif after.text not in link and after.text not in {"'", "’", "´"}:
            break
    return last


def _named(line: Line, first: int, last: int) -> list[tuple[int, int, str]]:
    terms = line.terms
    found: list[tuple[int, int, str]] = []
    begin = first
    while begin < last and terms[begin].text.rstrip(".") in titles() | {"the"}:
        begin += 1
    if begin > first and terms[begin].text in _LINK | {"."}:
        begin += 1 if begin < last else 0
    kind = _kind(terms[begin : last + 1])
    found += _possessed(line, begin, last)
    if terms[first].is_content or first < last:
        article = begin == first + 1 and terms[first].text == "the"
        found.append((first, last + 1, kind if begin == first or article else "name"))
    if begin > first:
        found.append((begin, last + 1, kind))
    found += [half for index in range(begin + 1, last) for half in _halves(terms, begin, index, last)]
    return found


def _halves(terms: tuple[Term, ...], begin: int, middle: int, last: int) -> list[tuple[int, int, str]]:
    """Both sides of a word such as "and" inside a run, and the whole as a list where both are names."""
    if terms[middle].text not in _INNER:
        return []
    after = middle + 1
    while after < last and terms[after].text in _LINK:
        after += 1
    one, other = _kind(terms[begin:middle]), _kind(terms[after : last + 1])
    halves = [(begin, middle, one), (after, last + 1, other)]
    if terms[middle].text in {"and", "&"} and one == other and one in _LISTED:
        halves.append((begin, last + 1, "list-" + one))
    return halves


def _possessed(line: Line, first: int, last: int) -> list[tuple[int, int, str]]:
    """What follows a possessive inside a run: Titane in "Julia Ducournau's Titane"."""
    for index in range(first, last):
        if line.terms[index].text.endswith(("'s", "’s")):
            return [(index + 1, last + 1, _kind(line.terms[index + 1 : last + 1]))]
    return []


def _kind(parts: tuple[Term, ...]) -> str:
    if len(parts) == 1 and parts[0].tag == "s":
        return place_kind(parts[0])
    if len(parts) == 1 and any(kind_of(key) == "body" for key in parts[0].keys):
        return "org"
    if all(part.tag == "s" or part.text in _LINK for part in parts):
        return "place"
    if any(part.text.rstrip(".") in organisations() for part in parts):
        return "org"
    inner = [part for part in parts if part.tag != "."]
    if 2 <= len(inner) <= 5 and not any(part.text in _INNER or part.tag in "sm" for part in inner):
        return "person"
    return "name"
