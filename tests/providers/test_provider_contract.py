"""What all providers have in common when all is well, and what is particular in each vendor's answer."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from provider_payloads import BOCHA_GOOD, BY_ID, CASES, QUERY, WIKI_SEARCH, Case
from provider_server import Say, Seen, say

from detective.core.models import PublishedKind, SourceKind
from detective.core.timeline import Day, Precision, Span
from detective.ports import CouldNotAsk, Failure, Found, HttpReply, HttpRequest

PROVIDERS = [pytest.param(case, id=case.id) for case in CASES]


def replying(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Any:
    """A transport that gives one reply to every request."""
    return lambda _request: HttpReply(status=status, headers=headers or {}, body=json.dumps(value).encode())


def found(case: Case, value: Any, **asked: Any) -> Found:
    outcome = case.provider("http://x", replying(value)).search(replace(QUERY, **asked), limit=10)
    assert isinstance(outcome, Found), outcome
    return outcome


def failed(case: Case, value: Any, status: int = 200, headers: dict[str, str] | None = None) -> CouldNotAsk:
    outcome = case.provider("http://x", replying(value, status, headers)).search(QUERY, limit=10)
    assert isinstance(outcome, CouldNotAsk), outcome
    return outcome


@pytest.mark.parametrize("case", PROVIDERS)
def test_candidates_say_where_they_come_from_and_nothing_that_is_not_known(case: Case, serve: Any, send: Any) -> None:
    provider = case.provider(serve(case.well).url, send)
    outcome = provider.search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    assert outcome.candidates
    assert not provider.is_local
    for candidate in outcome.candidates:
        assert candidate.provider == case.name == provider.name
        assert candidate.query == QUERY.text
        assert candidate.tier is None
        assert candidate.scopes is None
        assert candidate.text
        assert candidate.url
        assert candidate.url.startswith(("http://", "https://"))
        assert "<" not in candidate.title + candidate.text
        assert "&amp;" not in candidate.title + candidate.text
        assert (candidate.published is None) == (candidate.published_kind is None)
    assert len({candidate.id for candidate in outcome.candidates}) == len(outcome.candidates)


@pytest.mark.parametrize("case", PROVIDERS)
def test_the_same_answer_gives_the_same_candidates(case: Case, serve: Any, send: Any) -> None:
    server = serve(case.well)
    first, second = (case.provider(server.url, send).search(QUERY, limit=5) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("case", PROVIDERS)
def test_no_more_than_asked_for(case: Case, serve: Any, send: Any) -> None:
    outcome = case.provider(serve(case.well).url, send).search(QUERY, limit=1)
    assert isinstance(outcome, Found)
    assert len(outcome.candidates) == 1


@pytest.mark.parametrize("case", PROVIDERS)
def test_nothing_found_is_an_answer(case: Case) -> None:
    assert found(case, case.empty) == Found(candidates=())


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_list_of_which_nothing_can_be_read_is_no_answer(case: Case) -> None:
    outcome = failed(case, _with_results(case, [17, None, []]))
    assert (outcome.failure, outcome.code) == (Failure.BAD_RESPONSE, "malformed")


@pytest.mark.parametrize("case", PROVIDERS)
def test_the_client_names_itself(case: Case, serve: Any, send: Any) -> None:
    server = serve(case.well)
    case.provider(server.url, send).search(QUERY, limit=5)
    assert server.seen[0].headers["user-agent"].startswith("DetectiveAgent/")


def _with_results(case: Case, results: list[Any]) -> Any:
    shapes = {
        "wsa": {"Response": {"Pages": results, "RequestId": "r"}},
        "bocha": {"code": 200, "data": {"webPages": {"value": results}}},
        "mediawiki": {"query": {"search": results}},
        "brave": {"type": "search", "web": {"results": results}},
        "factcheck": {"claims": results},
    }
    return shapes.get(case.name, {"results": results})


_NAMES = st.sampled_from(
    [
        "Response",
        "Error",
        "Code",
        "Message",
        "Pages",
        "Msg",
        "RequestId",
        "code",
        "data",
        "webPages",
        "value",
        "results",
        "query",
        "search",
        "pages",
        "error",
        "info",
        "claims",
        "claimReview",
        "textualRating",
        "text",
        "title",
        "url",
        "content",
        "detail",
        "type",
        "web",
        "meta",
        "errors",
        "loc",
        "date",
        "pageid",
        "extract",
    ]
)
_ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | _NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_NAMES | st.text(max_size=4), inner, max_size=6),
    max_leaves=30,
)


@pytest.mark.parametrize("case", PROVIDERS)
@given(value=_ANY_JSON, status=st.sampled_from([200, 200, 400, 403, 429, 500]))
@settings(max_examples=40)
def test_no_answer_of_any_shape_raises(case: Case, value: Any, status: int) -> None:
    outcome = case.provider("http://x", replying(value, status)).search(QUERY, limit=5)
    assert isinstance(outcome, (Found, CouldNotAsk))
    if isinstance(outcome, Found) and status >= 400:
        pytest.fail("a refused request is not an answer")


@pytest.mark.parametrize("case", PROVIDERS)
@given(body=st.binary(max_size=200))
@settings(max_examples=25)
def test_no_bytes_raise(case: Case, body: bytes) -> None:
    provider = case.provider("http://x", lambda _request: HttpReply(status=200, headers={}, body=body))
    assert isinstance(provider.search(QUERY, limit=5), (Found, CouldNotAsk))


class Listening:
    """A transport that keeps the last request."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.request = HttpRequest(method="", url="")

    def __call__(self, request: HttpRequest) -> HttpReply:
        if "pageids" not in request.url:
            self.request = request
        said = self.case.well(Seen("", request.url, {}, b""))
        return HttpReply(status=200, headers={}, body=said.body)


