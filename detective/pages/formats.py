"""The formats that can be read, by the ending of a file's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath

from detective.errors import InputError, Words
from detective.pages.records import Read, Source


@dataclass(frozen=True, slots=True)
class Format:
    """One row; a change of what a reader gives raises its `version`, and files of the format are then read again."""

    name: str
    endings: tuple[str, ...]
    module: str
    function: str
    has_web_anchors: bool = True  # its anchors also open a web page that shows such a file
    version: int = 1

    def read(self, source: Source) -> Read:
        """The documents of a file; the reader is loaded only now. Raises InputError for a file that cannot be read."""
        reader: Callable[[Source], Read] = getattr(import_module(f"{__package__}.{self.module}"), self.function)
        return reader(source)


FORMATS: tuple[Format, ...] = (
    Format("markdown", (".md", ".markdown", ".mdown", ".mkd"), "markdown", "read_markdown"),
    Format("text", (".txt", ".text"), "plain", "read_plain", has_web_anchors=False),
    Format("html", (".html", ".htm", ".xhtml", ".shtml"), "web_file", "read_html"),
    Format("pdf", (".pdf",), "pdf", "read_pdf"),
    Format("docx", (".docx",), "docx", "read_docx", has_web_anchors=False),
    Format("epub", (".epub",), "epub", "read_epub", has_web_anchors=False),
    Format("csv", (".csv", ".tsv"), "rows", "read_csv"),
    Format("jsonl", (".jsonl", ".ndjson"), "rows", "read_jsonl"),
    Format("json", (".json",), "rows", "read_json"),
)
_BY_ENDING = {ending: row for row in FORMATS for ending in row.endings}


def format_of(name: str) -> Format | None:
    """The format of a file by its name, or None for one that is not read."""
    return _BY_ENDING.get(PurePath(name).suffix.lower())


def unknown_format(name: str) -> InputError:
    """The error for a named file of a format that is not read."""
    known = " ".join(sorted(_BY_ENDING))
    return InputError(
        "format_unknown",
        Words(f"不认识 {name} 的格式。", f"the format of {name} is not known."),
        Words(f"可以读取：{known}", f"these can be read: {known}"),
    )
