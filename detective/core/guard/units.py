"""A passage cut to the pieces that each speak of one time: rows of a table, sentences, clauses."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from detective.core.guard.published import reference
from detective.core.models import AsOf, TimeMention
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, plain
from detective.core.text import Sentence, fold, sentences
from detective.core.timeline import Day, Span
from detective.core.times import Basis, Role, TimeExpression, read_times

_ASIDE = frozenset({Role.BASELINE, Role.EXCLUDED})
_STRONG = Pattern(r"[;；]\s*")
_COMMA = Pattern(r"[,，、]\s*(?:and |while |but |whereas )?|\s+(?:while|whereas)\s+")
_AND = Pattern(r"\s+(?:and|against|versus|compared with|but)\s+|(?<=[\u4e00-\u9fff])(?:而|和|与)(?=[\u4e00-\u9fff\d])")
_JOINT = Pattern(r"and|but|while|whereas|against|versus|compared with|而|和|与")
_ROW = Pattern(r"[|\t]| {3,}")
_BULLET = Pattern(r"\s*[-*•·]\s+\S")
_LISTED = Pattern(r"\s*(?:[-*•·]|\d{1,3}[.)、])\s|\s*\(?\d{4}\b")
_CELL = Pattern(r"(?:^|[|\t])\s*(?:[-*•]\s*)?((?:1[0-9]|20)\d{2})\s*(?=[|\t:：—–]|$| -)")
_VALUE_BEFORE = Pattern(
    r"(?:against|versus|vs\.?|compared (?:with|to)|from|after|than) (?:the )?[$€£¥]?\d[\d.,]*"
    r"[^,;]{0,24} (?:in|for|during) (?:the )?$"
)
_VALUE_AFTER = Pattern(r"(?:财年|同期|全年|年)?(?:的|为|是|时的)\s*[$€£¥]?\d[\d.,]*(?!\s*(?:倍|成|个百分点))")
_EMPTY = Pattern(r"(?:[\s，,。.、:：()（）在于自从至到起的日是]|(?:for|on|in|the|of|by|at)\b)*", re.IGNORECASE)
_NAME = Pattern(r"(?:The |President |Sir )?[A-Z][\w.'’-]*(?: (?:(?:of|the|de|von|van|and) )?[A-Z][\w.'’-]*)*")
_ELLIPTIC = Pattern(
    r"(?:and |but |then )?(?:will|would|was|were|is|are|has|had|took|became|then|later|[a-z]+ed)\b"
    r"|[将并已也又再定拟于在]|\d"
)
_LEAD_LONGEST = 24  # characters of a Chinese sentence before its first time that may hold the subject
_NOWHERE = AsOf(day=Day(2000, 1, 1), instant=None, text="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A stretch of a passage, folded, with the times that it speaks of; `own` is False where they stand earlier."""

    start: int
    end: int
    folded: str
    times: tuple[TimeExpression, ...]
    aside: tuple[TimeExpression, ...]  # baselines and excluded times
    own: bool = True
    is_row: bool = False
    lead: tuple[int, int] | None = None  # the subject of the sentence, where the piece itself has none
    sentence: tuple[int, int] = (0, 0)  # the sentence or row from which it was cut

    @property
    def spans(self) -> tuple[Span, ...]:
        """The intervals of its times."""
        return tuple(time.mention.span for time in self.times if time.mention is not None)


def units(text: str, times: tuple[TimeExpression, ...]) -> tuple[Unit, ...]:
    """The pieces of `text` in order; a piece without a time of its own takes that of the one before it."""
    pieces = [unit for piece in _pieces(text) for unit in _split(piece, times)]
    return tuple(_inherit(pieces))


def times_of(text: str, published: Span | None) -> tuple[TimeExpression, ...]:
    """The times of a text by its own clock; without a clock relative ones are not understood."""
    clock = reference(published)
    found = read_times(text, clock or _NOWHERE)
    return found if clock is not None else tuple(_without_clock(found))


def leans_on_a_clock(text: str) -> bool:
    """Whether a text tells of times that only a date of its own would place: late last year, last Friday, 前年五月."""
    return any(time.mention is not None and _needs_clock(time) for time in read_times(text, _NOWHERE))


def _without_clock(found: tuple[TimeExpression, ...]) -> Iterator[TimeExpression]:
    """What stands without a clock: times with a year of their own, and those read by such a one before them."""
    anchored = False
    for time in found:
        if not _needs_clock(time) and (anchored or time.basis is not Basis.CONTEXT):
            anchored = anchored or time.mention is not None
            yield time


def _needs_clock(time: TimeExpression) -> bool:
    return time.has_date_word or time.basis in (Basis.RELATIVE, Basis.NOW, Basis.VAGUE) or time.has(Role.RECURRING)


class Piece(NamedTuple):
    """A sentence, or a row of a table or list."""

    sentence: Sentence
    is_row: bool


