"""Files of cases are read strictly, and an error says file, line and field."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective.evaluation.cases import GuardCase, StanceCase, TimeCase, VerdictCase, candidates
from detective.evaluation.fixtures import FixtureError, digest_of, read_cases

PAIR = {"id": "a", "kind": "number", "lang": "en", "claim": "x", "text": "y", "stance": "mention"}
TIME = {
    "id": "t", "lang": "en", "category": "year", "text": "in 1999", "expr": "1999", "span": [3, 7], "now": "2026-10-25",
    "role": "question", "kind": "time", "gold": {"start": "1999-01-01", "end": "2000-01-01"},
}  # fmt: skip
GUARD = {
    "id": "g", "lang": "en", "question": "?", "now": "2026-10-25", "evidence": [{"id": "e1", "text": "x"}],
    "expected": {
        "guard": "pass", "reason": "OK", "answerable": True, "formal": ["e1"], "related": [],
        "question_kind": "outcome", "time_relation": "past_year",
    },
}  # fmt: skip
VERDICT = {
    "id": "v", "lang": "en", "kind": "k", "mode": "claim", "text": "x", "now": "2026-10-25", "evidence": [],
    "expected": "supported",
}  # fmt: skip


def put(path: Path, *lines: object) -> Path:
    path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines), "utf-8")
    return path


@pytest.mark.parametrize(
    ("model", "lines", "line", "field"),
    [
        pytest.param(StanceCase, [PAIR, "{broken"], 2, "(line)", id="not JSON"),
        pytest.param(StanceCase, ["", "[1]"], 2, "(line)", id="not an object; blank lines are counted"),
        pytest.param(StanceCase, [{**PAIR, "stance": "for"}], 1, "stance", id="a value that is not one of the allowed"),
        pytest.param(StanceCase, [{**PAIR, "claim": 5}], 1, "claim", id="no silent conversion"),
        pytest.param(StanceCase, [{**PAIR, "clam": "x"}], 1, "clam", id="an unknown key"),
        pytest.param(StanceCase, [PAIR, PAIR], 2, "id", id="one id twice"),
        pytest.param(TimeCase, [{**TIME, "span": [0, 4]}], 1, "(case)", id="the span does not cut out the expression"),
        pytest.param(TimeCase, [{**TIME, "gold": None}], 1, "(case)", id="a time without its span"),
        pytest.param(
            TimeCase,
            [{**TIME, "accept": [{"start": "1", "end": None, "x": 1}]}],
            1,
            "accept.0.x",
            id="a key deep inside",
        ),
        pytest.param(
            GuardCase,
            [{**GUARD, "expected": {**GUARD["expected"], "formal": ["e2"]}}],  # type: ignore[dict-item]
            1,
            "(case)",
            id="an expected item that was not given",
        ),
        pytest.param(VerdictCase, [{**VERDICT, "expected": "true"}], 1, "expected", id="a verdict that does not exist"),
    ],
)
def test_errors_are_located(tmp_path: Path, model: type, lines: list[object], line: int, field: str) -> None:
    with pytest.raises(FixtureError) as caught:
        read_cases(put(tmp_path / "cases.jsonl", *lines), model, strict=True)
    assert (caught.value.file, caught.value.line, caught.value.field) == ("cases.jsonl", line, field)
    assert f"line {line}" in caught.value.one_line("en")
    assert f"第 {line} 行" in caught.value.one_line("zh")


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(FixtureError, match=r"gone\.jsonl: field \(file\)"):
        read_cases(tmp_path / "gone.jsonl", StanceCase, strict=True)


def test_development_data_may_hold_more_keys(tmp_path: Path) -> None:
    file = put(tmp_path / "cases.jsonl", {**PAIR, "domain": "life"})
    assert read_cases(file, StanceCase, strict=False)[0].claim == "x"


def test_good_cases_are_read_in_order(tmp_path: Path) -> None:
    file = put(tmp_path / "cases.jsonl", PAIR, "", {**PAIR, "id": "b"})
    assert [case.id for case in read_cases(file, StanceCase, strict=True)] == ["a", "b"]
    assert len(digest_of(file)) == 64


def test_items_are_primary_unless_they_say_otherwise() -> None:
    case = VerdictCase.model_validate_json(
        json.dumps(
            {**VERDICT, "evidence": [{"text": "a", "title": None}, {"id": "x", "text": "b", "tier": "T4", "url": ""}]}
        )
    )
    first, second = candidates(case.evidence)
    assert (first.id, str(first.tier), first.title) == ("e1", "T1", "")
    assert (second.id, str(second.tier), second.url) == ("x", "T4", None)
