"""The first table of the matrix: time × kind → what the question alone decides, in both languages."""

from __future__ import annotations

import pytest

from detective.core.guard import stage_one
from detective.core.guard.stage_one import STAGE_ONE
from detective.core.question import read_question
from detective.core.times import read_as_of

from .cases import QuestionCase, question_cases

CASES = [pytest.param(case, id=f"{case.moment} {case.kind}: {case.text}") for case in question_cases()]


@pytest.mark.parametrize("case", CASES)
def test_cell(case: QuestionCase) -> None:
    as_of = read_as_of(case.now)
    question = read_question(case.text, as_of)
    blocked = stage_one(question, as_of)
    assert (str(question.moment), str(question.kind), blocked.reason.code if blocked else "-") == (
        case.moment,
        case.kind,
        case.code,
    )


def test_a_block_of_stage_one_says_so() -> None:
    as_of = read_as_of("2026-10-25")
    blocked = stage_one(read_question("2029年诺贝尔文学奖得主是谁？", as_of), as_of)
    assert blocked is not None
    assert (blocked.stage, blocked.passed, blocked.items) == (1, False, ())
    assert "2029年" in blocked.reason.words.zh
    assert "2029" in blocked.reason.words.en


def test_every_row_of_the_table_has_a_case() -> None:
    codes = {case.code for case in question_cases()}
    assert {str(row.code) for row in STAGE_ONE} <= codes
