"""Constructions put plainly: two negations that make a statement, "not A but B" as two statements."""

from __future__ import annotations

from functools import cache, lru_cache

from detective.core.lexicon import cut
from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.text import fold


@cache
def _rewrites() -> tuple[tuple[tuple[str, ...], Pattern, str], ...]:
    table = rows("stance/universals.tsv")
    return tuple((tuple(row[0].split("|")), Pattern(row[1]), row[2] if len(row) > 2 else "") for row in table)


@cache
def _hint() -> Pattern:
    """What stands in any text that one of the expressions could match."""
    return Pattern(
        r"not|n't|n’t|\bno\b|never|none|nobody|neither|cannot|doubt|rather than|instead of|\bthe second\b"
        r"|\bnor\b|hardly|scarcely|barely|rarely|far from|without (?:success|luck)|in vain|to no avail"
        r"|voters|electorate|选民|元旦|国庆节|new year.s day|christmas day| called | named |名[叫为為]|叫[做作]"
        r"|[不没无未莫非免]"
    )


@lru_cache(maxsize=256)
def affirmed(text: str) -> str:
    """The text with such constructions put as the statements that they make."""
    folded = fold(text)
    if _hint().search(folded) is None:
        return text
    for hints, pattern, instead in _rewrites():
        if any(hint in folded for hint in hints):
            text = pattern.sub(instead, text)
    return _set_apart(text) if "而非" in text or "而不是" in text else text


_NOT_BUT = Pattern(r"(?P<before>[^，。；,;]+?)(?:而非|而不是)(?P<after>[^，。；,;]+)")


def _set_apart(text: str) -> str:
    """选用钢材而非铝材造船 as two: 选用钢材造船, 选用没有铝材造船; what is exchanged stands beside 而非."""
    found = _NOT_BUT.search(text)
    if found is None:
        return text
    before, after = found["before"], found["after"]
    mine, theirs = cut(fold(before)), cut(fold(after))
    one = mine[-1] if len(mine[-1]) > 1 else "".join(mine[-2:])
    other = theirs[0] if len(theirs[0]) > 1 else "".join(theirs[:2])
    lead, rest = before[: len(before) - len(one)], after[len(other) :]
    told = f"{before}{rest}。{lead}没有{after}"
    return text[: found.start()] + told + text[found.end() :]


_SET_APART = Pattern(r"而是|而非|而不是|\b(?:but|neither|rather than|instead of)\b")


def set_apart(text: str) -> bool:
    """Whether a text says what is not so beside what is: its negation is a plain one."""
    return _SET_APART.search(fold(text)) is not None
