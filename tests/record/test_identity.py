"""The id of a card: it hashes what determines the verdict, and nothing else moves it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from detective.core.codec import Search
from detective.core.policy import Policy
from detective.intake import candidates_of
from detective.pipeline import Request, judge_again

from .making import AS_OF, CASES, ENGINE, LIBRARY_ZH, candidates, item, made, named

QUESTION = "2023年4月青河市图书馆新馆正式开放"


def id_of(*evidence: dict[str, Any], text: str = QUESTION, **more: Any) -> str:
    checked = ENGINE.check(text, **({"as_of": AS_OF} | more), evidence=candidates_of(list(evidence), "x"))
    return str(checked.card["id"])


BASE = item("a", LIBRARY_ZH, tier="T1", site="times", retrieved_at="2026-10-24T00:00:00Z")
OTHER = item("b", "青河市图书馆老馆已经停用。", tier="T3")

SAME = [
    pytest.param((BASE | {"retrieved_at": "2026-10-25T11:22:33Z"}, OTHER), id="fetched at another hour"),
    pytest.param(({name: value for name, value in BASE.items() if name != "retrieved_at"}, OTHER), id="hour unknown"),
    pytest.param((OTHER, BASE), id="evidence in another order"),
    pytest.param((BASE | {"query": None, "score": None}, OTHER), id="null means missing"),
    pytest.param((BASE, OTHER, BASE), id="the same page once more"),
]


@pytest.mark.parametrize("evidence", SAME)
def test_what_does_not_determine_the_verdict_leaves_the_id(evidence: tuple[dict[str, Any], ...]) -> None:
    assert id_of(*evidence) == id_of(BASE, OTHER)


CHANGED = [
    pytest.param((BASE | {"text": LIBRARY_ZH + "。"}, OTHER), {}, id="a text"),
    pytest.param((BASE | {"published": "2023-05-03"}, OTHER), {}, id="a date"),
    pytest.param((BASE | {"tier": "T2"}, OTHER), {}, id="a tier"),
    pytest.param((BASE | {"url": "https://www.a-times.org/b"}, OTHER), {}, id="an address"),
    pytest.param((BASE | {"note": "x"}, OTHER), {}, id="an unknown field: it is part of what was given"),
    pytest.param((BASE,), {}, id="an item less"),
    pytest.param((BASE, OTHER), {"as_of": "2026-10-26"}, id="the clock"),
    pytest.param((BASE, OTHER), {"text": QUESTION + "吗"}, id="the question"),
    pytest.param((BASE, OTHER), {"mode": "open"}, id="the mode"),
    pytest.param((BASE, OTHER), {"time": "2023年"}, id="the understood time"),
    pytest.param((BASE, OTHER), {"policy": Policy(require_date=True)}, id="a demand of the policy"),
    pytest.param((BASE, OTHER), {"policy": Policy(requester_labels=frozenset({"x"}))}, id="a label of the requester"),
]


@pytest.mark.parametrize(("evidence", "more"), CHANGED)
def test_what_determines_the_verdict_changes_the_id(evidence: tuple[dict[str, Any], ...], more: dict[str, Any]) -> None:
    assert id_of(*evidence, **more) != id_of(BASE, OTHER)


def test_a_failed_search_is_another_check_than_one_that_found_nothing() -> None:
    assert named("zh search failed").card["id"] != named("zh nothing found").card["id"]


def test_how_long_a_search_took_does_not_count() -> None:
    checked = named("zh search failed")
    slower = [{**row, "duration_s": row["duration_s"] + 5} for row in checked.card["plan"]]
    assert judge_again(checked.request, asked=False, search=Search(plan=slower)).card["id"] == checked.card["id"]


def test_a_restricted_text_counts_by_its_digest() -> None:
    secret = item("s", "内部纪要：新馆预算超支。", access_labels=["board"])
    plain, other = id_of(BASE, secret), id_of(BASE, secret | {"text": "内部纪要：新馆预算有余。"})
    assert plain != other
    assert plain != id_of(BASE)


def test_two_candidates_never_share_an_id() -> None:
    checked = named("the same page twice and one id twice")
    names = [candidate.id for candidate in checked.judgement.candidates]
    assert sorted(names) == ["a", "a#2", "a#2#2"]


@pytest.mark.parametrize("case", [case for case in CASES if len(case.evidence) > 1], ids=lambda case: case.name)
def test_pooling_a_pool_changes_nothing(case: Any) -> None:
    checked = made(case)
    again = judge_again(
        replace(checked.request, evidence=checked.judgement.candidates), asked=True, search=Search.of(checked.card)
    )
    assert again.judgement.candidates == checked.judgement.candidates


def test_a_request_is_what_was_asked() -> None:
    case = next(case for case in CASES if case.name == "time corrected")
    checked = made(case)
    assert checked.request == Request(
        text=case.text, as_of=checked.request.as_of, time="2021年", evidence=candidates(case), policy=case.policy
    )


@pytest.mark.parametrize("value", ["\ud800", float("nan"), float("inf"), {"deep": ["\udfff"]}])
def test_what_no_canonical_form_can_hold_is_refused_at_the_door(value: Any) -> None:
    from detective.errors import InputError

    with pytest.raises(InputError, match="field note"):
        candidates_of([{"text": "x", "note": value}], "file")
