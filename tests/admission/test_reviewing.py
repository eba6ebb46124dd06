"""Human verification: who may do what next, the second person, and that the verdict stays what it is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.app import Detective
from detective.archive import Archive
from detective.card_schema import check_card
from detective.core.models import Verdict
from detective.core.reviewing import ACTIONS, DECISIONS, WAYS, Act, ReviewState, review_part, standing_of, steps_for
from detective.errors import InputError
from detective.intake import candidates_of
from detective.reviewing import asks_two_reviewers, machine_state, take_step, worklist

NONE, FOUND, ACCEPTED, CONFIRMED, REJECTED, AMENDED = ReviewState
AT = "2026-10-26T00:00:00Z"
CLAIM = "2023年4月青河市图书馆新馆正式开放"
EVIDENCE = ({"id": "a", "text": "2023年4月，青河市图书馆新馆正式开放，馆藏图书一百二十万册。", "tier": "T1"},)


def act(state: ReviewState, by: str = "Wu", note: str | None = "seen", verdict: Verdict | None = None) -> Act:
    return Act(state=state, by=by, note=note, verdict=verdict)


def after(machine: ReviewState, *acts: Act, two_reviewers: bool = False) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    for one in acts:
        steps += [step | {"at": AT} for step in steps_for(machine, steps, one, two_reviewers=two_reviewers)]
    return steps


POSSIBLE = {(start, state): way for start, ways in WAYS.items() for state, way in ways.items()}


@pytest.mark.parametrize(("start", "state"), list(itertools.product(ReviewState, ACTIONS)), ids=str)
def test_every_pair_of_states(start: ReviewState, state: ReviewState) -> None:
    before = [] if start in (NONE, FOUND) else [{"state": str(start), "by": "Li", "at": AT}]
    machine = start if not before else FOUND
    if (start, state) not in POSSIBLE:
        with pytest.raises(InputError, match=f"no step from {start} to {state}"):
            steps_for(machine, before, act(state), two_reviewers=False)
        return
    steps = steps_for(machine, before, act(state), two_reviewers=False)
    assert [step["state"] for step in steps] == [*POSSIBLE[start, state], state]
    assert standing_of(machine, [*before, *steps]) is state
    assert [step.get("note") for step in steps] == [None] * (len(steps) - 1) + ["seen"]


def test_the_way_from_evidence_to_confirmation_is_kept_whole() -> None:
    steps = after(FOUND, act(ACCEPTED), act(CONFIRMED))
    assert [(step["state"], step["by"]) for step in steps] == [("citation_accepted", "Wu"), ("human_confirmed", "Wu")]
    assert [step["state"] for step in after(FOUND, act(CONFIRMED))] == ["citation_accepted", "human_confirmed"]
    assert [step["state"] for step in after(NONE, act(CONFIRMED))] == ["human_confirmed"]


WRONG = [
    pytest.param(act(CONFIRMED, by=" "), "review_by_missing", id="nameless"),
    pytest.param(act(NONE), "review_state_unknown", id="a state that only the engine gives"),
    pytest.param(act(FOUND), "review_state_unknown", id="another one"),
    pytest.param(act(AMENDED, note=None), "review_note_missing", id="an amendment that amends nothing"),
    pytest.param(
        act(CONFIRMED, verdict=Verdict.REFUTED), "review_verdict_unasked", id="a confirmation of another verdict"
    ),
]


@pytest.mark.parametrize(("wrong", "code"), WRONG)
def test_what_cannot_be_taken(wrong: Act, code: str) -> None:
    with pytest.raises(InputError) as caught:
        steps_for(FOUND, [], wrong, two_reviewers=False)
    assert caught.value.code == code
    assert all(caught.value.one_line(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize("again", ["Wu", " wu ", "ＷＵ"])
def test_the_same_person_does_not_take_a_step_twice(again: str) -> None:
    steps = after(FOUND, act(CONFIRMED))
    with pytest.raises(InputError, match="already taken this step"):
        steps_for(FOUND, steps, act(CONFIRMED, by=again), two_reviewers=False)
    assert steps_for(FOUND, steps, act(CONFIRMED, by="Li"), two_reviewers=False)
    assert steps_for(FOUND, after(FOUND, act(AMENDED)), act(AMENDED), two_reviewers=False)


def test_two_people_must_agree() -> None:
    first = after(FOUND, act(CONFIRMED, by="Wu"), two_reviewers=True)
    assert [(step["state"], step.get("proposes")) for step in first] == [
        ("citation_accepted", None),
        ("citation_accepted", "human_confirmed"),
    ]
    with pytest.raises(InputError, match="already taken"):
        steps_for(FOUND, first, act(CONFIRMED, by="wu"), two_reviewers=True)
    (second,) = steps_for(FOUND, first, act(CONFIRMED, by="Li"), two_reviewers=True)
    assert (second["state"], second.get("proposes")) == ("human_confirmed", None)


def test_another_decision_does_not_second_the_first() -> None:
    steps = after(FOUND, act(CONFIRMED, by="Wu"), act(REJECTED, by="Li"), two_reviewers=True)
    assert standing_of(FOUND, steps) is ACCEPTED
    assert [step.get("proposes") for step in steps] == [None, "human_confirmed", "human_rejected"]
    steps += steps_for(FOUND, steps, act(CONFIRMED, by="He"), two_reviewers=True)
    assert standing_of(FOUND, steps) is CONFIRMED


def test_an_amendment_is_seconded_by_the_same_verdict_only() -> None:
    steps = after(FOUND, act(AMENDED, by="Wu", verdict=Verdict.REFUTED), two_reviewers=True)
    other = steps_for(FOUND, steps, act(AMENDED, by="Li", verdict=Verdict.UNCERTAIN), two_reviewers=True)
    same = steps_for(FOUND, steps, act(AMENDED, by="Li", verdict=Verdict.REFUTED), two_reviewers=True)
    assert (other[-1]["proposes"], other[-1]["state"]) == ("amended", "citation_accepted")
    assert (same[-1].get("proposes"), same[-1]["state"], same[-1]["verdict"]) == (None, "amended", "refuted")


def test_a_proposal_is_over_once_the_state_has_changed() -> None:
    steps = after(FOUND, act(CONFIRMED, by="Wu"), act(CONFIRMED, by="Li"), act(REJECTED, by="Wu"), two_reviewers=True)
    assert standing_of(FOUND, steps) is CONFIRMED
    assert "proposes" in steps_for(FOUND, steps, act(AMENDED, by="Li"), two_reviewers=True)[-1]


def test_the_part_of_the_card_shows_what_holds_and_what_waits() -> None:
    machine = {"state": "candidate_found"}
    assert review_part(machine, []) == machine
    steps = after(FOUND, act(CONFIRMED), act(REJECTED, by="Li"), two_reviewers=False)
    assert review_part(machine, steps)["state"] == "human_rejected"
    waiting = review_part(machine, after(FOUND, act(CONFIRMED, by="Wu"), two_reviewers=True))
    assert (waiting["state"], waiting["by"], waiting["proposes"]) == ("citation_accepted", "Wu", "human_confirmed")
    only = review_part({"state": "none"}, after(NONE, act(REJECTED), two_reviewers=True))
    assert (only["state"], only["proposes"], "by" in only) == ("none", "human_rejected", False)
    assert "other" not in review_part(machine, [{"state": "human_confirmed", "by": "Wu", "at": AT, "other": 1}])


ACTS = st.builds(
    Act,
    state=st.sampled_from(ACTIONS),
    by=st.sampled_from(("Wu", "wu", "Li", "He")),
    note=st.just("n"),
    verdict=st.none(),
)


@given(st.sampled_from((NONE, FOUND)), st.lists(ACTS, max_size=12), st.booleans())
def test_steps_are_only_ever_appended_and_states_follow_the_table(
    machine: ReviewState, acts: list[Act], two: bool
) -> None:
    steps: list[dict[str, Any]] = []
    for one in acts:
        before, standing = list(steps), standing_of(machine, steps)
        try:
            steps += steps_for(machine, steps, one, two_reviewers=two)
        except InputError:
            assert steps == before
            continue
        assert steps[: len(before)] == before
        for step in steps[len(before) :]:
            now = ReviewState(step["state"])
            assert now is standing or now in WAYS[standing]
            standing = now
        people = {re.sub(r"\W", "", step["by"]).lower() for step in steps}
        if two and standing in DECISIONS:
            assert len(people) > 1


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    made = Archive({"DETECTIVE_HOME": str(tmp_path)})
    yield made
    made.history.close()


def kept(archive: Archive, *evidence: dict[str, Any], policy: dict[str, Any] | None = None) -> str:
    from detective.intake import policy_of

    engine = Detective(offline=True, env={})
    terms = policy_of(policy or {}, "policy")
    return archive.keep(
        engine.check(CLAIM, as_of="2026-10-25", evidence=candidates_of(list(evidence), "e"), policy=terms)
    ).id


def test_a_human_decision_stands_beside_the_verdict(archive: Archive) -> None:
    card_id = kept(archive, *EVIDENCE)
    before = archive.load(card_id).card
    shown = take_step(archive, card_id, act(AMENDED, verdict=Verdict.REFUTED), at=AT)
    assert shown == archive.load(card_id).card == check_card(shown, "x")
    assert shown["review"]["verdict"] == "refuted"
    assert {**shown, "review": before["review"]} == before
    assert archive.history.verify().broken is None


def test_a_refused_step_leaves_nothing(archive: Archive) -> None:
    card_id = kept(archive, *EVIDENCE)
    take_step(archive, card_id, act(ACCEPTED), at=AT)
    with pytest.raises(InputError):
        take_step(archive, card_id, act(ACCEPTED, by="Li"), at=AT)
    assert len(archive.history.reviews_of(card_id)) == 1


def test_the_policy_of_the_card_asks_for_the_second_person(archive: Archive) -> None:
    card_id = kept(archive, *EVIDENCE, policy={"two_reviewers": True})
    assert take_step(archive, card_id, act(CONFIRMED), at=AT)["review"]["proposes"] == "human_confirmed"
    assert take_step(archive, card_id, act(CONFIRMED, by="Li"), at=AT)["review"]["state"] == "human_confirmed"


@pytest.mark.parametrize(("setting", "asks"), [("1", True), ("true", True), ("0", False), ("", False)])
def test_so_does_the_setting(archive: Archive, setting: str, asks: bool) -> None:
    card = archive.load(kept(archive, *EVIDENCE)).card
    assert asks_two_reviewers(card, {"DETECTIVE_TWO_REVIEWERS": setting}) is asks
    assert asks_two_reviewers({**card, "provenance": {}}, {}) is False


def test_where_the_engine_leaves_a_card(archive: Archive) -> None:
    assert machine_state(archive.load(kept(archive, *EVIDENCE)).card) is FOUND
    assert machine_state(archive.load(kept(archive)).card) is NONE


def test_the_list_of_what_waits(archive: Archive) -> None:
    ids = [kept(archive, *EVIDENCE), kept(archive), kept(archive, {**EVIDENCE[0], "tier": "T2"})]
    take_step(archive, ids[0], act(CONFIRMED), at=AT)
    assert [row.id for row in worklist(archive)] == ids[::-1]
    assert [row.id for row in worklist(archive, states=frozenset({"none"}))] == ids[:0:-1]
    assert [row.id for row in worklist(archive, states=frozenset({"human_confirmed"}))] == [ids[0]]
    assert [row.id for row in worklist(archive, limit=1)] == ids[2:]
    assert worklist(archive, states=frozenset({"amended"})) == ()


def test_a_card_that_retention_removed_cannot_be_reviewed(archive: Archive) -> None:
    card_id = kept(archive, *EVIDENCE)
    archive.history.prune(kinds=("card", "snapshot"), until="2999-01-01", at=AT, reason="old")
    with pytest.raises(InputError):
        take_step(archive, card_id, act(CONFIRMED), at=AT)
