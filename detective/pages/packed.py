"""Files that are archives of XML: opened with a bound on what they unpack to, parsed without a document type."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
import zlib

from detective.pages.limits import limit
from detective.pages.records import unreadable


class Archive:
    """The parts of a DOCX or EPUB file; raises InputError for one that is damaged, encrypted or unpacks to too much."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self._left = limit("unpacked_bytes")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError) as error:
            raise unreadable(name, "不是有效的压缩文件", "it is not a valid archive") from error
        self._names = {part.casefold(): part for part in self._zip.namelist()}

    def has(self, part: str) -> bool:
        """Whether the archive has a part; case does not matter, as some writers change it."""
        return part.casefold() in self._names

    def part(self, part: str) -> bytes:
        """The bytes of a part."""
        if not self.has(part):
            raise unreadable(self.name, f"缺少 {part}", f"{part} is missing")
        try:
            with self._zip.open(self._names[part.casefold()]) as stream:
                data = stream.read(self._left + 1)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            raise unreadable(self.name, f"{part} 已损坏或加密", f"{part} is damaged or encrypted") from error
        self._left -= len(data)
        if self._left < 0:
            raise unreadable(self.name, "解压后过大", "it unpacks to too much")
        return data

    def xml(self, part: str) -> ET.Element:
        """A part as a tree; one that declares entities of its own is refused."""
        data = self.part(part)
        if b"<!ENTITY" in data:
            raise unreadable(self.name, f"{part} 含有实体定义", f"{part} declares entities")
        try:
            return ET.fromstring(data)  # noqa: S314  # entities are refused above
        except ET.ParseError as error:
            raise unreadable(self.name, f"{part} 不是有效的 XML", f"{part} is not valid XML") from error


def local(tag: object) -> str:
    """The name of an element without its namespace."""
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""
