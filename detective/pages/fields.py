"""What a record, a row or the head of a file says of a document, whatever names the fields have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from detective.core.access import UNKNOWN_ACCESS, says_unknown
from detective.core.models import PublishedKind, SourceKind
from detective.core.tables import rows
from detective.core.text import fold
from detective.core.times import read_date
from detective.errors import InputError, Words
from detective.pages.records import Block, Dated, Document

_BLANK = re.compile(r"[\s_-]+")
_SOURCE_KINDS = frozenset(str(kind) for kind in SourceKind)
_PUBLISHED_KINDS = {str(kind): kind for kind in PublishedKind}
_SEPARATOR = re.compile(r"[,;|，；、]")


def named(given: Mapping[str, Any]) -> dict[str, Any]:
    """The values under the names of this program; unknown names and missing values are left out."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        field = _field(name)
        if field and value is not None and value not in ("", []):
            found.setdefault(field, value)
    return found


def is_field(name: str) -> bool:
    """Whether a name is that of a field and not of a column of its own."""
    return _field(name) is not None


def document_of(given: Mapping[str, Any], blocks: tuple[Block, ...], *, title: str = "", where: str) -> Document:
    """The document that `given` (from `named`) describes; raises InputError for labels or an expiry it cannot read."""
    return Document(
        blocks=blocks,
        title=_text(given.get("title")) or title,
        dates=_dates(given),
        url=web_address(given.get("url")),
        site=_text(given.get("site")) or None,
        record_id=_text(given.get("record_id")) or None,
        source_version=_text(given.get("source_version")) or None,
        source_kind=_kind(given.get("source_kind")),
        expires_at=_expiry(given.get("expires_at"), where),
        access_labels=_access(given, where),
        scopes=labels_of(given.get("scopes"), where, "scopes"),
    )


def _access(given: Mapping[str, Any], where: str) -> tuple[str, ...] | None:
    """The labels; a document that says that its access policy is unknown carries that as a label."""
    labels = labels_of(given.get("access_labels"), where, "access_labels")
    return (*(labels or ()), UNKNOWN_ACCESS) if says_unknown((), given.get("access_policy")) else labels


def labels_of(value: Any, where: str, field: str) -> tuple[str, ...] | None:
    """A list of names, written as a list or with commas; None when missing; raises InputError for anything else.

    A label that cannot be read must not be lost: without it the text would be open to everybody.
    """
    if value is None:
        return None
    listed = _SEPARATOR.split(value) if isinstance(value, str) else value
    if not isinstance(listed, (list, tuple)) or not all(isinstance(item, str) for item in listed):
        raise _bad_field(where, field, "一组名称", "a list of names")
    return tuple(dict.fromkeys(name for item in listed if (name := item.strip())))


def dated(value: Any, kind: PublishedKind, stage: str) -> Dated | None:
    """The date that a field names; None when it names none."""
    text = _text(value)
    span = read_date(text) if text else None
    return Dated(text=text, span=span, kind=kind, stage=stage) if span else None


def web_address(value: Any) -> str | None:
    """An http(s) address without blanks, or None."""
    text = _text(value)
    return (
        text if text.lower().startswith(("http://", "https://")) and not any(char.isspace() for char in text) else None
    )


def _dates(given: Mapping[str, Any]) -> tuple[Dated, ...]:
    kind = _PUBLISHED_KINDS.get(str(given.get("published_kind")), PublishedKind.PUBLISHED)
    found = (
        dated(given.get("published"), kind, "field"),
        dated(given.get("modified"), PublishedKind.MODIFIED, "field"),
    )
    return tuple(date for date in found if date)


def _kind(value: Any) -> str | None:
    return value if isinstance(value, str) and value in _SOURCE_KINDS else None


def _expiry(value: Any, where: str) -> str | None:
    text = _text(value)
    if not text:
        return None
    if read_date(text) is None:
        raise _bad_field(where, "expires_at", "一个日期", "a date")
    return text


def _text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return str(value).strip()


def _bad_field(where: str, field: str, zh: str, en: str) -> InputError:
    return InputError(
        "record_field",
        Words(f"{where}：字段 {field} 应为{zh}。", f"{where}: field {field} must be {en}."),
        Words("请改正这个字段。", "correct the field."),
    )


@lru_cache(maxsize=1000)
def _field(name: str) -> str | None:
    return _aliases().get(_BLANK.sub("", fold(name)))


@cache
def _aliases() -> Mapping[str, str]:
    return {fold(alias): field for field, listed in rows("pages/fields.tsv") for alias in listed.split()}
