"""Pounds that are a sum of money and pounds that are a weight."""

from __future__ import annotations

import pytest

from tests.core.quantities.shown import shown

CASES = [
    pytest.param("The gallery paid 5 million pounds for the statue.", "money 5000000 gbp", id="paid"),
    pytest.param("The fine came to 40,000 pounds.", "money 40000 gbp", id="a fine"),
    pytest.param("The school was left 3 million pounds.", "money 3000000 gbp", id="millions with no word for either"),
    pytest.param("The bear weighed 600 pounds.", "measure 600 pound", id="weighed"),
    pytest.param("The barge carried 2 million pounds of rice.", "measure 2000000 pound", id="millions of a stuff"),
    pytest.param("The box held 30 pounds.", "measure 30 pound", id="few, with no word for either"),
    pytest.param("It costs 30 lb.", "measure 30 pound", id="the sign of the weight"),
    pytest.param("They spent 2 million pounds on fuel.", "money 2000000 gbp", id="the nearer word tells"),
    pytest.param(
        "The tuna weighed 300 pounds and sold for 2,000 pounds.",
        "measure 300 pound; money 2000 gbp",
        id="a weight and its price",
    ),
    pytest.param("He was fined; the bag held 70 pounds.", "measure 70 pound", id="another clause tells nothing"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_pounds(text: str, expected: str) -> None:
    assert shown(text) == expected
