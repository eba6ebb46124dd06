"""`detective stance`: what passages say of claims, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import click

from detective.app import Detective
from detective.cli.jsonl import Ahead, run_lines, text_field
from detective.core.stance.learned import nli_limit


@click.command("stance")
@click.argument("source", metavar="IN.jsonl", type=click.Path(path_type=Path))
@click.option("-o", "--out", "target", metavar="OUT.jsonl", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at once.")
@click.option("--resume", is_flag=True, help="Go on after the last whole line of OUT.")
@click.option("--nli", metavar="DIR", help="Read stance with the NLI model in this folder.")
def command(source: Path, target: Path | None, workers: int, resume: bool, nli: str | None) -> None:
    """Read lines `{"id","claim","title"?,"text","as_of"?}`; answer stance, confidence, scores, quote and basis."""
    work, ahead = partial(read_line, nli), None
    if _engine(nli).model is not None:  # one that cannot be used is said once, before any line
        ahead = Ahead(partial(read_ahead, nli), lines=nli_limit("lines_ahead"))
    if run_lines(source, target, work, workers=workers, resume=resume, ahead=ahead):
        raise click.exceptions.Exit(1)


def read_line(nli: str | None, line: dict[str, Any]) -> dict[str, Any]:
    """The stance of one line; `nli` is the folder of the model that is asked, None: that of the settings."""
    claim, text, title = _fields(line)
    return _engine(nli).stance(claim, text=text, title=title)


def read_ahead(nli: str | None, lines: Sequence[dict[str, Any]]) -> None:
    """Have the model read several lines together; a line that cannot be read says so when its turn comes."""
    _engine(nli).stance_ahead(_fields(line) for line in lines if _is_whole(line))


def _is_whole(line: dict[str, Any]) -> bool:
    return all(isinstance(line.get(name, ""), str) for name in ("claim", "text", "title"))


def _fields(line: dict[str, Any]) -> tuple[str, str, str]:
    claim, text = (text_field(line, name) or "" for name in ("claim", "text"))
    return claim, text, text_field(line, "title", needed=False) or ""


@cache
def _engine(nli: str | None) -> Detective:
    return Detective(offline=True, nli=nli)
