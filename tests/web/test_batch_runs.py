"""Batches through the API: what is pasted is read, every line has its card or its error, a run can be left and found."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from detective.archive import Archive
from detective.checking import Order
from detective.storage.secrets import Secrets
from detective.web.desk import Desk
from detective.web.lines import parsed
from detective.web.runs import KEPT
from tests.web.conftest import Client

PASTED = [
    pytest.param("甲说法\n\n乙说法\n", [{"query": "甲说法"}, {"query": "乙说法"}], id="a claim a line"),
    pytest.param('{"id":"a","query":"x y"}\n{"id":', [{"id": "a", "query": "x y"}, {"raw": '{"id":'}], id="jsonl with a broken line"),
    pytest.param('\ufeffid,query,as_of\n1,"a, b",2026-01-01\n2,c,\n', [{"id": "1", "query": "a, b", "as_of": "2026-01-01"}, {"id": "2", "query": "c"}], id="csv"),
    pytest.param("说法,备注\n月亮是方的,x\n", [{"query": "月亮是方的"}], id="csv with a Chinese head"),
    pytest.param(f"query\n{'x' * 200_000}", [{"query": "query"}, {"query": "x" * 200_000}], id="a field beyond all measure"),
    pytest.param("", [], id="nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), PASTED)
@pytest.mark.parametrize("limit", [131_072, 10_000_000], ids=["as shipped", "raised by another reader of tables"])
def test_what_is_pasted(text: str, lines: list[dict[str, Any]], limit: int) -> None:
    before = csv.field_size_limit(limit)
    try:
        assert parsed(text) == lines
    finally:
        csv.field_size_limit(before)


def finished(client: Client, text: str) -> dict[str, Any]:
    return wait(client, client.post("/api/batch", json={"text": text}).json()["run"])


def wait(client: Client, run: dict[str, Any]) -> dict[str, Any]:
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
    table = list(csv.reader(io.StringIO(client.get(f"/api/batch/{run['id']}/results", params={"to": "csv"}).text)))
    verdict, said = table[0].index("verdict"), table[0].index("one_line")
    assert [row[verdict] for row in table[1:]] == ["supported", "error", "error", "error"]
    assert "请写一句说法或一个问题" in table[2][said]


def test_a_run_can_be_stopped(client: Client) -> None:
    run = client.post("/api/batch", json={"text": "\n".join(f"第{n}个说法" for n in range(200))}).json()["run"]
    stopped = client.post(f"/api/batch/{run['id']}/stop", json={}).json()["run"]
    assert stopped["stopped"] is True
    assert stopped["done"] < 200
    client.delete(f"/api/batch/{run['id']}")
    assert run["id"] not in [one["id"] for one in client.get("/api/batch").json()["runs"]]


def test_only_what_is_new_is_told_again(client: Client) -> None:
    run = finished(client, "甲说法\n！！！\n")
    assert [row["line"] for row in client.get(f"/api/batch/{run['id']}").json()["run"]["rows"]] == [1, 2]
    later = client.get(f"/api/batch/{run['id']}", params={"since": 1}).json()["run"]
    assert (later["done"], len(later["rows"])) == (2, 1)


def test_a_restart_loses_no_finished_line_and_goes_on_when_told(
    kept: Client, env: dict[str, str], tmp_path: Path
) -> None:
    line = '{{"id":"{}","query":"{}说法","as_of":"2026-10-25","evidence":[]}}'
    done = finished(kept, f"{line.format('a', '甲')}\n{line.format('b', '乙')}")
    path = tmp_path / "batches" / f"{done['id']}.jsonl"
    assert path.stat().st_mode & 0o077 == 0
    head, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + b"".join(rest[:2]) + rest[2] + rest[3][:50])  # the server ended while it wrote the second
    archive = Archive(env)
    again = Client(Desk(offline=True, archive=archive, env=env, secrets=Secrets(tmp_path)))
    (found,) = again.get("/api/batch").json()["runs"]
    assert (found["id"], found["done"], found["total"], found["stopped"]) == (done["id"], 1, 2, True)
    run = again.post(f"/api/batch/{done['id']}/resume", json={}).json()["run"]
    run = wait(again, run)
    assert [row["state"] for row in run["rows"]] == ["done", "done"]
    rows = [json.loads(line) for line in again.get(f"/api/batch/{run['id']}/results").text.splitlines()]
    assert [row["id"] for row in rows] == ["a", "b"]
    assert {row["card"]["id"] for row in rows} == {row["card"] for row in done["rows"]}
    archive.history.close()


@pytest.mark.parametrize("content", [b"", b"no json\n", b'{"lines":[]}\n'], ids=["empty", "no json", "no lines"])
def test_a_file_that_is_no_run_is_passed_over(kept: Client, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "batches").mkdir()
    (tmp_path / "batches" / f"{'a' * 16}.jsonl").write_bytes(content)
    assert kept.get("/api/batch").json()["runs"] == []


def test_the_newest_runs_are_kept_and_nothing_longer_than_the_history(
    kept: Client, env: dict[str, str], tmp_path: Path
) -> None:
    old = {"id": "b" * 16, "at": "2020-01-01T00:00:00Z", "lines": [{"query": "旧说法"}]}
    (tmp_path / "batches").mkdir()
    (tmp_path / "batches" / f"{old['id']}.jsonl").write_text(json.dumps(old) + "\n", encoding="utf-8")
    finished(kept, "！")
    assert old["id"] in [one["id"] for one in kept.get("/api/batch").json()["runs"]]
    archive = Archive(env | {"DETECTIVE_KEEP_DAYS": "30"})
    again = Client(Desk(offline=True, archive=archive, env=env, secrets=Secrets(tmp_path)))
    for _ in range(KEPT + 2):
        finished(again, "！")
    listed = again.get("/api/batch").json()["runs"]
    assert old["id"] not in [one["id"] for one in listed]
    assert len(listed) == len(list((tmp_path / "batches").iterdir())) == KEPT


def test_a_server_that_keeps_nothing_leaves_no_file_of_a_run(env: dict[str, str], tmp_path: Path) -> None:
    client = Client(Desk(offline=True, env=env, secrets=Secrets(tmp_path)))
    finished(client, "！")
    assert not (tmp_path / "batches").exists()


@pytest.mark.parametrize("path", ["/api/batch/none", "/api/batch/none/results", "/api/batch/none/card/1"])
def test_runs_that_are_not_there(client: Client, path: str) -> None:
    assert client.get(path).json()["error"]["code"] == "run_not_found"


def test_an_empty_batch_is_refused(client: Client) -> None:
    assert client.post("/api/batch", json={"text": " \n"}).json()["error"]["code"] == "batch_size"


def test_a_line_that_cannot_be_kept_says_so_and_costs_no_other(env: dict[str, str], tmp_path: Path) -> None:
    class Losing(Desk):
        """The disk goes away under the first line."""

        def check(self, order: Order, tell: Any = lambda _event, _values: None) -> Any:
            checked = super().check(order, tell)
            for path in (tmp_path / "batches").glob("*.jsonl"):
                path.rename(path.with_suffix(".away" if order.text == "甲说法" else ".jsonl"))
            return checked

    archive = Archive(env)
    client = Client(Losing(offline=True, archive=archive, env=env, secrets=Secrets(tmp_path)))
    run = finished(client, "甲说法")
    assert run["rows"][0]["state"] == "error"
    assert str(tmp_path / "batches") in run["rows"][0]["error"]["next"]["zh"]
    assert client.get(f"/api/batch/{run['id']}/card/1").json()["error"]["code"] == "run_not_found"
    archive.history.close()


def test_a_fault_inside_is_one_lines_error(env: dict[str, str], tmp_path: Path) -> None:
    class Broken(Desk):
        def check(self, order: Order, tell: Any = None) -> Any:
            raise RuntimeError(order.text)

    run = finished(Client(Broken(offline=True, env=env, secrets=Secrets(tmp_path))), "甲说法")
    assert run["rows"][0]["error"]["code"] == "unexpected"


def test_a_running_run_is_not_begun_twice(client: Client) -> None:
    run = finished(client, "！")
    again = client.post(f"/api/batch/{run['id']}/resume", json={}).json()["run"]
    assert (again["done"], again["stopped"]) == (1, False)
