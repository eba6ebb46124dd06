"""`detective stance`: what passages say of claims, line by line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import click

from detective.app import Detective
from detective.cli.jsonl import run_lines, text_field


@click.command("stance")
@click.argument("source", metavar="IN.jsonl", type=click.Path(path_type=Path))
@click.option("-o", "--out", "target", metavar="OUT.jsonl", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at once.")
@click.option("--resume", is_flag=True, help="Go on after the last whole line of OUT.")
def command(source: Path, target: Path | None, workers: int, resume: bool) -> None:
    """Read lines `{"id","claim","title"?,"text","as_of"?}`; answer stance, confidence, scores, quote and basis."""
    if run_lines(source, target, read_line, workers=workers, resume=resume):
        raise click.exceptions.Exit(1)


def read_line(line: dict[str, Any]) -> dict[str, Any]:
    """The stance of one line."""
    return _engine().stance(
        text_field(line, "claim") or "",
        text=text_field(line, "text") or "",
        title=text_field(line, "title", needed=False) or "",
    )


@cache
def _engine() -> Detective:
    return Detective(offline=True)
