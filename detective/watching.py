"""Questions that are asked again: when each is due, what came of it, and whether the verdict moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from detective.app import Detective
from detective.archive import Archive, instant, today
from detective.core.models import Verdict
from detective.core.rechecking import recheck
from detective.core.timeline import Day, Precision
from detective.errors import InputError, Words
from detective.intake import policy_of
from detective.record.loading import Loaded

OFF = "off"
_CUT = {Precision.YEAR: 4, Precision.MONTH: 7, Precision.DAY: 10}  # characters of an ISO day that say a target


@dataclass(frozen=True, slots=True, kw_only=True)
class Rechecked:
    """One watch as it was run: the card before and after; `moved` when the verdict is another one."""

    watch: dict[str, Any]
    before: str
    after: str
    card: str
    moved: bool
    failed: bool


def add_watch(
    archive: Archive, given: Loaded, *, due: str | None = None, every_days: int | None = None
) -> dict[str, Any]:
    """Watch a card's question from a day on (default: as the table of rechecks says), then every so many days."""
    card, suggested = given.card, recheck(given.card)
    asked = given.bundle["input"] if given.bundle else {}
    watch = {
        "watch": card["id"][:12],
        "card": card["id"],
        "text": card["query"]["text"],
        "mode": card["query"]["mode"],
        "time": asked.get("time") or _time_of(card),
        "policy": asked.get("policy"),
        "verdict": card["verdict"],
        "due": _day(due) if due else max(suggested.day, today()).iso(),
        "why": "chosen" if due else suggested.code,
        "every_days": every_days,
    }
    archive.history.set_watch(watch, instant())
    return watch


def end_watch(archive: Archive, name: str) -> dict[str, Any]:
    """Watch no longer; raises InputError for a watch that does not exist."""
    for watch in archive.history.watches():
        if watch["watch"].startswith(name) and watch["due"] != OFF:
            ended = {**watch, "due": OFF}
            archive.history.set_watch(ended, instant())
            return ended
    raise InputError(
        "watch_not_found",
        Words(f"没有在观察 {name}。", f"nothing is watched as {name}."),
        Words("请用 detective watch list 查看。", "see detective watch list."),
    )


def watched(archive: Archive) -> tuple[dict[str, Any], ...]:
    """Every watch that is on, the one that is due first first."""
    on = [watch for watch in archive.history.watches() if watch["due"] != OFF]
    return tuple(sorted(on, key=lambda watch: (watch["due"], watch["watch"])))


def run_due(archive: Archive, engine: Detective, *, everything: bool = False) -> Iterator[Rechecked]:
    """Check what is due again by the present clock, keep each new card and set the next day."""
    day = today()
    for watch in watched(archive):
        if everything or Day.of_iso(watch["due"]) <= day:
            yield _run(archive, engine, watch)


def _run(archive: Archive, engine: Detective, watch: dict[str, Any]) -> Rechecked:
    policy = policy_of(watch["policy"], "watch") if watch.get("policy") else None
    checked = engine.check(watch["text"], mode=watch["mode"], time=watch["time"], policy=policy)
    archive.keep(checked)
    card, before = checked.card, watch["verdict"]
    failed = card["verdict"] == Verdict.QUERY_FAILED
    moved = not failed and card["verdict"] != before
    after = {
        **watch,
        "due": _next(card, watch["every_days"], failed=failed),
        "verdict": before if failed else card["verdict"],
        "card": watch["card"] if failed else card["id"],
        "why": "chosen" if watch["every_days"] and not failed else recheck(card).code,
    }
    archive.history.set_watch(after, instant())
    return Rechecked(watch=after, before=before, after=card["verdict"], card=card["id"], moved=moved, failed=failed)


def _next(card: Mapping[str, Any], every_days: int | None, *, failed: bool) -> str:
    day = today()
    if every_days and not failed:
        return day.plus(every_days).iso()
    return max(recheck(card).day, day.plus(1)).iso()


def _time_of(card: Mapping[str, Any]) -> str | None:
    """The asked time in words that a later clock reads the same way: 去年 must stay the year that it was."""
    target = card["time_guard"]["target"]
    cut = _CUT.get(Precision(target["precision"])) if target else None
    if cut is None or target["start"] is None or target["start"].startswith("-"):
        return None
    return str(target["start"])[:cut]


def _day(text: str) -> str:
    try:
        return Day.of(date.fromisoformat(text)).iso()
    except ValueError as error:
        raise InputError(
            "day_unreadable",
            Words(f"看不懂这个日期：{text}。", f"cannot read this day: {text}."),
            Words("请写成 2026-11-30。", "write it as 2026-11-30."),
        ) from error