def asked(case: Case, text: str, language: str = "zh", limit: int = 10) -> tuple[HttpRequest, dict[str, Any]]:
    """What is sent for a query: the request, and its parameters from address or body."""
    ear = Listening(case)
    query = replace(QUERY, text=text, language=language)
    assert isinstance(case.provider("http://x", ear).search(query, limit=limit), Found)
    if ear.request.body:
        return ear.request, json.loads(ear.request.body)
    return ear.request, {k: v[0] for k, v in parse_qs(urlsplit(ear.request.url).query).items()}


LONGEST = {"wsa": 500, "bocha": 500, "searxng": 400, "mediawiki": 300, "tavily": 399, "brave": 400, "factcheck": 400}
QUERY_FIELD = {"wsa": "Query", "bocha": "query", "searxng": "q", "mediawiki": "srsearch", "tavily": "query"}


@pytest.mark.parametrize("case", PROVIDERS)
@pytest.mark.parametrize("text", ["暴雨" * 600, "heavy rain " * 120], ids=["zh", "en"])
def test_a_long_query_is_cut_to_what_the_service_takes(case: Case, text: str) -> None:
    _, params = asked(case, text)
    sent = params.get(QUERY_FIELD.get(case.name, "query")) or params["q"]
    assert 20 < len(sent) <= LONGEST[case.name]
    assert len(sent.split()) <= 50 or case.name != "brave"


SITE = [
    pytest.param("wsa with a service key", "Site", "nobelprize.org", id="wsa"),
    pytest.param("bocha", "include", "nobelprize.org", id="bocha"),
    pytest.param("tavily", "include_domains", ["nobelprize.org"], id="tavily"),
    pytest.param("factcheck", "reviewPublisherSiteFilter", "nobelprize.org", id="factcheck"),
    pytest.param("searxng", "q", "文学奖 site:nobelprize.org", id="searxng passes the word on"),
    pytest.param("brave", "q", "文学奖 site:nobelprize.org", id="brave passes the word on"),
    pytest.param("mediawiki", "srsearch", "文学奖", id="wikipedia knows no other sites"),
]


@pytest.mark.parametrize(("case_id", "field", "expected"), SITE)
def test_a_site_is_asked_for_in_the_service_s_own_way(case_id: str, field: str, expected: Any) -> None:
    _, params = asked(BY_ID[case_id], "文学奖 site:nobelprize.org")
    assert params[field] == expected


def test_bocha_reads_long_summaries_and_crawl_dates_in_beijing_time() -> None:
    first, second = found(BY_ID["bocha"], BOCHA_GOOD).candidates
    assert first.text == "某市发布暴雨预警的长摘要。"
    assert first.published_kind is PublishedKind.PUBLISHED
    assert first.published is not None
    assert first.published.at == datetime(2026, 2, 23, 0, 18, 30, tzinfo=UTC)
    assert second.text == "只有短摘要"
    assert second.published_kind is PublishedKind.CRAWLED
    assert second.published is not None
    assert second.published.at == datetime(2026, 2, 23, 22, 0, tzinfo=UTC)  # its Z stands for +08:00


