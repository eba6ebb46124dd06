"""Tables of questions with one passage each: the sentence that answers is found, and nearly always the very span."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from detective.core.answers import read_answers
from detective.core.text import fold
from tests.core.answers.builders import ask, passage

HERE = Path(__file__).parent / "cases"
FLOORS = {"zh": 0.94, "hant": 0.89, "en": 0.96}  # share of answers whose span is right


class Case(NamedTuple):
    question: str
    title: str
    text: str
    accepted: tuple[str, ...]


def load(name: str) -> list[Case]:
    lines = (HERE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Case(row[0], row[1], row[2].replace("\\n", "\n"), tuple(row[3].split("|"))) for row in rows]


def plain(text: str) -> str:
    return re.sub(r"[^\w.%$]+", "", fold(text))


def holds(text: str, accepted: tuple[str, ...]) -> bool:
    for answer in accepted:
        parts = [part for part in re.split(r"[、,]", answer) if part.strip()]
        if plain(answer) in plain(text) or all(plain(part) in plain(text) for part in parts):
            return True
    return False


ALL = [pytest.param(case, id=f"{name}: {case.question}") for name in FLOORS for case in load(name)]


@pytest.mark.parametrize("case", ALL)
def test_the_quoted_sentence_holds_the_answer(case: Case) -> None:
    (answer,) = read_answers(ask(case.question), passage(case.text, case.title))
    assert holds(answer.quote.text, case.accepted)
    assert case.text[answer.quote.start : answer.quote.end] == answer.quote.text


@pytest.mark.parametrize(("name", "floor"), sorted(FLOORS.items()))
def test_the_span_is_right_nearly_always(name: str, floor: float) -> None:
    cases = load(name)
    wrong = [
        (case.question, answers[0].text if answers else "")
        for case in cases
        if not (answers := read_answers(ask(case.question), passage(case.text, case.title)))
        or not holds(answers[0].text, case.accepted)
    ]
    assert len(wrong) <= (1 - floor) * len(cases), wrong


@pytest.mark.parametrize("name", sorted(FLOORS))
def test_a_span_is_short(name: str) -> None:
    cases = load(name)
    sizes = [len(read_answers(ask(case.question), passage(case.text, case.title))[0].text) for case in cases]
    assert sum(sizes) / len(sizes) < 18
