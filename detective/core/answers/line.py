"""One sentence made ready for reading: its terms, the cost of the way between two of them, its clauses and dates."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from detective.core.answers.terms import Term, terms
from detective.core.patterns import Pattern
from detective.core.text import fold

_MARK_COST = {",": 15, ";": 40, ":": 10, "。": 60, "|": 20}
_CLAUSE_MARKS = frozenset(",;。!?:|")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence; `way[i]` is the cost (tenths of a content word) of the terms before term `i`."""

    text: str
    folded: str
    terms: tuple[Term, ...]
    starts: tuple[int, ...]
    way: tuple[int, ...]
    clause: tuple[int, ...]
    keys: dict[str, tuple[int, ...]]
    dates: tuple[tuple[int, int], ...]

    def term_at(self, offset: int) -> int:
        """Index of the first term that begins at or after `offset`."""
        return bisect_left(self.starts, offset)


def read_line(text: str, dates: Pattern) -> Line:
    """Cut a sentence into terms and measure it; `dates` finds the times that are no content."""
    folded = fold(text)
    found = terms(text)
    spans = tuple((match.start(), match.end()) for match in dates.finditer(folded) if match.end() > match.start())
    way, clause = [0], []
    keys: dict[str, list[int]] = {}
    part, cost, cursor = 0, 0, 0
    for position, term in enumerate(found):
        while cursor < len(spans) and spans[cursor][1] <= term.start:
            cursor += 1
        dated = cursor < len(spans) and spans[cursor][0] <= term.start
        clause.append(part)
        if term.tag == ".":
            cost += _MARK_COST.get(term.text, 2)
            part += term.text in _CLAUSE_MARKS
        elif not dated:
            cost += 10 if term.weight > 6 else 2
        way.append(cost)
        if not dated:
            for key in term.keys:
                keys.setdefault(key, []).append(position)
    return Line(
        text=text,
        folded=folded,
        terms=found,
        starts=tuple(term.start for term in found),
        way=tuple(way),
        clause=tuple(clause),
        keys={key: tuple(where) for key, where in keys.items()},
        dates=spans,
    )
