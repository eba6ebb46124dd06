"""ClaimReview: only schema.org's terms and types, only decided claims, only confirmed ones unless told otherwise."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from detective.errors import InputError
from detective.record.claim_import import chosen_claim, imported_claims
from detective.render.claimreview import Publisher, claim_review

from .making import CASES, made, named
from .schema_org import ENUMERATIONS, TYPES, ancestors, ranges

WHO = Publisher(name="Greenford Times", url="https://times.example", page="https://times.example/check/1")
CORRECTION = {
    "at": "2026-11-02T09:00:00Z",
    "reason": "来源更正了日期",
    "old_verdict": "no_reliable_source",
    "new_verdict": "refuted",
    "by": "Li",
}


def confirmed(name: str, state: str = "human_confirmed") -> dict[str, Any]:
    card = copy.deepcopy(named(name).card)
    card["review"] = {"state": state, "by": "吴编辑", "at": "2026-10-27T08:00:00Z"}
    return card


def wrong_terms(value: dict[str, Any], path: str = "") -> list[str]:
    """Every property that schema.org does not have there, or whose value has no type that it may have."""
    kind = value["@type"]
    found: list[str] = [] if kind in TYPES else [f"{path}@type {kind}"]
    for name, part in value.items():
        if name.startswith("@"):
            continue
        for one in part if isinstance(part, list) else [part]:
            if not any(_fits(one, sort) for sort in ranges(kind, name)):
                found.append(f"{path}{name} = {one!r}")
            if isinstance(one, dict):
                found += wrong_terms(one, f"{path}{name}.")
    return found


def _fits(value: Any, sort: str) -> bool:
    if sort in ENUMERATIONS:
        return value in ENUMERATIONS[sort]
    if sort in ("Date", "DateTime"):
        return isinstance(value, str) and re.fullmatch(r"-?\d{4}-\d\d-\d\d", value) is not None
    if sort == "URL":
        return isinstance(value, str) and value.startswith(("https://", "http://"))
    if sort == "Text":
        return isinstance(value, str) and value != ""
    if sort == "Number":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, dict) and sort in ancestors(value["@type"])


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", ["zh refute", "zh support, two origins", "en support", "en refute", "zh traditional"])
def test_every_term_and_type_is_schema_orgs(name: str, lang: str) -> None:
    card = confirmed(name)
    card["corrections"] = [CORRECTION | {"old": "a" * 64, "new": card["id"]}]
    made_ = claim_review(card, lang, WHO)
    assert wrong_terms(made_) == []
    assert (made_["@context"], made_["@type"]) == ("https://schema.org", "ClaimReview")


def test_the_checker_finds_what_is_not_schema_orgs() -> None:
    assert wrong_terms({"@type": "Rating", "ratingValue": "x", "score": 1, "bestRating": {"@type": "Person"}}) == [
        *("score = 1", "bestRating = {'@type': 'Person'}"),
    ]


def test_what_search_engines_ask_for_is_there() -> None:
    made_ = claim_review(confirmed("zh refute"), "zh", WHO)
    assert made_["claimReviewed"] == "2023年4月青河市图书馆新馆正式开放"
    assert made_["url"] == WHO.page
    assert made_["author"] == {"@type": "Organization", "name": "Greenford Times", "url": "https://times.example"}
    rating = made_["reviewRating"]
    assert (rating["ratingValue"], rating["bestRating"], rating["worstRating"], rating["alternateName"]) == (
        1,
        5,
        1,
        "假",
    )
    assert claim_review(confirmed("en support"), "en", WHO)["reviewRating"]["ratingValue"] == 5
    assert made_["editor"] == {"@type": "Person", "name": "吴编辑"}
    assert made_["datePublished"] == "2026-10-27"
    assert made_["citation"][0]["url"].startswith("https://www.a-times.org/a")


@pytest.mark.parametrize(("lang", "words"), [("zh", "自动工具"), ("en", "automatic tool")])
def test_it_says_that_a_tool_made_it(lang: str, words: str) -> None:
    reviewed = claim_review(confirmed("zh refute"), lang, WHO)
    raw = claim_review(named("zh refute").card, lang, WHO, unreviewed=True)
    for one in (reviewed, raw):
        assert words in one["creditText"]
        assert words in one["reviewBody"]
        assert one["digitalSourceType"].endswith("/AlgorithmicMediaDigitalSource")
    assert ("未经人工核实" if lang == "zh" else "No person has confirmed it") in raw["creditText"]
    assert "editor" not in raw
    assert raw["creditText"] != reviewed["creditText"]


REFUSED = [
    pytest.param(named("zh both heavy").card, "claimreview_undecided", id="uncertain"),
    pytest.param(named("zh nothing found").card, "claimreview_undecided", id="no reliable source"),
    pytest.param(named("zh search failed").card, "claimreview_undecided", id="query failed"),
    pytest.param(named("zh open, found").card, "claimreview_of_question", id="a question that asks for an answer"),
    pytest.param(confirmed("zh refute", "human_rejected"), "claimreview_rejected", id="rejected by a person"),
    pytest.param(
        confirmed("zh refute")
        | {"corrections": [CORRECTION | {"old": named("zh refute").card["id"], "new": "b" * 64}]},
        "claimreview_superseded",
        id="superseded",
    ),
]


@pytest.mark.parametrize(("card", "code"), REFUSED)
def test_what_must_not_be_published_is_refused_even_when_told(card: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as raised:
        claim_review(card, "zh", WHO, unreviewed=True)
    assert raised.value.code == code


@pytest.mark.parametrize("state", ["none", "candidate_found", "citation_accepted"])
def test_without_a_person_it_needs_to_be_told(state: str) -> None:
    card = confirmed("zh refute", state)
    with pytest.raises(InputError, match="no person has confirmed"):
        claim_review(card, "zh", WHO)
    assert claim_review(card, "zh", WHO, unreviewed=True)["@type"] == "ClaimReview"


def test_an_export_is_read_back_as_the_claim_to_check() -> None:
    text = json.dumps(claim_review(confirmed("zh refute"), "zh", WHO), ensure_ascii=False)
    (claim,) = imported_claims(text, "x")
    assert (claim.text, claim.reviewer, claim.rating, claim.url) == (
        *("2023年4月青河市图书馆新馆正式开放", "Greenford Times", "假", WHO.page),
    )


REVIEW = {
    "@type": "ClaimReview",
    "claimReviewed": " The  moon is\nmade of cheese ",
    "itemReviewed": {
        "@type": "Claim",
        "datePublished": "2026-01-02",
        "author": [{"@type": "Person", "name": "A. Baker"}],
    },
    "author": {"name": "Desk"},
    "reviewRating": {"ratingValue": 1},
    "url": "https://desk.example/1",
}
OTHER = {"@type": ["Article", "https://schema.org/ClaimReview"], "claimReviewed": {"@value": "Tea cures fever"}}
SHAPES = [
    pytest.param(json.dumps(REVIEW), 1, id="alone"),
    pytest.param(json.dumps([REVIEW, OTHER]), 2, id="a list"),
    pytest.param(
        json.dumps({"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, REVIEW]}), 1, id="a graph"
    ),
    pytest.param(
        json.dumps({"@type": "DataFeed", "dataFeedElement": [{"item": [REVIEW]}, {"item": [OTHER]}]}), 2, id="a feed"
    ),
    pytest.param(json.dumps([REVIEW, REVIEW]), 1, id="repeated"),
    pytest.param(
        "<!doctype html><html><head><script type='application/ld+json; charset=utf-8'>"
        + json.dumps(REVIEW)
        + "</script><script>var x = {};</script><script type='application/ld+json'>{broken</script></head></html>",
        1,
        id="a page, one block of which is broken",
    ),
]


@pytest.mark.parametrize(("text", "count"), SHAPES)
def test_a_review_from_elsewhere_is_found_in_any_shape(text: str, count: int) -> None:
    found = imported_claims(text, "x")
    assert len(found) == count
    first = found[0]
    assert first.text == "The moon is made of cheese"
    assert (first.claim_date, first.claimant, first.reviewer, first.rating) == ("2026-01-02", "A. Baker", "Desk", "1")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "<html></html>", '{"@type": "ClaimReview"}', '{"claimReviewed": "x"}', "[" * 9999]
)
def test_a_file_without_a_review_is_said(text: str) -> None:
    with pytest.raises(InputError):
        imported_claims(text, "x")


def test_one_of_several_claims_is_chosen_by_number() -> None:
    text = json.dumps([REVIEW, OTHER])
    assert chosen_claim(text, "x", 2).text == "Tea cures fever"
    with pytest.raises(InputError, match="1 The moon"):
        chosen_claim(text, "x", None)
    with pytest.raises(InputError, match="2 claims"):
        chosen_claim(text, "x", 3)


def test_every_decided_claim_among_the_cases_can_be_exported() -> None:
    decided = [made(case).card for case in CASES]
    decided = [
        card for card in decided if card["verdict"] in ("supported", "refuted") and card["query"]["mode"] == "claim"
    ]
    assert len(decided) > 8
    assert all(wrong_terms(claim_review(card, "en", WHO, unreviewed=True)) == [] for card in decided)
