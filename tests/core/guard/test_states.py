"""A state of the present is never timeless: what bears it out must be fresh, and a fact without time stays free."""

from __future__ import annotations

import pytest

from .cases import StateCase, item, judge, state_cases

CASES = [pytest.param(case, id=f"{case.state} {case.published}: {case.statement}") for case in state_cases()]


@pytest.mark.parametrize("case", CASES)
def test_state(case: StateCase) -> None:
    guard = judge(case.statement, case.now, item("e1", case.text, case.published))
    assert (str(guard.items[0].place), guard.reason.code) == (case.place, case.code)
