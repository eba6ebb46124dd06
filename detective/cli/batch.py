"""`detective batch`: many checks from a JSONL file, in order, each line with its card or its error."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import click

from detective.app import Detective
from detective.archive import Archive
from detective.cli.jsonl import Spread, run_lines, text_field
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.intake import candidates_of, read_policy
from detective.language import choose

_ENGINES = ("local", "dask")


@click.command("batch")
@click.argument("source", metavar="IN.jsonl", type=click.Path(path_type=Path))
@click.option("-o", "--out", "target", metavar="OUT.jsonl", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at once.")
@click.option("--resume", is_flag=True, help="Go on after the last whole line of OUT.")
@click.option("--engine", type=click.Choice(_ENGINES), default="local", show_default=True, help="What does the work.")
@click.option("--scheduler", metavar="ADDRESS", help="Of a running Dask cluster (default: one on this machine).")
@click.option("--as-of", help="The present for lines that name none, ISO (default: now).")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--policy", type=click.Path(path_type=Path), help="A policy file (TOML or JSON) for every line.")
@click.option("--nli", metavar="DIR", help="Read stance with the NLI model in this folder.")
@click.option("--keep/--no-keep", default=False, show_default=True, help="Keep every check in the history.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(
    source: Path,
    target: Path | None,
    workers: int,
    resume: bool,
    engine: str,
    scheduler: str | None,
    as_of: str | None,
    providers: tuple[str, ...],
    offline: bool,
    policy: Path | None,
    nli: str | None,
    keep: bool,
    lang: str | None,
) -> None:
    """Check every line `{"id","query","as_of"?,"mode"?,"evidence"?}` of IN.jsonl (- is stdin)."""
    language = choose(lang)
    terms = Terms(
        as_of=as_of,
        providers=providers,
        offline=offline,
        policy=DEFAULT_POLICY if policy is None else read_policy(policy),
        nli=nli,
        keep=keep,
    )
    _engine(terms).sources()  # an unknown provider, or a model that cannot be used, is said once, before any line
    with ExitStack() as stack:
        spread = stack.enter_context(_cluster(workers, scheduler, nli)) if engine == "dask" or scheduler else None
        failed = run_lines(source, target, partial(check_line, terms), workers=workers, resume=resume, spread=spread)
    if target is not None:
        words = {"zh": "已写入 {}，{} 行失败。", "en": "written to {}, {} lines failed."}[language]
        click.echo(words.format(target.name, failed), err=True)
    if failed:
        raise click.exceptions.Exit(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What holds for every line: the present where a line names none, where to look, the policy, who reads stance."""

    as_of: str | None = None
    providers: tuple[str, ...] = ()
    offline: bool = False
    policy: Policy = DEFAULT_POLICY
    nli: str | None = None
    keep: bool = False


def check_line(terms: Terms, line: dict[str, Any]) -> dict[str, Any]:
    """The card of one line; `evidence`, even empty, is used as it is and nothing is searched."""
    given = line.get("evidence")
    checked = _engine(terms).check(
        text_field(line, "query") or "",
        as_of=text_field(line, "as_of", needed=False) or terms.as_of,
        mode=text_field(line, "mode", needed=False),
        time=text_field(line, "time", needed=False),
        evidence=None if given is None else candidates_of(given, "evidence"),
    )
    if terms.keep:
        _archive().keep(checked)
    return {"card": checked.card}


def _cluster(workers: int, scheduler: str | None, nli: str | None) -> AbstractContextManager[Spread]:
    from detective.cli.cluster import cluster

    return cluster(workers, scheduler, nli)


@cache
def _archive() -> Archive:
    return Archive()


@cache
def _engine(terms: Terms) -> Detective:
    return Detective(providers=terms.providers, offline=terms.offline, policy=terms.policy, nli=terms.nli)
