"""What an amount measures of a thing: 3 tonnes that it weighs or that it eats, 3 metres of height or of depth."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import takewhile
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of
from detective.core.quantities import Quantity, read_quantities
from detective.core.stance.atoms import stem
from detective.core.stance.focus import clauses
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
    "(?:大约|约为|约|已经|为|近|超过|超|仅为|仅|只有|只|是|至少|不足|不到|已达|已|有|了|将近|最多|最少|逾|高达|长达|达到|达"
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
    body = any_of(by_word)
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
        if tells_fate(quantity):
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


_BARE = Pattern(
    "[，,]?(?:总|累计|同比|环比|较上?年同?期?|比上?年同?期?)?"
    "(?:增长|下降|下滑|减少|增加|上升|上涨|下跌|提高|回落|年增|年减|增|减|升|降|涨|跌)?了?$"
)


@lru_cache(maxsize=512)
def carried_over(view: View) -> frozenset[tuple[int, int]]:
    """The clauses of a Chinese sentence that open with an amount of what the one before is about: ，面积约900坪."""
    if not view.chinese:
        return frozenset()
    return frozenset(
        span
        for span in clauses(view.folded)[1:]
        for m in measured(view)
        if span[0] <= m.quantity.start < span[1] and _goes_on(view.folded, span[0], m)
    )


def _goes_on(folded: str, start: int, one: Measured) -> bool:
    """Whether nothing but the measure, the change or a word for the whole stands before the amount in its clause."""
    if _SIZE.match(folded[start : one.quantity.start]):
        return True
    told = one.measure or one.quantity.dimension in _CHANGED
    return bool(told and _BARE.match(folded[start : one.start if one.start >= start else one.quantity.start]))


_SIZE = Pattern("[，,]?总?(?:额|金额|规模|资金|数量|量|数|计|共|合计|共计)[度]?[为达是约共计]*$")


_CHANGED = frozenset({"ratio", "point", "multiple"})
_MEDALS = frozenset({"medal", "gold_medal", "silver_medal", "bronze_medal"})


def tells_fate(quantity: Quantity) -> bool:
    """Whether a count says of itself what became of those counted: 90人遇难."""
    return quantity.unit in _told_units()


def _of(view: View, quantity: Quantity) -> Measured | None:
    return next((found for found in measured(view) if found.quantity.start == quantity.start), None)


def _of_a_part(claim: View, view: View, theirs: Quantity) -> bool:
    """Whether an amount is of a part of the whole that the claim does not name: 其中上海2万对，同比增长3%."""
    told = next((span for span in _part_clauses(view) if span[0] <= theirs.start < span[1]), None)
    if told is None:
        return False
    own = [t for t in view.terms if told[0] < t.start and t.end <= told[2]]
    unnamed = takewhile(lambda t: t.key not in claim.keys, own)
    return sum(t.weight_milli for t in unnamed) >= _TELLING


_TELLING = 400  # weight of a word that tells which part it is


@lru_cache(maxsize=512)
def _part_clauses(view: View) -> tuple[tuple[int, int, int], ...]:
    """Where clauses of a part begin and end, those that go on about it too, and where its first amount begins."""
    if "其中" not in view.folded:
        return ()
    found: list[tuple[int, int, int]] = []
    carrying, amounts = carried_over(view), [m.quantity.start for m in measured(view)]
    for start, end in clauses(view.folded):
        if view.folded.startswith("其中", start):
            found.append((start, end, next((at for at in amounts if start <= at < end), end)))
        elif found and found[-1][1] >= start - 1 and (start, end) in carrying:
            found[-1] = (found[-1][0], end, found[-1][2])
    return tuple(found)


_THAN = Pattern(r" (?:[a-z]+ )?(?:[a-z]{2,}er|more|less)\b[^,.;]{0,30}? than\b")
_BEYOND = Pattern("比[^,，。；;0-9]{1,16}?[长短高低多少快慢重轻大小早晚宽深贵](?:了|出|出了)?$")


def _is_difference(view: View, quantity: Quantity) -> bool:
    """Whether an amount says by how much one thing is more than another: 22 minutes longer than the first version."""
    if quantity.dimension in _CHANGED:
        return False
    if view.chinese:
        return _BEYOND.search(view.folded[max(0, quantity.start - _BEFORE) : quantity.start]) is not None
    return _THAN.match(view.folded, quantity.end) is not None


_BEFORE = 20  # characters before an amount in which it is said of what it is more


def told_apart(claim: View, mine: Quantity, view: View, theirs: Quantity) -> bool:
    """Whether two amounts are of different measures, or of different things, for all that the words say."""
    one, other = _of(claim, mine), _of(view, theirs)
    if one is None or other is None:
        return False
    if view.chinese and _of_a_part(claim, view, theirs):
        return True
    if other.of and other.of not in claim.keys:
        return True
    if _is_difference(view, theirs) and not _is_difference(claim, mine):
        return True
    if one.measure in _told_units() and theirs.unit == "person":
        return True  # what befell the people is said, where the claim's befell them
    return bool(one.measure and other.measure) and one.measure != other.measure
