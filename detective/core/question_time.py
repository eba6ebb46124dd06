"""Which of a question's times is the asked one, and how it lies to the present."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from detective.core.models import AsOf, Moment, TimeMention
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, plain, says
from detective.core.question_limits import threshold
from detective.core.question_years import lone_years
from detective.core.text import fold
from detective.core.timeline import Precision, Span
from detective.core.times import Basis, Role, TimeExpression, read_date, read_times
from detective.core.times.events import edition
from detective.errors import InputError, Words

_JOINED = Pattern(r"\s*(?:年)?(?:的)?\s*(?:和|与|及|以及|、|,|，|跟|&|/|and|or|, and)\s*(?:the\s+)?(?:in\s+)?")
_OPENS = Pattern(r"\W*(?:核实|网传|据报道|on|in|at|claim|fact-check)?\W*", re.IGNORECASE)
_SPOKEN = Pattern(r"[今去明前后本上下昨]|this|last|next|past|coming|current|ago|yesterday|today|tomorrow|\d{4}")
_SHOWN = 64  # characters of an unreadable time that its message repeats
_CLAUSE = 6  # characters in which an event can be described
_FINER = Pattern(
    r"月|日|号|周|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_CAPITALS = Pattern(
    r"(?:(?:The|This|Last|Next|Day|Year|Night|After|Before|Today|Tomorrow|Yesterday|Tonight|Now)\b ?)+"
    r"(?:Christmas|Friday|Monday|Saturday|Sunday|Summer|Winter|Spring|Autumn|Season)?"
)
_SMALL = Pattern(r"\b[a-z]{4,}")
_AGAINST = Pattern(
    r"(?:compar(?:ed|ison) (?:with|to)|relative to|versus|\bvs\.?)(?: in)? ?$|(?:相比于?|相较于?|对比|较之?)$"
)
_AGAINST_AFTER = Pattern(r"(?:年|同期|的)*(?:相比|相较|对比|比较)")
_DIGIT = Pattern(r"\d")
_LONG = frozenset({Precision.RANGE, Precision.DECADE, Precision.CENTURY, Precision.APPROX})


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTime:
    """The asked time: its span and how it lies to now; `moment` is None where the question names no time."""

    expressions: tuple[TimeExpression, ...]
    target: Span | None
    moment: Moment | None
    is_by: bool = False  # the latest time of a promise: by 2040
    is_before: bool = False
    is_since: bool = False
    is_as_of: bool = False
    is_future: bool = False  # it starts after the present
    is_impossible: bool = False  # a date that no calendar has
    is_yearless: bool = False  # a month, day or quarter whose year nobody said

    @property
    def names_day(self) -> bool:
        """Whether a month or a day stands in the words, not only a year."""
        return any(_FINER.search(fold(found.text)) for found in self.expressions)

    @property
    def mentions(self) -> tuple[TimeMention, ...]:
        """The resolved times, in order."""
        return tuple(found.mention for found in self.expressions if found.mention is not None)


@lru_cache(maxsize=64)
def question_times(text: str, as_of: AsOf) -> tuple[TimeExpression, ...]:
    """The times of a question, which several stages look at; where it asks for none, its bare years too."""
    found = read_times(text, as_of)
    if any(time.mention is not None and not time.has(Role.BASELINE) for time in found):
        return found
    return tuple(sorted((*found, *lone_years(text, found)), key=lambda time: time.start))


def read_asked_time(text: str, folded: str, as_of: AsOf, correction: str | None) -> AskedTime:
    """The asked time of a question; a correction replaces what was understood."""
    expressions = _timely(text, question_times(text, as_of), folded)
    if correction is not None:
        span = read_correction(correction, as_of)
        if span is not None:
            return AskedTime(
                expressions=expressions,
                target=span,
                moment=moment_of(span, as_of),
                is_future=_starts_after(span, as_of),
            )
    chosen = _chosen(text, expressions)
    target = _hull(chosen)
    if target is not None and any(found.has(Role.AS_OF) for found in chosen) and says("extreme", folded):
        target = replace(target, start=None)  # a record as of a date may be older than the date
    return AskedTime(
        expressions=expressions,
        target=target,
        moment=_moment(target, folded, expressions, as_of),
        is_by=any(found.has(Role.BY) for found in chosen),
        is_yearless=bool(chosen) and all(leaves_year_open(found) for found in chosen),
        is_since=any(found.has(Role.SINCE) for found in chosen),
        is_before=any(found.has(Role.BEFORE) for found in chosen),
        is_as_of=any(found.has(Role.AS_OF) for found in chosen),
        is_future=target is not None and _starts_after(target, as_of),
        is_impossible=any(found.basis is Basis.UNRESOLVED and _DIGIT.search(found.text) for found in expressions),
    )


def asked_spans(text: str, target: Span | None, as_of: AsOf) -> tuple[Span, ...]:
    """The times that are each asked for: the listed ones of a hull, else the target itself."""
    if target is None:
        return ()
    chosen = _chosen(text, _timely(text, question_times(text, as_of), plain(text)))
    spans = tuple(found.mention.span for found in chosen if found.mention is not None)
    return spans if len(spans) > 1 and _hull(chosen) == target else (target,)


def _timely(text: str, expressions: tuple[TimeExpression, ...], folded: str) -> tuple[TimeExpression, ...]:
    """Without what only looks like the asked time: a work's year, a yearly day that is asked for, a latest edition."""
    names = [match.span() for match in cue("identity").finditer(plain(text))]  # where the words stand as they were put
    asks_when = says("asked_time", folded)
    made: list[TimeExpression] = []
    for found in expressions:
        named = _is_in_name(found, text) or any(start <= found.start and found.end <= end for start, end in names)
        recurs = asks_when and found.has(Role.RECURRING)
        is_latest = found.basis is Basis.EDITION and says("latest", fold(found.text))
        if not (named or recurs or is_latest or _is_anchored(found)):
            made.append(_of_event(found, folded))
    return tuple(made)


