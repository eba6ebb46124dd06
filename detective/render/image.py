"""The card as a picture to share: 1200 × 630 pixels, the verdict, the question and one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from detective.render.typeset import typeset


def share_image(card: Mapping[str, Any], lang: str, *, fonts: str | None = None) -> bytes:
    """A PNG in `lang`; raises InputError when the extra `print` or a font is missing."""
    return typeset("share.typ", card, lang, form="png", fonts=fonts)
