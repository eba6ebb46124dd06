"""HTML files: the text of the page with its anchors, its title, address and dates."""

from __future__ import annotations

from detective.pages.charset import decode
from detective.pages.dates import page_dates
from detective.pages.head import head_of
from detective.pages.markup import Piece, main_text, pieces
from detective.pages.records import Block, Document, Read, Source


def read_html(source: Source) -> Read:
    """One document; the address is the canonical one that the page names itself."""
    page, _ = decode(source.data, source.charset)
    found, title = pieces(page)
    head = head_of(page)
    yield Document(
        blocks=tuple(map(_block, main_text(found))),
        title=head.title or title or next((piece.text for piece in found if piece.is_heading), ""),
        url=head.url,
        site=head.site,
        dates=page_dates(page, found, url=head.url),
    )


def _block(piece: Piece) -> Block:
    return Block(text=piece.text, heading=piece.heading, anchor=piece.anchor)
