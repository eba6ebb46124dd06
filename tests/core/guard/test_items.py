"""The second table of the matrix: relation × kind → place and code, in both languages."""

from __future__ import annotations

import pytest

from .cases import ItemCase, item, item_cases, judge

CASES = [pytest.param(case, id=f"{case.row} {case.kind}: {case.question}") for case in item_cases()]


@pytest.mark.parametrize("case", CASES)
def test_cell(case: ItemCase) -> None:
    guard = judge(case.question, case.now, item("e1", case.text, case.published))
    assert (str(guard.items[0].place), guard.reason.code) == (case.place, case.code)
