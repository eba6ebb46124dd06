"""From a file to what is kept of it: unchanged, changed, or unreadable and why."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime

from detective.errors import DetectiveError, InputError, Words
from detective.pages.formats import Format
from detective.pages.limits import limit
from detective.pages.passages import passages, tidy
from detective.pages.records import Block, Document, Source, Unread, unreadable
from detective.storage.evidence.changes import Change, Filed, FileState
from detective.storage.evidence.records import Passage, Record
from detective.storage.evidence.walking import FileReport, FoundFile, os_error

_RACY_NS = 2_000_000_000  # a file changed so shortly before it was read may be changed again unseen


class FileReader:
    """Reads files of one run; `now` (ISO) is when it began. Counts what it did and keeps what went wrong."""

    def __init__(self, now: str, *, verify: bool) -> None:
        self.read = 0
        self.unchanged = 0
        self.problems: list[FileReport] = []
        self._verify = verify
        self._racy_from_ns = int(datetime.fromisoformat(now).timestamp() * 1e9) - _RACY_NS

    def change(self, item: FoundFile, known: FileState | None) -> Change | None:
        """What becomes of a file; None when it is as it was.

        Never raises: a file that cannot be read is kept as such, without what an older version of it said.
        """
        try:
            return self._look(item, known)
        except OSError as error:
            told: DetectiveError = os_error(item.path, error)
        except DetectiveError as error:
            told = error
        except Exception as error:  # noqa: BLE001  # one strange file must not stop the others
            detail = type(error).__name__
            told = unreadable(item.path.name, f"读取时出错（{detail}）", f"reading it failed ({detail})")
        if not any(report.path == item.path for report in self.problems):
            self.problems.append(FileReport(path=item.path, error=told))
        state = FileState(
            path=str(item.path), root=str(item.root), size=0, modified_ns=0, sha256="", reading="", problem=told.code
        )
        return Change(state=state, filed=())

    def _look(self, item: FoundFile, known: FileState | None) -> Change | None:
        about = item.path.stat()
        if about.st_size > limit("file_bytes"):
            megabytes = limit("file_bytes") // 2**20
            raise unreadable(item.path.name, f"超过 {megabytes} MB", f"it has more than {megabytes} MB")
        sound = known if known is not None and not known.problem and known.reading == item.reading else None
        if sound and not self._verify and (about.st_size, about.st_mtime_ns) == (sound.size, sound.modified_ns):
            self.unchanged += 1
            return None
        data = item.path.read_bytes()
        state = FileState(
            path=str(item.path),
            root=str(item.root),
            size=len(data),
            modified_ns=0 if about.st_mtime_ns >= self._racy_from_ns else about.st_mtime_ns,
            sha256=hashlib.sha256(data).hexdigest(),
            reading=item.reading,
        )
        if sound and sound.sha256 == state.sha256:
            self.unchanged += 1
            return Change(state=state, filed=None)
        return Change(state=state, filed=self._filed(item, state, data))

    def _filed(self, item: FoundFile, state: FileState, data: bytes) -> tuple[Filed, ...]:
        filed: list[Filed] = []
        unread: list[Unread] = []
        source = Source(name=item.path.name, data=data, charset=item.settings.charset)
        for number, part in enumerate(item.format.read(source), 1):
            if isinstance(part, Unread):
                unread.append(part)
                continue
            record = _record(part, item, state, number)
            listed = tuple(_passages(part, item.format, is_web=record.url is not None))
            filed += [Filed.of(record, listed)] if listed else []
        if unread:
            self.problems.append(FileReport(path=item.path, error=unread[0].error, parts=len(unread)))
        if not filed:
            raise unread[0].error if unread else _no_text(item)
        self.read += 1
        return tuple(filed)


def _record(document: Document, item: FoundFile, state: FileState, number: int) -> Record:
    """A document with what its folder says where it is silent itself; labels of a folder are never opened by a file."""
    settings = item.settings
    date = document.published
    return Record(
        record_id=tidy(document.record_id or "") or (item.shown if number == 1 else f"{item.shown}:{number}"),
        source_version=tidy(document.source_version or settings.source_version or "") or state.sha256[:12],
        title=tidy(document.title) or item.path.stem,
        url=_tidy(document.url or settings.url),
        site=_tidy(document.site or settings.site) or item.root.name,
        published=date.written if date else None,
        published_kind=str(date.kind) if date else None,
        published_stage=date.stage if date else None,
        source_kind=document.source_kind or settings.source_kind,
        expires_at=document.expires_at or settings.expires_at,
        access_labels=document.access_labels or settings.access_labels,
        scopes=document.scopes if document.scopes is not None else settings.scopes,
    )


def _passages(document: Document, form: Format, *, is_web: bool) -> Iterator[Passage]:
    for number, block in enumerate(passages(document.blocks), 1):
        yield Passage(
            number=number,
            text=block.text,
            heading=tidy(block.heading),
            anchor=_anchor(block, form, is_web=is_web),
            page=block.page,
            line=block.line,
        )


def _anchor(block: Block, form: Format, *, is_web: bool) -> str | None:
    """An anchor that opens where the text is: a line opens in a file of this machine, but on no web page."""
    if is_web:
        return _tidy(block.anchor) if form.has_web_anchors else None
    return _tidy(block.anchor) or (f"#L{block.line}" if block.line else None)


def _tidy(text: str | None) -> str | None:
    return (tidy(text) or None) if text else None


def _no_text(item: FoundFile) -> InputError:
    return InputError(
        "file_without_text",
        Words(f"{item.path.name} 没有文字。", f"{item.path.name} holds no text."),
        Words("不需要可以忽略。", "nothing needs to be done unless text was expected."),
    )
