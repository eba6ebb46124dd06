"""The golden set of retrieval: everything right, and red as soon as one gate is off."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from detective.core import gates
from detective.evaluation import retrieval_suite, routing
from detective.evaluation.fixtures import FixtureError, shipped
from detective.evaluation.floors import missed, read_floors
from detective.evaluation.retrieval_cases import RoutingCase
from detective.evaluation.retrieval_suite import GoldenSet, admission, golden_set
from detective.evaluation.routing import ROUTING_GATES, Ranked, projection, rank, route

GOLDEN = golden_set()
FLOORS = read_floors(shipped().joinpath("floors.toml"))


def fell_short(golden: GoldenSet = GOLDEN) -> tuple[str, ...]:
    return missed(retrieval_suite.run(golden), FLOORS)


def test_the_set_is_large_enough() -> None:
    assert len(GOLDEN.candidates) >= 14
    assert {candidate.kind for candidate in GOLDEN.candidates} == {"skill", "memory", "reflection"}
    assert len(GOLDEN.cases) >= 12
    assert {candidate.status for candidate in GOLDEN.candidates} == {"active", "candidate", "resolved", "revoked"}


def test_everything_is_right() -> None:
    result = retrieval_suite.run(GOLDEN)
    assert fell_short() == ()
    assert result.misses == ()
    assert {f.name: f.value for f in result.figures} == {
        "recall_at_k": 1.0,
        "mrr": 1.0,
        "false_positives": 0.0,
        "abstained_where_due": 1.0,
        "scope_leaks": 0.0,
        "permission_leaks": 0.0,
        "budget_violations": 0.0,
        "admission_right": 1.0,
    }


@pytest.mark.parametrize("code", [gate.code for gate in ROUTING_GATES])
def test_red_without_a_routing_gate(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routing, "ROUTING_GATES", tuple(gate for gate in ROUTING_GATES if gate.code != code))
    assert fell_short()


@pytest.mark.parametrize("code", [gate.code for gate in gates.GATES])
def test_red_without_an_admission_gate(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not any(case.expected == code for case in GOLDEN.admissions):
        pytest.fail(f"no admission case for the gate {code}")
    monkeypatch.setattr(gates, "GATES", tuple(gate for gate in gates.GATES if gate.code != code))
    assert "retrieval.admission_right" in fell_short()


def everything(eligible: list[Ranked], _: RoutingCase) -> tuple[Ranked, ...]:
    return tuple(eligible)


def only_the_first_is_measured(eligible: list[Ranked], case: RoutingCase) -> tuple[Ranked, ...]:
    return tuple(eligible[: case.top_k])


@pytest.mark.parametrize("cut", [everything, only_the_first_is_measured])
def test_red_without_the_budget(cut: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routing, "within_budget", cut)
    assert "retrieval.budget_violations" in fell_short()


def test_red_when_the_rank_is_turned_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def worst_first(eligible: list[Ranked], case: RoutingCase) -> tuple[Ranked, ...]:
        return routing_within(list(reversed(eligible)), case)

    routing_within = routing.within_budget
    monkeypatch.setattr(routing, "within_budget", worst_first)
    assert fell_short()


def test_order_of_candidates_is_irrelevant() -> None:
    shuffled = list(GOLDEN.candidates)
    random.Random(3).shuffle(shuffled)
    for case in GOLDEN.cases:
        assert route(tuple(shuffled), case) == route(GOLDEN.candidates, case)


def test_every_candidate_is_chosen_or_has_a_reason() -> None:
    for case in GOLDEN.cases:
        found = route(GOLDEN.candidates, case)
        names = [one.candidate.id for one in found.selected] + [name for name, _ in found.rejected]
        assert sorted(names) == sorted(candidate.id for candidate in GOLDEN.candidates)


def test_content_is_scanned_but_never_ranked_nor_passed_on() -> None:
    candidate = GOLDEN.candidates[0].model_copy(update={"content": "unmistakable"})
    assert rank(candidate, "unmistakable").score_e4 == 0
    assert "unmistakable" not in projection(candidate)


def test_the_rank_is_the_formula() -> None:
    candidate = GOLDEN.candidates[0].model_copy(
        update={"title": "alpha beta", "summary": "gamma", "keywords": ("delta",)}
    )
    found = rank(candidate, "the alpha of omega")
    assert (found.score_e4, found.shared) == (4000 + 500, ("alpha",))


def test_equal_scores_stand_in_order_of_id() -> None:
    twin = GOLDEN.candidates[0].model_copy(update={"id": "a-twin"})
    case = GOLDEN.cases[0]
    assert [one.candidate.id for one in route((GOLDEN.candidates[0], twin), case).selected] == [
        "a-twin",
        GOLDEN.candidates[0].id,
    ]


def test_a_decision_is_repeatable() -> None:
    assert [admission(case) for case in GOLDEN.admissions] == [admission(case) for case in GOLDEN.admissions]


def test_a_case_must_name_what_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "retrieval"
    folder.mkdir()
    for name in ("candidates.jsonl", "cases.jsonl", "admission.jsonl"):
        text = shipped().joinpath("retrieval", name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace('"skill-food-rumour"]', '"skill-gone"]'), encoding="utf-8")
    monkeypatch.setattr(retrieval_suite, "shipped", lambda: tmp_path)
    with pytest.raises(FixtureError, match="no candidate with the id skill-gone"):
        golden_set()


def test_a_case_cannot_expect_what_it_forbids() -> None:
    given = GOLDEN.cases[0].model_dump() | {"forbidden": GOLDEN.cases[0].expected}
    with pytest.raises(ValueError, match="both expected and forbidden"):
        RoutingCase.model_validate(given)


def test_a_miss_is_named() -> None:
    case = GOLDEN.cases[0].model_copy(update={"expected": (), "forbidden": ()})
    result = retrieval_suite.run(GoldenSet(candidates=GOLDEN.candidates, cases=(case,), admissions=()))
    assert [(miss.id, miss.due) for miss in result.misses] == [(case.id, "(nothing)")]
