"""Suite `guard`: decision, reason and the place of every item, case by case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from detective.evaluation.asking import ask, spread
from detective.evaluation.cases import GuardCase, candidates
from detective.evaluation.figures import Cell, Miss, Result, Table, number, share
from detective.evaluation.wording import says


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded:
    """A case and what the card said of it."""

    case: GuardCase
    decision: str
    reason: str
    formal: frozenset[str]
    related: frozenset[str]
    kept: frozenset[str]  # every id that stands anywhere on the card
    answered: bool

    @property
    def decided_right(self) -> bool:
        """Pass or block as due."""
        return self.decision == self.case.expected.guard

    @property
    def reasoned_right(self) -> bool:
        """The reason as due; documents write it in capitals, cards in lower case."""
        return self.reason == self.case.expected.reason.lower()

    @property
    def leaks(self) -> bool:
        """Passed where a block is due."""
        return self.decision == "pass" and self.case.expected.guard == "block"

    @property
    def blocks_too_much(self) -> bool:
        """Blocked where a pass is due."""
        return self.decision == "block" and self.case.expected.guard == "pass"

    @property
    def strays(self) -> bool:
        """An item of another time stands among the formal ones."""
        return bool(self.formal & set(self.case.expected.related))

    @property
    def places_right(self) -> bool:
        """Both lists exactly as due."""
        return self.formal_right and self.related_right

    @property
    def formal_right(self) -> bool:
        """The formal items exactly as due."""
        return self.formal == set(self.case.expected.formal)

    @property
    def related_right(self) -> bool:
        """The related items exactly as due."""
        return self.related == set(self.case.expected.related)


def run(cases: Sequence[GuardCase], workers: int) -> Result:
    """Measure."""
    found = spread(guard, cases, workers)
    asked = [one for one in found if one.case.expected.answer]
    return Result(
        suite="guard",
        cases=len(found),
        figures=(
            share("decision", [one.decided_right for one in found]),
            share("reason", [one.reasoned_right for one in found]),
            share("decision_and_reason", [one.decided_right and one.reasoned_right for one in found]),
            share("formal_exact", [one.formal_right for one in found]),
            share("related_exact", [one.related_right for one in found]),
            number("leaks", [one.leaks for one in found]),
            number("over_blocks", [one.blocks_too_much for one in found]),
            number("strays", [one.strays for one in found]),
            number("lost", [bool({item.id for item in one.case.evidence} - one.kept) for one in found]),
            share("answered", [one.answered for one in asked]),
        ),
        tables=(
            _table("by moment of the asked time", found, lambda one: one.case.expected.time_relation),
            _table("by kind of question", found, lambda one: one.case.expected.question_kind),
            _table("by language", found, lambda one: one.case.lang),
        ),
        misses=tuple(
            _miss(one) for one in found if not (one.decided_right and one.reasoned_right and one.places_right)
        ),
    )


def guard(case: GuardCase) -> Guarded:
    """Ask for a card; no mode is given, since telling a question from a claim is part of the task."""
    card = ask(case.question, now=case.now, evidence=candidates(case.evidence)).card
    answer = card["answer"]["text"] if card["answer"] else ""
    quotes = [item["quote"] for item in card["evidence"][:1] if item["quote"]]
    spoken = " ".join([answer, card["one_line"]["zh"], card["one_line"]["en"], *quotes])
    formal = frozenset(item["id"] for item in card["evidence"])
    related = frozenset(item["id"] for item in card["related"])
    due = case.expected.answer
    return Guarded(
        case=case,
        decision=card["time_guard"]["decision"],
        reason=card["time_guard"]["reason"],
        formal=formal,
        related=related,
        kept=formal | related | {item["id"] for item in card["rejected"]},
        answered=due is not None and card["time_guard"]["decision"] == "pass" and says(spoken, (due,)),
    )


def _table(title: str, found: Sequence[Guarded], key: Callable[[Guarded], str]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in sorted({key(one) for one in found}):
        here = [one for one in found if key(one) == name]
        held = [
            [one.decided_right for one in here],
            [one.reasoned_right for one in here],
            [one.places_right for one in here],
        ]
        rows.append((name, len(here), *(sum(column) / len(here) for column in held)))
    return Table(title=title, columns=("", "cases", "decision", "reason", "places"), rows=tuple(rows))


def _miss(one: Guarded) -> Miss:
    due = one.case.expected
    return Miss(
        id=one.case.id,
        due=f"{due.guard} {due.reason.lower()} formal {_listed(due.formal)} related {_listed(due.related)}",
        said=f"{one.decision} {one.reason} formal {_listed(one.formal)} related {_listed(one.related)}",
    )


def _listed(ids: Sequence[str] | frozenset[str]) -> str:
    return ",".join(sorted(ids)) or "none"
