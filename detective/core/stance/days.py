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
    return tuple(sorted(found, key=lambda when: when.start))


_BOUND_BEFORE = Pattern(
    r"\b(before|prior to|after|since|until|till|by|later than|earlier than|following)\s+(?:the\s+)?(?:\w+\s+)?$"
)
_BOUND_AFTER = Pattern(r"^\s*(?:之前|以前|前|之后|以后|后|底前|年底前)")
_DECADE = Pattern(r"^(?: ?['’]?s\b|年代)")
_EARLY, _LATE = -(10**6), 10**6


class Bound(NamedTuple):
    """The years that a date allows; of what goes on until a year (`is_end`), an earlier one tells nothing."""

    first: int
    last: int
    is_end: bool = False

    def holds(self, year: int) -> bool | None:
        """Whether a year lies within; None where that tells nothing: "until 2000" beside what was in 1988."""
        if self.is_end and year < self.last:
            return None
        return self.first <= year <= self.last


def bound_of(when: When, folded: str) -> Bound | None:
    """The years that a date with before, after, by … or a decade (1990s, 1990年代) allows; None for a plain date."""
    if not when.month and when.year % 10 == 0 and _DECADE.match(folded[when.end : when.end + 4]):
        return Bound(when.year, when.year + (9 if when.year % 100 else 99))
    before = _BOUND_BEFORE.search(folded, max(0, when.start - 24), when.start)
    word = before.group(1) if before else ""
    if not word:
        mark = _BOUND_AFTER.match(folded[when.end : when.end + 4])
        word = mark.group().strip() if mark else ""
    if word in {"before", "prior to", "earlier than", "之前", "以前", "前", "底前", "年底前"}:
        return Bound(_EARLY, when.year - (not when.month))
    if word in {"until", "till", "by"}:
        return Bound(_EARLY, when.year, is_end=word != "by")
    if word in {"after", "following", "later than", "之后", "以后", "后"}:
        return Bound(when.year + (not when.month), _LATE)
    return Bound(when.year, _LATE) if word == "since" else None


class DayOutcome(NamedTuple):
    """How the dates of a claim fare in a sentence: counts by part; bounds are dates with before, after, by, since."""

    year_match: int
    year_differ: int
    year_silent: int
    day_match: int
    day_differ: int
    bound_kept: int = 0
    bound_broken: int = 0


def compare_days(claim: tuple[When, ...], other: tuple[When, ...], claim_text: str) -> DayOutcome:
    """Match each date of the claim with the nearest of the other text; silence is not difference."""
    years = {when.year for when in other if when.year}
    bounds = {when: bound_of(when, claim_text) for when in claim if when.year}
    held = [{b.holds(year) for year in years} for b in bounds.values() if b and years]
    kept = sum(True in found for found in held)
    broken = sum(found == {False} for found in held)
    plain = [when for when, bound in bounds.items() if bound is None]
    year_match = sum(when.year in years for when in plain)
    differ = len(plain) - year_match if years else 0
    day_match = day_differ = 0
    for when in claim:
        if not (when.month or when.day):
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
