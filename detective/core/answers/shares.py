"""Numbers that a sentence shares out: 甲省和乙市分别增至7例和9例, "rose to 7 and 9 respectively"."""

from __future__ import annotations

from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Shape, Wanted
from detective.core.patterns import Pattern
from detective.core.text import has_han

_EACH = Pattern(r"分别|各(?=有|自|增|新|为|达|减)|\brespectively\b")
_LINKS = frozenset({"和", "与", "及", "以及", "、", "and", ",", "跟"})
_AREAS = frozenset("省市县区州国镇乡村")
_MOST_WORDS = 4


def shared_out(shape: Shape, line: Line, best: Mention, same: list[Mention]) -> str:
    """Each thing with its number, or only the number of the thing that was asked; empty where nothing is shared out."""
    each = _EACH.search(line.folded)
    if each is None or shape.wanted is not Wanted.NUMBER:
        return ""
    numbers = _row_of(best, same, line)
    if len(numbers) < 2:
        return ""
    names = _things(line, min(number.start for number in numbers), len(numbers))
    if len(names) != len(numbers):
        return ""
    pairs = [
        (line.text[start:end], line.text[number.start : number.end], line.folded[start:end] in shape.folded)
        for (start, end), number in zip(names, numbers, strict=True)
    ]
    asked = [number for _, number, is_asked in pairs if is_asked]
    if len(asked) == 1:
        return asked[0]
    between, after = ("", "、") if has_han(each.group()) else (" ", ", ")
    return after.join(f"{name}{between}{number}" for name, number, _ in pairs)


def _row_of(best: Mention, same: list[Mention], line: Line) -> list[Mention]:
    """The single numbers that stand in one row with the best one."""
    plain = sorted({m for m in same if m.kind == "number"}, key=lambda m: (m.start, -m.end))
    row: list[Mention] = []
    for mention in plain:
        if row and mention.start < row[-1].end:
            continue
        linked = row and line.folded[row[-1].end : mention.start].strip() in _LINKS | {", and"}
        if row and not linked:
            if row[0].start <= best.start < row[-1].end:
                break
            row = []
        row.append(mention)
    return row if row and row[0].start <= best.start < row[-1].end else []


def _things(line: Line, before: int, count: int) -> list[tuple[int, int]]:
    """Offsets of the last row of `count` linked words that ends before the numbers."""
    terms = line.terms
    links = [i for i, term in enumerate(terms) if term.text in _LINKS and i > 0 and term.end <= before]
    for last in reversed(links):
        row = [(_reach_back(line, last), terms[last - 1].end)]
        index = last
        while len(row) < count and index < len(terms) and terms[index].text in _LINKS:
            end = _reach_on(line, index + 1)
            if end <= index + 1:
                break
            row.append((terms[index + 1].start, terms[end - 1].end))
            index = end
        first = last
        while len(row) < count and first > 1 and _begins_after_link(line, row[0][0]):
            link = line.term_at(row[0][0]) - 1
            row.insert(0, (_reach_back(line, link), terms[link - 1].end))
        if len(row) == count and row[-1][1] <= before:
            return row
    return []


def _begins_after_link(line: Line, start: int) -> bool:
    index = line.term_at(start)
    return index > 1 and line.terms[index - 1].text in _LINKS


def _reach_back(line: Line, link: int) -> int:
    """Where the thing before a link begins: lone characters and words of one name belong together."""
    index = link - 1
    while index > 0 and link - index < _MOST_WORDS and _goes_together(line, index - 1, index):
        index -= 1
    return line.terms[index].start


def _reach_on(line: Line, first: int) -> int:
    """One past the last word of the thing that begins at `first`."""
    index = first
    while index + 1 < len(line.terms) and index - first < _MOST_WORDS - 1 and _goes_together(line, index, index + 1):
        index += 1
    return index + 1


def _goes_together(line: Line, one: int, other: int) -> bool:
    left, right = line.terms[one], line.terms[other]
    if not (left.is_content and right.is_content) or "." in (left.tag, right.tag):
        return False
    if any(start <= left.start < end for start, end in line.dates):
        return False
    if left.text.isascii():
        return right.text.isascii() and not any(key[0] == "=" for key in right.keys)
    return left.end == right.start and len(left.text) == 1 and (len(right.text) == 1 or right.text[-1] in _AREAS)
