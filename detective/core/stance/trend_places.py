"""Where a passage tells of a change, and whether it is a change of the claim's own thing."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.deep import Deep
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import listed, mark
from detective.core.stance.passage import Match
from detective.core.stance.trends import Trend
from detective.core.stance.views import View


@dataclass(frozen=True, slots=True)
class Asked:
    """The claim's change, and its items inside and outside the thing that changes."""

    trend: Trend
    inner: tuple[Item, ...]
    rest: tuple[Item, ...]
    turned: bool  # the claim denies the change


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of the passage with a change in it, and where it has the claim's items."""

    deep: Deep
    trend: Trend
    match: Match
    at: dict[Item, tuple[int, ...]]


def inside(at: int, span: tuple[int, int]) -> bool:
    """Whether an offset lies in a stretch."""
    return span[0] <= at < span[1]


def language(view: View) -> str:
    """The language of a sentence, as the tables have it."""
    return "zh" if view.chinese else "en"


def told(item: Item, place: Place, c: Comparison) -> bool:
    """Whether the title, or a sentence before, has the item."""
    views = (*((c.passage.title,) if c.passage.title else ()), *c.passage.views[: place.match.index])
    return any(spots(item, c.ways, view) for view in views)


def same_thing(asked: Asked, place: Place, c: Comparison) -> bool:
    """Whether what changes is the claim's thing: every word of it is said, and no word there tells of another."""
    thing = place.trend.thing
    own = [w for w in place.deep.content if inside(w.start, thing) and not idle(w, place, asked.trend.implied)]
    mine = [(at, at + len(item.text)) for item, spotted in place.at.items() for at in spotted]
    mine += _short_for(asked, place)
    named = c.claim.view.folded[slice(*asked.trend.thing)]
    own = [w for w in own if not (place.deep.view.chinese and w.key in named)]  # 坪 of 南坪, which is cut in two
    if any(not any(_says(span, word) for span in mine) for word in own if not _is_price(word, place, asked)):
        return False
    needed = [i for i in asked.inner if i.text not in place.trend.implied and not _is_traded(i, place)]
    missing = [item for item in needed if not any(inside(at, thing) for at in place.at[item])]
    if len(missing) == len(asked.inner) and not _no_more_than_period(place.deep.view.folded[slice(*thing)]):
        return False
    return all(_carried(item, place, c) for item in missing)


_BY_THE_WAY = Pattern(r"[\s则也又均都同环比却仅]*")


def _no_more_than_period(thing: str) -> bool:
    """Whether a clause names nothing that changes, or only when: 第四季度则同比下降."""
    return _BY_THE_WAY.fullmatch(mark("period").sub("", thing)) is not None


def _says(span: tuple[int, int], word: Lexeme) -> bool:
    """Whether a stretch says a word; the end of a Chinese word alone does not: 价 in 股价."""
    shared = min(span[1], word.end) - max(span[0], word.start)
    if shared <= 0:
        return False
    return span[0] <= word.start or word.key[0] < "\u3400" or 2 * shared > word.end - word.start


_WITHIN = Pattern("[园市县区厂校院馆村镇国省岛州港城店寨馆]内")


def _short_for(asked: Asked, place: Place) -> list[tuple[int, int]]:
    """Where the thing says in full what the claim says for short: 国家公园内 for 园内, 行业龙头华牧 for 华牧."""
    start = place.trend.thing[0]
    short = [i for i in asked.inner if _WITHIN.fullmatch(i.text)]
    short += [i for i in asked.inner[:1] if i.is_name and _is_called(start, place.at[i], place)]
    return [(start, at + len(i.text)) for i in short for at in place.at[i]]


def _is_called(start: int, at: tuple[int, ...], place: Place) -> bool:
    """Whether nothing but nouns that say what it is stand before a Chinese name."""
    words = [w for w in place.deep.words if at and start <= w.start < at[0]]
    return place.deep.view.chinese and all(w.kind is WordKind.CONTENT and tag_of(w.key) == "n" for w in words)


def _is_traded(item: Item, place: Place) -> bool:
    """Whether the claim speaks of the price of what the passage names as a thing that is traded: futures, shares."""
    named = mark("traded").search(place.deep.view.folded, *place.trend.thing)
    return named is not None and mark("price_word").fullmatch(item.text) is not None


def _is_price(word: Lexeme, place: Place, asked: Asked) -> bool:
    """Whether a word of the thing says that it is traded, or that its price changes, where the claim says the other."""
    text = place.deep.view.folded[word.start : word.end]
    pair = [("traded", "price_word"), ("price_word", "traded")]
    return any(
        mark(one).fullmatch(text) and any(mark(other).fullmatch(i.text) for i in asked.inner) for one, other in pair
    )


def _carried(item: Item, place: Place, c: Comparison) -> bool:
    """Whether the item was said before of what the clause goes on about."""
    return any(at < place.trend.thing[0] for at in place.at[item]) or (not place.at[item] and told(item, place, c))


def idle(word: Lexeme, place: Place, implied: tuple[str, ...]) -> bool:
    """Whether a word of the thing tells nothing of which thing it is: a time, a number, an adverb, "the number of"."""
    view = place.deep.view
    text = view.folded[word.start : word.end]
    dated = any(inside(word.start, (d.start, d.end)) for d in place.deep.days)
    if any(text in one for one in implied):
        return True  # 收购价 is cut in two
    if word.kind is WordKind.NAME and not (dated and place.trend.base[1]):
        return False
    if word.kind is WordKind.NUMBER or dated:
        return True
    if inside(word.start, (place.trend.start, place.trend.end)):
        return True
    if any(inside(word.start, (q.start, q.end)) for q in place.deep.quantities):
        return True
    return _little(word, text, view)


def _little(word: Lexeme, text: str, view: View) -> bool:
    """Whether a word is an adverb, one of place or time, or names no thing of its own."""
    if not view.chinese:
        net = _NET.match(view.folded, word.start) is not None
        return net or text.endswith("ly") or plain(text, chinese=False)
    placed = view.folded[word.start - 1 : word.start] in _PLACING
    return placed or tag_of(word.key) in _IDLE_TAGS or plain(text, chinese=True)


_NET = Pattern(r"net (?:loss|losses|profit|profits|income|earnings)\b")
_PLACING = frozenset({"在", "于", "各"})  # 在境外落网: where it came to pass; 各大超市
_IDLE_TAGS = frozenset("tdmqfpcu")  # times, adverbs, numbers, measure words, words of place and little words


def plain(text: str, *, chinese: bool) -> bool:
    """Whether a word tells nothing of which thing it is."""
    return text in listed("plain_modifier", "zh" if chinese else "en")
