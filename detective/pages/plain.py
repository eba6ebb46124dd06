"""Plain text: paragraphs with the number of the line on which they begin."""

from __future__ import annotations

from collections.abc import Iterator

from detective.pages.charset import decode
from detective.pages.passages import ends_sentence, tidy, unwrapped, weigh
from detective.pages.records import Block, Document, Read, Source

_WRAPPED_MOST = 160  # weight of a line that may go on in the next one; longer lines are whole paragraphs


def read_plain(source: Source) -> Read:
    """The paragraphs of a text file; hard-wrapped lines are joined, the title is unknown."""
    text, _ = decode(source.data, source.charset)
    yield Document(blocks=tuple(paragraphs(text.splitlines(), first=1)))


def paragraphs(lines: list[str], *, first: int) -> Iterator[Block]:
    """Blocks between blank lines; `first` is the number of the first line."""
    waiting: list[str] = []
    begun = first
    for number, line in enumerate(lines, first):
        clean = tidy(line)
        if waiting and (not clean or _begins_anew(waiting[-1], line)):
            yield Block(text=unwrapped(waiting), line=begun)
            waiting = []
        if clean:
            begun = begun if waiting else number
            waiting.append(clean)
    if waiting:
        yield Block(text=unwrapped(waiting), line=begun)


def _begins_anew(before: str, line: str) -> bool:
    """Whether a line opens a paragraph although no blank line stands before it."""
    indented = line.startswith(("\u3000", "    ", "\t", "  "))
    return indented or ends_sentence(before) or weigh(before) > _WRAPPED_MOST
