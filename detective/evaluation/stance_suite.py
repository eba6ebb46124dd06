"""Suite `stance`: what passages say of claims, by the largest score and by policy, beside three trivial readers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from detective.evaluation.asking import engine, spread
from detective.evaluation.baselines import STANCES, always_support, bigram_overlap, claim_only, claim_only_left_out
from detective.evaluation.cases import StanceCase
from detective.evaluation.figures import Cell, Figure, Miss, Result, Table, share
from detective.evaluation.fixtures import shipped
from detective.evaluation.measures import bootstrap, macro_f1

_DECIDED = ("support", "refute")
_BY_SOURCE = "by source: macro-F1 of the largest score beside trivial readers; severe errors and coverage by policy"
_COLUMNS = (
    *("", "pairs", "forced F1", "forced F1, left out"),
    *("always support", "bigrams", "claim only", "claim only, left out"),
    *("severe", "coverage"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A pair and the engine's reading: the largest score, and what policy decided."""

    case: StanceCase
    source: str
    forced: str
    decided: str
    basis: str

    @property
    def language(self) -> str:
        """Chinese in either script, or English."""
        return "zh" if self.case.lang.startswith("zh") else "en"


def run(by_source: Mapping[str, Sequence[StanceCase]], workers: int) -> Result:
    """Measure; `by_source` names where each group of pairs is from."""
    cases = [case for group in by_source.values() for case in group]
    names = [name for name, group in by_source.items() for _ in group]
    readings = spread(read, cases, workers)
    said = [
        Said(case=case, source=name, forced=forced, decided=decided, basis=basis)
        for case, name, (forced, decided, basis) in zip(cases, names, readings, strict=True)
    ]
    figures = [figure for language in ("en", "zh") for figure in _figures(language, said)]
    return Result(
        suite="stance",
        cases=len(said),
        figures=tuple(figures),
        tables=(_by_source(said), _by_basis(said)),
        misses=tuple(_miss(one) for one in said if one.decided != one.case.stance),
    )


def read(case: StanceCase) -> tuple[str, str, str]:
    """The stance of the largest score, the decided stance and what decided it."""
    found = engine().stance(case.claim, text=case.text, title=case.title)
    scores = found["scores"]
    return max(sorted(STANCES), key=lambda stance: scores[stance]), found["stance"], found["basis"]


def _figures(language: str, said: Sequence[Said]) -> list[Figure]:
    here = [one for one in said if one.language == language]
    if not here:
        return []
    sources = sorted({one.source for one in here})
    means = [macro_f1([_forced(one) for one in here if one.source == name]) for name in sources]
    judged = [one for one in here if one.case.stance in _DECIDED]
    pooled = Figure(
        name=f"forced_f1.{language}",
        value=macro_f1([_forced(one) for one in here]),
        count=len(here),
        interval=bootstrap([_forced(one) for one in here], macro_f1),
    )
    return [
        pooled,
        Figure(name=f"forced_f1_mean.{language}", value=sum(means) / len(means), count=len(sources)),
        share(f"right.{language}", [one.decided == one.case.stance for one in here]),
        share(f"severe.{language}", [_is_severe(one) for one in judged]),
        share(f"coverage.{language}", [one.decided in _DECIDED for one in here]),
    ]


def _forced(one: Said) -> tuple[str, str]:
    return one.case.stance, one.forced


def _is_severe(one: Said) -> bool:
    return one.case.stance in _DECIDED and one.decided in _DECIDED and one.case.stance != one.decided


def _by_source(said: Sequence[Said]) -> Table:
    """Forced macro-F1 of the engine and of the trivial readers, and the engine's policy, a row a source."""
    columns = _baselines(said)
    named = sorted({(one.language, one.source) for one in said})
    rows: list[tuple[Cell, ...]] = []
    for language, name in named:
        places = [place for place, one in enumerate(said) if (one.language, one.source) == (language, name)]
        here = [said[place] for place in places]
        beside: list[Cell] = [
            macro_f1([(said[place].case.stance, labels[place]) for place in places]) for labels in columns
        ]
        if sum(other == language for other, _ in named) == 1:
            beside[-1] = None  # no other source to learn from
        forced = macro_f1([_forced(one) for one in here])
        left_out = _left_out().get(name)
        rows.append((f"{name} ({language})", len(here), forced, left_out, *beside, *_policy(here)))
    return Table(title=_BY_SOURCE, columns=_COLUMNS, rows=tuple(rows))


@cache
def _left_out() -> dict[str, float]:
    """Forced macro-F1 of the reader fitted without the pairs of a source, by source; found when it was last fitted."""
    found = json.loads(shipped().joinpath("left_out.json").read_text(encoding="utf-8"))
    return {source: figures["forced_f1"] for source, figures in found.items()}


def _policy(here: Sequence[Said]) -> tuple[Cell, Cell]:
    """Severe errors among the pairs whose gold decides (None without such), and the share decided."""
    judged = [one for one in here if one.case.stance in _DECIDED]
    severe = sum(_is_severe(one) for one in judged) / len(judged) if judged else None
    return severe, sum(one.decided in _DECIDED for one in here) / len(here)


def _baselines(said: Sequence[Said]) -> tuple[list[str], ...]:
    """Labels of the four trivial readings, in the order of `said`; the fitted ones are fitted language by language."""
    columns: tuple[list[str], ...] = tuple([""] * len(said) for _ in range(4))
    for language in ("en", "zh"):
        places = [place for place, one in enumerate(said) if one.language == language]
        cases = [said[place].case for place in places]
        groups = [said[place].source for place in places]
        found = (always_support(cases), bigram_overlap(cases), claim_only(cases), claim_only_left_out(cases, groups))
        for column, labels in zip(columns, found, strict=True):
            for place, label in zip(places, labels, strict=True):
                column[place] = label
    return columns


def _by_basis(said: Sequence[Said]) -> Table:
    rows = []
    for basis in sorted({one.basis for one in said}):
        here = [one for one in said if one.basis == basis]
        right = sum(one.decided == one.case.stance for one in here) / len(here)
        rows.append((basis, len(here), right, sum(_is_severe(one) for one in here)))
    return Table(title="by what decided", columns=("", "pairs", "right", "severe"), rows=tuple(rows))


def _miss(one: Said) -> Miss:
    return Miss(id=one.case.id, due=one.case.stance, said=f"{one.decided} ({one.basis}; largest: {one.forced})")
