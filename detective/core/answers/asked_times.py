"""The times of a question as reading needs them: the years asked, and the words that name them."""

from __future__ import annotations

from detective.core.answers.terms import Term, kind_of
from detective.core.models import Language, Question
from detective.core.patterns import Pattern
from detective.core.timeline import Precision

TITLE_WEIGHT = 60  # of the title of a work in a question: more than any single word
_OPEN_YEARS = 15  # how many years "since 2019" may reach
_MOST_YEARS = 60
_LONGEST = 120
_CENTURY_BREAK = 40  # two digits below are of this century
_LONG = frozenset({Precision.RANGE, Precision.DECADE, Precision.OPEN, Precision.CENTURY})
_YEAR = Pattern(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_SHORT_YEAR = Pattern(r"(?<!\d)(\d\d)年(?!内|来|后|前|间|期|代|级|以)")
_SEASON = Pattern(r"(?<!\d)((?:19|20)\d\d)[-–—/](?:\d\d)(?!\d)")
_STRETCH = (
    Pattern(r"(1\d\d\d|20\d\d)年?(?:到|至|-|–|—|~|～)(1\d\d\d|20\d\d)年?"),
    Pattern(r"(?:from|between) (1\d\d\d|20\d\d) (?:to|and|until|through) (1\d\d\d|20\d\d)"),
    Pattern(r"(1\d\d\d|20\d\d)(?: to |-|–)(1\d\d\d|20\d\d)"),
    Pattern(r"(?:自|从)?(1\d\d\d|20\d\d)年?(?:以来|至今|之后|以后)"),
    Pattern(r"since (1\d\d\d|20\d\d)"),
)
_MONTH_AND_DAY = Pattern(r"\d{1,2}月\d{1,2}[日号]")
_ZH_DATE = Pattern(
    r"(?:公元前?)?\d{2,4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?(?:\d{1,2}[点时])?"
    r"|\d{1,2}月(?:\d{1,2}[日号])?|去年|今年|前年|明年|本月|上月|上个月"
)
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_EN_DATE = Pattern(
    rf"\b(?:(?:{_MONTHS}|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.? "
    r"(?:\d{1,2}(?:st|nd|rd|th)?(?:, ?| )?)?(?:1\d\d\d|20\d\d)?"
    rf"|\d{{1,2}} (?:{_MONTHS})(?: (?:1\d\d\d|20\d\d))?|1[0-9]\d\d|20\d\d|last year|this year|today|yesterday)\b"
)

_TIME_CLAUSES = (
    Pattern(
        r"(?<=\S )(?:when|while|at the time (?:of|when)|on the day (?:of|when)|in the year (?:of|when)) [^?]{4,80}"
    ),
    Pattern(r"[^，,。？?]{2,40}(?:的时候|时|当天|当日|当年|当月|期间)(?=[，,])"),
)

_NOW = Pattern(
    r"\b(?:at present|at the moment|right now|today|these days|nowadays|presently|as of today|as of now)\b"
    r"|目前|现在|当前|如今|当今|眼下|此刻|时下|现时|现阶段"
)

Spans = tuple[tuple[int, int], ...]


def spans_of_times(question: Question, text: str, folded: str) -> Spans:
    """Where times stand in the text of the question."""
    pattern = _ZH_DATE if question.language is Language.ZH else _EN_DATE
    spans = [(found.start(), found.end()) for found in pattern.finditer(folded)]
    for mention in question.times:
        at = text.find(mention.text) if mention.text else -1
        if at >= 0:
            spans.append((at, at + len(mention.text)))
    return tuple(spans)


def clauses_of_time(folded: str) -> Spans:
    """Where a clause only says when: "when the 2016 Olympics were held", 奥运会开幕时; nothing in it is asked."""
    return tuple(found.span() for pattern in _TIME_CLAUSES for found in pattern.finditer(folded))


def words_of_now(folded: str) -> Spans:
    """Where the question only says that it asks about the present: nobody who reports of today says so."""
    return tuple(found.span() for found in _NOW.finditer(folded))


def years_of(question: Question, folded: str) -> tuple[frozenset[int], bool]:
    """The years that are asked, and whether they are a stretch of which each year has its own answer."""
    stretch = _stretch(folded)
    if stretch:
        return stretch, True
    season = _SEASON.search(folded)
    if season:
        return frozenset({int(season.group(1)) + 1}), False
    years = question.target.years() if question.target is not None else ()
    if question.target is not None and 0 < len(years) <= _MOST_YEARS:
        return frozenset(years), question.target.precision in _LONG and len(years) > 1
    short = {_full_year(int(year)) for year in _SHORT_YEAR.findall(folded)}
    return frozenset(int(year) for year in _YEAR.findall(folded)) | short, False


def _stretch(folded: str) -> frozenset[int]:
    for pattern in _STRETCH:
        found = pattern.search(folded)
        if found:
            first = int(found.group(1))
            last = int(found.group(2)) if found.lastindex == 2 else first + _OPEN_YEARS
            if first < last <= first + _LONGEST:
                return frozenset(range(first, last + 1))
    return frozenset()


def _full_year(year: int) -> int:
    return 2000 + year if year < _CENTURY_BREAK else 1900 + year


def written_times(folded: str, spans: Spans) -> tuple[str, ...]:
    """The times as they are written, and their month and day alone; bare years are left out."""
    texts = {folded[start:end] for start, end in spans if end - start > 4 or not folded[start:end].isdigit()}
    texts |= {short.group() for text in texts if (short := _MONTH_AND_DAY.search(text))}
    return tuple(sorted(text for text in texts if len(text) > 3))


def is_part_of_time(term: Term, spans: Spans, clauses: Spans) -> bool:
    """Whether a word is part of a time; the name of an event is not, even where it dates ("the next World Cup").

    All of a clause that only says when is.
    """
    if any(start <= term.start < end for start, end in clauses):
        return True
    if term.weight >= TITLE_WEIGHT or any(kind_of(key) for key in term.keys):
        return False
    return any(term.start < end and start < term.end for start, end in spans)
