"""Choosing skills, memories and reflections for a task: gates first, then an explainable rank, then the budget.

A candidate's `content` is scanned for orders to the reader; it is never ranked and never passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from detective.core.gates import Terms, admit
from detective.core.models import Candidate
from detective.core.policy import DEFAULT_POLICY
from detective.core.text import tokens
from detective.core.times import read_as_of
from detective.evaluation.fixtures import shipped
from detective.evaluation.retrieval_cases import RoutingCandidate, RoutingCase

LEAST_SCORE_E4 = 3000  # under it a candidate shares a word with the query, not its subject
_COVERAGE_E4, _PRECISION_E4 = 8000, 2000
_ANY_DAY = "2026-01-01"  # the scan for orders does not depend on the clock


@dataclass(frozen=True, slots=True)
class RoutingGate:
    """A gate and the test that a candidate fails."""

    code: str
    rejects: Callable[[RoutingCandidate, RoutingCase], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate that passed the gates: score = 0.8 coverage + 0.2 precision, and the words that it shares."""

    candidate: RoutingCandidate
    score_e4: int
    shared: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """What was chosen, in order, and why each other candidate was not."""

    selected: tuple[Ranked, ...]
    rejected: tuple[tuple[str, str], ...]  # id, code


def _is_inactive(candidate: RoutingCandidate, _: RoutingCase) -> bool:
    return candidate.status != "active"


def _is_unapproved(candidate: RoutingCandidate, _: RoutingCase) -> bool:
    return not candidate.approved


def _gives_orders(candidate: RoutingCandidate, _: RoutingCase) -> bool:
    text = f"{candidate.title}\n{candidate.summary}\n{candidate.content}"
    terms = Terms(policy=DEFAULT_POLICY, as_of=read_as_of(_ANY_DAY), query="")
    refused = admit((Candidate(id=candidate.id, text=text),), terms)[1]
    return any("instruction_injection" in (refusal.code, *refusal.also) for refusal in refused)


def _is_of_other_user(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    return candidate.user_scope not in ("*", case.user)


def _is_of_other_workspace(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    return candidate.workspace_scope not in ("*", case.workspace)


def _is_of_other_family(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    return candidate.task_family not in ("*", case.task_family)


def _asks_too_much(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    return not set(candidate.permissions) <= set(case.grants)


def _is_irrelevant(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    return rank(candidate, case.query).score_e4 < LEAST_SCORE_E4


ROUTING_GATES: tuple[RoutingGate, ...] = (
    RoutingGate("not_active", _is_inactive),
    RoutingGate("not_approved", _is_unapproved),
    RoutingGate("instruction_injection", _gives_orders),
    RoutingGate("other_user", _is_of_other_user),
    RoutingGate("other_workspace", _is_of_other_workspace),
    RoutingGate("other_task_family", _is_of_other_family),
    RoutingGate("permission_not_granted", _asks_too_much),
    RoutingGate("low_relevance", _is_irrelevant),
)


def route(candidates: tuple[RoutingCandidate, ...], case: RoutingCase) -> Route:
    """Gates in order, the first that objects gives the code; then rank, then top-k and characters."""
    rejected: list[tuple[str, str]] = []
    eligible: list[Ranked] = []
    for candidate in candidates:
        code = next((gate.code for gate in ROUTING_GATES if gate.rejects(candidate, case)), None)
        if code is None:
            eligible.append(rank(candidate, case.query))
        else:
            rejected.append((candidate.id, code))
    eligible.sort(key=lambda one: (-one.score_e4, one.candidate.id))
    selected = within_budget(eligible, case)
    kept = {one.candidate.id for one in selected}
    cut = [(one.candidate.id, "over_budget") for one in eligible if one.candidate.id not in kept]
    return Route(selected=selected, rejected=tuple(sorted([*rejected, *cut])))


def rank(candidate: RoutingCandidate, query: str) -> Ranked:
    """Ten-thousandths: 0.8 x share of the query's tokens that match + 0.2 x share of the candidate's own."""
    wanted = _tokens(query)
    offered = _tokens(" ".join((candidate.title, candidate.summary, *candidate.keywords)))
    shared = wanted & offered
    if not shared:
        return Ranked(candidate=candidate, score_e4=0, shared=())
    score = _COVERAGE_E4 * len(shared) // len(wanted) + _PRECISION_E4 * len(shared) // len(offered)
    return Ranked(candidate=candidate, score_e4=score, shared=tuple(sorted(shared)))


def within_budget(eligible: list[Ranked], case: RoutingCase) -> tuple[Ranked, ...]:
    """The best in order until `top_k` or the characters are used up; one that is too long is passed over."""
    selected: list[Ranked] = []
    left = case.budget_chars
    for one in eligible:
        size = len(projection(one.candidate))
        if len(selected) < case.top_k and size <= left:
            selected.append(one)
            left -= size
    return tuple(selected)


def projection(candidate: RoutingCandidate) -> str:
    """What of a candidate is passed on: title, summary and where it is from, never its content."""
    return f"[{candidate.kind}] {candidate.title}: {candidate.summary} ({candidate.provenance})"


def _tokens(text: str) -> frozenset[str]:
    return frozenset(tokens(text)) - _stop_words()


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(shipped().joinpath("retrieval", "stop_en.txt").read_text(encoding="utf-8").split())
