"""Human verification as a machine of states: what a person may do next with a card, and what is then appended.

The verdict is the engine's and stays as it is; what people decide stands beside it, each step with its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from detective.core.models import Verdict
from detective.core.text import fold
from detective.errors import InputError, Words

Json = Mapping[str, Any]
_SHOWN = ("state", "by", "at", "note", "proposes", "verdict")


class ReviewState(StrEnum):
    """States of human verification, apart from the machine's decision."""

    NONE = "none"
    CANDIDATE_FOUND = "candidate_found"
    CITATION_ACCEPTED = "citation_accepted"
    HUMAN_CONFIRMED = "human_confirmed"
    HUMAN_REJECTED = "human_rejected"
    AMENDED = "amended"


DECISIONS = (ReviewState.HUMAN_CONFIRMED, ReviewState.HUMAN_REJECTED, ReviewState.AMENDED)
ACTIONS = (ReviewState.CITATION_ACCEPTED, *DECISIONS)
_ON_CITATION = (ReviewState.CITATION_ACCEPTED,)
# From where to where, by way of what: a confirmation of evidence accepts its citation first, and says so.
WAYS: Mapping[ReviewState, Mapping[ReviewState, tuple[ReviewState, ...]]] = {
    ReviewState.NONE: dict.fromkeys(DECISIONS, ()),  # nothing was found, so there is no citation to accept
    ReviewState.CANDIDATE_FOUND: {
        ReviewState.CITATION_ACCEPTED: (),
        ReviewState.HUMAN_CONFIRMED: _ON_CITATION,
        ReviewState.HUMAN_REJECTED: (),
        ReviewState.AMENDED: _ON_CITATION,
    },
    ReviewState.CITATION_ACCEPTED: dict.fromkeys(DECISIONS, ()),
    **{state: dict.fromkeys(DECISIONS, ()) for state in DECISIONS},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What a person wants to do; `verdict` is what they would put beside the machine's (amended only)."""

    state: ReviewState
    by: str
    note: str | None = None
    verdict: Verdict | None = None


def steps_for(
    machine: ReviewState, steps: Sequence[Json], act: Act, *, two_reviewers: bool
) -> tuple[dict[str, Any], ...]:
    """The steps to append, the first first; raises `InputError` for what is not possible from here.

    With `two_reviewers` a decision holds when a second person takes the same one; until then it is a proposal, and the
    state stays where it was.
    """
    _check(act)
    standing = standing_of(machine, steps)
    ways = WAYS[standing].get(act.state)
    if ways is None:
        raise _impossible(standing, act.state)
    if _same_person_again(standing, steps, act):
        raise _repeated(act)
    passed = [_step(state, act, with_note=False) for state in ways]
    reached = passed[-1]["state"] if passed else standing
    if not two_reviewers or act.state not in DECISIONS or _is_seconded(steps, act):
        return (*passed, _step(act.state, act))
    return (*passed, _step(ReviewState(reached), act) | {"proposes": str(act.state)})


def standing_of(machine: ReviewState, steps: Sequence[Json]) -> ReviewState:
    """Where a card stands: at its last step, else where the machine left it."""
    return ReviewState(steps[-1]["state"]) if steps else machine


def review_part(machine: Json, steps: Sequence[Json]) -> dict[str, Any]:
    """The `review` of a card with its steps: the last that holds, what waits for a second person, and all of them.

    `machine` is the part that the engine wrote.
    """
    if not steps:
        return dict(machine)
    history = [{name: step[name] for name in _SHOWN if name in step} for step in steps]
    holding: dict[str, Any] = next((step for step in reversed(history) if "proposes" not in step), dict(machine))
    waiting = {"proposes": history[-1]["proposes"]} if "proposes" in history[-1] else {}
    return {**holding, **waiting, "history": history}


def _check(act: Act) -> None:
    if not _person(act.by):
        raise InputError(
            "review_by_missing",
            Words("核实要署名。", "a verification needs a name."),
            Words("请用 --by 写明是谁。", "say who it is with --by."),
        )
    if act.state not in ACTIONS:
        raise InputError(
            "review_state_unknown",
            Words(f"人不能把卡置于状态 {act.state}。", f"a person cannot put a card into the state {act.state}."),
            Words(f"可用：{'、'.join(ACTIONS)}。", f"choose from: {', '.join(ACTIONS)}."),
        )
    if act.state is ReviewState.AMENDED and not act.note and act.verdict is None:
        raise InputError(
            "review_note_missing",
            Words("修正要写明改了什么。", "an amendment must say what is amended."),
            Words("请用 --note 或 --verdict 写明。", "say it with --note or --verdict."),
        )
    if act.verdict is not None and act.state is not ReviewState.AMENDED:
        raise InputError(
            "review_verdict_unasked",
            Words("只有修正可以附上另一个结论。", "only an amendment may carry another verdict."),
            Words("请用 --state amended，或不写 --verdict。", "use --state amended, or leave --verdict out."),
        )


def _is_seconded(steps: Sequence[Json], act: Act) -> bool:
    """Whether another person already proposed the same since the state last changed."""
    proposals: list[Json] = []
    for step in steps:
        proposals = [*proposals, step] if "proposes" in step else []
    verdict = None if act.verdict is None else str(act.verdict)
    return any(
        step["proposes"] == act.state and step.get("verdict") == verdict and _person(step["by"]) != _person(act.by)
        for step in proposals
    )


def _same_person_again(standing: ReviewState, steps: Sequence[Json], act: Act) -> bool:
    if not steps or act.state is ReviewState.AMENDED or _person(steps[-1]["by"]) != _person(act.by):
        return False
    return act.state in (standing, steps[-1].get("proposes"))


def _person(name: str) -> str:
    """A name as it is compared: width, case and blanks do not make another person."""
    return " ".join(fold(name).split())


def _step(state: ReviewState, act: Act, *, with_note: bool = True) -> dict[str, Any]:
    step: dict[str, Any] = {"state": str(state), "by": act.by.strip()}
    if with_note and act.note:
        step["note"] = act.note
    if with_note and act.verdict is not None:
        step["verdict"] = str(act.verdict)
    return step


def _impossible(standing: ReviewState, asked: ReviewState) -> InputError:
    possible = WAYS[standing]
    return InputError(
        "review_step_impossible",
        Words(f"不能从 {standing} 到 {asked}。", f"there is no step from {standing} to {asked}."),
        Words(f"现在可以：{'、'.join(possible)}。", f"possible now: {', '.join(possible)}."),
    )


def _repeated(act: Act) -> InputError:
    return InputError(
        "review_repeated",
        Words(f"{act.by.strip()} 已经做过这一步。", f"{act.by.strip()} has already taken this step."),
        Words("请由另一个人来做，或写一条修正。", "let another person take it, or amend."),
    )
