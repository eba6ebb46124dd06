"""From folders to the store: what changed is read, what is gone is forgotten, and each batch is kept whole.

One thread reads while this one writes: SQLite works outside the interpreter, so two cores are used.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Full, Queue

from detective.storage.evidence.changes import Change, FileState
from detective.storage.evidence.reading import FileReader
from detective.storage.evidence.store import EvidenceStore
from detective.storage.evidence.walking import FileReport, FoundFile, Walk, absolute

_BATCH_PASSAGES = 2000  # a batch ends with the file that reaches either number
_BATCH_FILES = 200
_AHEAD = 2  # batches that are read before the one in front of them is written
_SETTLE_FILES = 50  # after so many changed files the index is worth merging
_PATIENCE_S = 5.0  # for the reading thread to finish its file after an error; it touches nothing that is kept
_LOOK_S = 0.2  # how often the reading thread looks whether anybody still waits for it


@dataclass(slots=True, kw_only=True)
class Indexed:
    """What one run did; the numbers are files except `passages`."""

    read: int = 0
    unchanged: int = 0
    removed: int = 0
    left_out: int = 0  # of a format that is not read, or excluded by the folder
    passages: int = 0
    problems: list[FileReport] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Progress: files looked at so far and in all, passages kept so far."""

    files: int
    of: int
    passages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """Changes to be kept together, and how many files were looked at by then."""

    seen: int
    changes: tuple[Change, ...]


def index(
    store: EvidenceStore,
    paths: Sequence[Path],
    *,
    now: str,
    progress: Callable[[Step], None] = lambda _step: None,
    verify: bool = False,
) -> Indexed:
    """Bring the store up to date with files and folders; `verify` reads every file instead of trusting time stamps.

    `now` (ISO) becomes the `indexed_at` of what is read. `progress` is called after each batch is kept.
    Raises InputError for a path that does not exist or a named file of no known format, StorageError when the store
    cannot be written; an error in one file is reported and the rest goes on.
    """
    walk, reader, done = Walk(), FileReader(now, verify=verify), Indexed()
    tops = [absolute(path) for path in paths]
    known = {path: state for top in tops for path, state in store.states(str(top)).items()}
    found = {str(item.path): item for top in tops for item in walk.over(top, _root(store, top))}
    for batch in _ahead(_batches(reader, found.values(), known)):
        done.passages += store.keep(batch.changes, indexed_at=now)
        progress(Step(files=batch.seen, of=len(found), passages=done.passages))
    gone = sorted(path for path in known.keys() - found.keys() if not walk.is_unseen(path))
    done.removed = _forget(store, gone)
    done.read, done.unchanged, done.left_out = reader.read, reader.unchanged, walk.left_out
    done.problems = [*walk.problems, *reader.problems]
    if done.read + done.removed >= _SETTLE_FILES:
        store.settle()
    progress(Step(files=len(found), of=len(found), passages=done.passages))
    return done


def forget(store: EvidenceStore, paths: Sequence[Path]) -> Indexed:
    """Take out of the store what was indexed under the paths, whether they still exist or not."""
    known = {path for top in paths for path in store.states(os.path.abspath(top.expanduser()))}  # noqa: PTH100
    return Indexed(removed=_forget(store, sorted(known)))


def _root(store: EvidenceStore, top: Path) -> Path:
    """The folder from which files are named: the outermost that was ever indexed, so that a part renames nothing."""
    return store.root_above(str(top)) or (top.parent if top.is_file() else top)


def _forget(store: EvidenceStore, paths: Sequence[str]) -> int:
    for start in range(0, len(paths), _BATCH_FILES):
        store.keep((), indexed_at="", gone=paths[start : start + _BATCH_FILES])
    return len(paths)


def _batches(reader: FileReader, found: Iterable[FoundFile], known: Mapping[str, FileState]) -> Iterator[_Batch]:
    waiting: list[Change] = []
    seen = size = 0
    for seen, item in enumerate(found, 1):
        change = reader.change(item, known.get(str(item.path)))
        if change is None:
            continue
        waiting.append(change)
        size += change.size
        if size >= _BATCH_PASSAGES or len(waiting) >= _BATCH_FILES:
            yield _Batch(seen=seen, changes=tuple(waiting))
            waiting, size = [], 0
    if waiting:
        yield _Batch(seen=seen, changes=tuple(waiting))


def _ahead(batches: Iterator[_Batch]) -> Iterator[_Batch]:
    """The same batches, made by a thread of their own a little ahead; its error is raised here."""
    queue: Queue[_Batch | BaseException | None] = Queue(_AHEAD)
    stopped = threading.Event()

    def hand_over(thing: _Batch | BaseException | None) -> None:
        while not stopped.is_set():
            try:
                queue.put(thing, timeout=_LOOK_S)
            except Full:
                continue
            return

    def work() -> None:
        try:
            for batch in batches:
                hand_over(batch)
                if stopped.is_set():
                    return
            hand_over(None)
        except BaseException as error:  # noqa: BLE001  # it is raised where the batches are used
            hand_over(error)

    thread = threading.Thread(target=work, name="detective-index", daemon=True)
    thread.start()
    try:
        while (thing := _next(queue)) is not None:
            if isinstance(thing, BaseException):
                raise thing
            yield thing
    finally:
        stopped.set()
        thread.join(_PATIENCE_S)


def _next(queue: Queue[_Batch | BaseException | None]) -> _Batch | BaseException | None:
    """What comes next; waits in pieces, so that an interrupt is heard on every system."""
    while True:
        try:
            return queue.get(timeout=_LOOK_S)
        except Empty:
            continue
