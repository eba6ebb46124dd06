"""The shipped suites are whole, large enough, in both languages, and of the matrix that they are meant to cover."""

from __future__ import annotations

from collections import Counter

import pytest

from detective.core.models import Kind, Moment, Verdict
from detective.core.ruleset import ruleset_hash
from detective.core.tables import raw
from detective.evaluation.fixtures import shipped
from detective.evaluation.sources import guard_cases, sources, stance_cases, time_cases, verdict_cases

BY_NAME = {source.name: source for source in sources(None)}
TRADITIONAL = frozenset(raw("t2s.txt").decode("utf-8").splitlines()[0])


def test_time() -> None:
    cases = time_cases(BY_NAME["time"])
    assert len(cases) >= 150
    kinds = Counter((case.lang, case.kind) for case in cases)
    assert min(kinds["zh", "time"], kinds["en", "time"]) >= 60
    assert min(kinds["zh", "not_time"], kinds["en", "not_time"]) >= 15
    assert all(TRADITIONAL & set(case.text) for case in cases if case.lang == "zh-Hant" and case.category != "day")


def test_guard() -> None:
    cases = guard_cases(BY_NAME["guard"])
    assert len(cases) >= 80
    assert {case.expected.time_relation for case in cases} == {str(moment) for moment in Moment}
    assert {case.expected.question_kind for case in cases} == {str(kind) for kind in Kind} - {"assertion"}
    assert min(Counter(case.lang for case in cases).values()) >= 40
    placed = [{*case.expected.formal, *case.expected.related} == {item.id for item in case.evidence} for case in cases]
    assert all(placed)


def test_verdict() -> None:
    cases = verdict_cases(BY_NAME["verdict"])
    assert len(cases) >= 60
    assert {case.expected for case in cases} == set(Verdict)
    assert sum(bool(case.trap) for case in cases) >= 25
    assert {"claim", "open"} == {case.mode for case in cases}
    assert all(case.answer for case in cases if case.mode == "open" and case.expected is Verdict.SUPPORTED)


def test_kinds() -> None:
    kinds = [source for source in BY_NAME.values() if source.shape == "kinds"]
    assert len(kinds) == 15
    assert sum(len(stance_cases(source)) for source in kinds) >= 450
    pairs = verdict_cases(kinds[0])
    assert {case.source for case in pairs} == {kinds[0].name}


@pytest.mark.parametrize("name", ["floors.toml", "time", "guard", "kinds", "verdict", "retrieval", "origins"])
def test_everything_ships(name: str) -> None:
    assert shipped().joinpath(name).is_file() or shipped().joinpath(name).is_dir()


def test_the_ruleset_does_not_depend_on_the_suites(monkeypatch: pytest.MonkeyPatch) -> None:
    from detective.core import ruleset

    before = ruleset_hash.__wrapped__()
    monkeypatch.setattr(ruleset, "_TABLES_APART", ruleset._TABLES_APART - {"suites"})
    for cached in (ruleset.ruleset_hash, getattr(ruleset, "table_digests", None)):
        if cached is not None:
            cached.cache_clear()
    assert ruleset.ruleset_hash() != before
    monkeypatch.undo()
    for cached in (ruleset.ruleset_hash, getattr(ruleset, "table_digests", None)):
        if cached is not None:
            cached.cache_clear()
    assert ruleset.ruleset_hash() == before