def _pieces(text: str) -> list[Piece]:
    lines = [line for line in text.split("\n") if line.strip()]
    listed = sum(1 for line in lines if _ROW.search(line) or _LISTED.match(line))
    tabular = listed * 2 >= max(2, len(lines)) or (len(lines) == 1 and _BULLET.match(lines[0]) is not None)
    if not tabular:
        return [Piece(sentence, is_row=False) for sentence in sentences(text)]
    found, start = [], 0
    for line in text.split("\n"):
        body = line.strip()
        if body:
            left = start + len(line) - len(line.lstrip())
            found.append(Piece(Sentence(body, left, left + len(body)), is_row=True))
        start += len(line) + 1
    return found


def _split(piece: Piece, read: tuple[TimeExpression, ...]) -> list[Unit]:
    sentence = piece.sentence
    every = _event_times(piece, read)
    times = [time for time in every if not time.roles & _ASIDE or _states_value(sentence.text, time)]
    aside = tuple(time for time in every if time not in times)
    cuts = [0, *_cuts(sentence.text, times), len(sentence.text)]
    made = []
    for left, right in itertools.pairwise(cuts):
        inside = tuple(time for time in times if left <= time.start < right)
        beside = tuple(time for time in aside if left <= time.start < right)
        made.append(
            Unit(
                start=sentence.start + left,
                end=sentence.start + right,
                folded=plain(sentence.text[left:right]),
                times=inside,
                aside=beside,
                is_row=piece.is_row,
                lead=_lead(sentence, left, times) if left else None,
                sentence=(sentence.start, sentence.end),
            )
        )
    return made


def _states_value(text: str, time: TimeExpression) -> bool:
    """Whether a time compared with has its own number: against $383 billion in 2023, but not up 12% from 2019."""
    if time.has(Role.EXCLUDED):
        return False
    before, after = fold(text[: time.start]), fold(text[time.end :])
    return _VALUE_BEFORE.search(before) is not None or _VALUE_AFTER.match(after) is not None


def _event_times(piece: Piece, read: tuple[TimeExpression, ...]) -> list[TimeExpression]:
    """The resolved times of a piece, by its own offsets; where and when it was filed is no time of its facts."""
    text, left = piece.sentence.text, piece.sentence.start
    filed = [match.span() for match in cue("dateline").finditer(plain(text))]
    found = [
        replace(time, start=time.start - left, end=time.end - left)
        for time in read
        if time.mention is not None and left <= time.start and time.end <= piece.sentence.end
    ]
    found = [time for time in found if not any(start <= time.start < end for start, end in filed)]
    return found or (_cell_years(text) if piece.is_row else [])


def _cell_years(row: str) -> list[TimeExpression]:
    """A bare year that fills a cell or opens a row; in running text it would need a preposition."""
    return [
        TimeExpression(
            text=cell[1],
            start=cell.start(1),
            end=cell.end(1),
            mention=TimeMention(text=cell[1], start=cell.start(1), end=cell.end(1), span=Span.of_year(int(cell[1]))),
            basis=Basis.ABSOLUTE,
        )
        for cell in _CELL.finditer(row)
    ]


def _lead(sentence: Sentence, left: int, times: list[TimeExpression]) -> tuple[int, int] | None:
    if not _ELLIPTIC.match(sentence.text[left:].lstrip()):
        return None
    name = _NAME.match(sentence.text)
    if name:
        return (sentence.start, sentence.start + name.end())
    first = times[0].start
    return (sentence.start, sentence.start + first) if 0 < first <= _LEAD_LONGEST else None


def _cuts(text: str, times: list[TimeExpression]) -> list[int]:
    """Where one time's stretch ends and the next one's begins; a bare date goes with the words that follow it."""
    cuts: list[int] = []
    for before, after in itertools.pairwise(times):
        found = _cut(text, before, after)
        since = cuts[-1] if cuts else 0
        if found is not None and not _EMPTY.fullmatch(text[since : before.start] + text[before.end : found]):
            cuts.append(found)
    return cuts


def _cut(text: str, before: TimeExpression, after: TimeExpression) -> int | None:
    """Only a time of the same fineness, or one with which a clause begins, opens a stretch of its own."""
    if before.span == after.span:
        return None
    between = text[before.end : after.start]
    found = next(
        (last for last in (_last(mark, between) for mark in (_STRONG, _COMMA, _AND)) if last is not None), None
    )
    if found is None:
        return None
    leads = _EMPTY.fullmatch(between[found:].lstrip()) is not None
    return before.end + found if leads or before.precision == after.precision else None


def _last(pattern: Pattern, text: str) -> int | None:
    marks = list(pattern.finditer(text))
    if not marks:
        return None
    found = marks[-1]
    return found.start() if _JOINT.fullmatch(found.group().strip()) else found.end()


def _inherit(pieces: list[Unit]) -> list[Unit]:
    carried: tuple[TimeExpression, ...] = ()
    made = []
    for piece in pieces:
        if piece.times or piece.is_row:
            carried = () if piece.is_row else piece.times
            made.append(piece)
        else:
            made.append(replace(piece, times=carried, own=False))
    return made
