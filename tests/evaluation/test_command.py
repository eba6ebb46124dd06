"""`detective eval`: the report, its exit codes, and development data in place of the shipped cases."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from detective.cli.evaluate import command
from detective.errors import InputError
from detective.evaluation import routing
from detective.evaluation.floors import Floor, as_toml
from detective.evaluation.routing import ROUTING_GATES
from detective.evaluation.running import SUITES, Bench, run
from detective.evaluation.sources import sources, stance_cases, verdict_cases

CLAIM = {"id": "c1", "lang": "en", "claim": "Spain won the 2010 World Cup.", "label": "supported", "domain": "sport"}
EVIDENCE = [{"title": "", "text": "Spain won the 2010 World Cup in Johannesburg.", "url": "", "published": ""}]
TEMPORAL = {
    "id": "t1", "lang": "en", "form": "question", "question": "Which country won the 2014 World Cup?", "question_time": "2024-01-01",
    "evidence": EVIDENCE, "expected": "abstain", "answer": "Germany", "trap": "Spain", "kind": "past_mismatch",
}  # fmt: skip
GUARD = {
    "id": "g1", "lang": "en", "question": "Which country won the 2010 World Cup?", "now": "2026-10-25",
    "evidence": [{"id": "e1", "title": "", "text": "Spain won the 2010 World Cup.", "published": None}],
    "expected": {
        "guard": "pass", "reason": "OK", "answerable": True, "formal": ["e1"], "related": [], "question_kind": "outcome",
        "time_relation": "past_year", "target": None, "evidence_relations": {"e1": "MATCH"}, "answer": "Spain",
    },
}  # fmt: skip
QUESTION = {
    "lang": "en", "question": "Which country won the 2010 World Cup?", "question_time": "", "answer": ["Spain"],
    "evidence": EVIDENCE, "kind": "reading",
}  # fmt: skip
TIME = {
    "id": "x1", "lang": "en", "category": "year", "text": "in 1999", "expr": "1999", "span": [3, 7], "now": "2026-10-25",
    "role": "question", "kind": "time", "gold": {"start": "1999-01-01", "end": "2000-01-01"}, "source": "own",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of development data."""
    data = tmp_path / "data"
    put(data / "time" / "dev.jsonl", TIME)
    put(data / "guard" / "dev.jsonl", GUARD)
    empty = {**CLAIM, "id": "c3", "evidence": [], "label": "nei"}
    mixed = {**CLAIM, "id": "c2", "evidence": EVIDENCE, "label": "mixed"}
    put(data / "eval" / "claims.jsonl", {**CLAIM, "evidence": EVIDENCE}, mixed, empty)
    put(data / "eval" / "temporal.jsonl", TEMPORAL, {**TEMPORAL, "id": "t2", "form": "claim", "expected": "nei"})
    put(data / "eval" / "titles_only.jsonl", {**CLAIM, "evidence": [{"title": "x", "text": ""}]})
    put(
        data / "eval" / "questions.jsonl",
        {**QUESTION, "id": "q1"},
        {**QUESTION, "id": "yes or no", "answer": ["Yes"]},
        {**QUESTION, "id": "too long", "answer": "Because " * 10},
        {**QUESTION, "id": "false premise", "wrong_answers": ["Italy"]},
        {**QUESTION, "id": "no passage", "evidence": [{"title": "x", "text": " "}]},
    )
    put(data / "eval" / "nothing.jsonl")
    return data


