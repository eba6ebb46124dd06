"""The card as one HTML file that opens offline: light and dark, ready to print, everything from outside escaped."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from detective.core.tables import raw
from detective.render.record_words import tell
from detective.render.view import SHOWN_RELATED, say, view_of


def html_card(card: dict[str, Any], lang: str) -> str:
    """The card in `lang` as a whole HTML document."""
    shown = view_of(card, lang)
    return _template("card.html.j2").render(
        card=shown,
        say=partial(say, lang=lang),
        shown_related=SHOWN_RELATED,
        corrections_heading=tell("correction", "heading", lang),
        curve=Markup(raw("calibration/curve.svg").decode()),  # noqa: S704  # our own drawing
        reviews_heading=tell("review", "heading", lang),
    )


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=PackageLoader("detective.render"),
        autoescape=True,  # guessing by file name does not escape *.html.j2
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)
