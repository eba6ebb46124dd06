"""Evidence files: three forms, missing values, and errors that name the line and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective.core.models import SourceKind, Tier
from detective.errors import InputError
from detective.intake import read_evidence, read_policy


def written(tmp_path: Path, text: str | bytes, name: str = "e.json") -> Path:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "a", "text": "x"}, {"text": "y"}]',
        '{"evidence": [{"id": "a", "text": "x"}, {"text": "y"}]}',
        '{"id": "a", "text": "x"}\n\n{"text": "y"}\n',
        '\ufeff[{"id": "a", "text": "x"}, {"text": "y"}]',
    ],
    ids=["array", "object", "lines", "byte order mark"],
)
def test_three_forms(tmp_path: Path, text: str) -> None:
    assert [(c.id, c.text) for c in read_evidence(written(tmp_path, text))] == [("a", "x"), ("e2", "y")]


def test_null_means_missing_and_unknown_keys_are_kept_apart(tmp_path: Path) -> None:
    row = '[{"id": 7, "text": "x", "tier": null, "published": 2026, "source_kind": "official", "mood": "good"}]'
    candidate = read_evidence(written(tmp_path, row))[0]
    assert candidate.id == "7"
    assert candidate.tier is None
    assert candidate.published is not None
    assert candidate.published.years() == (2026,)
    assert candidate.source_kind is SourceKind.OFFICIAL
    assert candidate.extra == {"mood": "good"}


def test_a_date_that_cannot_be_read_stays_unknown(tmp_path: Path) -> None:
    candidate = read_evidence(written(tmp_path, '[{"text": "x", "published": "some day", "tier": "T1"}]'))[0]
    assert (candidate.published, candidate.published_text, candidate.tier) == (None, "some day", Tier.T1)


BROKEN = [
    pytest.param("", "evidence_empty", "e.json", id="empty"),
    pytest.param("[{]", "evidence_not_json", "line 1", id="broken array"),
    pytest.param('{"text": "x"}\n{"text": \n', "evidence_not_json", "line 2", id="broken line"),
    pytest.param('[{"text": "x"}, {"text": 5}]', "evidence_field", "item 2: field text", id="wrong type"),
    pytest.param('[{"text": "x", "tier": "T9"}]', "evidence_field", "field tier", id="unknown tier"),
    pytest.param(
        '{"text": "x"}\n{"score": "high"}', "evidence_field", "line 2: field score", id="wrong type in a line"
    ),
    pytest.param('["x"]', "evidence_field", "item 1", id="not an object"),
    pytest.param('{"evidence": 3}', "evidence_not_a_list", "e.json", id="no list"),
    pytest.param(b"\xff\xfe\x00x", "file_not_text", "e.json", id="binary"),
]


@pytest.mark.parametrize(("text", "code", "where"), BROKEN)
def test_broken_files(tmp_path: Path, text: str | bytes, code: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        read_evidence(written(tmp_path, text))
    assert caught.value.code == code
    assert where in caught.value.one_line("en")
    assert "。" in caught.value.one_line("zh")


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read nowhere.json"):
        read_evidence(tmp_path / "nowhere.json")


def test_policies(tmp_path: Path) -> None:
    policy = read_policy(written(tmp_path, 'require_date = true\nallowed_kinds = ["official"]', "p.toml"))
    assert (policy.require_date, policy.allowed_kinds) == (True, frozenset({SourceKind.OFFICIAL}))
    assert read_policy(written(tmp_path, "{}", "p.json")).require_date is False
    for text, code in (("nonsense = 1", "evidence_field"), ("= =", "policy_unreadable")):
        with pytest.raises(InputError) as caught:
            read_policy(written(tmp_path, text, "bad.toml"))
        assert caught.value.code == code


def test_a_file_of_one_line_is_one_candidate(tmp_path: Path) -> None:
    assert [one.text for one in read_evidence(written(tmp_path, '{"text": "x"}\n'))] == ["x"]


def test_a_folder_is_named_as_it_was_given() -> None:
    with pytest.raises(InputError, match="cannot read /: "):
        read_evidence(Path("/"))
