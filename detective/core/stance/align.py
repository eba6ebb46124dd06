"""The claim's words beside one clause of the passage: said in it, carried over to it, said elsewhere, or missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, lru_cache
from itertools import repeat

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind
from detective.core.stance.atoms import stem
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.focus import within
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import closing
from detective.core.stance.measures import measured, tells_fate
from detective.core.stance.passage import Match, Passage
from detective.core.stance.pieces import pieces
from detective.core.stance.senses import is_common, meanings
from detective.core.stance.verdicts import Said, said_of
from detective.core.stance.views import View
from detective.core.stance.ways import Way, stands
from detective.core.tables import rows

_LONE_MILLI = 150  # of a Chinese word of one character, which makes no pair
_LIGHT_MILLI = 30  # of a word that a clause may leave out
_MOST_MILLI = 1500  # of one item, however long
_MEASURE_MILLI = 700  # that an amount of the claim's measure adds to the choice of a clause
_TELLING_MILLI = 300  # of its weight that a name or an item of the subject adds to the choice of a clause


class Where(IntEnum):
    """Where the passage has an item of the claim, seen from the clause that speaks of the claim."""

    MISSING = 0
    ELSEWHERE = 1  # in another sentence
    NEAR = 2  # in another clause of the sentence
    CARRIED = 3  # said before of what the clause goes on about
    HERE = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A word of the claim that means something, or a name of it."""

    text: str
    start: int
    end: int
    keys: frozenset[str]
    weight: int
    is_name: bool
    in_subject: bool
    measure: str = ""  # of an amount of the claim, which the item names: how long, how heavy
    others: frozenset[str] = frozenset()  # keys of the claim's other items, whose words stand for those alone


@dataclass(frozen=True, slots=True)
class Alignment:
    """The claim's items and where each stands, seen from one clause of one sentence."""

    items: tuple[Item, ...]
    where: tuple[Where, ...]
    match: Match
    deep: Deep
    span: tuple[int, int]
    before: tuple[View, ...] = ()

    def among(self, *places: Where) -> tuple[Item, ...]:
        """The items that stand in one of these places."""
        return tuple(item for item, where in zip(self.items, self.where, strict=True) if where in places)

    def share(self, *places: Where) -> int:
        """Thousandths of the items' weight in these places."""
        whole = sum(item.weight for item in self.items)
        return 1000 * sum(item.weight for item in self.among(*places)) // whole if whole else 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What the items are looked for in: the clause, and the sentences before and after its own."""

    span: tuple[int, int]
    opening: bool  # the clause opens the sentence with a participle
    group: tuple[int, int]  # the Chinese clause before it that names of whom it tells a share: 受访者中
    ways: tuple[Way, ...]
    before: tuple[View, ...]
    after: tuple[View, ...]


@lru_cache(maxsize=512)
def items_of(claim: Deep) -> tuple[Item, ...]:
    """The claim's items in order; numbers and dates are slots of their own and no items."""
    taken = [(day.start, day.end) for day in claim.days]
    taken += [(q.start, q.end) for q in claim.quantities if not _is_article(q) and not _LABEL.search(q.text)]
    taken += _brought(claim)
    taken += [(cue.start, cue.end) for cue in claim.view.of(CueKind.NEG)]
    taken += [found.span(1) for found in _POINTED.finditer(claim.view.folded)] if claim.view.chinese else []
    found: list[Item] = []
    named = {name.start: name.end for name in claim.names}
    after = 0
    for word in map(_directed, claim.content, repeat(claim.view.folded)):
        if word.start < after or word.kind is WordKind.NUMBER or within(word.start, taken):
            continue
        end = max(word.end, named.get(word.start, 0))
        found.append(_item(claim, word, end))
        after = end
    times = Counter(key for item in found for key in item.keys)
    once = frozenset(key for key, count in times.items() if count == 1)
    every = frozenset(times)
    return tuple(replace(item, others=every - (item.keys & once)) for item in found)


def _brought(claim: Deep) -> list[tuple[int, int]]:
    """The verb before a count of those whom something befell, which says no more than the count: 造成90人遇难."""
    if not claim.view.chinese:
        return []
    before = closing("bringing", "zh")
    found = [before.search(claim.view.folded[: q.start]) for q in claim.quantities if tells_fate(q)]
    return [verb.span(1) for verb in found if verb is not None]


_POINTED = Pattern(
    f"[这该那此]({'|'.join('条座个名位件项部家台艘架款头只种场届批本篇首所栋间幅枚辆张把棵株支块片处笔宗口道段')})"
)


def pointed_at(view: View) -> frozenset[int]:
    """Offsets of a pointing word and its measure word in a Chinese claim, which name nothing: 这条铁路."""
    spans = [found.span() for found in _POINTED.finditer(view.folded)] if view.chinese else []
    return frozenset(at for start, end in spans for at in range(start, end))


_SIDES = frozenset("东西南北")