BOCHA_FAULTS = [
    pytest.param({"code": "401", "message": "Invalid API KEY"}, 401, Failure.BAD_KEY, "401", id="wrong key"),
    pytest.param({"code": "403", "message": "x"}, 403, Failure.NO_BALANCE, "403", id="403 is about money"),
    pytest.param({"code": 403, "msg": "x"}, 200, Failure.NO_BALANCE, "403", id="a number in an answer of status 200"),
    pytest.param(
        {"code": "429", "message": "x"}, 200, Failure.RATE_LIMITED, "429", id="limit in an answer of status 200"
    ),
    pytest.param({"code": "777", "message": "x"}, 200, Failure.PROVIDER_ERROR, "777", id="a code nobody knows"),
    pytest.param({"code": "777", "message": "x"}, 403, Failure.NO_BALANCE, "http_403", id="unknown code, known status"),
    pytest.param({"code": 200, "msg": None, "data": None}, 200, Failure.BAD_RESPONSE, "malformed", id="data null"),
]


@pytest.mark.parametrize(("body", "status", "failure", "code"), BOCHA_FAULTS)
def test_bocha_faults(body: Any, status: int, failure: Failure, code: str) -> None:
    outcome = failed(BY_ID["bocha"], body, status)
    assert (outcome.failure, outcome.code) == (failure, code)


def test_bocha_without_pages_has_looked() -> None:
    assert found(BY_ID["bocha"], {"code": 200, "data": {"_type": "SearchResponse"}}) == Found(candidates=())


def test_searxng_empty_because_engines_failed_is_no_answer() -> None:
    body = {"results": [], "unresponsive_engines": [["google", "timeout"], ["bing", "access denied"]]}
    outcome = failed(BY_ID["searxng"], body)
    assert (outcome.failure, outcome.code) == (Failure.PROVIDER_ERROR, "engines_failed")
    assert outcome.detail == "google: timeout, bing: access denied"


def test_searxng_says_which_engines_were_silent_beside_results(serve: Any, send: Any) -> None:
    case = BY_ID["searxng"]
    outcome = case.provider(serve(case.well).url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    assert outcome.note == "engines that did not answer: google: timeout"
    first, second = outcome.candidates
    assert first.published == Span.of_day(Day(2026, 3, 4))  # no zone: the day is all that is known
    assert (second.published, second.published_kind) == (None, None)
    assert second.text == "No date"


def test_searxng_does_not_send_a_bang_and_meets_the_limiter() -> None:
    request, params = asked(BY_ID["searxng"], "!!g 暴雨")
    assert params["q"] == "g 暴雨"
    assert params["format"] == "json"
    assert "text/html" in request.headers["Accept"]
    assert request.headers["Accept-Language"].startswith("zh-CN")


@pytest.mark.parametrize(
    ("body", "status", "failure", "code"),
    [
        pytest.param({"error": "No query"}, 400, Failure.BAD_REQUEST, "request_error", id="bad request"),
        pytest.param({"error": "search error"}, 500, Failure.PROVIDER_ERROR, "search_error", id="own fault"),
        pytest.param("Too Many Requests", 429, Failure.RATE_LIMITED, "http_429", id="limiter"),
        pytest.param("no", 403, Failure.NO_PERMISSION, "http_403", id="JSON is switched off"),
    ],
)
def test_searxng_faults(body: Any, status: int, failure: Failure, code: str) -> None:
    outcome = failed(BY_ID["searxng"], body, status)
    assert (outcome.failure, outcome.code) == (failure, code)


def test_wikipedia_dates_are_edits_and_lead_sections_are_read(serve: Any, send: Any) -> None:
    case = BY_ID["mediawiki"]
    outcome = case.provider(serve(case.well).url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    (page,) = outcome.candidates  # a page that only lists meanings is left out
    assert page.text == '暴雨预警是一种气象预警。\nA rain "warning"'
    assert page.published_kind is PublishedKind.MODIFIED
    assert page.published is not None
    assert page.published.at == datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC)
    assert page.source_kind is SourceKind.ENCYCLOPEDIA
    assert page.url is not None
    assert page.url.endswith("/wiki/%E6%9A%B4%E9%9B%A8_%E9%A2%84%E8%AD%A6")


def test_wikipedia_without_lead_sections_is_still_an_answer(serve: Any, send: Any) -> None:
    server = serve(lambda seen: say({}, 500) if "pageids=" in seen.path else say(WIKI_SEARCH))
    outcome = BY_ID["mediawiki"].provider(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    assert [candidate.text for candidate in outcome.candidates] == ['A rain "warning"', "meanings"]


def test_wikipedia_s_lead_sections_are_not_waited_for(serve: Any, send: Any) -> None:
    server = serve(lambda seen: Say(how="silent") if "pageids=" in seen.path else say(WIKI_SEARCH))
    outcome = BY_ID["mediawiki"].provider(server.url, send, try_s=0.15).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    assert len(outcome.candidates) == 2


def test_a_turn_that_would_come_too_late_is_not_waited_for(serve: Any, send: Any) -> None:
    server = serve(BY_ID["brave"].well)
    provider: Any = BY_ID["brave"].provider(server.url, send, total_s=0.5)
    assert isinstance(provider.search(QUERY, limit=5), Found)
    outcome = provider.search(QUERY, limit=5)  # the next turn is a second away
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code, len(server.seen)) == (Failure.RATE_LIMITED, "own_throttle", 1)


@pytest.mark.parametrize(
    ("language", "host"),
    [
        ("zh", "zh.wikipedia.org"),
        ("en", "en.wikipedia.org"),
        ("fr", "fr.wikipedia.org"),
        ("evil.com/", "en.wikipedia.org"),
    ],
)
def test_the_language_chooses_the_edition(language: str, host: str) -> None:
    from detective.providers.mediawiki import MediaWiki

    urls: list[str] = []

    def send(request: HttpRequest) -> HttpReply:
        urls.append(request.url)
        return HttpReply(status=200, headers={}, body=json.dumps(WIKI_SEARCH).encode())

    MediaWiki().ask(replace(QUERY, language=language), 5, send)
    assert {urlsplit(url).hostname for url in urls} == {host}


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        ("ratelimited", Failure.RATE_LIMITED),
        ("maxlag", Failure.PROVIDER_ERROR),
        ("cirrussearch-query-too-long", Failure.BAD_REQUEST),
        ("never-heard-of", Failure.PROVIDER_ERROR),
    ],
)
def test_wikipedia_errors_come_with_status_200(code: str, failure: Failure) -> None:
    outcome = failed(BY_ID["mediawiki"], {"error": {"code": code, "info": "x"}}, headers={"retry-after": "900"})
    assert (outcome.failure, outcome.code, outcome.retry_after_s) == (failure, code, 900)


