"""Whether "pounds" after a number are a sum of money or a weight: paid 5 million pounds, weighs 200 pounds."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.quantities.completing import Amount
from detective.core.quantities.lexicon import units
from detective.core.tables import rows

_WORD = Pattern(r"[a-z]+")
_CLAUSE_END = Pattern(r"[;!?\n]|[.,:](?: |$)|\b(?:while|whereas|although)\b")
_REACH = 90  # characters on either side in which a word tells the two apart
_MANY = 100_000  # pounds: so great a number with no word for weight is a sum


def as_money(folded: str, draft: Amount) -> Amount:
    """The draft as a sum in sterling where "pounds" are money there, else as it is."""
    if draft.unit.id != "pound" or not folded.startswith("pound", _word_start(folded, draft.end)):
        return draft
    side = _side(folded, draft.numeral.start, draft.end) or ("money" if draft.numeral.lo >= _MANY else "mass")
    return draft._replace(unit=units().by_id["gbp"]) if side == "money" else draft


def _word_start(folded: str, end: int) -> int:
    while end > 0 and "a" <= folded[end - 1] <= "z":
        end -= 1
    return end


def _side(folded: str, start: int, end: int) -> str:
    """What the nearest telling word of the clause says; empty where none stands there."""
    before, after = folded[max(0, start - _REACH) : start], folded[end : end + _REACH]
    cut = max((found.end() for found in _CLAUSE_END.finditer(before)), default=0)
    stop = _CLAUSE_END.search(after)
    table = _words()
    told = [(len(before) - w.end(), table[w.group()]) for w in _WORD.finditer(before, cut) if w.group() in table]
    last = stop.start() if stop else len(after)
    told += [(w.start(), table[w.group()]) for w in _WORD.finditer(after, 0, last) if w.group() in table]
    return min(told)[1] if told else ""


@cache
def _words() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("quantities/pounds.tsv")}
