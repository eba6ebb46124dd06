"""What a reader hands on: documents of blocks, their dates with the stage that found them, and what was unreadable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from detective.core.models import PublishedKind
from detective.core.timeline import Precision, Span
from detective.core.times import read_date
from detective.errors import DetectiveError, InputError, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, a list item or a table row with its place; `page` and `line` count from 1."""

    text: str
    heading: str = ""
    anchor: str | None = None  # with its #, as it would stand in an address
    page: int | None = None
    line: int | None = None


FILE_PROPERTIES = "file_properties"  # the stage of dates that a file's format keeps beside its text


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """A date of a document: its words, what they mean, what kind of date it is and which stage found it."""

    text: str
    span: Span
    kind: PublishedKind
    stage: str

    @property
    def written(self) -> str:
        """Words from which `read_date` gives this span again: its own, else ISO."""
        if read_date(self.text) == self.span:
            return self.text
        if self.span.at is not None:
            return self.span.at.isoformat()
        length = {Precision.YEAR: -6, Precision.MONTH: -3}.get(self.span.precision)
        return self.span.start.iso()[:length] if self.span.start else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One text with what it says of itself; unknown is None, never a default."""

    blocks: tuple[Block, ...]
    title: str = ""
    dates: tuple[Dated, ...] = ()  # the most trustworthy first
    url: str | None = None
    site: str | None = None
    record_id: str | None = None
    source_version: str | None = None
    source_kind: str | None = None
    expires_at: str | None = None
    access_labels: tuple[str, ...] | None = None
    scopes: tuple[str, ...] | None = None

    @property
    def published(self) -> Dated | None:
        """The first date of publication, else the first change that the text itself tells of, else nothing.

        When a file was written is no such date: every conversion makes it anew.
        """
        listed = [date for date in self.dates if date.kind is PublishedKind.PUBLISHED]
        told = [date for date in self.dates if date.stage != FILE_PROPERTIES]
        return next(iter(listed or told), None)

    @property
    def text(self) -> str:
        """All blocks, one a line."""
        return "\n".join(block.text for block in self.blocks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A part of a file that could not be used, while the rest can; `line` counts from 1."""

    line: int
    error: DetectiveError


Read = Iterator[Document | Unread]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The bytes of a file and what is known of them before they are read."""

    name: str  # with its ending, which says the format
    data: bytes = field(repr=False)
    charset: str | None = None  # as a server or a folder's settings announced it


def unreadable(name: str, zh: str, en: str) -> InputError:
    """The error for a file that is not what its name says."""
    return InputError(
        "file_unreadable",
        Words(f"无法读取 {name}：{zh}。", f"cannot read {name}: {en}."),
        Words("请检查这个文件，或把它移出文件夹。", "check the file, or take it out of the folder."),
    )


def extra_missing(extra: str, zh: str, en: str) -> InputError:
    """The error for a format whose library is an optional part of the installation; says the line that installs it."""
    line = f'pip install "detective-agent[{extra}]"'
    return InputError(
        "extra_missing",
        Words(f"{zh}需要可选组件 {extra}。", f"{en} needs the optional part {extra}."),
        Words(f"请运行：{line}", f"run: {line}"),
    )
