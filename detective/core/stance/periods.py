"""The periods that a stretch of a sentence names: quarters, halves, whole years, months, last and this."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.marks import mark

_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_MONTH_ZH = Pattern(r"(?<![一二三四五六七八九十])(十[一二]?|[一二三四五六七八九])月(?!份?以来|球|亮)")
_QUARTER = Pattern(r"^第?([一二三四])季度?$")


def periods_of(deep: Deep, span: tuple[int, int]) -> frozenset[str]:
    """The periods that a stretch names: quarters, halves, whole years, months, last and this."""
    found = {_QUARTER.sub(r"\1季", m.group()) for m in mark("period").finditer(deep.view.folded, *span)}
    found |= {f"month {_MONTHS.index(m[1]) + 1}" for m in _MONTH_ZH.finditer(deep.view.folded, *span)}
    found |= {
        f"month {day.month}"
        for day in deep.days
        if day.month and not (day.day or day.year) and span[0] <= day.start < span[1]
    }
    return frozenset(found)
