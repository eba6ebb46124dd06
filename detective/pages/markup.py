"""The blocks of an HTML page by the standard library alone: headings, anchors, paragraphs and table rows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

from detective.core.tables import table, words
from detective.pages.limits import limit
from detective.pages.outline import Outline
from detective.pages.passages import ends_sentence, tidy, weigh

_PIECE = 16_384  # characters fed at once
_REST = 2000  # characters of an unended mark at the end that are looked at again; the time for it grows with the square
_DATA = re.compile(r"data:[\w/+.-]{3,80};base64,[A-Za-z0-9+/=\s]+")
_BREAKS, _VOID, _UNSEEN, _AROUND, _MAIN, _OF_HEAD = (
    frozenset(table("pages/elements.toml")[kind]) for kind in ("breaks", "void", "unseen", "around", "main", "of_head")
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CELLS = frozenset({"td", "th"})
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CODE = re.compile(r"<(script|style)\b", re.IGNORECASE)
_CODE_ENDS = {tag: re.compile(rf"</{tag}[^>]*>", re.IGNORECASE) for tag in ("script", "style")}
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DECLARATION = re.compile(r"<[!?](?:--)?[^<>]*>?")
_NAME = re.compile(r"[a-z]+", re.IGNORECASE)
_BODY = frozenset({"html", "body", "main", "article"})
_ENDS = {  # a new one ends those before it that lie inside the innermost of the second group
    "p": (frozenset({"p"}), _BREAKS - {"p"}),
    "li": (frozenset({"li"}), frozenset({"ul", "ol"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "td": (_CELLS, frozenset({"tr", "table"})),
    "th": (_CELLS, frozenset({"tr", "table"})),
    "tr": (_CELLS | {"tr"}, frozenset({"table"})),
}
_HOLDS = {"tr": _CELLS, "table": _CELLS | {"tr"}}  # what ends with the end of a row or table
_ENOUGH = 400  # weight of a text that may stand alone, without the pieces about which there is doubt
_DEEPEST = 256  # open elements; whoever nests deeper does so to tire the reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A block of a page; `linked` counts the characters that stand in links."""

    text: str
    heading: str
    anchor: str | None
    linked: int
    is_heading: bool
    is_main: bool  # stands in an article or main element
    is_around: bool  # stands in navigation, a footer, a side column or the like


@dataclass(slots=True)
class _Open:
    """An element that has not ended."""

    tag: str
    hides: bool
    is_around: bool


@dataclass(slots=True)
class _Row:
    """A row that has not ended; `before` is the text of the cell in which its table stands."""

    before: list[str]
    cells: list[str] = field(default_factory=list)
    is_head: bool = True


def pieces(page: str) -> tuple[tuple[Piece, ...], str]:
    """The visible blocks in order, and the text of the title element."""
    parser = _Parser()
    bare = _bare(page)
    for start in range(0, len(bare), _PIECE):
        parser.feed(bare[start : start + _PIECE])
        if len(parser.rawdata) > limit("html_pending"):
            break
    if len(parser.rawdata) < _REST:
        parser.close()
    parser.finish()
    return tuple(parser.found), tidy(parser.title)


