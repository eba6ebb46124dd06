"""What newer items put aside: not what only looks newer, of a deputy, of a candidate, of another body, or expected."""

from __future__ import annotations

import pytest

from tests.core.guard.cases import formal, item, judge

RIGHT = [
    (
        "Who is the current mayor of Ashbourne?",
        [("2025-05-12", "Maria Keating was sworn in as mayor of Ashbourne on Monday.")],
        ("2025-08-20", "Deputy mayor of Ashbourne Lena Walsh opened the library."),
    ),
    (
        "云溪县现任县长是谁？",
        [("2025-05-12", "云溪县人大会议选举周敏为云溪县县长。")],
        ("2025-08-20", "云溪县副县长何涛到乡镇调研。"),
    ),
    (
        "Who is the chief executive of Norvik Motors?",
        [("2025-06-15", "Ida Holm, chief executive of Norvik Motors, presented the results on Friday.")],
        ("2025-06-20", "Jan Reuss is chief executive of Volta Motors."),
    ),
    (
        "What is the interest rate of the Bank of Caldora now?",
        [("2025-07-25", "The Bank of Caldora set its key interest rate at 4.25% on Friday.")],
        ("2025-07-28", "Analysts expect the Bank of Caldora to cut its interest rate to 3.75% by December."),
    ),
]


@pytest.mark.parametrize(("question", "told", "newer"), RIGHT)
def test_a_near_miss_puts_nothing_aside(question: str, told: list[tuple[str, str]], newer: tuple[str, str]) -> None:
    items = [item(str(n), text, day) for n, (day, text) in enumerate([*told, newer])]
    assert "0" in formal(judge(question, "2025-09-01", *items))


def test_a_change_of_office_puts_its_forerunner_aside() -> None:
    older = item("0", "Maria Keating was sworn in as mayor of Ashbourne on Monday.", "2025-05-12")
    newer = item("1", "Tom Brennan was sworn in as mayor of Ashbourne on Wednesday.", "2025-08-20")
    assert formal(judge("Who is the current mayor of Ashbourne?", "2025-09-01", older, newer)) == {"1"}
