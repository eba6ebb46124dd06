"""Every provider against everything that a network and a server can do wrong: the right failure, and in time."""

from __future__ import annotations

import socket
import time
from typing import Any

import pytest
from provider_payloads import BY_ID, CASES, QUERY, Case
from provider_server import Say, free_port, say

from detective.ports import CouldNotAsk, Failure, Found
from detective.providers.failures import explain

DEADLINE_S = 0.2
SLACK_S = 10.0  # the servers here never end by themselves
PROVIDERS = [pytest.param(case, id=case.id) for case in CASES]
HTML = Say(b"<!DOCTYPE html><html><body>Log in</body></html>", 200, {"Content-Type": "text/html"})

# what the server says, the failure, its code, and how often the server is asked (3: it may be asked again)
FAULTS = {
    "401": (say({}, 401), Failure.BAD_KEY, "http_401", 1),
    "402": (say({}, 402), Failure.NO_BALANCE, "http_402", 1),
    "403": (say({}, 403), Failure.NO_PERMISSION, "http_403", 1),
    "404": (say({}, 404), Failure.BAD_REQUEST, "http_404", 1),
    "429 with Retry-After": (say({}, 429, Retry_After="2"), Failure.RATE_LIMITED, "http_429", 3),
    "429 with a long Retry-After": (say({}, 429, Retry_After="600"), Failure.RATE_LIMITED, "http_429", 1),
    "429 without Retry-After": (say({}, 429), Failure.RATE_LIMITED, "http_429", 3),
    "500": (say({}, 500), Failure.PROVIDER_ERROR, "http_500", 3),
    "502 with a web page": (Say(b"<html>Bad gateway</html>", 502, {}), Failure.PROVIDER_ERROR, "http_502", 3),
    "403 with a web page": (Say(b"<html>no</html>", 403, {}), Failure.NO_PERMISSION, "http_403", 1),
    "web page": (HTML, Failure.BAD_RESPONSE, "html_page", 1),
    "web page that says it is JSON": (Say(HTML.body), Failure.BAD_RESPONSE, "html_page", 1),
    "truncated JSON": (Say(b'{"results": [{"ti'), Failure.BAD_RESPONSE, "not_json", 1),
    "empty body": (Say(b""), Failure.BAD_RESPONSE, "empty_body", 1),
    "empty object": (say({}), Failure.BAD_RESPONSE, "malformed", 1),
    "a list": (say([1, 2]), Failure.BAD_RESPONSE, "malformed", 1),
    "null": (say(None), Failure.BAD_RESPONSE, "not_json", 1),
    "nested too deeply": (Say(b"[" * 100_000), Failure.BAD_RESPONSE, "not_json", 1),
    "body cut short": (Say(b'{"a"', how="cut"), Failure.BAD_RESPONSE, "cut_short", 3),
    "connection reset": (Say(how="reset"), Failure.UNREACHABLE, "reset", 3),
    "huge body announced": (Say(b" " * 300_000), Failure.BAD_RESPONSE, "too_large", 1),
    "huge body without length": (Say(how="endless"), Failure.BAD_RESPONSE, "too_large", 1),
}
# where a provider means something else by it
EXCEPT: dict[tuple[str, str], tuple[Failure | None, str, int]] = {
    ("bocha", "403"): (Failure.NO_BALANCE, "http_403", 1),
    ("bocha", "403 with a web page"): (Failure.NO_BALANCE, "http_403", 1),
    ("brave", "403"): (Failure.BAD_KEY, "http_403", 1),
    ("brave", "403 with a web page"): (Failure.BAD_KEY, "http_403", 1),
    ("factcheck", "empty object"): (None, "", 1),  # a genuine "nothing found"
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("case", PROVIDERS)
def test_a_fault_has_its_failure(case: Case, fault: str, serve: Any, send: Any) -> None:
    words, failure, code, asked = FAULTS[fault]
    if (case.name, fault) in EXCEPT:
        failure, code, asked = EXCEPT[case.name, fault]  # type: ignore[assignment]
    server = serve(words)
    outcome = case.provider(server.url, send, total_s=20.0).search(QUERY, limit=5)
    assert len(server.seen) == asked
    if failure is None:
        assert outcome == Found(candidates=())
        return
    assert isinstance(outcome, CouldNotAsk), outcome
    assert (outcome.failure, outcome.code) == (failure, code)
    _is_explained(case.name, outcome)


@pytest.mark.parametrize("case", PROVIDERS)
def test_retry_after_is_handed_on(case: Case, serve: Any, send: Any) -> None:
    server = serve(say({}, 429, Retry_After="600"))
    outcome = case.provider(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.retry_after_s == 600
    assert "600" in explain(case.name, outcome)[1].en


@pytest.mark.parametrize("case", PROVIDERS)
def test_an_error_in_an_answer_of_status_200(case: Case, serve: Any, send: Any) -> None:
    payload, failure, code = case.error_in_200
    outcome = case.provider(serve(say(payload)).url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk), outcome
    assert (outcome.failure, outcome.code) == (failure, code)
    _is_explained(case.name, outcome)


@pytest.mark.parametrize("content_type", ["text/plain", "text/html", "application/json; charset=utf-8", None])
@pytest.mark.parametrize("case", PROVIDERS)
def test_the_body_decides_and_not_its_label(case: Case, content_type: str | None, serve: Any, send: Any) -> None:
    headers = {"Content-Type": content_type} if content_type else {}
    server = serve(lambda seen: Say(case.well(seen).body, 200, headers))
    outcome = case.provider(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found), outcome
    assert outcome.candidates


@pytest.mark.parametrize("content_type", ["text/plain", "application/json; charset=utf-8", None])
@pytest.mark.parametrize("case", PROVIDERS)
def test_a_wrong_label_does_not_hide_an_error(case: Case, content_type: str | None, serve: Any, send: Any) -> None:
    payload, failure, _ = case.error_in_200
    headers = {"Content-Type": content_type} if content_type else {}
    server = serve(Say(say(payload).body, 200, headers))
    outcome = case.provider(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.failure is failure


@pytest.mark.parametrize("how", ["silent", "stalled", "dripping"])
@pytest.mark.parametrize("case", PROVIDERS)
def test_nothing_outlives_the_deadline(case: Case, how: str, serve: Any, send: Any) -> None:
    server = serve(Say(b'{"a":', how=how))
    provider = case.provider(server.url, send, try_s=DEADLINE_S, total_s=DEADLINE_S)
    started = time.monotonic()
    outcome = provider.search(QUERY, limit=5)
    assert time.monotonic() - started < DEADLINE_S + SLACK_S
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.TIMEOUT, "timeout")
    _is_explained(case.name, outcome)


@pytest.mark.parametrize("case", PROVIDERS)
def test_nobody_listens(case: Case, send: Any) -> None:
    outcome = case.provider(f"http://127.0.0.1:{free_port()}", send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.UNREACHABLE, "refused")


@pytest.mark.parametrize("case", PROVIDERS)
def test_the_name_does_not_resolve(case: Case, send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: object, **_named: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    outcome = case.provider("http://no-such-host.invalid", send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.UNREACHABLE, "dns")


@pytest.mark.parametrize("case", PROVIDERS)
def test_no_secure_connection(case: Case, serve: Any, send: Any) -> None:
    server = serve(say({}))
    outcome = case.provider(f"https://127.0.0.1:{server.port}", send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.UNREACHABLE, "tls")
    assert "SSL_CERT_FILE" in explain(case.name, outcome)[1].en


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_redirect_to_this_machine_is_not_followed(case: Case, serve: Any, send: Any) -> None:
    inner = serve(case.well)
    outer = serve(Say(b"", 302, {"Location": f"http://localhost:{inner.port}/"}))
    outcome = case.provider(outer.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.BAD_RESPONSE, "redirected")
    assert inner.seen == []
    _is_explained(case.name, outcome)


@pytest.mark.parametrize("case", PROVIDERS)
def test_asking_again_can_succeed(case: Case, serve: Any, send: Any) -> None:
    left = [say({}, 503), say({}, 429)]
    server = serve(lambda seen: left.pop() if left else case.well(seen))
    outcome = case.provider(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found), outcome


@pytest.mark.parametrize("case", PROVIDERS)
def test_an_empty_query_is_not_sent(case: Case, send: Any) -> None:
    blank = type(QUERY)(text=" \n", purpose="verbatim", language="zh")
    outcome = case.provider(f"http://127.0.0.1:{free_port()}", send).search(blank, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.BAD_REQUEST, "empty_query")


def test_every_web_provider_is_in_the_table() -> None:
    assert {case.name for case in BY_ID.values()} == {
        "wsa", "bocha", "searxng", "mediawiki", "tavily", "brave", "factcheck"
    }  # fmt: skip


def _is_explained(provider: str, failed: CouldNotAsk) -> None:
    for words in explain(provider, failed):
        for sentence in (words.zh, words.en):
            assert sentence
            assert "{" not in sentence