def _bare(page: str) -> str:
    """The page without scripts, styles, comments and declarations, each looked for once only."""
    kept: list[str] = []
    place = 0
    while (begun := _CODE.search(page, place)) is not None:
        kept.append(page[place : begun.start()])
        ended = _CODE_ENDS[begun[1].lower()].search(page, begun.end())
        place = ended.end() if ended else len(page)
    text = "".join((*kept, page[place:]))
    last = text.rfind("-->")
    end = last + 3 if last >= 0 else 0  # beyond it no comment ends, and looking for an end would take quadratic time
    return _DATA.sub("", _DECLARATION.sub("", _COMMENT.sub("", text[:end]) + text[end:]))


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Piece] = []
        self.title = ""
        self._open: list[_Open] = []
        self._count: Counter[str] = Counter()
        self._text: list[str] = []
        self._linked = 0
        self._outline = Outline()
        self._own_anchor: str | None = None
        self._heading_anchor: str | None = None
        self._rows: list[_Row] = []
        self._heads: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self._count["head"] and tag not in _OF_HEAD and tag != "head":
            self._leave("head")
        if tag in _ENDS:
            self._end_before(*_ENDS[tag])
        if tag in _BREAKS:
            self._end_block()
        name = given.get("id") or (given.get("name") if tag == "a" else None)
        if name and not any(char.isspace() for char in name):
            self._own_anchor = f"#{name}"
        if tag not in _VOID and len(self._open) < _DEEPEST:
            self._enter(_Open(tag, _hides(tag, given), _is_around(tag, given)))

    def handle_endtag(self, tag: str) -> None:
        if not self._count[tag]:
            return
        if tag in _HOLDS:
            self._end_before(_HOLDS[tag], frozenset({tag}))
        if tag in _CELLS and self._rows:
            self._end_cell(tag)
        elif tag in _HEADINGS:
            self._end_heading(_HEADINGS[tag])
        elif tag == "tr" and self._rows:
            self._end_row()
        elif tag in _BREAKS:
            self._end_block()
        self._leave(tag)

    def handle_data(self, data: str) -> None:
        if self._count["(hidden)"]:
            if self._open[-1].tag == "title" and not self.title:
                self.title = data
            return
        self._text.append(data)
        if self._count["a"]:
            self._linked += len(data.strip())

    def _end_before(self, ended: frozenset[str], bounds: frozenset[str]) -> None:
        """End what a page leaves open: a cell before the next cell, a row before the next row."""
        if not any(self._count[tag] for tag in ended):
            return
        inside: list[str] = []
        for element in reversed(self._open):
            if element.tag in bounds:
                break
            if element.tag in ended:
                inside.append(element.tag)
        for tag in inside:
            self.handle_endtag(tag)

    def _enter(self, element: _Open) -> None:
        self._open.append(element)
        self._count[element.tag] += 1
        self._count["(hidden)"] += element.hides
        self._count["(around)"] += element.is_around
        if element.tag == "table":
            self._heads.append([])
        elif element.tag == "tr":
            self._rows.append(_Row(self._text))
            self._text = []

    def _leave(self, tag: str) -> None:
        """Leave the innermost element of this name and whatever was left open inside it."""
        gone = ""
        while gone != tag:
            element = self._open.pop()
            gone = element.tag
            self._count[gone] -= 1
            self._count["(hidden)"] -= element.hides
            self._count["(around)"] -= element.is_around
            if gone == "table":
                self._heads.pop()
            elif gone == "tr" and len(self._rows) > self._count["tr"]:
                self._end_row()

    def finish(self) -> None:
        """Take what stands after the last mark."""
        self._end_block()

    def _taken(self) -> str:
        text = tidy("".join(self._text).replace("\n", " "))
        self._text = []
        return text

    def _end_block(self) -> None:
        if self._count["td"] or self._count["th"]:
            self._text.append(" ")  # paragraphs of a cell stay in its row
            return
        self._keep(self._taken())

    def _end_cell(self, tag: str) -> None:
        row = self._rows[-1]
        row.cells.append(self._taken())
        row.is_head = row.is_head and tag == "th"

    def _end_row(self) -> None:
        """A row of cells as one block, each cell under the head of its column where the table has one."""
        row = self._rows.pop()
        rest = self._taken()
        if rest:
            row.cells.append(rest)
        self._text = row.before
        heads = self._heads[-1] if self._heads else []
        if row.cells and row.is_head and not heads and self._heads:
            self._heads[-1] = row.cells  # said again with every cell below
            return
        if not row.is_head and len(heads) == len(row.cells):
            cells = [f"{head}: {cell}" if head else cell for head, cell in zip(heads, row.cells, strict=True) if cell]
        else:
            cells = [cell for cell in row.cells if cell]
        self._keep(" | ".join(cells))

    def _end_heading(self, level: int) -> None:
        text = self._taken()
        if not text:
            return
        self._outline.enter(level, text, self._own_anchor)
        self._heading_anchor = self._own_anchor
        self._keep(text, is_heading=True)

    def _keep(self, text: str, *, is_heading: bool = False) -> None:
        linked, self._linked = self._linked, 0
        anchor, self._own_anchor = self._own_anchor or self._heading_anchor, None
        if not text:
            self._own_anchor = anchor if anchor != self._heading_anchor else None
            return
        main = any(self._count[tag] for tag in _MAIN)
        around = self._count["(around)"] > 0 or (self._count["header"] > 0 and not main)
        self.found.append(
            Piece(
                text=text,
                heading=self._outline.heading,
                anchor=anchor,
                linked=linked,
                is_heading=is_heading,
                is_main=main,
                is_around=around,
            )
        )


def main_text(found: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces that are the page's text: not what stands around it, lists of links or stray captions."""
    text = tuple(piece for piece in found if not piece.is_around and piece.linked * 2 <= len(piece.text))
    text = text if _weight(text) else found
    inside = tuple(piece for piece in text if piece.is_main)
    text = inside if _weight(inside) >= _ENOUGH else text
    told = tuple(piece for piece in text if not piece.is_heading)
    full = tuple(piece for piece in told if piece.is_main or _is_told(piece.text))
    return full if _weight(full) >= _ENOUGH else told or text


def _is_told(text: str) -> bool:
    """Whether a piece says something: long, a sentence, a row of cells or with a number."""
    whole = weigh(text) >= limit("block_weight") or ends_sentence(text)
    return whole or " | " in text or any(char.isdecimal() for char in text)


def _weight(some: tuple[Piece, ...]) -> int:
    return sum(weigh(piece.text) for piece in some)


def _hides(tag: str, given: dict[str, str | None]) -> bool:
    """Whether a reader of the page does not see what stands inside."""
    hidden = "hidden" in given or given.get("aria-hidden") == "true"
    return tag in _UNSEEN or hidden or bool(_HIDDEN.search(given.get("style") or ""))


def _is_around(tag: str, given: dict[str, str | None]) -> bool:
    if tag in _BODY:
        return False
    named = f"{given.get('class') or ''} {given.get('id') or ''} {given.get('role') or ''}".lower()
    return tag in _AROUND or not _around().isdisjoint(_NAME.findall(named))


@cache
def _around() -> frozenset[str]:
    return frozenset(words("pages/around.txt"))
