"""Tencent WSA over a server that verifies the TC3 signature as the vendor describes it."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import formatdate
from typing import Any

import pytest
from provider_payloads import BY_ID, QUERY, SECRET_ID, SECRET_KEY, SERVICE_KEY, WSA_GOOD
from provider_server import Say, Seen, say

from detective.core.models import PublishedKind
from detective.core.timeline import Day, Span
from detective.ports import CouldNotAsk, Failure, Found, HttpReply, HttpRequest, Provider
from detective.providers.failures import could_not_ask, explain
from detective.providers.redact import Secret
from detective.providers.registry import NotConfigured, build
from detective.providers.retry import Clock
from detective.providers.web import WebSearch
from detective.providers.wsa import ServiceKey, Wsa
from detective.providers.wsa_sdk import SignedKeys

KEY = BY_ID["wsa with a service key"]
SIGNED = BY_ID["wsa signed by the sdk"]
BOTH = [pytest.param(KEY, id="service key"), pytest.param(SIGNED, id="signed")]


def error(code: str, message: str = "m") -> dict[str, Any]:
    return {"Response": {"Error": {"Code": code, "Message": message}, "RequestId": "req-9"}}


class Gate:
    """The vendor's front door: checks the signature, then answers."""

    def __init__(self, ids: dict[str, str], now: float | None = None) -> None:
        self.ids = ids
        self.now = now

    def __call__(self, seen: Seen) -> Say:
        code = self.verdict(seen)
        date = formatdate(self.now, usegmt=True) if self.now is not None else formatdate(usegmt=True)
        said = say(error(code)) if code else say(WSA_GOOD)
        return replace(said, headers={**said.headers, "Date": date})

    def verdict(self, seen: Seen) -> str | None:
        """The vendor's code, or None when the signature holds."""
        head, _, rest = seen.headers["authorization"].partition(" ")
        parts = dict(piece.strip().split("=", 1) for piece in rest.split(","))
        secret_id, day, service, end = parts["Credential"].split("/")
        stamp = seen.headers["x-tc-timestamp"]
        if head != "TC3-HMAC-SHA256" or (service, end) != ("wsa", "tc3_request"):
            return "AuthFailure.InvalidAuthorization"
        if secret_id not in self.ids:
            return "AuthFailure.SecretIdNotFound"
        now = self.now if self.now is not None else datetime.now(UTC).timestamp()
        if abs(now - int(stamp)) > 300:
            return "AuthFailure.SignatureExpire"
        if day != datetime.fromtimestamp(int(stamp), UTC).strftime("%Y-%m-%d"):
            return "AuthFailure.SignatureFailure"
        named = parts["SignedHeaders"].split(";")
        lines = "".join(f"{name}:{seen.headers[name].strip().lower()}\n" for name in named)
        body = hashlib.sha256(seen.body).hexdigest()
        canonical = "\n".join([seen.method, seen.path, "", lines, ";".join(named), body])
        scope = f"{day}/{service}/tc3_request"
        to_sign = "\n".join([head, stamp, scope, hashlib.sha256(canonical.encode()).hexdigest()])
        key = ("TC3" + self.ids[secret_id]).encode()
        for step in (day, service, "tc3_request"):
            key = hmac.new(key, step.encode(), hashlib.sha256).digest()
        good = hmac.new(key, to_sign.encode(), hashlib.sha256).hexdigest()
        return None if hmac.compare_digest(good, parts["Signature"]) else "AuthFailure.SignatureFailure"


def signed(url: str, send: Any, secret_id: str = SECRET_ID, secret_key: str = SECRET_KEY) -> Provider:
    keys = SignedKeys(secret_id=Secret(secret_id), secret_key=Secret(secret_key), endpoint=url)
    return WebSearch(vendor=Wsa(exchange=keys), send=send, clock=Clock(sleep=lambda _s: None), try_s=5, total_s=5)


def test_the_signature_holds(serve: Any, send: Any) -> None:
    server = serve(Gate({SECRET_ID: SECRET_KEY}))
    outcome = signed(server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found), outcome
    (seen,) = server.seen
    assert seen.headers["x-tc-action"] == "SearchPro"
    assert seen.headers["x-tc-version"] == "2025-05-08"
    assert "x-tc-region" not in seen.headers
    assert seen.json() == {"Query": QUERY.text}  # nothing that a cheap plan could refuse


