"""Trivial readers of stance, run beside the engine so that a figure can be judged."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from detective.core.text import fold, has_han
from detective.evaluation.cases import StanceCase

STANCES = ("support", "refute", "mention")
_NEGATIONS = re.compile(r"[不没未无非否]|\b(?:not|no|never|none|without|false)\b|n['’]t\b")
_SEEN = 0.5  # share of the claim's bigrams that must stand in the passage
_WORD = re.compile(r"[a-z0-9]+")
_FOLDS = 5


def always_support(cases: Sequence[StanceCase]) -> tuple[str, ...]:
    """Every passage supports every claim."""
    return tuple("support" for _ in cases)


def bigram_overlap(cases: Sequence[StanceCase]) -> tuple[str, ...]:
    """Support where half of the claim's character bigrams stand in the passage, turned round by an odd negation."""
    return tuple(_overlap(fold(case.claim), fold(f"{case.title} {case.text}")) for case in cases)


def claim_only(cases: Sequence[StanceCase]) -> tuple[str, ...]:
    """Naive Bayes that never sees the passage, cross-fitted in five parts with equal claims kept together."""
    part = {claim: number % _FOLDS for number, claim in enumerate(sorted({case.claim for case in cases}))}
    return _held_out(cases, [part[case.claim] for case in cases])


def claim_only_left_out(cases: Sequence[StanceCase], groups: Sequence[str]) -> tuple[str, ...]:
    """The same, fitted on all other sources; without another source it falls back to the commonest label."""
    names = sorted(set(groups))
    return _held_out(cases, [names.index(group) for group in groups])


def _overlap(claim: str, passage: str) -> str:
    wanted = {claim[i : i + 2] for i in range(len(claim) - 1)}
    seen = sum(gram in passage for gram in wanted)
    if seen < _SEEN * len(wanted):
        return "mention"
    odd = (len(_NEGATIONS.findall(claim)) + len(_NEGATIONS.findall(passage))) % 2
    return "refute" if odd else "support"


def _held_out(cases: Sequence[StanceCase], parts: Sequence[int]) -> tuple[str, ...]:
    said = [""] * len(cases)
    for part in sorted(set(parts)):
        bayes = _Bayes([case for case, other in zip(cases, parts, strict=True) if other != part])
        for place, case in enumerate(cases):
            if parts[place] == part:
                said[place] = bayes.label(case.claim)
    return tuple(said)


class _Bayes:
    """Multinomial naive Bayes over words and Chinese bigrams, add-one smoothed."""

    def __init__(self, cases: Sequence[StanceCase]) -> None:
        self._labels: Counter[str] = Counter(case.stance for case in cases)
        self._terms: dict[str, Counter[str]] = {stance: Counter() for stance in STANCES}
        for case in cases:
            self._terms[case.stance].update(_terms(case.claim))
        self._known = len({term for terms in self._terms.values() for term in terms}) + 1
        self._totals = {stance: sum(terms.values()) for stance, terms in self._terms.items()}

    def label(self, claim: str) -> str:
        """The likeliest stance; the first by name among equals."""
        return max(sorted(STANCES), key=lambda stance: self._score(stance, claim))

    def _score(self, stance: str, claim: str) -> float:
        score = math.log(self._labels[stance] + 1)
        for term in _terms(claim):
            score += math.log((self._terms[stance][term] + 1) / (self._totals[stance] + self._known))
        return score


def _terms(claim: str) -> list[str]:
    folded = fold(claim)
    pairs = [folded[i : i + 2] for i in range(len(folded) - 1)]
    return _WORD.findall(folded) + [pair for pair in pairs if has_han(pair[0]) and has_han(pair[1])]
