"""No key ever stands in a failure, a log line, a printed object or a recording."""

from __future__ import annotations

import json
import logging
import random
import string
from typing import Any
from urllib.parse import quote

import pytest
from provider_payloads import BY_ID, QUERY
from provider_server import Say, Seen, free_port, say

from detective.ports import HttpReply, HttpRequest
from detective.providers.failures import explain
from detective.providers.recorded import Recorder
from detective.providers.redact import PrivateHeaders, Secret, masked, scrubbed
from detective.providers.registry import build
from detective.providers.retry import Clock
from detective.providers.web import WebSearch

CHARS = string.ascii_letters + string.digits + "-_"
KEYS = {
    "wsa with a service key": ("TENCENTCLOUD_WSA_APIKEY", "sk-"),
    "wsa signed by the sdk": ("TENCENTCLOUD_SECRET_KEY", ""),
    "bocha": ("BOCHA_API_KEY", "sk-"),
    "tavily": ("TAVILY_API_KEY", "tvly-"),
    "brave": ("BRAVE_API_KEY", ""),
    "factcheck": ("GOOGLE_FACTCHECK_API_KEY", "AIza"),
}


def echoes(secret: str, secret_id: str) -> dict[str, Any]:
    """What a careless or hostile server may answer: the key in every place that is read or told."""
    both = f"key {secret} id {secret_id} Bearer {secret} ?key={quote(secret)}"
    wsa = {"Error": {"Code": "InvalidParameter", "Message": both}, "RequestId": both}
    blocked = {"Pages": [], "Msg": both, "RequestId": both}
    google = {"error": {"code": 400, "message": both, "status": both, "details": [{"reason": both}]}}
    brave = {"type": "ErrorResponse", "error": {"code": both, "detail": both, "meta": {"errors": [{"loc": [both]}]}}}
    bodies: list[Any] = [
        {"Response": wsa},
        {"Response": {"Error": {"Code": both, "Message": both}, "RequestId": both}},
        {"Response": blocked},
        {"code": both, "message": both, "msg": both},
        {"code": "401", "message": both},
        {"detail": {"error": both}},
        {"detail": both},
        {"detail": [{"loc": [both], "msg": both}]},
        {"error": both},
        google,
        brave,
        {"results": [], "unresponsive_engines": [[both, both]]},
        both,
    ]
    return {
        f"{status} {n}": say(body, status) for status in (200, 400, 401, 429, 500) for n, body in enumerate(bodies)
    } | {
        "redirect": Say(b"", 302, {"Location": f"http://{secret_id}.example/{secret}"}),
        "not JSON": Say(both.encode()),
        "content type": Say(b"<html>", 200, {"Content-Type": both}),
        "reset": Say(how="reset"),
        "cut": Say(both.encode(), how="cut"),
    }


@pytest.mark.parametrize("case_id", KEYS)
def test_no_secret_is_told(case_id: str, serve: Any, send: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    case, (variable, beginning) = BY_ID[case_id], KEYS[case_id]
    dice = random.Random(case_id)
    secret = beginning + "".join(dice.choices(CHARS, k=32))
    secret_id = "AKID" + "".join(dice.choices(string.ascii_letters, k=32))
    settings = case.settings("http://x") | {variable: secret}
    if variable == "TENCENTCLOUD_SECRET_KEY":
        settings["TENCENTCLOUD_SECRET_ID"] = secret_id
    replies = echoes(secret, secret_id)
    name = ["", *replies]

    def answer(_seen: Seen) -> Say:
        return replies[name[0]]

    server = serve(answer)
    address = {k: (server.url if v == "http://x" else v) for k, v in settings.items()}
    dead = {k: (f"http://127.0.0.1:{free_port()}" if v == "http://x" else v) for k, v in settings.items()}
    recorder = Recorder([Secret(secret), Secret(secret_id)])
    told: list[str] = []
    for place in (*replies, "dead"):
        name[0] = place
        (made,) = build([case.name], dead if place == "dead" else address, send)
        assert isinstance(made, WebSearch)
        provider = WebSearch(
            vendor=made.vendor, send=recorder.listening(send), clock=Clock(sleep=lambda _s: None), try_s=3, total_s=3
        )
        outcome = recorder.around(provider).search(QUERY, limit=5)
        told += [repr(outcome), repr(provider), str(provider)]
        if not hasattr(outcome, "candidates"):
            told += [repr(explain(case.name, outcome))]
    told += [recorder.dump(), caplog.text, *(repr(vars(line)) for line in caplog.records)]
    assert server.seen
    assert any(secret in repr(seen) or "Signature=" in repr(seen) for seen in server.seen)  # it was really used
    for text in told:
        assert secret not in text
        assert secret_id not in text
        assert quote(secret) not in text


def test_a_request_prints_no_header_values() -> None:
    request = HttpRequest(method="GET", url="http://x", headers=PrivateHeaders({"Authorization": "Bearer abc"}))
    assert "abc" not in repr(request)
    assert "Authorization" in repr(request)


@pytest.mark.parametrize("form", [repr, str, "{}".format, "%s".__mod__])
def test_a_secret_prints_as_a_mask(form: Any) -> None:
    assert "hunter22" not in form(Secret("hunter22"))
    assert Secret("hunter22").reveal() == "hunter22"


SHAPES = [
    ("id AKIDz8krbsJ5yKBZQpn7 end", "id *** end"),
    ("key sk-4f1c9e27b05d end", "key *** end"),
    ("risk-adjusted return", "risk-adjusted return"),
    ("tvly-dev-0123456789", "***"),
    ("https://h/p?key=abc123&x=1", "https://h/p?key=***&x=1"),
    ("https://user:pass@host/x", "https://***@host/x"),
    ("Authorization: Bearer abc.def", "Authorization: Bearer ***"),
    ("Credential=AKIDabc/2026-01-01/wsa, Signature=00ff", "Credential=***, Signature=***"),
]


@pytest.mark.parametrize(("text", "expected"), SHAPES)
def test_shapes_of_keys_are_masked_even_if_they_are_nobody_s(text: str, expected: str) -> None:
    assert scrubbed(text) == expected


def test_escaped_forms_are_masked() -> None:
    secret = Secret('a"b/c d+e')
    for form in ('a"b/c d+e', quote('a"b/c d+e', safe=""), json.dumps('a"b/c d+e')):
        assert "c d" not in masked(form, [secret])
        assert "c%20d" not in masked(form, [secret])


def test_a_told_text_is_one_readable_line() -> None:
    told = scrubbed("a\n b\t c" + "x" * 1000)
    assert "\n" not in told
    assert len(told) <= 240


def test_a_reply_that_repeats_the_key_is_recorded_without_it() -> None:
    recorder = Recorder([Secret("hunter22hunter22")])
    body = b"\xff hunter22hunter22"
    recorder.listening(lambda _r: HttpReply(status=200, headers={"date": "hunter22hunter22"}, body=body))(
        HttpRequest(method="POST", url="http://x/?key=hunter22hunter22", body=b'{"k":"hunter22hunter22"}')
    )
    import base64

    whole = json.loads(recorder.dump())
    (exchange,) = whole["exchanges"]
    assert "hunter22" not in recorder.dump()
    assert b"hunter22" not in base64.b64decode(exchange["reply"]["base64"])