def test_a_warning_beside_an_answer_is_no_error() -> None:
    assert found(BY_ID["mediawiki"], {**WIKI_SEARCH, "warnings": {"main": {"warnings": "x"}}}).candidates


TAVILY_FAULTS = [
    pytest.param(
        400, {"detail": {"error": "Query is too long"}}, Failure.BAD_REQUEST, "Query is too long", id="object"
    ),
    pytest.param(401, {"detail": {"error": "Unauthorized"}}, Failure.BAD_KEY, "Unauthorized", id="wrong key"),
    pytest.param(403, {"detail": "Forbidden"}, Failure.NO_PERMISSION, "Forbidden", id="text"),
    pytest.param(422, {"detail": [{"loc": ["body", "topic"], "msg": "bad"}]}, Failure.BAD_REQUEST, "bad", id="list"),
    pytest.param(432, {"detail": {"error": "plan limit"}}, Failure.NO_BALANCE, "plan limit", id="plan used up"),
    pytest.param(433, {"detail": {"error": "paygo"}}, Failure.NO_BALANCE, "paygo", id="pay-as-you-go limit"),
    pytest.param(429, {"error": {"code": "x", "message": "slow"}}, Failure.RATE_LIMITED, "slow", id="keyless form"),
]


@pytest.mark.parametrize(("status", "body", "failure", "told"), TAVILY_FAULTS)
def test_tavily_faults(status: int, body: Any, failure: Failure, told: str) -> None:
    outcome = failed(BY_ID["tavily"], body, status)
    assert outcome.failure is failure
    assert told in (outcome.detail or "")


def test_tavily_dates_in_both_forms_and_no_generated_answer() -> None:
    results = [
        {"title": "a", "url": "https://e.org/1", "content": "t", "published_date": "Wed, 27 May 2026 11:15:35 GMT"},
        {"title": "b", "url": "https://e.org/2", "content": "t", "published_date": "2026-05-27T11:15:35+00:00"},
        {"title": "c", "url": "https://e.org/3", "content": "t"},
    ]
    a, b, c = found(BY_ID["tavily"], {"answer": "generated", "results": results}).candidates
    assert a.published is not None
    assert b.published is not None
    assert a.published.at == b.published.at == datetime(2026, 5, 27, 11, 15, 35, tzinfo=UTC)
    assert c.published is None
    assert "generated" not in a.text + b.text + c.text


