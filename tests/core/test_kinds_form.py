"""The matrix of kinds is complete and well formed: every cell filled, ids unique, both Chinese scripts."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from detective.core.tables import raw
from detective.core.text import has_han

FOLDER = Path(__file__).parents[2] / "detective" / "data" / "suites" / "kinds"
KINDS = [
    "number",
    "unit",
    "year",
    "place",
    "name",
    "role",
    "negation",
    "double_negation",
    "direction",
    "modality",
    "quoted_rumour",
    "headline_question",
    "partial_truth",
    "same_name_other_thing",
    "part_for_whole",
]
STANCES = ("support", "refute", "mention")
CASES = [json.loads(line) for kind in KINDS for line in (FOLDER / f"{kind}.jsonl").read_text("utf-8").splitlines()]
TRADITIONAL = frozenset(raw("t2s.txt").decode("utf-8").splitlines()[0])


def cell(case: dict[str, str]) -> tuple[str, str, str]:
    return case["kind"], case["lang"], case["stance"]


def test_the_folder_holds_one_file_a_kind() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(KINDS)


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(case["id"] for case in CASES).items() if count > 1] == []


def test_no_pair_of_claim_and_passage_stands_twice() -> None:
    pairs = Counter((case["claim"], case["text"]) for case in CASES)
    assert [pair for pair, count in pairs.items() if count > 1] == []


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_has_its_fields(case: dict[str, str]) -> None:
    assert {"id", "kind", "lang", "claim", "text", "stance"} <= set(case)
    assert set(case) - {"id", "kind", "lang", "claim", "text", "stance"} <= {"title"}
    assert all(isinstance(value, str) and value and value == value.strip() for value in case.values())
    assert case["id"].startswith(f"{case['kind']}-{case['lang']}-{case['stance']}-")
    assert case["stance"] in STANCES
    assert has_han(case["claim"]) is has_han(case["text"]) is (case["lang"] == "zh")


@pytest.mark.parametrize(("kind", "language", "stance"), list(product(KINDS, ("zh", "en"), STANCES)))
def test_a_cell_has_five_cases_and_traditional_script(kind: str, language: str, stance: str) -> None:
    held = [case for case in CASES if cell(case) == (kind, language, stance)]
    assert len(held) >= 5
    if language == "zh":
        assert any(TRADITIONAL & set(case["text"]) for case in held)
