"""The verb of an English question put where a statement has it: "did X win" is "X won"."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading
from detective.core.question_statement import after_subject, named_subject
from detective.core.tables import rows, words
from detective.core.text import fold

BE = frozenset({"is", "are", "was", "were"})
DO = frozenset({"do", "does", "did"})
_WORD = Pattern(r"[^\s]+")
_DEED = Pattern(r" ([a-z]+)(?= (?:in|on|at|from|for|during|between|after|before|to|as|with|by)\b|$)")
_Y_LAST = Pattern(r"[^aeiou]y$")
_DOUBLED = Pattern(r"^[^aeiou]*[aeiou][bdgklmnprt]$|(?:mit|fer|cur|pel|trol|bel|gret)$")


@cache
def _past() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("guard/past_en.tsv")}


@cache
def past_forms() -> frozenset[str]:
    """Past forms that may follow the noun of a question, and the present forms of the same list."""
    return frozenset(_past().values()) | frozenset(words("answers/verbs_en.txt"))


def verb_place(behind: str) -> tuple[str, str, str] | None:
    """Subject, verb and the rest: the verb follows a name; else it is a listed one."""
    end = named_subject(behind)
    least = len(behind[:end].split()) if end > 0 else 2 if leading("noun_first").match(fold(behind)) else 1
    found = list(_WORD.finditer(behind))
    while least < len(found) and leading("adverb").fullmatch(found[least].group()):
        least += 1
    if end > 0 and least < len(found) and _is_deed(found[least].group()):
        return _split(behind, found[least])
    listed = next((match for match in found[least:] if match.group() in _past()), None)
    return _split(behind, listed) if listed is not None else None


def _is_deed(word: str) -> bool:
    unlisted = word.isalpha() and word.islower() and not leading("no_verb").fullmatch(word)
    return word in _past() or unlisted


def verb_by_place(behind: str) -> tuple[str, str, str] | None:
    """The same where the object is what is asked for: the verb stands right before a preposition, or at the end."""
    found = (match for match in _DEED.finditer(behind) if not leading("small_first").fullmatch(match[1]))
    deed = next(found, None)
    return (behind[: deed.start()], deed[1], behind[deed.end() :].strip()) if deed is not None else None


def _split(behind: str, deed: re.Match[str]) -> tuple[str, str, str]:
    return behind[: deed.start()].strip(), deed.group(), behind[deed.end() :].strip()


def told(verb: str, deed: str) -> str:
    """The verb as the sentence has it without its "do", or with any other word of the kind before it."""
    if verb == "did":
        return _past_of(deed)
    if verb == "does":
        return _present_of(deed)
    return deed if verb == "do" else f"{verb} {deed}"


def _present_of(deed: str) -> str:
    if deed == "have":
        return "has"
    if _Y_LAST.search(deed):
        return deed[:-1] + "ies"
    return deed + ("es" if deed.endswith(("s", "sh", "ch", "x", "o")) else "s")


def _past_of(deed: str) -> str:
    if deed in _past():
        return _past()[deed]
    if _Y_LAST.search(deed):
        return deed[:-1] + "ied"
    if _DOUBLED.search(deed):
        return deed + deed[-1] + "ed"
    return deed + ("d" if deed.endswith("e") else "ed")


def moved(verb: str, behind: str) -> str:
    """The sentence with its verb behind the subject."""
    if verb in BE:
        return _moved_be(verb, behind)
    cut = verb_place(behind)
    if cut is None:
        return behind if verb in DO else after_subject(behind, verb)
    subject, deed, after = cut
    return f"{subject} {told(verb, deed)} {after}".strip()


def _moved_be(verb: str, behind: str) -> str:
    """A noun phrase alone has nothing behind which the verb could stand but itself: "where is the Eiffel Tower"."""
    done = participle(behind)
    return f"{behind[: done.start()]}{verb} {behind[done.start() :]}" if done else f"{behind} {verb}"


def participle(behind: str) -> re.Match[str] | None:
    """The last participle that has its noun before it."""
    return next(
        (
            match
            for match in reversed(list(cue("participle").finditer(fold(behind))))
            if match.start() and not leading("noun_first").fullmatch(fold(behind[: match.start()]))
        ),
        None,
    )
