"""`detective replay`: compute a kept verdict again and prove that it comes out the same, or say where it does not."""

from __future__ import annotations

import click

from detective.archive import opened
from detective.cli.output import print_json, print_lines
from detective.errors import InputError, Words
from detective.language import choose


@click.command("replay")
@click.argument("card", metavar="BUNDLE|CARD|ID")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
def command(card: str, lang: str | None, as_json: bool) -> None:
    """Recompute the verdict of BUNDLE (a file, or a card of the history) from its snapshot."""
    from detective.app import own_model
    from detective.record.bundle_reading import read_bundle
    from detective.record.replay import replay
    from detective.render.difference import replay_lines

    language = choose(lang)
    with opened() as archive:
        given = archive.load(card)
        kept = archive.bundle_for(given)
    if kept is None:
        raise InputError(
            "bundle_needed",
            Words(
                f"{card} 只是一张卡：能看，但没有证据快照，不能重算。",
                f"{card} is a card alone: it shows, but replays not.",
            ),
            Words(
                "请给出 check --bundle 写出的存档，或历史里的编号。",
                "give a bundle written by check --bundle, or the id of a card in the history.",
            ),
        )
    bundle = read_bundle(kept, card)
    done = replay(bundle, own_model())
    if as_json:
        found = [{"path": row.path, "before": row.before, "after": row.after} for row in done.found]
        print_json(
            {"identical": done.is_identical, "id": bundle.card["id"], "same_code": done.same_code, "differences": found}
        )
    else:
        print_lines(replay_lines(bundle.card, done.card, done.found, same_code=done.same_code, lang=language))
    if not done.is_identical:
        raise click.exceptions.Exit(1)
