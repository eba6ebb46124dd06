"""A name of a text hidden behind a mark, so that one compiled expression serves every name; offsets stay true."""

from __future__ import annotations

from detective.core.text import has_han

VEIL = "\x01"  # as many as the name has characters
VEILED = "\x01+"


def spots_of(name: str, text: str) -> list[int]:
    """Where a folded text has a name; one of Latin letters as words of their own."""
    if not name:
        return []
    found: list[int] = []
    whole = not has_han(name[0])
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (whole and _joins(text, at, end)):
            found.append(at)
            at = text.find(name, end)
        else:
            at = text.find(name, at + 1)
    return found


def places(word: str, text: str) -> list[int]:
    """Where a text has a word, one after another, inside other words too."""
    found: list[int] = []
    at = text.find(word) if word else -1
    while at >= 0:
        found.append(at)
        at = text.find(word, at + len(word))
    return found


def veiled(name: str, text: str) -> str:
    """The text with each mention of a name hidden."""
    for at in spots_of(name, text):
        text = text[:at] + VEIL * len(name) + text[at + len(name) :]
    return text


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no word of Latin letters goes on where a stretch begins or ends."""
    return has_han(text[start : start + 1]) or not _joins(text, start, end)


def hidden(name: str, text: str) -> str:
    """The text with a name hidden wherever it stands, inside words too."""
    return text.replace(name, VEIL * len(name)) if name else text


def _joins(text: str, start: int, end: int) -> bool:
    """Whether a letter, digit or low line goes on where the name begins or ends, as it would across a word."""
    return (start > 0 and is_word(text[start - 1]) and is_word(text[start])) or (
        end < len(text) and is_word(text[end - 1]) and is_word(text[end])
    )


def is_word(char: str) -> bool:
    """Whether a character is part of a word of Latin letters."""
    return char.isalnum() or char == "_"
