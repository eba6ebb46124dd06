"""Years, months and days that stand in a sentence, in digits or in Chinese numerals; the guard decides about time."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.patterns import Pattern

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))
_ZH = Pattern(
    r"(?=\d)(?:(?P<year>(?:1[0-9]|20)\d\d)\s*年(?!代|间|前|后的?\d))?(?:(?P<month>1[0-2]|0?[1-9])月)?"
    r"(?:(?P<day>3[01]|[12]\d|0?[1-9])[日号])?"
)
_DIGITS = {char: str(value) for value, char in enumerate("〇一二三四五六七八九")} | {"零": "0", "○": "0"}
_TENS = r"三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九]"
_HAN = Pattern(
    r"(?:(?<![〇零○一二三四五六七八九十百千万\d])(?P<year>(?:一[〇零○一二三四五六七八九]|二[〇零○])[〇零○一二三四五六七八九]{2})年"
    r"(?!代|间|前|后的?\d))?"
    rf"(?:(?<![一二三四五六七八九十几数\d])(?P<month>十[一二]?|[一二三四五六七八九])月(?:份|底|初)?"
    rf"(?:(?P<day>{_TENS})[日号])?)?"
)
_EN = Pattern(
    rf"\b(?:(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?: of)? )?(?P<month>{_NAMES})\b\.?"
    rf"(?: (?P<after>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?\b(?!\d))?(?:\s*,?\s*(?P<year>(?:1[0-9]|20)\d\d)\b)?"
)
_IN = Pattern(r"\b(?:in|of|since|until|by|last|this|every|early|late|mid) $")
_YEAR = Pattern(
    r"(?<![\d.,$€£¥])(?P<year>1[0-9]\d\d|20\d\d)(?![\d%]|[.,]\d)(?!\s*(?:people|percent|million|km|m\b|metres|meters|miles|feet|[人元名个件辆吨米]))"
)


def han_number(written: str) -> int:
    """The number that a year, month or day stands for, in Chinese numerals or in digits: 一九一二, 三十一, 31."""
    if "十" not in written:
        return int("".join(_DIGITS.get(char, char) for char in written) or 0)
    tens, _, ones = written.partition("十")
    return 10 * int(_DIGITS[tens] if tens else 1) + int(_DIGITS[ones] if ones else 0)


class When(NamedTuple):
    """A date as far as the words give it; 0 for a part that they do not give."""

    year: int
    month: int
    day: int
    start: int
    end: int
    bound: str = ""  # the kind of word that makes it a limit: before, by, until, after, since; "decade"; empty for none

    @property
    def reach(self) -> tuple[int, int]:
        """The first and the last day that it may mean, each as the number year-month-day."""
        first = self.year * _YEAR_UNIT + (self.month or 1) * _MONTH_UNIT + (self.day or 1)
        return first, self.year * _YEAR_UNIT + (self.month or _LAST_MONTH) * _MONTH_UNIT + (self.day or _LAST_DAY)


_YEAR_UNIT, _MONTH_UNIT, _LAST_MONTH, _LAST_DAY = 10_000, 100, 12, 31
_DIGIT = Pattern(r"\d")
_MONTH_HINT = Pattern("jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")  # how each month begins
_HAN_HINT = Pattern(r"[〇零○一二三四五六七八九]年|[一二三四五六七八九十]月[一二三四五六七八九十]")


def _han_days(folded: str) -> list[When]:
    """The dates in Chinese numerals that give a year, or a day of a month: 一九一二年三月五日."""
    found: list[When] = []
    for mark in _HAN.finditer(folded):
        if mark["year"] or mark["day"]:
            parts = [han_number(mark[part] or "") for part in ("year", "month", "day")]
            found.append(When(parts[0], parts[1], parts[2], mark.start(), mark.end()))
    return found


def read_days(folded: str) -> tuple[When, ...]:
    """Every date of a folded sentence, in order of offset."""
    found: list[When] = []
    numbered = _DIGIT.search(folded) is not None
    for mark in _ZH.finditer(folded) if numbered else ():
        if mark.end() > mark.start():
            parts = [int(mark.group(part) or 0) for part in ("year", "month", "day")]
            found.append(When(parts[0], parts[1], parts[2], mark.start(), mark.end()))
    if _HAN_HINT.search(folded):
        found.extend(_han_days(folded))
    for mark in _EN.finditer(folded) if _MONTH_HINT.search(folded) else ():
        bare = not any(mark.group(part) for part in ("day", "after", "year"))
        if bare and mark.group("month") in {"may", "mar", "march"} and not _IN.search(folded[: mark.start()][-8:]):
            continue
        shown = mark.group("day") or mark.group("after") or 0
        found.append(
            When(int(mark.group("year") or 0), _MONTHS[mark.group("month")], int(shown), mark.start(), mark.end())
        )
    for mark in _YEAR.finditer(folded) if numbered else ():
        if not any(known.start <= mark.start() < known.end for known in found):
            found.append(When(int(mark.group()), 0, 0, mark.start(), mark.end()))
    return tuple(_limited(when, folded) for when in sorted(found, key=lambda when: when.start))


_BOUND_BEFORE = Pattern(
    r"\b(before|prior to|after|since|until|till|by|later than|earlier than|following)\s+(?:the\s+)?"
    r"(?:(?:end|start|beginning|middle|close|turn)\s+of\s+(?:the\s+)?)?(?:\w+\s+)?$"
)
_BOUND_AFTER = Pattern(
    r"\s*(?:之前|以前|之后|以后|年底前|底前|末前"
    r"|前(?![后期往来任总首主国外市省州部夫一二三四五六七八九十两几半\d])|后(?![期来续天半]))"
)
_OF_AN_EVENT = Pattern(r" [a-z]")
_DECADE = Pattern(r"(?: ?['’]?s\b|年代)")
_EARLY, _LATE = -(10**9), 10**9
_KINDS = {
    **dict.fromkeys(("before", "prior to", "earlier than", "之前", "以前", "前"), "before"),
    **dict.fromkeys(("by", "年底前", "底前", "末前"), "by"),
    **dict.fromkeys(("until", "till"), "until"),
    **dict.fromkeys(("after", "following", "later than", "之后", "以后", "后"), "after"),
    "since": "since",
}


def _limited(when: When, folded: str) -> When:
    """A date with the kind of limit that the words beside it make it: before 2020, 2020年以后, the 1990s."""
    if when.year and not when.month and when.year % 10 == 0 and _DECADE.match(folded, when.end):
        return when._replace(bound="decade")
    before = _BOUND_BEFORE.search(folded, max(0, when.start - 32), when.start)
    if before and before.group().endswith("the ") and _OF_AN_EVENT.match(folded, when.end):
        return when  # the year tells which final it came after
    mark = None if before else _BOUND_AFTER.match(folded, when.end)
    word = before[1] if before else mark.group().strip() if mark else ""
    return when._replace(bound=_KINDS[word]) if word else when


class Bound(NamedTuple):
    """The days that a limit allows, as numbers year-month-day; earlier ones tell nothing of what goes on until then."""

    first: int
    last: int
    is_end: bool = False

    def holds(self, when: When) -> bool | None:
        """Whether all of a date lies within; None where only a part does, or where that tells nothing."""
        first, last = when.reach
        if self.is_end and last < self.last:
            return None
        if self.first <= first and last <= self.last:
            return True
        return False if last < self.first or self.last < first else None


_LONG = {True: 9, False: 99}  # years of a decade and of a century: the 1990s, the 1900s


def bound_of(when: When) -> Bound | None:
    """The days that a date with before, after, by … or a decade (1990s, 1990年代) allows; None for a plain date."""
    first, last = when.reach
    if when.bound == "decade":
        return Bound(first, last + _LONG[when.year % 100 > 0] * _YEAR_UNIT)
    if when.bound == "before":
        return Bound(_EARLY, first - 1)
    if when.bound in {"by", "until"}:
        return Bound(_EARLY, last, is_end=when.bound == "until")
    if when.bound == "after":
        return Bound(last + 1, _LATE)
    return Bound(first, _LATE) if when.bound == "since" else None


_OPEN_ENDED = frozenset({"before", "by", "after"})  # since and until tell the very day on which a thing began or ended


def is_limit(mine: When, theirs: When) -> bool:
    """Whether two dates are compared as limits: the claim's gives a year only where the other does."""
    limited = theirs.bound in _OPEN_ENDED or mine.bound in _OPEN_ENDED or (mine.bound and mine.year)
    return bool(limited) and bool(theirs.year or not mine.year)


