"""Answers out of tables and lists that give one entry a year: rows of a table, and "A in 2010, B in 2014"."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import terms
from detective.core.patterns import Pattern
from detective.core.text import fold

_CELLS = Pattern(r"\s*[|｜\t]\s*")
_LEADING = Pattern(
    r"^\s*(?:[-•*·]\s*)?((?:1\d|20)\d\d(?:[-–—/](?:\d{4}|\d\d))?)(?:年度?|赛季)?\s*[:：.,，、\s-]\s*(\S.*)$"
)
_YEAR_CELL = Pattern(r"^\D{0,3}((?:1\d|20)\d\d)(?:[-–—/](\d{4}|\d\d))?\D{0,4}$")
_YEAR = Pattern(r"(?<![\d])((?:1\d|20)\d\d)(?:[-–—/](\d\d))?(?:年度?|赛季)?(?![\d])")
_ZH_ITEM = Pattern(
    r"((?:1\d|20)\d\d)年?(?:的?(?:得主|冠军|获奖者)?(?:为|是|由)|[:：]|\s)?\s*([^;；。\d：:|]{2,60}?)(?=[;；。]|[,，](?=(?:1\d|20)\d\d)|$)"
)
_PAREN_ITEM = Pattern(r"([^,，、;；:：()（）]{2,60}?)\s*[(（]((?:1\d|20)\d\d)年?[)）]")
_EN_ITEM = Pattern(
    r"((?:[A-Z][\w.'’&-]*)(?:\s+(?:[A-Z][\w.'’&-]*|of|the|de|da|and|van|von|al|at|All|in)){0,8}?)\s+(?:won|did|followed|triumphed)?\s*in\s+((?:1\d|20)\d\d)"
)
_COLON_ITEM = Pattern(r"((?:1\d|20)\d\d)\s*[:：–-]\s*([^;；:：|]{2,60}?)(?=[;；.。]|,\s*(?:1\d|20)\d\d|$)")


_TERM_ITEM = Pattern(
    r"([^,，、;；:：()（）。\n|]{2,40}?)\s*[(（](?:自|since |from )?((?:1\d|20)\d\d)年?"
    r"\s*(?:[-–—~至到起]|\bto\b|(?<=since \d{4})|(?<=from \d{4}))\s*((?:1\d|20)\d\d)?年?(?:至今|今|present)?[)）]"
)
_OPEN_END = 9998  # of a term that goes on
_TOLD = frozenset({Wanted.THING, Wanted.CLAUSE, Wanted.REASON, Wanted.NUMBER})


class Entry(NamedTuple):
    """What stands for one year or term, with offsets of the text; `line` is the stretch that shows it."""

    years: range
    text: str
    start: int
    end: int
    line: tuple[int, int]


def entries(shape: Shape, text: str) -> list[Entry]:
    """The entries of the asked years, when the text is a table or a list by year; else nothing."""
    if not shape.years or shape.wanted is Wanted.TIME:
        return []
    found = _rows(shape, text)
    if not found:
        found = _terms_of_office(text)
    if not found:
        found = _inline(text) if shape.is_range and shape.wanted not in _TOLD else []
    return [entry for entry in found if any(year in entry.years for year in shape.years)]


def _rows(shape: Shape, text: str) -> list[Entry]:
    lines: list[tuple[int, str]] = []
    at = 0
    for raw in text.split("\n"):
        lines.append((at, raw))
        at += len(raw) + 1
    cut = [(start, raw, _cells(start, raw)) for start, raw in lines if raw.strip()]
    dated = [row for row in cut if len(row[2]) > 1 and _years_of(row[2]) is not None]
    if len(dated) < 2:
        return []
    header = next((row[2] for row in cut if len(row[2]) > 1 and _years_of(row[2]) is None), None)
    out: list[Entry] = []
    for start, raw, cells in dated:
        years = _years_of(cells)
        column = _column(shape, header, cells)
        if years is not None and column is not None:
            at, cell = cells[column]
            out.append(Entry(years, cell, at, at + len(cell), (start, start + len(raw))))
    return out


def _cells(start: int, raw: str) -> list[tuple[int, str]]:
    if _CELLS.search(raw):
        out: list[tuple[int, str]] = []
        at = 0
        for match in _CELLS.finditer(raw):
            out.append((start + at, raw[at : match.start()]))
            at = match.end()
        out.append((start + at, raw[at:]))
        return [(offset + len(cell) - len(cell.lstrip()), cell.strip()) for offset, cell in out if cell.strip()]
    lead = _LEADING.match(raw)
    if lead:
        return [(start + lead.start(1), lead.group(1)), (start + lead.start(2), lead.group(2).rstrip(" .。;；"))]
    return []


def _years_of(cells: list[tuple[int, str]]) -> range | None:
    """The years of a row: one year, that in which a season ends, or all of a term such as 2013–2017."""
    for _, cell in cells:
        match = _YEAR_CELL.match(cell)
        if match:
            first, last = int(match.group(1)), int(match.group(2) or 0)
            if last > first + 1:
                return range(first, last + 1)
            return range(first + 1, first + 2) if last else range(first, first + 1)
    return None


def _terms_of_office(text: str) -> list[Entry]:
    """Holders with their terms in brackets: "Ann Reed (2008-2012), Tom Shaw (2012-)"."""
    found = [
        Entry(
            range(int(match.group(2)), int(match.group(3) or _OPEN_END) + 1),
            match.group(1).strip(),
            match.start(1),
            match.end(1),
            match.span(),
        )
        for match in _TERM_ITEM.finditer(text)
    ]
    return found if len(found) > 1 else []


def _column(shape: Shape, header: list[tuple[int, str]] | None, cells: list[tuple[int, str]]) -> int | None:
    plain = [i for i, (_, cell) in enumerate(cells) if not _YEAR_CELL.match(cell)]
    if header is not None and len(header) == len(cells):
        asked = {term.text for term in shape.content} | {term.text for term in terms(shape.noun)}
        keys = {key for term in shape.content for key in term.keys if key.startswith("=")} | set(shape.noun_keys)
        names = {i: fold(header[i][1]) for i in plain}
        for i in plain:
            if names[i] in asked or any(len(word) > 1 and word in names[i] for word in asked):
                return i
        for i in plain:
            if any(key in keys for term in terms(header[i][1]) for key in term.keys):
                return i
    return plain[0] if plain else None


def _inline(text: str) -> list[Entry]:
    best: list[Entry] = []
    for pattern, year_group, item_group in (
        (_PAREN_ITEM, 2, 1),
        (_ZH_ITEM, 1, 2),
        (_COLON_ITEM, 1, 2),
        (_EN_ITEM, 2, 1),
    ):
        found = [
            Entry(
                range(int(m.group(year_group)), int(m.group(year_group)) + 1),
                m.group(item_group).strip(),
                m.start(item_group),
                m.end(item_group),
                (m.start(), m.end()),
            )
            for m in pattern.finditer(text)
        ]
        if len(found) >= 2 and len({entry.years for entry in found}) > max(1, len(best)):
            best = found
    return best
