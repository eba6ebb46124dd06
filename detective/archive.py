"""The kept record for every shell: what was checked is kept, found, replayed, corrected."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detective.app import home, now, settings
from detective.core.reviewing import review_part
from detective.core.timeline import Day
from detective.errors import DetectiveError, InputError, StorageError, Words
from detective.language import current
from detective.pipeline import Checked
from detective.record.bundle import bundle_of
from detective.storage.history import Found, History, Kept

if TYPE_CHECKING:
    from detective.record.loading import Loaded

HISTORY_FILE = "history.sqlite3"
_ID = re.compile(r"[0-9a-f]{4,64}")
_SEQ = re.compile(r"@(\d{1,18})")


class Archive:
    """The history that the settings name: DETECTIVE_DATABASE for a shared one, else a file in DETECTIVE_HOME."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        self._env = settings() if env is None else env

    @cached_property
    def history(self) -> History:
        """The history, opened when it is first used; raises StorageError when it cannot be."""
        url = self._env.get("DETECTIVE_DATABASE", "")
        if url:
            from detective.storage.history_postgres import PostgresBackend  # noqa: PLC0415  # an optional extra

            return History(PostgresBackend(url))
        from detective.storage.history_sqlite import SqliteBackend  # noqa: PLC0415

        return History(SqliteBackend(_home(self._env) / HISTORY_FILE))

    def keep(self, checked: Checked) -> Kept:
        """Keep a finished check, then let go of what the retention settings say is too old."""
        kept = self.history.keep(bundle_of(checked), instant())
        self.prune()
        return kept

    def keep_or_say(self, checked: Checked) -> None:
        """Keep a finished check; a store that fails costs a note on stderr, never the verdict."""
        try:
            self.keep(checked)
        except DetectiveError as error:
            self._say_not_kept(error.one_line(current()))
        except Exception as error:  # noqa: BLE001  # a fault in keeping must not swallow a verdict that was given
            self._say_not_kept(f"{type(error).__name__}: {error}")

    def prune(self, *, days: int | None = None, snapshot_days: int | None = None) -> int:
        """Remove what is older than the given days, or than the settings say; returns how many entries."""
        cards = self.days("DETECTIVE_KEEP_DAYS") if days is None else days
        snapshots = self.days("DETECTIVE_KEEP_SNAPSHOT_DAYS") if snapshot_days is None else snapshot_days
        removed = 0
        for kinds, limit in ((("card", "snapshot"), cards), (("snapshot",), snapshots)):
            if limit is not None:
                removed += self._prune(kinds, limit)
        return removed

    def find(self, reference: str) -> Found:
        """The kept card of an id, the beginning of one, or `@` and a number; raises InputError when there is none."""
        found: Found | None = None
        if match := _SEQ.fullmatch(reference):
            found = self.history.card_at(int(match.group(1)))
        elif _ID.fullmatch(reference):
            found = self._by_id(reference)
        if found is None:
            raise InputError(
                "card_not_found",
                Words(f"没有找到结论卡 {reference}。", f"no card {reference} was found."),
                Words(
                    "请给出编号开头（至少 4 位）或 @序号，历史列表里可以看到。",
                    "give the beginning of an id (4 characters or more) or @NUMBER, as the history lists them.",
                ),
            )
        return found

    def load(self, reference: str) -> Loaded:
        """The card of a file (`-` for stdin) or of the history, with its reviews and corrections."""
        from detective.record.loading import loaded_text  # noqa: PLC0415  # models that keeping needs not

        text = _text_of(reference)
        return self.kept(reference) if text is None else loaded_text(text, reference)

    def kept(self, reference: str) -> Loaded:
        """The kept card of an id or `@` and a number, never of a file; raises InputError."""
        from detective.record.loading import Loaded  # noqa: PLC0415

        found = self.find(reference)
        if found.card is None:
            raise InputError(
                "card_removed",
                Words(f"结论卡 {reference} 已按保留期限清除。", f"the card {reference} was removed by retention."),
                Words("历史里只留下它的摘要值。", "only its digest is left in the history."),
            )
        return Loaded(name=reference, card=self.with_record(found.card), bundle=self.history.bundle(found))

    def load_all(self, reference: str) -> Iterator[Loaded]:
        """Every card of a file, or the one of the history."""
        from detective.record.loading import loaded_lines  # noqa: PLC0415

        text = _text_of(reference)
        if text is None:
            yield self.load(reference)
        else:
            yield from loaded_lines(text, reference)

    def bundle_for(self, given: Loaded) -> dict[str, Any] | None:
        """The bundle of a loaded card: its own, else the kept snapshot of the same id around the card as it is."""
        if given.bundle is not None:
            return given.bundle
        found = self.history.card(given.card["id"])
        kept = None if found is None else self.history.bundle(found)
        return None if kept is None else {**kept, "card": given.card}

    def with_record(self, card: Mapping[str, Any]) -> dict[str, Any]:
        """The card with what people added to it: the steps of its verification and the corrections of its matter."""
        steps = self.history.reviews_of(card["id"])
        corrections = list(self.history.corrections_of(card["id"]))
        return {**card, "review": review_part(card["review"], steps), "corrections": corrections}

    def correct(self, old: str, new: str, *, reason: str, by: str | None = None) -> dict[str, Any]:
        """Let a kept card supersede another, for a public reason; both must be kept and differ."""
        first, second = self.find(old), self.find(new)
        if not reason.strip():
            raise InputError(
                "reason_missing",
                Words("更正要写明公开的理由。", "a correction needs a public reason."),
                Words("请用 --reason 写明。", "give it with --reason."),
            )
        if first.id == second.id or first.card is None or second.card is None:
            raise InputError(
                "correction_of_itself",
                Words("更正要有新旧两张不同的结论卡。", "a correction needs two different cards."),
                Words(
                    "请先重新查证，再用新卡更正旧卡。", "check again first, then correct the old card by the new one."
                ),
            )
        correction = {
            "old": first.id,
            "new": second.id,
            "old_verdict": first.card["verdict"],
            "new_verdict": second.card["verdict"],
            "reason": reason.strip(),
            **({"by": by} if by else {}),
        }
        self.history.add_correction(correction, instant())
        return correction

    def _say_not_kept(self, why: str) -> None:
        note = {"zh": "这次查证没有存档：", "en": "this check was not kept: "}[current()]
        sys.stderr.write(f"detective: {note}{' '.join(why.split())}\n")

    def _by_id(self, reference: str) -> Found | None:
        ids = self.history.ids(reference)
        if len(ids) > 1:
            raise InputError(
                "card_ambiguous",
                Words(f"{reference} 对应不止一张结论卡。", f"{reference} fits more than one card."),
                Words(
                    f"请多写几位：{'、'.join(i[:16] for i in ids)}。",
                    f"write more of it: {', '.join(i[:16] for i in ids)}.",
                ),
            )
        return self.history.card(ids[0] if ids else reference)

    def _prune(self, kinds: tuple[str, ...], days: int) -> int:
        until = (_utc() - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")
        reason = f"kept longer than {days} days"
        removed = 0
        while gone := self.history.prune(kinds=kinds, until=until, at=instant(), reason=reason):
            removed += gone
        return removed

    def days(self, name: str) -> int | None:
        """The days that a setting of retention names; None when it is not set; raises InputError."""
        text = self._env.get(name, "")
        if not text:
            return None
        if not text.isdigit() or int(text) == 0:
            raise InputError(
                "setting_unreadable",
                Words(f"设置 {name} 应为天数。", f"the setting {name} must be a number of days."),
                Words("请写 1 或更大的整数，或删去。", "write a whole number from 1, or leave it out."),
            )
        return int(text)


@contextmanager
def opened(env: Mapping[str, str] | None = None) -> Iterator[Archive]:
    """An archive for one command."""
    archive = Archive(env)
    try:
        yield archive
    finally:
        if "history" in archive.__dict__:
            archive.history.close()


def instant() -> str:
    """The present as a UTC instant, to the second."""
    return _utc().strftime("%Y-%m-%dT%H:%M:%SZ")


def today() -> Day:
    """The present day on this machine's calendar."""
    return Day.of(datetime.fromisoformat(now()))


def _utc() -> datetime:
    return datetime.fromisoformat(now()).astimezone(UTC)


def _home(env: Mapping[str, str]) -> Path:
    try:
        return home(env)
    except RuntimeError as error:  # an account without a home folder
        raise StorageError(
            "no_home",
            Words("找不到用户文件夹，无处存档。", "there is no home folder to keep anything in."),
            Words("请用 DETECTIVE_HOME 指定一个文件夹。", "name a folder in DETECTIVE_HOME."),
        ) from error


def _text_of(reference: str) -> str | None:
    """The text of a file or of stdin; None when the reference is not a file."""
    if reference == "-":
        return sys.stdin.read()
    from detective.intake import read_text  # noqa: PLC0415

    path = Path(reference)
    is_name = _ID.fullmatch(reference) or _SEQ.fullmatch(reference)
    return None if is_name and not path.exists() else read_text(path)
