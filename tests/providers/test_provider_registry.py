from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from provider_payloads import CASES

from detective.errors import InputError
from detective.ports import PlannedQuery
from detective.providers.registry import BUILT_IN, NotConfigured, build

QUERY = PlannedQuery(text="2020年诺贝尔文学奖", purpose="verbatim", language="zh")


def _never(_request: object) -> None:
    raise AssertionError("nothing must be sent")


def test_names_are_those_that_the_design_lists() -> None:
    assert {row.name for row in BUILT_IN} == {
        "starter", "store", "recorded", "wsa", "bocha", "searxng", "mediawiki", "tavily", "brave", "factcheck"
    }  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=row.name) for row in BUILT_IN])
def test_without_settings_a_provider_works_or_says_what_is_missing(row: Any, tmp_path: Path) -> None:
    (made,) = build([row.name], {"XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}, _never)
    assert made.name == row.name
    assert made.is_local is row.is_local
    assert isinstance(made, NotConfigured) is (bool(row.needs) or row.name == "store")
    if isinstance(made, NotConfigured):
        assert made.is_missing
    if row.needs:
        named = {name for group in row.needs for name in group}
        assert any(name in (made.failed.detail or "") for name in named)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_with_its_settings_a_provider_is_ready_and_prints_no_secret(case: Any) -> None:
    (made,) = build([case.name], case.settings("http://127.0.0.1:1"), _never)
    assert not isinstance(made, NotConfigured)
    assert not made.is_local
    assert case.secret == "" or case.secret not in repr(made)


def test_order_is_kept_and_repeats_are_left_out() -> None:
    made = build(["mediawiki", "starter", "mediawiki"], {}, _never)
    assert [provider.name for provider in made] == ["mediawiki", "starter"]


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(InputError) as caught:
        build(["starter", "gogle"], {}, _never)
    assert caught.value.code == "provider_unknown"
    assert "gogle" in caught.value.message.zh
    assert "mediawiki" in caught.value.next_step.en


def test_a_key_that_is_set_wrongly_is_not_missing() -> None:
    (made,) = build(["bocha"], {"BOCHA_API_KEY": "your_key"}, _never)
    assert isinstance(made, NotConfigured)
    assert not made.is_missing


def test_the_environment_is_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCHA_API_KEY", "sk-0123456789abcdef")
    (made,) = build(["bocha"], {}, _never)
    assert isinstance(made, NotConfigured)


def test_the_shipped_collection_is_opened_once() -> None:
    (first,), (second,) = build(["starter"], {}, _never), build(["starter"], {}, _never)
    assert first is second
