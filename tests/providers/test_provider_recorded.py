from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from provider_payloads import CASES, QUERY, Case
from provider_server import Say, say

from detective.ports import CouldNotAsk, Failure, Found, HttpReply, HttpRequest, PlannedQuery, Provider
from detective.providers.concurrent import Crowd
from detective.providers.failures import explain
from detective.providers.recorded import Recorded, Recorder, ReplayedSend, replayed
from detective.providers.redact import Secret
from detective.providers.registry import NotConfigured, build
from detective.providers.transport import TransportError, Trouble

PROVIDERS = [pytest.param(case, id=case.id) for case in CASES]


def _never(_request: object) -> HttpReply:
    raise AssertionError("nothing must be sent")


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_replayed_answer_equals_the_first_one(case: Case, serve: Any, send: Any) -> None:
    recorder = Recorder([Secret(case.secret)])
    first = recorder.around(case.provider(serve(case.well).url, send)).search(QUERY, limit=5)
    (again,) = replayed(recorder.dump())
    assert (again.name, again.is_local) == (case.name, False)
    assert again.search(QUERY, limit=5) == first


@pytest.mark.parametrize("case", PROVIDERS)
def test_a_replayed_failure_equals_the_first_one(case: Case, serve: Any, send: Any) -> None:
    recorder = Recorder()
    first = recorder.around(case.provider(serve(say({}, 429, Retry_After="77")).url, send)).search(QUERY, limit=5)
    (again,) = replayed(recorder.dump())
    assert again.search(QUERY, limit=5) == first


@pytest.mark.parametrize("case", PROVIDERS)
def test_replayed_exchanges_are_read_again(case: Case, serve: Any, send: Any) -> None:
    recorder, server = Recorder([Secret(case.secret)]), serve(case.well)
    first = case.provider(server.url, recorder.listening(send)).search(QUERY, limit=5)
    replay = ReplayedSend(recorder.dump(), [Secret(case.secret)])
    assert case.provider(server.url, replay).search(QUERY, limit=5) == first
    assert len(server.seen) <= 2


@pytest.mark.parametrize("how", ["reset", "cut"])
def test_replayed_trouble_is_the_same_trouble(how: str, serve: Any, send: Any) -> None:
    recorder, server = Recorder(), serve(Say(b"x", how=how))
    request = HttpRequest(method="GET", url=server.url)
    with pytest.raises(TransportError) as first:
        recorder.listening(send)(request)
    with pytest.raises(TransportError) as again:
        ReplayedSend(recorder.dump())(request)
    assert again.value.trouble is first.value.trouble


def test_a_request_that_was_not_made_is_not_answered() -> None:
    with pytest.raises(TransportError) as caught:
        ReplayedSend(Recorder().dump())(HttpRequest(method="GET", url="http://x"))
    assert caught.value.trouble is Trouble.NOT_RECORDED


def test_bytes_that_are_no_text_come_back() -> None:
    recorder = Recorder()
    body = b"\xff\xfe\x00\x01"
    recorder.listening(lambda _r: HttpReply(status=200, headers={}, body=body))(
        HttpRequest(method="GET", url="http://x")
    )
    assert ReplayedSend(recorder.dump())(HttpRequest(method="GET", url="http://x")).body == body


def test_the_order_of_answers_leaves_no_trace() -> None:
    dumps = []
    for names in (["starter", "bocha"], ["bocha", "starter"]):
        recorder = Recorder()
        for provider in build(names, {}, _never):
            recorder.around(provider).search(QUERY, limit=3)
        dumps.append(recorder.dump())
    assert dumps[0] == dumps[1]


def _recording(tmp_path: Path, *names: str) -> tuple[str, tuple[Provider, ...]]:
    recorder = Recorder()
    providers = build(names, {}, _never)
    heard = [recorder.around(provider) for provider in providers]
    Crowd()(heard, [PlannedQuery(text="2020年诺贝尔文学奖", purpose="verbatim", language="zh"), QUERY])
    path = tmp_path / "run.json"
    path.write_text(recorder.dump(), encoding="utf-8")
    return str(path), providers


