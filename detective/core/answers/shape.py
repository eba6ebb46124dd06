"""What an open question asks for: the kind of answer, where its gap is, and the words that a passage must share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detective.core.answers.terms import Term


class Wanted(StrEnum):
    """The kind of answer that the question word asks for."""

    PERSON = "person"
    LAND = "land"
    CITY = "city"
    PLACE = "place"
    ORG = "org"
    TEAM = "team"
    PARTY = "party"  # a person, a team or a land: whoever won, lost or played
    WORK = "work"
    TIME = "time"
    NUMBER = "number"
    REASON = "reason"
    CLAUSE = "clause"  # what happened, what was said: a whole statement
    THING = "thing"


class Gap(StrEnum):
    """Where the answer stands in the sentence that the question would be as a statement."""

    INSIDE = "inside"  # Chinese: the question word stands where the answer would
    SUBJECT = "subject"  # English: before the verb
    OBJECT = "object"  # English: after the last content word
    COMPLEMENT = "complement"  # English: "who is the …": beside the noun phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """An open question taken apart; `left` and `right` are its content words beside the gap, nearest first."""

    folded: str
    wanted: Wanted
    gap: Gap
    noun: str  # what kind of thing is asked: "film" of "which film", 冠军 of 冠军是谁
    noun_keys: frozenset[str]
    noun_terms: tuple[tuple[str, ...], ...]  # keys of each word of the noun
    endings: tuple[str, ...]  # how names of what the noun asks for end: 杯 for 比赛
    unit: str  # the measure word after "how many" in Chinese: 多少套 asks for 套
    measure: str  # the words that say what is measured: question word, noun and the words around the gap
    content: tuple[Term, ...]
    forms: tuple[tuple[str, ...], ...]  # of each content word, the letters to look for
    preposition: str  # what stands before the question word: `to` of "to whom" and 给谁; empty for none
    left: tuple[Term, ...]
    right: tuple[Term, ...]
    times: tuple[str, ...]  # the times as they are written in the question, folded, and their month and day alone
    years: frozenset[int]
    is_range: bool  # a stretch of years of which each has its own answer
    wants_year_only: bool
    wants_month_only: bool
    many: bool
