"""What differs between two checks is named, and what moved the verdict is found by trying."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from detective.core.comparing import Cause, Known, compare, matched
from detective.core.differing import differences
from detective.intake import candidates_of
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import read_bundle
from detective.record.moving import known, trials
from detective.render.difference import diff_lines, replay_lines, short

from .making import AS_OF, ENGINE, LIBRARY_ZH, item, named

QUESTION = "2023年4月青河市图书馆新馆正式开放"
FOR = item("a", LIBRARY_ZH, tier="T1")
AGAINST = item("b", "2023年4月，青河市图书馆新馆没有正式开放。", tier="T1")
BESIDE = item("c", "青河市图书馆老馆已经停用。", tier="T3")


def bundle(*evidence: dict[str, Any], text: str = QUESTION, **more: Any) -> dict[str, Any]:
    return bundle_of(ENGINE.check(text, **({"as_of": AS_OF} | more), evidence=candidates_of(list(evidence), "x")))


def causes(before: dict[str, Any], after: dict[str, Any]) -> set[tuple[str, str]]:
    rows = compare(known(read_bundle(before, "a")), known(read_bundle(after, "b")))
    return {(str(row.cause), row.name) for row in rows if row.cause not in (Cause.PLACE, Cause.READING)}


CHANGES = [
    pytest.param(bundle(FOR, BESIDE), set(), id="nothing"),
    pytest.param(bundle(FOR, BESIDE, AGAINST), {("evidence_added", "b")}, id="an item more"),
    pytest.param(bundle(FOR), {("evidence_gone", "c")}, id="an item less"),
    pytest.param(bundle(FOR | {"text": LIBRARY_ZH + "收费。"}, BESIDE), {("evidence_changed", "a.text")}, id="a text"),
    pytest.param(bundle(FOR | {"tier": "T3"}, BESIDE), {("evidence_changed", "a.tier")}, id="a tier"),
    pytest.param(bundle(FOR | {"id": "z"}, BESIDE), set(), id="only an id: the page is the same"),
    pytest.param(
        bundle(FOR | {"url": "https://www.z-times.org/a", "text": "青河市图书馆。"}, BESIDE),
        {("evidence_gone", "a"), ("evidence_added", "a")},
        id="one id for another page: two items",
    ),
    pytest.param(bundle(FOR, BESIDE, as_of="2026-11-01"), {("clock", "as_of")}, id="the clock"),
    pytest.param(bundle(FOR, BESIDE, text=QUESTION + "。"), {("question", "text")}, id="the question"),
]


@pytest.mark.parametrize(("after", "expected"), CHANGES)
def test_each_kind_of_difference_has_its_name(after: dict[str, Any], expected: set[tuple[str, str]]) -> None:
    assert causes(bundle(FOR, BESIDE), after) == expected


def test_rules_are_compared_number_by_number_and_table_by_table() -> None:
    before, after = bundle(FOR), bundle(FOR)
    after["card"]["ruleset"] = {"version": "2", "hash": "f" * 64}
    after["ruleset"] = copy.deepcopy(after["ruleset"])
    after["ruleset"]["numbers"]["dominance_milli"] = 700
    after["ruleset"]["numbers"]["confidence_map"]["origins_cap"] = 5
    after["ruleset"]["tables"]["rules.toml"] = "0" * 64
    assert causes(before, after) == {
        ("threshold", "dominance_milli"),
        ("threshold", "confidence_map.origins_cap"),
        ("table", "rules.toml"),
        ("ruleset", "2"),
    }


def test_code_and_version_are_told_apart() -> None:
    before, after = bundle(FOR), bundle(FOR)
    after["card"]["version"] = "0.2.0"
    after["engine"] = {"version": "0.2.0", "code": "0" * 64}
    assert causes(before, after) == {("version", "version"), ("code", "core")}


def test_a_search_that_failed_is_named() -> None:
    before, after = bundle_of(named("zh nothing found")), bundle_of(named("zh search failed"))
    assert causes(before, after) == {("search", "asked"), ("search", "failed")}


def test_cards_alone_are_compared_by_what_they_show() -> None:
    first, second = (
        bundle(*items)["card"] for items in ((FOR, BESIDE), (FOR | {"text": LIBRARY_ZH + "收费。"}, AGAINST))
    )
    none: dict[str, Any] = {}
    rows = compare(*(Known(card=card, given=none, engine=none, ruleset=none) for card in (first, second)))
    assert {(str(row.cause), row.name) for row in rows if row.cause in (Cause.ADDED, Cause.GONE, Cause.CHANGED)} == {
        ("evidence_changed", "a.text"),
        ("evidence_added", "b"),
        ("evidence_gone", "c"),
    }


def test_consequences_are_told_after_causes() -> None:
    rows = compare(
        *(known(read_bundle(one, "x")) for one in (bundle(FOR, BESIDE), bundle(FOR, BESIDE, as_of="2022-01-01")))
    )
    places = [row for row in rows if row.cause is Cause.PLACE]
    assert rows.index(places[0]) > [row.cause for row in rows].index(Cause.CLOCK)
    assert {row.name for row in places} >= {"a"}


def test_the_item_that_moved_the_verdict_is_found() -> None:
    before, after = (read_bundle(one, "x") for one in (bundle(FOR, BESIDE), bundle(FOR, AGAINST)))
    tried = {(str(one.cause), one.name): (one.verdict, one.moved) for one in trials(before, after)}
    assert tried == {
        ("evidence_added", "evidence"): ("uncertain", True),
        ("evidence_gone", "c"): ("supported", False),
        ("evidence_added", "b"): ("uncertain", True),
    }


def test_the_clock_alone_can_move_a_verdict() -> None:
    before, after = (read_bundle(one, "x") for one in (bundle(FOR), bundle(FOR, as_of="2022-01-01")))
    (one,) = trials(before, after)
    assert (one.cause, one.moved, one.verdict) == (Cause.CLOCK, True, "no_reliable_source")


def test_policy_question_search_and_changed_text_are_tried() -> None:
    from detective.core.policy import Policy

    labelled = FOR | {"access_labels": ["board"]}
    held = Policy(requester_labels=frozenset({"board"}))
    before, after = (read_bundle(one, "x") for one in (bundle(labelled, policy=held), bundle(labelled, policy=held)))
    assert trials(before, after) == ()
    other = read_bundle(bundle(FOR | {"text": AGAINST["text"]}, text="青河市图书馆新馆2023年4月正式开放"), "x")
    first = read_bundle(bundle(FOR), "x")
    assert {str(one.cause) for one in trials(first, other)} == {"question", "evidence_added", "evidence_changed"}
    failed = read_bundle(bundle_of(named("zh search failed")), "x")
    empty = read_bundle(bundle_of(named("zh nothing found")), "x")
    assert [(str(one.cause), one.verdict) for one in trials(failed, empty)] == [("search", "no_reliable_source")]
    assert "policy" in {str(one.cause) for one in trials(read_bundle(bundle(FOR), "x"), before)}


def test_a_verdict_that_the_present_engine_does_not_give_is_put_down_to_the_engine() -> None:
    kept = bundle(FOR)
    kept["card"]["verdict"] = "refuted"
    (one,) = trials(read_bundle(kept, "x"), read_bundle(bundle(FOR), "x"))
    assert (one.name, one.verdict, one.moved) == ("engine", "supported", True)


def test_items_are_paired_by_page_then_text_then_id() -> None:
    before = (
        {"id": "1", "url": "u", "text": "x"},
        {"id": "2", "text": "same"},
        {"id": "3", "text": "old"},
        {"id": "4"},
    )
    after = ({"id": "3", "text": "new"}, {"id": "9", "text": "same"}, {"id": "8", "url": "u", "text": "y"})
    pairs = [(pair.before and pair.before["id"], pair.after and pair.after["id"]) for pair in matched(before, after)]
    assert pairs == [("1", "8"), ("2", "9"), ("3", "3"), ("4", None)]


def test_paths_of_differences() -> None:
    before = {"id": 1, "verdict": "a", "evidence": [{"x": 1}, {"x": 2}], "only": {}, "same": [1]}
    after = {"id": 2, "verdict": "b", "evidence": [{"x": 1}, {"x": 3}, {"x": 4}], "flag": True, "same": [1]}
    assert [row.path for row in differences(before, after)] == [
        *("verdict", "evidence[1].x", "evidence[2]", "flag", "only", "id")
    ]
    assert differences(1, True) != ()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ("结论不同：真 → 说不准", "新增证据 b", "少了证据 c", "→ 结论变为 说不准", "支持 1.")),
        (
            "en",
            ("Other verdict: True → Uncertain", "evidence added b", "evidence gone c", "the verdict becomes Uncertain"),
        ),
    ],
)
def test_a_comparison_in_words(lang: str, words: tuple[str, ...]) -> None:
    first, second = (read_bundle(one, "x") for one in (bundle(FOR, BESIDE), bundle(FOR, AGAINST)))
    rows = compare(known(first), known(second))
    text = "\n".join(diff_lines(first.card, second.card, rows, trials(first, second), lang))
    assert all(word in text for word in words), text


def test_a_changed_text_is_shown_where_it_parts() -> None:
    long = "青河市图书馆的历史很长。" * 20
    first, second = (read_bundle(bundle(FOR | {"text": long + end}), "x") for end in ("开放", "关闭"))
    lines = diff_lines(first.card, second.card, compare(known(first), known(second)), None, "zh")
    (line,) = [line for line in lines if "a.text" in line]
    assert "开放" in line
    assert "关闭" in line
    assert len(line) < 200
    assert any("bundle" in line for line in lines)


def test_two_equal_cards_say_so() -> None:
    card = bundle(FOR)["card"]
    assert "没有任何差别" in diff_lines(card, card, (), (), "zh")[-1]


def test_a_replay_in_words() -> None:
    card = bundle(FOR)["card"]
    other = {
        **card,
        "verdict": "refuted",
        "label": {"zh": "假", "en": "False"},
        "ruleset": {"version": "2", "hash": "f" * 64},
    }
    text = "\n".join(replay_lines(card, other, differences(card, other), same_code=False, lang="en"))
    assert "differs: first at ruleset.hash" in text
    assert "the verdict differs: kept True, again False." in text
    assert "other rules" in text
    assert "the code is not the code of that time" in text
    altered = {**card, "confidence": 0.5}
    text = "\n".join(replay_lines(altered, card, differences(altered, card), same_code=True, lang="zh"))
    assert "被改动过" in text
    assert replay_lines(card, card, (), same_code=True, lang="zh")[0].startswith("一致")


def test_values_are_shown_short() -> None:
    assert short(None, "zh") == "（无）"
    assert short({"b": 1, "a": "字"}, "en") == '{"a": "字", "b": 1}'
    assert len(short("x" * 999, "en")) == 120
