"""Two times that a word joins are one range: 2019年12月至次年2月, from March 5 to March 11, 2025, 去年10月到今年3月."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.timeline import Day, Precision, Span
from detective.core.times.pieces import Lacks, Piece, Reading
from detective.core.times.records import Basis, Role

_TO = Pattern(
    r" ?(?:年?(?:-{1,3}|~|至|到|直到|直至|一直到|起至|起到|开始到|开始至|,(?:到|至)))(?:了)? ?| ?-? ?(?:to|through"
    r"|thru|until|till|up to"
    r"|and ending in)(?: the| in)? "
)
_AND = Pattern(r" ?(?:与|和|跟|、) ?| and(?: the)? ")
_BETWEEN = Pattern(r"\bbetween (?:the )?(?:years )?$")
_BETWEEN_ZH = Pattern(r"(?:之间|间)")
_OPENING = Pattern(r"(?:自从|从|自|由|介于|在)$|\b(?:from|between)(?: the)?(?: years?)? $")
_CLOSING = Pattern(r"(?:之间|期间|间(?!接|谍|隔)|为止|止(?!损|跌|步|血|痛))")
_AND_NOW = Pattern(r" and (?:now|today|the present)\b")
_NOW = Pattern(
    r" ?(?:年?(?:-{1,3}|至|到)? ?(?:至今|今(?!年|天|日|晚|早|后|夏|冬|春|秋)|现在|目前|当前|如今)| ?(?:-|to|through"
    r"|until)(?: the)? ?(?:present|now|today|date)\b)"
)


def join(reading: Reading) -> list[Piece]:
    """The pieces with ranges made one."""
    joined: list[Piece] = []
    for piece in reading.pieces:
        merged = _merge(reading, joined[-1], piece) if joined else None
        if merged:
            joined[-1] = merged
        else:
            joined.append(piece)
    return [_to_now(reading, piece) for piece in joined]


def _merge(reading: Reading, left: Piece, right: Piece) -> Piece | None:
    if left.closed or right.closed or right.start - left.end > 12 or not _joins(reading, left, right):
        return None
    first, last = _agree(left, right)
    if first is None or last is None or not first.start or not last.end or not first.end or not last.start:
        return None
    if not first.start < last.end or last.start < first.start:
        return None
    opening = _OPENING.search(reading.left(left.start, 20))
    closing = _CLOSING.match(reading.folded, right.end)
    return Piece(
        start=left.start - (len(opening.group()) if opening else 0),
        end=closing.end() if closing else right.end,
        span=Span(start=first.start, end=last.end, precision=Precision.RANGE),
        basis=left.basis if left.lacks is Lacks.NOTHING else right.basis,
        roles=(left.roles | right.roles) - {Role.LABEL, Role.RECURRING},
        date_word=left.date_word and right.date_word,
        closed=True,
    )


def _joins(reading: Reading, left: Piece, right: Piece) -> bool:
    gap = reading.folded[left.end : right.start]
    if _TO.fullmatch(gap):
        return True
    if gap == "/":
        return all(piece.span is not None and piece.span.precision is Precision.DAY for piece in (left, right))
    if not _AND.fullmatch(gap):
        return False
    return bool(
        _BETWEEN.search(reading.left(left.start, 24))
        or (_BETWEEN_ZH.match(reading.folded, right.end) and "、" not in gap)
    )


def _agree(left: Piece, right: Piece) -> tuple[Span | None, Span | None]:
    """The two spans once the end that lacks its year or month has it from the other."""
    if left.span is None or right.span is None or left.span.start is None or right.span.start is None:
        return left.span, right.span
    first, last = left.span.start, right.span.start
    if right.lacks is Lacks.WEEK and last < first:
        return left.span, Span.of_day(last.plus(7))
    if right.lacks is Lacks.MONTH and left.lacks is not Lacks.MONTH:
        return left.span, right.in_month(first).span
    if right.lacks is Lacks.YEAR and left.lacks is not Lacks.MONTH:
        return left.span, _after(first, right).span
    if left.lacks is Lacks.YEAR and right.lacks is Lacks.NOTHING:
        return _before(last, left).span, right.span
    return left.span, right.span


def _after(day: Day, piece: Piece) -> Piece:
    moved = piece.in_year(day.year)
    early = moved.span and moved.span.start and moved.span.start < day
    return piece.in_year(day.year + 1) if early else moved


def _before(day: Day, piece: Piece) -> Piece:
    moved = piece.in_year(day.year)
    late = moved.span and moved.span.start and moved.span.start > day
    return piece.in_year(day.year - 1) if late else moved


def _to_now(reading: Reading, piece: Piece) -> Piece:
    """2012年至今, 2019-present: open to the right."""
    if piece.closed or piece.span is None or piece.span.start is None or piece.basis in (Basis.NOW, Basis.VAGUE):
        return piece
    match = _NOW.match(reading.folded, piece.end)
    if not match and (later := _AND_NOW.match(reading.folded, piece.end)):
        match = later if _BETWEEN.search(reading.left(piece.start, 24)) else None
    if not match or not match.group().strip():
        return piece
    opening = _OPENING.search(reading.left(piece.start, 8))
    return piece._replace(
        start=piece.start - (len(opening.group()) if opening else 0),
        end=match.end(),
        span=Span(start=piece.span.start, end=None, precision=Precision.OPEN),
        roles=piece.roles | {Role.SINCE},
        closed=True,
    )
