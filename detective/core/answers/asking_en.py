"""Taking an English question apart: its question word stands in front, the answer where the sentence has its gap."""

from __future__ import annotations

import re
from functools import cache

from detective.core.answers.asked_times import (
    clauses_of_time,
    is_part_of_time,
    spans_of_times,
    words_of_now,
    written_times,
    years_of,
)
from detective.core.answers.nouns import (
    endings_of,
    kind_of_english,
    noun_keys,
    noun_terms,
    of_asked,
    preposition_of,
    settle,
)
from detective.core.answers.shape import Gap, Shape, Wanted
from detective.core.answers.terms import Term, forms_of, terms
from detective.core.models import Question
from detective.core.patterns import Pattern
from detective.core.tables import words
from detective.core.text import fold

_WH = Pattern(
    r"\b(?:(?P<many>how (?:many|much))"
    r"|(?P<how>how (?:old|tall|high|long|far|big|large|deep|fast|heavy|wide|often|hot|cold|expensive|strong))"
    r"|(?P<who>who|whom|whose)|(?P<where>where)|(?P<when>when)|(?P<why>why)|(?P<which>which|what)|(?P<manner>how))\b"
)
_COPULA = Pattern(
    r"\s*(?:is|was|are|were|'s)\s+(?:the\s+|its\s+|his\s+|her\s+)?(?:(?:name|title) of (?:the )?)?"
    r"([a-z' -]+?)(?: (?:of|for|in|at|to|that|who|which|on|from|during|as|when|between|after|before|by|with"
    r"|under|since)\b|\?|$)"
)
_MANY = Pattern(r"\bwho (?:were|are)\b|\bwhich \w+s\b|\bwhat are\b|\brespectively\b")
_PLAIN = {"who": Wanted.PERSON, "where": Wanted.PLACE, "when": Wanted.TIME, "why": Wanted.REASON}
_BE = frozenset({"is", "are", "was", "were", "'s"})
_DO = frozenset({"do", "does", "did"})
_HAVE = frozenset({"will", "would", "has", "have", "had", "can", "could"})
_AUXILIARY = _BE | _DO | _HAVE | {"should", "may", "might"}
_BEGINS_NOUN = frozenset({"the", "a", "an", "he", "she", "they", "it"})


def read_english(question: Question, text: str) -> Shape:
    """The shape of an English question."""
    folded, found = fold(text), terms(text)
    mark = _WH.search(folded)
    start = mark.start() if mark else 0
    wanted, noun, end = _wanted(mark, found, folded)
    if mark is None:
        wanted = of_asked(question.asked) or wanted
    wanted = settle(wanted, noun, found, folded)
    times = spans_of_times(question, text, folded)
    clauses = words_of_now(folded) + (clauses_of_time(folded) if question.target is not None else ())
    years, is_range = years_of(question, folded)
    content = tuple(
        term
        for term in found
        if term.is_content and not is_part_of_time(term, times, clauses) and not start <= term.start < end
    )
    before = tuple(term for term in content if term.end <= start)
    rest = tuple(term for term in content if term.start >= end)
    gap = (
        Gap.INSIDE if before and mark else _gap(mark, [term for term in found if term.start >= end and term.tag != "."])
    )
    left, right = _sides(gap, before, rest)
    return Shape(
        folded=folded,
        wanted=wanted,
        gap=gap,
        noun=noun,
        noun_keys=noun_keys(noun),
        noun_terms=noun_terms(noun),
        endings=endings_of(noun),
        unit="",
        measure=f"{noun} {folded[max(0, start - 8) : end + 8]}",
        content=content,
        forms=tuple(forms_of(term) for term in content),
        preposition=_preposition(found, start),
        left=left,
        right=right,
        times=written_times(folded, times),
        years=years,
        is_range=is_range,
        wants_year_only=noun == "year",
        wants_month_only=noun == "month",
        many=_MANY.search(folded) is not None,
    )


def _preposition(found: tuple[Term, ...], start: int) -> str:
    """The preposition of the question word, right before it or left at the end: "to whom", "who was it sold to"."""
    plain = [term for term in found if term.tag != "."]
    before = next((term.text for term in reversed(plain) if term.end <= start), "")
    return preposition_of(before) or (preposition_of(plain[-1].text) if plain else "")


def _sides(gap: Gap, before: tuple[Term, ...], rest: tuple[Term, ...]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The content words on either side of the gap, nearest first."""
    if gap is Gap.OBJECT:
        return tuple(reversed(rest)), ()
    if gap is Gap.COMPLEMENT:
        return rest, rest
    return tuple(reversed(before)), rest


def _gap(mark: re.Match[str] | None, after: list[Term]) -> Gap:
    """Where the answer would stand; `after` are the words behind the question word and its noun."""
    first = after[0].text if after else ""
    if mark is None or first in _DO or mark.lastgroup in {"where", "when", "why", "manner"}:
        return Gap.OBJECT
    if first in _BE:
        return Gap.COMPLEMENT if _is_complement(mark, after) else Gap.OBJECT
    if first in _HAVE and len(after) > 1 and (after[1].tag in "Cs" or after[1].text in _BEGINS_NOUN):
        return Gap.OBJECT
    return Gap.SUBJECT


def _is_complement(mark: re.Match[str], after: list[Term]) -> bool:
    """Whether the answer is told of a noun: "who is the mayor", "what is the capital"; not "what was found"."""
    last = next((term for term in reversed(after) if term.is_content), None)
    second = after[1].text if len(after) > 1 else ""
    return mark.lastgroup == "who" or second in {"the", "a", "an"} or (last is not None and last.tag in "nC")


def _wanted(mark: re.Match[str] | None, found: tuple[Term, ...], folded: str) -> tuple[Wanted, str, int]:
    """The wanted kind, the noun that is asked for, and where question word and noun end."""
    if mark is None:
        return Wanted.THING, "", 0
    word, end = mark.lastgroup or "", mark.end()
    if word in _PLAIN:
        return _PLAIN[word], "", end
    if word == "how":
        return Wanted.NUMBER, mark.group().split()[1], end
    if word == "manner":
        return Wanted.THING, "", end
    noun, stop = _noun_phrase(found, end)
    if word == "many":
        return Wanted.NUMBER, noun, stop
    if not noun:
        copula = _COPULA.match(folded[end:])
        noun, stop = (copula.group(1).strip(), end) if copula else ("", end)
    return kind_of_english(noun) or Wanted.THING, noun, stop


def _noun_phrase(found: tuple[Term, ...], end: int) -> tuple[str, int]:
    """The words right after "which", "what" or "how many" up to the verb, and where they end."""
    parts: list[Term] = []
    for term in found:
        if term.start < end:
            continue
        if term.tag == "." or not term.is_content or term.text in _AUXILIARY or _is_verb(term):
            break
        if parts and term.text.endswith("ly"):
            break
        parts.append(term)
    return (" ".join(term.text for term in parts), parts[-1].end) if parts else ("", end)


def _is_verb(term: Term) -> bool:
    if term.tag != "w":
        return False
    relation = any(key.startswith("=") for key in term.keys)
    return term.text.endswith("ed") or (relation and (term.text.endswith(("s", "ing")) or term.text in _verb_forms()))


@cache
def _verb_forms() -> frozenset[str]:
    return frozenset(words("answers/verbs_en.txt"))
