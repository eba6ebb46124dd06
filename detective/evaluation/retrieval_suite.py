"""Suite `retrieval`: nothing that may not be used is chosen, however well it matches; what is due comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective.core.gates import Terms, admit
from detective.core.times import read_as_of
from detective.evaluation.figures import Figure, Miss, Result, Table, share
from detective.evaluation.fixtures import FixtureError, read_cases, shipped
from detective.evaluation.retrieval_cases import AdmissionCase, RoutingCandidate, RoutingCase
from detective.evaluation.routing import Route, projection, route
from detective.intake import candidate_of, policy_of


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenSet:
    """Candidates, requests on them, and records at the gates."""

    candidates: tuple[RoutingCandidate, ...]
    cases: tuple[RoutingCase, ...]
    admissions: tuple[AdmissionCase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Routed:
    """A request and what was chosen for it."""

    case: RoutingCase
    route: Route

    @property
    def ids(self) -> tuple[str, ...]:
        """The chosen ones in order."""
        return tuple(one.candidate.id for one in self.route.selected)

    @property
    def is_right(self) -> bool:
        """All that is due, nothing forbidden, and nothing at all where nothing is due."""
        fine = set(self.case.expected) <= set(self.ids) and not set(self.case.forbidden) & set(self.ids)
        return fine and (bool(self.case.expected) or not self.ids)


def golden_set() -> GoldenSet:
    """The shipped set; raises `FixtureError` also where a case names a candidate that does not exist."""
    folder = shipped().joinpath("retrieval")
    chosen = read_cases(folder.joinpath("candidates.jsonl"), RoutingCandidate, strict=True)
    cases = read_cases(folder.joinpath("cases.jsonl"), RoutingCase, strict=True)
    known = {candidate.id for candidate in chosen}
    for number, case in enumerate(cases, 1):
        for name in (*case.expected, *case.forbidden):
            if name not in known:
                raise FixtureError("cases.jsonl", number, "expected", f"no candidate with the id {name}")
    admissions = read_cases(folder.joinpath("admission.jsonl"), AdmissionCase, strict=True)
    return GoldenSet(candidates=chosen, cases=cases, admissions=admissions)


def run(golden: GoldenSet) -> Result:
    """Measure; leaks are judged from the fields themselves, not by asking the gates again."""
    routed = [Routed(case=case, route=route(golden.candidates, case)) for case in golden.cases]
    admitted = [(case, admission(case)) for case in golden.admissions]
    asked = [one for one in routed if one.case.expected]
    empty = [one for one in routed if not one.case.expected]
    due = [name in one.ids for one in asked for name in one.case.expected]
    forbidden = [name in one.ids for one in routed for name in one.case.forbidden]
    chosen = [(one.case, ranked.candidate) for one in routed for ranked in one.route.selected]
    return Result(
        suite="retrieval",
        cases=len(routed) + len(admitted),
        figures=(
            share("recall_at_k", due),
            _mean_reciprocal_rank(asked),
            share("false_positives", forbidden),
            share("abstained_where_due", [not one.ids for one in empty]),
            share("scope_leaks", [_leaves_scope(candidate, case) for case, candidate in chosen]),
            share("permission_leaks", [bool({*candidate.permissions} - {*case.grants}) for case, candidate in chosen]),
            share("budget_violations", [_breaks_budget(one) for one in routed]),
            share("admission_right", [said == case.expected for case, said in admitted]),
        ),
        tables=(_table(routed), _admissions(admitted)),
        misses=(
            *(_miss(one) for one in routed if not one.is_right),
            *(Miss(id=c.id, due=c.expected, said=said) for c, said in admitted if c.expected != said),
        ),
    )


def admission(case: AdmissionCase) -> str:
    """`admitted`, or the code of the gate that objects first."""
    given = case.record.model_dump(mode="json", exclude_none=True)
    terms = Terms(
        policy=policy_of(case.policy, case.id),
        as_of=read_as_of(case.now),
        query=case.query,
        about_present=case.about_present,
    )
    _, refused = admit((candidate_of(given, 1, case.id),), terms)
    return refused[0].code if refused else "admitted"


def _mean_reciprocal_rank(asked: Sequence[Routed]) -> Figure:
    ranks = [
        next((1 / place for place, name in enumerate(one.ids, 1) if name in one.case.expected), 0.0) for one in asked
    ]
    value = sum(ranks) / len(ranks) if ranks else 0.0
    return Figure(name="mrr", value=value, count=len(ranks))


def _leaves_scope(candidate: RoutingCandidate, case: RoutingCase) -> bool:
    pairs = (
        (candidate.user_scope, case.user),
        (candidate.workspace_scope, case.workspace),
        (candidate.task_family, case.task_family),
    )
    return any(scope not in ("*", asked) for scope, asked in pairs)


def _breaks_budget(one: Routed) -> bool:
    used = sum(len(projection(ranked.candidate)) for ranked in one.route.selected)
    return len(one.ids) > one.case.top_k or used > one.case.budget_chars


def _table(routed: Sequence[Routed]) -> Table:
    rows = [
        (one.case.id, one.case.note, ", ".join(one.ids) or "(nothing)", "yes" if one.is_right else "no")
        for one in routed
    ]
    return Table(title="requests", columns=("", "what it tests", "chosen", "right"), rows=tuple(rows))


def _admissions(admitted: Sequence[tuple[AdmissionCase, str]]) -> Table:
    rows = [(case.id, case.note, said, "yes" if said == case.expected else "no") for case, said in admitted]
    return Table(title="records at the gates", columns=("", "what it tests", "said", "right"), rows=tuple(rows))


def _miss(one: Routed) -> Miss:
    return Miss(id=one.case.id, due=", ".join(one.case.expected) or "(nothing)", said=", ".join(one.ids) or "(nothing)")
