"""The table of failures: complete in both languages, and every sentence can be filled."""

from __future__ import annotations

import string
from typing import Any

import pytest

from detective.core.tables import table
from detective.errors import TableError
from detective.ports import CouldNotAsk, Failure
from detective.providers.failures import _row, could_not_ask, explain, help_url, known_code, may_ask_again
from detective.providers.registry import BUILT_IN
from detective.providers.services import service
from detective.providers.transport import Trouble

TABLE = table("providers/failures.toml")
NAMES = [row.name for row in BUILT_IN]
SECTIONS = [section for section in TABLE if section not in ("kind", "any")]
CODES = [(section, code) for section in SECTIONS for code in TABLE[section]]
SHARED = [(name, code) for name in NAMES for code in TABLE["any"]]
FILLED = {"name", "variables", "detail", "wait", "key_url", "register_url", "billing_url", "docs_url"}
MONEY_OR_KEYS = {
    Failure.BAD_KEY,
    Failure.NO_PERMISSION,
    Failure.SERVICE_NOT_OPENED,
    Failure.NO_BALANCE,
    Failure.QUERY_REFUSED,
    Failure.BAD_REQUEST,
    Failure.NOT_CONFIGURED,
}


def test_every_kind_has_sentences() -> None:
    assert set(TABLE["kind"]) == set(Failure)
    for kind in Failure:
        row = TABLE["kind"][kind]
        assert row["zh"]
        assert row["en"]
        assert row["next_zh"]
        assert row["next_en"]


def test_every_trouble_of_the_transport_is_listed() -> None:
    assert [trouble for trouble in Trouble if trouble not in TABLE["any"]] == []


def test_sections_are_providers() -> None:
    assert set(SECTIONS) <= set(NAMES)


@pytest.mark.parametrize(("provider", "code"), [*CODES, *SHARED])
def test_every_code_can_be_explained_in_both_languages(provider: str, code: str) -> None:
    failed = could_not_ask(provider, code, detail="DETAIL")
    for words in explain(provider, failed):
        for sentence in (words.zh, words.en):
            assert sentence.strip()
            assert "{" not in sentence
            assert sentence.rstrip()[-1] in "。.）"
        assert words.zh != words.en


@pytest.mark.parametrize(("section", "code"), [(s, c) for s in TABLE for c in TABLE[s]])
def test_sentences_stand_in_pairs_and_name_only_what_is_filled(section: str, code: str) -> None:
    row = TABLE[section][code]
    assert ("zh" in row) == ("en" in row)
    assert ("next_zh" in row) == ("next_en" in row)
    for name in ("zh", "en", "next_zh", "next_en"):
        fields = {field for _, field, _, _ in string.Formatter().parse(row.get(name, "")) if field}
        assert fields <= FILLED


@pytest.mark.parametrize(("provider", "code"), CODES)
def test_only_what_may_pass_is_asked_again(provider: str, code: str) -> None:
    failed = could_not_ask(provider, code)
    assert not (failed.failure in MONEY_OR_KEYS and may_ask_again(provider, failed))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", list(Failure))
def test_a_kind_without_code_is_explained(name: str, kind: Failure) -> None:
    message, next_step = explain(name, CouldNotAsk(failure=kind))
    assert service(name).name.en in message.en or name in ("starter", "recorded") or "query" in message.en
    assert next_step.zh


STATUS = [
    ("http_401", Failure.BAD_KEY),
    ("http_402", Failure.NO_BALANCE),
    ("http_403", Failure.NO_PERMISSION),
    ("http_404", Failure.BAD_REQUEST),
    ("http_418", Failure.BAD_REQUEST),
    ("http_429", Failure.RATE_LIMITED),
    ("http_500", Failure.PROVIDER_ERROR),
    ("http_529", Failure.PROVIDER_ERROR),
    ("http_304", Failure.BAD_RESPONSE),
]


@pytest.mark.parametrize(("code", "failure"), STATUS)
def test_a_status_has_its_kind(code: str, failure: Failure) -> None:
    assert could_not_ask("factcheck", code).failure is failure


def test_subcodes_belong_to_their_family_only_where_it_says_so() -> None:
    assert could_not_ask("wsa", "ResourceUnavailable.Anything").failure is Failure.NO_BALANCE
    assert not known_code("wsa", "InvalidAction.Anything")
    assert not known_code("brave", "VALIDATION.x")


def test_a_code_means_nothing_at_another_provider() -> None:
    assert not known_code("bocha", "ResourceNotFound")
    assert could_not_ask("bocha", "ResourceNotFound").failure is Failure.PROVIDER_ERROR


def test_the_wait_is_told_in_seconds_where_it_is_known() -> None:
    told = explain("wsa", could_not_ask("wsa", "RequestLimitExceeded", retry_after_s=4))[1]
    assert "4 s" in told.en
    assert "4 秒" in told.zh
    assert "a while" in explain("wsa", could_not_ask("wsa", "RequestLimitExceeded"))[1].en


def test_a_provider_of_the_caller_s_own_is_explained_too() -> None:
    message, _ = explain("my_search", could_not_ask("my_search", "http_401"))
    assert "my_search" in message.en


def test_help_pages() -> None:
    assert help_url("wsa", could_not_ask("wsa", "AuthFailure.SecretIdNotFound")).endswith("/1806/121820")
    assert help_url("wsa", could_not_ask("wsa", "InternalError")) == service("wsa").docs_url


@pytest.mark.parametrize("name", [row.name for row in BUILT_IN if row.needs and not row.is_local])
def test_who_needs_a_key_says_where_to_get_it(name: str) -> None:
    row = service(name)
    for url in (row.register_url, row.key_url, row.docs_url):
        assert url.startswith("https://")


@pytest.mark.parametrize(
    ("entry", "place"),
    [({"kind": "no_such"}, "kind"), ({"kind": "timeout", "messsage": "x"}, "messsage"), ({}, "kind")],
)
def test_a_malformed_row_names_its_place(entry: dict[str, Any], place: str) -> None:
    with pytest.raises(TableError) as caught:
        _row("wsa.X", entry)
    assert caught.value.where == f"providers/failures.toml.wsa.X.{place}"
