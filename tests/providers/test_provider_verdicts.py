"""Every provider with every fault in a whole check: a search that failed is never "nothing found", and says what to do."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import pytest
from provider_payloads import CASES, Case
from provider_server import Say, free_port, say
from test_provider_faults import EXCEPT, FAULTS

from detective.app import Detective
from detective.intake import candidate_of
from detective.pipeline import Sources
from detective.ports import Failure, Found, Outcome, PlannedQuery, Provider
from detective.providers.concurrent import Crowd

CLAIM = "露易丝·格丽克获得2020年诺贝尔文学奖"
DECIDES = "2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。瑞典学院于2020年10月8日公布得主。"
SOON_S = 0.2
Trouble = tuple[Callable[..., str], Failure, str]
PROVIDERS = [pytest.param(case, id=case.id) for case in CASES]


class Shelf:
    """A source that always brings the same."""

    def __init__(self, *texts: str, site: str = "www.nobelprize.org", is_local: bool = True) -> None:
        rows = ({"id": f"s{n}", "text": text, "url": f"https://{site}/{n}"} for n, text in enumerate(texts))
        self.name, self.is_local = ("starter" if is_local else "brave"), is_local
        self.found = tuple(candidate_of(row, 1, "shelf") for row in rows)

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        return Found(candidates=self.found)


def check(*providers: Provider) -> dict[str, Any]:
    sources = Sources(providers=providers, unavailable=(), ask_all=Crowd(deadline_s=20.0))
    return Detective(env={}).check(CLAIM, as_of="2026-10-25", sources=sources, queries=["格丽克 诺贝尔文学奖"]).card


def failed_as(card: dict[str, Any], failure: Failure, code: str) -> None:
    """The verdict of a check in which nobody could be asked, with a next step on its one row."""
    assert (card["verdict"], card["confidence"], card["reason"]["code"]) == ("query_failed", None, "could_not_search")
    (row,) = card["plan"]
    assert (row["outcome"], row["code"]) == (failure, code)
    for lang in ("zh", "en"):
        assert row["message"][lang]
        assert row["next"][lang]
    assert card["gaps"][0]["code"] == "search"
    (told,) = card["provenance"]["search"]["providers"]
    assert (told["health"], told["answered"]) == ("failed", 0)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("case", PROVIDERS)
def test_a_fault_alone_is_a_failed_query(case: Case, fault: str, serve: Any, send: Any) -> None:
    words, failure, code, _ = FAULTS[fault]
    if (case.name, fault) in EXCEPT:
        failure, code, _ = EXCEPT[case.name, fault]  # type: ignore[assignment]
    card = check(case.provider(serve(words).url, send, total_s=20.0))
    if failure is None:
        assert card["verdict"] == "no_reliable_source"
    else:
        failed_as(card, failure, code)


@pytest.mark.parametrize("case", PROVIDERS)
def test_an_error_in_an_answer_of_status_200_is_a_failed_query(case: Case, serve: Any, send: Any) -> None:
    payload, failure, code = case.error_in_200
    failed_as(check(case.provider(serve(say(payload)).url, send)), failure, code)


@pytest.mark.parametrize("how", ["silent", "stalled", "dripping"])
@pytest.mark.parametrize("case", PROVIDERS)
def test_slowness_is_a_failed_query(case: Case, how: str, serve: Any, send: Any) -> None:
    url = serve(Say(b'{"a":', how=how)).url
    failed_as(check(case.provider(url, send, try_s=SOON_S, total_s=SOON_S)), Failure.TIMEOUT, "timeout")


def nobody(_serve: Any, _case: Case, _patch: pytest.MonkeyPatch) -> str:
    return f"http://127.0.0.1:{free_port()}"


def no_name(_serve: Any, _case: Case, patch: pytest.MonkeyPatch) -> str:
    def unknown(*_args: object, **_named: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    patch.setattr(socket, "getaddrinfo", unknown)
    return "http://no-such-host.invalid"


def no_tls(serve: Any, _case: Case, _patch: pytest.MonkeyPatch) -> str:
    return f"https://127.0.0.1:{serve(say({})).port}"


def sent_home(serve: Any, case: Case, _patch: pytest.MonkeyPatch) -> str:
    inner = serve(case.well)
    return str(serve(Say(b"", 302, {"Location": f"http://localhost:{inner.port}/"})).url)


NETWORK = [
    pytest.param((nobody, Failure.UNREACHABLE, "refused"), id="refused"),
    pytest.param((no_name, Failure.UNREACHABLE, "dns"), id="DNS"),
    pytest.param((no_tls, Failure.UNREACHABLE, "tls"), id="TLS"),
    pytest.param((sent_home, Failure.BAD_RESPONSE, "redirected"), id="redirect to this machine"),
]


@pytest.mark.parametrize("trouble", NETWORK)
@pytest.mark.parametrize("case", PROVIDERS)
def test_what_the_network_does_is_a_failed_query(
    case: Case, trouble: Trouble, serve: Any, send: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, failure, code = trouble
    url = place(serve, case, monkeypatch)
    failed_as(check(case.provider(url, send)), failure, code)


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_good_answer_about_something_else_is_no_failure(case: Case, serve: Any, send: Any) -> None:
    card = check(case.provider(serve(case.well).url, send))
    assert card["verdict"] == "no_reliable_source"
    assert card["plan"][0]["outcome"] == "found"


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_local_source_that_helps_saves_the_check(case: Case, serve: Any, send: Any) -> None:
    down = case.provider(serve(say({}, 401)).url, send)
    assert check(Shelf(DECIDES), down)["verdict"] == "supported"
    weak = check(Shelf(DECIDES, site="blog.example.com"), down)  # it speaks of the claim, but does not decide
    assert weak["verdict"] == "no_reliable_source"
    assert "401" in weak["plan"][-1]["code"]
    other = check(Shelf("诺贝尔文学奖由瑞典学院颁发。"), down)
    assert other["verdict"] == "query_failed"


@pytest.mark.parametrize("case", PROVIDERS)
def test_one_that_answers_is_enough_for_the_search_to_have_been_made(case: Case, serve: Any, send: Any) -> None:
    down = case.provider(serve(say({}, 401)).url, send)
    card = check(down, Shelf(is_local=False))
    assert card["verdict"] == "no_reliable_source"
    assert sorted(row["outcome"] for row in card["plan"]) == sorted(
        ["nothing", EXCEPT.get((case.name, "401"), (Failure.BAD_KEY,))[0]]
    )
