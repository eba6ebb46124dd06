"""`detective explain`: the arithmetic of a card, as a person would check it on paper."""

from __future__ import annotations

import click

from detective.archive import opened
from detective.cli.output import print_json, print_lines
from detective.language import choose


@click.command("explain")
@click.argument("card", metavar="CARD|BUNDLE|ID")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
@click.option("--json", "as_json", is_flag=True, help="Print the steps as JSON.")
def command(card: str, lang: str | None, as_json: bool) -> None:
    """Go through the arithmetic of CARD; exit 1 when a step does not hold."""
    from detective.core.ruleset import default_ruleset
    from detective.render.explain import explain_lines, explained

    with opened() as archive:
        given = archive.load(card).card
    language = choose(lang, given["query"]["text"])
    rules = default_ruleset()
    lines, holds = explain_lines(given, rules, language)
    if as_json:
        steps = explained(given, rules, language)
        print_json(
            {"holds": holds, "steps": [{"code": one.code, "text": one.text, "holds": one.holds} for one in steps]}
        )
    else:
        print_lines(lines)
    if not holds:
        raise click.exceptions.Exit(1)
