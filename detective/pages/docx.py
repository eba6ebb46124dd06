"""Word documents (Office Open XML, ISO/IEC 29500): paragraphs under their headings, table rows, dates of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from detective.core.models import PublishedKind
from detective.pages.fields import dated
from detective.pages.outline import Outline
from detective.pages.packed import Archive, local
from detective.pages.passages import tidy
from detective.pages.records import FILE_PROPERTIES, Block, Document, Read, Source

_HEADING = re.compile(r"(?:heading|标题|標題|berschrift|titre)\s*(\d)", re.IGNORECASE)
_TITLE = re.compile(r"title|标题$|標題$", re.IGNORECASE)
_GONE = frozenset({"del", "moveFrom", "instrText", "pPr", "rPr", "Fallback"})  # deleted, moved away, or not text
_BREAKS = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


def read_docx(source: Source) -> Read:
    """One document; headings give anchors of their own, since Word's bookmarks cannot be linked from outside."""
    archive = Archive(source.name, source.data)
    tree = archive.xml("word/document.xml")
    outline = Outline()
    styles = _style_names(archive)
    body = next((element for element in tree if local(element.tag) == "body"), tree)
    blocks = tuple(_blocks(body, outline, styles))
    core = _core(archive)
    date = dated(core.get("modified") or core.get("created"), PublishedKind.MODIFIED, FILE_PROPERTIES)
    yield Document(blocks=blocks, title=core.get("title") or outline.first, dates=(date,) if date else ())


def _blocks(body: Element, outline: Outline, styles: dict[str, str]) -> Iterator[Block]:
    for element in body:
        tag = local(element.tag)
        if tag == "p":
            text = tidy(_text(element))
            level = _level(element, styles)
            if level and text:
                outline.enter(level, text.replace("\n", " "))
            elif text:
                yield Block(text=text, heading=outline.heading, anchor=outline.anchor)
        elif tag == "tbl":
            yield from _rows(element, outline)
        elif tag in ("sdt", "sdtContent", "ins", "smartTag", "customXml"):
            yield from _blocks(element, outline, styles)


def _rows(table: Element, outline: Outline) -> Iterator[Block]:
    heads: list[str] = []
    for row in (element for element in table if local(element.tag) == "tr"):
        cells = [tidy(_text(cell)).replace("\n", " ") for cell in row if local(cell.tag) == "tc"]
        if not heads and len(cells) > 1 and all(cells):
            heads = cells
            continue
        told = [f"{head}: {cell}" for head, cell in zip(heads, cells, strict=False) if cell] if heads else cells
        text = " | ".join(cell for cell in told if cell)
        if text:
            yield Block(text=text, heading=outline.heading, anchor=outline.anchor)


def _text(element: Element) -> str:
    """The text of an element as it stands after all tracked changes."""
    tag = local(element.tag)
    if tag in _GONE:
        return ""
    if tag == "t":
        return element.text or ""
    inner = "".join(map(_text, element))
    return f"{inner}\n" if tag == "p" else _BREAKS.get(tag, inner)


def _level(paragraph: Element, styles: dict[str, str]) -> int:
    """The level of a heading, 0 for a paragraph that is none."""
    for properties in (child for child in paragraph if local(child.tag) == "pPr"):
        for child in properties:
            value = next((v for k, v in child.attrib.items() if local(k) == "val"), "")
            if local(child.tag) == "outlineLvl" and value.isdecimal():
                return min(int(value), 8) + 1 if int(value) < 9 else 0
            if local(child.tag) == "pStyle":
                name = styles.get(value, value)
                match = _HEADING.search(name)
                return int(match[1]) or 1 if match else int(bool(_TITLE.fullmatch(name)))
    return 0


def _style_names(archive: Archive) -> dict[str, str]:
    """Style ids to names; ids are often only numbers in localised versions of Word."""
    if not archive.has("word/styles.xml"):
        return {}
    found: dict[str, str] = {}
    for style in archive.xml("word/styles.xml"):
        own = next((v for k, v in style.attrib.items() if local(k) == "styleId"), "")
        name = next((v for c in style if local(c.tag) == "name" for k, v in c.attrib.items() if local(k) == "val"), "")
        found[own] = name
    return found


def _core(archive: Archive) -> dict[str, str]:
    if not archive.has("docProps/core.xml"):
        return {}
    return {local(element.tag): (element.text or "").strip() for element in archive.xml("docProps/core.xml")}
