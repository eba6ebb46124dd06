"""Where two JSON values differ: paths in the order in which a card is read, with both values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_FIRST = ("schema", "query", "as_of", "ruleset", "verdict", "reason", "confidence", "answer", "time_guard", "tally")
_LAST = ("provenance", "id")  # digests differ whenever anything does; what they seal is named before them


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A place (`evidence[2].stance`) and what stands there before and after; None stands for nothing at all."""

    path: str
    before: Any
    after: Any


def differences(before: Any, after: Any) -> tuple[Difference, ...]:
    """All places where the two differ; what explains most comes first, digests last."""
    return tuple(_walk("", before, after))


def _walk(path: str, before: Any, after: Any) -> Iterator[Difference]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in sorted({*before, *after}, key=_order if not path else str):
            yield from _walk(f"{path}.{name}" if path else name, before.get(name), after.get(name))
    elif _is_list(before) and _is_list(after):
        for place in range(max(len(before), len(after))):
            yield from _walk(f"{path}[{place}]", _at(before, place), _at(after, place))
    elif before != after or isinstance(before, bool) is not isinstance(after, bool):
        yield Difference(path=path, before=before, after=after)


def _order(name: str) -> tuple[int, str]:
    if name in _FIRST:
        return (_FIRST.index(name), name)
    return (len(_FIRST) + 1 + (name in _LAST), name)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _at(values: Sequence[Any], place: int) -> Any:
    return values[place] if place < len(values) else None
