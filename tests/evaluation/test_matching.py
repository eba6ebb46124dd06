"""When a span counts as the one due, and when an answer stands in a text."""

from __future__ import annotations

import pytest

from detective.evaluation.matching import near, reach, same
from detective.evaluation.wording import says

YEAR = reach("2020-01-01", "2021-01-01")
NOW = "2026-10-25"


@pytest.mark.parametrize(
    ("said", "due", "right"),
    [
        pytest.param(YEAR, [YEAR], True, id="the same span"),
        pytest.param(reach("2020", "2021"), [YEAR], True, id="years alone mean their first days"),
        pytest.param(reach("2020-01-01", "2020-12-31"), [YEAR], False, id="a day short, since spans are half-open"),
        pytest.param(reach("2020-01-01", "2021-01-02"), [YEAR], False, id="a day too long"),
        pytest.param(YEAR, [reach("2019-01-01", "2020-01-01"), YEAR], True, id="another accepted reading"),
        pytest.param(reach("2020-01-01", None), [YEAR], False, id="open where closed is due"),
        pytest.param(
            reach("2020-01-01", NOW), [reach("2020-01-01", None)], True, id="an open end clipped at the present"
        ),
        pytest.param(
            reach("2020-01-01", "2026-10-26"), [reach("2020-01-01", None)], True, id="clipped after the present day"
        ),
        pytest.param(reach("2020-01-01", "2026-01-01"), [reach("2020-01-01", None)], False, id="clipped elsewhere"),
        pytest.param(reach(None, "1949-01-01"), [reach(None, "1949-01-01")], True, id="an open beginning"),
        pytest.param(reach("-0220-01-01", "-0219-01-01"), [reach("-0220", "-0219")], True, id="before Christ"),
    ],
)
def test_same(said: tuple, due: list, right: bool) -> None:
    assert same(said, due, NOW) is right


CORE, ENVELOPE = reach("2024-01-01", "2024-02-01"), reach("2024-01-01", "2024-04-01")


@pytest.mark.parametrize(
    ("said", "right"),
    [
        pytest.param(reach("2024-01-01", "2024-02-15"), True, id="31 of 45 days in common"),
        pytest.param(reach("2024-01-01", "2024-03-18"), True, id="31 of 77 days: just over 40 %"),
        pytest.param(reach("2024-01-01", "2024-03-20"), False, id="31 of 79 days: just under 40 %"),
        pytest.param(reach("2023-12-31", "2024-02-01"), False, id="a day outside the envelope"),
        pytest.param(reach("2024-02-01", "2024-03-01"), False, id="nothing in common"),
        pytest.param(reach("2024-01-01", None), False, id="open"),
    ],
)
def test_near(said: tuple, right: bool) -> None:
    assert near(said, CORE, ENVELOPE) is right


def test_what_is_no_date_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        reach("soon", None)


@pytest.mark.parametrize(
    ("text", "answers", "right"),
    [
        pytest.param("The winner was Louise Glück.", ["louise gluck"], True, id="accents and case"),
        pytest.param("獎項由《想見你》獲得", ["想见你"], True, id="traditional script"),
        pytest.param("产量为1,750万吨", ["1750万吨"], True, id="thousands marks"),
        pytest.param("It rose by 13.4%", ["3.4%"], False, id="the rim cuts a number"),
        pytest.param("It rose by 3.45%", ["3.4"], False, id="a decimal goes on"),
        pytest.param("It ended in 2020.", ["2020"], True, id="a full stop is no decimal"),
        pytest.param("Austrian singers", ["Austria"], False, id="the rim cuts a word"),
        pytest.param("Austrian singers won in Austria", ["Austria"], True, id="found further on"),
        pytest.param("阿特伍德以及埃瓦里斯托", ["阿特伍德和埃瓦里斯托"], True, id="every part of a list"),
        pytest.param("Betzig and Hell", ["Betzig, Hell, Moerner"], False, id="a part is missing"),
        pytest.param("anything", [""], False, id="an empty answer stands nowhere"),
        pytest.param("anything", [], False, id="no answer"),
    ],
)
def test_says(text: str, answers: list[str], right: bool) -> None:
    assert says(text, answers) is right
