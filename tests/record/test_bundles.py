"""Bundles: everything a verdict was computed from comes back, and nothing that was withheld ever gets in."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detective.core.canonical import canonical, digest
from detective.core.card_items import snapshot
from detective.core.models import Candidate, PublishedKind, SourceKind, Tier
from detective.core.times import read_date
from detective.errors import InputError
from detective.pipeline import Checked
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import candidate_again, read_bundle
from detective.record.replay import replay

from .making import CASES, dated_by_provider, made, named


def written(checked: Checked) -> dict[str, Any]:
    """The bundle as it stands in a file."""
    value: dict[str, Any] = json.loads(canonical(bundle_of(checked)))
    return value


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_bundle_replays_to_the_same_card(case: Any) -> None:
    checked = made(case)
    if case.verdict is not None:
        assert checked.card["verdict"] == case.verdict
    done = replay(read_bundle(written(checked), case.name))
    assert done.found == ()
    assert done.same_code is True
    assert canonical(done.card) == canonical(checked.card)


def test_every_verdict_and_mode_is_among_the_cases() -> None:
    cards = [made(case).card for case in CASES]
    assert {card["verdict"] for card in cards} == {
        *("supported", "refuted", "uncertain", "no_reliable_source", "query_failed")
    }
    assert {(card["query"]["mode"], card["query"]["language"]) for card in cards} == {
        *(("claim", "zh"), ("claim", "en"), ("open", "zh"), ("open", "en"))
    }


def test_a_date_that_only_the_provider_could_read_comes_back() -> None:
    checked = dated_by_provider()
    kept = written(checked)["input"]["candidates"][0]
    assert kept["published_span"]["start"] == "2026-10-23"
    assert replay(read_bundle(written(checked), "x")).is_identical


def test_a_restricted_text_is_in_no_bundle_and_no_card() -> None:
    checked = named("a restricted passage")
    text = canonical(bundle_of(checked))
    assert "预算" not in text
    assert "b-times" not in text
    assert checked.card["rejected"] == [
        {"id": "b", "gate": "access", "reason": "access_label_not_granted", "also": []} | checked.card["rejected"][0]
    ]


def test_a_bundle_of_a_bundle_is_the_same() -> None:
    checked = named("a restricted passage")
    bundle = read_bundle(written(checked), "x")
    from detective.record.replay import rerun

    assert canonical(bundle_of(rerun(bundle))) == canonical(written(checked))


ALTERED = [
    pytest.param(("card", "verdict"), "supported", "verdict", id="the verdict"),
    pytest.param(("card", "confidence"), 0.21, "confidence", id="the confidence"),
    pytest.param(("card", "evidence", 0, "stance"), "support", "evidence[0].stance", id="a stance"),
    pytest.param(("card", "evidence", 0, "tier"), "T2", "evidence[0].tier", id="a tier"),
    pytest.param(("card", "one_line", "zh"), "真的。", "one_line.zh", id="a sentence"),
    pytest.param(("card", "id"), "0" * 64, "id", id="the id"),
    pytest.param(("card", "trace"), [], "trace[0]", id="a rule taken out"),
    pytest.param(("input", "candidates", 0, "tier"), "T4", "verdict", id="a tier of the snapshot"),
    pytest.param(("input", "as_of"), "2022-01-01", "query.", id="the clock"),
    pytest.param(("input", "text"), "2024年4月青河市图书馆新馆正式开放", "query.", id="the question"),
    pytest.param(("input", "candidates"), [], "verdict", id="all evidence"),
]


@pytest.mark.parametrize(("path", "value", "first"), ALTERED)
def test_what_was_altered_is_named_first(path: tuple[Any, ...], value: Any, first: str) -> None:
    bundle = written(named("zh refute"))
    place: Any = bundle
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != value
    place[path[-1]] = value
    found = replay(read_bundle(bundle, "x")).found
    assert found[0].path.startswith(first) or (first == "query." and found[0].path == "as_of")


@pytest.mark.parametrize("name", ["version", "review", "corrections"])
def test_what_is_outside_the_verdict_is_not_compared(name: str) -> None:
    bundle = written(named("zh refute"))
    later = {"version": "9.0.0", "review": {"state": "human_confirmed"}, "corrections": []}
    bundle["card"][name] = later[name]
    assert replay(read_bundle(bundle, "x")).is_identical


BROKEN = [
    pytest.param({"schema": "detective.bundle/2"}, "detective.bundle/1", id="another form"),
    pytest.param({"schema": "x"}, "detective.bundle/1", id="no bundle"),
    pytest.param({"input": {}}, "input.text", id="no input"),
    pytest.param({"card": {}}, "not a card", id="no card"),
]


@pytest.mark.parametrize(("change", "named_"), BROKEN)
def test_a_broken_bundle_is_refused_by_field(change: dict[str, Any], named_: str) -> None:
    with pytest.raises(InputError, match=named_):
        read_bundle(written(named("zh refute")) | change, "x")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("as_of", "someday"), ("asked", "perhaps"), ("policy", {"scopes": 3}), ("candidates", [{"tier": "T9"}])),
        ("candidates", [{"text": "x", "published_span": {"start": 1}}]),
    ],
)
def test_a_broken_input_is_refused(field: str, value: Any) -> None:
    bundle = copy.deepcopy(written(named("zh refute")))
    bundle["input"][field] = value
    with pytest.raises(InputError):
        read_bundle(bundle, "x")


text = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
optional = st.none() | text.filter(bool)
plain = st.recursive(st.none() | st.booleans() | st.integers(-9, 9) | text, lambda inner: st.lists(inner, max_size=2))
candidates = st.builds(
    Candidate,
    id=text,
    title=text,
    text=text,
    url=optional,
    site=optional,
    published_kind=st.none() | st.sampled_from(PublishedKind),
    source_kind=st.none() | st.sampled_from(SourceKind),
    tier=st.none() | st.sampled_from(Tier),
    scopes=st.none() | st.tuples(text),
    source_version=optional,
    indexed_at=optional,
    expires_at=optional,
    access_labels=st.just(()) | st.tuples(text),
    citation_anchor=optional,
    score=st.none() | st.floats(allow_nan=False, allow_infinity=False),
    provider=optional,
    query=optional,
    extra=st.dictionaries(text, plain, max_size=3),
)
dates = st.sampled_from([None, "2026", "2026-10", "2026-10-08", "2026-10-08T09:00:00+08:00", "8 October 2026", "soon"])


@settings(max_examples=150)
@given(candidates, dates, dates)
def test_reading_a_snapshot_gives_the_same_candidate(
    candidate: Candidate, shown: str | None, meant: str | None
) -> None:
    given = replace(candidate, published_text=shown, published=read_date(meant) if meant else None)
    kept = snapshot(given)
    again = candidate_again(json.loads(canonical(kept)), 1, "x")
    assert digest(snapshot(again)) == digest(kept)
    assert replace(again, extra={}) == replace(given, extra={}, score=again.score)
    said = {name: value for name, value in given.extra.items() if value is not None}
    assert canonical(again.extra) == canonical(said)
