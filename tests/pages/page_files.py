"""Small real files of each format, written from the formats' own rules."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from xml.sax.saxutils import escape


def pdf(pages: Sequence[Sequence[str]], *, info: str = "", unicode_map: bool = False) -> bytes:
    """A PDF whose text is set in an Adobe-GB1 font (UniGB-UCS2-H), or with glyph numbers and a ToUnicode map."""
    chars = sorted({char for page in pages for line in page for char in line})
    codes = {char: number for number, char in enumerate(chars, 1)}
    encoding = "/Identity-H" if unicode_map else "/UniGB-UCS2-H"
    kids = " ".join(f"{6 + 2 * number} 0 R" for number in range(len(pages)))
    mapped = "".join(f"<{code:04x}> <{ord(char):04x}>\n" for char, code in codes.items())
    cmap = f"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n{len(codes)} beginbfchar\n{mapped}endbfchar endcmap end"
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding {encoding} /DescendantFonts [4 0 R]{' /ToUnicode 5 0 R' if unicode_map else ''} >>".encode(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 >>",
        _stream(cmap.encode()),
    ]
    for number, lines in enumerate(pages):
        told = [
            line.encode("utf-16-be").hex() if not unicode_map else "".join(f"{codes[c]:04x}" for c in line)
            for line in lines
        ]
        shown = "".join(f"1 0 0 1 50 {800 - 18 * row} Tm <{line}> Tj\n" for row, line in enumerate(told))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {7 + 2 * number} 0 R /Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        objects.append(_stream(f"BT /F1 12 Tf\n{shown}ET".encode()))
    objects.append(f"<< {info} >>".encode())
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, value in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, value)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        len(objects),
        table,
    )
    return bytes(out)


def _stream(data: bytes) -> bytes:
    packed = zlib.compress(data)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def docx(body: str, *, core: str = "", styles: str = "") -> bytes:
    """A Word document with this content of `w:body`."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "word/document.xml": f"<?xml version='1.0' encoding='UTF-8'?><w:document {space}><w:body>{body}</w:body></w:document>",
    }
    if core:
        named = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
        parts["docProps/core.xml"] = (
            f"<cp:coreProperties xmlns:cp='http://schemas.openxmlformats.org/package/2006/metadata/core-properties' {named}>{core}</cp:coreProperties>"
        )
    if styles:
        parts["word/styles.xml"] = f"<w:styles {space}>{styles}</w:styles>"
    return zipped(parts)


def paragraph(text: str, style: str = "", properties: str = "") -> str:
    """A `w:p` element."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr><w:r><w:t>{escape(text)}</w:t></w:r></w:p>"


def epub(chapters: Sequence[tuple[str, str]], *, metadata: str = "") -> bytes:
    """A book; each chapter has a title and the content of its body."""
    items = "".join(
        f'<item id="c{n}" href="text/c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    dublin = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"'
    parts = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        "OEBPS/book.opf": f'<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata {dublin}>{metadata}</metadata><manifest>{items}</manifest><spine>{spine}</spine></package>',
    }
    for number, (title, inner) in enumerate(chapters):
        parts[f"OEBPS/text/c{number}.xhtml"] = (
            f'<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>{title}</title></head><body>{inner}</body></html>'
        )
    return zipped(parts)


def zipped(parts: dict[str, str]) -> bytes:
    """An archive of texts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()
