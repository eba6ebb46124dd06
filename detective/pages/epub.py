"""Books (EPUB 2 and 3): the chapters in reading order, each paragraph with its chapter file as anchor."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from detective.core.models import PublishedKind
from detective.pages.charset import decode
from detective.pages.fields import dated, web_address
from detective.pages.markup import pieces
from detective.pages.packed import Archive, local
from detective.pages.records import FILE_PROPERTIES, Block, Dated, Document, Read, Source, unreadable

_CONTAINER = "META-INF/container.xml"
_CHAPTERS = frozenset({"application/xhtml+xml", "text/html", "application/x-dtbook+xml"})


def read_epub(source: Source) -> Read:
    """One document; `page` is the number of the chapter file in reading order."""
    archive = Archive(source.name, source.data)
    package_path = _package_path(archive)
    package = archive.xml(package_path)
    said = _said(package)
    blocks = tuple(_blocks(archive, posixpath.dirname(package_path), package))
    yield Document(
        blocks=blocks,
        title=next(iter(said.get("title", [])), ""),
        site=next(iter(said.get("publisher", [])), None),
        dates=_dates(said),
        url=next(
            (
                address
                for name in ("source", "identifier")
                for text in said.get(name, [])
                if (address := web_address(text))
            ),
            None,
        ),
    )


def _package_path(archive: Archive) -> str:
    for element in archive.xml(_CONTAINER).iter():
        if local(element.tag) == "rootfile" and element.get("full-path"):
            return str(element.get("full-path"))
    raise unreadable(archive.name, "没有内容清单", "it names no package document")


def _blocks(archive: Archive, folder: str, package: Element) -> Iterator[Block]:
    items = {element.get("id"): element for element in package.iter() if local(element.tag) == "item"}
    spine = [element.get("idref") for element in package.iter() if local(element.tag) == "itemref"]
    number = 0
    for reference in spine:
        item = items.get(reference)
        if item is None or item.get("media-type") not in _CHAPTERS:
            continue
        path = posixpath.normpath(posixpath.join(folder, unquote(item.get("href", ""))))
        if not archive.has(path):
            continue
        number += 1
        yield from _chapter(archive.part(path), posixpath.basename(path), number)


def _chapter(data: bytes, name: str, number: int) -> Iterator[Block]:
    page, _ = decode(data)
    found, title = pieces(page)
    told = [piece for piece in found if not piece.is_heading] or list(found)
    for piece in told:
        anchor = f"#{name}{piece.anchor or ''}"
        yield Block(text=piece.text, heading=piece.heading or title, anchor=anchor, page=number)


def _said(package: Element) -> dict[str, list[str]]:
    """The Dublin Core elements of the package by name."""
    found: dict[str, list[str]] = {}
    metadata = next((element for element in package if local(element.tag) == "metadata"), None)
    for element in metadata.iter() if metadata is not None else ():
        if (element.text or "").strip():
            event = next((v for k, v in element.attrib.items() if local(k) == "event"), "")
            name = f"{local(element.tag)}:{event}" if event else local(element.tag)
            name = element.get("property", name) if name == "meta" else name
            found.setdefault(name, []).append((element.text or "").strip())
    return found


def _dates(said: dict[str, list[str]]) -> tuple[Dated, ...]:
    written = [*said.get("date:publication", []), *said.get("date:original-publication", []), *said.get("date", [])]
    changed = [*said.get("date:modification", []), *said.get("dcterms:modified", [])]
    found = [
        *(dated(text, PublishedKind.PUBLISHED, FILE_PROPERTIES) for text in written),
        *(dated(text, PublishedKind.MODIFIED, FILE_PROPERTIES) for text in changed),
    ]
    return tuple(date for date in found if date)
