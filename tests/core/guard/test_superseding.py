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


_NEXT = ("2024-10-05", "Caldora will hold its next general election on 14 June 2026, the commission said.")
_NEXT_ZH = ("2024-10-05", "卡国选举委员会表示，下一次大选将于2026年6月14日举行。")
BESIDE = [
    (
        "When is the next general election in Caldora?",
        _NEXT,
        ("2022-06-13", "Caldora held an election on 12 June 2022."),
    ),
    ("When will Caldora hold its next general election?", _NEXT, ("2024-11-01", "Local elections take place in 2025.")),
    ("卡国下一次大选是什么时候？", _NEXT_ZH, ("2022-06-13", "卡国于2022年6月12日举行大选。")),
    ("卡国下一次大选是什么时候？", _NEXT_ZH, ("2024-11-01", "卡国地方选举将于2025年10月5日举行。")),
    (
        "星海9什么时候开售？",
        ("2025-01-08", "星海9将于2025年2月14日开售。"),
        ("2023-02-11", "星海8于2023年2月10日开售。"),
    ),
]


@pytest.mark.parametrize(("question", "plan", "other"), BESIDE)
def test_a_plan_stands_beside_what_was_over_before_it_and_beside_plans_of_another_kind(
    question: str, plan: tuple[str, str], other: tuple[str, str]
) -> None:
    items = [item(str(n), text, day) for n, (day, text) in enumerate((plan, other))]
    assert "0" in formal(judge(question, "2025-01-12", *items))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When is the next general election in Caldora?", "Caldora held a general election on 12 June 2022."),
        ("卡国下一次大选是什么时候？", "卡国于2022年6月12日举行大选。"),
    ],
)
def test_the_last_one_is_not_the_next_one(question: str, text: str) -> None:
    assert formal(judge(question, "2025-01-12", item("0", text, "2022-06-13"))) == set()
