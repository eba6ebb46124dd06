from __future__ import annotations

import gzip
import ssl
import threading
import time
from typing import Any

import httpx
import pytest
from provider_server import Say, free_port, say

from detective.ports import HttpRequest
from detective.providers.redact import PrivateHeaders
from detective.providers.transport import HttpxSend, TransportError, Trouble, _diagnose, user_agent


def get(url: str, timeout_s: float = 5.0, **fields: Any) -> HttpRequest:
    return HttpRequest(method="GET", url=url, timeout_s=timeout_s, **fields)


def trouble_of(send: HttpxSend, request: HttpRequest) -> Trouble:
    with pytest.raises(TransportError) as caught:
        send(request)
    return caught.value.trouble


def test_a_reply_has_status_lower_case_headers_and_body(serve: Any, send: HttpxSend) -> None:
    server = serve(say({"a": 1}, 418, X_Thing="v"))
    reply = send(HttpRequest(method="POST", url=f"{server.url}/p?q=1", headers={"X-Key": "k"}, body=b"text"))
    assert (reply.status, reply.headers["x-thing"], reply.body) == (418, "v", b'{"a": 1}')
    (seen,) = server.seen
    assert (seen.method, seen.path, seen.body, seen.headers["x-key"]) == ("POST", "/p?q=1", b"text", "k")


def test_the_deadline_counts_the_whole_exchange(serve: Any, send: HttpxSend) -> None:
    server = serve(Say(b"x", how="dripping"))  # each byte comes in time, the whole never does
    started = time.monotonic()
    assert trouble_of(send, get(server.url, 0.25)) is Trouble.TIMEOUT
    assert time.monotonic() - started < 10


def test_an_abandoned_request_leaves_no_thread_behind(serve: Any, send: HttpxSend) -> None:
    server = serve(Say(b"x", how="dripping"))
    trouble_of(send, get(server.url, 0.15))
    limit = time.monotonic() + 30
    while time.monotonic() < limit and any(t.name == "detective-send" for t in threading.enumerate()):
        threading.Event().wait(0.01)
    assert not any(t.name == "detective-send" for t in threading.enumerate())


def test_a_packed_body_counts_unpacked(serve: Any, send: HttpxSend) -> None:
    packed = gzip.compress(b" " * 5_000_000)
    assert len(packed) < 20_000
    server = serve(Say(packed, 200, {"Content-Encoding": "gzip"}))
    assert trouble_of(send, get(server.url)) is Trouble.TOO_LARGE


def test_a_body_that_is_packed_wrongly_is_cut_short(serve: Any, send: HttpxSend) -> None:
    server = serve(Say(b"not gzip", 200, {"Content-Encoding": "gzip"}))
    assert trouble_of(send, get(server.url)) is Trouble.CUT_SHORT


def test_a_redirect_on_the_same_host_is_followed_for_get(serve: Any, send: HttpxSend) -> None:
    server = serve(lambda seen: say({"at": seen.path}) if seen.path == "/b" else Say(b"", 301, {"Location": "/b"}))
    assert send(get(f"{server.url}/a")).body == b'{"at": "/b"}'


REDIRECTS = [
    pytest.param("http://localhost:{port}/", id="another name for this machine"),
    pytest.param("http://127.0.0.1:{other}/", id="another port"),
    pytest.param("http://169.254.169.254/latest/meta-data/", id="metadata address"),
    pytest.param("http://example.org/", id="another host"),
    pytest.param("//example.org/x", id="another host, scheme left out"),
    pytest.param("file:///etc/passwd", id="a file"),
    pytest.param("", id="nowhere"),
]


@pytest.mark.parametrize("location", REDIRECTS)
def test_a_redirect_elsewhere_is_refused(location: str, serve: Any, send: HttpxSend) -> None:
    server = serve(lambda _seen: Say(b"", 302, {"Location": location.format(port=server.port, other=free_port())}))
    assert trouble_of(send, get(server.url)) is Trouble.REDIRECTED
    assert len(server.seen) == 1


