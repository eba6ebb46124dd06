"""`detective check`: one claim or question; a card on the terminal, as JSON, HTML, Markdown, bundle or ClaimReview."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from detective.app import Detective
from detective.cli.output import pretty, print_json, print_lines, write_file
from detective.core.models import Candidate, PlannedQuery, Verdict
from detective.core.policy import Policy
from detective.errors import InputError, Words
from detective.language import choose
from detective.searched import query_row

_QUERY_FAILED = 3


@click.command("check")
@click.argument("text", required=False)
@click.option(
    "--from", "review", type=click.Path(path_type=Path), help="Check the claim of a ClaimReview file or page."
)
@click.option("--item", type=int, help="Which claim of that file, from 1.")
@click.option(
    "--evidence", type=click.Path(path_type=Path), help="Use exactly these candidates (- is stdin) and search nowhere."
)
@click.option("--as-of", help="The present of the check, ISO (default: now).")
@click.option("--time", "understood", help="Correct the time that the question is about.")
@click.option("--mode", type=click.Choice(["claim", "open"]), help="Say which it is instead of having it read.")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--query", "queries", multiple=True, help="Ask this in place of the planned queries; repeatable.")
@click.option("--read-pages/--no-read-pages", default=None, help="Open the pages behind what the web brings.")
@click.option("--max-calls", type=click.IntRange(0), help="At most so many searches over the network.")
@click.option("--plan", "only_plan", is_flag=True, help="Show the planned queries and ask nothing.")
@click.option("--policy", type=click.Path(path_type=Path), help="A policy file (TOML or JSON).")
@click.option("--nli", metavar="DIR", help="Read stance with the NLI model in this folder.")
@click.option("--explain", is_flag=True, help="Show the arithmetic.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the card.")
@click.option("--json", "as_json", is_flag=True, help="Print the card's JSON alone.")
@click.option("--html", type=click.Path(path_type=Path), help="Write the card as one HTML file.")
@click.option("--md", type=click.Path(path_type=Path), help="Write the card as Markdown.")
@click.option("--bundle", type=click.Path(path_type=Path), help="Write card and snapshot, for replay.")
@click.option("--claimreview", type=click.Path(path_type=Path), help="Write a decided claim as ClaimReview JSON-LD.")
@click.option("--unreviewed", is_flag=True, help="Also when no person has confirmed it.")
@click.option("--keep/--no-keep", default=True, show_default=True, help="Keep the check in the history.")
def command(
    text: str | None,
    review: Path | None,
    item: int | None,
    evidence: Path | None,
    as_of: str | None,
    understood: str | None,
    mode: str | None,
    providers: tuple[str, ...],
    offline: bool,
    queries: tuple[str, ...],
    read_pages: bool | None,
    max_calls: int | None,
    only_plan: bool,
    policy: Path | None,
    nli: str | None,
    explain: bool,
    lang: str | None,
    as_json: bool,
    html: Path | None,
    md: Path | None,
    bundle: Path | None,
    claimreview: Path | None,
    unreviewed: bool,
    keep: bool,
) -> None:
    """Check TEXT, a claim or a question."""
    claim = _text(text, review, item)
    language = choose(lang, claim)
    engine = Detective(providers=providers, offline=offline, max_calls=max_calls, nli=nli)
    if only_plan:
        _show_plan(engine.plan(claim, as_of=as_of, mode=mode, time=understood), language, as_json=as_json)
        return
    checked = engine.check(
        claim,
        as_of=as_of,
        mode=mode,
        time=understood,
        evidence=None if evidence is None else _evidence(evidence),
        policy=None if policy is None else _policy(policy),
        queries=queries or None,
        read_pages=read_pages,
    )
    card = checked.card
    if html is not None:
        from detective.render.html import html_card

        write_file(html, html_card(card, language))
    if md is not None:
        from detective.render.markdown import markdown_card

        write_file(md, markdown_card(card, language))
    if bundle is not None:
        from detective.record.bundle import bundle_of

        write_file(bundle, pretty(bundle_of(checked)))
    if keep:  # before anything is printed: a reader that closes the pipe early loses nothing
        from detective.archive import opened

        with opened() as archive:
            archive.keep_or_say(checked)
    if as_json:
        print_json(card)
    else:
        from detective.render.terminal import print_card

        print_card(card, language, explain=explain)
    if claimreview is not None:
        write_file(claimreview, _claimreview(card, language, keep=keep, unreviewed=unreviewed))
    if card["verdict"] == Verdict.QUERY_FAILED:
        raise click.exceptions.Exit(_QUERY_FAILED)


def _show_plan(queries: tuple[PlannedQuery, ...], language: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"plan": [query_row(query) for query in queries]})
        return
    from detective.render.view import say

    print_lines([f"{query.text}  ({say('purpose', query.purpose, language)})" for query in queries])


def _evidence(path: Path) -> tuple[Candidate, ...]:
    from detective.intake import read_evidence  # pydantic takes longer to load than a question to check

    return read_evidence(path)


def _policy(path: Path) -> Policy:
    from detective.intake import read_policy

    return read_policy(path)


def _text(text: str | None, review: Path | None, item: int | None) -> str:
    if (text is None) == (review is None):
        raise InputError(
            "text_or_file",
            Words("请给出要查证的话，或用 --from 给出 ClaimReview 文件。", "give a claim or question, or --from FILE."),
            Words("两者只能给一个。", "give one of the two."),
        )
    if text is not None:
        return text
    from detective.intake import read_text
    from detective.record.claim_import import chosen_claim

    assert review is not None
    return chosen_claim(read_text(review), review.name, item).text


def _claimreview(card: dict[str, Any], language: str, *, keep: bool, unreviewed: bool) -> str:
    """A card that was confirmed earlier is confirmed now: the same id has the same verification."""
    from detective.archive import opened
    from detective.cli.export import claimreview_of

    if keep:
        with opened() as archive:
            card = archive.with_record(card)
    return claimreview_of(card, language, None, None, None, unreviewed=unreviewed)
