"""From weights to a verdict: rows of rules, the first that holds decides, and every rule tried is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.models import Guard, Mode, Verdict
from detective.core.ruleset import Ruleset
from detective.core.scoring import Side, Tally

ORIGINS_REQUIRED = 2  # where a policy asks for `two_origins`


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """All that the rules look at."""

    mode: Mode
    guard: Guard
    could_search: bool  # False: every asked network source failed and the local ones gave nothing admissible
    tally: Tally
    rules: Ruleset
    two_origins: bool = False  # the policy wants no verdict on one origin alone


@dataclass(frozen=True, slots=True)
class Rule:
    """A code, whether it holds, the verdict that it then gives, and whether it is asked at all."""

    code: str
    holds: Callable[[Case], bool]
    verdict: Callable[[Case], Verdict]
    is_asked: Callable[[Case], bool] = lambda _: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A rule that was asked, what it compared (milli or e4 as named) and whether it held."""

    code: str
    held: bool
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The verdict, the rule that gave it, the ids that it rests on and the rules asked on the way."""

    verdict: Verdict
    rule: str
    cited: tuple[str, ...]
    trace: tuple[Tried, ...]


def dominates(heavier_e4: int, total_e4: int, rules: Ruleset) -> bool:
    """Whether the heavier side holds at least the asked share of all weight."""
    return heavier_e4 * 1000 >= rules.dominance_milli * total_e4


def _blocked_by_question(case: Case) -> bool:
    return not case.guard.passed and case.guard.stage == 1


def _could_not_search(case: Case) -> bool:
    return not case.could_search


def _blocked_by_evidence(case: Case) -> bool:
    return not case.guard.passed


def _too_little(case: Case) -> bool:
    light = case.tally.total_e4 < case.rules.deciding_weight_milli * 10
    return light or case.tally.max_relevance_milli < case.rules.relevance_milli


def _both_heavy(case: Case) -> bool:
    heavy = case.rules.heavy_side_milli * 10
    both = min(case.tally.support.weight_e4, case.tally.refute.weight_e4) >= heavy
    return both and not dominates(case.tally.heavier.weight_e4, case.tally.total_e4, case.rules)


def _lacks_second_origin(case: Case) -> bool:
    return _leans(case) and len(_leader(case).origins) < ORIGINS_REQUIRED


def _wants_two_origins(case: Case) -> bool:
    return case.two_origins


def _leans(case: Case) -> bool:
    side = _leader(case)
    enough = side.weight_e4 >= case.rules.deciding_weight_milli * 10
    relevant = side.max_relevance_milli >= case.rules.relevance_milli
    return enough and relevant and dominates(side.weight_e4, case.tally.total_e4, case.rules)


def _leader(case: Case) -> Side:
    # rivals of an answer differ among themselves: together they can only unseat it, never be the answer
    return case.tally.support if case.mode is Mode.OPEN else case.tally.heavier


def _always(_: Case) -> bool:
    return True


def _lean(case: Case) -> Verdict:
    return Verdict.SUPPORTED if _leader(case) is case.tally.support else Verdict.REFUTED


def _neither(case: Case) -> Verdict:
    return Verdict.UNCERTAIN if case.tally.lighter.weight_e4 > 0 else Verdict.NO_RELIABLE_SOURCE


def _give(verdict: Verdict) -> Callable[[Case], Verdict]:
    return lambda _: verdict


RULES: tuple[Rule, ...] = (
    Rule("guard_blocked_question", _blocked_by_question, _give(Verdict.NO_RELIABLE_SOURCE)),
    Rule("could_not_search", _could_not_search, _give(Verdict.QUERY_FAILED)),
    Rule("guard_blocked_evidence", _blocked_by_evidence, _give(Verdict.NO_RELIABLE_SOURCE)),
    Rule("too_little", _too_little, _give(Verdict.NO_RELIABLE_SOURCE)),
    Rule("both_heavy", _both_heavy, _give(Verdict.UNCERTAIN)),
    Rule("two_origins_required", _lacks_second_origin, _neither, _wants_two_origins),
    Rule("leans", _leans, _lean),
    Rule("split", _always, _neither),
)


def decide(case: Case) -> Decision:
    """Ask the rules in order; the first that holds gives the verdict."""
    tried: list[Tried] = []
    for rule in (rule for rule in RULES if rule.is_asked(case)):
        held = rule.holds(case)
        tried.append(Tried(code=rule.code, held=held, values=_values(case)))
        if held:
            verdict = rule.verdict(case)
            return Decision(verdict=verdict, rule=rule.code, cited=_cited(case, verdict), trace=tuple(tried))
    raise AssertionError("the last rule always holds")


def _values(case: Case) -> tuple[tuple[str, int], ...]:
    return (
        ("support_e4", case.tally.support.weight_e4),
        ("refute_e4", case.tally.refute.weight_e4),
        ("max_relevance_milli", case.tally.max_relevance_milli),
    )


def _cited(case: Case, verdict: Verdict) -> tuple[str, ...]:
    if verdict is Verdict.SUPPORTED:
        return case.tally.support.cited
    if verdict is Verdict.REFUTED:
        return case.tally.refute.cited
    return ()
