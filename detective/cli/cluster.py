"""Lines of a batch on a Dask cluster: one of this machine, or the one whose scheduler is named."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from detective.cli.jsonl import Spread
from detective.errors import InputError, Words

_CONNECT_S = 10  # seconds to reach a scheduler
_AHEAD = 8  # lines that wait for each thread of the cluster


@contextmanager
def cluster(workers: int, scheduler: str | None, nli: str | None = None) -> Iterator[Spread]:
    """How to map a function over lines on the cluster, in order.

    Without a scheduler's address a cluster of `workers` processes is started on this machine and ended afterwards.
    `nli` is the folder of the user's own model on every machine; otherwise each has the one of its settings.
    Raises InputError when the extra is missing, the scheduler cannot be reached or a worker has other rules or code.
    """
    distributed = _distributed()
    try:
        where = {"address": scheduler} if scheduler else _local(workers)
        client = distributed.Client(**where, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(
            "cluster_unreachable",
            Words(f"连不上集群 {scheduler}。", f"the cluster {scheduler} cannot be reached."),
            Words(
                "请检查地址，以及 dask scheduler 是否在运行。", "check the address, and that dask scheduler is running."
            ),
        ) from error
    with client:
        _agree(client, nli)
        yield lambda function, lines: _mapped(client, function, lines)


def engine_of(nli: str | None = None) -> tuple[str, str]:
    """The version of the engine and the hash of its rules and of the model that reads stance, as a worker has them."""
    from detective import __version__
    from detective.app import Detective
    from detective.core.ruleset import ruleset_hash

    model = Detective(nli=nli).model
    return __version__, ruleset_hash(None if model is None else model.mark)


def _mapped(client: Any, function: Callable[[Any], Any], lines: Iterable[Any]) -> Iterator[Any]:
    """Results in the order of the lines, with only so many lines on their way that memory stays bounded."""
    most = _AHEAD * max(1, sum(client.nthreads().values()))
    waiting: deque[Any] = deque()
    for line in lines:
        waiting.append(client.submit(function, line, pure=False))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _agree(client: Any, nli: str | None) -> None:
    """The same bytes come only from the same rules, code and model."""
    own = engine_of(nli)
    try:
        others = client.run(partial(engine_of, nli))
    except Exception as error:
        raise _differs(type(error).__name__) from error
    for worker, found in sorted(others.items()):
        if tuple(found) != own:
            raise _differs(f"{worker}: {found[0]}")


def _differs(detail: str) -> InputError:
    return InputError(
        "cluster_differs",
        Words(f"集群里的程序与这里不同（{detail}）。", f"a worker of the cluster runs another engine ({detail})."),
        Words("请在每台机器上装同一版本。", "install the same version on every machine."),
    )


def _local(workers: int) -> dict[str, Any]:
    """A cluster of processes that listens on this machine alone and serves no page."""
    return {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        line = 'pip install "detective-agent[cluster]"'
        raise InputError(
            "extra_missing",
            Words("用 dask 运行需要可选组件 cluster。", "running on dask needs the optional part cluster."),
            Words(f"请运行：{line}；或用 --engine local。", f"run: {line}; or use --engine local."),
        ) from error
    return distributed