WRONG = [
    pytest.param(SECRET_ID, "b" * 32, "AuthFailure.SignatureFailure", id="wrong SecretKey"),
    pytest.param("AKID" + "c" * 32, SECRET_KEY, "AuthFailure.SecretIdNotFound", id="unknown SecretId"),
]


@pytest.mark.parametrize(("secret_id", "secret_key", "code"), WRONG)
def test_wrong_keys_are_told_apart(secret_id: str, secret_key: str, code: str, serve: Any, send: Any) -> None:
    server = serve(Gate({SECRET_ID: SECRET_KEY}))
    outcome = signed(server.url, send, secret_id, secret_key).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code, outcome.request_id) == (Failure.BAD_KEY, code, "req-9")
    assert len(server.seen) == 1  # never asked again


@pytest.mark.parametrize(("shift", "said"), [(600, "600 s slow"), (-600, "600 s fast")])
def test_a_wrong_clock_is_said_to_be_the_clock(shift: int, said: str, serve: Any, send: Any) -> None:
    now = datetime.now(UTC).timestamp() + shift
    outcome = signed(serve(Gate({SECRET_ID: SECRET_KEY}, now)).url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.failure is Failure.BAD_REQUEST
    assert outcome.detail is not None
    seconds, rest = outcome.detail.split(" ", 1)
    assert abs(int(seconds) - 600) <= 3
    assert rest == said.split(" ", 1)[1]
    message, next_step = explain("wsa", outcome)
    assert "clock" in message.en
    assert "no change" in next_step.en


def test_one_provider_serves_many_threads(serve: Any, send: Any) -> None:
    server = serve(Gate({SECRET_ID: SECRET_KEY}))
    provider = signed(server.url, send)
    outcomes: list[Any] = []

    def ask() -> None:
        outcomes.extend(provider.search(QUERY, limit=5) for _ in range(3))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 24
    assert all(isinstance(outcome, Found) for outcome in outcomes)


def test_the_service_key_needs_no_signature_and_no_sdk(serve: Any, send: Any) -> None:
    server = serve(say(WSA_GOOD))
    assert isinstance(KEY.provider(server.url, send).search(QUERY, limit=5), Found)
    (seen,) = server.seen
    assert (seen.method, seen.path) == ("POST", "/SearchPro")
    assert seen.headers["authorization"] == f"Bearer {SERVICE_KEY}"
    assert seen.json() == {"Query": QUERY.text}


def test_the_sdk_is_imported_only_when_it_signs() -> None:
    code = (
        "import sys\n"
        "from detective.providers.registry import build\n"
        f"build(['wsa'], {{'TENCENTCLOUD_SECRET_ID': {SECRET_ID!r}, 'TENCENTCLOUD_SECRET_KEY': {SECRET_KEY!r}}}, None)\n"
        "print(sorted({'tencentcloud', 'requests', 'httpx'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("case", BOTH)
def test_pages_are_read_item_by_item(case: Any) -> None:
    outcome = _search(case, {"Response": {**WSA_GOOD["Response"], "Pages": [*WSA_GOOD["Response"]["Pages"], "{no", 5]}})
    assert isinstance(outcome, Found)
    first, second = outcome.candidates
    assert outcome.note == "2 of 4 results could not be read"
    assert first.title == "某市发布暴雨预警"
    assert first.text == "某市气象台&应急局发布暴雨预警。"  # the longer summary, without markup
    assert first.site == "示例网"
    assert first.score == 0.81
    assert first.published_kind is PublishedKind.PUBLISHED
    assert first.published is not None
    assert first.published.at == datetime(2026, 3, 4, 10, 20, tzinfo=UTC)
    assert second.text == "第二段摘要"
    assert second.site is None
    assert second.published is not None
    assert second.published.at == datetime(2026, 3, 4, 23, 0, tzinfo=UTC)


DATES = [
    pytest.param("2026-03-04 18:20", Day(2026, 3, 4), id="no seconds"),
    pytest.param("2026/3/4 8:20:00", Day(2026, 3, 4), id="single digits"),
    pytest.param("2026-03-04", Day(2026, 3, 4), id="day only"),
    pytest.param("", None, id="empty"),
    pytest.param("not a date", None, id="words"),
    pytest.param("2026-02-30 10:00:00", None, id="a day that does not exist"),
    pytest.param("0000-00-00 00:00:00", None, id="zeros"),
    pytest.param("1970-01-01 08:00:00", None, id="an empty clock"),
]


@pytest.mark.parametrize(("written", "day"), DATES)
def test_dates_are_read_or_left_open(written: str, day: Day | None) -> None:
    page = {"title": "t", "passage": "p", "url": "https://e.cn", "date": written}
    outcome = _search(KEY, {"Response": {"Pages": [page], "RequestId": "r"}})
    assert isinstance(outcome, Found)
    (candidate,) = outcome.candidates
    assert (candidate.published and candidate.published.start) == day
    assert candidate.published_text == (written or None)


def test_a_date_without_clock_is_a_day() -> None:
    page = {"title": "t", "passage": "p", "date": "2026-03-04"}
    outcome = _search(KEY, {"Response": {"Pages": [page], "RequestId": "r"}})
    assert isinstance(outcome, Found)
    assert outcome.candidates[0].published == Span.of_day(Day(2026, 3, 4))
    assert outcome.candidates[0].url is None


@pytest.mark.parametrize("content", [None, "", "<p></p>"])
def test_without_dynamic_summary_the_standard_one_is_taken(content: str | None) -> None:
    outcome = _search(KEY, {"Response": {"Pages": [{"title": "t", "passage": "短摘要", "content": content}]}})
    assert isinstance(outcome, Found)
    assert outcome.candidates[0].text == "短摘要"


@pytest.mark.parametrize("case", BOTH)
@pytest.mark.parametrize("pages", [None, "missing", {}, "text"])
def test_no_list_of_pages_is_never_nothing_found(case: Any, pages: Any) -> None:
    response = {"RequestId": "req-3", "Msg": ""} | ({} if pages == "missing" else {"Pages": pages})
    outcome = _search(case, {"Response": response})
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code, outcome.request_id) == (Failure.BAD_RESPONSE, "malformed", "req-3")


@pytest.mark.parametrize("case", BOTH)
@pytest.mark.parametrize("message", ["hit black query", "another notice"])
def test_a_blocked_query_is_refused_and_not_empty(case: Any, message: str) -> None:
    outcome = _search(case, {"Response": {"Pages": [], "Msg": message, "RequestId": "r"}})
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code, outcome.detail) == (Failure.QUERY_REFUSED, "query_blocked", message)
    assert "no evidence" in explain("wsa", outcome)[0].en


