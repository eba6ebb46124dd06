"""How suites ask the engine: one engine a process, cases spread over processes, answers in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import TypeVar

from detective.app import Detective
from detective.core.models import Candidate
from detective.core.times import read_as_of
from detective.pipeline import Checked, Request, Sources, check
from detective.ports import Asked, CouldNotAsk, Failure, PlannedQuery, Provider

Case = TypeVar("Case")
Answer = TypeVar("Answer")
_CHUNK = 16  # cases handed to a process at once


_nli: list[str] = []  # the folder of the model that is measured; none: the reader that ships


def measure(nli: str | None) -> Detective:
    """Have the suites measure the engine with the model of a folder; raises `InputError` for one that cannot."""
    _nli[:] = [nli] if nli else []
    engine.cache_clear()
    return engine()


@cache
def engine() -> Detective:
    """The engine without settings and without network."""
    return Detective(offline=True, env={}, nli=_nli[0] if _nli else None)


def ask(text: str, *, now: str, evidence: tuple[Candidate, ...], mode: str | None = None) -> Checked:
    """Check one claim or question on exactly this evidence."""
    return engine().check(text, as_of=now, mode=mode, evidence=evidence)


def ask_in_vain(text: str, *, now: str) -> Checked:
    """Check one claim or question while every source that is asked fails."""
    request = Request(text=text, as_of=read_as_of(now))
    return check(request, Sources(providers=(_Unreachable(),), unavailable=(), ask_all=_ask_all))


def spread(work: Callable[[Case], Answer], cases: Sequence[Case], workers: int) -> tuple[Answer, ...]:
    """`work` on every case, in order, in `workers` processes (1: in this one)."""
    if workers <= 1 or len(cases) <= _CHUNK:
        return tuple(work(case) for case in cases)
    with ProcessPoolExecutor(workers, initializer=measure, initargs=(_nli[0] if _nli else None,)) as pool:
        return tuple(pool.map(work, cases, chunksize=_CHUNK))


class _Unreachable:
    name = "unreachable"
    is_local = False

    def search(self, query: PlannedQuery, *, limit: int) -> CouldNotAsk:  # noqa: ARG002  # the protocol's signature
        return CouldNotAsk(failure=Failure.UNREACHABLE)


def _ask_all(providers: Sequence[Provider], queries: Sequence[PlannedQuery]) -> tuple[Asked, ...]:
    return tuple(Asked(provider=p.name, query=q, outcome=p.search(q, limit=1)) for p in providers for q in queries)