def test_tavily_does_without_dates_where_they_are_refused(serve: Any, send: Any) -> None:
    case = BY_ID["tavily"]

    def answer(seen: Seen) -> Any:
        refused = {"detail": [{"loc": ["body", "include_published_date"], "msg": "Extra inputs are not permitted"}]}
        return say(refused, 422) if "include_published_date" in seen.json() else case.well(seen)

    server = serve(answer)
    assert isinstance(case.provider(server.url, send).search(QUERY, limit=5), Found)
    assert len(server.seen) == 2


def _brave_error(code: str, **meta: Any) -> Any:
    return {"type": "ErrorResponse", "error": {"id": "i", "status": 0, "code": code, "detail": "d", "meta": meta}}


_LOC_KEY = [{"loc": ["header", "x-subscription-token"], "msg": "Field required"}]
_LOC_LANG = [{"loc": ["query", "search_lang"], "msg": "bad"}]
BRAVE_FAULTS = [
    pytest.param(422, _brave_error("SUBSCRIPTION_TOKEN_INVALID"), Failure.BAD_KEY, id="wrong key is 422"),
    pytest.param(422, _brave_error("VALIDATION", errors=_LOC_LANG), Failure.BAD_REQUEST, id="bad parameter"),
    pytest.param(422, _brave_error("VALIDATION", errors=_LOC_KEY), Failure.BAD_KEY, id="key header missing"),
    pytest.param(400, _brave_error("OPTION_NOT_IN_PLAN"), Failure.NO_PERMISSION, id="plan lacks it"),
    pytest.param(429, _brave_error("RATE_LIMITED", rate_current=1, rate_limit=1), Failure.RATE_LIMITED, id="rate"),
    pytest.param(429, _brave_error("RATE_LIMITED", quota_current=5, quota_limit=5), Failure.NO_BALANCE, id="quota"),
    pytest.param(422, {"errors": [{"code": "SUBSCRIPTION_TOKEN_INVALID"}]}, Failure.BAD_KEY, id="list form"),
]


@pytest.mark.parametrize(("status", "body", "failure"), BRAVE_FAULTS)
def test_brave_faults(status: int, body: Any, failure: Failure) -> None:
    assert failed(BY_ID["brave"], body, status).failure is failure


def test_brave_names_the_refused_parameter() -> None:
    assert "query.search_lang" in (
        failed(BY_ID["brave"], _brave_error("VALIDATION", errors=_LOC_LANG), 422).detail or ""
    )


def test_brave_wait_comes_from_its_own_header() -> None:
    headers = {"x-ratelimit-reset": "5, 1419704"}
    outcome = failed(BY_ID["brave"], _brave_error("RATE_LIMITED", rate_current=1, rate_limit=1), 429, headers)
    assert outcome.retry_after_s == 5


def test_brave_learns_how_fast_it_may_be_asked(serve: Any, send: Any) -> None:
    case = BY_ID["brave"]
    server = serve(lambda seen: replace(case.well(seen), headers={"X-RateLimit-Limit": "50, 15000"}))
    provider: Any = case.provider(server.url, send)
    assert provider.pace.interval_s == 1.0
    provider.search(QUERY, limit=5)
    assert provider.pace.interval_s == pytest.approx(0.02)


def test_brave_asks_for_the_language_by_its_own_name_and_for_no_corrections() -> None:
    _, params = asked(BY_ID["brave"], "暴雨")
    assert (params["search_lang"], params["spellcheck"], params["text_decorations"]) == ("zh-hans", "false", "false")


def test_brave_joins_passages_and_takes_the_written_age_for_no_date() -> None:
    case = BY_ID["brave"]
    first, second = found(case, case.good).candidates
    assert first.title == "Rain & wind"
    assert first.text == "Heavy rain warning.\nSchools are closed."
    assert first.published == Span.of_day(Day(2026, 4, 12))
    assert second.published is None


