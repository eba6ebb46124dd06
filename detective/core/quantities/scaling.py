"""The scale words after a numeral: 3万5千, 30多万, 5 million, 5bn."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.quantities.bounding import Bound
from detective.core.quantities.lexicon import english_numbers, units
from detective.core.quantities.measuring import unit_after
from detective.core.quantities.numerals import Form, Numeral
from detective.core.quantities.records import Comparator, QuantityKind

_HAN_SCALE = Pattern(
    " ?([十百千]?万亿|[十百千]?[万亿]|[百千](?![货科度姓禧])|兆(?=元|美元|日元|韩元|台币|新台币))(?!一)"
)
_HAN_POWER = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8, "兆": 10**12}
_PARTICLE = Pattern(" ?([多余来])(?![数少于自到源说看讲临历样维边])")
_WORD_SCALE = Pattern(
    r"[ -](hundred|thousand|million|billion|trillion|quadrillion|lakh|crore|mn|mln|mil|bn|bln|tn|trn|dozen)(?![a-z])"
)
_GLUED_SCALE = Pattern(r"(mn|mln|bn|bln|tn|trn|[mbkt])(?![a-z0-9/²])")
_GLUED = {"m": 10**6, "b": 10**9, "t": 10**12, "k": 1000}
_MORE_HAN = Pattern(r"([0-9]{1,4}(?:\.[0-9]+)?)([十百千]?[万亿]|[百千])?(?![0-9.,])")
_NEXT_WORD = Pattern(" ([a-z]+)")
_COUNTED = frozenset({QuantityKind.COUNT, QuantityKind.MONEY})


def with_scale(folded: str, numeral: Numeral, *, money: bool) -> tuple[Numeral, Bound | None]:
    """The numeral with its scale words worked in, and the 多, 余 or 来 that stood among them."""
    particle: Bound | None = None
    for _ in range(3):
        match = _PARTICLE.match(folded, numeral.end) if numeral.form is not Form.WORDS and particle is None else None
        if match:
            name = Comparator.ABOUT if match[1] == "来" else Comparator.SOME_OVER
            particle = Bound(name, match.end())
            numeral = numeral._replace(end=match.end())
        scaled = _scaled(folded, numeral, money=money)
        if scaled is None:
            break
        numeral = _continued(folded, scaled)
    return numeral, particle


def _scaled(folded: str, numeral: Numeral, *, money: bool) -> Numeral | None:
    match = _HAN_SCALE.match(folded, numeral.end)
    if match:
        if match[1] in "百千兆" and unit_after(folded, numeral.end, numeral.form):
            return None
        return numeral.scaled(_power(match[1]), match.end())
    match = _WORD_SCALE.match(folded, numeral.end)
    if match:
        return numeral.scaled(english_numbers()[match[1]][1], match.end())
    match = _GLUED_SCALE.match(folded, numeral.end) if numeral.form is Form.DIGITS else None
    if match is None or not (money or match[1] not in "mbt" or _counts_follow(folded, match.end())):
        return None
    power = Fraction(_GLUED[match[1]]) if match[1] in _GLUED else english_numbers()[match[1]][1]
    return numeral.scaled(power, match.end())


@lru_cache(maxsize=64)
def _power(scale: str) -> Fraction:
    power = 1
    for char in scale:
        power *= _HAN_POWER[char]
    return Fraction(power)


def is_scale(folded: str, at: int) -> bool:
    """Whether letters right after digits are a scale, as in 5bn and 5m people."""
    match = _GLUED_SCALE.match(folded, at)
    return match is not None and (match[1] not in "mbt" or _counts_follow(folded, match.end()))


def _counts_follow(folded: str, at: int) -> bool:
    word = _NEXT_WORD.match(folded, at)
    unit = units().latin.get(word[1]) if word else None
    return unit is not None and unit.kind in _COUNTED


def _continued(folded: str, numeral: Numeral) -> Numeral:
    """3万5千, 1亿2000万, 3万5, 3万5000."""
    match = _MORE_HAN.match(folded, numeral.end) if numeral.is_point() else None
    if match is None or folded[numeral.end - 1] not in "万亿千":
        return numeral
    scale = _power(match[2] or "")
    if not match[2] and len(match[1]) == 1:
        scale = numeral.scale / 10
    more = Fraction(match[1]) * scale
    if more >= numeral.scale:
        return numeral
    value = numeral.lo + more
    return numeral._replace(end=match.end(), lo=value, hi=value, step=scale, place=scale)
