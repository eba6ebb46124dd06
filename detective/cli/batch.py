"""`detective batch`: many checks from a JSONL file, in order, each line with its card or its error."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

import click

from detective.app import Detective
from detective.archive import Archive
from detective.cli.jsonl import run_lines, text_field
from detective.errors import InputError, Words
from detective.intake import candidates_of
from detective.language import choose

_ENGINES = ("local", "dask")


@click.command("batch")
@click.argument("source", metavar="IN.jsonl", type=click.Path(path_type=Path))
@click.option("-o", "--out", "target", metavar="OUT.jsonl", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at once.")
@click.option("--resume", is_flag=True, help="Go on after the last whole line of OUT.")
@click.option("--engine", type=click.Choice(_ENGINES), default="local", show_default=True)
@click.option("--as-of", help="The present for lines that name none, ISO (default: now).")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--keep/--no-keep", default=False, show_default=True, help="Keep every check in the history.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(
    source: Path,
    target: Path | None,
    workers: int,
    resume: bool,
    engine: str,
    as_of: str | None,
    providers: tuple[str, ...],
    offline: bool,
    keep: bool,
    lang: str | None,
) -> None:
    """Check every line `{"id","query","as_of"?,"mode"?,"evidence"?}` of IN.jsonl."""
    choose(lang)
    if engine == "dask":
        raise InputError(
            "engine_missing",
            Words("这一版还不能用 dask 运行。", "this version cannot run on dask yet."),
            Words("请用 --engine local 和 --workers。", "use --engine local with --workers."),
        )
    _engine(providers, offline).sources()  # an unknown provider is said once, before any line
    work = partial(check_line, as_of=as_of, providers=providers, offline=offline, keep=keep)
    if run_lines(source, target, work, workers=workers, resume=resume):
        raise click.exceptions.Exit(1)


def check_line(
    line: dict[str, Any], *, as_of: str | None, providers: tuple[str, ...], offline: bool, keep: bool = False
) -> dict[str, Any]:
    """The card of one line; `evidence`, even empty, is used as it is and nothing is searched."""
    given = line.get("evidence")
    checked = _engine(providers, offline).check(
        text_field(line, "query") or "",
        as_of=text_field(line, "as_of", needed=False) or as_of,
        mode=text_field(line, "mode", needed=False),
        time=text_field(line, "time", needed=False),
        evidence=None if given is None else candidates_of(given, "evidence"),
    )
    if keep:
        _archive().keep(checked)
    return {"card": checked.card}


@cache
def _archive() -> Archive:
    return Archive()


@cache
def _engine(providers: tuple[str, ...], offline: bool) -> Detective:
    return Detective(providers=providers, offline=offline)