def _directed(word: Lexeme, folded: str) -> Lexeme:
    """A Chinese verb of one character with the direction before it: 西迁, 北上."""
    lone = word.end - word.start == 1 and folded[word.start] >= "\u3400"
    return word._replace(start=word.start - 1) if lone and folded[word.start - 1 : word.start] in _SIDES else word


@cache
def _light(language: str) -> frozenset[str]:
    listed = {row[0]: row[1].split("|") for row in rows("stance/light_words.tsv")}
    return frozenset(listed[language] if language == "zh" else map(stem, listed[language]))


_LABEL = Pattern("[0-9][A-Z]$")  # 5G, 3M; not 48 °C


def _is_article(quantity: Quantity) -> bool:
    """Whether a number only says "a": 一种鸟, 一名前锋."""
    return quantity.kind is QuantityKind.COUNT and quantity.text.startswith("一") and quantity.value == 1


def _item(claim: Deep, word: Lexeme, end: int) -> Item:
    inside = [t for t in claim.view.terms if word.start <= t.start and t.end <= end]
    weight = max(_LONE_MILLI, min(_MOST_MILLI, sum(t.weight_milli for t in inside)))
    keys = frozenset(t.key for t in inside) or frozenset({word.key})
    if word.kind is not WordKind.NAME and word.key in _light("zh" if claim.view.chinese else "en"):
        weight = _LIGHT_MILLI
    start, stop = claim.subject
    told = (m.measure for m in measured(claim.view) if m.measure and m.start < end and word.start < m.end)
    return Item(
        text=claim.view.folded[word.start : end],
        start=word.start,
        end=end,
        keys=keys,
        weight=max(weight, _LIGHT_MILLI),
        is_name=word.kind is WordKind.NAME,
        in_subject=start <= word.start < stop,
        measure=next(told, ""),
    )


def spots(item: Item, ways: tuple[Way, ...], view: View) -> tuple[int, ...]:
    """Offsets at which a sentence has an item, in the claim's words or in others."""
    found = set(_plain(item, view))
    for way in ways:
        if item.keys <= way.keys or (item.is_name and _names_it(way.keys & item.keys, item)):
            found.update(at for at in _worded(way, item, view) if not _of_his(view, at))
    if item.measure:
        found.update(m.quantity.start for m in measured(view) if m.measure == item.measure)
    if not found and not view.chinese and not item.is_name:
        found.update(at for at in _meant(item, view) if not _of_his(view, at))
    return tuple(sorted(found))


def _names_it(keys: frozenset[str], item: Item) -> bool:
    """Whether some words of a name stand for it: a surname, but not "best" for Best Picture."""
    half = 2 * len(keys)
    return half > len(item.keys) or (half == len(item.keys) and not all(is_common(key) for key in keys))


_HIS = Pattern(
    r"[a-z]+(?:er|or|ist)['’]s (?:[a-z]+ )?(?P<kin>[a-z]+)\b"
    r"|[\u3400-\u9fff]{0,2}[者家师](?:的|之)(?P<of>[\u3400-\u9fff]{1,2})"
)


@cache
def _kin() -> frozenset[str]:
    return frozenset(word for row in rows("stance/kin.tsv") for word in row[1].split("|")) | set("妻夫父母子女弟兄妹姐")


def _of_his(view: View, at: int) -> bool:
    """Whether a word for who does it tells whose kin somebody is: the author's wife wrote nothing."""
    found = _HIS.match(view.folded, at)
    return found is not None and (found["kin"] in _kin() or found["of"] in _kin() or (found["of"] or "")[:1] in _kin())


def _plain(item: Item, view: View) -> list[int]:
    if item.text[0] >= "\u3400":
        found = _all_of(item.text.rpartition("·")[2], view.folded)
        if not found and len(item.text) >= 3 and item.keys <= view.keys:
            found = [t.start for t in view.terms if t.key in item.keys][:1]
        return found
    met = item.keys & view.keys
    if not met or not (len(met) * 2 > len(item.keys) or (item.is_name and _names_it(met, item))):
        return []
    return [t.start for t in view.terms if t.key in met]


def _all_of(text: str, folded: str) -> list[int]:
    found, at = [], folded.find(text)
    while at >= 0:
        found.append(at)
        at = folded.find(text, at + 1)
    return found


def _worded(way: Way, item: Item, view: View) -> list[int]:
    found = [at for wording in way.han for at in _all_of(wording, view.folded)] if view.chinese else []
    for wording in way.latin:
        if view.keys.issuperset(wording) and not item.others.issuperset(wording):
            found += [t.start for t in view.terms if t.key == wording[0]]
    for phrase in way.phrases:
        if stands(phrase, view):
            head = phrase.split()[0]
            found += [atom.start for atom in view.atoms if stem(atom.text) == head]
    return found


def _meant(item: Item, view: View) -> list[int]:
    """Where a word of the same meaning stands, by the senses of English words."""
    known = _meanings(view)
    same = item.keys.union(*(known[one] for key in item.keys for one in meanings(key) if one in known)) & view.keys
    same -= item.others
    return [t.start for t in view.terms if t.key in same] if same else []


