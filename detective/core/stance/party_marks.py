"""The two parties of a claim in a sentence, each put as one character, so that a pattern sees how they stand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem
from detective.core.stance.veils import is_word, places
from detective.core.tables import words

ONE, TWO = "\ue000", "\ue001"
_ARTICLE = Pattern(r"^(?:the|a|an|mr|mrs|ms|dr|sir|its|his|her|their|this|these|some|king|queen|president|mayor) ")
_TAIL = Pattern(r"(?:汽车|控股|集团|股份|有限|公司|男子|先生|女士|队|教授|博士|医生|老师|某)+$")
_LEAST = 2  # characters by which a Chinese party is known


class Pair(NamedTuple):
    """The two parties of a relation as the claim writes them, folded."""

    one: str
    two: str


def _bare(party: str) -> str:
    before = ""
    while before != party:
        before, party = party, _ARTICLE.sub("", party)
    return party.removesuffix("'s").strip()


def _english_ways(party: str, other: str) -> list[str]:
    """A party in full, or by the last or first word of it that the other does not share."""
    whole = _bare(party)
    heads = whole.partition(" of ")[0].split() or [whole]
    others = {stem(word) for word in _bare(other).split()}
    telling = [word for word in (heads[-1], heads[0]) if len(word) > _LEAST and stem(word) not in others]
    return list(dict.fromkeys([whole, *telling[:1]]))


def _chinese_ways(party: str, other: str) -> list[str]:
    short = _TAIL.sub("", party)
    ways = [party] + ([short] if len(short) >= _LEAST else [])
    if len(party) == _NAME and party[0] in words("stance/surnames_zh.txt"):
        ways.append(party)
    return [way for way in dict.fromkeys(ways) if way not in other or way == party]


_NAME = 3


@lru_cache(maxsize=512)
def _ways(pair: Pair) -> tuple[tuple[str, ...], frozenset[str], bool]:
    """How a text may name the two, the longest way first; those of the first; and whether they are Chinese."""
    chinese = pair.one[0] >= "\u3400" or pair.two[0] >= "\u3400"
    ways = _chinese_ways if chinese else _english_ways
    one, two = ways(pair.one, pair.two), ways(pair.two, pair.one)
    return tuple(sorted({*one, *two} - {""}, key=lambda way: (-len(way), way))), frozenset(one), chinese


_BEFORE = Pattern(r"\b(?:the |an? )?(?:mrs? |ms |dr |sir )?$")
_LONGEST_TITLE = 9  # characters of "the " and "mrs "


def _mentions(way: str, text: str, *, chinese: bool) -> list[tuple[int, int]]:
    """Where a text names a party one way; in English with its article, its title and the s of the plural."""
    if chinese:
        return [(at, at + len(way)) for at in places(way, text)]
    found: list[tuple[int, int]] = []
    for at in places(way, text):
        end = at + len(way)
        if text[end : end + 1] == "s" and text[end + 1 : end + 2] != "'":
            end += 1
        if (at and is_word(text[at - 1]) and is_word(text[at])) or is_word(text[end : end + 1] or " "):
            continue
        before = _BEFORE.search(text, max(0, at - _LONGEST_TITLE), at)
        found.append((before.start() if before else at, end))
    return found


@lru_cache(maxsize=512)
def marked(pair: Pair, text: str) -> str:
    """The text with each mention of a party as one character."""
    ways, one, chinese = _ways(pair)
    found = [(*span, way) for way in ways if way in text for span in _mentions(way, text, chinese=chinese)]
    pieces: list[str] = []
    after = 0
    for start, end, way in sorted(found, key=lambda m: (m[0], -len(m[2]))):
        if start >= after:
            pieces += [text[after:start], ONE if way in one else TWO]
            after = end
    return "".join([*pieces, text[after:]])


def are_named(pair: Pair, text: str) -> bool:
    """Whether a folded text names both parties."""
    told = marked(pair, text)
    return ONE in told and TWO in told
