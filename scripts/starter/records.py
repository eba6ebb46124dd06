"""A record of the corpus, and the publishers' address patterns that it may cite."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Publisher:
    """One address pattern; `fields` gives for each blank of the pattern what may stand there."""

    key: str
    pattern: str
    name_zh: str
    name_en: str
    source_kind: str
    fields: dict[str, str]

    def url(self, **blanks: str) -> str:
        """The address with the blanks filled; what does not fit the pattern is an error."""
        for name, allowed in self.fields.items():
            if not re.fullmatch(allowed, blanks[name]):
                raise ValueError(f"{self.key}: {name}={blanks[name]!r} is not {allowed}")
        return self.pattern.format(**{name: quote(text, safe="-_.,'()!&=~:") for name, text in blanks.items()})


def read_publishers(path: Path) -> dict[str, Publisher]:
    """The table of publishers by key."""
    with path.open("rb") as stream:
        rows: dict[str, dict[str, Any]] = tomllib.load(stream)
    return {key: Publisher(key=key, fields=row.pop("fields", {}), **row) for key, row in rows.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a fact is published: a publisher of the table and what fills its pattern."""

    publisher: Publisher
    blanks: dict[str, str] = field(default_factory=dict)

    def url(self) -> str:
        """The address cited."""
        return self.publisher.url(**self.blanks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One fact in both languages; `facts` repeats it in plain values, so that it can be checked against its row."""

    id: str
    topic: str
    title_zh: str
    title_en: str
    text_zh: str
    text_en: str
    source_zh: Source
    source_en: Source
    published: str = ""
    published_kind: str = ""
    facts: dict[str, Any]

    def rows(self) -> list[dict[str, Any]]:
        """The Chinese and the English record, without empty fields."""
        return [self._row("zh"), self._row("en")]

    def _row(self, lang: str) -> dict[str, Any]:
        zh = lang == "zh"
        source = self.source_zh if zh else self.source_en
        row = {
            "id": f"{self.id}-{lang}",
            "lang": lang,
            "topic": self.topic,
            "title": self.title_zh if zh else self.title_en,
            "text": self.text_zh if zh else self.text_en,
            "url": source.url(),
            "site": source.publisher.name_zh if zh else source.publisher.name_en,
            "publisher": source.publisher.key,
            "source_kind": source.publisher.source_kind,
            "published": self.published,
            "published_kind": self.published_kind,
            "facts": self.facts,
        }
        return {key: value for key, value in row.items() if value not in ("", {})}


def as_lines(pairs: list[Pair]) -> bytes:
    """Canonical JSON lines in the order of the ids."""
    rows = sorted((row for pair in pairs for row in pair.rows()), key=lambda row: str(row["id"]))
    lines = [json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":")) for row in rows]
    return ("\n".join(lines) + "\n").encode("utf-8")
