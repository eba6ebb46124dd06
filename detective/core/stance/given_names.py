"""Bearers of one English surname who are told apart by their given names."""

from __future__ import annotations

from detective.core.stance.comparison import Comparison
from detective.core.stance.marks import listed
from detective.core.stance.veils import spots_of
from detective.core.text import fold, has_han

_FULL_NAME = 2  # words of a name with one given name


def other_given_name(c: Comparison) -> bool:
    """Whether the passage has a surname of the claim only behind another given name: Karen, not Martin Doyle."""
    names = [c.claim.view.text[name.start : name.end].split() for name in c.claim.names]
    full = [words for words in names if len(words) >= _FULL_NAME and not has_han(words[0])]
    if not full:
        return False
    text = " ".join(view.text for view in (*filter(None, [c.passage.title]), *c.passage.views))
    return any(_behind_another(words[0], words[-1], text, c.claim.view.folded) for words in full)


def _behind_another(given: str, last: str, text: str, claim: str) -> bool:
    if given[-1] == "." or fold(given) in fold(text):
        return False  # an initial may stand for any given name
    before = [text[:at].rsplit(maxsplit=1)[-1] for at in spots_of(last, text) if text[:at].split()]
    return bool(before) and all(_is_given(word) and fold(word) not in claim for word in before)


def _is_given(word: str) -> bool:
    return word[0].isupper() and word[-1].isalpha() and fold(word) not in listed("address", "en")
