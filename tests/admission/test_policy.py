"""A policy is read from TOML, JSON or plain values, shown on the card, part of its id, and moves the verdict as it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective import check
from detective.card_schema import check_card
from detective.core.models import Source, SourceKind, Tier
from detective.core.policy import DEFAULT_POLICY, Policy, Satire, policy_values, shown_policy
from detective.errors import InputError, Words
from detective.intake import PolicyIn, policy_of, read_policy

CLAIM = "2023年4月青河市图书馆新馆正式开放"
ONE = {
    "id": "a",
    "text": "2023年4月，青河市图书馆新馆正式开放，馆藏图书一百二十万册。",
    "tier": "T1",
    "url": "https://www.a-times.org/a",
}
TWO = {
    "id": "b",
    "text": "青河市图书馆新馆已于2023年4月正式开放，市民可以免费借阅图书。",
    "tier": "T1",
    "url": "https://www.b-times.org/b",
}
AGAINST = {
    "id": "c",
    "text": "2023年4月，青河市图书馆新馆没有正式开放。",
    "tier": "T4",
    "url": "https://www.c-times.org/c",
}


def card(*evidence: dict[str, Any], policy: Any = None, text: str = CLAIM) -> dict[str, Any]:
    return check(text, evidence=evidence, as_of="2026-10-25", policy=policy)


def test_toml_and_json_give_the_same_policy(tmp_path: Path) -> None:
    toml, js = tmp_path / "p.toml", tmp_path / "p.json"
    toml.write_text('allowed_kinds = ["official", "news"]\nmax_age_days = 30\ntwo_origins = true\nsatire = "refused"\n')
    js.write_text(
        '{"allowed_kinds": ["news", "official"], "max_age_days": 30, "two_origins": true, "satire": "refused", "scopes": null}'
    )
    expected = Policy(
        allowed_kinds=frozenset({SourceKind.OFFICIAL, SourceKind.NEWS}),
        max_age_days=30,
        two_origins=True,
        satire=Satire.REFUSED,
    )
    assert read_policy(toml) == read_policy(js) == expected


BROKEN = [
    pytest.param({"two_orgins": True}, "two_orgins", id="an unknown key"),
    pytest.param({"max_age_days": -1}, "max_age_days", id="an age below nothing"),
    pytest.param({"satire": "loved"}, "satire", id="an unknown handling of satire"),
    pytest.param({"allowed_kinds": ["gossip"]}, "allowed_kinds", id="an unknown kind"),
    pytest.param({"requester_labels": "press"}, "requester_labels", id="labels as one text"),
    pytest.param([], "item", id="no object"),
]


@pytest.mark.parametrize(("value", "named"), BROKEN)
def test_a_broken_policy_names_the_field(value: Any, named: str) -> None:
    with pytest.raises(InputError, match=named):
        policy_of(value, "policy")


ROWS = st.builds(
    Source,
    host=st.sampled_from(["a.org", "b.example.com"]),
    tier=st.sampled_from(Tier),
    kind=st.sampled_from(SourceKind),
    subjects=st.frozensets(st.sampled_from(["health", "gov:cn"])),
    name=st.builds(Words, st.text(min_size=1, max_size=8), st.text(min_size=1, max_size=8)),
    reason=st.text(max_size=8),
)
POLICIES = st.builds(
    Policy,
    requester_labels=st.frozensets(st.text(min_size=1, max_size=8), max_size=3),
    show_labels=st.booleans(),
    allowed_kinds=st.frozensets(st.sampled_from(SourceKind)),
    scopes=st.frozensets(st.text(min_size=1, max_size=8), max_size=3),
    require_location=st.booleans(),
    require_anchor=st.booleans(),
    require_date=st.booleans(),
    max_age_days=st.none() | st.integers(0, 10_000),
    two_origins=st.booleans(),
    satire=st.sampled_from(Satire),
    two_reviewers=st.booleans(),
    sources=st.lists(ROWS, max_size=2).map(tuple),
    under_check=st.frozensets(st.text(min_size=1, max_size=8), max_size=3),
)


@given(POLICIES)
def test_written_and_read_again_it_is_the_same(policy: Policy) -> None:
    assert policy_of(json.loads(json.dumps(policy_values(policy))), "policy") == policy
    assert set(policy_values(policy)) == set(PolicyIn.model_fields)
    shown = shown_policy(policy)
    assert shown["requester_labels"] == (sorted(policy.requester_labels) if policy.show_labels else None)
    assert shown["labels_held"] == len(policy.requester_labels)


def test_the_default_asks_for_nothing() -> None:
    assert policy_of({}, "policy") == DEFAULT_POLICY == Policy()


def test_it_is_shown_on_the_card_and_is_part_of_its_id() -> None:
    plain, strict = card(ONE), card(ONE, policy={"two_reviewers": True, "requester_labels": ["press"]})
    assert check_card(strict, "x") == strict
    assert strict["provenance"]["policy"] == shown_policy(
        Policy(two_reviewers=True, requester_labels=frozenset({"press"}))
    )
    assert plain["id"] != strict["id"]
    assert card(ONE, policy=Policy()) == plain
    assert "press" not in json.dumps(strict)
    assert "press" in json.dumps(card(ONE, policy={"requester_labels": ["press"], "show_labels": True}))


ORIGINS = [
    pytest.param((ONE,), False, "supported", "leans", id="one primary source decides by default"),
    pytest.param((ONE,), True, "no_reliable_source", "two_origins_required", id="but not where two are asked for"),
    pytest.param((ONE, TWO), True, "supported", "leans", id="two independent ones do"),
    pytest.param(
        (ONE, {**ONE, "id": "z", "url": "https://www.z-times.org/z"}),
        True,
        "no_reliable_source",
        "two_origins_required",
        id="a copy is no second",
    ),
    pytest.param(
        (ONE, AGAINST), True, "uncertain", "two_origins_required", id="with weight on the other side it is uncertain"
    ),
    pytest.param((), True, "no_reliable_source", "no_evidence", id="nothing is nothing"),
]


@pytest.mark.parametrize(("evidence", "two_origins", "verdict", "rule"), ORIGINS)
def test_two_origins(evidence: tuple[dict[str, Any], ...], two_origins: bool, verdict: str, rule: str) -> None:
    found = card(*evidence, policy={"two_origins": two_origins})
    assert (found["verdict"], found["reason"]["code"]) == (verdict, rule)
    asked = [row for row in found["trace"] if row["rule"] == "two_origins_required"]
    assert len(asked) == (1 if two_origins and rule != "no_evidence" else 0)
    if rule == "two_origins_required":
        assert asked[0]["threshold"] == {"origins": 2}
        assert [gap["code"] for gap in found["gaps"]] == ["second_origin"]
        assert all(found["reason"][lang] for lang in ("zh", "en"))


def test_two_origins_hold_for_answers_too() -> None:
    text, answer = "2021年银杏文学奖得主是谁？", {"id": "a", "text": "2021年银杏文学奖授予作家林晚秋。", "tier": "T1"}
    assert card(answer, text=text)["verdict"] == "supported"
    assert card(answer, text=text, policy={"two_origins": True})["reason"]["code"] == "two_origins_required"


def test_satire_is_listed_or_refused() -> None:
    joke = {**ONE, "source_kind": "satire"}
    listed, refused = card(joke), card(joke, policy={"satire": "refused"})
    assert listed["evidence"][0]["score"] == 0
    assert (refused["evidence"], refused["rejected"][0]["reason"]) == ([], "source_kind_not_allowed")


def test_the_greatest_age_holds_for_the_present(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text("max_age_days = 30")
    office = {"id": "a", "text": "青河市市长林晚秋主持会议。", "tier": "T1", "published": "2026-08-01"}
    assert card(office, text="现任青河市市长是谁？", policy=path)["rejected"][0]["reason"] == "older_than_allowed"
    assert card({**ONE, "published": "2023-05-02"}, policy=path)["rejected"] == []


def test_labels_decide_what_is_read() -> None:
    closed = {**ONE, "access_labels": ["board"]}
    assert card(closed)["verdict"] == "no_reliable_source"
    assert card(closed, policy={"requester_labels": ["board"]})["verdict"] == "supported"


def test_records_in_other_systems_names() -> None:
    record = {
        "recordId": "r1",
        "text": ONE["text"],
        "citationUri": "https://www.a-times.org/a",
        "citationAnchor": "#p3",
        "publishedAt": "2023-05-02",
        "sourceVersion": "v2",
        "accessLabels": ["board"],
        "expiresAt": "2030-01-01",
        "tier": "T1",
    }
    found = card(record, policy={"requester_labels": ["board"], "require_anchor": True})
    (item,) = found["evidence"]
    assert (item["id"], item["source_version"], item["citation"]) == ("r1", "v2", "https://www.a-times.org/a#p3")
    assert card(record)["rejected"] == [
        {"id": "r1", "gate": "access", "reason": "access_label_not_granted", "also": []}
    ]


@pytest.mark.parametrize(
    ("labels", "other", "reason"),
    [
        (["board"], ["staff"], "access_policy_unknown"),
        (["board"], ["board"], None),
        ([], ["staff"], "access_policy_unknown"),
    ],
    ids=["two lists that differ", "two lists that agree", "an empty list does not open what another closes"],
)
def test_labels_in_both_spellings(labels: list[str], other: list[str], reason: str | None) -> None:
    found = card(
        {**ONE, "access_labels": labels, "accessLabels": other}, policy={"requester_labels": ["board", "staff"]}
    )
    assert [item["reason"] for item in found["rejected"]] == ([reason] if reason else [])
