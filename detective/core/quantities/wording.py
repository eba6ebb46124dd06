"""The sentence of a number check, in both languages."""

from __future__ import annotations

from fractions import Fraction

from detective.core.quantities.records import Outcome, Quantity, QuantityKind
from detective.errors import Words

_SAYS = {
    Outcome.EQUAL: Words("一致", "they agree"),
    Outcome.WITHIN: Words("在来源所述范围内", "within what the source says"),
    Outcome.CONTAINS: Words("来源数值符合主张所述范围", "the source's number is within what the claim says"),
    Outcome.OVERLAPS: Words("范围部分重合", "the ranges overlap in part"),
    Outcome.DISJOINT: Words("不一致", "they differ"),
    Outcome.DIFFERENT_DIMENSION: Words("单位不同，不可比", "different units, not comparable"),
    Outcome.INCOMPARABLE: Words("不可比", "not comparable"),
}


_COUNTS_APART = Words("所数对象不同，不可比", "they count different things")
_CURRENCIES_APART = Words("币种不同，不可比", "different currencies, not comparable")
_OPPOSITE = Words("一增一减", "in opposite directions")


def says(claim: Quantity, source: Quantity, outcome: Outcome, *, opposite: bool) -> Words:
    """What the outcome says of the two."""
    if outcome is Outcome.DIFFERENT_DIMENSION and claim.kind is source.kind is QuantityKind.COUNT:
        return _COUNTS_APART
    if outcome is Outcome.INCOMPARABLE and claim.kind is source.kind is QuantityKind.MONEY:
        return _CURRENCIES_APART
    return _OPPOSITE if opposite and outcome in _COMPARED else _SAYS[outcome]


_COMPARED = frozenset(_SAYS) - {Outcome.DIFFERENT_DIMENSION, Outcome.INCOMPARABLE}


def words_for(claim: Quantity, source: Quantity, verdict: Words, factor: Fraction | None, power: int | None) -> Words:
    """Of two sums "claim: 5亿元 · source: 5000万元 · differs by a factor of 10", and the same in Chinese."""
    verdict = _by_factor(factor, power) or verdict if factor is not None else verdict
    ours, theirs = claim.text.strip(), source.text.strip()
    return Words(f"主张：{ours} · 来源：{theirs} · {verdict.zh}", f"claim: {ours} · source: {theirs} · {verdict.en}")


def _by_factor(factor: Fraction, power: int | None) -> Words | None:
    size = factor if factor >= 1 else 1 / factor
    if power is not None:
        ten = 10 ** abs(power)
        return Words(f"相差{_plain_zh(ten)}倍", f"differs by a factor of {ten:,}")
    if size >= 2:
        shown = _tenths(size)
        return Words(f"相差约{shown}倍", f"differs by a factor of about {shown}")
    return None


def _plain_zh(ten: int) -> str:
    if ten >= 10**8:
        return f"{ten // 10**8}亿"
    return f"{ten // 10**4}万" if ten >= 10**4 else str(ten)


def _tenths(size: Fraction) -> str:
    tenths = (size * 20 + 1) // 2
    whole, rest = divmod(int(tenths), 10)
    return f"{whole}.{rest}" if rest else str(whole)
