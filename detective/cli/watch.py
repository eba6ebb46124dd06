"""`detective watch`: questions that are asked again when they are due."""

from __future__ import annotations

import click

from detective.archive import Archive, opened
from detective.cli.output import print_json, print_lines
from detective.core.tables import table
from detective.language import choose, current
from detective.render.record_words import label_of, tell
from detective.watching import Rechecked, add_watch, end_watch, run_due, watched

_lang = click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("watch")
def command() -> None:
    """Ask questions again when they are due."""


@command.command("add")
@click.argument("card", metavar="ID|@NUMBER")
@click.option("--on", "due", help="The day on which to ask again, ISO (default: by the kind of card).")
@click.option("--every", "every_days", type=click.IntRange(1), help="And then every so many days.")
@_lang
@_json
def add(card: str, due: str | None, every_days: int | None, lang: str | None, as_json: bool) -> None:
    """Watch the question of a kept card."""
    with opened() as archive:
        given = archive.load(card)
        choose(lang, given.card["query"]["text"])
        watch = add_watch(archive, given, due=due, every_days=every_days)
    if as_json:
        print_json(watch)
    else:
        words = {"watch": watch["watch"], "due": watch["due"], "why": _why(watch["why"])}
        print_lines([tell("watch", "added", current(), **words)])


@command.command("list")
@_lang
@_json
def list_watches(lang: str | None, as_json: bool) -> None:
    """List what is watched, the one that is due first first."""
    language = choose(lang)
    with opened() as archive:
        rows = watched(archive)
    if as_json:
        print_json(list(rows))
    elif not rows:
        click.echo(tell("watch", "none", language), err=True)
    else:
        print_lines(
            tell("watch", "row", language, **{**row, "label": label_of(row["verdict"], language, mode=row["mode"])})
            for row in rows
        )


@command.command("off")
@click.argument("watch", metavar="WATCH")
@_lang
@_json
def off(watch: str, lang: str | None, as_json: bool) -> None:
    """Watch a question no longer."""
    language = choose(lang)
    with opened() as archive:
        ended = end_watch(archive, watch)
    if as_json:
        print_json(ended)
    else:
        print_lines([tell("watch", "ended", language, watch=ended["watch"])])


@command.command("run")
@click.option("--all", "everything", is_flag=True, help="Also what is not due yet.")
@click.option("--correct", is_flag=True, help="Let a new verdict supersede the old card at once.")
@click.option("--provider", "providers", multiple=True, help="Ask this source; repeatable.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@_lang
@_json
def run(
    everything: bool, correct: bool, providers: tuple[str, ...], offline: bool, lang: str | None, as_json: bool
) -> None:
    """Check what is due again; exit 1 when a verdict moved."""
    from detective.app import Detective

    language = choose(lang)
    with opened() as archive:
        old = {watch["watch"]: watch["card"] for watch in watched(archive)}
        done = list(run_due(archive, Detective(providers=providers, offline=offline), everything=everything))
        if correct:
            for one in done:
                _correct(archive, old[one.watch["watch"]], one)
    if as_json:
        print_json([{"watch": one.watch, "before": one.before, "after": one.after, "moved": one.moved} for one in done])
    elif not done:
        click.echo(tell("watch", "none_due", language), err=True)
    else:
        print_lines(_line(one) for one in done)
    if any(one.moved for one in done):
        raise click.exceptions.Exit(1)


def _correct(archive: Archive, old: str, one: Rechecked) -> None:
    if one.moved:
        lang = current()
        words = {name: label_of(verdict, lang) for name, verdict in (("before", one.before), ("after", one.after))}
        archive.correct(old, one.card, reason=tell("watch", "corrected", lang, **words), by="detective watch")


def _line(one: Rechecked) -> str:
    lang, watch = current(), one.watch
    words = {"watch": watch["watch"], "due": watch["due"], "card": one.card[:12]}
    labels = {name: label_of(verdict, lang, mode=watch["mode"]) for name, verdict in _verdicts(one)}
    code = "failed" if one.failed else "moved" if one.moved else "same"
    return tell("watch", code, lang, **words, **labels)


def _verdicts(one: Rechecked) -> tuple[tuple[str, str], ...]:
    return (("before", one.before), ("after", one.after), ("label", one.after))


def _why(code: str) -> str:
    row = table("record/recheck.toml").get(code)
    return str(row[current()]) if row else tell("watch", "chosen", current())
