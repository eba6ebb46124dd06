"""Queries of a caller in place of the planned ones."""

from __future__ import annotations

import pytest

from detective.core.models import AsOf
from detective.core.planning import edited, limit, plan
from detective.core.question import read_question
from detective.core.timeline import Day
from detective.errors import InputError

QUESTION = read_question("喝热水能治癌症", AsOf(day=Day(2026, 10, 25), instant=None, text="2026-10-25"))


def test_given_queries_replace_the_plan_in_their_order() -> None:
    found = edited(QUESTION, ["热水 癌症 世卫组织", "hot water cancer"])
    assert [(query.text, query.purpose, query.language) for query in found] == [
        ("热水 癌症 世卫组织", "given", "zh"),
        ("hot water cancer", "given", "en"),
    ]


def test_a_planned_query_keeps_its_purpose() -> None:
    planned = plan(QUESTION)
    assert edited(QUESTION, [query.text for query in planned]) == planned
    longer = edited(QUESTION, [*(query.text for query in planned), "more"])
    assert longer[:-1] == planned
    assert longer[-1].purpose == "given"


def test_blanks_and_repeats_do_not_count() -> None:
    assert [query.text for query in edited(QUESTION, [" a  b ", "a b", "c"])] == ["a b", "c"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        pytest.param([], "queries_number", id="none at all"),
        pytest.param([str(n) for n in range(limit("most_given") + 1)], "queries_number", id="too many"),
        pytest.param(["ok", "  "], "query_unusable", id="blank"),
        pytest.param(["x" * 201], "query_unusable", id="too long"),
        pytest.param(["a\x07b"], "query_unusable", id="control character"),
    ],
)
def test_what_cannot_be_used_is_said(given: list[str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        edited(QUESTION, given)
    assert caught.value.code == code


def test_the_limits_themselves_are_allowed() -> None:
    assert len(edited(QUESTION, [str(n) for n in range(limit("most_given"))])) == limit("most_given")
    assert edited(QUESTION, ["x" * 200])[0].text == "x" * 200
