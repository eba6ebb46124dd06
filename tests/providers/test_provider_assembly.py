from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from provider_payloads import BY_ID
from provider_server import say

from detective.errors import InputError
from detective.ports import CouldNotAsk, Failure, Found, PlannedQuery
from detective.providers import assemble

QUERY = PlannedQuery(text="2020年诺贝尔文学奖", purpose="verbatim", language="zh")
KEYED = {"wsa", "bocha", "searxng", "tavily", "brave", "factcheck"}


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def test_with_nothing_set_the_keyless_are_asked_and_the_rest_is_listed(tmp_path: Path) -> None:
    sources = assemble((), {"DETECTIVE_HOME": str(tmp_path)})
    assert [provider.name for provider in sources.providers] == ["starter", "mediawiki"]
    assert {row.provider for row in sources.unavailable} == KEYED
    for row in sources.unavailable:
        assert isinstance(row.outcome, CouldNotAsk)
        assert row.outcome.failure is Failure.NOT_CONFIGURED
        assert row.message is not None
        assert row.next_step is not None
        assert "https://" in row.next_step.en


def test_what_is_set_up_is_asked(tmp_path: Path) -> None:
    sources = assemble((), {**BY_ID["bocha"].settings("http://x"), "DETECTIVE_HOME": str(tmp_path)})
    assert [provider.name for provider in sources.providers] == ["starter", "bocha", "mediawiki"]


def test_a_key_that_is_set_wrongly_fails_and_is_not_passed_over() -> None:
    sources = assemble((), {"BOCHA_API_KEY": "'quoted'"})
    assert "bocha" in [provider.name for provider in sources.providers]
    rows = sources.ask_all([p for p in sources.providers if p.name == "bocha"], [QUERY])
    assert isinstance(rows[0].outcome, CouldNotAsk)
    assert rows[0].outcome.code == "key_quoted"


def test_a_named_provider_that_is_not_set_up_is_asked_and_fails() -> None:
    sources = assemble(["bocha"], {})
    assert sources.unavailable == ()
    (row,) = sources.ask_all(sources.providers, [QUERY])
    assert isinstance(row.outcome, CouldNotAsk)
    assert row.outcome.failure is Failure.NOT_CONFIGURED


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(InputError):
        assemble(["no_such"], {})


def test_local_and_web_rows_stand_together(serve: Any) -> None:
    case = BY_ID["bocha"]
    server, closed = serve(case.well), serve(say({}, 403))
    sources = assemble(["starter", "bocha", "searxng"], case.settings(server.url) | {"SEARXNG_URL": closed.url})
    rows = sources.ask_all(sources.providers, [QUERY])
    assert [(row.provider, type(row.outcome)) for row in rows] == [
        ("starter", Found),
        ("bocha", Found),
        ("searxng", CouldNotAsk),
    ]
    assert rows[2].message is not None


def test_the_contact_is_told_to_those_who_ask_for_one(serve: Any) -> None:
    server = serve(say({}))
    sources = assemble(["mediawiki"], {"DETECTIVE_MEDIAWIKI_URL": server.url, "DETECTIVE_CONTACT": "ops@example.org"})
    sources.ask_all(sources.providers, [QUERY])
    assert "(ops@example.org)" in server.seen[0].headers["user-agent"]
