"""`detective export`: cards in a form for readers, editors, spreadsheets and search engines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from detective.app import settings
from detective.archive import opened
from detective.cli.output import pretty, write_file
from detective.errors import InputError, Words
from detective.language import choose

if TYPE_CHECKING:
    from detective.record.loading import Loaded

_SUFFIXES = {
    ".json": "json",
    ".html": "html",
    ".htm": "html",
    ".md": "md",
    ".csv": "csv",
    ".pdf": "pdf",
    ".png": "png",
    ".jsonld": "claimreview",
}
_UNNAMED = "Detective (AI元宝大侦探)"  # the tool itself, where no publisher is named
FORMS = ("json", "bundle", "html", "md", "csv", "pdf", "png", "claimreview")


@click.command("export")
@click.argument("cards", metavar="CARD|BUNDLE|ID…", nargs=-1, required=True)
@click.option("-o", "--out", "target", type=click.Path(path_type=Path), help="Default: stdout.")
@click.option("--to", "form", type=click.Choice(FORMS), help="Default: by the ending of the file, else json.")
@click.option("--unreviewed", is_flag=True, help="ClaimReview of a card that no person has confirmed.")
@click.option("--publisher", help="Who publishes the ClaimReview (default: DETECTIVE_PUBLISHER).")
@click.option("--publisher-url", help="Its address (default: DETECTIVE_PUBLISHER_URL).")
@click.option("--url", "page", help="Where the review will stand.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of the export.")
def command(
    cards: tuple[str, ...],
    target: Path | None,
    form: str | None,
    unreviewed: bool,
    publisher: str | None,
    publisher_url: str | None,
    page: str | None,
    lang: str | None,
) -> None:
    """Write CARD in another form. Several cards, or a batch's output, make one CSV."""
    chosen = form or (_SUFFIXES.get(target.suffix.lower(), "json") if target else "json")
    with opened() as archive:
        given = [one for name in cards for one in archive.load_all(name)]
        if chosen == "bundle":
            given = [_with_bundle(one, archive.bundle_for(one)) for one in given]
    if not given or (len(given) > 1 and chosen != "csv"):
        raise InputError(
            "export_one_card",
            Words(f"要导出一张卡，给出了 {len(given)} 张。", f"one card is expected; {len(given)} were given."),
            Words("多张卡请用 --to csv。", "use --to csv for several."),
        )
    language = choose(lang, given[0].card["query"]["text"])
    if chosen == "csv":
        from detective.render.csv import csv_cards

        content: str | bytes = csv_cards([(one.name, one.card) for one in given], language)
    elif chosen == "claimreview":
        who = (publisher, publisher_url, page)
        content = claimreview_of(given[0].card, language, *who, unreviewed=unreviewed)
    else:
        content = _WRITERS[chosen](given[0], language)
    if target is not None:
        write_file(target, content)
    else:
        sys.stdout.buffer.write(content.encode("utf-8") if isinstance(content, str) else content)


def claimreview_of(
    card: dict[str, Any],
    lang: str,
    publisher: str | None,
    publisher_url: str | None,
    page: str | None,
    *,
    unreviewed: bool,
) -> str:
    """The card as ClaimReview JSON-LD, published by whom the options or the settings name."""
    from detective.render.claimreview import Publisher, claim_review

    env = settings()
    name = publisher or env.get("DETECTIVE_PUBLISHER") or _UNNAMED
    who = Publisher(name=name, url=publisher_url or env.get("DETECTIVE_PUBLISHER_URL") or None, page=page)
    return pretty(claim_review(card, lang, who, unreviewed=unreviewed))


def _with_bundle(one: Loaded, bundle: dict[str, Any] | None) -> Loaded:
    if bundle is None:
        raise InputError(
            "bundle_needed",
            Words(f"{one.name} 没有证据快照。", f"{one.name} has no snapshot."),
            Words("请在查证时用 --bundle 写出。", "write one with check --bundle when checking."),
        )
    from dataclasses import replace

    return replace(one, bundle=bundle)


def _html(one: Loaded, lang: str) -> str:
    from detective.render.html import html_card

    return html_card(one.card, lang)


def _markdown(one: Loaded, lang: str) -> str:
    from detective.render.markdown import markdown_card

    return markdown_card(one.card, lang)


def _pdf(one: Loaded, lang: str) -> bytes:
    from detective.render.pdf import pdf_card

    return pdf_card(one.card, lang, fonts=settings().get("DETECTIVE_FONTS") or None)


def _png(one: Loaded, lang: str) -> bytes:
    from detective.render.image import share_image

    return share_image(one.card, lang, fonts=settings().get("DETECTIVE_FONTS") or None)


_WRITERS: dict[str, Callable[[Loaded, str], str | bytes]] = {
    "json": lambda one, _: pretty(one.card),
    "bundle": lambda one, _: pretty(one.bundle),
    "html": _html,
    "md": _markdown,
    "pdf": _pdf,
    "png": _png,
}
