"""Asking again: only where the table of failures allows it, at most twice, and never past the time of one search."""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from detective.ports import CouldNotAsk, Outcome
from detective.providers.failures import may_ask_again

_TRIES = 3
_FIRST_PAUSE_S = 0.4
_LONGEST_PAUSE_S = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A stopwatch and a pause, in seconds; tests hand in their own."""

    now: Callable[[], float] = field(default=time.monotonic)
    sleep: Callable[[float], None] = field(default=time.sleep)


def ask_patiently(provider: str, attempt: Callable[[float], Outcome], clock: Clock, total_s: float) -> Outcome:
    """Call `attempt` with the seconds that are left, until it answers, must not be repeated, or time is short."""
    deadline = clock.now() + total_s
    outcome = attempt(total_s)
    for tried in range(1, _TRIES):
        if not isinstance(outcome, CouldNotAsk) or not may_ask_again(provider, outcome):
            return outcome
        pause = pause_s(tried, outcome, seed=provider)
        if pause > _LONGEST_PAUSE_S or clock.now() + pause >= deadline:
            return outcome
        clock.sleep(pause)
        outcome = attempt(deadline - clock.now())
    return outcome


def pause_s(tried: int, failed: CouldNotAsk, *, seed: str) -> float:
    """What the provider asked for, else 0.4 s doubled each time and stretched by up to a half (by name, not chance)."""
    stretch = 1 + zlib.crc32(f"{seed}{tried}".encode()) % 512 / 1024
    backoff = _FIRST_PAUSE_S * (1 << tried - 1) * stretch
    return backoff if failed.retry_after_s is None else max(backoff, float(failed.retry_after_s))


def retry_after_s(headers: Mapping[str, str]) -> int | None:
    """The `Retry-After` of a reply in whole seconds; a date counts from the reply's own `Date` (RFC 9110, 10.2.3)."""
    wish = headers.get("retry-after", "").strip()
    if wish.isascii() and wish.isdecimal():
        return min(int(wish), 86_400)
    until, since = _http_date(wish), _http_date(headers.get("date", ""))
    if until is None or since is None:
        return None
    return min(max(math.ceil((until - since).total_seconds()), 0), 86_400)


def _http_date(text: str) -> datetime | None:
    from email.utils import parsedate_to_datetime  # noqa: PLC0415  # only a reply from the web has such a date

    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
