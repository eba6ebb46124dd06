"""A passage cut to the pieces that each speak of one time: rows of a table, sentences, clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from detective.core.guard.published import reference
from detective.core.models import AsOf
from detective.core.question_cues import plain
from detective.core.text import Sentence, sentences
from detective.core.times import Basis, Role, TimeExpression, read_times
from detective.core.timeline import Day, Span

_ASIDE = frozenset({Role.BASELINE, Role.EXCLUDED})
_STRONG = re.compile(r"[;；]\s*")
_COMMA = re.compile(r"[,，、]\s*(?:and |while |but |whereas )?|\s+(?:while|whereas)\s+")
_AND = re.compile(r"\s+(?:and|against|versus|compared with|but)\s+|(?<=[\u4e00-\u9fff])(?:而|和|与)(?=[\u4e00-\u9fff\d])")
_ROW = re.compile(r"[|\t]| {3,}")
_LISTED = re.compile(r"\s*(?:[-*•·]|\d{1,3}[.)、])\s|\s*\(?\d{4}\b")
_EMPTY = re.compile(r"(?:[\s，,。.、:：()（）]|在|于|自|从|至|到|起|的|日|是|for\b|on\b|in\b|the\b|of\b|by\b|at\b)*", re.IGNORECASE)
_NAME = re.compile(r"(?:The |President |Sir )?[A-Z][\w.'’-]*(?: (?:(?:of|the|de|von|van|and) )?[A-Z][\w.'’-]*)*")
_ELLIPTIC = re.compile(r"(?:and |but |then )?(?:will|would|was|were|is|are|has|had|took|became|then|later|[a-z]+ed)\b|[将并已也又再定拟于在]|\d")
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

    @property
    def spans(self) -> tuple[Span, ...]:
        """The intervals of its times."""
        return tuple(time.mention.span for time in self.times if time.mention is not None)


def units(text: str, published: Span | None) -> tuple[Unit, ...]:
    """The pieces of `text` in order; a piece without a time of its own takes that of the one before it."""
    pieces = [unit for sentence, is_row in _pieces(text) for unit in _split(sentence, is_row, published)]
    return tuple(_inherit(pieces))


def times_of(text: str, published: Span | None) -> tuple[TimeExpression, ...]:
    """The times of a text by its own clock; without a clock relative ones are not understood."""
    clock = reference(published)
    found = read_times(text, clock or _NOWHERE)
    return found if clock is not None else tuple(time for time in found if not _needs_clock(time))


def _needs_clock(time: TimeExpression) -> bool:
    return time.has_date_word or time.basis in (Basis.RELATIVE, Basis.NOW, Basis.VAGUE) or time.has(Role.RECURRING)


def _pieces(text: str) -> list[tuple[Sentence, bool]]:
    lines = [line for line in text.split("\n") if line.strip()]
    tabular = len(lines) > 1 and sum(1 for line in lines if _ROW.search(line) or _LISTED.match(line)) * 2 >= len(lines)
    if not tabular:
        return [(sentence, False) for sentence in sentences(text)]
    found, start = [], 0
    for line in text.split("\n"):
        body = line.strip()
        if body:
            left = start + len(line) - len(line.lstrip())
            found.append((Sentence(body, left, left + len(body)), True))
        start += len(line) + 1
    return found


def _split(sentence: Sentence, is_row: bool, published: Span | None) -> list[Unit]:
    every = [time for time in times_of(sentence.text, published) if time.mention is not None]
    times = [time for time in every if not time.roles & _ASIDE]
    aside = tuple(time for time in every if time.roles & _ASIDE)
    cuts = [0, *_cuts(sentence.text, times), len(sentence.text)]
    made = []
    for left, right in zip(cuts, cuts[1:], strict=False):
        inside = tuple(time for time in times if left <= time.start < right)
        beside = tuple(time for time in aside if left <= time.start < right)
        made.append(
            Unit(
                start=sentence.start + left,
                end=sentence.start + right,
                folded=plain(sentence.text[left:right]),
                times=inside,
                aside=beside,
                is_row=is_row,
                lead=_lead(sentence, left, times) if left else None,
            )
        )
    return made


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
    for before, after in zip(times, times[1:], strict=False):
        if before.span == after.span:
            continue
        between = text[before.end : after.start]
        found = next((last for last in map(lambda p: _last(p, between), (_STRONG, _COMMA, _AND)) if last is not None), None)
        if found is None:
            continue
        cut = before.end + found
        since = cuts[-1] if cuts else 0
        words = text[since : before.start] + text[before.end : cut]
        if not _EMPTY.fullmatch(words):
            cuts.append(cut)
    return cuts


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    found = None
    for found in pattern.finditer(text):
        pass
    if found is None:
        return None
    return found.start() if found.group().strip() in ("and", "而", "和", "与", "against", "versus", "but", "while", "whereas", "compared with") else found.end()


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
