"""The eight ordered outcomes of a selection, in both spellings of names, and the four cases of a closed collection."""

from __future__ import annotations

import copy
import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective import assess_retrieval_evidence
from detective.core.assess import STEPS
from detective.errors import InputError

QUERY = {"scope": "api_authentication", "requiresFreshness": True}
DOC = {
    "id": "official-auth-doc",
    "sourceKind": "official",
    "scopes": ["api_authentication"],
    "url": "https://docs.example.invalid/auth",
    "freshness": "verified",
}
POLICY = {"allowedSourceKinds": ["official", "primary_paper"]}
CHOSEN = {"candidateIds": ["official-auth-doc"], "citedCandidateIds": ["official-auth-doc"]}
SNAKE = {
    "requiresFreshness": "requires_freshness",
    "sourceKind": "source_kind",
    "allowedSourceKinds": "allowed_source_kinds",
    "candidateIds": "candidate_ids",
    "citedCandidateIds": "cited_candidate_ids",
    "recordId": "record_id",
    "sourceVersion": "source_version",
    "accessLabels": "access_labels",
    "expiresAt": "expires_at",
    "citationUri": "citation_uri",
    "citationAnchor": "citation_anchor",
    "requesterLabels": "requester_labels",
    "requireAnchor": "require_anchor",
    "retrievedAt": "retrieved_at",
}


def snake(value: Any) -> Any:
    if isinstance(value, dict):
        return {SNAKE.get(name, name): snake(part) for name, part in value.items()}
    return [snake(part) for part in value] if isinstance(value, list) else value


def given_(query: Any = None, docs: Any = None, policy: Any = None, chosen: Any = None) -> dict[str, Any]:
    return copy.deepcopy(
        {
            "query": QUERY if query is None else query,
            "candidates": [DOC] if docs is None else docs,
            "policy": POLICY if policy is None else policy,
            "selection": CHOSEN if chosen is None else chosen,
        }
    )


def doc(**changes: Any) -> dict[str, Any]:
    return {name: value for name, value in (DOC | changes).items() if value is not None}


MATRIX = [
    pytest.param(given_(), "allowed", "evidence_selection_allowed", id="a fresh official candidate"),
    pytest.param(
        given_(chosen={"candidateIds": ["gone"], "citedCandidateIds": ["gone"]}),
        "blocked",
        "candidate_not_found",
        id="a selected candidate that is not there",
    ),
    pytest.param(
        given_(docs=[doc(sourceKind="blog")]), "blocked", "source_kind_not_allowed", id="a kind that is not allowed"
    ),
    pytest.param(
        given_(docs=[doc(freshness="unknown")]),
        "needs_evidence",
        "freshness_not_verified",
        id="freshness unknown, present asked",
    ),
    pytest.param(
        given_(docs=[doc(scopes=["rate_limit"])]), "needs_evidence", "candidate_scope_mismatch", id="another scope"
    ),
    pytest.param(given_(docs=[doc(url=None)]), "needs_evidence", "source_location_missing", id="no stable location"),
    pytest.param(
        given_(chosen=CHOSEN | {"citedCandidateIds": []}),
        "needs_evidence",
        "citation_missing",
        id="selected and not cited",
    ),
]
MORE = [
    pytest.param(given_(query={"scope": " "}), "needs_evidence", "query_scope_missing", id="no scope"),
    pytest.param(given_(chosen={}), "needs_evidence", "no_evidence_selected", id="nothing selected"),
    pytest.param(
        given_(query={"scope": "api_authentication"}, docs=[doc(freshness=None)]),
        "allowed",
        "evidence_selection_allowed",
        id="freshness is not asked",
    ),
    pytest.param(
        given_(policy={"allowedSourceKinds": []}), "blocked", "source_kind_not_allowed", id="no kind is allowed"
    ),
    pytest.param(given_(policy={}), "allowed", "evidence_selection_allowed", id="a policy that names no kinds"),
    pytest.param(
        given_(policy={"allowed_kinds": []}),
        "allowed",
        "evidence_selection_allowed",
        id="a policy file that asks for none",
    ),
    pytest.param(given_(docs=[doc(sourceKind=None)]), "blocked", "source_kind_not_allowed", id="no kind at all"),
    pytest.param(given_(docs=[doc(scopes=None)]), "needs_evidence", "candidate_scope_mismatch", id="no scopes at all"),
    pytest.param(given_(docs=[doc(url="  ")]), "needs_evidence", "source_location_missing", id="a blank location"),
    pytest.param(
        given_(docs=[doc(accessLabels=["unknown"], owner="docs team")]),
        "needs_evidence",
        "access_policy_unknown",
        id="nobody says who may see it",
    ),
    pytest.param(
        given_(docs=[doc(accessLabels=["legal"])]), "blocked", "access_label_not_granted", id="closed to the requester"
    ),
    pytest.param(
        given_(docs=[doc(expiresAt="2025-03-01")], query=QUERY | {"retrievedAt": "2025-03-17T10:00:00Z"}),
        "needs_evidence",
        "expired_at_retrieval_time",
        id="its term is over",
    ),
    pytest.param(
        given_(docs=[doc(expiresAt="2025-03-01")]),
        "needs_evidence",
        "freshness_not_verified",
        id="a term, and no clock to hold it to",
    ),
    pytest.param(
        given_(docs=[doc(expiresAt="soon")], query=QUERY | {"retrievedAt": "2025-03-17T10:00:00Z"}),
        "needs_evidence",
        "freshness_not_verified",
        id="a term that is no date",
    ),
    pytest.param(
        given_(policy=POLICY | {"requireAnchor": True}),
        "needs_evidence",
        "missing_exact_citation_anchor",
        id="no anchor",
    ),
    pytest.param(
        given_(docs=[doc(), doc(url=None)]),
        "needs_evidence",
        "source_location_missing",
        id="one of two records under an id fails",
    ),
]


