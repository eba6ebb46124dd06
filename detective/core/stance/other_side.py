"""What is told from the other side: B has more than A, where the claim says that A has less; Y bought what X sold."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.transfers import verbs
from detective.core.tables import rows
from detective.core.text import fold, sentences


class _Compared(NamedTuple):
    """A comparison: 1 for more and -1 for less, the words of what has it and of what it is set beside."""

    sign: int
    bearer: frozenset[str]
    other: frozenset[str]


_IRREGULAR = {"more": 1, "greater": 1, "better": 1, "less": -1, "fewer": -1, "lesser": -1, "worse": -1}


def _graded(word: str) -> tuple[str, ...]:
    return word + "er", word + "r", word[:-1] + "ier", word + word[-1] + "er"


@cache
def _signs() -> dict[str, int]:
    """English comparatives with the side that they are on."""
    found = dict[str, int]()
    for language, *cells in rows("stance/degrees.tsv"):
        for sign, cell in zip((1, -1), cells, strict=True):
            if language == "en":
                found |= {form: sign for word in cell.split("|") if " " not in word for form in _graded(word)}
    return found | _IRREGULAR


@cache
def _degrees() -> dict[str, int]:
    """Chinese adjectives of degree with the side that they are on."""
    table = [row for row in rows("stance/degrees.tsv") if row[0] == "zh"]
    return {
        word: sign for row in table for sign, cell in zip((1, -1), row[1:], strict=True) for word in cell.split("|")
    }


@cache
def _comparing_zh() -> Pattern:
    word = any_of(_degrees())
    return Pattern(
        rf"(?<![同环占百之对相])比(?![例赛重分])(?P<beside>[^,.;，。；]{{1,14}})(?P<far>{word})|(?P<near>{word})于(?P<than>[^,.;，。；]{{1,14}})"
        r"|(?:不如|不及|逊于|逊色于)(?P<ahead>[^,.;，。；]{1,14})"
        rf"|(?:较为?|更为?|比较|相对)(?P<plain>{word})"
    )


_COMPARATIVE = Pattern(r"\b[a-z]{2,}(?:er|re|ss|se)\b")
_THAN = Pattern(r"\b(?:than|compared (?:with|to)) ([^,;:.]{1,60})")
_AN_AMOUNT = Pattern(
    r"(?:about |over |around )?(?:[$€£]?\d+|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|an? (?:dozen|hundred|thousand|million|third|half))\b"
)
_WORD = Pattern(r"[a-z]+(?:-[a-z]+)*")
_NEGATED_EN = Pattern(r"(?:\b(?:not|never|no longer|no)|n['’]t) (?:[a-z]+ ){0,2}$")
_APART_ZH = Pattern("[与和跟同]([^,.;，。；]{1,14})相比")
_NEGATED_ZH = Pattern("并不|并非|不是|并没有|不比|没有比|不见得")
_NEGATOR_ZH = Pattern("(?:未曾|尚未|没有|未|没|非|无|不)(?=([\u3400-\u9fff]{2}))")
_NEGATOR_EN = Pattern(r"\b(?:without|no|not|never)(?: been| having| an?| any)? ([a-z]+)")
_LACKING = ("un", "non-", "non", "in", "im", "ir", "dis")


def _words_en(text: str) -> frozenset[str]:
    negated = {f"~{stem(found[1])}" for found in _NEGATOR_EN.finditer(text)}
    plain = {key for w in _WORD.findall(_NEGATOR_EN.sub(" ", text)) if w not in stop_words() for key in (w, stem(w))}
    plain |= {f"non-{stem(key[4:])}" for key in plain if key.startswith("non-")}
    return frozenset(plain | negated)


def _words_zh(text: str) -> frozenset[str]:
    negated = {f"~{found[1]}" for found in _NEGATOR_ZH.finditer(text)}
    text = re.sub(_NEGATOR_ZH.pattern + "..", "，", text)
    pairs = {text[at : at + 2] for at in range(len(text) - 1)}
    return frozenset({pair for pair in pairs if all("\u3400" <= char <= "\u9fff" for char in pair)} | negated)


def _english(folded: str) -> _Compared | None:
    than = _THAN.search(folded)
    graded = [m for m in _COMPARATIVE.finditer(folded, 0, than.start() if than else len(folded)) if m[0] in _signs()]
    if not graded or (than and _AN_AMOUNT.match(than[1])) or _NEGATED_EN.search(folded[: graded[-1].start()]):
        return None
    rest = folded if than is None else folded[: than.start()] + folded[than.end() :]
    return _Compared(_signs()[graded[-1][0]], _words_en(rest), _words_en(than[1]) if than else frozenset())


def _chinese(folded: str) -> _Compared | None:
    found, apart = _comparing_zh().search(folded), _APART_ZH.search(folded)
    if found is None or _NEGATED_ZH.search(folded):
        return None
    word, beside = (
        found["far"] or found["near"] or found["plain"],
        found["beside"] or found["than"] or found["ahead"] or "",
    )
    before = folded[: found.start()]
    if apart is not None and not beside:
        before, beside = before.replace(apart[0], "，"), apart[1]
    return _Compared(_degrees().get(word, -1), _words_zh(before), _words_zh(beside))


def _lacks(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether the first tells of those who lack what the second tells of: the unvaccinated, 未接种者."""
    return any(
        any(lacking in one for lacking in (f"~{key}", *(prefix + key for prefix in _LACKING))) and key not in one
        for key in other
        if key[0] != "~"
    )


