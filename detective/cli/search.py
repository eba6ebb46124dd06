"""`detective search`: ask the evidence store alone."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from detective.app import home
from detective.core.access import says_unknown
from detective.errors import InputError, Words
from detective.language import choose

if TYPE_CHECKING:
    from detective.storage.evidence.records import Hit

_EXCERPT = 160  # characters shown on the terminal


@click.command("search")
@click.argument("query", metavar="Q")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Passages at most.")
@click.option("--label", "labels", multiple=True, help="An access label that you hold; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(query: str, limit: int, labels: tuple[str, ...], as_json: bool, lang: str | None) -> None:
    """Find passages of the evidence store; one whose access label you do not hold is named and not shown."""
    language = choose(lang, query)
    from detective.storage.evidence.search import Searcher
    from detective.storage.home import EVIDENCE_FILE

    path = home() / EVIDENCE_FILE
    if not path.is_file():
        raise InputError(
            "nothing_indexed",
            Words("本地证据库还是空的。", "the local evidence store is empty."),
            Words("先运行 detective index 文件夹。", "run detective index FOLDER first."),
        )
    found = Searcher(path).search(query, limit=limit, labels=frozenset(labels))
    if as_json:
        answer = {
            "query": query,
            "results": [_shown(hit) for hit in found.open],
            "withheld": [{"id": hit.id, "reason": _reason(hit)} for hit in found.closed],
        }
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, sort_keys=True, indent=2) + "\n")
        return
    for hit in found.open:
        sys.stdout.write(_line(hit))
    for hit in found.closed:
        click.echo(f"{hit.id}: {_reason(hit)}", err=True)
    if not found.open and not found.closed:
        click.echo("没有找到。" if language == "zh" else "nothing found.", err=True)


def _reason(hit: Hit) -> str:
    """The code under which the gates refuse it."""
    return "access_policy_unknown" if says_unknown(hit.record.access_labels) else "access_label_not_granted"


def _shown(hit: Hit) -> dict[str, Any]:
    """A passage with all that it inherits; unknown is null."""
    record, passage = hit.record, hit.passage
    return {
        "id": hit.id,
        "record_id": record.record_id,
        "source_version": record.source_version,
        "title": record.title,
        "text": passage.text,
        "heading": passage.heading or None,
        "page": passage.page,
        "line": passage.line,
        "path": hit.path,
        "site": record.site,
        "citation_uri": record.url or Path(hit.path).as_uri(),
        "citation_anchor": passage.anchor,
        "published": record.published,
        "published_kind": record.published_kind,
        "published_stage": record.published_stage,
        "source_kind": record.source_kind,
        "indexed_at": hit.indexed_at,
        "expires_at": record.expires_at,
        "access_labels": list(record.access_labels),
        "scopes": None if record.scopes is None else list(record.scopes),
        "score": hit.score,
    }


def _line(hit: Hit) -> str:
    place = f"p. {hit.passage.page}" if hit.passage.page else hit.passage.heading
    facts = " · ".join(part for part in (hit.record.published, hit.record.site, place) if part)
    text = hit.passage.text.replace("\n", " ")
    excerpt = text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"
    return f"{hit.record.title}  [{hit.id}]\n  {facts}\n  {excerpt}\n"