def put(path: Path, *rows: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def ask() -> Callable[..., Result]:
    """Run the command in this process."""
    runner = CliRunner()
    return lambda *arguments: runner.invoke(command, ["--workers", "1", *map(str, arguments)])


def test_retrieval_keeps_its_floors(ask: Callable[..., Result], tmp_path: Path) -> None:
    ran = ask("retrieval", "--report", tmp_path / "report.json")
    assert ran.exit_code == 0
    assert "| recall_at_k | 1 |" in ran.stdout
    assert "Every figure keeps its floor." in ran.stdout
    assert "running retrieval" in ran.stderr
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert (report["schema"], report["passed"], report["data"]) == ("detective.eval/1", True, "shipped")
    assert report["suites"]["retrieval"]["figures"]["mrr"]["floor"] == {"side": "least", "bound": 1.0, "held": True}


def test_red_with_exit_code_1(ask: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routing, "ROUTING_GATES", ROUTING_GATES[1:])
    ran = ask("retrieval", "--lang", "zh")
    assert ran.exit_code == 1
    assert "**missed**" in ran.stdout
    assert "Missed: retrieval." in ran.stdout
    assert "正在评测 retrieval" in ran.stderr


def test_development_data_has_no_floors(ask: Callable[..., Result], folder: Path, tmp_path: Path) -> None:
    ran = ask(
        "time", "guard", "stance", "verdict", "calibration", "--data", folder, "--json", "--plot", tmp_path / "plot.svg"
    )
    assert ran.exit_code == 0
    report = json.loads(ran.stdout)
    assert report["data"] == "data"
    assert report["suites"]["time"]["figures"]["exact.en"]["value"] == 1.0
    assert report["suites"]["guard"]["figures"]["decision"]["value"] == 1.0
    assert report["suites"]["stance"]["cases"] == 1
    verdict = report["suites"]["verdict"]
    assert (verdict["cases"], verdict["figures"]["wrong_year_accepted"]["value"]) == (6, 0)
    assert "interval" not in verdict["figures"]["wrong_year_accepted"]
    assert (tmp_path / "plot.svg").read_text("utf-8") == report["suites"]["calibration"]["plot"]
    assert ask("time", "--data", folder).stdout.endswith("No floors: these cases are not the shipped ones.\n")


def test_own_floors_hold_development_data(ask: Callable[..., Result], folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "floors.toml"
    rows = {"time": {"exact.en": Floor(side="least", values=(1.0,)), "exact.zh": Floor(side="least", values=(0.9,))}}
    file.write_text(as_toml({}, rows), encoding="utf-8")
    ran = ask("time", "--data", folder, "--floors", file)
    assert ran.exit_code == 1
    assert "Missed: time.exact.zh." in ran.stdout


def test_changed_cases_are_said(ask: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "floors.toml"
    file.write_text(as_toml({}, {}), encoding="utf-8")
    ran = ask("retrieval", "--floors", file)
    assert ran.exit_code == 1
    assert "Cases changed since their floors were set: retrieval/admission.jsonl" in ran.stdout


def test_the_same_run_gives_the_same_bytes(ask: Callable[..., Result], folder: Path) -> None:
    arguments = ("stance", "verdict", "calibration", "--data", folder, "--json")
    assert ask(*arguments).stdout == ask(*arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["loudness"], "suite_unknown", id="a suite that does not exist"),
        pytest.param(["time", "--data", "nowhere"], "data_missing", id="a folder without data"),
        pytest.param(
            ["retrieval", "--report", "no/such/folder.json"], "file_not_written", id="a file that cannot be written"
        ),
    ],
)
def test_bad_input_is_said(
    ask: Callable[..., Result], arguments: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = ask(*arguments)
    assert isinstance(ran.exception, InputError)
    assert ran.exception.code == code


def test_all_suites_are_run_by_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SUITES:
        monkeypatch.setitem(SUITES, name, lambda _bench, name=name: name)  # type: ignore[arg-type, misc]
    told: list[str] = []
    assert run((), Bench(data=folder, workers=1), told.append) == tuple(SUITES)
    assert told == list(SUITES)


def test_what_each_file_gives(folder: Path) -> None:
    by_name = {source.name: source for source in sources(folder)}
    assert {name: source.shape for name, source in by_name.items()} == {
        "time": "time",
        "guard": "guard",
        "claims": "claims",
        "temporal": "temporal",
        "questions": "questions",
    }
    assert [case.id for case in stance_cases(by_name["claims"])] == ["c1"]
    claims = verdict_cases(by_name["claims"])
    assert [(str(case.expected), case.mixed) for case in claims] == [
        ("supported", False),
        ("uncertain", True),
        ("no_reliable_source", False),
    ]
    assert [(case.id, case.mode, case.answer) for case in verdict_cases(by_name["questions"])] == [
        ("q1", "open", ("Spain",))
    ]
    question, claim = verdict_cases(by_name["temporal"])
    assert (question.mode, question.answer, claim.mode, claim.answer) == ("open", ("Germany",), "claim", ())
