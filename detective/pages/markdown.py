"""Markdown: what its head says, its headings as anchors, and its text without the marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective.pages.charset import decode
from detective.pages.fields import document_of, named
from detective.pages.front_matter import front_matter
from detective.pages.outline import Outline
from detective.pages.passages import tidy
from detective.pages.plain import paragraphs
from detective.pages.records import Block, Read, Source

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ONLY_RULES = frozenset("*|:-_ \t")  # a line of nothing else is a rule or the line below a table's head
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_QUOTE = re.compile(r" {0,3}(?:>[ \t]?)+")
_IMAGE = re.compile(r"!\[([^\[\]]{0,300})\]\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)")
_LINK = re.compile(r"\[([^\[\]]{0,500})\](?:\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)|\[[^\[\]]{0,200}\])")
_AUTOLINK = re.compile(r"<(https?://[^<>\s]{1,2000})>")
_STRONG = re.compile(r"(\*{1,3}|_{2,3}|~~|`{1,2})(?=\S)(.{1,500}?)(?<=\S)\1")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def read_markdown(source: Source) -> Read:
    """One document; its title is that of its head, else its first heading."""
    text, _ = decode(source.data, source.charset)
    text = text.replace("\r\n", "\n")
    said, length = front_matter(text)
    first = text.count("\n", 0, length) + 1
    body = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text[length:])
    outline = Outline()
    blocks = tuple(_blocks(body.split("\n"), first, outline))
    yield document_of(named(said), blocks, title=outline.first, where=source.name)


def _blocks(lines: list[str], first: int, outline: Outline) -> Iterator[Block]:
    waiting: list[str] = []
    fence = ""
    for number, line in enumerate([*lines, ""], first):
        mark = _FENCE.match(line)
        if mark and (not fence or line.strip().startswith(fence)):
            fence = "" if fence else mark[1]
            waiting.append("")
            continue
        heading = None if fence else _HEADING.match(line)
        if heading:
            yield from _paragraphs(waiting, number - len(waiting), outline)
            waiting = []
            outline.enter(len(heading[1]), _unmarked(heading[2]))
        elif not fence and waiting and waiting[-1].strip() and _UNDERLINE.match(line):
            level = 1 if "=" in line else 2
            yield from _paragraphs(waiting[:-1], number - len(waiting), outline)
            outline.enter(level, _unmarked(waiting[-1]))
            waiting = []
        else:
            waiting.append(line if fence else _line(line))
    yield from _paragraphs(waiting, first + len(lines) + 1 - len(waiting), outline)


def _paragraphs(lines: list[str], first: int, outline: Outline) -> Iterator[Block]:
    for block in paragraphs(lines, first=first):
        yield Block(text=block.text, heading=outline.heading, anchor=outline.anchor, line=block.line)


def _line(line: str) -> str:
    """The line without its marks; a list item or a table row begins a paragraph of its own."""
    if _ONLY_RULES.issuperset(line):
        return ""
    bullet = _BULLET.match(line)
    text = _QUOTE.sub("", line)
    text = text[bullet.end() :] if bullet else text
    if "|" in text and text.count("|") > 1:
        return "  " + " | ".join(cell.strip() for cell in _unmarked(text).strip().strip("|").split("|"))
    return ("  " if bullet else "") + _unmarked(text)


def _unmarked(text: str) -> str:
    text = _AUTOLINK.sub(r"\1", _LINK.sub(r"\1", _IMAGE.sub("", text)))
    return tidy(_STRONG.sub(r"\2", text))
