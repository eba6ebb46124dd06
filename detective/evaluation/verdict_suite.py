"""Suite `verdict`: cards for claims and questions, states against states, and no answer from another time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detective.core.models import Verdict
from detective.evaluation.asking import ask, spread
from detective.evaluation.cases import candidates
from detective.evaluation.figures import Cell, Figure, Miss, Result, Table, number, share
from detective.evaluation.outcomes import DECIDED, MIRROR, Outcome

_DENIALS = {"zh": "“{}”的说法不属实。", "en": "It is not true that {}"}


def run(found: Sequence[Outcome], workers: int) -> Result:
    """Measure."""
    judged = [one for one in found if not one.case.mixed]
    due = [one for one in judged if not one.case.abstains]
    undue = [one for one in judged if one.case.abstains]
    trapped = [one for one in judged if one.case.trap]
    claims = [one for one in judged if one.case.mode == "claim" and one.verdict in DECIDED]
    denied = spread(verdict_of_denial, claims, workers)
    several = [one for one in judged if one.verdict in DECIDED and one.origins > 1]
    figures = [
        share("right", [one.right for one in judged]),
        share("decided_where_due", [one.right for one in due]),
        share("abstained_where_due", [not one.misled for one in undue]),
        number("wrong_year_accepted", [one.misled for one in trapped]),
        number("reversed", [one.reverse for one in judged]),
        share("mirrored_arithmetic", [one.mirrored for one in found]),
        *_mirrored_reading(claims, denied),
        *([share("one_origin_carries", [one.depends for one in several])] if several else []),
    ]
    return Result(
        suite="verdict",
        cases=len(found),
        figures=tuple(figures),
        tables=(
            _confusion(found),
            _table("by source", found, lambda one: one.case.source),
            _table("by kind", found, lambda one: one.case.kind),
            _table("by language", found, lambda one: one.case.lang),
        ),
        misses=tuple(_miss(one) for one in judged if not one.right),
    )


def verdict_of_denial(one: Outcome) -> Verdict:
    """The verdict on the statement that this statement is not true."""
    form = _DENIALS["zh" if one.case.lang.startswith("zh") else "en"]
    text = form.format(one.case.text.rstrip("。. "))
    return ask(text, now=one.case.now, evidence=candidates(one.case.evidence), mode="claim").judgement.decision.verdict


def _mirrored_reading(claims: Sequence[Outcome], denied: Sequence[Verdict]) -> list[Figure]:
    """How many decided statements get the opposite verdict when denied, and how many get the same one."""
    pairs = list(zip(claims, denied, strict=True))
    if not pairs:
        return []
    return [
        share("denial_turns", [again is MIRROR[one.verdict] for one, again in pairs]),
        share("denial_keeps", [again is one.verdict for one, again in pairs]),
    ]


def _confusion(found: Sequence[Outcome]) -> Table:
    """Rows: the state that is due; columns: the state that was given."""
    states = tuple(Verdict)
    rows: list[tuple[Cell, ...]] = []
    for due in states:
        here = [one for one in found if one.case.expected is due]
        rows.append((str(due), *(sum(one.verdict is said for one in here) for said in states)))
    return Table(title="state due (row) and state given (column)", columns=("", *map(str, states)), rows=tuple(rows))


def _table(title: str, found: Sequence[Outcome], key: Callable[[Outcome], str]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in sorted({key(one) for one in found}):
        here = [one for one in found if key(one) == name]
        right = sum(one.right for one in here) / len(here)
        decided = sum(one.verdict in DECIDED for one in here) / len(here)
        rows.append(
            (name, len(here), right, decided, sum(one.reverse for one in here), sum(one.misled for one in here))
        )
    return Table(title=title, columns=("", "cases", "right", "decided", "reversed", "misled"), rows=tuple(rows))


def _miss(one: Outcome) -> Miss:
    due = f"{one.case.expected} {'/'.join(one.case.answer)}".strip()
    said = f"{one.verdict}{' (misled)' if one.misled else ''}"
    return Miss(id=one.case.id, due=due, said=said)
