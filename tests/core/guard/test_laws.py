"""Laws of the guard: what a shift of all years, the order of items and items of other times can never change."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from detective.core.models import Candidate, Guard

from .cases import formal, item, judge

ZH = (
    "{y}年该市的人口是多少？",
    "{y}年该厂生产了多少辆车？",
    "{y}年的市长是谁？",
    "{y}年3月该校发生了什么？",
    "核实：{y}年3月该桥倒塌。",
)
EN = (
    "What was the population of the town in {y}?",
    "Who was the mayor in {y}?",
    "What happened at the school in March {y}?",
    "The bridge fell in March {y}.",
)
TEXTS = (
    "{y}年该市人口为{n}万人。",
    "{y}年3月5日，该桥倒塌，该校停课。",
    "该厂{y}年生产{n}万辆车，比{z}年多。",
    "王明{z}年至{y}年任市长。",
    "该市人口为{n}万人。",
    "In {y} the population of the town was {n} thousand.",
    "On 5 March {y} the bridge fell and the school was closed.",
    "Anna Bell was mayor from {z} to {y}.",
    "The town has {n} thousand people.",
)
years = st.integers(min_value=1960, max_value=2024)
shifts = st.integers(min_value=-40, max_value=40)


@st.composite
def evidence(draw: st.DrawFn) -> tuple[str, int, int, int, int | None]:
    text = draw(st.sampled_from(TEXTS))
    first = draw(years)
    return text, first, first - draw(st.integers(1, 9)), draw(st.integers(11, 99)), draw(st.none() | years)


def made(number: int, given_item: tuple[str, int, int, int, int | None], shift: int) -> Candidate:
    text, y, z, n, published = given_item
    dated = None if published is None else f"{published + shift}-06-15"
    return item(f"e{number}", text.format(y=y + shift, z=z + shift, n=n), dated)


def outcome(guard: Guard) -> tuple[object, ...]:
    return (guard.passed, guard.reason.code, [(one.id, one.relation, one.place) for one in guard.items])


@settings(max_examples=60)
@given(st.sampled_from(ZH + EN), years, st.lists(evidence(), max_size=4), shifts)
def test_a_shift_of_all_years_changes_nothing(
    question: str, year: int, items: list[tuple[str, int, int, int, int | None]], shift: int
) -> None:
    here = judge(question.format(y=year), "2026-06-20", *(made(i, one, 0) for i, one in enumerate(items)))
    there = judge(
        question.format(y=year + shift), f"{2026 + shift}-06-20", *(made(i, one, shift) for i, one in enumerate(items))
    )
    assert outcome(here) == outcome(there)


@settings(max_examples=60)
@given(st.sampled_from(ZH + EN), years, st.lists(evidence(), min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_items_is_irrelevant(
    question: str, year: int, items: list[tuple[str, int, int, int, int | None]], random: object
) -> None:
    candidates = [made(i, one, 0) for i, one in enumerate(items)]
    here = judge(question.format(y=year), "2026-06-20", *candidates)
    shuffled = list(candidates)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    there = judge(question.format(y=year), "2026-06-20", *shuffled)
    assert (here.passed, here.reason, here.flags) == (there.passed, there.reason, there.flags)
    assert {one.id: one for one in here.items} == {one.id: one for one in there.items}


ASKED = {
    "{y}年该市的人口是多少？": "{y}年该市人口为{n}万人。",
    "{y}年该厂生产了多少辆车？": "该厂{y}年生产了{n}万辆车。",
    "{y}年的市长是谁？": "王明{y}年任市长，住{n}号。",
    "核实：{y}年3月5日该桥倒塌。": "{y}年3月5日，该桥倒塌，{n}人受伤。",
    "What was the population of the town in {y}?": "In {y} the population of the town was {n} thousand.",
    "Who was the mayor in {y}?": "Anna Bell was mayor in {y} and lived at number {n}.",
    "The bridge fell on 5 March {y}.": "On 5 March {y} the bridge fell and {n} people were hurt.",
}


@settings(max_examples=60)
@given(st.sampled_from(sorted(ASKED)), st.integers(1990, 2015), st.integers(1, 25), st.booleans(), st.integers(11, 99))
def test_items_of_another_time_change_neither_decision_nor_formal_set(
    question: str, year: int, away: int, later: bool, number: int
) -> None:
    other = min(year + away, 2025) if later else year - away
    text = ASKED[question]
    right = item("r", text.format(y=year, n=number), f"{year + 1}-02-01")
    wrong = [
        item("w1", text.format(y=other, n=number + 1), f"{other}-12-01"),
        item("w2", text.format(y=other, n=number + 2), f"{year}-12-01" if other < year else f"{other}-12-01"),
        item("w3", text.format(y=other, n=number + 3)),
    ]
    asked = question.format(y=year)
    alone = judge(asked, "2026-06-20", right)
    beside = judge(asked, "2026-06-20", wrong[0], right, *wrong[1:])
    assert (alone.passed, alone.reason.code, formal(alone)) == (beside.passed, beside.reason.code, formal(beside))
    assert alone.passed
    assert not judge(asked, "2026-06-20", *wrong).passed


@settings(max_examples=40)
@given(st.sampled_from(ZH + EN), years, st.lists(evidence(), max_size=3), st.integers(0, 23), st.integers(0, 23))
def test_the_time_of_day_matters_only_for_today(
    question: str, year: int, items: list[tuple[str, int, int, int, int | None]], one: int, other: int
) -> None:
    candidates = [made(i, given_item, 0) for i, given_item in enumerate(items)]
    early = judge(question.format(y=year), f"2026-06-20T{one:02d}:15:00+08:00", *candidates)
    late = judge(question.format(y=year), f"2026-06-20T{other:02d}:45:00+08:00", *candidates)
    assert early == late