def within(mine: When, theirs: When) -> bool | None:
    """Whether what is told of a date can be said of the claim's: True for surely, False for no, None for perhaps.

    At least one of the two is a limit (`is_limit`); a year that the claim does not give counts for nothing.
    """
    theirs = theirs if mine.year else theirs._replace(year=0)
    allowed = bound_of(mine)
    if theirs.bound not in _OPEN_ENDED:
        return allowed.holds(theirs) if allowed else None
    limit = bound_of(theirs)
    own = allowed or Bound(*mine.reach)
    if limit is None or limit.last < own.first or own.last < limit.first:
        return False
    if own.first <= limit.first and limit.last <= own.last:
        return True
    return False if (mine.bound, theirs.bound) == ("by", "by") else None  # a later deadline is another


class DayOutcome(NamedTuple):
    """How the dates of a claim fare in a sentence: counts by part; bounds are dates with before, after, by, since."""

    year_match: int
    year_differ: int
    year_silent: int
    day_match: int
    day_differ: int
    bound_kept: int = 0
    bound_broken: int = 0


def compare_days(claim: tuple[When, ...], other: tuple[When, ...]) -> DayOutcome:
    """Match each date of the claim with the nearest of the other text; silence is not difference."""
    dated = [when for when in other if when.year]
    years = {when.year for when in dated if when.bound not in _OPEN_ENDED}
    limits = [when for when in claim if when.year and when.bound]
    held = [{within(limit, when) for when in dated} for limit in limits if dated]
    kept = sum(True in found for found in held)
    broken = sum(found == {False} for found in held)
    plain = [when for when in claim if when.year and not when.bound]
    year_match = sum(when.year in years for when in plain)
    differ = len(plain) - year_match if years else 0
    day_match = day_differ = 0
    for when in claim:
        if not (when.month or when.day) or when.bound:
            continue
        near = [o for o in other if (o.month or o.day) and not (when.year and o.year and when.year != o.year)]
        if any(agree_days(when, o) for o in near):
            day_match += 1
        elif any((o.month and when.month) or (o.day and when.day) for o in near):
            day_differ += 1
    return DayOutcome(year_match, differ, len(plain) - year_match - differ, day_match, day_differ, kept, broken)


def agree_days(one: When, other: When) -> bool:
    """Whether month and day of two dates agree as far as both give them, and one of them is given by both."""
    month = not (one.month and other.month) or one.month == other.month
    day = not (one.day and other.day) or one.day == other.day
    shared = (one.month and other.month) or (one.day and other.day)
    return bool(month and day and shared)