def _changed_about(mine: _Compared, told: _Compared) -> bool:
    """Whether what the claim is about is what the sentence sets its own beside, or the rest of the same group."""
    own, others = mine.bearer - mine.other, mine.other - mine.bearer
    if (own & told.other) - told.bearer or (others & told.bearer) - told.other:
        return True
    return not told.other and (_lacks(told.bearer, mine.bearer) or _lacks(mine.bearer, told.bearer))


def _kept(mine: _Compared, told: _Compared) -> bool:
    own, others = mine.bearer - mine.other, mine.other - mine.bearer
    return bool(own & told.bearer - told.other and (not mine.other or others & told.other - told.bearer))


def compared_from_other_side(claim: str, text: str, *, chinese: bool) -> bool:
    """Whether a sentence has more of the other one where the claim has less of its own, or the reverse."""
    read = _chinese if chinese else _english
    mine = read(claim)
    if mine is None:
        return False
    told = (read(fold(sentence.text)) for sentence in sentences(text))
    return any(one is not None and one.sign != mine.sign and _changed_about(mine, one) for one in told)


def compared_otherwise(claim: str, text: str, *, chinese: bool) -> bool:
    """Whether the same two are compared, and each such sentence has the other one ahead."""
    read = _chinese if chinese else _english
    mine = read(claim)
    if mine is None:
        return False
    told = [one for one in (read(fold(sentence.text)) for sentence in sentences(text)) if one is not None and one.other]
    moved = [(_changed_about(mine, one), one.sign == mine.sign) for one in told]
    return bool(told) and all(
        changed == same and (changed or _kept(mine, one)) for one, (changed, same) in zip(told, moved, strict=True)
    )


_TO = Pattern(r" to (?:the )?([a-z0-9]+)")


def got_from_giver(claim: str, text: str, *, chinese: bool) -> bool:
    """Whether the one to whom the claim gives or sells something gets it in the passage, the giver not before him."""
    return _got_zh(claim, text) if chinese else _got_en(claim, text)


def _got_en(claim: str, text: str) -> bool:
    giving, getting = verbs("en")
    found = next((m for m in _WORD.finditer(claim) if m.start() and stem(m[0]) in giving), None)
    to = _TO.search(claim, found.end()) if found else None
    if found is None or to is None:
        return False
    deeds, giver, getter = giving[stem(found[0])], claim[: found.start()].rsplit(maxsplit=1)[-1], to[1]
    for sentence in sentences(text):
        words = _WORD.findall(fold(sentence.text))
        at = [i for i, word in enumerate(words) if getting.get(stem(word), frozenset()) & deeds]
        by = at and words[at[0] + 1 : at[0] + 2] == ["by"] and getter in words[at[0] + 2 : at[0] + 4]
        if by or (at and getter in words[: at[0]] and giver not in words[: at[0]]):
            return True
    return False


_NAME_ZH = 2  # characters by which a party is known again


def _got_zh(claim: str, text: str) -> bool:
    giving, getting = verbs("zh")
    verb = next((verb for verb in sorted(giving, key=len, reverse=True) if verb in claim), None)
    verb = verb or next((word for word in ("出售给", "卖给了") if word in claim), None)
    if verb is None:
        return False
    before, _, after = claim.partition(verb)
    getter, giver = after.lstrip("了")[:_NAME_ZH], before[:_NAME_ZH]
    for sentence in sentences(text):
        told = fold(sentence.text)
        at = min((told.find(word) for word in getting if len(word) > 1 and word in told), default=-1)
        if at > 0 and getter in told[:at] and giver not in told[:at]:
            return True
    return False