def test_a_notice_beside_pages_changes_nothing() -> None:
    outcome = _search(KEY, {"Response": {**WSA_GOOD["Response"], "Msg": "notice"}})
    assert isinstance(outcome, Found)


# --- optional parameters

OPTIONS = {"DETECTIVE_WSA_MODE": "2", "DETECTIVE_WSA_CNT": "20", "DETECTIVE_WSA_FRESHNESS": "d7"}


def _with_options(case: Any, url: str, send: Any) -> Provider:
    (made,) = build(["wsa"], case.settings(url) | OPTIONS, send)
    assert isinstance(made, WebSearch)
    return replace(made, clock=Clock(sleep=lambda _s: None))


@pytest.mark.parametrize("case", BOTH)
def test_options_are_sent_when_asked_for_and_dropped_once_when_refused(case: Any, serve: Any, send: Any) -> None:
    def answer(seen: Seen) -> Say:
        return say(error("InvalidParameter", "illegal Mode") if "Mode" in seen.json() else WSA_GOOD)

    server = serve(answer)
    outcome = _with_options(case, server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, Found)
    assert outcome.note == "the plan does not support Mode"
    first, second = (seen.json() for seen in server.seen)
    assert first == {"Query": QUERY.text, "Mode": 2, "Cnt": 20, "Freshness": "d7"}
    assert second == {"Query": QUERY.text, "Cnt": 20, "Freshness": "d7"}


REFUSED_FOR_GOOD = [
    pytest.param("illegal Mode", 2, id="refused again after the drop: given up"),
    pytest.param("illegal Query", 1, id="not an option"),
    pytest.param("illegal Industry", 1, id="not one that was sent"),
    pytest.param("parameter Mode is illegal", 1, id="another wording chooses nothing"),
]


