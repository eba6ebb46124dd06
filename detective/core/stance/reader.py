"""The learned reader: two logistic regressions a language, one for relevance and one for the sign, in whole numbers."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import Any

from detective.core.models import Language
from detective.core.tables import raw

NAME = "stance/reader.json"
_MOST = 12_000  # thousandths of a logit; beyond it nothing changes


@dataclass(frozen=True, slots=True)
class Head:
    """A regression: weights in thousandths; `turned` ones are multiplied by the sign between claim and sentence."""

    bias: int
    plain: dict[str, int]
    turned: dict[str, int]

    def logit_milli(self, found: dict[str, int]) -> int:
        """The weighted sum of the measures, in thousandths."""
        turn = 1 if found["turn"] >= 0 else -1
        total: int = sum(map(mul, self.plain.values(), map(found.__getitem__, self.plain)))
        total += turn * sum(map(mul, self.turned.values(), map(found.__getitem__, self.turned)))
        return self.bias + total // 1000

    def reasons(self, found: dict[str, int], most: int = 3) -> tuple[tuple[str, int], ...]:
        """The measures that moved the sum most, with their share in thousandths of a logit."""
        turn = 1 if found["turn"] >= 0 else -1
        shares = {name: weight * found[name] // 1000 for name, weight in self.plain.items()}
        for name, weight in self.turned.items():
            shares[name] = shares.get(name, 0) + turn * weight * found[name] // 1000
        ranked = sorted(shares.items(), key=lambda pair: (-abs(pair[1]), pair[0]))
        return tuple(ranked[:most])


@dataclass(frozen=True, slots=True)
class Reader:
    """The heads of one language and the temperature that makes their scores honest."""

    relevance: Head
    sign: Head
    temperature_milli: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Thousandths for each stance; they sum to 1000."""

    support: int
    refute: int
    mention: int


def fitted(record: Mapping[str, Any]) -> Reader:
    """The reader of one language from its record in the table of weights."""
    heads = {
        name: Head(record[name]["bias"], record[name]["plain"], record[name]["turned"])
        for name in ("relevance", "sign")
    }
    return Reader(heads["relevance"], heads["sign"], record["temperature_milli"])


@cache
def reader(language: Language) -> Reader:
    """The reader of a language that ships with the engine."""
    return fitted(json.loads(raw(NAME))["languages"][language.value])


def squash(logit_milli: int) -> int:
    """The logistic function in thousandths, never 0 or 1000."""
    bounded = max(-_MOST, min(_MOST, logit_milli))
    return min(999, max(1, round(1000 / (1 + math.exp(-bounded / 1000)))))


def score(found: dict[str, int], by: Reader) -> Scores:
    """How likely each stance is, by the measures of a comparison."""
    decided = squash(by.relevance.logit_milli(found) * 1000 // by.temperature_milli)
    for_it = squash(by.sign.logit_milli(found) * 1000 // by.temperature_milli)
    support = decided * for_it // 1000
    refute = decided * (1000 - for_it) // 1000
    return Scores(support, refute, 1000 - support - refute)
