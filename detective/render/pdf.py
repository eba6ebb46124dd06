"""The card as a PDF: A4, page numbers, links that open, text that can be searched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from detective.render.typeset import typeset


def pdf_card(card: Mapping[str, Any], lang: str, *, fonts: str | None = None) -> bytes:
    """The whole card in `lang`; raises InputError when the extra `print` or a font is missing."""
    return typeset("card.typ", card, lang, form="pdf", fonts=fonts)
