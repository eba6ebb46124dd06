"""A post, prize or record that a claim gives to one alone, the words for it, and its holder in a sentence."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of
from detective.core.tables import rows


class Held(NamedTuple):
    """A post, prize or record that a claim gives to one alone: its words, whose or of what it is, and the holder."""

    post: str
    of: str
    holder: str
    coming: bool  # the claim speaks of one who comes to hold it


class Holder(NamedTuple):
    """One whom a sentence names with the words for a post: as it writes him, and whether he is the claim's."""

    text: str
    same: bool


COMING = Pattern(
    r"\b(?:will|new|next|named|chosen|elected|appointed|picked|selected|takes over|took over)\b"
    r"|将|新任|新一任|接任|接替|当选"
)


@cache
def post_words(language: str, kind: str) -> Pattern:
    """A noun phrase that ends with the words for a post or prize."""
    found = [
        word
        for tongue, of, words in rows("stance/posts.tsv")
        if (tongue, of) == (language, kind)
        for word in words.split("|")
    ]
    body = any_of(found)
    return Pattern(rf"(?:^|[ -])(?:{body})$" if language == "en" else f"(?:{body})$")