def test_a_fact_check_carries_rating_publisher_and_date() -> None:
    case = BY_ID["factcheck"]
    (review,) = found(case, case.good).candidates  # a claim without rating says nothing
    assert review.source_kind is SourceKind.FACT_CHECK
    assert review.site == "Example Checkers"
    assert review.url == "https://checkers.example/lemon"
    assert (
        review.text
        == 'Claim by Viral post: "Drinking lemon water cures cancer"\nFact check by Example Checkers: False.'
    )
    assert review.published is not None
    assert review.published.start == Day(2026, 1, 5)
    assert review.extra["rating"] == "False."


def test_a_chinese_fact_check_is_told_in_chinese() -> None:
    claim = {
        "text": "喝柠檬水能治癌症",
        "claimReview": [{"publisher": {"name": "某辟谣平台"}, "textualRating": "错误", "url": "https://e.cn/a"}],
    }
    (review,) = found(BY_ID["factcheck"], {"claims": [claim]}).candidates
    assert review.text == "被核查的说法：“喝柠檬水能治癌症”\n某辟谣平台核查结论：错误。"
    assert review.published is None


def _google(status: int, word: str, reason: str | None = None) -> Any:
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason}] if reason else []
    return {"error": {"code": status, "message": "m", "status": word, "details": details}}


GOOGLE_FAULTS = [
    pytest.param(400, _google(400, "INVALID_ARGUMENT", "API_KEY_INVALID"), Failure.BAD_KEY, id="wrong key is 400"),
    pytest.param(400, _google(400, "INVALID_ARGUMENT"), Failure.BAD_REQUEST, id="bad parameter is 400 too"),
    pytest.param(
        403, _google(403, "PERMISSION_DENIED", "SERVICE_DISABLED"), Failure.SERVICE_NOT_OPENED, id="not enabled"
    ),
    pytest.param(
        403, _google(403, "PERMISSION_DENIED", "API_KEY_SERVICE_BLOCKED"), Failure.NO_PERMISSION, id="restricted"
    ),
    pytest.param(403, _google(403, "PERMISSION_DENIED"), Failure.NO_PERMISSION, id="no reason"),
    pytest.param(429, _google(429, "RESOURCE_EXHAUSTED"), Failure.RATE_LIMITED, id="quota"),
    pytest.param(503, _google(503, "UNAVAILABLE"), Failure.PROVIDER_ERROR, id="down"),
    pytest.param(400, _google(400, "NEW_WORD", "NEW_REASON"), Failure.BAD_REQUEST, id="unknown words, known status"),
]


@pytest.mark.parametrize(("status", "body", "failure"), GOOGLE_FAULTS)
def test_google_faults(status: int, body: Any, failure: Failure) -> None:
    assert failed(BY_ID["factcheck"], body, status).failure is failure


def test_the_google_key_is_in_no_address() -> None:
    request, _ = asked(BY_ID["factcheck"], "x")
    assert BY_ID["factcheck"].secret not in request.url
    assert request.headers["X-Goog-Api-Key"] == BY_ID["factcheck"].secret


def test_an_instant_keeps_the_day_of_its_own_clock() -> None:
    case = BY_ID["wsa with a service key"]
    page = {"title": "夜里", "passage": "零点过后", "url": "https://e.cn", "date": "2026-03-05 00:30:00"}
    (candidate,) = found(case, {"Response": {"Pages": [page]}}).candidates
    assert candidate.published == Span(
        start=Day(2026, 3, 5),
        end=Day(2026, 3, 6),
        precision=Precision.INSTANT,
        at=datetime(2026, 3, 4, 16, 30, tzinfo=UTC),
    )


def _spoilt(value: Any) -> list[Any]:
    """The value with each of its nodes in turn replaced by something else or left out."""
    junk: list[Any] = [None, 17, True, "x", "\ud800", [], {}, [[1]], 10**400]
    if isinstance(value, dict):
        inner = [{**value, key: other} for key, sub in value.items() for other in _spoilt(sub)]
        return junk + inner + [{k: v for k, v in value.items() if k != key} for key in value]
    if isinstance(value, list):
        return junk + [[*value[:n], other, *value[n + 1 :]] for n, sub in enumerate(value) for other in _spoilt(sub)]
    return junk


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_good_answer_spoilt_at_any_place_is_read_or_refused(case: Case) -> None:
    for value in _spoilt(case.good):
        outcome = case.provider("http://x", replying(value)).search(QUERY, limit=5)
        assert isinstance(outcome, (Found, CouldNotAsk))
        if isinstance(outcome, Found):
            for candidate in outcome.candidates:
                assert candidate.text
                (candidate.text + candidate.title + (candidate.url or "")).encode()  # no lone surrogate
