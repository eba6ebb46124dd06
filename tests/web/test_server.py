"""The HTTP API and the page: one shape for success, one for errors, and nobody else's page may drive it."""

from __future__ import annotations

import json

import pytest

from detective import __version__
from tests.web.conftest import HOST, Client

QUESTION = {"text": "2018年世界杯冠军是谁？", "as_of": "2026-10-25"}
EVIDENCE = [{"id": "e1", "text": "2018年国际足联世界杯决赛，法国队4比2战胜克罗地亚队夺冠。", "tier": "T1"}]


def test_a_check(client: Client) -> None:
    reply = client.post("/api/check", json=QUESTION | {"evidence": EVIDENCE})
    assert reply.status_code == 200
    assert reply.json()["ok"] is True
    assert reply.json()["card"]["verdict"] == "supported"


def test_health_and_version(client: Client) -> None:
    reply = client.get("/api/health")
    assert reply.json() == {"ok": True, "version": __version__}
    assert reply.headers["server"] == f"DetectiveAgent/{__version__}"


BAD = [
    pytest.param({"text": " "}, "text_empty", id="empty"),
    pytest.param({"text": "查" * 2001}, "text_too_long", id="too long"),
    pytest.param({}, "body_malformed", id="no text"),
    pytest.param({"text": 5}, "body_malformed", id="wrong type"),
    pytest.param({"text": "x y", "asof": "2020"}, "body_malformed", id="misspelt field"),
    pytest.param({"text": "x y", "lang": "fr"}, "body_malformed", id="another language"),
    pytest.param({"text": "x y", "as_of": "someday"}, "as_of_unreadable", id="unreadable present"),
    pytest.param({"text": "x y", "time": "someday"}, "time_unreadable", id="unreadable correction of the time"),
    pytest.param({"text": "x y", "mode": "maybe"}, "mode_unknown", id="unknown mode"),
    pytest.param({"text": "x y", "evidence": [{"text": 5}]}, "evidence_field", id="broken evidence"),
    pytest.param({"text": "x y", "policy": {"nonsense": 1}}, "evidence_field", id="broken policy"),
    pytest.param({"text": "x y", "providers": ["nobody"]}, "provider_unknown", id="unknown provider"),
]


@pytest.mark.parametrize(("body", "code"), BAD)
def test_errors_have_one_shape(client: Client, body: dict, code: str) -> None:
    reply = client.post("/api/check", json=body)
    told = reply.json()
    assert reply.status_code == 400
    assert told["ok"] is False
    assert told["error"]["code"] == code
    assert all(told["error"][part][lang] for part in ("message", "next") for lang in ("zh", "en"))


def test_what_is_wrong_with_a_body_is_named(client: Client) -> None:
    misspelt = client.post("/api/check", json={"text": "x y", "asof": "2020"}).json()["error"]["message"]
    assert "asof is not a known field" in misspelt["en"]
    assert "asof是未知字段" in misspelt["zh"]
    broken = client.post("/api/check", content='{"text": "x', headers={"Content-Type": "application/json"})
    assert (broken.status_code, broken.json()["error"]["code"]) == (400, "body_not_json")
    wrong_way = client.request("PUT", "/api/check", json=QUESTION)
    assert (wrong_way.status_code, wrong_way.json()["error"]["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Length": "99999999"}, 413),
        ({"Origin": f"http://{HOST}"}, 200),
    ],
    ids=["other origin", "other host", "cross-site", "a form's type", "too large", "own origin"],
)
def test_other_sites_cannot_drive_it(client: Client, headers: dict, status: int) -> None:
    body = json.dumps(QUESTION | {"evidence": EVIDENCE})
    reply = client.post("/api/check", content=body, headers={"Content-Type": "application/json"} | headers)
    assert reply.status_code == status


def test_the_page_is_served_with_a_strict_policy(client: Client) -> None:
    reply = client.get("/")
    assert reply.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    for path in ("app.js", "ask.js", "card.js", "words_zh.js", "style.css", "card.css", "favicon.svg"):
        assert client.get(f"/{path}").status_code == 200
    assert "http://" not in reply.text
    assert "https://" not in reply.text


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/..%5cx.js", "/index.html/", "/secrets.txt"],
)
def test_nothing_else_is_served(client: Client, path: str) -> None:
    reply = client.get(path)
    assert reply.status_code == 404
    assert reply.json()["ok"] is False


def test_a_page_that_did_not_change_is_not_sent_again(client: Client) -> None:
    first = client.get("/app.js")
    again = client.get("/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/app.js", headers={"If-None-Match": '"other"'}).content == first.content