@pytest.mark.parametrize(("message", "asked"), REFUSED_FOR_GOOD)
def test_an_option_is_dropped_only_once_and_only_by_name(message: str, asked: int, serve: Any, send: Any) -> None:
    server = serve(say(error("InvalidParameter", message)))
    outcome = _with_options(KEY, server.url, send).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.BAD_REQUEST, "InvalidParameter")
    assert len(server.seen) == asked
    assert "key is not the problem" in explain("wsa", outcome)[0].en


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DETECTIVE_WSA_CNT", "15"),
        ("DETECTIVE_WSA_MODE", "3"),
        ("DETECTIVE_WSA_INDUSTRY", "sports"),
        ("DETECTIVE_WSA_FRESHNESS", "d31"),
        ("DETECTIVE_WSA_FRESHNESS", "2026-01-01,"),
    ],
)
def test_an_option_that_does_not_exist_is_said_before_asking(variable: str, value: str, send: Any) -> None:
    (made,) = build(["wsa"], {"TENCENTCLOUD_WSA_APIKEY": SERVICE_KEY, variable: value}, send)
    assert isinstance(made, NotConfigured)
    assert made.failed.code == "option_not_allowed"
    assert variable in (made.failed.detail or "")


# --- codes

CODES = [
    ("AuthFailure.SecretIdNotFound", Failure.BAD_KEY, 1),
    ("AuthFailure.InvalidSecretId", Failure.BAD_KEY, 1),
    ("AuthFailure.SignatureFailure", Failure.BAD_KEY, 1),
    ("AuthFailure.SignatureExpire", Failure.BAD_REQUEST, 1),
    ("AuthFailure.TokenFailure", Failure.BAD_KEY, 1),
    ("AuthFailure.MFAFailure", Failure.NO_PERMISSION, 1),
    ("AuthFailure.UnauthorizedOperation", Failure.NO_PERMISSION, 1),
    ("AuthFailure.SomethingNew", Failure.BAD_KEY, 1),
    ("UnauthorizedOperation", Failure.NO_PERMISSION, 1),
    ("UnauthorizedOperation.SubUser", Failure.NO_PERMISSION, 1),
    ("ResourceNotFound", Failure.SERVICE_NOT_OPENED, 1),
    ("ResourceUnavailable", Failure.NO_BALANCE, 1),
    ("ResourceUnavailable.InsufficientBalance", Failure.NO_BALANCE, 1),
    ("ServiceUnavailable", Failure.PROVIDER_ERROR, 3),
    ("RequestLimitExceeded", Failure.RATE_LIMITED, 3),
    ("RequestLimitExceeded.UinLimitExceeded", Failure.RATE_LIMITED, 3),
    ("LimitExceeded", Failure.NO_BALANCE, 1),
    ("RequestSizeLimitExceeded", Failure.BAD_REQUEST, 1),
    ("ResponseSizeLimitExceeded", Failure.BAD_REQUEST, 1),
    ("InternalError", Failure.PROVIDER_ERROR, 3),
    ("FailedOperation", Failure.PROVIDER_ERROR, 3),
    ("FailedOperation.NoFreeAmount", Failure.NO_BALANCE, 1),
    ("FailedOperation.ServiceIsolate", Failure.NO_BALANCE, 1),
    ("InvalidParameter", Failure.BAD_REQUEST, 1),
    ("InvalidParameterValue", Failure.BAD_REQUEST, 1),
    ("MissingParameter", Failure.BAD_REQUEST, 1),
    ("UnknownParameter", Failure.BAD_REQUEST, 1),
    ("InvalidAction", Failure.BAD_REQUEST, 1),
    ("IpNotInWhitelist", Failure.NO_PERMISSION, 1),
    ("NeverHeardOf", Failure.PROVIDER_ERROR, 1),
    ("resourcenotfound", Failure.PROVIDER_ERROR, 1),  # case counts
    ("XResourceNotFound", Failure.PROVIDER_ERROR, 1),  # whole words only
]


