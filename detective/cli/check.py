"""`detective check`: one claim or question, a card on the terminal or as JSON, HTML or Markdown."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from detective.app import Detective
from detective.core.models import Verdict
from detective.errors import InputError, Words
from detective.language import choose

_QUERY_FAILED = 3


@click.command("check")
@click.argument("text")
@click.option("--evidence", type=click.Path(path_type=Path), help="Use exactly these candidates and search nowhere.")
@click.option("--as-of", help="The present of the check, ISO (default: now).")
@click.option("--time", "understood", help="Correct the time that the question is about.")
@click.option("--mode", type=click.Choice(["claim", "open"]), help="Say which it is instead of having it read.")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--policy", type=click.Path(path_type=Path), help="A policy file (TOML or JSON).")
@click.option("--explain", is_flag=True, help="Show the arithmetic.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the card.")
@click.option("--json", "as_json", is_flag=True, help="Print the card's JSON alone.")
@click.option("--html", type=click.Path(path_type=Path), help="Write the card as one HTML file.")
@click.option("--md", type=click.Path(path_type=Path), help="Write the card as Markdown.")
def command(
    text: str,
    evidence: Path | None,
    as_of: str | None,
    understood: str | None,
    mode: str | None,
    providers: tuple[str, ...],
    offline: bool,
    policy: Path | None,
    explain: bool,
    lang: str | None,
    as_json: bool,
    html: Path | None,
    md: Path | None,
) -> None:
    """Check TEXT, a claim or a question."""
    language = choose(lang, text)
    from detective.intake import read_evidence, read_policy

    engine = Detective(providers=providers, offline=offline)
    checked = engine.check(
        text,
        as_of=as_of,
        mode=mode,
        time=understood,
        evidence=None if evidence is None else read_evidence(evidence),
        policy=None if policy is None else read_policy(policy),
    )
    card = checked.card
    if html is not None:
        from detective.render.html import html_card

        _write(html, html_card(card, language))
    if md is not None:
        from detective.render.markdown import markdown_card

        _write(md, markdown_card(card, language))
    if as_json:
        sys.stdout.write(json.dumps(card, ensure_ascii=False, sort_keys=True, indent=2) + "\n")
    else:
        from detective.render.terminal import print_card

        print_card(card, language, explain=explain)
    if card["verdict"] == Verdict.QUERY_FAILED:
        raise click.exceptions.Exit(_QUERY_FAILED)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(
            "file_not_written",
            Words(f"无法写入 {path.name}：{error.strerror}。", f"cannot write {path.name}: {error.strerror}."),
            Words("请检查文件夹和权限。", "check the folder and its permissions."),
        ) from error
