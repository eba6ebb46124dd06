"""Commands over lines: batch, stance and time keep order, name errors by line and go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

EVIDENCE = [
    {
        "id": "e1",
        "text": "2018年国际足联世界杯决赛，法国队4比2战胜克罗地亚队夺冠。",
        "tier": "T1",
        "published": "2018-07-15",
    }
]


def put(path: Path, rows: list) -> None:
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))


def rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_batch(detective: Callable, tmp_path: Path) -> None:
    question = {"query": "2018年世界杯冠军是哪支球队？", "as_of": "2026-10-25"}
    put(
        tmp_path / "in.jsonl",
        [
            {"id": 1, **question, "evidence": EVIDENCE},
            {"id": "none", **question, "evidence": []},
            "{broken",
            {"id": "empty", "query": " "},
            {"id": "kind", "query": 5},
            {"id": "field", **question, "evidence": [{"text": 5}]},
            {"id": "null", **question, "evidence": EVIDENCE, "mode": None},
        ],
    )
    ran = detective("batch", "in.jsonl", "-o", "out.jsonl", "--offline")
    found = rows(tmp_path / "out.jsonl")
    assert ran.code == 1
    assert [row["id"] for row in found] == [1, "none", "line 3", "empty", "kind", "field", "null"]
    assert found[0]["card"]["verdict"] == found[6]["card"]["verdict"] == "supported"
    assert "法国" in found[0]["card"]["answer"]["text"]
    assert found[1]["card"]["reason"]["code"] == "no_evidence"
    assert [row["error"]["code"] for row in found[2:6]] == [
        "line_not_json",
        "text_empty",
        "line_field",
        "evidence_field",
    ]


def test_batch_goes_on_and_works_in_parallel(detective: Callable, tmp_path: Path) -> None:
    lines = [
        {"id": n, "query": f"{2010 + n}年世界杯冠军是谁？", "as_of": "2026-10-25", "evidence": EVIDENCE}
        for n in range(6)
    ]
    put(tmp_path / "in.jsonl", lines)
    assert detective("batch", "in.jsonl", "-o", "one.jsonl").code == 0
    whole = (tmp_path / "one.jsonl").read_text()
    (tmp_path / "two.jsonl").write_text(whole[: len(whole) // 2])
    assert detective("batch", "in.jsonl", "-o", "two.jsonl", "--resume", "--workers", "2").code == 0
    assert (tmp_path / "two.jsonl").read_text() == whole


OTHER_OUTPUTS = [
    pytest.param(lambda whole: whole.replace('"id": 1', '"id": 7'), id="another id"),
    pytest.param(lambda whole: whole.replace("2011年世界杯冠军是谁", "2012年世界杯冠军是谁"), id="another question"),
    pytest.param(lambda whole: whole + whole, id="more lines than the input has"),
    pytest.param(lambda _: "notes of somebody\n", id="no answers at all"),
    pytest.param(lambda whole: whole.replace('{"', "{", 1), id="a broken line that is not the last"),
]


@pytest.mark.parametrize("other", OTHER_OUTPUTS)
def test_resume_writes_over_nothing_that_is_not_its_own(detective: Callable, tmp_path: Path, other: Callable) -> None:
    put(tmp_path / "in.jsonl", [{"id": n, "query": f"{2010 + n}年世界杯冠军是谁？", "evidence": []} for n in range(3)])
    assert detective("batch", "in.jsonl", "-o", "out.jsonl", "--as-of", "2026-10-25").code == 0
    changed = other((tmp_path / "out.jsonl").read_text())
    (tmp_path / "out.jsonl").write_text(changed)
    ran = detective("batch", "in.jsonl", "-o", "out.jsonl", "--as-of", "2026-10-25", "--resume", "--lang", "en")
    assert ran.code == 2
    assert "it was left as it is" in ran.err
    assert (tmp_path / "out.jsonl").read_text() == changed


def test_only_a_line_feed_ends_a_line(detective: Callable, tmp_path: Path) -> None:
    lines = [{"id": n, "query": "Who won?\u2028Who lost?", "evidence": []} for n in range(2)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    assert detective("batch", "in.jsonl", "-o", "out.jsonl", "--as-of", "2026-10-25").code == 0
    assert detective("batch", "in.jsonl", "-o", "out.jsonl", "--as-of", "2026-10-25", "--resume").code == 0
    assert len((tmp_path / "out.jsonl").read_text().split("\n")) == 3


def test_lines_and_evidence_come_from_stdin(detective: Callable) -> None:
    ran = detective("batch", "-", "--as-of", "2026-10-25", stdin=json.dumps({"query": "谁？", "evidence": EVIDENCE}))
    assert (ran.code, json.loads(ran.out)["id"]) == (0, "line 1")
    asked = ("check", "2018年世界杯冠军是哪支球队？", "--as-of", "2026-10-25", "--json", "--evidence", "-")
    assert detective(*asked, stdin=json.dumps(EVIDENCE)).card["verdict"] == "supported"


def test_stance(detective: Callable, tmp_path: Path) -> None:
    put(
        tmp_path / "in.jsonl",
        [
            {
                "id": "a",
                "claim": "Spain won the 2010 World Cup.",
                "title": None,
                "text": "Spain won the 2010 World Cup in Johannesburg.",
                "as_of": "2026-10-25",
            },
            {"id": "b", "claim": "x"},
        ],
    )
    assert detective("stance", "in.jsonl", "-o", "out.jsonl").code == 1
    first, second = rows(tmp_path / "out.jsonl")
    assert (first["stance"], first["quote"][:5]) == ("support", "Spain")
    assert abs(sum(first["scores"].values()) - 1) < 1e-9
    assert second["error"]["code"] == "line_field"


def test_time(detective: Callable, tmp_path: Path) -> None:
    put(
        tmp_path / "in.jsonl",
        [
            {"id": "a", "text": "去年第三季度", "as_of": "2026-10-25"},
            {"id": "b", "text": "昨日发布", "as_of": "2026-10-25", "published": "2024-03-01"},
        ],
    )
    assert detective("time", "--in", "in.jsonl", "-o", "out.jsonl").code == 0
    first, second = rows(tmp_path / "out.jsonl")
    assert first["spans"] == [
        {"text": "去年第三季度", "start": "2025-07-01", "end": "2025-10-01", "precision": "quarter"}
    ]
    assert second["spans"][0]["start"] == "2024-02-29"
    assert detective("time", "in 1990", "--as-of", "2026-10-25").out == "1990\t1990-01-01\t1991-01-01\tyear\n"


TOO_MUCH = [pytest.param("[" * 100_000, id="nesting"), pytest.param("1" * 5000, id="a number")]


@pytest.mark.parametrize("line", TOO_MUCH)
def test_a_line_beyond_measure_costs_that_line_alone(detective: Callable, tmp_path: Path, line: str) -> None:
    good = json.dumps({"id": "a", "query": "2029年诺贝尔文学奖得主是谁？", "as_of": "2026-10-25"})
    (tmp_path / "in.jsonl").write_text(f"\ufeff{good}\n{line}\n{good}\n", "utf-8")
    done = detective("batch", "in.jsonl", "-o", "out.jsonl", "--offline")
    rows = [json.loads(row) for row in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert done.code == 1
    assert ["card" in row for row in rows] == [True, False, True]
    (tmp_path / "deep.json").write_text(line)
    for command in (
        ("check", "x", "--evidence", "deep.json"),
        ("explain", "deep.json"),
        ("check", "x", "--policy", "deep.json"),
    ):
        asked = detective(*command)
        assert (asked.code, "unexpected" in asked.err) == (2, False), command


def test_no_batch_writes_over_its_own_input(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"id":"a","query":"x"}\n')
    done = detective("batch", "in.jsonl", "-o", "./in.jsonl", "--offline")
    assert done.code == 2
    assert "both input and output" in done.err
    assert (tmp_path / "in.jsonl").read_text() == '{"id":"a","query":"x"}\n'
