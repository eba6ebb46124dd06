"""Against what a change is set, and when it came to pass: on the month before, than five years ago, in May."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.comparison import Comparison
from detective.core.stance.days import When, agree_days, han_number
from detective.core.stance.marks import mark
from detective.core.stance.periods import periods_of
from detective.core.stance.trend_places import Asked, Place, inside
from detective.core.stance.trends import Trend


def other_base(asked: Asked, place: Place, c: Comparison) -> bool:
    """Whether one change is against the year before and the other against the month before, or five years before."""
    mine, theirs = c.claim.view.folded, place.deep.view.folded[place.trend.clause[0] : place.trend.clause[1]]
    bases = [
        {name for name in ("yearly", "monthly") if mark(name).search(text)} | _dated_base(trend, days)
        for text, trend, days in ((mine, asked.trend, c.claim.days), (theirs, place.trend, place.deep.days))
    ]
    if bases[0] and bases[1] and bases[0].isdisjoint(bases[1]):
        return True
    back = _YEARS_BACK.search(mine)
    return back is not None and back.group() not in theirs and _years_back(place) != _years(back.group(1))


def _dated_base(trend: Trend, days: tuple[When, ...]) -> set[str]:
    """Whether a change is set against a year or against a month of one, by the date of that."""
    return {
        "yearly" if not day.month else "monthly" for day in _of_base(trend, days) if bool(day.year) != bool(day.month)
    }


def _of_base(trend: Trend, days: tuple[When, ...]) -> list[When]:
    return [d for d in days if inside(d.start, trend.base)]


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_YEARS_BACK = Pattern(
    rf"(?<![\d.])(\d{{1,2}}|[二两三四五六七八九十]+|{'|'.join(_WORDS)})(?:年前| years (?:ago|earlier|before))"
)


def _years(text: str) -> int:
    """A number of years in digits, Han numerals or words."""
    return _WORDS.index(text) + 2 if text in _WORDS else han_number(text.replace("两", "二"))


def _years_back(place: Place) -> int:
    """How many years lie between the year that a change is set against and the other one of its sentence."""
    then = {d.year for d in _of_base(place.trend, place.deep.days) if d.year}
    now = {d.year for d in place.deep.days if d.year} - then
    return now.pop() - then.pop() if len(now) == len(then) == 1 else 0


def other_day(asked: Asked, place: Place, c: Comparison) -> bool:
    """Whether the claim's date is another than that of the clause, or than all of the sentence's.

    So too of the dates that the two changes are set against.
    """
    trend = place.trend
    against, given = _of_base(trend, place.deep.days), _of_base(asked.trend, c.claim.days)
    told = [d for d in place.deep.days if d not in against]
    here = [d for d in told if inside(d.start, trend.clause) or inside(d.start, trend.thing)]
    mine = [d for d in c.claim.days if d not in given]
    if len(mine) > 1:
        here = [*(here or told), *against]  # from 2010 to 2020
    return any(_apart(day, here or told) for day in mine) or any(_apart(day, against) for day in given)


def _apart(mine: When, theirs: list[When]) -> bool:
    like = [d for d in theirs if (mine.year and d.year) or (mine.month and d.month)]
    return bool(like) and not any(
        (not (mine.year and d.year) or mine.year == d.year) and (not (mine.month and d.month) or agree_days(mine, d))
        for d in like
    )


def other_period(place: Place, c: Comparison) -> bool:
    """Whether the clause names a period, and not the one that the claim names: in March, of the first quarter."""
    mine = periods_of(c.claim, (0, len(c.claim.view.folded)))
    (start, end), (base, behind) = place.trend.clause, place.trend.base
    told = ((start, base), (behind, end)) if start <= base < behind <= end else ((start, end),)
    theirs = frozenset[str]().union(*(periods_of(place.deep, span) for span in (*told, place.trend.thing)))
    return bool(mine and theirs) and mine.isdisjoint(theirs)
