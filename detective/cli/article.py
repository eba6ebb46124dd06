"""`detective article`: a long text; a card for each of its claims, and a summary."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from detective.app import Detective
from detective.cli.output import print_json, print_lines
from detective.core.models import Verdict
from detective.errors import InputError, Words
from detective.language import choose

if TYPE_CHECKING:
    from detective.article import Claim
    from detective.pipeline import Checked

_QUERY_FAILED = 3


@click.command("article")
@click.argument("source", metavar="FILE|URL|-")
@click.option("--published", help="When the text was written, ISO; it tells what its `yesterday` means.")
@click.option("--limit", type=click.IntRange(1, 1000), default=40, show_default=True, help="Claims checked at most.")
@click.option(
    "--evidence", type=click.Path(path_type=Path), help="Use exactly these candidates (- is stdin) and search nowhere."
)
@click.option("--as-of", help="The present of the checks, ISO (default: now).")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--policy", type=click.Path(path_type=Path), help="A policy file (TOML or JSON).")
@click.option("--explain", is_flag=True, help="Also show what was left out, and why.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the summary.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON: text, cards, what was left out.")
@click.option("--keep/--no-keep", default=True, show_default=True, help="Keep the checks in the history.")
def command(
    source: str,
    published: str | None,
    limit: int,
    evidence: Path | None,
    as_of: str | None,
    providers: tuple[str, ...],
    offline: bool,
    policy: Path | None,
    explain: bool,
    lang: str | None,
    as_json: bool,
    keep: bool,
) -> None:
    """Check the claims of a text: a file, the address of a page, or - for stdin."""
    from dataclasses import replace

    from detective.article import beside, check_claims, claims_of, read_article, report
    from detective.core.policy import DEFAULT_POLICY
    from detective.core.times import read_as_of
    from detective.intake import read_evidence, read_policy

    if offline and "://" in source:
        raise _offline_page()
    article = read_article(source, stdin=sys.stdin.read)
    language = choose(lang, article.text)
    if published is not None:
        article = replace(article, published=read_as_of(published).text)
    claims, left_out = claims_of(article, as_of=as_of, limit=limit)
    terms = beside(article, DEFAULT_POLICY if policy is None else read_policy(policy))
    engine = Detective(providers=providers, offline=offline, policy=terms)
    given = None if evidence is None else read_evidence(evidence)
    checks = check_claims(engine, claims, as_of=as_of, evidence=given)
    cards = [(claim, one.card) for claim, one in _kept(_progress(checks, len(claims)), keep=keep)]
    found = report(article, cards, left_out)
    if as_json:
        print_json(found)
    else:
        from detective.render.article import article_lines

        print_lines(article_lines(found, language, explain=explain))
    if any(card["verdict"] == Verdict.QUERY_FAILED for _, card in cards):
        raise click.exceptions.Exit(_QUERY_FAILED)


def _kept(checks: Any, *, keep: bool) -> Iterator[tuple[Claim, Checked]]:
    from detective.archive import opened

    with opened() as archive:
        for claim, checked in checks:
            if keep:
                archive.keep_or_say(checked)
            yield claim, checked


def _progress(checks: Any, total: int) -> Any:
    if not sys.stderr.isatty():
        return checks
    from rich.console import Console
    from rich.progress import track

    return track(checks, total=total, description="", console=Console(stderr=True))


def _offline_page() -> InputError:
    return InputError(
        "page_offline",
        Words("--offline 时不读取网页。", "with --offline no page is read."),
        Words("请把正文存成文件，或去掉 --offline。", "save its text to a file, or leave --offline out."),
    )
