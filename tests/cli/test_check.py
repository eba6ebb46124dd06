"""`detective check` as people use it: answers, bad input, failed searches, the same bytes everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

AS_OF = ("--as-of", "2026-10-25")

ANSWERED = [
    pytest.param("2020年诺贝尔文学奖得主是谁？", "supported", ("露易丝·格丽克",), id="zh laureate"),
    pytest.param("2020年諾貝爾文學獎得主是誰？", "supported", ("Glück",), id="zh-Hant laureate"),
    pytest.param("Who won the 2020 Nobel Prize in Literature?", "supported", ("Louise Glück",), id="en laureate"),
    pytest.param("露易丝·格丽克获得2020年诺贝尔文学奖", "supported", (), id="zh claim"),
    pytest.param("路易丝·格吕克获得2020年诺贝尔文学奖", "supported", (), id="zh claim, another transliteration"),
    pytest.param("Louise Glück won the 2020 Nobel Prize in Literature", "supported", (), id="en claim"),
    pytest.param("德国夺得2018年世界杯冠军", "refuted", ("法国",), id="zh false winner"),
    pytest.param("Germany won the 2018 FIFA World Cup", "refuted", ("France",), id="en false winner"),
    pytest.param("西班牙夺得2010年世界杯冠军", "supported", (), id="zh true winner"),
    pytest.param("Spain won the 2010 FIFA World Cup", "supported", (), id="en true winner"),
]


@pytest.mark.parametrize(("question", "verdict", "named"), ANSWERED)
def test_the_shipped_corpus_answers(detective: Callable, question: str, verdict: str, named: tuple[str, ...]) -> None:
    ran = detective("check", question, "--json", "--offline", *AS_OF)
    assert (ran.code, ran.err) == (0, "")
    assert ran.card["verdict"] == verdict, ran.card["reason"]
    first = ran.card["evidence"][0]
    assert first["tier"] == "T1"
    assert first["citation"].startswith("https://")
    assert all(name in first["quote"] for name in named)


@pytest.mark.parametrize(
    "question",
    ["2029年诺贝尔文学奖得主是谁？", "Who won the 2029 Nobel Prize in Literature?", "2029年諾貝爾文學獎得主是誰？"],
)
def test_a_future_question_is_blocked_with_the_nearest_as_related(detective: Callable, question: str) -> None:
    ran = detective("check", question, "--json", *AS_OF)
    assert ran.code == 0
    card = ran.card
    assert (card["verdict"], card["reason"]["code"]) == ("no_reliable_source", "future_outcome")
    assert [item["event_time"][0]["start"][:4] for item in card["related"][:3]] == ["2026", "2025", "2024"]
    assert card["evidence"] == []
    assert not any("score" in item for item in card["related"])


def test_evidence_of_another_year_never_answers(detective: Callable, tmp_path: Path) -> None:
    rows = [{"id": "a", "text": "2026年诺贝尔文学奖授予加拿大诗人安妮·卡森。", "published": "2026-10-08", "tier": "T1"}]
    (tmp_path / "e.json").write_text(json.dumps(rows))
    card = detective("check", "2020年诺贝尔文学奖得主是谁？", "--evidence", "e.json", "--json", *AS_OF).card
    assert card["verdict"] == "no_reliable_source"
    assert card["evidence"] == []
    assert [item["id"] for item in card["related"]] == ["a"]
    assert card["plan"] == []


BAD = [
    pytest.param(("check", ""), "there is nothing to check", id="empty"),
    pytest.param(("check", "  \n "), "there is nothing to check", id="blank"),
    pytest.param(("check", "？！"), "nothing to check", id="only marks"),
    pytest.param(("check", "查" * 2001), "2001", id="too long"),
    pytest.param(("check", "a\x07b"), "control characters", id="control characters"),
    pytest.param(("check", "x y", "--provider", "nobody"), "nobody", id="unknown provider"),
    pytest.param(("check", "x y", "--as-of", "someday"), "someday", id="unreadable present"),
    pytest.param(("check", "x y", "--evidence", "broken.json"), "line 2", id="broken evidence"),
    pytest.param(("check", "x y", "--evidence", "field.json"), "item 1: field tier", id="wrong field"),
    pytest.param(("check", "x y", "--evidence", "missing.json"), "missing.json", id="no such file"),
    pytest.param(("check", "x y", "--nonsense"), "nonsense", id="unknown option"),
    pytest.param(("nonsense",), "nonsense", id="unknown command"),
    pytest.param(("batch", "missing.jsonl", "-o", "out.jsonl"), "missing.jsonl", id="no such batch"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_bad_input_gets_one_clear_line(
    detective: Callable, tmp_path: Path, arguments: tuple[str, ...], named: str
) -> None:
    (tmp_path / "broken.json").write_text('{"text": "x"}\n{"text": \n')
    (tmp_path / "field.json").write_text('[{"text": "x", "tier": "T9"}]')
    ran = detective(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert named in ran.err
    assert "Traceback" not in ran.err


def test_a_search_that_failed_is_not_nothing_found(detective: Callable) -> None:
    gone = {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9", "ALL_PROXY": ""}
    ran = detective("check", "某县幼儿园今天上午停电了吗", "--json", "--provider", "mediawiki", *AS_OF, **gone)
    assert (ran.code, ran.card["verdict"], ran.card["confidence"]) == (3, "query_failed", None)
    assert {row["provider"] for row in ran.card["plan"]} == {"mediawiki"}
    assert all("next" in row for row in ran.card["plan"])


def test_the_same_bytes_in_any_place(detective: Callable) -> None:
    question = ("check", "2020年诺贝尔文学奖得主是谁？", "--json", "--offline", *AS_OF)
    first = detective(*question, PYTHONHASHSEED="1", TZ="Asia/Shanghai", LC_ALL="C.UTF-8")
    second = detective(*question, PYTHONHASHSEED="77", TZ="America/New_York", LC_ALL="POSIX", LANG="tr_TR")
    assert first.out == second.out
    assert first.card["id"] == second.card["id"]


def test_views_are_written(detective: Callable, tmp_path: Path) -> None:
    ran = detective(
        "check", "2020年诺贝尔文学奖得主是谁？", "--offline", "--explain", "--html", "c.html", "--md", "c.md", *AS_OF
    )
    assert ran.code == 0
    assert "已查到" in ran.out
    assert "1.2 × (0.55 + 0.45 ×" in ran.out
    html = (tmp_path / "c.html").read_text()
    assert "border-inline-start-style: dashed" in html
    assert "Detective 0." in html
    assert "已查到" in (tmp_path / "c.md").read_text()


def test_version_needs_no_heavy_import(detective: Callable) -> None:
    assert detective("--version").out.startswith("detective, version 0.")


def test_the_plan_is_shown_and_can_be_edited(detective: Callable) -> None:
    question = "2020年诺贝尔文学奖得主是谁？"
    planned = detective("check", question, "--plan", "--json", *AS_OF).card["plan"]
    assert {"verbatim", "keywords", "official"} <= {row["purpose"] for row in planned}
    shown = detective("check", question, "--plan", "--lang", "zh", *AS_OF).out.splitlines()
    assert shown[0] == f"{question}  (原话)"
    given = ["--query", "2020年诺贝尔文学奖得主", "--query", "格丽克 诺贝尔奖"]
    card = detective("check", question, *given, "--json", "--offline", *AS_OF).card
    rows = {(row["query"], row["purpose"]) for row in card["plan"] if row["provider"] == "starter"}
    assert rows == {("2020年诺贝尔文学奖得主", "keywords"), ("格丽克 诺贝尔奖", "given")}
    assert card["verdict"] == "supported"


def test_queries_beside_evidence_are_refused(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "e.json").write_text("[]")
    ran = detective("check", "x is y", "--evidence", "e.json", "--query", "a", "--lang", "en")
    assert ran.code == 2
    assert "queries" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe of POSIX")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_result_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "detective", "check", "2018年世界杯冠军是谁？", "--json", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=os.environ | {"DETECTIVE_HOME": str(tmp_path / "home")},
            timeout=60,
        )
    assert ran.returncode == 1
    assert b"could not be written: No space left" in ran.stderr


def test_a_reader_that_leaves_early_changes_no_exit_code(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "detective",
        "check",
        "Germany won the 2018 FIFA World Cup",
        "--offline",
        "--no-keep",
        "--as-of",
        "2026-10-25",
    ]
    with subprocess.Popen([*command, "--explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        said = running.stderr.read()
    assert (running.returncode, said) == (0, b"")


TWO_STATEMENTS = [
    pytest.param("法国夺得2018年世界杯冠军，德国夺得2014年世界杯冠军", id="zh two champions"),
    pytest.param("法國奪得2018年世界杯冠軍，德國奪得2014年世界杯冠軍", id="zh-Hant two champions"),
    pytest.param("2016年夏季奥运会在里约热内卢举行，2020年夏季奥运会在东京举行", id="zh two hosts"),
    pytest.param("Paris hosted the 2024 Summer Olympics and Tokyo hosted the 2020 Summer Olympics", id="en two hosts"),
    pytest.param("France won the 2018 FIFA World Cup and Spain won the 2010 FIFA World Cup", id="en two champions"),
    pytest.param("Barack Obama was president of the United States before Donald Trump", id="en holders in order"),
    pytest.param("Angela Merkel was Chancellor of Germany before Olaf Scholz", id="en holders in order, chancellors"),
]


@pytest.mark.parametrize("text", TWO_STATEMENTS)
def test_a_source_about_one_of_two_true_statements_refutes_neither(detective: Callable, text: str) -> None:
    assert detective("check", text, "--offline", "--json", *AS_OF).card["verdict"] != "refuted"


def test_a_false_statement_beside_a_true_one_is_still_refuted(detective: Callable) -> None:
    text = "德国夺得2018年世界杯冠军，西班牙夺得2010年世界杯冠军"
    assert detective("check", text, "--offline", "--json", *AS_OF).card["verdict"] == "refuted"


STATES = [
    pytest.param("The current president of the US is Barack Obama", "The current president of the US is Barack Obama.", id="en office before its holder"),
    pytest.param("The current CEO of Twitter is Jack Dorsey", "The current CEO of Twitter is Jack Dorsey.", id="en company"),
    pytest.param("美国现任总统是奥巴马", "美国现任总统是奥巴马。", id="zh office before its holder"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), STATES)
def test_an_office_is_never_timeless_whatever_the_order_of_words(
    detective: Callable, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "e.json").write_text(
        json.dumps([{"id": "a", "text": said, "published": "2014-01-01", "tier": "T1"}]), "utf-8"
    )
    card = detective("check", text, "--evidence", "e.json", "--json", *AS_OF).card
    assert (card["verdict"], card["time_guard"]["reason"]) == ("no_reliable_source", "stale_evidence")


UNREADABLE = [
    pytest.param("abc", "zh", "看不懂这个时间", id="zh"),
    pytest.param("31 April 2021", "en", "cannot read this time", id="en, a day that no calendar has"),
    pytest.param("someday", "en", "cannot read this time", id="en"),
]


@pytest.mark.parametrize(("time", "lang", "said"), UNREADABLE)
def test_a_time_that_cannot_be_read_is_no_correction(detective: Callable, time: str, lang: str, said: str) -> None:
    for extra in ((), ("--plan",)):
        ran = detective("check", "Who won it?", "--time", time, "--offline", "--lang", lang, *extra, *AS_OF)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