@pytest.mark.parametrize(("code", "failure", "asked"), CODES)
@pytest.mark.parametrize("status", [200, 403])
def test_a_code_means_one_thing_whatever_the_status(code: str, failure: Failure, asked: int, status: int) -> None:
    sent = []

    def send(request: HttpRequest) -> HttpReply:
        sent.append(request)
        return HttpReply(status=status, headers={}, body=json.dumps(error(code)).encode())

    outcome = _asked(KEY, send)
    assert isinstance(outcome, CouldNotAsk)
    unlisted = failure is Failure.PROVIDER_ERROR and asked == 1
    assert outcome.failure is (Failure.NO_PERMISSION if unlisted and status == 403 else failure)
    assert len(sent) == asked
    assert outcome.request_id == "req-9"


COLLISIONS = [
    pytest.param("AuthFailure.SecretIdNotFound", ["open it", "开通"], id="an unknown key is not an unopened service"),
    pytest.param("ResourceNotFound", ["SecretId", "密钥"], id="an unopened service is not a wrong key"),
    pytest.param(
        "AuthFailure.SignatureExpire", ["copy", "重新复制", "new pair"], id="a wrong clock is not a wrong key"
    ),
    pytest.param("ResourceUnavailable", ["try again later", "稍后再试"], id="arrears do not pass by waiting"),
    pytest.param("ServiceUnavailable", ["top up", "充值"], id="a fault of theirs is not about money"),
    pytest.param("LimitExceeded", ["try again after", "后再试"], id="a spent quota does not come back in a moment"),
    pytest.param("RequestLimitExceeded", ["quota", "配额", "top up"], id="too fast is not a spent quota"),
    pytest.param("RequestSizeLimitExceeded", ["too often", "频繁"], id="too long is not too fast"),
    pytest.param("InvalidParameter", ["copy the key", "重新复制密钥"], id="a bad parameter is not a bad key"),
    pytest.param(
        "UnauthorizedOperation", ["open it", "点“开通服务”"], id="a missing policy is not an unopened service"
    ),
]


@pytest.mark.parametrize(("code", "never"), COLLISIONS)
def test_codes_that_look_alike_give_their_own_advice(code: str, never: list[str]) -> None:
    message, next_step = explain("wsa", could_not_ask("wsa", code))
    told = f"{message.zh} {message.en} {next_step.zh} {next_step.en}"
    assert [words for words in never if words in told] == []


def test_the_sdk_missing_is_said_with_a_recipe_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tencentcloud.wsa.v20250508", None)
    outcome = _search(SIGNED, WSA_GOOD)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.NOT_CONFIGURED, "sdk_missing")
    assert "--force-reinstall" in explain("wsa", outcome)[1].en


def test_an_sdk_without_a_parameter_is_too_old() -> None:
    keys = SignedKeys(secret_id=Secret(SECRET_ID), secret_key=Secret(SECRET_KEY))
    vendor = Wsa(exchange=keys, options={"NoSuchParameter": 1})
    outcome = WebSearch(vendor=vendor, send=_never).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.code == "sdk_unsupported"


def test_a_connection_that_the_sdk_does_not_use_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tencentcloud.wsa.v20250508 import wsa_client

    monkeypatch.setattr(wsa_client.WsaClient, "SearchPro", lambda _self, _request: None)
    outcome = _asked(SIGNED, _never)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.code == "sdk_unsupported"


def test_what_the_sdk_refuses_before_sending_has_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from tencentcloud.common.exception.tencent_cloud_sdk_exception import TencentCloudSDKException
    from tencentcloud.wsa.v20250508 import wsa_client

    def refuse(_self: object, _request: object) -> None:
        raise TencentCloudSDKException("ClientParamsError", "some params type error")

    monkeypatch.setattr(wsa_client.WsaClient, "SearchPro", refuse)
    outcome = _asked(SIGNED, _never)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.BAD_REQUEST, "ClientParamsError")


def test_the_keys_of_the_exchange_print_as_masks() -> None:
    assert SERVICE_KEY not in repr(Wsa(exchange=ServiceKey(key=Secret(SERVICE_KEY))))
    assert SECRET_KEY not in repr(SignedKeys(secret_id=Secret(SECRET_ID), secret_key=Secret(SECRET_KEY)))


def _never(_request: HttpRequest) -> HttpReply:
    raise AssertionError("nothing must be sent")


def _search(case: Any, value: Any) -> Any:
    return _asked(case, lambda _request: HttpReply(status=200, headers={}, body=json.dumps(value).encode()))


def _asked(case: Any, send: Any) -> Any:
    return case.provider("http://x", send).search(QUERY, limit=5)