def test_a_post_is_never_sent_on(serve: Any, send: HttpxSend) -> None:
    server = serve(Say(b"", 307, {"Location": "/b"}))
    request = HttpRequest(method="POST", url=server.url, headers=PrivateHeaders({"Authorization": "x"}), body=b"{}")
    assert trouble_of(send, request) is Trouble.REDIRECTED


def test_going_round_in_circles_ends(serve: Any, send: HttpxSend) -> None:
    server = serve(lambda seen: Say(b"", 302, {"Location": "/b" if seen.path == "/a" else "/a"}))
    assert trouble_of(send, get(f"{server.url}/a")) is Trouble.REDIRECTED
    assert len(server.seen) == 3


def test_a_dead_proxy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{free_port()}")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    trouble = trouble_of(HttpxSend(), get("http://service.invalid/"))
    assert trouble in {Trouble.PROXY, Trouble.REFUSED}


def test_a_proxy_is_used_and_left_out_as_the_variables_say(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy, direct = serve(say({"via": "proxy"})), serve(say({"via": "direct"}))
    monkeypatch.setenv("http_proxy", proxy.url)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    send = HttpxSend()
    assert b"proxy" in send(get("http://service.invalid/")).body
    assert b"direct" in send(get(direct.url)).body


def test_a_proxy_address_that_cannot_be_used_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "socks9://nowhere:1")
    assert trouble_of(HttpxSend(), get("http://service.invalid/")) is Trouble.PROXY


@pytest.mark.parametrize("url", ["ftp://example.org/", "nonsense", "http://[::1"])
def test_an_address_that_cannot_be_sent_to(url: str, send: HttpxSend) -> None:
    assert trouble_of(send, get(url)) is Trouble.BAD_ADDRESS


def test_a_header_that_cannot_be_sent_is_not_told(send: HttpxSend) -> None:
    request = get("http://127.0.0.1:9/", headers=PrivateHeaders({"Authorization": "Bearer 钥匙-secret"}))
    with pytest.raises(TransportError) as caught:
        send(request)
    assert caught.value.trouble is Trouble.BAD_ADDRESS
    assert "secret" not in str(caught.value)


def _raised(outer: type[Exception], inner: BaseException) -> Exception:
    error = outer("outer")
    error.__cause__ = inner
    return error


DIAGNOSES = [
    pytest.param(_raised(httpx.ConnectError, ssl.SSLCertVerificationError("timed out")), Trouble.TLS, id="certificate"),
    pytest.param(_raised(httpx.ConnectError, ssl.SSLEOFError("x")), Trouble.RESET, id="TLS dropped"),
    pytest.param(_raised(httpx.ConnectError, OSError("timed out")), Trouble.REFUSED, id="words do not matter"),
    pytest.param(httpx.ConnectTimeout("x"), Trouble.TIMEOUT, id="connect timeout"),
    pytest.param(httpx.ProxyError("timed out"), Trouble.PROXY, id="proxy"),
    pytest.param(httpx.RemoteProtocolError("x"), Trouble.RESET, id="hung up"),
    pytest.param(RuntimeError("x"), Trouble.RESET, id="client closed"),
]


@pytest.mark.parametrize(("error", "trouble"), DIAGNOSES)
def test_trouble_is_told_by_class(error: Exception, trouble: Trouble) -> None:
    assert _diagnose(error)[0] is trouble


def test_the_agent_names_a_contact_when_there_is_one() -> None:
    assert "(mailto:ops@example.org)" in user_agent("mailto:ops@example.org")


def test_many_requests_at_once_do_not_mix(serve: Any, send: HttpxSend) -> None:
    server = serve(lambda seen: say({"at": seen.path}))
    wrong: list[str] = []

    def ask(number: int) -> None:
        for turn in range(4):
            path = f"/{number}-{turn}"
            if path.encode() not in send(get(server.url + path)).body:
                wrong.append(path)

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(server.seen) == 32