@pytest.mark.parametrize("spelled", [lambda value: value, snake], ids=["camel case", "snake case"])
@pytest.mark.parametrize(("parts", "status", "code"), MATRIX + MORE)
def test_outcomes(parts: dict[str, Any], status: str, code: str, spelled: Any) -> None:
    parts = spelled(parts)
    found = assess_retrieval_evidence(**parts)
    assert (found["status"], found["code"]) == (found.status, found.code) == (status, code)
    assert assess_retrieval_evidence(parts) == found  # the four parts as one object
    assert all(found["does_not_prove"][lang] for lang in ("zh", "en"))
    assert found["needs_human_verification"] is (status == "allowed")
    assert bool(found["citations"]) is (status == "allowed")


def test_every_step_has_a_case_and_sits_in_its_place() -> None:
    codes = {param.values[2] for param in MATRIX + MORE}
    assert codes == {step.code for step in STEPS} | {"evidence_selection_allowed"}


def spoiled(*names: str) -> dict[str, Any]:
    """Parts that fail at every step from the first name on."""
    record = doc(
        accessLabels=["unknown"], sourceKind="blog", scopes=["x"], expiresAt="2025-01-01", freshness="no", url=None
    )
    whole = given_(
        query={"scope": "", "requiresFreshness": True, "retrievedAt": "2025-03-17"},
        docs=[record],
        policy=POLICY | {"requireAnchor": True},
        chosen={"candidateIds": []},
    )
    mend: dict[str, Any] = {
        "query_scope_missing": lambda p: p["query"].update(scope="api_authentication"),
        "no_evidence_selected": lambda p: p["selection"].update(candidateIds=["gone"]),
        "candidate_not_found": lambda p: p["selection"].update(candidateIds=[DOC["id"]]),
        "access_policy_unknown": lambda p: p["candidates"][0].update(accessLabels=["legal"]),
        "access_label_not_granted": lambda p: p["policy"].update(requesterLabels=["legal"]),
        "source_kind_not_allowed": lambda p: p["candidates"][0].update(sourceKind="official"),
        "candidate_scope_mismatch": lambda p: p["candidates"][0].update(scopes=["api_authentication"]),
        "expired_at_retrieval_time": lambda p: p["candidates"][0].update(expiresAt="2026-01-01"),
        "freshness_not_verified": lambda p: p["candidates"][0].update(freshness="verified"),
        "source_location_missing": lambda p: p["candidates"][0].update(url="https://docs.example.invalid/a"),
        "missing_exact_citation_anchor": lambda p: p["candidates"][0].update(citationAnchor="#a"),
        "citation_missing": lambda p: p["selection"].update(citedCandidateIds=[DOC["id"]]),
    }
    for name in names:
        mend[name](whole)
    return whole


def test_the_first_step_wins_and_mending_it_gives_the_next() -> None:
    order = [step.code for step in STEPS]
    for place, code in enumerate([*order, "evidence_selection_allowed"]):
        assert assess_retrieval_evidence(spoiled(*order[:place])).code == code


