"""Finding of the words that turn, frame or weaken a sentence: negations, verdicts on rumours, denials, hedges."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.text import fold


class CueKind(StrEnum):
    """What a cue does to the words around it."""

    NEG = "neg"
    NONE = "none"
    FAIL = "fail"
    FALSE = "false"
    TRUE = "true"
    RUMOUR = "rumour"
    DENY = "deny"
    AFFIRM = "affirm"
    OPEN = "open"
    HEDGE = "hedge"
    PLAN = "plan"
    PARTIAL = "partial"
    ONLY = "only"
    REPORT = "report"
    CLUE = "clue"


class Cue(NamedTuple):
    """A cue with its offsets in the folded text; one word may be of several kinds."""

    text: str
    start: int
    end: int
    kinds: frozenset[CueKind]


_BODIES = frozenset("事员议国理协学大委")  # 董事会否决
_HAN = Pattern(r"[\u3400-\u9fff]+")
_NAME = 8  # characters of the longest word
_NAMES = frozenset("rso")
_NOUNS = frozenset("nab")
_OF_ALL = frozenset("全均都")  # at the end of a word they speak of no whole: 安全, 平均, 首都

Entries = dict[str, tuple[tuple[str, frozenset[CueKind]], ...]]


@cache
def _entries(language: str) -> Entries:
    """First character (or first word) -> phrases that begin with it, longest first."""
    kinds: dict[str, set[CueKind]] = {}
    for word, kind, tongue in rows("stance/cues.tsv"):
        if tongue == language:
            kinds.setdefault(fold(word), set()).add(CueKind(kind))
    found: dict[str, list[tuple[str, frozenset[CueKind]]]] = {}
    for word in sorted(kinds, key=lambda item: (-len(item), item)):
        head = word[0] if language == "zh" else word.split()[0].rstrip(":.,!")
        found.setdefault(head, []).append((word, frozenset(kinds[word])))
    return {head: tuple(phrases) for head, phrases in found.items()}


def _edge(folded: str, at: int) -> bool:
    return at >= len(folded) or not (folded[at].isalnum() or folded[at] in "'’") or folded[at] >= "\u3400"


def _chinese(folded: str) -> list[Cue]:
    entries, found, after = _entries("zh"), list[Cue](), 0
    for head in _heads_zh().finditer(folded):
        at = head.start()
        for word, kinds in entries[head[0]] if at >= after else ():
            inside = (len(word) == 1 and _is_inside_a_word(folded, at)) or (
                word == "会否" and folded[at - 1] in _BODIES
            )
            if folded.startswith(word, at) and not inside:
                after = at + len(word)
                found.append(Cue(word, at, after, kinds))
                break
    return found


@cache
def _heads_zh() -> Pattern:
    """The characters that cues begin with."""
    return Pattern(f"[{re.escape(''.join(sorted(_entries('zh'))))}]")


def _is_inside_a_word(folded: str, at: int) -> bool:
    """Whether a lone character is part of a name or a noun: 任正非, 无锡, 非正式会议."""
    run = _HAN.search(folded, max(0, at - _NAME))
    while run is not None and run.end() <= at:
        run = _HAN.search(folded, run.end())
    if run is None:
        return False
    end = run.start()
    for word in cut(run.group()[: at - run.start() + _NAME]):
        end += len(word)
        if end > at:
            if folded[at] in _OF_ALL:
                return end - len(word) < at
            return len(word) > 1 and tag_of(word) in _NAMES | (_NOUNS if folded[at] == "非" else frozenset())
    return False


_MONTH = Pattern(
    r"(?:\b(?:in|since|until|till|by|last|this|next|of|from|to|and|early|late|mid|before|after)[ -]"
    r"|\d(?:st|nd|rd|th)? )$"
)  # fmt: skip
_NOUN = Pattern(r" [a-z]{3,}")
_DAY = Pattern(r" \d")
_CONTRACTED = frozenset((CueKind.NEG,))
_QUARRELS = frozenset({"dispute", "disputes"})
_OVER = Pattern(r" (?:over|about|between|with|among|involving)\b")
_A_QUARREL = Pattern(r"\b(?:a|an|any|another|this|that|its|his|her|their|our|no)(?: [a-z-]+){0,2} $")


def is_month(folded: str, start: int, end: int) -> bool:
    """Whether "may" is the month, by what stands before and after it."""
    return bool(_MONTH.search(folded[max(0, start - 8) : start]) or _DAY.match(folded, end))


def _is_quarrel(folded: str, start: int, end: int) -> bool:
    """Whether "dispute" is the noun: a long dispute over tolls."""
    return bool(_OVER.match(folded, end) or _A_QUARREL.search(folded[max(0, start - 40) : start]))


def _english(folded: str, starts: tuple[tuple[str, int, int], ...]) -> list[Cue]:
    entries, found, after = _entries("en"), list[Cue](), 0
    for word, start, end in starts:
        if start < after:
            continue
        if word.endswith(("n't", "n’t")) or word == "nt":
            found.append(Cue(word, start, end, _CONTRACTED))
            continue
        if word == "may" and is_month(folded, start, end):
            continue
        if word in _QUARRELS and _is_quarrel(folded, start, end):
            continue
        if word in {"0", "zero"} and folded[start - 1 : start] in {"", " "} and _NOUN.match(folded, end):
            found.append(Cue(word, start, end, _CONTRACTED))
            continue
        for phrase, kinds in entries.get(word, ()):
            if folded.startswith(phrase, start) and _edge(folded, start + len(phrase)):
                after = start + len(phrase)
                found.append(Cue(phrase, start, after, kinds))
                break
    return found


def find_cues(folded: str, words: tuple[tuple[str, int, int], ...], *, chinese: bool) -> tuple[Cue, ...]:
    """Cues in order of offset, the longest phrase first where several begin; look-alikes of negations are left out."""
    found = _chinese(folded) if chinese else _english(folded, words)
    return tuple(cue for cue in found if CueKind.NONE not in cue.kinds)
