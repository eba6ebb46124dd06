"""The noun that a number counts, folded and in the singular."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.lexicon import BARE, Unit, english_numbers, units
from detective.core.quantities.records import QuantityKind
from detective.core.tables import rows, words

_HAN = "\u4e00-\u9fff"
_HAN_NOUN = Pattern(f"[{_HAN}]{{1,8}}")
_HAN_TAIL = Pattern(f"[{_HAN}]+$")
_HAN_STOP = frozenset(
    "的了在和与及或等是为被将已也都就从向由于后前内中外上下左右之以则且并而但把让使对可能会该其这那此均共又还再至到给跟同比则当"
)
_LEFT_VERBS = Pattern("(?:达到了?|已经?|大约|约|共计?|总计|合计|累计|为|有|达|是|仅|近|逾|超过?|至少|的|了|到|至)+$")
_WORD = Pattern(r"[ -]([a-z]{1,30}(?:['’-][a-z]{1,30}){0,3})")
_SKIPPED_FIRST = frozenset({"of", "the", "these", "those", "their", "its", "our", "all", "his", "her"})
_SIZE_OF = Pattern("([a-z]{3,}) of $")
_EMPTY_SIZES = frozenset(
    {"total", "record", "maximum", "minimum", "average", "out", "one", "some", "all", "most", "range"}
)
_NOT_PLURAL = ("ss", "us", "is")
_AMONG = Pattern(
    f"(?:[0-9]|[一二三四五六七八九十两]|^|[，,])[个名位条座家所件艘架辆台栋项部只头]?([{_HAN}]{{1,8}}?)(?:当?中|里)(?:的|有|，|,)+$"
)
_MOST_HAN = 4
_MOST_WORDS = 5


class Named(NamedTuple):
    """The counted noun, its unit where the table knows it, and where it ends."""

    noun: str
    unit: Unit
    end: int


def han_noun(folded: str, end: int, start: int, floor: int) -> str:
    """The Chinese words after the unit, or those before the number where nothing follows."""
    among = _AMONG.search(folded[max(floor, start - 12) : start])
    if among:
        return among[1][-_MOST_HAN:]  # 六条生产线中有两条
    at = end + 1 if folded.startswith("的", end) else end
    match = _HAN_NOUN.match(folded, at)
    noun = _until_stop(match.group()) if match else ""
    if noun:
        return noun[:_MOST_HAN]
    left = _LEFT_VERBS.sub("", folded[max(floor, start - 10) : start])
    tail = _HAN_TAIL.search(left)
    return _after_stop(tail.group())[-_MOST_HAN:] if tail else ""


def _until_stop(run: str) -> str:
    for place, char in enumerate(run):
        if char in _HAN_STOP:
            return run[:place]
    return run


def _after_stop(run: str) -> str:
    for place in range(len(run) - 1, -1, -1):
        if run[place] in _HAN_STOP:
            return run[place + 1 :]
    return run


def english_noun(folded: str, end: int, unit: Unit, *, ordinal: bool = False) -> Named | None:
    """The head noun after a number: the first plural or known count word before a preposition or a verb."""
    stops, last, of = _stops(), None, False
    at = end
    for _ in range(_MOST_WORDS):
        match = _WORD.match(folded, at)
        if match is None:
            break
        word = match[1]
        at = match.end()
        if word in stops:
            if last is None and (word in _SKIPPED_FIRST or (ordinal and word == "and")):
                of = of or word == "of"
                continue
            break
        if of and last is None and (word.endswith(("'s", "s'", "’s")) or word in english_numbers()):
            continue  # two of the firm's six plants
        if last is not None and word.endswith(("ing", "ed")):
            break
        if word.endswith("ed") and word not in units().latin:
            continue
        last = Named(singular(word), _known_unit(word, unit), at)
        if is_plural(word):
            break
    return last


def _known_unit(word: str, unit: Unit) -> Unit:
    known = units().latin.get(word) if unit is BARE else None
    return known if known is not None and (known.kind is QuantityKind.COUNT or known.dimension == "time") else unit


def noun_before(folded: str, start: int, floor: int) -> str:
    """The English noun of which the number is the size: a population of 3, a death toll of 36."""
    match = _SIZE_OF.search(folded, max(floor, start - 24), start)
    return "" if match is None or match[1] in _EMPTY_SIZES else singular(match[1])


def is_plural(word: str) -> bool:
    """Whether an English word looks like a plural noun."""
    return (len(word) > 3 and word.endswith("s") and not word.endswith(_NOT_PLURAL)) or word in _irregular()


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """An English noun in the singular, folded."""
    irregular = _irregular().get(word)
    if irregular or not is_plural(word):
        return irregular or word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def is_stop(word: str) -> bool:
    """Whether an English word ends a noun phrase."""
    return word in _stops()


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("quantities/nouns_en.tsv")}


@lru_cache(maxsize=1)
def _stops() -> frozenset[str]:
    return frozenset(words("quantities/noun_stops_en.txt"))
