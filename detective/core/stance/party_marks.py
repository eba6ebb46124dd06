"""The two parties of a claim in a sentence, each put as one character, so that a pattern sees how they stand."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from detective.core.stance.atoms import stem
from detective.core.tables import words

ONE, TWO = "\ue000", "\ue001"
_ARTICLE = re.compile(r"^(?:the|a|an|mr|mrs|ms|dr|sir|its|his|her|their|this|these|some|king|queen|president|mayor) ")
_TAIL = re.compile(r"(?:汽车|控股|集团|股份|有限|公司|男子|先生|女士|队|教授|博士|医生|老师|某)+$")
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
def _pattern(pair: Pair) -> tuple[re.Pattern[str], frozenset[str]]:
    chinese = pair.one[0] >= "\u3400" or pair.two[0] >= "\u3400"
    ways = _chinese_ways if chinese else _english_ways
    one, two = ways(pair.one, pair.two), ways(pair.two, pair.one)
    every = sorted({*one, *two}, key=lambda way: (-len(way), way))
    body = "|".join(re.escape(way) for way in every)
    expression = body if chinese else rf"\b(?:the |an? )?(?:mrs? |ms |dr |sir )?(?:{body})(?:s(?!'))?(?=\W|$)"
    return re.compile(expression), frozenset(one)


def marked(pair: Pair, text: str) -> str:
    """The text with each mention of a party as one character."""
    pattern, one = _pattern(pair)

    def put(found: re.Match[str]) -> str:
        way = found.group()
        bare = _bare(way)
        return ONE if way in one or bare in one or bare.removesuffix("s") in one else TWO

    return pattern.sub(put, text)


def are_named(pair: Pair, text: str) -> bool:
    """Whether a folded text names both parties."""
    told = marked(pair, text)
    return ONE in told and TWO in told
