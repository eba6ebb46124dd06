"""An English question and its answer made one statement: the words that ask go, the answer stands in their gap."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading, says, says_at_end
from detective.core.question_statement import after_subject, capital, named_subject
from detective.core.question_verbs import BE, DO, moved, participle, past_forms, told, verb_by_place, verb_place
from detective.core.text import fold

_LONGEST = {"short": 12, "told": 40}  # words of an answer, without and with a mark before it
_FRONT = Pattern(
    r"(?P<before>(?:[^?]{0,60}, )?)(?:(?P<preposition>in|on|at|to|for|from|by|with|of|under|during) )?"
    r"(?P<word>who|whom|what|which|when|where|why|how (?:many|much|old|tall|high|long|deep|big|large|heavy|wide))\b",
    re.IGNORECASE,
)
_ASKING = Pattern(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_INSIDE = Pattern(
    r"(?P<left>.+ (?:as|by|in|at|to|for|from|with|of|on|is|was|are|were|called|named|had|published|occupied|awarded"
    r"|became)) (?:who|whom|what|which|where|when)(?: (?:[a-z]+ ){0,2}?[a-z]+?)??"
    r"(?P<right>(?: (?:as|[a-z]+ing|from|in|on|between|during|after|before|since|until) .+)?)$",
    re.IGNORECASE,
)
_AUX = Pattern(
    r"(?P<aux>is|are|was|were|will|would|can|could|should|has|have|had|may|might|must|do|does|did)(?:n't| not)?\b ?",
    re.IGNORECASE,
)
_CAMEL = Pattern(r"[a-z]+[A-Z]")
_HAVE = frozenset({"has", "have", "had"})
_STRANDED = Pattern(r" (?:in|on|at|to|for|from|by|with|of|as|under|about|into)$", re.IGNORECASE)
_WAITS = Pattern(r" (?:by|to|for|in|as|with|at|of) (?=(?:from|in|on|between|during|after|before|since|until)\b)")
_LATER = Pattern(r" (?:in|on|at|from|during|between|after|before|since|until|for|by|with|to|as|against|over|of)\b ?")
_WORD = Pattern(r"[^\s]+")
_AUX_WITHIN = 12  # words behind "which" among which its verb is sought when it is "is", "did" or the like
_VERB_WITHIN = 6  # the same for any other verb


class Put(NamedTuple):
    """A question without its mark, cut behind the word that asks, and its answer."""

    before: str  # "In 2021, "
    preposition: str  # "in" of "in which city"
    word: str
    rest: str
    answer: str


def fill_english(question: str, answer: str, *, is_marked: bool) -> str | None:
    """The statement, or None where the question is none, or what follows does not answer it."""
    front = _FRONT.match(question)
    if len(answer.split()) > _LONGEST["told" if is_marked else "short"] or says("no_answer", answer.lower()):
        return None
    if front is None:
        return _in_its_place(question, answer, is_marked=is_marked)
    rest = question[front.end() :].strip()
    if not rest or _ASKING.match(answer) or _AUX.match(answer):
        return None
    put = Put(front["before"], (front["preposition"] or "").lower(), front["word"].lower(), rest, answer)
    word = "when" if put.word in {"what", "which"} and leading("time_noun").match(fold(rest)) else put.word
    if _is_title(put, question) or not _answers(word, answer, is_marked=is_marked):
        return None
    made = _FILLED[word.split()[0]](put)
    if made is None:
        return None
    return put.before + made if put.before or _CAMEL.match(made) else capital(made)


def _in_its_place(question: str, answer: str, *, is_marked: bool) -> str | None:
    """A question whose word that asks stands where the answer would: "X worked as what from 1915 to 1920"."""
    inside = _INSIDE.match(question)
    if inside is None or len(_ASKING.findall(question)) != 1 or not _answers("what", answer, is_marked=is_marked):
        return None
    return f"{inside['left']} {_small(answer)}{inside['right']}"


def _answers(word: str, answer: str, *, is_marked: bool) -> bool:
    """Whether an answer is of the kind that its question word asks for, and no sentence of its own."""
    folded = fold(answer)
    if word == "why":
        return True
    if says("finite", folded) or says_at_end("pronoun_last", folded):
        return False
    if word == "when":
        return says("tells_time", folded)
    if word.startswith("how"):
        return leading("counted").match(folded) is not None
    return is_marked or word in {"what", "which"} or _is_named(answer)


def _is_named(answer: str) -> bool:
    """A name, or a noun phrase with its article or preposition."""
    plain = (word[:1].islower() and not leading("name_particle").fullmatch(word) for word in answer.split())
    return leading("small_first").match(fold(answer)) is not None or not any(plain)


def _is_title(put: Put, question: str) -> bool:
    """Where Are You?: a verb that is written large behind the question word makes a title of the question."""
    large = put.rest[:1].isupper() and (put.word.startswith("who") or _AUX.match(put.rest) is not None)
    return large and not question.isupper()


def _who(put: Put) -> str | None:
    return _of_noun(put, "", put.rest)


def _what(put: Put) -> str | None:
    """After "what" and "which" stands a noun, which the answer replaces, or the verb."""
    aux = _AUX.match(put.rest)
    if aux is not None:
        return _of_noun(put, "", put.rest)
    cut = _noun_end(put.rest)
    return _of_noun(put, put.rest[:cut].strip(), put.rest[cut:].strip()) if cut >= 0 else None


def _noun_end(rest: str) -> int:
    """Where the noun of the question ends: before its verb, surest words first; -1 where no verb is known."""
    found = list(_WORD.finditer(rest))[:_AUX_WITHIN]
    place = next((match.start() for match in found if _AUX.fullmatch(match.group())), -1)
    found = found[:_VERB_WITHIN]
    if place < 0:
        known = (match for match in found if match.group() in past_forms() or match.group().endswith("ed"))
        place = next((match.start() for match in known), -1)
    if place >= 0:
        return place
    return next((match.start() for match in found[1:] if re.fullmatch(r"[a-z]{2,}(?<!s)s", match.group())), -1)


def _of_noun(put: Put, noun: str, rest: str) -> str | None:
    """The answer as the subject, as what is told of one, or as the object of a verb; `rest` begins with the verb."""
    aux = _AUX.match(rest)
    if aux is None:
        return f"{put.answer} {rest}" if not put.preposition else None
    verb, behind = aux["aux"].lower(), rest[aux.end() :].strip()
    if put.preposition:
        return f"{moved(verb, behind)} {put.preposition} {_small(put.answer)}" if behind else None
    if verb in BE:
        return _complement(put, noun, verb, behind)
    is_subject = verb in _HAVE and participle(behind) is None  # which language has the most speakers
    has_subject = verb in DO or (not is_subject and (named_subject(behind) > 0 or _is_noun(behind)))
    return _object(verb, behind, _small(put.answer)) if has_subject else f"{put.answer} {rest}"


def _complement(put: Put, noun: str, verb: str, behind: str) -> str | None:
    """X is the capital, the capital is X, X was founded by, it is called X."""
    answer = _small(put.answer)
    if not behind:
        return None
    waits = _WAITS.search(behind)
    if waits is not None:
        return f"{_stated(verb, behind[: waits.end()].strip())} {answer} {behind[waits.end() :]}"
    waits_at_end = _STRANDED.search(behind) is not None or says("waits_for_name", fold(behind))
    if waits_at_end or (noun and not _is_noun(behind) and named_subject(f"{behind} ") > 0):
        return _with_object(_stated(verb, behind), answer)
    is_who = put.word.startswith("who") and not (_is_noun(put.answer) and not _is_noun(behind))
    if leading("told_first").match(fold(behind)) or is_who or noun:
        return f"{put.answer} {verb} {behind}"
    if _is_noun(behind) or behind[:1].isupper() or len(behind.split()) == 1:
        return f"{behind} {verb} {answer}"
    return f"{put.answer} {verb} {behind}"


def _stated(verb: str, behind: str) -> str:
    """The verb before a participle where there is one, else behind the subject."""
    return moved(verb, behind) if participle(behind) else after_subject(f"{behind} ", verb)


def _with_object(stated: str, answer: str) -> str:
    """The answer behind the verb or the word that waits for it, before a time or place that closes the sentence."""
    named = cue("waits_for_name").search(fold(stated))
    if named:
        return f"{stated[: named.end()]} {answer}{stated[named.end() :]}"
    return f"{stated} {answer}"


def _object(verb: str, behind: str, answer: str) -> str | None:
    """What somebody did: the answer stands behind the verb and its preposition, before what closes the sentence."""
    cut = verb_place(behind) or verb_by_place(behind)
    if cut is None:
        return None
    subject, deed, after = cut
    done = f"{subject} {told(verb, deed)}"
    later = _LATER.match(f" {after}") if after else None
    if after and later is None:
        return f"{done} {answer} {after}" if not _STRANDED.search(f" {after}") else f"{done} {after} {answer}"
    if later and (later.end() >= len(after) + 1 or _LATER.match(f" {after[later.end() - 1 :]}")):
        at = later.end() - 1
        return f"{done} {after[:at].strip()} {answer} {after[at:].strip()}".strip()
    return f"{done} {answer} {after}".strip()


def _when(put: Put) -> str | None:
    noun = leading("time_noun").match(fold(put.rest)) if put.word in {"what", "which"} else None
    rest = put.rest[noun.end() :] if noun else put.rest
    aux = _AUX.match(rest)
    if aux is None or not rest[aux.end() :].strip():
        return None
    behind = _STRANDED.sub("", rest[aux.end() :].strip())
    return f"{moved(aux['aux'].lower(), behind)} {_at_time(put.answer, put.preposition)}"


def _at_time(answer: str, preposition: str) -> str:
    if leading("placed_first").match(fold(answer)):
        return _small(answer)
    if not preposition:
        preposition = "at" if says("clock", fold(answer)) else "on" if says("full_day", fold(answer)) else "in"
    return f"{preposition} {_small(answer)}"


def _where(put: Put) -> str | None:
    aux = _AUX.match(put.rest)
    if aux is None or not put.rest[aux.end() :].strip():
        return None
    behind = _STRANDED.sub("", put.rest[aux.end() :].strip())
    answer = _small(put.answer)
    if not leading("placed_first").match(fold(answer)):
        answer = f"{'at' if says('at_place', answer.lower()) else 'in'} {answer}"
    return f"{moved(aux['aux'].lower(), behind)} {answer}"


def _why(put: Put) -> str | None:
    aux = _AUX.match(put.rest)
    if aux is None or not put.rest[aux.end() :].strip():
        return None
    because = leading("because").match(fold(put.answer))
    reason = put.answer[because.end() :] if because else put.answer
    reason = reason[:1].lower() + reason[1:] if reason[1:] == reason[1:].lower() and " " in reason else _small(reason)
    verb, behind = aux["aux"].lower(), put.rest[aux.end() :].strip()
    stated = after_subject(behind, verb) if verb in BE else moved(verb, behind)
    if reason.startswith("to "):
        return f"{stated} {reason}"
    return f"{stated} because {reason}" if says("finite", fold(reason)) else f"{stated} because of {reason}"


def _how(put: Put) -> str | None:
    """How many of something, or how tall something is."""
    if put.word not in {"how many", "how much"}:
        return _how_tall(put)
    if put.word == "how much" and (aux := _AUX.match(put.rest)) is not None:
        return _of_noun(put, "amount", put.rest) if aux["aux"].lower() in DO | BE else None
    cut = _noun_end(put.rest)
    if cut <= 0:
        first = re.match(r"people|[a-z]+s\b", put.rest)
        cut = first.end() if first else 0
    noun, rest = put.rest[:cut].strip(), put.rest[cut:].strip()
    if not noun or not rest:
        return None
    counted = put.answer if re.search(r"[a-z]$", put.answer) and _holds(put.answer, noun) else f"{put.answer} {noun}"
    there = re.match(r"(is|are|was|were) there\b ?", rest)
    if there:
        return f"There {there[1]} {_small(counted)} {rest[there.end() :]}".strip()
    if re.match(r"(?:is|are|was|were)\b", rest):
        return f"{counted} {rest}"
    return _of_noun(put._replace(answer=counted), "", rest)


def _holds(answer: str, noun: str) -> bool:
    return noun.rsplit(maxsplit=1)[-1].lower().rstrip("s") in answer.lower()


def _how_tall(put: Put) -> str | None:
    measure, aux = put.word.split()[1], _AUX.match(put.rest)
    if aux is None or aux["aux"].lower() not in BE:
        return None
    is_bare = re.fullmatch(r"[\d.,]+", put.answer) is not None
    unit = "years old" if measure == "old" and is_bare else measure if measure != "old" and not is_bare else ""
    told = f"{put.answer} {unit}".strip() if not put.answer.endswith(measure) else put.answer
    return f"{put.rest[aux.end() :].strip()} {aux['aux'].lower()} {told}"


def _is_noun(text: str) -> bool:
    return leading("noun_first").match(fold(text)) is not None


def _small(answer: str) -> str:
    """An answer inside a sentence: its first word is small unless it is a name."""
    return answer[:1].lower() + answer[1:] if leading("small_first").match(fold(answer)) else answer


_FILLED: dict[str, Callable[[Put], str | None]] = {
    "who": _who,
    "whom": _who,
    "what": _what,
    "which": _what,
    "when": _when,
    "where": _where,
    "why": _why,
    "how": _how,
}
