"""Kept cards by id: with their record, exported, replayed, compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from detective.app import own_model, settings
from detective.core.comparing import Known, compare
from detective.errors import InputError, Words
from detective.record.bundle_reading import read_bundle
from detective.record.loading import Loaded
from detective.record.moving import known, trials
from detective.record.replay import replay
from detective.render.difference import diff_lines, replay_lines

FORMS = {
    "json": ("application/json", "json"),
    "bundle": ("application/json", "bundle.json"),
    "html": ("text/html; charset=utf-8", "html"),
    "md": ("text/markdown; charset=utf-8", "md"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "pdf": ("application/pdf", "pdf"),
    "png": ("image/png", "png"),
    "claimreview": ("application/ld+json", "claimreview.json"),
}
_UNNAMED = "Detective (AI元宝大侦探)"  # the tool itself, where no publisher is named


def exported(given: Loaded, form: str, lang: str, *, unreviewed: bool) -> str | bytes:
    """The card in a form of FORMS; raises InputError for what it cannot be made into."""
    if form == "claimreview":
        return _pretty(_claimreview(given.card, lang, unreviewed=unreviewed))
    if form not in _WRITERS:
        raise InputError(
            "form_unknown",
            Words(f"不能导出成 {form}。", f"cannot export as {form}."),
            Words(f"可用：{'、'.join(FORMS)}。", f"choose from: {', '.join(FORMS)}."),
        )
    return _WRITERS[form](given, lang)


def replayed(given: Loaded) -> dict[str, Any]:
    """Whether the verdict comes out again, byte for byte, and where it does not."""
    bundle = read_bundle(_bundle(given), given.name)
    again = replay(bundle, own_model())
    found = again.found
    lines = {
        lang: replay_lines(bundle.card, again.card, found, same_code=again.same_code, lang=lang)
        for lang in ("zh", "en")
    }
    rows = [{"path": row.path, "before": row.before, "after": row.after} for row in found]
    return {"identical": again.is_identical, "same_code": again.same_code, "differences": rows, "lines": lines}


def compared(before: Loaded, after: Loaded) -> dict[str, Any]:
    """What differs between two checks, and which difference alone moves the verdict."""
    bundles = [None if side.bundle is None else read_bundle(side.bundle, side.name) for side in (before, after)]
    first, second = bundles
    if first is not None and second is not None:
        rows, tried = compare(known(first), known(second)), trials(first, second, own_model())
    else:
        alone = [Known(card=side.card, given={}, engine={}, ruleset={}) for side in (before, after)]
        rows, tried = compare(alone[0], alone[1]), None
    return {
        "same_verdict": before.card["verdict"] == after.card["verdict"],
        "verdicts": [before.card["verdict"], after.card["verdict"]],
        "ids": [before.card["id"], after.card["id"]],
        "differences": [
            {"cause": str(row.cause), "name": row.name, "before": row.before, "after": row.after} for row in rows
        ],
        "lines": {lang: diff_lines(before.card, after.card, rows, tried, lang) for lang in ("zh", "en")},
    }


def _claimreview(card: dict[str, Any], lang: str, *, unreviewed: bool) -> dict[str, Any]:
    from detective.render.claimreview import Publisher, claim_review  # noqa: PLC0415

    env = settings()
    who = Publisher(name=env.get("DETECTIVE_PUBLISHER") or _UNNAMED, url=env.get("DETECTIVE_PUBLISHER_URL") or None)
    return claim_review(card, lang, who, unreviewed=unreviewed)


def _bundle(given: Loaded) -> dict[str, Any]:
    if given.bundle is None:
        raise InputError(
            "snapshot_removed",
            Words("这张卡的证据快照已清除。", "the snapshot of this card was removed."),
            Words("卡本身仍可查看和导出。", "the card itself can still be shown and exported."),
        )
    return given.bundle


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2) + "\n"


def _html(given: Loaded, lang: str) -> str:
    from detective.render.html import html_card  # noqa: PLC0415  # each form loads what only it needs

    return html_card(given.card, lang)


def _markdown(given: Loaded, lang: str) -> str:
    from detective.render.markdown import markdown_card  # noqa: PLC0415

    return markdown_card(given.card, lang)


def _csv(given: Loaded, lang: str) -> str:
    from detective.render.csv import csv_cards  # noqa: PLC0415

    return csv_cards([(given.name, given.card)], lang)


def _pdf(given: Loaded, lang: str) -> bytes:
    from detective.render.pdf import pdf_card  # noqa: PLC0415

    return pdf_card(given.card, lang, fonts=settings().get("DETECTIVE_FONTS") or None)


def _png(given: Loaded, lang: str) -> bytes:
    from detective.render.image import share_image  # noqa: PLC0415

    return share_image(given.card, lang, fonts=settings().get("DETECTIVE_FONTS") or None)


_WRITERS: dict[str, Callable[[Loaded, str], str | bytes]] = {
    "json": lambda given, _: _pretty(given.card),
    "bundle": lambda given, _: _pretty(_bundle(given)),
    "html": _html,
    "md": _markdown,
    "csv": _csv,
    "pdf": _pdf,
    "png": _png,
}
