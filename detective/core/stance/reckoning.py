"""Amounts that a text leaves to be reckoned, in figures: the rest of 18 of whom 11 are told; rose by 3 points to 62."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from detective.core.patterns import Pattern
from detective.core.quantities import Direction, Quantity, QuantityKind, read_quantities
from detective.core.stance.views import View
from detective.core.text import fold, has_han

_REST_EN = Pattern(
    r"\b(?:all )?(?:the )?(?:others|rest|remainder)\b(?: of (?:them|the [a-z]+s))?"
    r"|\b(?:all )?the (?:other|remaining)(?= [a-z]+s\b)"
)
_REST_ZH = Pattern("其余的?(?![0-9一二两三四五六七八九十])(?=(?P<noun>均|全|都|则|皆|也)?)")
_ALL_BUT = Pattern(r"\ball (?:but|except) (?P<few>[a-z0-9]+) of (?:the|its|their) (?=[0-9])")
_OF_ALL = Pattern(r" of (?:the |its |their |all )*$")
_OF_THEM = Pattern(r" of (?:them|these|those)\b")
_PLURAL = Pattern(r" ((?:[a-z-]+ ){0,2}[a-z-]+s)\b")
_COUNTER = Pattern("[0-9.,一二两三四五六七八九十百千万亿共有约]+(?P<counter>[^0-9]{1,2})$")
_TO = Pattern(" ?(?:,|，)? ?(?:to|至|到|达|达到|升至|降至|跌至|涨至) ?$")
_HINT = Pattern(r"其余|\b(?:others?|rest|remain\w+|all but|all except)\b|(?:百分点|基点|points?),? ?[至到达升降跌涨]?")


def reckoned(claim: View, text: str) -> str:
    """The text with such amounts in figures, for a claim with amounts; as it is where there are none."""
    folded = fold(text)
    if _HINT.search(folded) is None or not any(_counts(q) for q in read_quantities(claim.text)):
        return text
    told = read_quantities(text)
    edits = [*_changes(folded, told), *(_rests_zh if has_han(text) else _rests_en)(folded, told)]
    for start, end, instead in sorted(edits, reverse=True):
        text = text[:start] + instead + text[end:]
    return text


Edit = tuple[int, int, str]


def _counts(q: Quantity) -> bool:
    return q.kind in {QuantityKind.COUNT, QuantityKind.PERCENT} and q.value is not None


def _changes(folded: str, told: tuple[Quantity, ...]) -> list[Edit]:
    """Rose by 3 points to 62 %: from 59 % to 62 %; 下调0.25个百分点至3%: 从3.25%降至3%."""
    found: list[Edit] = []
    for by, to in pairwise(told):
        if by.kind is not QuantityKind.POINT or to.dimension != "ratio" or by.direction is Direction.NONE:
            continue
        if by.value is None or to.value is None or _TO.fullmatch(folded[by.end : to.start]) is None:
            continue
        before = to.value * to.factor - by.value * by.factor / 100 * (1 if by.direction is Direction.UP else -1)
        shown = _shown(before * 100)
        if has_han(folded):
            verb = "升" if by.direction is Direction.UP else "降"
            found.append((by.start, to.start, f"，从{shown}%{verb}至"))
        else:
            start = by.start - len(" by") if folded.endswith(" by ", 0, by.start) else by.start
            found.append((start, to.start, f"from {shown} percent to "))
    return found


def _shown(value: Fraction) -> str:
    return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"


def _rests_zh(folded: str, told: tuple[Quantity, ...]) -> list[Edit]:
    """起诉18人，其中11人认罪，其余被告否认: 7名被告否认."""
    found: list[Edit] = []
    for rest in _REST_ZH.finditer(folded):
        counts = [q for q in told if q.kind is QuantityKind.COUNT and q.value is not None and q.end <= rest.start()]
        cut = folded.rfind("其中", 0, rest.start())
        parts = [q for q in counts if q.start > cut] if cut >= 0 else counts[-1:]
        whole = next(
            (q for q in reversed(counts) if q.end <= (cut if cut >= 0 else parts[0].start if parts else 0)), None
        )
        if whole is None or not parts or (cut < 0 and whole.unit != parts[0].unit):
            continue
        counter = _COUNTER.search(folded[parts[0].start : parts[0].end])
        left = _left(whole, [q for q in parts if q.unit == parts[0].unit])
        if left and counter:
            named = "名" if counter["counter"] == "人" and not rest["noun"] else counter["counter"]
            found.append((rest.start(), rest.end(), f"{left}{named}"))
    return found


def _left(whole: Quantity, parts: list[Quantity]) -> int:
    """What is left of a whole without its parts; 0 where they are no parts of it."""
    rest = (whole.value or 0) - sum(part.value or 0 for part in parts)
    return int(rest) if rest > 0 and rest == int(rest) else 0


def _rests_en(folded: str, told: tuple[Quantity, ...]) -> list[Edit]:
    """Convicted on 14 of the 17 counts and acquitted on the others: on 3 counts; all but three of the 45: 42."""
    counts = [q for q in told if q.kind is QuantityKind.COUNT and q.value is not None]
    found: list[Edit] = []
    for few in _ALL_BUT.finditer(folded):
        both = [q for q in counts if few.start("few") == q.start or q.start == few.end()]
        if len(both) == 2 and (left := _left(both[1], both[:1])):
            found.append((few.start(), _number_end(folded, few.end()), str(left)))
    for rest in _REST_EN.finditer(folded):
        pair = _whole_and_part(folded, [q for q in counts if q.end <= rest.start()])
        left = _left(pair[0], [pair[1]]) if pair else 0
        if pair is None or not left:
            continue
        plural = _PLURAL.match(folded, _number_end(folded, pair[0].start))
        noun = plural[1] if plural else f"of the {pair[0].noun}"
        kept = rest.group().endswith(("other", "remaining"))
        found.append((rest.start(), rest.end(), str(left) if kept else f"{left} {noun}"))
    return found


def _number_end(folded: str, start: int) -> int:
    at = folded.find(" ", start)
    return at if at >= 0 else len(folded)


def _whole_and_part(folded: str, counts: list[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The last two amounts where one is said to be of the other: 14 of the 17, a crew of 13 … four of them."""
    if len(counts) < 2:
        return None
    first, last = counts[-2:]
    if _OF_ALL.fullmatch(folded[first.end : last.start]):
        return last, first
    part = _OF_THEM.match(folded, last.end) or folded[last.start : last.end].endswith("them")
    of = folded.endswith((" of the ", " of its "), 0, first.start) or folded.startswith(
        "of the ", max(0, first.start - 7)
    )
    return (first, last) if part or of else None
