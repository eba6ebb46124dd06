"""Words that stand over a statement and say whether it is so: managed, failed, is accused of, claims, dreamed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern, any_of
from detective.core.stance.marks import alternation, listed
from detective.core.stance.views import View, is_reason
from detective.core.tables import rows


class Truth(StrEnum):
    """What becomes of a statement under a word."""

    TRUE = "true"
    FALSE = "false"
    OPEN = "open"


class Signature(NamedTuple):
    """A row of the table: what a word of this class makes of its statement, plain and negated, and how far."""

    kind: str
    plain: Truth
    negated: Truth
    reach: str


@dataclass(frozen=True, slots=True)
class Operator:
    """A word over a statement; its stretch takes in a negation, an auxiliary and the pronoun that it brings along."""

    kind: str
    truth: Truth
    is_negated: bool
    start: int
    end: int
    scope: tuple[int, int]
    inner: tuple[int, int]  # what stands between the parts of the word, and is none of it: cleared [her] of

    @property
    def blanked(self) -> tuple[tuple[int, int], ...]:
        """The stretches of the text that are the word's own."""
        start, end = self.inner
        return ((self.start, start), (end, self.end)) if start < end else ((self.start, self.end),)


@cache
def _signatures(language: str) -> dict[str, Signature]:
    found: dict[str, Signature] = {}
    for kind, tongue, plain, negated, reach, words in rows("stance/signatures.tsv"):
        if tongue == language:
            found |= dict.fromkeys(words.split("|"), Signature(kind, Truth(plain), Truth(negated), reach))
    return found


_PARTED = " … "
_BETWEEN = r"(?: [^\s,;:.]+){1,5}? "  # the words between the parts of one


def _expression(words: Iterable[str]) -> str:
    """Phrases before words in parts, and both before single words: scrapped its plan to, not scrapped."""
    every = list(words)
    parted = [word for word in every if _PARTED in word]
    phrases = [word for word in every if " " in word and word not in parted]
    single = [word for word in every if " " not in word]
    return "|".join(any_of(some, _BETWEEN) for some in (phrases, parted, single) if some)


@cache
def _chinese() -> Pattern:
    return Pattern(_expression(_signatures("zh")))


@cache
def _english() -> dict[str, Pattern]:
    """An expression for the words that begin alike, by what they begin with: few of them stand in any sentence."""
    found: dict[str, list[str]] = {}
    for word in _signatures("en"):
        found.setdefault(_FIRST.findall(word)[0], []).append(word)
    return {first: Pattern(rf"\b(?:{_expression(words)})\b") for first, words in found.items()}


_FIRST = Pattern("[a-z0-9]+")


def _marks(view: View) -> Iterator[re.Match[str]]:
    """The words over statements in a sentence, in order and without overlap."""
    if view.chinese:
        yield from _chinese().finditer(view.folded)
        return
    known, after = _english(), 0
    for piece in _FIRST.finditer(view.folded):
        listed = known.get(piece[0]) if piece.start() >= after else None
        mark = listed.match(view.folded, piece.start()) if listed else None
        if mark is not None:
            after = mark.end()
            yield mark


@cache
def _rule_noun() -> Pattern:
    return Pattern(alternation("rule_noun", "en"))


def _signature(language: str, text: str) -> tuple[Signature, tuple[int, int]]:
    """The row that a found word belongs to, and what stands between its parts, if it is parted."""
    plain = _signatures(language).get(text)
    if plain is not None:
        return plain, (0, 0)
    head, tail = next(
        (head, tail)
        for head, _, tail in (word.partition(_PARTED) for word in _signatures(language) if _PARTED in word)
        if text.startswith(head + " ") and text.endswith(" " + tail)
    )
    return _signatures(language)[head + _PARTED + tail], (len(head), len(text) - len(tail))


_NOT_EN = Pattern(
    r"(?:\bnot|n't|n’t|\bnever|\bnor|\bneither|\bhardly)(?: [a-z]+ly| once| yet| even| been| have| be)? $"
)
_NOT_ZH = Pattern(
    "(?:(?:不能|无法|难以|不可)(?:完全|就此|轻易)?"
    "|没有?|未|并未|并没有?|从未|从来没有?|不|并不|从不|绝不|未曾|不曾|并非)$"
)
_BE_EN = Pattern(
    r"(?:\b(?:is|are|was|were|be|been|being|has|have|had|do|does|did|will|would|also|later|once|then|since)"
    r"(?:n't|n’t)? (?:not |never )?)+$"
)
_WITH_EN = Pattern(r"(?: that)?(?: (?:he|she|they|it)\b)?(?: (?:had|has|have|having|to have|to be|being)\b)?")
_WITH_ZH = Pattern("(?:自己|他自己|她自己|其)?")
_CLAUSE_ZH, _CLAUSE_EN = (
    Pattern(r"[,。;!?]|但是?|然而"),
    Pattern(r"[;:]|,(?!\d)| (?:but|and|after|before|because|while|when|although|though|who|which) "),
)
_SENTENCE_ZH, _SENTENCE_EN = (
    Pattern(r"[。;!?]|但是?|然而|实际|其实|[,，](?=至今|迄今|多年来|目前为止|此后|后来|随后)"),
    Pattern(r"[;:]| (?:but|although|though|while|however)\b"),
)


