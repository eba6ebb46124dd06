from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from detective.core.models import Candidate
from detective.ports import CouldNotAsk, Failure, Found, Outcome, PlannedQuery
from detective.providers.concurrent import Crowd, row_of

QUERIES = tuple(PlannedQuery(text=f"q{n}", purpose="verbatim", language="en") for n in range(4))


@dataclass
class Fake:
    name: str
    answer: Callable[[PlannedQuery], Outcome]
    is_local: bool = False
    seen: list[str] = field(default_factory=list)

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        self.seen.append(query.text)
        return self.answer(query)


def named(provider: str) -> Callable[[PlannedQuery], Outcome]:
    return lambda query: Found(candidates=(Candidate(id=f"{provider}-{query.text}"),))


def test_rows_stand_in_the_order_of_the_plan() -> None:
    gate = threading.Event()

    def slow(query: PlannedQuery) -> Outcome:
        if query.text == "q0":
            gate.wait(5)  # the first answer comes last
        return named("a")(query)

    def last(query: PlannedQuery) -> Outcome:
        if query.text == "q3":
            gate.set()
        return named("b")(query)

    rows = Crowd(deadline_s=5)([Fake("a", slow), Fake("b", last)], QUERIES)
    assert [(row.query.text, row.provider) for row in rows] == [(q.text, p) for q in QUERIES for p in "ab"]
    assert [row.outcome for row in rows] == [named(p)(q) for q in QUERIES for p in "ab"]


def test_a_local_source_tells_no_duration() -> None:
    assert row_of(Fake("a", named("a"), is_local=True), QUERIES[0], Found(candidates=()), 3.7).duration_s == 0
    assert row_of(Fake("a", named("a")), QUERIES[0], Found(candidates=()), 3.7).duration_s == 3


def test_what_is_late_says_so_and_the_rest_stands() -> None:
    never = threading.Event()

    def silent(_query: PlannedQuery) -> Outcome:
        never.wait(60)
        return Found(candidates=())

    started = time.monotonic()
    rows = Crowd(deadline_s=1)([Fake("brave", silent), Fake("b", named("b"))], QUERIES[:2])
    assert time.monotonic() - started < 30
    never.set()
    late = [row for row in rows if row.provider == "brave"]
    assert all(isinstance(row.outcome, Found) for row in rows if row.provider == "b")
    for row in late:
        assert isinstance(row.outcome, CouldNotAsk)
        assert (row.outcome.failure, row.outcome.code) == (Failure.TIMEOUT, "check_deadline")
        assert row.message is not None
        assert "Brave" in row.message.en
        assert row.next_step is not None


def test_an_answer_after_the_deadline_changes_nothing() -> None:
    gate, done = threading.Event(), threading.Event()

    def slow(query: PlannedQuery) -> Outcome:
        gate.wait(5)
        done.set()
        return named("a")(query)

    rows = Crowd(deadline_s=0.05)([Fake("a", slow)], QUERIES[:1])
    gate.set()
    assert done.wait(5)
    assert isinstance(rows[0].outcome, CouldNotAsk)


def test_queries_that_wait_for_a_late_provider_are_not_sent_afterwards() -> None:
    gate = threading.Event()

    def slow(query: PlannedQuery) -> Outcome:
        gate.wait(5)
        return named("brave")(query)

    fake = Fake("brave", slow)  # one at a time
    Crowd(deadline_s=0.05)([fake], QUERIES)
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "detective-ask":
            thread.join(5)
    assert fake.seen == ["q0"]


def test_a_provider_that_raises_is_one_failed_row() -> None:
    def broken(_query: PlannedQuery) -> Outcome:
        raise RuntimeError("sk-secret-in-the-message")

    rows = Crowd()([Fake("a", broken), Fake("b", named("b"))], QUERIES[:1])
    assert isinstance(rows[0].outcome, CouldNotAsk)
    assert (rows[0].outcome.failure, rows[0].outcome.code) == (Failure.PROVIDER_ERROR, "internal")
    assert "secret" not in repr(rows)
    assert isinstance(rows[1].outcome, Found)


def test_no_provider_is_asked_more_at_a_time_than_it_likes() -> None:
    lock, now, most = threading.Lock(), [0], [0]

    def counted(query: PlannedQuery) -> Outcome:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        threading.Event().wait(0.01)
        with lock:
            now[0] -= 1
        return named("mediawiki")(query)

    Crowd()([Fake("mediawiki", counted)], QUERIES * 3)
    assert most[0] <= 2


@pytest.mark.parametrize(("providers", "queries"), [([], QUERIES), ([Fake("a", named("a"))], ()), ([], ())])
def test_nothing_to_ask(providers: list[Fake], queries: tuple[PlannedQuery, ...]) -> None:
    assert Crowd()(providers, queries) == ()


def test_failures_are_explained_and_answers_are_not() -> None:
    failed = CouldNotAsk(failure=Failure.BAD_KEY)
    rows = Crowd()([Fake("bocha", lambda _q: failed), Fake("b", named("b"))], QUERIES[:1])
    assert rows[0].message is not None
    assert "Bocha" in rows[0].message.en
    assert rows[1].message is None


@pytest.mark.parametrize("failure", list(Failure))
def test_a_provider_that_cannot_answer_is_not_asked_the_rest(failure: Failure) -> None:
    final = failure not in {
        Failure.QUERY_REFUSED,
        Failure.BAD_REQUEST,
        Failure.BAD_RESPONSE,
        Failure.PROVIDER_ERROR,
    }
    fake = Fake("brave", lambda _query: CouldNotAsk(failure=failure))  # one query at a time
    rows = Crowd()([fake], QUERIES)
    assert [row.outcome for row in rows] == [CouldNotAsk(failure=failure)] * 4
    assert len(fake.seen) == (1 if final else 4)


def test_a_replay_asks_every_query() -> None:
    fake = Fake("brave", lambda _query: CouldNotAsk(failure=Failure.TIMEOUT))
    Crowd(gives_up=False)([fake], QUERIES)
    assert len(fake.seen) == 4
