from __future__ import annotations

from typing import Any

import pytest

from detective.ports import CouldNotAsk, Found, Outcome
from detective.providers.failures import could_not_ask
from detective.providers.retry import Clock, ask_patiently, pause_s, retry_after_s
from detective.providers.web import Pace

FOUND = Found(candidates=())


class Watch:
    """A clock that only moves when somebody sleeps or works."""

    def __init__(self) -> None:
        self.time = 100.0
        self.slept: list[float] = []

    @property
    def clock(self) -> Clock:
        return Clock(now=lambda: self.time, sleep=self.sleep)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


def run(*outcomes: Outcome, total_s: float = 8.0, work_s: float = 0.0) -> tuple[Outcome, Watch, list[float]]:
    watch, told = Watch(), []
    left = list(outcomes)

    def attempt(seconds: float) -> Outcome:
        told.append(seconds)
        watch.time += work_s
        return left.pop(0)

    return ask_patiently("bocha", attempt, watch.clock, total_s), watch, told


def fault(code: str, **fields: Any) -> CouldNotAsk:
    return could_not_ask("bocha", code, **fields)


def test_an_answer_is_taken_at_once() -> None:
    outcome, watch, told = run(FOUND)
    assert (outcome, watch.slept, told) == (FOUND, [], [8.0])


def test_two_more_tries_at_most() -> None:
    outcome, watch, told = run(*[fault("http_503")] * 4)
    assert isinstance(outcome, CouldNotAsk)
    assert len(told) == 3
    assert watch.slept == sorted(watch.slept)
    assert 0.4 <= watch.slept[0] < 0.6
    assert 0.8 <= watch.slept[1] < 1.2


@pytest.mark.parametrize(
    "code", ["http_401", "http_403", "http_402", "http_400", "tls", "dns", "proxy", "html_page", "403"]
)
def test_keys_money_and_parameters_are_not_tried_again(code: str) -> None:
    _, watch, told = run(fault(code), FOUND)
    assert (len(told), watch.slept) == (1, [])


@pytest.mark.parametrize(
    "code", ["http_429", "http_500", "http_599", "reset", "refused", "timeout", "cut_short", "429"]
)
def test_what_may_pass_is_tried_again(code: str) -> None:
    assert run(fault(code), FOUND)[0] == FOUND


def test_the_provider_s_wish_is_honoured() -> None:
    _, watch, _ = run(fault("http_429", retry_after_s=3), FOUND)
    assert watch.slept == [3.0]


@pytest.mark.parametrize("wish", [5, 3600])
def test_a_wish_beyond_the_cap_ends_the_search(wish: int) -> None:
    outcome, watch, told = run(fault("http_429", retry_after_s=wish), FOUND)
    assert isinstance(outcome, CouldNotAsk)
    assert (outcome.retry_after_s, watch.slept, len(told)) == (wish, [], 1)


def test_no_pause_beyond_the_time_of_the_search() -> None:
    outcome, watch, told = run(fault("http_503"), FOUND, total_s=2.0, work_s=1.7)
    assert isinstance(outcome, CouldNotAsk)
    assert (watch.slept, len(told)) == ([], 1)


def test_later_tries_get_the_time_that_is_left() -> None:
    _, _, told = run(fault("http_503"), fault("http_503"), FOUND, total_s=8.0, work_s=1.0)
    assert told[0] == 8.0
    assert 6.3 < told[1] < 6.7
    assert 4.0 < told[2] < 5.0


def test_pauses_differ_by_name_and_not_by_chance() -> None:
    failed = fault("http_503")
    assert pause_s(1, failed, seed="bocha") == pause_s(1, failed, seed="bocha")
    assert pause_s(1, failed, seed="bocha") != pause_s(1, failed, seed="brave")


WISHES = [
    pytest.param({"retry-after": "7"}, 7, id="seconds"),
    pytest.param({"retry-after": " 0 "}, 0, id="none at all"),
    pytest.param({"retry-after": "9" * 30}, 86_400, id="at most a day"),
    pytest.param(
        {"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 30, id="a date"
    ),
    pytest.param(
        {"retry-after": "Wed, 21 Oct 2026 07:27:00 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 0, id="a past date"
    ),
    pytest.param({"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT"}, None, id="a date without the server's own"),
    pytest.param({"retry-after": "soon"}, None, id="words"),
    pytest.param({"retry-after": "-5"}, None, id="negative"),
    pytest.param({"retry-after": "٣"}, None, id="other digits"),
    pytest.param({}, None, id="nothing"),
]


@pytest.mark.parametrize(("headers", "seconds"), WISHES)
def test_retry_after(headers: dict[str, str], seconds: int | None) -> None:
    assert retry_after_s(headers) == seconds


def test_pace_keeps_requests_apart() -> None:
    watch, pace = Watch(), Pace(1.0)
    assert [pace.turn(watch.clock, 1000.0) for _ in range(3)] == [True, True, True]
    assert watch.slept == [1.0, 1.0]


def test_pace_gives_up_what_would_come_too_late() -> None:
    watch, pace = Watch(), Pace(5.0)
    assert pace.turn(watch.clock, 102.0)
    assert not pace.turn(watch.clock, 102.0)
    assert watch.slept == []


def test_pace_takes_over_only_a_shorter_interval() -> None:
    watch, pace = Watch(), Pace(1.0)
    pace.turn(watch.clock, 1000.0)
    pace.quicken(0.1)
    pace.quicken(5.0)
    pace.turn(watch.clock, 1000.0)
    assert watch.slept == [pytest.approx(0.1)]