RECORDS = (
    {
        "recordId": "fresh",
        "sourceVersion": "v3",
        "expiresAt": "2025-04-01T00:00:00Z",
        "accessLabels": ["engineering-read"],
        "citationUri": "https://docs.example.test/adapter",
        "citationAnchor": "#schema-upgrade",
        "vectorScore": 0.91,
    },
    {
        "recordId": "expired",
        "sourceVersion": "v1",
        "expiresAt": "2025-03-01T00:00:00Z",
        "accessLabels": ["engineering-read"],
        "citationUri": "https://docs.example.test/adapter",
        "citationAnchor": "#old-field",
        "vectorScore": 0.97,
    },
    {
        "recordId": "closed",
        "sourceVersion": "v3",
        "expiresAt": "2025-04-01T00:00:00Z",
        "accessLabels": ["legal-read"],
        "citationUri": "https://docs.example.test/contract",
        "citationAnchor": "#clause",
        "vectorScore": 0.99,
    },
    {
        "recordId": "no-anchor",
        "sourceVersion": "v3",
        "expiresAt": "2025-04-01T00:00:00Z",
        "accessLabels": ["engineering-read"],
        "citationUri": "https://docs.example.test/adapter",
        "vectorScore": 0.95,
    },
)
FOUR = [
    ("fresh", "evidence_selection_allowed"),
    ("expired", "expired_at_retrieval_time"),
    ("closed", "access_label_not_granted"),
    ("no-anchor", "missing_exact_citation_anchor"),
]


@pytest.mark.parametrize(("name", "code"), FOUR)
def test_the_right_to_use_comes_before_the_score(name: str, code: str) -> None:
    records = [dict(record) | {"scopes": ["adapter"]} for record in RECORDS]
    found = assess_retrieval_evidence(
        {"scope": "adapter", "retrievedAt": "2025-03-17T10:00:00Z"},
        records,
        {"requesterLabels": ["engineering-read"], "requireAnchor": True},
        {"candidateIds": [name], "citedCandidateIds": [name]},
    )
    assert found.code == code
    cited = [
        {
            "id": "fresh",
            "url": "https://docs.example.test/adapter",
            "citation_anchor": "#schema-upgrade",
            "source_version": "v3",
        }
    ]
    assert found["citations"] == (cited if name == "fresh" else [])


def test_the_owner_is_named_only_where_access_is_not_said() -> None:
    unknown = assess_retrieval_evidence(**given_(docs=[doc(access_policy="Unknown", owner="docs team")]))
    assert unknown["owners"] == ["docs team"]
    assert assess_retrieval_evidence(**given_(docs=[doc(owner="docs team", sourceKind="blog")]))["owners"] == []


def test_order_and_repetition_of_candidates_do_not_matter() -> None:
    docs = [doc(), doc(id="b", sourceKind="blog"), doc(id="c", url=None)]
    chosen = {"candidateIds": ["c", "b", "official-auth-doc"], "citedCandidateIds": ["b"]}
    said = {
        json.dumps(assess_retrieval_evidence(**given_(docs=list(some), chosen=chosen)))
        for some in itertools.permutations(docs)
    }
    assert len(said) == 1
    assert json.loads(said.pop())["candidate_ids"] == ["b"]


def test_no_text_is_looked_at_and_nothing_is_changed() -> None:
    class Unread(str):
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            raise AssertionError(f"the text was read: {name}")

    parts = given_()
    parts["candidates"][0]["text"] = Unread("closed")
    before = copy.deepcopy(parts["selection"])
    assert assess_retrieval_evidence(**parts).status == "allowed"
    assert parts["selection"] == before


MALFORMED = [
    pytest.param(given_(docs={"id": "x"}), "candidates", id="candidates as an object"),
    pytest.param(given_(docs=["x"]), r"candidates\[0\]", id="a candidate that is a text"),
    pytest.param(given_(docs=[doc(scopes="x")]), r"candidates\[0\].scopes", id="scopes as a text"),
    pytest.param(given_(docs=[doc(accessLabels=[3])]), r"candidates\[0\].access_labels", id="a label that is a number"),
    pytest.param(given_(docs=[doc(url=3)]), r"candidates\[0\].url", id="an address that is a number"),
    pytest.param(given_(policy=[]), "policy", id="a policy that is a list"),
    pytest.param(given_(chosen="x"), "selection", id="a selection that is no object"),
    pytest.param(given_(chosen={"candidateIds": "x"}), "selection.candidate_ids", id="a selection that is a text"),
]


@pytest.mark.parametrize(("parts", "where"), MALFORMED)
def test_malformed_input_is_named(parts: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError, match=where):
        assess_retrieval_evidence(**parts)


@given(
    st.permutations(range(4)),
    st.lists(st.sampled_from(["fresh", "expired", "closed", "no-anchor", "gone"]), max_size=4),
)
def test_decisions_are_repeatable(order: list[int], chosen: list[str]) -> None:
    records = [dict(RECORDS[place]) | {"scopes": ["adapter"]} for place in order]
    parts = {
        "query": {"scope": "adapter", "retrievedAt": "2025-03-17T10:00:00Z"},
        "policy": {"requesterLabels": ["engineering-read"]},
        "selection": {"candidateIds": chosen, "citedCandidateIds": chosen},
    }
    one = assess_retrieval_evidence(**parts, candidates=records)
    other = assess_retrieval_evidence(**parts, candidates=[dict(r) | {"scopes": ["adapter"]} for r in RECORDS])
    assert json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
