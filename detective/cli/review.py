"""`detective review`: what people make of kept cards; their steps stand beside the verdict and never change it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from detective.archive import opened
from detective.cli.output import print_json, print_lines
from detective.core.models import Verdict
from detective.core.reviewing import ACTIONS, Act, ReviewState
from detective.language import choose, current
from detective.render.record_words import label_of, tell
from detective.render.reviews import state_line, step_lines

if TYPE_CHECKING:
    from detective.storage.history_backend import CardRow

_lang = click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class _CardOrCommand(click.Group):
    """`review CARD …` is `review card CARD …`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["card", *args]
        return super().parse_args(ctx, args)


@click.group("review", cls=_CardOrCommand)
def command() -> None:
    """Verify kept cards: `review CARD --state STATE --by NAME`, `review CARD` to look, `review list`."""


@command.command("card")
@click.argument("card", metavar="ID|@NUMBER")
@click.option("--state", type=click.Choice([str(state) for state in ACTIONS]), help="The step to take.")
@click.option("--by", help="Who takes it.")
@click.option("--note", help="What was seen, or why.")
@click.option("--verdict", type=click.Choice([str(v) for v in Verdict]), help="With amended: the verdict put beside.")
@click.option("--two-reviewers", is_flag=True, help="The decision holds when a second person takes the same one.")
@_lang
@_json
def one(
    card: str,
    state: str | None,
    by: str | None,
    note: str | None,
    verdict: str | None,
    two_reviewers: bool,
    lang: str | None,
    as_json: bool,
) -> None:
    """Take a step on a kept card, or show its steps."""
    from detective.reviewing import take_step

    with opened() as archive:
        if state is None:
            shown = archive.load(card).card
        else:
            act = Act(
                state=ReviewState(state),
                by=by or "",
                note=(note or "").strip() or None,
                verdict=Verdict(verdict) if verdict else None,
            )
            shown = take_step(archive, card, act, two_reviewers=two_reviewers or None)
    language = choose(lang, shown["query"]["text"])
    if as_json:
        print_json({"id": shown["id"], "verdict": shown["verdict"], "review": shown["review"]})
    else:
        print_lines([state_line(shown, language), *step_lines(shown, language)])


@command.command("list")
@click.option("--state", "states", multiple=True, type=click.Choice([str(s) for s in ReviewState]), help="Repeatable.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="Cards at most.")
@click.option("--before", type=int, help="Go on before this entry number.")
@_lang
@_json
def waiting(states: tuple[str, ...], limit: int, before: int | None, lang: str | None, as_json: bool) -> None:
    """List kept cards with where they stand, the newest first; --state none: nobody has looked at them yet."""
    choose(lang)
    from detective.reviewing import worklist

    with opened() as archive:
        rows = worklist(archive, states=frozenset(states), limit=limit, before=before)
    if as_json:
        print_json([asdict(row) for row in rows])
    elif rows:
        print_lines(_row(row) for row in rows)
    else:
        click.echo(tell("history", "empty", current()), err=True)


def _row(row: CardRow) -> str:
    lang = current()
    label = label_of(row.verdict, lang, mode=row.mode)
    state = tell("review", row.review or str(ReviewState.NONE), lang)
    return "  ".join([f"@{row.seq}", row.id[:12], state, label, row.question])
