"""What an amount measures of a thing: 3 tonnes that it weighs or that it eats, 3 metres of height or of depth."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, read_quantities
from detective.core.stance.atoms import stem
from detective.core.stance.views import View
from detective.core.tables import rows
from detective.core.text import folded_rows


class Measured(NamedTuple):
    """An amount, what it measures (empty where no word says so), and where the word for that stands."""

    quantity: Quantity
    measure: str
    start: int
    end: int
    of: str = ""  # the noun that an amount stands before: a 3-tonne bell


class _Words(NamedTuple):
    """The words for the measures of one dimension: before the amount, behind it, and taken into it (共有三百人)."""

    by_word: dict[str, str]
    before: Pattern
    behind: Pattern
    inside: Pattern


_FILLER = (
    "(?:大约|约为|约|为|近|超过|超|仅为|仅|只有|只|是|至少|不足|不到|已达|已|有|了|将近|最多|最少|逾|高达|长达|达到|达"
    "|的|共计|共|计|就|在|：|:|新台币|人民币)*"
)
_CUT = Pattern(r"[,，。;；：:、.!?](?!\d)|\b(?:and|but|while|which)\b|而|并")
_BEFORE_NOUN = Pattern(r"-[a-z]+$")  # a 3-tonne bell
_NOUN = Pattern(r"(?:[ -](?:long|wide|high|tall|deep|old|thick))?[ -]([a-z]+)")
_OF_NOUN = {"mass": "weight", "time": "duration", "area": "area", "volume": "volume"}


@cache
def _words(dimension: str, language: str) -> _Words | None:
    listed = [
        row for row in folded_rows("stance/measures.tsv") if dimension in row[1].split("|") and row[2] == language
    ]
    by_word = {word: measure for measure, _, _, words in reversed(listed) for word in words.split("|")}
    if not by_word:
        return None
    body = "|".join(re.escape(word) for word in sorted(by_word, key=lambda w: (-len(w), w)))
    word = rf"(?P<word>{body})"
    if language == "zh":
        return _Words(
            by_word,
            Pattern(rf"{word}(?:(?<=产)[\u3400-\u9fff]{{0,6}}?|(?<=供应|消耗|运输)[\u3400-\u9fff]{{0,6}}?)?{_FILLER}$"),
            Pattern(rf"{word}(?![\u3400-\u9fff])"),
            Pattern(rf"{word}"),
        )
    return _Words(by_word, Pattern(rf"\b{word}\b"), Pattern(rf"[ -](?:[a-z]+ )?{word}\b"), Pattern(rf"{word}\b"))


@lru_cache(maxsize=512)
def measured(view: View) -> tuple[Measured, ...]:
    """The amounts of a sentence with what they measure."""
    language = "zh" if view.chinese else "en"
    found: list[Measured] = []
    floor = 0
    for quantity in read_quantities(view.text):
        words = _words(quantity.dimension.partition(".")[0], language)
        if quantity.unit in _told_units():
            found.append(Measured(quantity, quantity.unit, 0, 0))
        else:
            found.append(_measured(view.folded, quantity, floor, words) if words else Measured(quantity, "", 0, 0))
        floor = quantity.end
    return tuple(found)


def _measured(folded: str, quantity: Quantity, floor: int, words: _Words) -> Measured:
    start, end = quantity.start, quantity.end
    hit = words.behind.match(folded, end) or words.inside.match(folded, start)
    if hit is None:
        cuts = [cut.end() for cut in _CUT.finditer(folded, floor, start)]
        found = list(words.before.finditer(folded[:start], cuts[-1] if cuts else floor))
        hit = found[-1] if found else None
    if hit is not None:
        return Measured(quantity, words.by_word[hit["word"]], *hit.span("word"))
    before = _BEFORE_NOUN.search(folded, start, end)
    noun = _NOUN.match(folded, end) if before else None
    if noun is None:
        return Measured(quantity, "", start, start)
    return Measured(quantity, _OF_NOUN.get(quantity.dimension, ""), start, start, stem(noun[1]))


@cache
def _told_units() -> frozenset[str]:
    """Units that say of themselves what is counted: the dead, the injured, gold medals."""
    return frozenset({row[1] for row in rows("quantities/casualties.tsv")} | _MEDALS)


_MEDALS = frozenset({"medal", "gold_medal", "silver_medal", "bronze_medal"})


def _of(view: View, quantity: Quantity) -> Measured | None:
    return next((found for found in measured(view) if found.quantity.start == quantity.start), None)


def told_apart(claim: View, mine: Quantity, view: View, theirs: Quantity) -> bool:
    """Whether two amounts are of different measures, or of different things, for all that the words say."""
    one, other = _of(claim, mine), _of(view, theirs)
    if one is None or other is None:
        return False
    if other.of and other.of not in claim.keys:
        return True
    if one.measure in _told_units() and theirs.unit == "person":
        return True  # what befell the people is said, where the claim's befell them
    return bool(one.measure and other.measure) and one.measure != other.measure
