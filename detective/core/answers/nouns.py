"""What the noun of a question asks for, and when a "who" may be a team or a "what" a whole statement."""

from __future__ import annotations

from functools import cache

from detective.core.answers.shape import Wanted
from detective.core.answers.terms import Term, kind_of, terms
from detective.core.models import Asked
from detective.core.patterns import Pattern
from detective.core.tables import rows, words

_BY_ASKED = {
    Asked.PERSON: Wanted.PERSON,
    Asked.PLACE: Wanted.PLACE,
    Asked.TIME: Wanted.TIME,
    Asked.NUMBER: Wanted.NUMBER,
}
_OF_PEOPLE = frozenset("人员手家")  # 选手, 作家: nouns that end so are people
_VOTE = frozenset({"election", "elect", "选举", "大选"})
_DID = Pattern(
    r"(?:做|干|说|发生|宣布|表示|指出|强调|称)了?(?:些|过)?什么|怎么样|怎样|如何"
    r"|\bwhat (?:happened|did \w.* (?:do|say|announce|promise)\b)|^how\b"
)


@cache
def _kinds() -> dict[str, Wanted]:
    found: dict[str, Wanted] = {}
    for kind, chinese, english in rows("answers/nouns.tsv"):
        for noun in (*chinese.split("|"), *english.split("|")):
            found.setdefault(noun, Wanted(kind))
    return found


@cache
def _prepositions() -> dict[str, str]:
    return {word: name for name, listed in rows("answers/prepositions.tsv") for word in listed.split("|")}


def preposition_of(word: str) -> str:
    """The class of a preposition (`to`, `by`, `with`, `from` …); empty for another word."""
    return _prepositions().get(word, "")


@cache
def _statements() -> tuple[str, ...]:
    return words("answers/statements.txt")


def is_asked_noun(word: str) -> bool:
    """Whether a Chinese word, verb though it may be, is a noun that questions ask for: 决定, 影响."""
    return word in _kinds() or word in _statements()


@cache
def _endings() -> dict[str, tuple[str, ...]]:
    return {
        noun: tuple(listed.split("|")) for nouns, listed in rows("answers/endings.tsv") for noun in nouns.split("|")
    }


def endings_of(noun: str) -> tuple[str, ...]:
    """How names of the asked kind end, by the longest known ending of the noun."""
    last = noun.rsplit(" ", 1)[-1]
    found = (_endings().get(last[start:], ()) for start in range(len(last)))
    return next((endings for endings in found if endings), ())


def kind_of_chinese(noun: str) -> Wanted | None:
    """The wanted kind of the longest known ending of a Chinese noun."""
    kinds = _kinds()
    return next((kinds[noun[start:]] for start in range(len(noun)) if noun[start:] in kinds), None)


def kind_of_english(noun: str) -> Wanted | None:
    """The wanted kind of an English noun phrase by its last known noun, in the singular or plural."""
    parts = noun.split()
    for start, stop in [(i, j) for j in range(len(parts), 0, -1) for i in range(j)]:
        tail = " ".join(parts[start:stop])
        single = tail[:-3] + "y" if tail.endswith("ies") else tail
        for form in (tail, tail.removesuffix("s"), tail.removesuffix("es"), single):
            if form in _kinds():
                return _kinds()[form]
    return None


def of_asked(asked: Asked | None) -> Wanted | None:
    """The wanted kind by what the question reader understood."""
    return _BY_ASKED.get(asked) if asked is not None else None


def settle(wanted: Wanted, noun: str, found: tuple[Term, ...], folded: str) -> Wanted:
    """The wanted kind with the other words of the question in view."""
    if wanted is Wanted.PERSON:
        return Wanted.PARTY if _may_be_a_team(noun, found) else wanted
    if wanted is Wanted.THING:
        told = any(noun.endswith(word) for word in _statements()) if noun else _DID.search(folded) is not None
        return Wanted.CLAUSE if told else wanted
    return wanted


def _may_be_a_team(noun: str, found: tuple[Term, ...]) -> bool:
    """Whoever wins or plays may be a person, a team or a land; whoever holds an office or a prize is a person."""
    keys = {key for term in found for key in term.keys}
    if (noun[-1:] in _OF_PEOPLE and noun) or keys & _VOTE:
        return False
    if {kind_of(key) for key in keys} & {"office", "prize", "category"}:
        return False
    return bool(keys & {"=win", "=lose", "=opponent", "=result"})


def noun_terms(noun: str) -> tuple[tuple[str, ...], ...]:
    """Keys of each word of a noun; of a joined name only those of the whole ("gold medals" is not any medal)."""
    found = [term for term in terms(noun) if term.is_content]
    return tuple(
        (tuple(key for key in term.keys if kind_of(key)) if " " in term.text else ()) or term.keys for term in found
    )


def noun_keys(noun: str) -> frozenset[str]:
    """All keys of the words of a noun."""
    return frozenset(key for term in terms(noun) if term.is_content for key in term.keys)
