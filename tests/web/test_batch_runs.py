"""Batches through the API: what is pasted is read, every line has its card or its error, a run can be left and found."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from detective.web.runs import parsed
from tests.web.conftest import Client

PASTED = [
    pytest.param("甲说法\n\n乙说法\n", [{"query": "甲说法"}, {"query": "乙说法"}], id="a claim a line"),
    pytest.param('{"id":"a","query":"x y"}\n{"id":', [{"id": "a", "query": "x y"}, {"raw": '{"id":'}], id="jsonl with a broken line"),
    pytest.param('\ufeffid,query,as_of\n1,"a, b",2026-01-01\n2,c,\n', [{"id": "1", "query": "a, b", "as_of": "2026-01-01"}, {"id": "2", "query": "c"}], id="csv"),
    pytest.param("说法,备注\n月亮是方的,x\n", [{"query": "月亮是方的"}], id="csv with a Chinese head"),
    pytest.param("", [], id="nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), PASTED)
def test_what_is_pasted(text: str, lines: list[dict[str, Any]]) -> None:
    assert parsed(text) == lines


def finished(client: Client, text: str) -> dict[str, Any]:
    run = client.post("/api/batch", json={"text": text}).json()["run"]
    until = time.monotonic() + 60
    while run["done"] < run["total"] and time.monotonic() < until:
        run = client.get(f"/api/batch/{run['id']}").json()["run"]
    return run


def test_a_run(client: Client) -> None:
    good = {
        "id": "g",
        "query": "2018年世界杯冠军是谁？",
        "as_of": "2026-10-25",
        "evidence": [{"text": "2018年世界杯决赛法国队夺冠。", "tier": "T1"}],
    }
    lines = [json.dumps(good), '{"id":"e","query":" "}', "{broken", '{"id":"n","query":5}']
    run = finished(client, "\n".join(lines))
    assert [row["state"] for row in run["rows"]] == ["done", "error", "error", "error"]
    assert [row["error"]["code"] for row in run["rows"][1:]] == ["text_empty", "line_malformed", "line_malformed"]
    assert run["rows"][0]["verdict"] == "supported"
    assert client.get(f"/api/batch/{run['id']}/card/1").json()["card"]["id"] == run["rows"][0]["card"]
    rows = [json.loads(line) for line in client.get(f"/api/batch/{run['id']}/results").text.splitlines()]
    assert [row["id"] for row in rows] == ["g", "e", None, "n"]
    table = client.get(f"/api/batch/{run['id']}/results", params={"to": "csv"})
    assert "supported" in table.text


def test_a_run_can_be_stopped(client: Client) -> None:
    run = client.post("/api/batch", json={"text": "\n".join(f"第{n}个说法" for n in range(200))}).json()["run"]
    stopped = client.delete(f"/api/batch/{run['id']}").json()["run"]
    assert stopped["stopped"] is True
    assert stopped["done"] < 200


@pytest.mark.parametrize("path", ["/api/batch/none", "/api/batch/none/results", "/api/batch/none/card/1"])
def test_runs_that_are_not_there(client: Client, path: str) -> None:
    assert client.get(path).json()["error"]["code"] == "run_not_found"


def test_an_empty_batch_is_refused(client: Client) -> None:
    assert client.post("/api/batch", json={"text": " \n"}).json()["error"]["code"] == "batch_size"
