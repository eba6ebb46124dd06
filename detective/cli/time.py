"""`detective time`: the times that a text speaks of."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from detective.app import now
from detective.cli.jsonl import run_lines, text_field
from detective.core.times import read_as_of, read_times
from detective.errors import InputError, Words
from detective.language import choose


@click.command("time")
@click.argument("text", required=False)
@click.option("--in", "source", metavar="IN.jsonl", type=click.Path(path_type=Path), help="Read lines instead of TEXT.")
@click.option("-o", "--out", "target", metavar="OUT.jsonl", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--as-of", help="The present to which relative times refer, ISO (default: now).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(
    text: str | None, source: Path | None, target: Path | None, as_of: str | None, as_json: bool, lang: str | None
) -> None:
    """Print the times in TEXT, or of each line `{"id","text","as_of"?,"published"?}` of a file."""
    choose(lang, text or "")
    if (text is None) == (source is None):
        raise InputError(
            "text_or_file",
            Words("请给出一段文字，或用 --in 给出文件。", "give a text, or a file with --in."),
            Words("两者只能给一个。", "give one of the two."),
        )
    if source is not None:
        if run_lines(source, target, lambda line: read_line(line, as_of)):
            raise click.exceptions.Exit(1)
        return
    assert text is not None
    spans = spans_of(text, now() if as_of is None else as_of)
    if as_json:
        sys.stdout.write(json.dumps({"spans": spans}, ensure_ascii=False, sort_keys=True) + "\n")
        return
    for span in spans:
        sys.stdout.write(f"{span['text']}\t{span['start'] or '…'}\t{span['end'] or '…'}\t{span['precision']}\n")


def read_line(line: dict[str, Any], as_of: str | None) -> dict[str, Any]:
    """The spans of one line; its publication date, where given, is what relative words refer to."""
    reference = text_field(line, "published", needed=False) or text_field(line, "as_of", needed=False)
    return {"spans": spans_of(text_field(line, "text") or "", reference or as_of or now())}


def spans_of(text: str, reference: str) -> list[dict[str, Any]]:
    """The resolved times of a text as JSON values."""
    found = [expression.mention for expression in read_times(text, read_as_of(reference))]
    return [{"text": mention.text, **mention.span.as_dict()} for mention in found if mention is not None]
