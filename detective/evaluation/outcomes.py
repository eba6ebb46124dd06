"""One card for each case, boiled down to what the suites `verdict` and `calibration` count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from detective.core.confidence import Signals, confidence_milli, signals
from detective.core.judge import SUPPORT, Judgement
from detective.core.models import Mode, Stance, Verdict
from detective.core.ruleset import Ruleset, default_ruleset
from detective.core.scoring import Weighed, tally
from detective.core.verdict import Case, decide
from detective.evaluation.asking import ask, ask_in_vain, spread
from detective.evaluation.cases import VerdictCase, candidates
from detective.evaluation.wording import says
from detective.pipeline import Checked

DECIDED = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
MIRROR = {Verdict.SUPPORTED: Verdict.REFUTED, Verdict.REFUTED: Verdict.SUPPORTED}
_OPPOSITE = {Stance.SUPPORT: Stance.REFUTE, Stance.REFUTE: Stance.SUPPORT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one card said and how far it was right."""

    case: VerdictCase
    verdict: Verdict
    confidence: float
    bases: tuple[str, ...]  # what read the cited items
    right: bool
    misled: bool  # gave the answer of another time, or decided where nothing could be decided
    reverse: bool  # supported for refuted or the other way round
    mirrored: bool  # with every stance turned round the arithmetic gives the opposite verdict, as surely
    origins: int
    depends: bool  # some single origin carries the verdict
    signals: Signals | None  # of a deciding verdict


def outcomes(cases: Sequence[VerdictCase], workers: int) -> tuple[Outcome, ...]:
    """A card for each case, in order."""
    return spread(outcome, cases, workers)


def outcome(case: VerdictCase) -> Outcome:
    """Ask for one card and weigh it against what is due."""
    checked = checked_of(case)
    judgement = checked.judgement
    verdict = judgement.decision.verdict
    misled = _is_misled(case, checked)
    cited = [item for item in judgement.formal if item.candidate.id in judgement.decision.cited]
    return Outcome(
        case=case,
        verdict=verdict,
        confidence=(judgement.confidence_milli or 0) / 1000,
        bases=tuple(sorted({item.reading.basis if item.reading else "answer" for item in cited})),
        right=_is_right(case, checked) and not misled,
        misled=misled,
        reverse=verdict in DECIDED and case.expected is MIRROR[verdict],
        mirrored=is_mirrored(judgement, default_ruleset()),
        origins=len({item.origin for item in cited}),
        depends=any(row.verdict is not verdict for row in judgement.without),
        signals=_signals(judgement),
    )


def checked_of(case: VerdictCase) -> Checked:
    """The check of one case."""
    if not case.searched:
        return ask_in_vain(case.text, now=case.now)
    return ask(case.text, now=case.now, evidence=candidates(case.evidence), mode=case.mode)


def is_mirrored(judgement: Judgement, rules: Ruleset) -> bool:
    """Turn every stance round and decide again: the verdict must turn, the confidence stay (statements only)."""
    if judgement.question.mode is not Mode.CLAIM or judgement.decision.verdict is Verdict.QUERY_FAILED:
        return True
    turned = tuple(_turned(item) for item in judgement.formal)
    sums = tally(turned, SUPPORT, rules)
    case = Case(mode=Mode.CLAIM, guard=judgement.guard, could_search=True, tally=sums, rules=rules)
    again = decide(case)
    verdict = judgement.decision.verdict
    same = confidence_milli(again.verdict, sums, turned, rules) == judgement.confidence_milli
    return again.verdict is MIRROR.get(verdict, verdict) and same


def _signals(judgement: Judgement) -> Signals | None:
    verdict = judgement.decision.verdict
    if verdict not in DECIDED:
        return None
    return signals(verdict, judgement.tally, judgement.formal, default_ruleset().confidence_map)


def _turned(item: Weighed) -> Weighed:
    stance = _OPPOSITE.get(item.stance, item.stance)
    return replace(item, stance=stance, side=str(stance) if item.side is not None else None)


def _is_right(case: VerdictCase, checked: Checked) -> bool:
    verdict = checked.judgement.decision.verdict
    if case.mode == "claim" or case.abstains:
        return verdict is case.expected or (case.source != "own" and case.abstains and verdict not in DECIDED)
    answer, line, quote = _spoken(checked)
    return verdict in (Verdict.SUPPORTED, Verdict.UNCERTAIN) and says(f"{answer} {line} {quote}", case.answer)


def _is_misled(case: VerdictCase, checked: Checked) -> bool:
    """Another time's answer was given; where nothing is to be decided, any decision misleads."""
    answer, _, _ = _spoken(checked)
    trap = (case.trap,) if case.trap and not says(case.trap, case.answer) else ()
    if case.abstains:
        return checked.judgement.decision.verdict in DECIDED or says(answer, trap)
    return case.mode == "open" and says(answer, trap)


def _spoken(checked: Checked) -> tuple[str, str, str]:
    card = checked.card
    quote = card["evidence"][0]["quote"] if card["evidence"] else None
    answer = card["answer"]["text"] if card["answer"] else ""
    return answer, f"{card['one_line']['zh']} {card['one_line']['en']}", quote or ""