def _is_in_name(found: TimeExpression, text: str) -> bool:
    """Better Luck Tomorrow, Last Christmas: capitals inside a sentence of small words make a name of it."""
    inside = found.start > 0 and not text[: found.start].strip().endswith((".", "!", "?", ":"))
    return inside and _CAPITALS.fullmatch(found.text) is not None and _SMALL.search(text) is not None


def _is_anchored(found: TimeExpression) -> bool:
    """The day or year of an event that the words before it describe (…当天), or one that events share (同一个月)."""
    words = fold(found.text)
    if words.startswith("同"):
        return True
    return words.startswith("当") and words[1:2] in ("天", "日", "月", "年") and found.start >= _CLAUSE


def _of_event(found: TimeExpression, folded: str) -> TimeExpression:
    """Who was favoured before an event is a question about the event."""
    if not (found.has(Role.BEFORE) and found.series and found.label_year and found.mention):
        return found
    if not says("forecast_verb", folded) and not says("forecast_passive", folded):
        return found
    held = edition(found.series, found.label_year)
    span = held.span if held is not None and held.span is not None else Span.of_year(found.label_year)
    return replace(found, mention=replace(found.mention, span=span), roles=found.roles - {Role.BEFORE})


def moment_of(target: Span, as_of: AsOf) -> Moment:
    """The row of the matrix on which a span stands, seen from the present."""
    today, year = as_of.day, as_of.day.year
    if target.end is None:
        return Moment.OPEN_SINCE
    if target.start is not None and target.start > today:
        return _future(target.start.year, year)
    if target.end <= today:
        return Moment.EARLIER_THIS_YEAR if target.end.plus(-1).year == year else Moment.PAST_YEAR
    if target.start is None:
        return Moment.EARLIER_THIS_YEAR
    return _around_now(target, year)


def _future(starts: int, year: int) -> Moment:
    if starts == year:
        return Moment.LATER_THIS_YEAR
    return Moment.SCHEDULED_FUTURE if starts - year <= threshold("announced_years") else Moment.FAR_FUTURE


def _around_now(target: Span, year: int) -> Moment:
    if target.start is None or target.end is None:
        return Moment.RANGE_SPANNING_NOW
    days = target.end.ordinal() - target.start.ordinal()
    if days <= threshold("short_days"):
        return Moment.CURRENT
    if target.start.year == target.end.plus(-1).year == year:
        return Moment.LATER_THIS_YEAR
    return Moment.RANGE_SPANNING_NOW if days > 366 or target.precision in _LONG else Moment.LATER_THIS_YEAR


