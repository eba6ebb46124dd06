"""Whether an accepted answer stands in what the engine said, whatever its script, accents or punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from detective.core.text import fold, has_han

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_MARKS = re.compile(r"(?<!\d)\.|\.(?!\d)|[^\w.]|_")
_BLANKS = re.compile(r"\s+")
_LISTED = re.compile(r"[、,，;；]|\band\b|(?<=[\u3400-\u9fff])和(?=[\u3400-\u9fff]{2})")


def says(text: str, answers: Iterable[str]) -> bool:
    """Whether one of the answers stands in `text`, whole or with every part of its list."""
    body = _plain(text)
    return any(_stands(body, answer) for answer in answers)


def _stands(body: str, answer: str) -> bool:
    parts = [part for part in _LISTED.split(answer) if _plain(part)]
    return _has(body, answer) or (len(parts) > 1 and all(_has(body, part) for part in parts))


def _plain(text: str) -> str:
    bare = _MARKS.sub(" ", _THOUSANDS.sub("", fold(text)))
    return _BLANKS.sub(" ", bare).strip()


def _has(body: str, answer: str) -> bool:
    wanted = _plain(answer)
    if not wanted:
        return False
    if has_han(wanted):
        body, wanted = body.replace(" ", ""), wanted.replace(" ", "")
    place = body.find(wanted)
    while place >= 0:
        before, after = body[place - 1 : place] if place else "", body[place + len(wanted) : place + len(wanted) + 1]
        if not _cuts(before, wanted[0]) and not _cuts(after, wanted[-1]):
            return True
        place = body.find(wanted, place + 1)
    return False


def _cuts(outer: str, inner: str) -> bool:
    """Whether the rim of the answer lies inside a number or a word of Latin letters."""
    in_number = inner.isdigit() and (outer.isdigit() or outer == ".")
    in_word = inner.isascii() and inner.isalpha() and outer.isascii() and outer.isalpha()
    return in_number or in_word
