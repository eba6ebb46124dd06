"""Each suite on a handful of cases: right ones count, wrong ones are named."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from detective.core.confidence import Signals
from detective.core.models import Verdict
from detective.evaluation import calibration_suite, guard_suite, stance_suite, time_suite, verdict_suite
from detective.evaluation.asking import spread
from detective.evaluation.cases import GuardCase, StanceCase, TimeCase, VerdictCase
from detective.evaluation.figures import Figure, Result
from detective.evaluation.outcomes import Outcome, outcome, outcomes

NOW = "2026-10-25"


def value(result: Result, name: str) -> float:
    return next(figure.value for figure in result.figures if figure.name == name)


def time_case(**given: Any) -> TimeCase:
    text, expr = given.pop("text"), given.pop("expr")
    start = text.index(expr)
    base = {"id": text, "lang": "en", "category": "year", "now": NOW, "role": "question", "kind": "time", "gold": None}
    return TimeCase.model_validate_json(
        json.dumps(base | {"text": text, "expr": expr, "span": [start, start + len(expr)]} | given)
    )


def window(start: str | None, end: str | None) -> dict[str, str | None]:
    return {"start": start, "end": end}


def test_time() -> None:
    cases = [
        time_case(text="Who won in 1999?", expr="1999", gold=window("1999-01-01", "2000-01-01")),
        time_case(text="Who won in 2001?", expr="2001", gold=window("2002-01-01", "2003-01-01")),
        time_case(text="Room 1408 is closed.", expr="1408", kind="not_time"),
        time_case(text="谁在去年夺冠？", expr="去年", lang="zh", gold=window("2025-01-01", "2026-01-01")),
        time_case(
            text="他们昨日抵达。", expr="昨日", lang="zh-Hant", role="evidence", published="2024-03-01",
            gold=window("2024-02-29", "2024-03-01"),
        ),
        time_case(
            text="2019年底的余额是多少？", expr="2019年底", lang="zh", gold=window("2019-12-01", "2020-01-01"), approx=True,
            envelope=window("2019-10-01", "2020-01-01"),
        ),
        time_case(text="desde 2020", expr="2020", lang="es", gold=window("2020-01-01", None)),
    ]  # fmt: skip
    result = time_suite.run(cases, 1)
    assert value(result, "exact.en") == 0.5
    assert value(result, "exact.zh") == 1.0
    assert value(result, "false_times.en") == 0.0
    assert {figure.name for figure in result.figures} >= {"exact.other", "exact_and_alone"}
    assert [miss.due for miss in result.misses if miss.id == "Who won in 2001?"] == ["2002-01-01..2003-01-01"]


def guard_case(question: str, **expected: Any) -> GuardCase:
    evidence = [
        {"id": "e1", "text": "Spain won the 2010 World Cup.", "published": "2010-07-11"},
        {"id": "e2", "text": "Germany won the 2014 World Cup.", "published": "2014-07-13"},
    ]
    base = {
        "guard": "pass", "reason": "OK", "answerable": True, "formal": ["e1"], "related": ["e2"],
        "question_kind": "outcome", "time_relation": "past_year",
    }  # fmt: skip
    given = {"id": question, "lang": "en", "question": question, "now": NOW, "evidence": evidence}
    return GuardCase.model_validate_json(json.dumps(given | {"expected": base | expected}))


def test_guard() -> None:
    blocked = {"guard": "block", "answerable": False, "formal": [], "related": ["e1", "e2"]}
    cases = [
        guard_case("Which country won the 2010 World Cup?", answer="Spain"),
        guard_case("Which country won the 1998 World Cup?", reason="NO_EVIDENCE_FOR_TIME", **blocked),
        guard_case("Which country won the World Cup in 2014?", reason="NO_EVIDENCE_FOR_TIME", **blocked),
        guard_case("Which country won the 1994 World Cup?", answer="Spain"),
    ]
    result = guard_suite.run(cases, 1)
    assert (value(result, "decision"), value(result, "leaks"), value(result, "over_blocks")) == (0.5, 1, 1)
    assert (value(result, "strays"), value(result, "lost"), value(result, "answered")) == (1, 0, 0.5)
    assert value(result, "formal_exact") == value(result, "related_exact") == 0.5
    assert [miss.id for miss in result.misses] == [cases[2].question, cases[3].question]
    assert result.misses[0].said.startswith("pass ok formal e2")


def pair(name: str, claim: str, text: str, stance: str) -> StanceCase:
    lang = "zh" if claim[0] > "一" else "en"
    given = {"id": name, "kind": "k", "lang": lang, "claim": claim, "text": text, "stance": stance}
    return StanceCase.model_validate(given)


def test_stance() -> None:
    text = "Spain won the 2010 World Cup in Johannesburg."
    groups = {
        "one": [
            pair("a", "Spain won the 2010 World Cup.", text, "support"),
            pair("b", "Spain won the 2010 World Cup. ", text, "refute"),
        ],
        "two": [pair("c", "The tower is 300 metres tall.", "The museum sells postcards.", "mention")],
        "three": [pair("d", "三峡电站全年发电量超过1000亿千瓦时", "三峡电站全年发电量超过1000亿千瓦时。", "support")],
    }
    result = stance_suite.run(groups, 1)
    assert (value(result, "right.en"), value(result, "severe.en")) == (pytest.approx(2 / 3), 0.5)
    assert value(result, "coverage.en") == pytest.approx(2 / 3)
    assert value(result, "forced_f1_mean.zh") == 1.0
    assert "b" in [miss.id for miss in result.misses]
    rows = {row[0]: row for row in result.tables[0].rows}
    assert set(rows) == {"one (en)", "two (en)", "three (zh)"}
    assert rows["three (zh)"][7] is None  # no other Chinese source to learn from
    assert rows["two (en)"][8] is None  # nothing there can be read the wrong way round


def verdict_case(text: str, passage: str = "", **given: Any) -> VerdictCase:
    mode = "open" if text.endswith("?") else "claim"
    base = {"id": text, "lang": "en", "kind": "k", "mode": mode, "text": text, "now": NOW, "expected": "supported"}
    evidence = [{"text": passage}] if passage else []
    return VerdictCase.model_validate_json(json.dumps(base | {"evidence": evidence} | given))


SPAIN = "Spain won the 2010 World Cup in Johannesburg."


def test_outcomes() -> None:
    cases = [
        verdict_case("Spain won the 2010 World Cup.", SPAIN),
        verdict_case("Which country won the 2010 World Cup?", SPAIN, answer=["Spain"]),
        verdict_case("Which country won the 2014 World Cup?", SPAIN, expected="no_reliable_source", trap="Spain"),
        verdict_case("Which country won the 2018 World Cup?", searched=False, expected="query_failed"),
        verdict_case("Spain won the 2010 World Cup in Johannesburg.", SPAIN, expected="refuted"),
        verdict_case(
            "Spain won in Johannesburg in 2010, the 2010 World Cup.", SPAIN, expected="no_reliable_source", trap="x"
        ),
    ]
    right, answered, abstained, failed, reverse, misled = outcomes(cases, 1)
    assert (right.verdict, right.right, right.mirrored, right.depends, right.origins) == (
        Verdict.SUPPORTED,
        True,
        True,
        True,
        1,
    )
    assert right.signals is not None
    assert answered.right
    assert answered.bases == ("answer",) or answered.bases
    assert (abstained.right, abstained.misled, abstained.signals) == (True, False, None)
    assert (failed.verdict, failed.right, failed.confidence) == (Verdict.QUERY_FAILED, True, 0.0)
    assert (reverse.right, reverse.reverse) == (False, True)
    assert (misled.misled, misled.right) == (misled.verdict is not Verdict.NO_RELIABLE_SOURCE, not misled.misled)


def test_a_trap_in_the_answer_misleads() -> None:
    case = verdict_case("Which country won the 2010 World Cup?", SPAIN, answer=["Brazil"], trap="Spain")
    found = outcome(case)
    assert (found.misled, found.right) == (True, False)


def test_public_labels_do_not_tell_two_ways_of_abstaining_apart() -> None:
    conflict = [
        {"text": "Officials said that 12 people were injured in the fire.", "url": "https://a.example.com/1"},
        {"text": "The hospital said that nobody was injured in the fire.", "url": "https://b.example.org/1"},
    ]
    case = verdict_case("12 people were injured in the fire.", evidence=conflict, expected="no_reliable_source")
    assert outcome(case.model_copy(update={"source": "claims"})).right
    assert outcome(case).right is (outcome(case).verdict is Verdict.NO_RELIABLE_SOURCE)


def made(name: str, verdict: Verdict, expected: Verdict, confidence: float, **given: Any) -> Outcome:
    case = verdict_case("Spain won the 2010 World Cup.", SPAIN, id=name, expected=str(expected), **given)
    decided = verdict in (Verdict.SUPPORTED, Verdict.REFUTED)
    return Outcome(
        case=case,
        verdict=verdict,
        confidence=confidence,
        bases=("reader",),
        right=verdict is expected,
        misled=case.abstains and decided,
        reverse=decided and not case.abstains and verdict is not expected,
        mirrored=True,
        origins=2 if name == "two" else 1,
        depends=name != "two",
        signals=Signals(1000, 500, 250, 800) if decided else None,
    )


S, R, X = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.NO_RELIABLE_SOURCE
MADE = [
    made("right", S, S, 0.9),
    made("two", S, S, 0.8),
    made("reverse", S, R, 0.7),
    made("misled", S, X, 0.6, trap="Spain"),
    made("silent", X, S, 0.3),
    made("abstains", X, X, 0.2),
    made("mixed", S, Verdict.UNCERTAIN, 0.9, mixed=True),
]


def test_verdict() -> None:
    result = verdict_suite.run(MADE, 1)
    assert value(result, "right") == pytest.approx(3 / 6)
    assert value(result, "decided_where_due") == 0.5
    assert value(result, "abstained_where_due") == 0.5
    assert (value(result, "wrong_year_accepted"), value(result, "reversed")) == (1, 1)
    assert value(result, "mirrored_arithmetic") == 1.0
    assert value(result, "one_origin_carries") == 0.0
    assert 0 <= value(result, "denial_turns") + value(result, "denial_keeps") <= 1
    confusion = {row[0]: row[1:] for row in result.tables[0].rows}
    assert confusion["supported"] == (2, 0, 0, 1, 0)
    assert [miss.id for miss in result.misses] == ["reverse", "misled", "silent"]


def test_verdict_without_decisions() -> None:
    result = verdict_suite.run([made("abstains", X, X, 0.2)], 1)
    names = {figure.name for figure in result.figures}
    assert not names & {"denial_turns", "denial_keeps", "one_origin_carries"}


def test_calibration() -> None:
    result = calibration_suite.run(MADE)
    assert value(result, "severe_per_thousand") == pytest.approx(1000 / 6)
    assert value(result, "risk_at_50") == 0.0
    assert value(result, "risk_at_90") == 0.5
    assert value(result, "outside_bounds") == 0
    assert value(result, "brier") == pytest.approx((0.01 + 0.04 + 0.49 + 0.36) / 4)
    selection = dict(result.tables[1].rows)
    assert (selection["10 %"], selection["100 %"]) == (0.0, None)
    assert result.plot is not None
    picture = ET.fromstring(result.plot)
    dots = [piece for piece in picture if piece.tag.endswith("circle")]
    assert len(dots) == len({one.confidence for one in MADE if one.signals and not one.case.mixed})
    assert result.plot == calibration_suite.run(list(reversed(MADE))).plot


def test_calibration_without_decisions() -> None:
    result = calibration_suite.run([made("abstains", X, X, 0.2)])
    assert value(result, "ece") == 0.0
    assert not any(figure.name.startswith("risk") for figure in result.figures)


def test_cases_are_spread_over_processes_in_order() -> None:
    assert spread(abs, range(-40, 0), 2) == tuple(range(40, 0, -1))


def test_figures_carry_intervals() -> None:
    figures: Sequence[Figure] = calibration_suite.run(MADE).figures
    assert all(figure.interval is not None for figure in figures if not figure.is_count)