@lru_cache(maxsize=512)
def operators(view: View) -> tuple[Operator, ...]:
    """The words over statements in a sentence, in order."""
    language = "zh" if view.chinese else "en"
    found = [_operator(view, mark, *_signature(language, mark.group())) for mark in _marks(view)]
    undone = view.chinese and _UNDONE_HINT_ZH.search(view.folded)
    found += [_behind(mark) for mark in _UNDONE_ZH.finditer(view.folded)] if undone else []
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.start))


_UNDONE_HINT_ZH = Pattern("前|计划|打算|方案|提议|设想|构想|想法|企图|尝试")
_UNDONE_ZH = Pattern(
    r"(?P<told>[^,，。;；]{3,30}?)(?P<undone>(?:之前|以前|前)[,，]?(?:将|把|被)?[^,，。;；前]{0,6}"
    "(?:拦下|拦截|拦住|阻止|制止|截获|截住|叫停|抓获|逮捕|击落|扑灭|劝返|返航|折返)"
    "|的?(?:计划|打算|方案|提议|设想|构想|想法|企图|尝试)(?:最终|后来|已经?|都|均)?(?:被|遭)?"
    "(?:从未实施|没有实施|未能?实施|并未实施|从未落实|没有落实|未能?落实|取消|放弃|否决|叫停|驳回|告吹|泡汤|流产|作罢|落空|搁浅|终止|搁置|失败|夭折))"
)


def _behind(mark: re.Match[str]) -> Operator:
    """A Chinese word behind its statement that says it was not done: 抵达前将其拦下, 的计划从未实施."""
    start, end = mark.span("undone")
    return Operator("fail", Truth.FALSE, is_negated=False, start=start, end=end, scope=mark.span("told"), inner=(0, 0))


def _operator(view: View, mark: re.Match[str], signature: Signature, inner: tuple[int, int]) -> Operator | None:
    folded = view.folded
    if is_reason(mark.group(), mark.start(), folded):
        return None
    if inner[1] and signature.kind == "convict" and _NAMED.match(view.text, mark.end()):
        return None  # convicted the mayor of Dunmore
    if signature.reach == "verb" and not _verb_follows(view, mark.end()):
        return None
    if (
        signature.reach == "rule"
        and _rule_noun().search(folded, mark.end(), _scope_end(view, mark.end(), "clause")) is None
    ):
        return None
    negation = (_NOT_ZH if view.chinese else _NOT_EN).search(folded[: mark.start()])
    start = negation.start() if negation else mark.start()
    with_it = (_WITH_ZH if view.chinese else _WITH_EN).match(folded, mark.end())
    end = with_it.end() if with_it else mark.end()
    if not view.chinese:
        auxiliary = _BE_EN.search(folded[:start])
        start = auxiliary.start() if auxiliary else start
    truth = signature.negated if negation else signature.plain
    scope = (0, len(folded)) if signature.reach == "around" else (end, _scope_end(view, end, signature.reach))
    apart = (mark.start() + inner[0], mark.start() + inner[1])
    return Operator(signature.kind, truth, negation is not None, start, end, scope, apart)


def _scope_end(view: View, start: int, reach: str) -> int:
    if reach == "sentence":
        stop = (_SENTENCE_ZH if view.chinese else _SENTENCE_EN).search(view.folded, start)
    else:
        stop = (_CLAUSE_ZH if view.chinese else _CLAUSE_EN).search(view.folded, start)
    return stop.start() if stop else len(view.folded)


_NAMED = Pattern(r" (?:the )?[A-Z]")
_WORD = Pattern(r"\s*([a-z]+)")
_NO_DEED = frozenset("是有没无为占等")


def _verb_follows(view: View, at: int) -> bool:
    """Whether a verb of the past follows: "almost won", 几乎夺冠; not "almost sixty", 几乎所有."""
    if view.chinese:
        word = next(iter(cut(view.folded[at : at + 4])), "")
        return tag_of(word) == "v" and word[0] not in _NO_DEED
    found = _WORD.match(view.folded, at)
    word = found.group(1) if found else ""
    return (word.endswith("ed") and len(word) > 3) or word in listed("past", "en")
