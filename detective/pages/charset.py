"""From bytes to text: what was announced, then what the bytes can be; Chinese encodings are known by their words."""

from __future__ import annotations

import codecs
import re
from functools import cache

from detective.core.tables import words

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_META = re.compile(rb"""<meta\b[^<>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,30})""", re.IGNORECASE)
_XML = re.compile(rb"""^\s*<\?xml\b[^<>]{0,100}?encoding\s*=\s*["']([\w.:-]{2,30})""")
_HEAD = 4096  # bytes in which a page names its charset
_SAMPLE = 20_000  # bytes by which a guess is made
# The wider form of a family reads every page of the narrower one (WHATWG Encoding Standard, "names and labels").
_WIDER = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "x-gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "big5": "big5hkscs",
    "big5-hkscs": "big5hkscs",
    "x-x-big5": "big5hkscs",
    "cp950": "big5hkscs",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "cp1252",
    "ascii": "cp1252",
    "shift_jis": "cp932",
    "utf8": "utf-8",
}
_WESTERN = frozenset({"cp1252"})  # reads any bytes, so its name proves nothing
_LOST_MOST = 50  # one character in so many may be unreadable where a page itself says what it is written in


def decode(data: bytes, announced: str | None = None) -> tuple[str, str]:
    """The text and the name of the charset that gave it; never fails, the last resort reads any bytes."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name, errors="replace").removeprefix("\ufeff"), name
    named = [_known(name) for name in (announced, _within(data))]
    told = [name for name in dict.fromkeys(named) if name and name not in _WESTERN]
    for name in (*told, "utf-8"):
        text = _strictly(data, name)
        if text is not None:
            return text, name
    for name in told:
        text = data.decode(name, errors="replace")
        if text.count("\ufffd") * _LOST_MOST <= len(text):
            return text, name
    guess = _guess(data)
    return data.decode(guess, errors="replace"), guess


def _known(name: str | None) -> str | None:
    if not name:
        return None
    lower = name.strip().lower()
    wider = _WIDER.get(lower, lower)
    try:
        info = codecs.lookup(wider)
    except (LookupError, ValueError):
        return None
    is_text = getattr(info, "_is_text_encoding", True)  # `rot13` and `zip` are codecs, too
    return wider if is_text and info.name not in ("idna", "punycode", "unicode-escape", "raw-unicode-escape") else None


def _within(data: bytes) -> str | None:
    """The charset that an XML declaration or a meta element names."""
    match = _XML.search(data[:_HEAD]) or _META.search(data[:_HEAD])
    return match[1].decode("ascii") if match else None


def _strictly(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeDecodeError, UnicodeError):
        return None


def _guess(data: bytes) -> str:
    """The Chinese charset whose text has the most common words, else Western European."""
    sample = data[:_SAMPLE]
    scored = sorted((-_commonness(sample, name), name) for name in ("gb18030", "big5hkscs"))
    best, name = scored[0]
    return name if best < 0 else "cp1252"


def _commonness(sample: bytes, name: str) -> int:
    """Common characters less twice the unreadable ones; 0 when they are too few to be a text of that charset."""
    text = sample.decode(name, errors="replace")
    beyond = [char for char in text if char > "\x7f"]
    common = sum(char in _common() for char in beyond)
    lost = text.count("\ufffd")
    return common - 2 * lost if common * 5 >= len(beyond) and common > 2 * lost else 0


@cache
def _common() -> frozenset[str]:
    return frozenset("".join(words("pages/common_han.txt")))