@lru_cache(maxsize=512)
def _meanings(view: View) -> dict[str, list[str]]:
    """Each meaning of the words of a sentence, with the keys that have it."""
    found: dict[str, list[str]] = {}
    for key in view.keys:
        for one in meanings(key):
            found.setdefault(one, []).append(key)
    return found


_LOOKED_AT = 4  # sentences, those that hold most of the claim


def align(claim: Deep, ways: tuple[Way, ...], passage: Passage, best: Deep) -> Alignment | None:
    """The clause that says most of what the claim says, and where it leaves each of the claim's items.

    `best` is the sentence that covers most of the claim, which was read before.
    """
    items = items_of(claim)
    if not items:
        return None
    head = _head(items)
    asked = frozenset(m.measure for m in measured(claim.view)) - {""}
    figures = frozenset(t.key for t in claim.view.terms if t.key[0].isdigit())
    gains = [_gain(item, head) for item in items]
    most: tuple[int, int, bool, int, int] | None = None
    chosen: tuple[Match, tuple[int, int], list[tuple[int, ...]]] | None = None
    for match in passage.ranked[:_LOOKED_AT]:
        if match is not passage.best and framed(passage, match):
            continue
        found = [spots(item, ways, match.sentence) for item in items]
        amounts = tuple(m.quantity.start for m in measured(match.sentence) if m.measure in asked) if asked else ()
        for span in pieces(match.sentence):
            gain = sum([gain for gain, at in zip(gains, found, strict=True) if at and _inside(at, span)])
            gain += _MEASURE_MILLI * _inside(amounts, span)
            same = sum(span[0] <= t.start < span[1] for t in match.sentence.terms if t.key in figures) if figures else 0
            rank = (gain, same, match is passage.best, -match.index, -span[0])
            if gain and (most is None or rank > most):
                most, chosen = rank, (match, span, found)
    if chosen is None:
        return None
    match, span, found = chosen
    title = (passage.title,) if passage.title else ()
    seen = Seen(
        span,
        _FRONTED.match(match.sentence.folded, *span) is not None,
        _group_before(span, match.sentence),
        ways,
        (*title, *passage.views[: match.index]),
        passage.views[match.index + 1 :],
    )
    where = tuple(_where(item, at, seen) for item, at in zip(items, found, strict=True))
    deep = best if match is passage.best else deepen(match.sentence)
    return Alignment(items, where, match, deep, span, seen.before)


def framed(passage: Passage, match: Match) -> bool:
    """Whether a sentence tells hearsay, or is called false or open: what it says is not the passage's own word."""
    before = passage.views[match.index - 1] if match.index else passage.title
    after = passage.views[match.index + 1 : match.index + 3]
    said, reported = said_of(match.sentence, match.start, match.end, before, after)
    return reported or said is not Said.PLAIN


def _group_before(span: tuple[int, int], view: View) -> tuple[int, int]:
    before = [found for found in pieces(view) if found[1] <= span[0]] if view.chinese else []
    return before[-1] if before and view.folded[slice(*before[-1])].endswith("中") else (0, 0)


def _head(items: tuple[Item, ...]) -> Item | None:
    """The noun that a claim with a light verb is about: the collection, in "the poet's collection came out"."""
    own = [item for item in items if item.in_subject and not item.is_name]
    light = all(item.weight <= _LIGHT_MILLI for item in items if not item.in_subject)
    return own[-1] if light and len(own) > 1 else None


def _gain(item: Item, head: Item | None) -> int:
    telling = (item.in_subject or item.is_name) and item is not head
    return item.weight * _TELLING_MILLI // 1000 if telling else item.weight


def _inside(at: tuple[int, ...], span: tuple[int, int]) -> bool:
    start, end = span
    for one in at:  # noqa: SIM110  # asked most often of all, and a generator costs more than the loop
        if start <= one < end:
            return True
    return False


_FRONTED = Pattern(r"(?:[a-z]+ed|born|built|set|made|known|held|written|begun)\b")
_SOON = 40  # characters behind an opening participle in which its subject stands


def _follows(at: int, seen: Seen) -> bool:
    """Whether a subject stands right behind the participle that opens its sentence: founded in 1888, it grew."""
    start, end = seen.span
    return start == 0 and end <= at < end + _SOON and seen.opening


def _where(item: Item, at: tuple[int, ...], seen: Seen) -> Where:
    start = seen.span[0]
    if _inside(at, seen.span) or _inside(at, seen.group):
        return Where.HERE
    if item.in_subject and any(one < start or _follows(one, seen) for one in at):
        return Where.CARRIED
    if at:
        return Where.NEAR
    if any(spots(item, seen.ways, view) for view in seen.before):
        return Where.CARRIED if item.in_subject else Where.ELSEWHERE
    return Where.ELSEWHERE if any(spots(item, seen.ways, view) for view in seen.after) else Where.MISSING
