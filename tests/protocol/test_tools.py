"""The tools without a transport: what they take, what they give, and how they refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from detective.archive import Archive
from detective.card_schema import card_json_schema
from detective.core.tables import table
from detective.errors import InputError
from detective.mcp.tools import BY_NAME, TOOLS, Engine
from detective.web.routes_check import CheckIn

from .conftest import CLAIM, QUESTION, ROOT


def silent(_event: str, _values: dict[str, Any]) -> None:
    return


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    archive = Archive({"DETECTIVE_HOME": str(tmp_path)})
    yield Engine(offline=True, archive=archive)
    archive.history.close()


def call(engine: Engine, name: str, **arguments: Any) -> dict[str, Any]:
    given = BY_NAME[name].call(engine, arguments, silent)
    Draft202012Validator(BY_NAME[name].gives()).validate(given)
    return given


def test_the_tools_and_their_words_are_the_same_list() -> None:
    words = table("mcp.toml")
    assert list(words["tool"]) == [tool.name for tool in TOOLS]
    assert all(row[part][lang] for row in words["tool"].values() for part in ("title", "text") for lang in ("zh", "en"))


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_schema_is_sound_and_every_argument_described(tool: Any) -> None:
    takes = tool.takes.model_json_schema()
    Draft202012Validator.check_schema(takes)
    Draft202012Validator.check_schema(tool.gives())
    assert takes["additionalProperties"] is False
    assert all(field["description"] for field in takes["properties"].values())


def test_a_check_takes_what_the_http_api_takes() -> None:
    assert BY_NAME["check_claim"].takes.model_fields.keys() == CheckIn.model_fields.keys()


def test_every_stage_of_a_check_has_its_words() -> None:
    code = (ROOT / "detective" / "pipeline.py").read_text(encoding="utf-8")
    told = re.findall(r'progress\("(\w+)"', code)
    assert told
    assert {*told, "guard", "verdict"} == set(table("mcp.toml")["stage"])


def test_a_card_is_given_by_the_schema_that_is_published() -> None:
    assert BY_NAME["check_claim"].gives() == BY_NAME["get_card"].gives() == card_json_schema()


def test_what_was_checked_is_listed_got_and_explained(engine: Engine) -> None:
    card = call(engine, "check_claim", **CLAIM)
    second = call(engine, "check_claim", **QUESTION)
    listed = call(engine, "list_cards")
    assert [row["id"] for row in listed["cards"]] == [second["id"], card["id"]]
    assert listed["more"] is False
    assert call(engine, "get_card", id=card["id"][:12])["verdict"] == card["verdict"] == "supported"
    explained = call(engine, "explain_card", id=card["id"])
    assert explained["holds"] is True
    assert explained["steps"] != call(engine, "explain_card", id=card["id"], lang="zh")["steps"]


@pytest.mark.parametrize(
    ("narrowed", "found"),
    [
        ({"text": "World Cup"}, 1),
        ({"verdict": ["refuted"]}, 0),
        ({"verdict": ["supported"], "mode": "claim"}, 1),
        ({"mode": "open"}, 0),
        ({"since": "2999-01-01"}, 0),
        ({"until": "2999-01-01", "limit": 1}, 1),
        ({"before": 1}, 0),
        ({"flag": ["single_source"]}, 1),
        ({"text": None, "verdict": None}, 1),
    ],
    ids=str,
)
def test_a_list_is_narrowed(engine: Engine, narrowed: dict[str, Any], found: int) -> None:
    call(engine, "check_claim", **CLAIM)
    assert len(call(engine, "list_cards", **narrowed)["cards"]) == found


def test_a_selection_is_assessed_as_the_library_does(engine: Engine) -> None:
    record = {"recordId": "a", "scopes": ["s"], "citationUri": "https://example.org/a", "accessLabels": ["public"]}
    asked = {"query": {"scope": "s"}, "candidates": [record], "policy": {"requesterLabels": ["public"]}}
    chosen = {"candidateIds": ["a"], "citedCandidateIds": ["a"]}
    given = call(engine, "assess_evidence", **asked, selection=chosen)
    assert (given["status"], given["code"]) == ("allowed", "evidence_selection_allowed")
    assert call(engine, "assess_evidence", **asked, selection={})["code"] == "no_evidence_selected"


WRONG = [
    pytest.param("check_claim", {}, "argument_malformed", "text", id="no text"),
    pytest.param("check_claim", {"text": None}, "argument_malformed", "text", id="null for a needed argument"),
    pytest.param("check_claim", {"text": 5}, "argument_malformed", "text", id="wrong type"),
    pytest.param("check_claim", {"text": " "}, "text_empty", "nothing", id="empty"),
    pytest.param("check_claim", {"text": "查" * 2001}, "text_too_long", "2001", id="too long"),
    pytest.param("check_claim", {"text": "a b\x00"}, "text_not_text", "control", id="control character"),
    pytest.param(
        "check_claim", {"text": "a b", "surprise": 1}, "argument_malformed", "surprise", id="unknown argument"
    ),
    pytest.param("check_claim", {"text": "a b", "mode": "maybe"}, "argument_malformed", "mode", id="unknown mode"),
    pytest.param(
        "check_claim", {"text": "a b", "as_of": "someday"}, "as_of_unreadable", "someday", id="unreadable present"
    ),
    pytest.param(
        "check_claim", {"text": "a b", "time": "someday"}, "time_unreadable", "someday", id="unreadable correction"
    ),
    pytest.param("check_claim", {"text": "a b", "providers": ["x"]}, "provider_unknown", "x", id="unknown provider"),
    pytest.param("check_claim", {"text": "a b", "evidence": {}}, "evidence_not_a_list", "array", id="evidence no list"),
    pytest.param(
        "check_claim", {"text": "a b", "evidence": [{"text": 5}]}, "evidence_field", "text", id="broken evidence"
    ),
    pytest.param("check_claim", {"text": "a b", "policy": {"x": 1}}, "evidence_field", "x", id="broken policy"),
    pytest.param("get_card", {"id": "feed"}, "card_not_found", "feed", id="no such card"),
    pytest.param("get_card", {"id": "../../etc/passwd"}, "card_not_found", "passwd", id="a path is no card"),
    pytest.param("get_card", {"id": "x" * 81}, "argument_malformed", "80", id="id too long"),
    pytest.param("explain_card", {"id": "@1"}, "card_not_found", "@1", id="no such entry"),
    pytest.param("list_cards", {"since": "someday"}, "argument_malformed", "since", id="no day"),
    pytest.param("list_cards", {"before": 10**30}, "argument_malformed", "before", id="number too large"),
    pytest.param("list_cards", {"limit": 0}, "argument_malformed", "limit", id="no limit"),
    pytest.param("list_cards", {"text": "\ud800"}, "argument_malformed", "Unicode", id="half a character"),
    pytest.param("assess_evidence", {"candidates": [5]}, "assessment_malformed", "candidates[0]", id="no record"),
]


@pytest.mark.parametrize(("name", "arguments", "code", "named"), WRONG)
def test_what_cannot_be_used_is_refused_by_name(
    engine: Engine, name: str, arguments: dict[str, Any], code: str, named: str
) -> None:
    with pytest.raises(InputError) as caught:
        BY_NAME[name].call(engine, arguments, silent)
    assert caught.value.code == code
    assert named in caught.value.message.en


@pytest.mark.parametrize("name", ["get_card", "list_cards", "explain_card"])
def test_a_server_that_keeps_nothing_says_so(name: str) -> None:
    engine = Engine(offline=True)
    BY_NAME["check_claim"].call(engine, CLAIM, silent)
    with pytest.raises(InputError) as caught:
        BY_NAME[name].call(engine, {} if name == "list_cards" else {"id": "@1"}, silent)
    assert caught.value.code == "history_off"
