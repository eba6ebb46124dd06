"""From folders to the store: what changed is read, what is gone is forgotten, and each batch is kept whole."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from detective.errors import DetectiveError, InputError, StorageError, Words
from detective.pages.formats import Format, format_of, unknown_format
from detective.pages.limits import limit
from detective.pages.passages import passages
from detective.pages.records import Block, Document, Source, Unread, unreadable
from detective.storage.evidence.folders import SIDECAR, Folders, FolderSettings
from detective.storage.evidence.records import Passage, Record
from detective.storage.evidence.store import Batch, EvidenceStore, FileState

_BATCH_PASSAGES = 2000  # a batch ends with the file that reaches either number
_BATCH_FILES = 200
_RACY_NS = 2_000_000_000  # a file changed so shortly before it was read may have been changed again unseen
_SETTLE_FILES = 50  # after so many changed files the index is worth merging


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """A file that could not be read in whole: the first error of it, and how many parts of it were left out."""

    path: Path
    error: DetectiveError
    parts: int = 0  # 0: nothing of the file could be read


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
class _Found:
    """A file of a folder that is to be looked at."""

    path: Path
    root: Path
    format: Format
    settings: FolderSettings

    @property
    def shown(self) -> str:
        """The path from the folder that was named on; the same on every machine."""
        return (Path(self.root.name) / self.path.relative_to(self.root)).as_posix()

    @property
    def reading(self) -> str:
        """All that decides besides the content how the file is kept."""
        return f"{self.format.name}/{self.format.version} {self.settings.digest} {self.shown}"


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
    run = _Run(store, now, verify=verify)
    tops = [_absolute(path) for path in paths]
    known = {path: state for top in tops for path, state in store.states(str(top)).items()}
    found = {str(item.path): item for top in tops for item in run.look(top)}
    total = len(found)
    for seen, changes in run.changes(found.values(), known):
        run.keep(changes)
        progress(Step(files=seen, of=total, passages=run.done.passages))
    run.forget(sorted(path for path in known.keys() - found.keys() if not run.is_unseen(path)))
    if run.done.read + run.done.removed >= _SETTLE_FILES:
        store.settle()
    progress(Step(files=total, of=total, passages=run.done.passages))
    return run.done


def forget(store: EvidenceStore, paths: Sequence[Path]) -> Indexed:
    """Take out of the store what was indexed under the paths, whether they still exist or not."""
    run = _Run(store, "1970-01-01", verify=False)
    known = {path for top in paths for path in store.states(os.path.abspath(top.expanduser()))}  # noqa: PTH100
    run.forget(sorted(known))
    return run.done


class _Run:
    """One run over folders, with what it has done so far."""

    def __init__(self, store: EvidenceStore, now: str, *, verify: bool) -> None:
        self.done = Indexed()
        self._store = store
        self._now = now
        self._racy_from_ns = int(datetime.fromisoformat(now).timestamp() * 1e9) - _RACY_NS
        self._unlisted: list[str] = []
        self._verify = verify
        self._folders = Folders()

    def look(self, top: Path) -> Iterator[_Found]:
        """The files at or under a path that can be read, in a fixed order.

        They are named from the outermost folder that was ever indexed, so that indexing a part of it renames nothing.
        """
        root = self._store.root_above(str(top)) or (top.parent if top.is_file() else top)
        if top.is_file() and format_of(top.name) is None:
            raise unknown_format(top.name)
        for path in [top] if top.is_file() else self._files(top):
            form = format_of(path.name)
            settings = self._folders.of(path) if form else None
            if form is None or settings is None or settings.is_left_out:
                self.done.left_out += 1
            else:
                yield _Found(path=path, root=root, format=form, settings=settings)

    def is_unseen(self, path: str) -> bool:
        """Whether a path lies in a folder that could not be listed, so that nothing is known of it."""
        return any(Path(folder) in Path(path).parents for folder in self._unlisted)

    def _files(self, top: Path) -> Iterator[Path]:
        """Regular files below a folder; hidden ones, links to folders and settings are passed over."""
        for folder, folders, names in os.walk(top, onerror=self._not_listed):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = Path(folder, name)
                if not name.startswith((".", "~$")) and name != SIDECAR and path.is_file():
                    yield path

    def _not_listed(self, error: OSError) -> None:
        self._unlisted.append(str(error.filename))
        path = Path(str(error.filename))
        self.done.problems.append(FileReport(path=path, error=_os_error(path, error)))

    def changes(
        self, found: Iterable[_Found], known: dict[str, FileState]
    ) -> Iterator[tuple[int, list[Callable[[Batch], int]]]]:
        """Batches of changes to keep, each with the number of files looked at by then."""
        waiting: list[Callable[[Batch], int]] = []
        passages_waiting = number = 0
        for number, item in enumerate(found, 1):
            try:
                change, size = self._change(item, known.get(str(item.path)))
            except (OSError, DetectiveError) as error:
                change, size = self._failed(item, error), 0
            if change is not None:
                waiting.append(change)
                passages_waiting += size
            if passages_waiting >= _BATCH_PASSAGES or len(waiting) >= _BATCH_FILES:
                yield number, waiting
                waiting, passages_waiting = [], 0
        if waiting:
            yield number, waiting

    def keep(self, changes: list[Callable[[Batch], int]]) -> None:
        """Keep one batch."""
        with self._store.batch() as batch:
            kept = sum(change(batch) for change in changes)
        self.done.passages += kept

    def forget(self, paths: Sequence[str]) -> None:
        """Forget files that are no longer there."""
        for start in range(0, len(paths), _BATCH_FILES):
            with self._store.batch() as batch:
                for path in paths[start : start + _BATCH_FILES]:
                    batch.remove(path)
        self.done.removed += len(paths)

    def _change(self, item: _Found, known: FileState | None) -> tuple[Callable[[Batch], int] | None, int]:
        about = item.path.stat()
        if about.st_size > limit("file_bytes"):
            raise _too_large(item.path)
        trusted = known is not None and not known.problem and known.reading == item.reading and not self._verify
        if trusted and known is not None and (about.st_size, about.st_mtime_ns) == (known.size, known.modified_ns):
            self.done.unchanged += 1
            return None, 0
        data = item.path.read_bytes()
        state = FileState(
            path=str(item.path),
            root=str(item.root),
            size=len(data),
            modified_ns=0 if about.st_mtime_ns >= self._racy_from_ns else about.st_mtime_ns,  # may change again unseen
            sha256=hashlib.sha256(data).hexdigest(),
            reading=item.reading,
        )
        if known is not None and not known.problem and (known.sha256, known.reading) == (state.sha256, state.reading):
            self.done.unchanged += 1
            return (lambda batch: batch.touch(state) or 0), 0
        return self._read(item, state, data)

    def _read(self, item: _Found, state: FileState, data: bytes) -> tuple[Callable[[Batch], int], int]:
        records: list[tuple[Record, tuple[Passage, ...]]] = []
        unread: list[Unread] = []
        source = Source(name=item.path.name, data=data, charset=item.settings.charset)
        for number, part in enumerate(item.format.read(source), 1):
            if isinstance(part, Unread):
                unread.append(part)
            else:
                records.append(_record(part, item, state, number))
        records = [record for record in records if record[1]]
        if unread:
            self.done.problems.append(FileReport(path=item.path, error=unread[0].error, parts=len(unread)))
        if not records:
            raise unread[0].error if unread else _no_text(item.path)
        self.done.read += 1
        size = sum(len(listed) for _, listed in records)
        return (lambda batch: batch.put(state, self._now, records)), size

    def _failed(self, item: _Found, error: OSError | DetectiveError) -> Callable[[Batch], int]:
        """A file that cannot be read now is kept as such, without what an older version of it said."""
        if isinstance(error, StorageError):
            raise error
        told = error if isinstance(error, DetectiveError) else _os_error(item.path, error)
        if not any(report.path == item.path for report in self.done.problems):
            self.done.problems.append(FileReport(path=item.path, error=told))
        state = FileState(
            path=str(item.path), root=str(item.root), size=0, modified_ns=0, sha256="", reading="", problem=told.code
        )
        return lambda batch: batch.put(state, self._now, ())


def _record(document: Document, item: _Found, state: FileState, number: int) -> tuple[Record, tuple[Passage, ...]]:
    """A document with what its folder says where it is silent itself; labels of a folder are never opened by a file."""
    settings = item.settings
    date = document.published
    record = Record(
        record_id=document.record_id or (item.shown if number == 1 else f"{item.shown}:{number}"),
        source_version=document.source_version or settings.source_version or state.sha256[:12],
        title=document.title or item.path.stem,
        url=document.url or settings.url,
        site=document.site or settings.site or item.root.name,
        published=date.written if date else None,
        published_kind=str(date.kind) if date else None,
        published_stage=date.stage if date else None,
        source_kind=document.source_kind or settings.source_kind,
        expires_at=document.expires_at or settings.expires_at,
        access_labels=document.access_labels or settings.access_labels,
        scopes=document.scopes if document.scopes is not None else settings.scopes,
    )
    return record, tuple(_passages(document, item.format, is_web=record.url is not None))


def _passages(document: Document, form: Format, *, is_web: bool) -> Iterator[Passage]:
    """The passages with an anchor where one opens: a line opens in a file of this machine, but on no web page."""
    for number, block in enumerate(passages(document.blocks), 1):
        yield Passage(
            number=number,
            text=block.text,
            heading=block.heading,
            anchor=_anchor(block, form, is_web=is_web),
            page=block.page,
            line=block.line,
        )


def _anchor(block: Block, form: Format, *, is_web: bool) -> str | None:
    if is_web:
        return block.anchor if form.has_web_anchors else None
    return block.anchor or (f"#L{block.line}" if block.line else None)


def _absolute(path: Path) -> Path:
    full = Path(os.path.abspath(path.expanduser()))  # noqa: PTH100  # resolve() would follow links, and names would change
    if not full.exists():
        raise InputError(
            "path_missing",
            Words(f"没有 {path} 这个文件或文件夹。", f"there is no file or folder {path}."),
            Words("请检查路径。", "check the path."),
        )
    return full


def _os_error(path: Path, error: OSError) -> InputError:
    return unreadable(path.name, f"{error.strerror}", f"{error.strerror}")


def _too_large(path: Path) -> InputError:
    megabytes = limit("file_bytes") // 2**20
    return unreadable(path.name, f"超过 {megabytes} MB", f"it has more than {megabytes} MB")


def _no_text(path: Path) -> InputError:
    return InputError(
        "file_without_text",
        Words(f"{path.name} 没有文字。", f"{path.name} holds no text."),
        Words("不需要可以忽略。", "nothing needs to be done unless text was expected."),
    )
