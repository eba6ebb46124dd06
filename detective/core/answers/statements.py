"""The statement that answers "what happened", "what was announced": the first clause that tells more than was asked."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache
from typing import NamedTuple

from detective.core.answers.align import Alignment
from detective.core.answers.line import Line
from detective.core.answers.terms import Term
from detective.core.tables import rows

_KNOWN = 0.7  # share of a clause's weight above which it only repeats the question
_LONGEST = {True: 50, False: 150}  # characters of a statement that goes on over clauses, in Chinese and in English
_THAT_WITHIN = 7  # words between "told" and "that"
_OUTCOME = frozenset({"=win", "=lose", "=result", "=rank", "=opponent", "=score"})
_MARKS = frozenset(",;。!?:|")


class _Clause(NamedTuple):
    first: int
    last: int  # one past the last term


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(listed.split("|")) for name, listed in rows("answers/clauses.tsv")}


def statement(line: Line, alignment: Alignment, *, chinese: bool) -> tuple[int, int] | None:
    """Offsets of the statement in the sentence; None when every clause only sets the scene."""
    keys = {key for term in alignment for key in term.keys}
    asked = {i for spots in alignment.values() for spot in spots for i in range(spot.first, spot.last)}
    clauses = _clauses(line)
    told = False
    for number, clause in enumerate(clauses):
        is_last = number + 1 == len(clauses)
        if not is_last and _is_passed(line, clause, asked, keys, chinese=chinese):
            told = line.terms[clause.last - 1].text in _words()["say"]
            continue
        first = clause.first if told else _begin(line, clause, asked, chinese=chinese)
        start = line.terms[first].start
        return start, _end(line, clauses[number:], start, chinese=chinese)
    return None


def _is_passed(line: Line, clause: _Clause, asked: Container[int], keys: Container[str], *, chinese: bool) -> bool:
    """Whether the news must stand in a later clause."""
    if _sets_the_scene(line, clause, chinese=chinese) or _repeats(line, clause, asked):
        return True
    inner = range(clause.first, clause.last)
    outcome = any(key in _OUTCOME for i in inner if i not in asked for key in line.terms[i].keys)
    return "=result" in keys and not outcome


def _clauses(line: Line) -> list[_Clause]:
    found: list[_Clause] = []
    first = 0
    for index, term in enumerate((*line.terms, None)):
        if term is None or (term.tag == "." and term.text in _MARKS):
            if index > first:
                found.append(_Clause(first, index))
            first = index + 1
    return found


def _is_dated(line: Line, term: Term) -> bool:
    return any(start <= term.start < end for start, end in line.dates)


def _sets_the_scene(line: Line, clause: _Clause, *, chinese: bool) -> bool:
    """Whether a clause only says when and where, or who speaks: "during the festival in Eastport", 在发布会上表示."""
    inner = line.terms[clause.first : clause.last]
    if all(_is_dated(line, term) or not term.is_content for term in inner):
        return True
    last, first = inner[-1].text, inner[0].text
    if chinese:
        return last in _words()["setting.end"] or last in _words()["say"]
    return first in _words()["setting.begin"] or last in _words()["say"]


def _repeats(line: Line, clause: _Clause, asked: Container[int]) -> bool:
    whole = shared = 0
    for index in range(clause.first, clause.last):
        if not _is_dated(line, line.terms[index]):
            whole += line.terms[index].weight
            shared += line.terms[index].weight if index in asked else 0
    return shared >= _KNOWN * whole


def _begin(line: Line, clause: _Clause, asked: Container[int], *, chinese: bool) -> int:
    """Where the news of a clause begins: behind who says it, or (in Chinese) behind the subject of the question."""
    says = next((i for i in range(clause.first, clause.last) if line.terms[i].text in _words()["say"]), None)
    if says is not None and says + 1 < clause.last:
        near = range(says, min(says + _THAT_WITHIN, clause.last - 1))
        return 1 + next((i for i in near if line.terms[i].text == "that"), says)
    first = clause.first
    if chinese:
        while first < clause.last and (first in asked or _is_dated(line, line.terms[first]) or _is_small(line, first)):
            first += 1
    return first if first < clause.last else clause.first


def _is_small(line: Line, index: int) -> bool:
    return not line.terms[index].is_content and line.terms[index].tag != "."


def _end(line: Line, clauses: list[_Clause], start: int, *, chinese: bool) -> int:
    """The end of the clause, or of those that go on in it: 并处罚金, "and fined him"."""
    end = line.terms[clauses[0].last - 1].end
    for clause in clauses[1:]:
        reach = line.terms[clause.last - 1].end
        if line.terms[clause.first].text not in _words()["goes_on"] or reach - start > _LONGEST[chinese]:
            break
        end = reach
    return end
