"""One sentence for each decision, in both languages: the understood time, the evidence's time, what would settle it."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.guard.codes import Code
from detective.core.guard.seen import Seen
from detective.core.models import AsOf, Question, Reason
from detective.core.tables import table
from detective.core.timeline import Day, Precision, Span
from detective.errors import Words

_TABLE = "guard/words.toml"
_FIRST, _LAST = Day(-9999, 1, 1), Day(9999, 12, 31)
_MOST = 3  # times of the evidence that a sentence names
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a sentence is filled with."""

    question: Question
    as_of: AsOf
    seen: tuple[Seen, ...] = ()
    change: Day | None = None

    def fields(self, lang: str) -> dict[str, str]:
        """The values of the fields, worded in a language."""
        return {
            "time": _asked(self.question, lang),
            "evidence": _evidence(self.seen, lang),
            "latest": _latest(self.seen, lang),
            "now": day_words(self.as_of.day, lang),
            "words": _words(self.question),
            "change": day_words(self.change, lang) if self.change else "",
        }


def explain(code: Code, told: Told) -> Reason:
    """The reason with its sentence."""
    return _filled(str(code), table(_TABLE)[str(code)], told)


def caveat(name: str, told: Told) -> Reason:
    """A caveat that stands beside a pass."""
    return _filled(name, table(_TABLE)["caveat"][name], told)


def _filled(code: str, row: dict[str, str], told: Told) -> Reason:
    return Reason(code=code, words=Words(row["zh"].format(**told.fields("zh")), row["en"].format(**told.fields("en"))))


def _words(question: Question) -> str:
    return question.proposition if len(question.proposition) <= 60 else question.proposition[:60] + "…"


def _asked(question: Question, lang: str) -> str:
    if question.target is not None:
        return span_words(question.target, lang)
    return "现在" if lang == "zh" else "the present"


def _evidence(seen: tuple[Seen, ...], lang: str) -> str:
    spans = [span for item in seen for span in (item.spans or tuple(time.span for time in item.event_times))]
    spans += [item.published for item in seen if item.published is not None and not item.spans and not item.event_times]
    spans.sort(key=lambda span: (span.start or span.end or _FIRST, span.end or _LAST))
    words = list(dict.fromkeys(span_words(span, lang) for span in spans))
    if not words:
        return "没有写明的时间" if lang == "zh" else "no stated time"
    joined = ("、" if lang == "zh" else ", ").join(words[:_MOST])
    if len(words) <= _MOST:
        return joined
    return joined + ("等" if lang == "zh" else " and others")


def _latest(seen: tuple[Seen, ...], lang: str) -> str:
    """The last day that evidence was published on or, where no date is known, speaks of."""
    spans = [item.published for item in seen if item.published is not None]
    spans = spans or [span for item in seen for span in (*item.spans, *(time.span for time in item.event_times))]
    if not spans:
        return _evidence(seen, lang)
    return span_words(max(spans, key=lambda span: (span.end or span.start or _FIRST, span.start or _FIRST)), lang)


def span_words(span: Span, lang: str) -> str:
    """A span as a reader would write it."""
    start, end = span.start, span.end.plus(-1) if span.end is not None else None
    if start is None or end is None:
        return _open(start, end, lang)
    if start == end:
        return day_words(start, lang)
    if (start.month, start.day) == (1, 1) and (end.month, end.day) == (12, 31):
        return _years(start.year, end.year, lang)
    if span.precision is Precision.MONTH:
        return _month(start, lang)
    joint = "至" if lang == "zh" else " to "
    return f"{day_words(start, lang)}{joint}{day_words(end, lang)}"


def _open(start: Day | None, end: Day | None, lang: str) -> str:
    if start is not None:
        return f"{day_words(start, lang)}以来" if lang == "zh" else f"since {day_words(start, lang)}"
    if end is not None:
        return f"{day_words(end, lang)}及以前" if lang == "zh" else f"until {day_words(end, lang)}"
    return "任何时间" if lang == "zh" else "any time"


def _years(first: int, last: int, lang: str) -> str:
    if first == last:
        return _year(first, lang)
    return (
        f"{_year(first, lang)}至{_year(last, lang)}" if lang == "zh" else f"{_year(first, lang)} to {_year(last, lang)}"
    )


def _year(year: int, lang: str) -> str:
    if year <= 0:
        return f"公元前{1 - year}年" if lang == "zh" else f"{1 - year} BC"
    return f"{year}年" if lang == "zh" else str(year)


def _month(day: Day, lang: str) -> str:
    return (
        f"{_year(day.year, lang)}{day.month}月" if lang == "zh" else f"{_MONTHS[day.month - 1]} {_year(day.year, lang)}"
    )


def day_words(day: Day, lang: str) -> str:
    """A day as a reader would write it."""
    if lang == "zh":
        return f"{_year(day.year, lang)}{day.month}月{day.day}日"
    return f"{day.day} {_MONTHS[day.month - 1]} {_year(day.year, lang)}"