def _moment(target: Span | None, folded: str, expressions: tuple[TimeExpression, ...], as_of: AsOf) -> Moment | None:
    if target is not None:
        return moment_of(target, as_of)
    bases = {found.basis for found in expressions}
    if Basis.UNRESOLVED in bases or says("lost_time", folded) or says("bare_ordinal", folded):
        return Moment.UNPARSEABLE
    if says("latest", folded):
        return Moment.IMPLICIT_PRESENT
    if Basis.NOW in bases or says("now", folded) or says("recent", folded):
        return Moment.CURRENT
    return None


def _chosen(text: str, expressions: tuple[TimeExpression, ...]) -> tuple[TimeExpression, ...]:
    """The times of the asked proposition: a list in full, else the last needed one, in its finest form."""
    resolved = [found for found in expressions if found.mention is not None and not found.has(Role.EXCLUDED)]
    asked = [found for found in resolved if not found.has(Role.BASELINE)]
    asked = asked or [found for found in resolved if not _is_compared(text, found)]
    if not asked:
        return ()
    runs = [[asked[0]]]
    for before, after in itertools.pairwise(asked):
        if _JOINED.fullmatch(text[before.end : after.start]):
            runs[-1].append(after)
        else:
            runs.append([after])
    opening = runs[0][0]
    if len(runs) > 1 and opening.precision is Precision.DAY and _OPENS.fullmatch(text[: opening.start]):
        return tuple(runs[0])  # a day with which the sentence begins frames all that follows
    return tuple(max(runs, key=_need))


def _is_compared(text: str, found: TimeExpression) -> bool:
    """Whether a time only says what the present is held against: "compared with 2015", 与2015年相比."""
    if not found.has(Role.BASELINE):
        return False
    before, after = fold(text[: found.start]), fold(text[found.end :])
    return _AGAINST.search(before) is not None or _AGAINST_AFTER.match(after) is not None


def _need(run: Iterable[TimeExpression]) -> tuple[int, int]:
    spans = [found.mention.span for found in run if found.mention is not None]
    starts = [span.start.ordinal() for span in spans if span.start is not None]
    return (max(starts, default=0), len(spans))


def _hull(chosen: tuple[TimeExpression, ...]) -> Span | None:
    spans = [found.mention.span for found in chosen if found.mention is not None]
    if len(spans) < 2:
        return spans[0] if spans else None
    starts = [span.start for span in spans]
    ends = [span.end for span in spans]
    first = None if None in starts else min(day for day in starts if day is not None)
    last = None if None in ends else max(day for day in ends if day is not None)
    return Span(start=first, end=last, precision=Precision.RANGE)


def read_correction(text: str, as_of: AsOf) -> Span | None:
    """The time that a correction of what was understood names; None where no time can be read in it."""
    whole = read_date(text)
    if whole is not None:
        return whole
    return _hull(_chosen(text, read_times(text, as_of)))


def understood(time: str | None, as_of: AsOf) -> str | None:
    """A correction of the asked time as it is used; blank means none."""
    if time is None or not time.strip():
        return None
    if read_correction(time, as_of) is None:
        raise InputError(
            "time_unreadable",
            Words(f"看不懂这个时间：{time[:_SHOWN]!r}。", f"cannot read this time: {time[:_SHOWN]!r}."),
            Words(
                "请写成 2021、2021-03、2021-03-15，或“去年”“2019年到2021年”这样的说法。",
                "write it as 2021, 2021-03, 2021-03-15, or in words such as last year, 2019 to 2021.",
            ),
        )
    return time


def leaves_year_open(found: TimeExpression) -> bool:
    """Whether a time names a month, day or quarter but neither a year nor how it lies to the speaker."""
    words = fold(found.text)
    if found.basis is not Basis.RELATIVE or _SPOKEN.search(words):
        return False
    return _FINER.search(words) is not None or "季度" in words


def _starts_after(span: Span, as_of: AsOf) -> bool:
    return span.start is not None and span.start > as_of.day
