"""`detective history`: what was checked before; find it, show it, prove it whole, take it elsewhere, correct it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from detective.archive import instant, opened
from detective.cli.output import print_json, print_lines
from detective.errors import InputError, Words
from detective.language import choose, current
from detective.render.record_words import label_of, tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from detective.storage.history_backend import CardRow

_VERDICTS = ("supported", "refuted", "uncertain", "no_reliable_source", "query_failed")
_lang = click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the words.")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _narrowing(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--verdict", "verdicts", multiple=True, type=click.Choice(_VERDICTS), help="Repeatable."),
        click.option("--flag", "flags", multiple=True, help="Only cards with this flag; repeatable."),
        click.option("--mode", type=click.Choice(["claim", "open"]), help="Only these: claims or questions."),
        click.option("--since", help="Kept on this UTC day or later, ISO."),
        click.option("--until", help="Kept on this UTC day or earlier, ISO."),
        click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="Cards at most."),
        click.option("--before", type=int, help="Go on before this entry number."),
        _lang,
        _json,
    ):
        command = option(command)
    return command


@click.group("history")
def command() -> None:
    """Look at what was checked before."""


@command.command("list")
@_narrowing
def list_cards(as_json: bool, lang: str | None, limit: int, before: int | None, **narrowed: Any) -> None:
    """List kept cards, the newest first."""
    choose(lang)
    _show("", as_json=as_json, limit=limit, before=before, **narrowed)


@command.command("search")
@click.argument("text")
@_narrowing
def search(text: str, as_json: bool, lang: str | None, limit: int, before: int | None, **narrowed: Any) -> None:
    """Find kept cards whose question, answer or sources hold every word of TEXT."""
    choose(lang, text)
    _show(text, as_json=as_json, limit=limit, before=before, **narrowed)


@command.command("show")
@click.argument("card", metavar="ID|@NUMBER")
@click.option("--bundle", "whole", is_flag=True, help="Print the bundle as JSON.")
@click.option("--explain", is_flag=True, help="Show the arithmetic.")
@_lang
@_json
def show(card: str, whole: bool, explain: bool, lang: str | None, as_json: bool) -> None:
    """Show a kept card with its verification and corrections."""
    with opened() as archive:
        given = archive.load(card)
    language = choose(lang, given.card["query"]["text"])
    if whole:
        print_json(given.bundle if given.bundle is not None else _no_snapshot(card))
    elif as_json:
        print_json(given.card)
    else:
        from detective.render.terminal import print_card

        print_card(given.card, language, explain=explain)


@command.command("verify")
@click.option("--head", help="A seal that was noted earlier and must still be in the chain.")
@_lang
@_json
def verify(head: str | None, lang: str | None, as_json: bool) -> None:
    """Walk the whole chain; exit 1 at the first entry that does not hold."""
    language = choose(lang)
    with opened() as archive:
        found = archive.history.verify()
        lost = head is not None and not archive.history.holds(head)
    if as_json:
        print_json({"count": found.count, "head": found.head, "broken": _dict(found.broken), "head_found": not lost})
    elif found.broken is not None:
        what = tell("history", found.broken.what, language)
        print_lines([tell("history", "broken", language, seq=found.broken.seq, what=what)])
    elif lost:
        print_lines([tell("history", "head_missing", language, head=head)])
    else:
        print_lines([tell("history", "intact", language, n=found.count, head=found.head)])
    if found.broken is not None or lost:
        raise click.exceptions.Exit(1)


@command.command("export")
@click.argument("target", metavar="FILE.jsonl[.gz]", type=click.Path(path_type=Path))
@_lang
@_json
def export(target: Path, lang: str | None, as_json: bool) -> None:
    """Write the whole history to FILE."""
    from detective.storage.history_files import write_entries

    language = choose(lang)
    with opened() as archive:
        count = write_entries(target, archive.history.entries())
    click.echo(tell("history", "exported", language, n=count, name=target.name), err=True)
    if as_json:
        print_json({"exported": count})


@command.command("import")
@click.argument("source", metavar="FILE.jsonl[.gz]", type=click.Path(path_type=Path))
@_lang
@_json
def take_over(source: Path, lang: str | None, as_json: bool) -> None:
    """Take over an exported history: as it is into an empty one, else what is not there yet."""
    from detective.storage.history_files import read_entries

    language = choose(lang)
    entries = read_entries(source)
    with opened() as archive:
        count = archive.history.restore(entries, instant(), source.name)
    click.echo(tell("history", "imported", language, n=count), err=True)
    if as_json:
        print_json({"imported": count})


@command.command("prune")
@click.option("--days", type=click.IntRange(1), help="Remove cards older than this (default: DETECTIVE_KEEP_DAYS).")
@click.option(
    "--snapshot-days",
    type=click.IntRange(1),
    help="Remove snapshots older than this (default: DETECTIVE_KEEP_SNAPSHOT_DAYS).",
)
@_lang
@_json
def prune(days: int | None, snapshot_days: int | None, lang: str | None, as_json: bool) -> None:
    """Remove old content; reviewed and corrected cards stay, and every removal is an entry of the chain."""
    language = choose(lang)
    with opened() as archive:
        count = archive.prune(days=days, snapshot_days=snapshot_days)
    if as_json:
        print_json({"removed": count})
    else:
        print_lines([tell("history", "pruned", language, n=count)])


@command.command("correct")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--reason", required=True, help="The public reason.")
@click.option("--by", help="Who corrects.")
@_lang
@_json
def correct(old: str, new: str, reason: str, by: str | None, lang: str | None, as_json: bool) -> None:
    """Let the card NEW supersede OLD; both stay, and both show it."""
    language = choose(lang)
    with opened() as archive:
        made = archive.correct(old, new, reason=reason, by=by)
    if as_json:
        print_json(made)
    else:
        print_lines([tell("correction", "done", language, old=made["old"][:16], new=made["new"][:16])])


def _show(text: str, *, as_json: bool, limit: int, before: int | None, **narrowed: Any) -> None:
    from detective.storage.history_backend import Filters

    with opened() as archive:
        rows = archive.history.rows(Filters(text=text, **narrowed), limit=limit, before=before)
    if as_json:
        print_json([asdict(row) for row in rows])
    elif not rows:
        click.echo(tell("history", "empty", current()), err=True)
    else:
        print_lines(_line(row) for row in rows)


def _line(row: CardRow) -> str:
    lang = current()
    confidence = "    " if row.confidence_milli is None else f"{round(row.confidence_milli / 10):3d}%"
    label = label_of(row.verdict, lang, mode=row.mode)
    marks = [f"[{row.review}]"] if row.review else []
    marks += [f"[{tell('history', 'superseded', lang)} → {row.superseded_by[:12]}]"] if row.superseded_by else []
    return "  ".join(
        [f"@{row.seq}", row.kept_at[:16].replace("T", " "), row.id[:12], confidence, label, row.question, *marks]
    )


def _dict(value: Any) -> dict[str, Any] | None:
    return None if value is None else asdict(value)


def _no_snapshot(card: str) -> NoReturn:
    raise InputError(
        "snapshot_removed",
        Words(f"{card} 的证据快照已清除。", f"the snapshot of {card} was removed."),
        Words("卡本身仍可查看。", "the card itself can still be shown."),
    )
