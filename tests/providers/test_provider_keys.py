from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.ports import Failure, PlannedQuery
from detective.providers.failures import explain
from detective.providers.keys import check_address, check_key
from detective.providers.registry import NotConfigured, build

GOOD_ID = "AKIDz8krbsJ5yKBZQpn74WFkmLPx3gnPhESA"
GOOD_KEY = "Gu5t9xGARNpq86cd98joQYCN3Cozk1qA"
QUERY = PlannedQuery(text="q", purpose="verbatim", language="en")

FAULTS = [
    pytest.param("", "key_missing", id="empty"),
    pytest.param("  ", "key_missing", id="blank"),
    pytest.param('"BSA0123456789"', "key_quoted", id="double quotes"),
    pytest.param("'BSA0123456789'", "key_quoted", id="single quotes"),
    pytest.param("“BSA0123456789”", "key_quoted", id="Chinese quotes"),
    pytest.param("BSA0123456789'", "key_quoted", id="one quote left over"),
    pytest.param(" BSA0123456789", "key_blank", id="space before"),
    pytest.param("BSA0123456789\n", "key_blank", id="line break after"),
    pytest.param("BSA01234 56789", "key_blank", id="space inside"),
    pytest.param("BSA01234\u300056789", "key_blank", id="full-width space"),
    pytest.param("ＢＳＡ０１２３４５６", "key_not_ascii", id="full width"),
    pytest.param("BSA0123\x7f456789", "key_not_ascii", id="control character"),
    pytest.param("your_api_key", "key_placeholder", id="your_…"),
    pytest.param("YOUR-KEY-HERE", "key_placeholder", id="YOUR-…-HERE"),
    pytest.param("<key>", "key_placeholder", id="angle brackets"),
    pytest.param("${BRAVE_API_KEY}", "key_placeholder", id="a variable that was not filled in"),
    pytest.param("xxxxxxxxxxxx", "key_placeholder", id="xxx"),
    pytest.param("changeme", "key_placeholder", id="changeme"),
    pytest.param("你的密钥", "key_placeholder", id="Chinese placeholder"),
    pytest.param("BSA...789", "key_placeholder", id="dots"),
    pytest.param("BSA0123", "key_too_short", id="cut off"),
    pytest.param("AKIDz8krbsJ5yKBZQpn7", "key_of_other_kind", id="a Tencent SecretId"),
    pytest.param("tvly-dev-0123456789", "key_of_other_kind", id="a Tavily key"),
    pytest.param("AIzaSyD0123456789abcdef", "key_of_other_kind", id="a Google key"),
    pytest.param("BSA0123456789abcdef", None, id="a good one"),
]


@pytest.mark.parametrize(("value", "code"), FAULTS)
def test_the_look_of_a_key(value: str, code: str | None) -> None:
    failed = check_key("brave", "BRAVE_API_KEY", {"BRAVE_API_KEY": value})
    assert (failed and failed.code) == code
    if failed:
        assert failed.detail == "BRAVE_API_KEY"
        assert failed.failure is (Failure.NOT_CONFIGURED if code == "key_missing" else Failure.BAD_KEY)
        told = " ".join(f"{words.zh} {words.en}" for words in explain("brave", failed))
        assert "BRAVE_API_KEY" in told
        assert not value.strip() or value.strip() not in told


def test_the_same_beginnings_at_home_are_right() -> None:
    assert check_key("wsa", "TENCENTCLOUD_SECRET_ID", {"TENCENTCLOUD_SECRET_ID": GOOD_ID}) is None
    assert check_key("tavily", "TAVILY_API_KEY", {"TAVILY_API_KEY": "tvly-dev-0123456789"}) is None
    assert check_key("bocha", "BOCHA_API_KEY", {"BOCHA_API_KEY": "sk-0123456789abcdef"}) is None


MIX_UPS = [
    pytest.param(
        {"TENCENTCLOUD_SECRET_ID": "sk-0123456789", "TENCENTCLOUD_SECRET_KEY": GOOD_KEY},
        "sk_in_secret_id",
        id="sk- as SecretId",
    ),
    pytest.param({"TENCENTCLOUD_WSA_APIKEY": GOOD_ID}, "akid_in_apikey", id="AKID as service key"),
    pytest.param(
        {"TENCENTCLOUD_SECRET_ID": GOOD_ID, "TENCENTCLOUD_SECRET_KEY": GOOD_ID},
        "secret_pair_swapped",
        id="AKID as SecretKey",
    ),
    pytest.param({"TENCENTCLOUD_SECRET_ID": GOOD_ID}, "key_missing", id="SecretKey left out"),
    pytest.param({"TENCENTCLOUD_SECRET_KEY": GOOD_KEY}, "key_missing", id="SecretId left out"),
    pytest.param({}, "key_missing", id="nothing set"),
    pytest.param({"TENCENTCLOUD_WSA_APIKEY": "'sk-0123456789'"}, "key_quoted", id="quoted service key"),
]


@pytest.mark.parametrize(("settings", "code"), MIX_UPS)
def test_tencent_keys_in_the_wrong_place_are_said_before_asking(settings: dict[str, str], code: str) -> None:
    (made,) = build(["wsa"], settings, _never)
    assert isinstance(made, NotConfigured)
    assert made.failed.code == code
    assert made.search(QUERY, limit=5) is made.failed
    message, next_step = explain("wsa", made.failed)
    assert "TENCENTCLOUD_" in message.en
    assert "TENCENTCLOUD_" in message.zh
    assert next_step.zh


ADDRESSES = [
    ("", "key_missing"),
    ("localhost:8888", "not_an_address"),
    ("ftp://host", "not_an_address"),
    ("http://", "not_an_address"),
    ("http://host:99999", "not_an_address"),
    ("http://ho st", "not_an_address"),
    ("http://127.0.0.1:8888", None),
    ("https://search.example.org/searx/", None),
]


@pytest.mark.parametrize(("value", "code"), ADDRESSES)
def test_the_look_of_an_address(value: str, code: str | None) -> None:
    failed = check_address("searxng", "SEARXNG_URL", {"SEARXNG_URL": value})
    assert (failed and failed.code) == code


@given(st.text(max_size=30))
def test_any_text_may_stand_in_a_variable(value: str) -> None:
    failed = check_key("bocha", "BOCHA_API_KEY", {"BOCHA_API_KEY": value})
    assert failed is not None or (value.isascii() and len(value) >= 8 and not any(c.isspace() for c in value))
    check_address("searxng", "SEARXNG_URL", {"SEARXNG_URL": value})


def _never(_request: object) -> None:
    raise AssertionError("nothing must be sent")
