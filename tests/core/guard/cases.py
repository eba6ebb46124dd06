"""The tables of cases, and builders that name only what matters."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from detective.core.guard import stage_two
from detective.core.models import Candidate, Guard, Mode, Place
from detective.core.question import read_question
from detective.core.times import read_as_of, read_date

HERE = Path(__file__).parent


@dataclass(frozen=True)
class QuestionCase:
    moment: str
    kind: str
    now: str
    code: str
    text: str


@dataclass(frozen=True)
class ItemCase:
    row: str
    kind: str
    now: str
    question: str
    published: str | None
    text: str
    place: str
    code: str


def _rows(name: str) -> list[list[str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]


def question_cases() -> list[QuestionCase]:
    return [QuestionCase(*row) for row in _rows("questions.tsv")]


@dataclass(frozen=True)
class StateCase:
    state: str
    statement: str
    now: str
    published: str | None
    text: str
    place: str
    code: str


def state_cases() -> list[StateCase]:
    return [
        StateCase(state, statement, now, None if published == "-" else published, text, place, code)
        for state, statement, now, published, text, place, code in _rows("states.tsv")
    ]


def item_cases() -> list[ItemCase]:
    made = []
    for row, kind, now, question, published, text, place, code in _rows("items.tsv"):
        dated = None if published == "-" else published
        made.append(ItemCase(row, kind, now, question, dated, text.replace("\\n", "\n"), place, code))
    return made


def item(
    ident: str,
    text: str,
    published: str | None = None,
    *,
    title: str = "",
    url: str | None = None,
    site: str | None = None,
) -> Candidate:
    return Candidate(
        id=ident, title=title, text=text, url=url, site=site, published=read_date(published) if published else None
    )


def judge(question: str, now: str, *items: Candidate, mode: Mode | None = None) -> Guard:
    as_of = read_as_of(now)
    return stage_two(read_question(question, as_of, mode=mode), as_of, tuple(items))


def formal(guard: Guard) -> set[str]:
    return {one.id for one in guard.items if one.place is Place.FORMAL}
