"""The arithmetic of every card holds line by line, and a card that was altered does not add up."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from detective.core.arithmetic import lines_of
from detective.core.ruleset import default_ruleset
from detective.core.tables import table
from detective.core.verdict import RULES
from detective.render.explain import explain_lines, explained

from .making import CASES, made, named

RULESET = default_ruleset()


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_line_of_every_card_holds(case: Any, lang: str) -> None:
    lines, holds = explain_lines(made(case).card, RULESET, lang)
    assert holds, [line for line in lines if line.startswith("✗")]
    assert not any(re.search(r"\{\w+\}", line) for line in lines)


ALTERED = [
    pytest.param(("evidence", 0, "score"), 9.0, "item", id="a score"),
    pytest.param(("evidence", 0, "authority"), 0.9, "item", id="an authority"),
    pytest.param(("tally", "refute", "weight"), 0.3, "sum", id="the sum of a side"),
    pytest.param(("tally", "total"), 9.0, "total", id="the total"),
    pytest.param(("tally", "dominance"), 0.5, "dominance", id="the share"),
    pytest.param(("verdict",), "supported", "verdict", id="the verdict"),
    pytest.param(("trace", 5, "held"), False, "rule_leans", id="a rule"),
    pytest.param(("confidence",), 0.5, "confidence_decided", id="the confidence"),
]


@pytest.mark.parametrize(("path", "value", "code"), ALTERED)
def test_an_altered_number_does_not_add_up(path: tuple[Any, ...], value: Any, code: str) -> None:
    card = copy.deepcopy(named("zh refute").card)
    place: Any = card
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert code in {line.code for line in lines_of(card, RULESET) if line.holds is False}
    lines, holds = explain_lines(card, RULESET, "zh")
    assert not holds
    assert any(line.startswith("✗") for line in lines)


@pytest.mark.parametrize(
    ("name", "path", "value", "code"),
    [
        ("zh nothing found", ("confidence",), 0.4, "confidence_undecided"),
        ("zh nothing found", ("confidence",), None, "no_confidence"),
    ],
)
def test_an_altered_confidence_of_what_does_not_decide(name: str, path: tuple[str, ...], value: Any, code: str) -> None:
    card = {**named(name).card, path[0]: value}
    assert code in {line.code for line in lines_of(card, RULESET) if line.holds is False}


def test_the_formula_stands_there_with_its_numbers() -> None:
    card = named("zh refute").card
    item = card["evidence"][0]
    text = "\n".join(explain_lines(card, RULESET, "zh")[0])
    assert f"权威度 1.2 × (0.55 + 0.45 × 相关度 {item['relevance']:g}) × 时效 1 = {item['score']:g}" in text
    assert "去掉来源 a-times.org：没查到可靠来源" in text
    assert "每一步都对得上" in text


def test_self_media_are_capped_in_words() -> None:
    steps = explained(named("self-media alone").card, RULESET, "en")
    assert sum(step.code == "item" for step in steps) >= 1
    assert any(step.code == "sum" and step.holds for step in steps)


def test_one_origin_on_both_sides_is_said() -> None:
    codes = [step.code for step in explained(named("both sides of one origin").card, RULESET, "en")]
    assert "torn" in codes


def test_an_origin_that_repeats_itself_is_said() -> None:
    from detective.intake import candidates_of

    from .making import AS_OF, ENGINE, LIBRARY_ZH, item

    twice = [
        item("a", LIBRARY_ZH, tier="T1"),
        item("b", LIBRARY_ZH + "欢迎光临。", url="https://www.a-times.org/b", tier="T1"),
    ]
    card = ENGINE.check("2023年4月青河市图书馆新馆正式开放", as_of=AS_OF, evidence=candidates_of(twice, "x")).card
    assert "once" in [step.code for step in explained(card, RULESET, "zh")]


def test_self_media_beyond_their_cap() -> None:
    from detective.intake import candidates_of

    from .making import AS_OF, ENGINE, item

    told = [
        item(f"w{n}", text, tier="T4")
        for n, text in enumerate(
            (
                "2023年4月青河市图书馆新馆正式开放，我昨天路过看到人很多。",
                "朋友发来照片：2023年4月青河市图书馆新馆正式开放，停车不便。",
                "据邻居说2023年4月青河市图书馆新馆正式开放，可以办新证了。",
            )
        )
    ]
    card = ENGINE.check("2023年4月青河市图书馆新馆正式开放", as_of=AS_OF, evidence=candidates_of(told, "x")).card
    steps = explained(card, RULESET, "zh")
    assert card["tally"]["support"]["weight"] == 0.45
    assert "capped" in [step.code for step in steps]


def test_other_rules_are_said() -> None:
    card = copy.deepcopy(named("zh refute").card)
    card["ruleset"]["hash"] = "f" * 64
    assert any("另一套规则" in line for line in explain_lines(card, RULESET, "zh")[0])


def test_every_rule_has_its_words() -> None:
    said = table("record/words.toml")["explain"]
    assert {f"rule_{rule.code}" for rule in RULES} <= set(said)


def test_both_languages_fill_the_same_blanks() -> None:
    blank = re.compile(r"\{\w+\}")
    for group, rows in table("record/words.toml").items():
        for name, row in rows.items():
            assert set(blank.findall(row["zh"])) == set(blank.findall(row["en"])), (group, name)
