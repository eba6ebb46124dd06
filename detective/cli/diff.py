"""`detective diff`: what differs between two checks, and which difference moves the verdict."""

from __future__ import annotations

from typing import Any

import click

from detective.archive import opened
from detective.cli.output import print_json, print_lines
from detective.language import choose


@click.command("diff")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
def command(before: str, after: str, lang: str | None, as_json: bool) -> None:
    """Compare A and B (cards or bundles, files or ids); exit 1 when the verdicts differ."""
    from detective.app import own_model
    from detective.core.comparing import Known, compare
    from detective.record.bundle_reading import read_bundle
    from detective.record.moving import known, trials
    from detective.render.difference import diff_lines

    with opened() as archive:
        sides = [archive.load(before), archive.load(after)]
    language = choose(lang, sides[0].card["query"]["text"])
    bundles = [None if side.bundle is None else read_bundle(side.bundle, side.name) for side in sides]
    first, second = bundles
    whole = first is not None and second is not None
    empty: dict[str, Any] = {}
    pair = [
        known(bundle)
        if bundle is not None and whole
        else Known(card=side.card, given=empty, engine=empty, ruleset=empty)
        for side, bundle in zip(sides, bundles, strict=True)
    ]
    rows = compare(pair[0], pair[1])
    tried = trials(first, second, own_model()) if first is not None and second is not None else None
    same = sides[0].card["verdict"] == sides[1].card["verdict"]
    if as_json:
        print_json(
            {
                "same_verdict": same,
                "verdicts": [side.card["verdict"] for side in sides],
                "ids": [side.card["id"] for side in sides],
                "tally": [side.card["tally"] for side in sides],
                "differences": [
                    {"cause": str(row.cause), "name": row.name, "before": row.before, "after": row.after}
                    for row in rows
                ],
                "trials": None
                if tried is None
                else [
                    {"cause": str(one.cause), "name": one.name, "verdict": one.verdict, "moved": one.moved}
                    for one in tried
                ],
            }
        )
    else:
        print_lines(diff_lines(sides[0].card, sides[1].card, rows, tried, language))
    if not same:
        raise click.exceptions.Exit(1)
