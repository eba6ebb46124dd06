"""The schemas of the cases; the shipped suites and development data in the same layout are read by the same ones."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from detective.core.models import Candidate, Tier, Verdict
from detective.evaluation.fixtures import Fixture
from detective.intake import candidate_of

StanceName = Literal["support", "refute", "mention"]


class Window(Fixture):
    """A half-open span of ISO dates; null is an open side."""

    start: str | None
    end: str | None


class TimeCase(Fixture):
    """One expression in its text and the span that it means; nothing for what is no time or cannot be placed."""

    id: str
    lang: str
    category: str
    text: str
    expr: str
    span: tuple[int, int]
    now: str
    role: Literal["question", "evidence"]
    kind: Literal["time", "not_time", "vague"]
    gold: Window | None
    published: str | None = None
    accept: tuple[Window, ...] = ()
    approx: bool = False
    envelope: Window | None = None
    other_times: Any = None
    source: str | None = None
    note: str | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> TimeCase:
        if self.text[slice(*self.span)] != self.expr:
            raise ValueError("span does not cut expr out of text")
        if (self.gold is not None) != (self.kind == "time"):
            raise ValueError("gold stands for a time and for nothing else")
        return self


class Passage(Fixture):
    """One piece of evidence; an empty field is a missing one."""

    id: str | None = None
    title: str = ""
    text: str = ""
    url: str | None = None
    site: str | None = None
    published: str | None = None
    tier: Tier | None = None

    @field_validator("title", "text", mode="before")
    @classmethod
    def _missing(cls, value: Any) -> Any:
        return "" if value is None else value


class GuardExpected(Fixture):
    """What the guard owes: its decision, the reason and where each item stands."""

    guard: Literal["pass", "block"]
    reason: str
    answerable: bool
    formal: tuple[str, ...]
    related: tuple[str, ...]
    question_kind: str
    time_relation: str
    target: Window | None = None
    evidence_relations: dict[str, str] = Field(default_factory=dict)
    min_formal: int | None = None
    answer: str | None = None


class GuardCase(Fixture):
    """A question, its present, the evidence and what the guard owes."""

    id: str
    lang: str
    question: str
    now: str
    evidence: tuple[Passage, ...]
    expected: GuardExpected
    tags: tuple[str, ...] = ()
    note: str | None = None

    @model_validator(mode="after")
    def _names_its_items(self) -> GuardCase:
        given = {item.id for item in self.evidence}
        strangers = {*self.expected.formal, *self.expected.related} - given
        if strangers:
            raise ValueError(f"no evidence with the id {min(strangers)}")
        return self


class StanceCase(Fixture):
    """A claim, a passage and what a careful reader takes from the passage alone."""

    id: str
    kind: str
    lang: str
    claim: str
    text: str
    stance: StanceName
    title: str = ""


class ClaimCase(Fixture):
    """A claim with its evidence and its label, as public sets give them."""

    id: str
    lang: str
    claim: str
    evidence: tuple[Passage, ...]
    label: Literal["supported", "refuted", "nei", "mixed"]
    claim_date: str | None = None


class QuestionCase(Fixture):
    """An open question with the passage that answers it, as reading sets give them."""

    id: str
    lang: str
    question: str
    answer: tuple[str, ...] | str
    evidence: tuple[Passage, ...]
    kind: str
    question_time: str | None = None
    wrong_answers: tuple[str, ...] = ()  # of a false premise: there is nothing to be answered

    @property
    def answers(self) -> tuple[str, ...]:
        """The accepted answers, however many were written."""
        listed = (self.answer,) if isinstance(self.answer, str) else self.answer
        return tuple(answer for answer in listed if answer)


class TemporalCase(Fixture):
    """A question or claim about a time, with evidence of that time or of another one."""

    id: str
    lang: str
    form: Literal["question", "claim"]
    question: str
    question_time: str
    evidence: tuple[Passage, ...]
    expected: Literal["answer", "abstain", "supported", "refuted", "nei"]
    kind: str
    answer: tuple[str, ...] | str = ()
    trap: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """The accepted answers, however many were written."""
        listed = (self.answer,) if isinstance(self.answer, str) else self.answer
        return tuple(answer for answer in listed if answer)


class VerdictCase(Fixture):
    """A claim or question with evidence and the verdict that is due; `trap` is what another time's evidence offers."""

    id: str
    lang: str
    kind: str
    mode: Literal["claim", "open"]
    text: str
    now: str
    evidence: tuple[Passage, ...]
    expected: Verdict
    answer: tuple[str, ...] = ()
    trap: str = ""
    searched: bool = True  # False: every source that was asked failed
    mixed: bool = False  # the evidence is partly for and partly against; no verdict is wrong
    source: str = "own"

    @property
    def abstains(self) -> bool:
        """Whether no deciding verdict is due."""
        return self.expected not in (Verdict.SUPPORTED, Verdict.REFUTED)


def candidates(items: tuple[Passage, ...], tier: Tier | None = Tier.T1) -> tuple[Candidate, ...]:
    """The items as candidates; `tier` is given to those that name none, since most have no address to judge by."""
    found = []
    for number, item in enumerate(items, 1):
        given = {name: value for name in Passage.model_fields if (value := getattr(item, name)) not in (None, "")}
        found.append(candidate_of({"tier": tier, **given}, number, "evidence"))
    return tuple(found)
