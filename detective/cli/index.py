"""`detective index`: documents of one's own into the evidence store."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from detective.app import home, now
from detective.language import choose

if TYPE_CHECKING:
    from detective.storage.evidence.indexing import Indexed, Step

_SHOWN = 20  # problems told on the terminal; --json tells all


@click.command("index")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=click.Path(path_type=Path))
@click.option("--remove", is_flag=True, help="Forget what was indexed under PATH; the files stay.")
@click.option("--verify", is_flag=True, help="Read every file again instead of trusting its time stamp.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(paths: tuple[Path, ...], remove: bool, verify: bool, as_json: bool, lang: str | None) -> None:
    """Index files and folders: Markdown, text, HTML, PDF, DOCX, EPUB, CSV, JSON and JSONL. Only changes are read."""
    language = choose(lang)
    from detective.storage.evidence.indexing import forget, index
    from detective.storage.evidence.store import EvidenceStore
    from detective.storage.home import EVIDENCE_FILE

    with EvidenceStore(home() / EVIDENCE_FILE) as store:
        if remove:
            done = forget(store, paths)
        else:
            with _progress() as step:
                done = index(store, paths, now=now(), progress=step, verify=verify)
        totals = store.totals()
    if as_json:
        sys.stdout.write(json.dumps(_shown(done, totals), ensure_ascii=False, sort_keys=True, indent=2) + "\n")
    else:
        _tell(done, totals, language)
    if done.problems:
        raise click.exceptions.Exit(1)


def _shown(done: Indexed, totals: dict[str, int]) -> dict[str, Any]:
    return {
        "read": done.read,
        "unchanged": done.unchanged,
        "removed": done.removed,
        "left_out": done.left_out,
        "passages": done.passages,
        "store": {"files": totals["file"], "records": totals["record"], "passages": totals["passage"]},
        "problems": [
            {
                "path": str(report.path),
                "code": report.error.code,
                "parts": report.parts,
                "message": {"zh": report.error.message.zh, "en": report.error.message.en},
                "next": {"zh": report.error.next_step.zh, "en": report.error.next_step.en},
            }
            for report in done.problems
        ],
    }


def _tell(done: Indexed, totals: dict[str, int], language: str) -> None:
    for report in done.problems[:_SHOWN]:
        rest = f" (+{report.parts - 1})" if report.parts > 1 else ""
        click.echo(f"{report.path}: {report.error.one_line(language)}{rest}", err=True)
    if len(done.problems) > _SHOWN:
        more = len(done.problems) - _SHOWN
        click.echo(f"另有 {more} 个问题。" if language == "zh" else f"{more} more problems.", err=True)
    numbers = (done.read, done.unchanged, done.removed, done.left_out, done.passages, totals["file"], totals["passage"])
    line = (
        "读入 {} 个文件，未变 {}，移除 {}，跳过 {}；新增 {} 段。库中共 {} 个文件、{} 段。"
        if language == "zh"
        else "{} files read, {} unchanged, {} removed, {} left out; {} passages added. "
        "The store holds {} files and {} passages."
    )
    sys.stdout.write(line.format(*numbers) + "\n")


@contextmanager
def _progress() -> Iterator[Callable[[Step], None]]:
    """A bar on stderr where that is a terminal, nothing otherwise."""
    if not sys.stderr.isatty():
        yield lambda _step: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None)
        yield lambda step: bar.update(
            task, total=step.of, completed=step.files, description=f"{step.passages} passages"
        )
