"""How a sentence uses a time: as its beginning, its limit, a day of account, a mere comparison, an exception."""

from __future__ import annotations

import re

from detective.core.timeline import Precision, Span
from detective.core.times import cues, spans
from detective.core.times.cues import Side
from detective.core.times.numerals import english_number, hanzi_number
from detective.core.times.pieces import Piece, Reading
from detective.core.times.records import Basis, Role
from detective.core.times.spans import Unit

_COUNTED_FROM = {
    Precision.DAY: frozenset((Unit.DAY, Unit.WEEK, Unit.MONTH, Unit.YEAR)),
    Precision.MONTH: frozenset((Unit.MONTH, Unit.YEAR)),
    Precision.YEAR: frozenset((Unit.YEAR,)),
}
_LONG_EPISODE = 200  # days
_LOOK_AHEAD = 80  # characters after a time in which a word of plan or record is looked for


def with_role(reading: Reading, piece: Piece) -> Piece:
    """The piece as its sentence uses it: roles, an open side, the words that say so."""
    if piece.span is None:
        return piece
    side = cues.side_of(reading.folded, piece.start)
    shaped = piece if piece.closed and piece.basis is not Basis.EDITION else _opened(reading, piece, side)
    return _used(reading, shaped, side)


def _opened(reading: Reading, piece: Piece, side: Side) -> Piece:
    """Give a side of the span up where the words around it open it."""
    if cues.OPENING.is_shut(side, reading.folded, piece.end):
        return piece
    for test in (_offset, _as_of, _limit, _since, _after, _before):
        found = test(reading, piece, side)
        if found:
            return found
    return piece


def _grown(piece: Piece, left: re.Match[str] | None, right: re.Match[str] | None, span: Span, role: Role) -> Piece:
    return piece._replace(
        start=piece.start - (len(left.group()) if left else 0),
        end=right.end() if right else piece.end,
        span=span,
        roles=piece.roles | {role},
    )