def recorded(path: str) -> Any:
    (made,) = build(["recorded"], {"DETECTIVE_RECORDING": path}, _never)
    return made


def test_the_recorded_provider_answers_for_all_that_were_asked(tmp_path: Path) -> None:
    path, providers = _recording(tmp_path, "starter", "bocha")
    made = recorded(path)
    assert isinstance(made, Recorded)
    assert not made.is_local  # it stands for a network provider as well
    query = PlannedQuery(text="2020年诺贝尔文学奖", purpose="keywords", language="zh")
    assert made.search(query, limit=5) == providers[0].search(query, limit=5)


def test_when_all_failed_the_failure_is_the_answer(tmp_path: Path) -> None:
    path, _ = _recording(tmp_path, "bocha", "tavily")
    outcome = recorded(path).search(QUERY, limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert outcome.failure is Failure.NOT_CONFIGURED


def test_a_replayed_run_gives_the_rows_of_the_first(serve: Any, send: Any) -> None:
    bocha, brave = (case for case in CASES if case.name in ("bocha", "brave"))
    queries = [PlannedQuery(text=f"问题{n}", purpose="verbatim", language="zh") for n in range(4)]
    recorder = Recorder()
    asked = [
        recorder.around(bocha.provider(serve(bocha.well).url, send)),
        recorder.around(brave.provider(serve(say({}, 403)).url, send)),  # fails for good at the first query
    ]
    first = Crowd()(asked, queries)
    again = Crowd(gives_up=False)(replayed(recorder.dump()), queries)
    assert [(row.provider, row.query, row.outcome) for row in again] == [
        (row.provider, row.query, row.outcome) for row in first
    ]


def test_a_recording_of_local_answers_is_local(tmp_path: Path) -> None:
    path, _ = _recording(tmp_path, "starter")
    assert recorded(path).is_local


def test_words_that_were_not_asked_are_a_failure(tmp_path: Path) -> None:
    path, _ = _recording(tmp_path, "starter")
    outcome = recorded(path).search(PlannedQuery(text="other", purpose="verbatim", language="en"), limit=5)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.failure, outcome.code) == (Failure.BAD_REQUEST, "not_recorded")
    assert "recording" in explain("recorded", outcome)[0].en


SPOILT = [
    pytest.param("", id="empty"),
    pytest.param("{}", id="no schema"),
    pytest.param('{"schema": "detective.recording/1"}', id="no answers"),
    pytest.param('{"schema": "detective.recording/1", "answers": [{}]}', id="an empty answer"),
    pytest.param('{"schema": "detective.recording/9", "answers": []}', id="another version"),
    pytest.param("[" * 100_000, id="too deep"),
    pytest.param("\x00\xff", id="no text"),
]


@pytest.mark.parametrize("content", SPOILT)
def test_a_file_that_is_no_recording_is_said(content: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content.encode("latin-1"))
    made = recorded(str(path))
    assert isinstance(made, NotConfigured)
    assert made.failed.code == "unreadable"


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    made = recorded(str(tmp_path / "none.json"))
    assert isinstance(made, NotConfigured)
    assert made.failed.detail == "FileNotFoundError"


def test_a_recording_is_json_with_a_schema(tmp_path: Path) -> None:
    path, _ = _recording(tmp_path, "starter")
    text = Path(path).read_text(encoding="utf-8")
    assert text.endswith("\n")
    assert json.loads(text)["schema"] == "detective.recording/1"


def test_found_stays_found_with_its_note() -> None:
    class Noted:
        name = "x"
        is_local = False

        def search(self, query: PlannedQuery, *, limit: int) -> Found:
            return Found(candidates=(), note="a note")

    recorder = Recorder()
    recorder.around(Noted()).search(QUERY, limit=1)
    (again,) = replayed(recorder.dump())
    assert again.search(QUERY, limit=1) == Found(candidates=(), note="a note")
