"""Cutting a document into passages: whole paragraphs of one place together, long ones at the ends of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective.core.text import sentences
from detective.pages.limits import limit
from detective.pages.records import Block

_WIDE = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b\ud800-\udfff]")
_SPACES = re.compile(r"[^\S\n]+")
_UNTIDY = re.compile(rf"{_CONTROL.pattern}|[^\S\n ]|  ")
_STOPS = re.compile(r"[，、,;：:]|\s")
_SENTENCE_END = re.compile(r"[。！？!?….”’\"'）)]$")


def passages(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Blocks of one heading, anchor and page put together up to the weight of a passage; a long one is cut."""
    most = limit("passage_weight")
    waiting: list[Block] = []
    weight = 0
    for block in blocks:
        for piece in _pieces(block, most):
            own = weigh(piece.text)
            if waiting and (_place(waiting[0]) != _place(piece) or weight + own > most):
                yield _joined(waiting)
                waiting, weight = [], 0
            waiting.append(piece)
            weight += own
    if waiting:
        yield _joined(waiting)


def weigh(text: str) -> int:
    """The length of a text, a Chinese character counting twice, since it says about as much as two letters.

    It is the mean of characters and UTF-8 bytes, which is that and takes no look at each character.
    """
    return (len(text) + len(text.encode("utf-8", "surrogatepass"))) // 2


def tidy(text: str) -> str:
    """Text without control characters and without blanks at its rims; runs of blanks become one."""
    return (_SPACES.sub(" ", _CONTROL.sub("", text)) if _UNTIDY.search(text) else text).strip()


def unwrapped(lines: list[str]) -> str:
    """The lines of one paragraph as one: no blank between Chinese, and a word broken at a hyphen is made whole."""
    text = ""
    for line in lines:
        if not text:
            text = line
        elif text.endswith("-") and text[-2:-1].isalpha() and line[:1].islower():
            text = text[:-1] + line
        else:
            glue = "" if _WIDE.match(text[-1]) or _WIDE.match(line) or not text[-1].isascii() else " "
            text = f"{text}{glue}{line}"
    return text


def ends_sentence(line: str) -> bool:
    """Whether a line ends like a sentence."""
    return _SENTENCE_END.search(line) is not None


def _place(block: Block) -> tuple[str, str | None, int | None]:
    return block.heading, block.anchor, block.page


def _joined(blocks: list[Block]) -> Block:
    first = blocks[0]
    text = "\n".join(block.text for block in blocks)
    return Block(text=text, heading=first.heading, anchor=first.anchor, page=first.page, line=first.line)


def _pieces(block: Block, most: int) -> Iterator[Block]:
    text = tidy(block.text)
    if not text:
        return
    if weigh(text) <= most:
        yield _with(block, text)
        return
    start = end = weight = 0
    for left, right in _sentence_spans(text, most):
        own = weigh(text[left:right])
        if end > start and weight + own > most:
            yield _with(block, text[start:end])
            start, weight = left, 0
        end = right
        weight += own
    yield _with(block, text[start:end])


def _sentence_spans(text: str, most: int) -> Iterator[tuple[int, int]]:
    """Offsets of the sentences; one that is itself too long is cut at a comma or blank, or where it must be."""
    for sentence in sentences(text):
        start = sentence.start
        while weigh(text[start : sentence.end]) > most:
            stops = [stop.end() for stop in _STOPS.finditer(text, start + most // 4, start + most // 2)]
            cut = stops[-1] if stops else start + most // 2
            yield start, cut
            start = cut
        yield start, sentence.end


def _with(block: Block, text: str) -> Block:
    return Block(text=text, heading=block.heading, anchor=block.anchor, page=block.page, line=block.line)