def _offset(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    """Two weeks before Christmas 2023, 春节前两周, 国庆节后第一天: a day counted from the day that is named."""
    if piece.span is None or piece.span.start is None or piece.span.precision not in _COUNTED_FROM:
        return None
    left, right = cues.OFFSET.find(side), cues.OFFSET_AFTER.match(reading.folded, piece.end)
    match = left or right
    if match is None or spans.unit_words()[match["u"]] not in _COUNTED_FROM[piece.span.precision]:
        return None
    written = match["n"].removeprefix("第")
    count = (1 if written == "the" else english_number(written)) if left else hanzi_number(written)
    step = -(count or 0) if match["w"] in ("before", "前") else count or 0
    span = spans.distance(piece.span.start, step, spans.unit_words()[match["u"]])
    return piece._replace(
        start=piece.start - (len(left.group()) if left else 0),
        end=piece.end if left or right is None else right.end(),
        span=span,
        closed=True,
    )


def _as_of(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    match = cues.AS_OF.find(side)
    if not match or piece.span is None:
        return None
    span, end = piece.span, piece.span.end
    if span.precision is Precision.APPROX and end and end.day == 1 and not piece.closed:
        span = Span.of_day(end.plus(-1))
    return _grown(piece, match, cues.UNTIL_AFTER.match(reading.folded, piece.end), span, Role.AS_OF)


def _limit(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    if piece.span is None:
        return None
    after, before = cues.UNTIL_AFTER.match(reading.folded, piece.end), cues.UNTIL.find(side)
    by = cues.BY.find(side)
    if before and reading.folded[: piece.start - len(before.group())].endswith("not "):
        return piece  # not until 1990 was he freed: it came about in 1990
    if after or before:
        return _grown(
            piece, before or by, after, Span(start=None, end=piece.span.end, precision=Precision.OPEN), Role.BY
        )
    if not by or cues.BEFORE_AFTER.match(reading.folded, piece.end):
        return None
    return piece._replace(roles=piece.roles | {Role.BY})


def _since(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    after, before = cues.SINCE_AFTER.match(reading.folded, piece.end), cues.SINCE.find(side)
    start = cues.FROM.find(side)
    if before and (later := cues.AFTER_AFTER.match(reading.folded, piece.end)):
        after = later
    if after and after.group().strip() == "on" and not start:
        after = None
    if piece.span is None or not (after or before or (start and cues.FROM_AFTER.match(reading.folded, piece.end))):
        return None
    begin = piece.span.end if _is_episode(piece) else piece.span.start
    span = Span(start=begin, end=None, precision=Precision.OPEN)
    return _grown(piece, before or start, after, span, Role.SINCE)


def _is_episode(piece: Piece) -> bool:
    """Whether the span is a war or movement by name: since it means since its end."""
    span = piece.span
    if span is None or span.start is None or span.end is None or piece.closed or piece.basis is not Basis.ABSOLUTE:
        return False
    return span.precision is Precision.RANGE and span.end.ordinal() - span.start.ordinal() > _LONG_EPISODE


def _after(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    after, before = cues.AFTER_AFTER.match(reading.folded, piece.end), cues.AFTER.find(side)
    if not (after or before) or piece.span is None:
        return None
    return _grown(piece, before, after, Span(start=piece.span.end, end=None, precision=Precision.OPEN), Role.AFTER)


def _before(reading: Reading, piece: Piece, side: Side) -> Piece | None:
    after, before = cues.BEFORE_AFTER.match(reading.folded, piece.end), cues.BEFORE.find(side)
    if not (after or before) or piece.span is None:
        return None
    early = piece.span.end if piece.span.precision is Precision.APPROX else piece.span.start
    return _grown(piece, before, after, Span(start=None, end=early, precision=Precision.OPEN), Role.BEFORE)


def _used(reading: Reading, piece: Piece, side: Side) -> Piece:
    """Add the roles that leave the span alone."""
    roles, folded = set(piece.roles), reading.folded
    if Role.SINCE in roles or not cues.USING.is_shut(side, folded, piece.end):
        if _is_baseline(reading, piece, side):
            roles.add(Role.BASELINE)
        if _is_excluded(reading, piece, side):
            roles.add(Role.EXCLUDED)
    if cues.PLANNED.find(side) or (
        not cues.PLANS.isdisjoint(reading.right(piece.end, cues.PLANS_REACH))
        and cues.PLANNED_AFTER.match(folded, piece.end)
    ):
        roles.add(Role.PLANNED)
    return piece._replace(roles=frozenset(roles)) if roles != piece.roles else piece


def _is_excluded(reading: Reading, piece: Piece, side: Side) -> bool:
    match = cues.EXCLUDED.find(side)
    if match and (
        match.group().startswith("除了")
        or match.group()[0].isascii()
        or cues.EXCLUDED_AFTER.match(reading.folded, piece.end)
    ):
        return True
    return cues.NEGATED.find(side) is not None or cues.CORRECTED_AFTER.match(reading.folded, piece.end) is not None


def _is_day(piece: Piece) -> bool:
    return piece.span is not None and piece.span.precision in (Precision.DAY, Precision.INSTANT)


def _is_baseline(reading: Reading, piece: Piece, side: Side) -> bool:
    against = cues.BASELINE.find(side)
    if against and (
        not against.group().startswith("over") or reading.folded.startswith(("previous", "prior", "same"), piece.start)
    ):
        return True
    change = cues.CHANGE.find(side)
    happened = change and change.group().endswith("on ") and _is_day(piece)  # fell on 3 May; not: fell 2% on 2019
    if (change and not happened) or cues.VALUE.find(side):
        return True
    if cues.WITH.find(side) and cues.WITH_AFTER.match(reading.folded, piece.end):
        return True
    period = cues.PERIOD_AFTER.match(reading.folded, piece.end)
    if period and piece.basis is not Basis.ABSOLUTE:
        return period.group().endswith(("同期", "相比"))
    if Role.SINCE not in piece.roles or "?" in reading.right(piece.end, _LOOK_AHEAD):
        return False
    return cues.RECORD_AFTER.match(reading.folded, piece.end) is not None or cues.RECORD.find(side) is not None
