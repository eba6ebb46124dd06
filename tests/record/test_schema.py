"""The published schema is the models', every field says what it means, and every card fits it."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from detective.card_schema import Card, card_json_schema, check_card
from detective.core.canonical import canonical
from detective.errors import InputError

from .making import CASES, made, named

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_card_fits_the_schema_to_the_last_field(case: Any) -> None:
    card = made(case).card
    Card.model_validate_json(canonical(card), strict=True)
    assert check_card(card, case.name) == card


def test_the_published_schema_is_current() -> None:
    published = json.loads((ROOT / "docs" / "schema" / "card.json").read_text(encoding="utf-8"))
    assert published == card_json_schema(), "run scripts/build_schema.py"
    done = subprocess.run([sys.executable, str(ROOT / "scripts" / "build_schema.py"), "--check"], check=False)
    assert done.returncode == 0


def test_every_field_of_the_schema_says_what_it_means() -> None:
    schema = card_json_schema()
    parts = [schema, *schema["$defs"].values()]
    fields = [(part["title"], name, field) for part in parts for name, field in part.get("properties", {}).items()]
    assert len(fields) > 120
    assert [(part, name) for part, name, field in fields if len(field.get("description", "")) < 12] == []
    assert all(part.get("description") for part in parts if part.get("type") == "object")


def test_the_page_names_every_field() -> None:
    page = (ROOT / "docs" / "card.md").read_text(encoding="utf-8")
    missing = [name for name in Card.model_json_schema(by_alias=True)["properties"] if f"`{name}`" not in page]
    assert missing == []


def test_an_older_card_without_corrections_is_readable() -> None:
    card = copy.deepcopy(named("zh refute").card)
    del card["corrections"]
    assert check_card(card, "x")["corrections"] == []


def test_a_field_of_a_newer_card_is_passed_over() -> None:
    card = copy.deepcopy(named("zh refute").card) | {"later": 1}
    card["query"] |= {"later": 1}
    assert check_card(card, "x")["later"] == 1


WRONG = [
    pytest.param({"schema": "detective.card/2"}, "detective.card/2", id="another form"),
    pytest.param({"schema": None}, "not a card", id="no form"),
    pytest.param({"verdict": "true"}, "verdict", id="an unknown verdict"),
    pytest.param({"confidence": 1.0}, "confidence", id="certainty"),
    pytest.param({"id": "x"}, "id", id="an id that is no hash"),
    pytest.param({"evidence": None}, "evidence", id="no evidence list"),
]


@pytest.mark.parametrize(("change", "named_"), WRONG)
def test_a_wrong_card_is_refused_by_field(change: dict[str, Any], named_: str) -> None:
    with pytest.raises(InputError, match=named_):
        check_card(named("zh refute").card | change, "x")


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_what_is_no_object_is_no_card(value: Any) -> None:
    with pytest.raises(InputError, match="not a card"):
        check_card(value, "x")


def test_the_schema_itself_is_sound_and_fits_a_card() -> None:
    Draft202012Validator.check_schema(card_json_schema())
    validator = Draft202012Validator(card_json_schema())
    assert [list(validator.iter_errors(made(case).card)) for case in CASES] == [[]] * len(CASES)
    assert list(validator.iter_errors(named("zh refute").card | {"verdict": "true"})) != []
