"""Running suites: which cases each takes, cards made once for the suites that share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from detective.errors import InputError, Words
from detective.evaluation import (
    calibration_suite,
    guard_suite,
    origins_suite,
    retrieval_suite,
    stance_suite,
    time_suite,
    verdict_suite,
)
from detective.evaluation.figures import Result
from detective.evaluation.fixtures import digest_of, shipped
from detective.evaluation.outcomes import Outcome, outcomes
from detective.evaluation.sources import Source, guard_cases, sources, stance_cases, time_cases, verdict_cases


@dataclass(frozen=True, kw_only=True)
class Bench:
    """The cases at hand and the processes to use; `data` is None for the shipped suites."""

    data: Path | None
    workers: int

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Every file of cases."""
        return sources(self.data)

    @cached_property
    def cards(self) -> tuple[Outcome, ...]:
        """A card for every case from which one can be made; `verdict` and `calibration` share them."""
        cases = [
            case
            for source in self.of("verdict", "claims", "temporal", "questions", "kinds")
            for case in verdict_cases(source)
        ]
        return outcomes(cases, self.workers)

    def of(self, *shapes: str) -> tuple[Source, ...]:
        """The files whose rows look like one of these."""
        return tuple(source for source in self.sources if source.shape in shapes)


def _time(bench: Bench) -> Result:
    return time_suite.run([case for source in bench.of("time") for case in time_cases(source)], bench.workers)


def _guard(bench: Bench) -> Result:
    return guard_suite.run([case for source in bench.of("guard") for case in guard_cases(source)], bench.workers)


def _stance(bench: Bench) -> Result:
    groups = {source.name: stance_cases(source) for source in bench.of("kinds", "claims")}
    return stance_suite.run(groups, bench.workers)


def _verdict(bench: Bench) -> Result:
    kinds = {source.name for source in bench.of("kinds")}
    return verdict_suite.run([one for one in bench.cards if one.case.source not in kinds], bench.workers)


def _calibration(bench: Bench) -> Result:
    return calibration_suite.run(bench.cards)


def _retrieval(_: Bench) -> Result:
    return retrieval_suite.run(retrieval_suite.golden_set())  # it has no development data: its cases are its own


def _origins(_: Bench) -> Result:
    return origins_suite.run(origins_suite.texts())  # its texts are its own, too


SUITES: Mapping[str, Callable[[Bench], Result]] = {
    "time": _time,
    "guard": _guard,
    "stance": _stance,
    "verdict": _verdict,
    "calibration": _calibration,
    "retrieval": _retrieval,
    "origins": _origins,
}


def run(names: Sequence[str], bench: Bench, told: Callable[[str], None] = lambda _: None) -> tuple[Result, ...]:
    """The results in the order asked; `told` hears the name of each suite as it begins; raises `InputError`."""
    unknown = [name for name in names if name not in SUITES]
    if unknown:
        listed = ", ".join(SUITES)
        raise InputError(
            "suite_unknown",
            Words(f"没有名为 {unknown[0]} 的评测套件。", f"there is no suite {unknown[0]}."),
            Words(f"可用：{listed}。", f"use one of {listed}."),
        )
    results = []
    for name in names or tuple(SUITES):
        told(name)
        results.append(SUITES[name](bench))
    return tuple(results)


def shipped_digests(names: Sequence[str]) -> dict[str, str]:
    """SHA-256 of the shipped files on which these suites run, by their path under `data/suites`."""
    wanted = {"time": ["time"], "guard": ["guard"], "stance": ["kinds"], "verdict": ["verdict"]}
    wanted |= {"calibration": ["verdict", "kinds"], "retrieval": ["retrieval"]}
    wanted |= {"origins": ["origins"]}
    folders = sorted({folder for name in names or tuple(SUITES) for folder in wanted[name]})
    return {
        f"{folder}/{file.name}": digest_of(file)
        for folder in folders
        for file in sorted(shipped().joinpath(folder).iterdir(), key=lambda file: file.name)
        if file.name.endswith((".jsonl", ".txt"))
    }
