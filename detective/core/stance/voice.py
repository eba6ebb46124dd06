"""Whether a verb that claim and passage share has another doer there: developed by one and published by the other."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.patterns import Pattern
from detective.core.stance.align import Alignment, Item, spots
from detective.core.stance.deep import Deep
from detective.core.stance.focus import within
from detective.core.stance.marks import listed
from detective.core.stance.statements import statements
from detective.core.stance.ways import Way

_BY = Pattern(r"^(?: and [a-z-]+)? by ")
_BY_ENDS = Pattern(
    r"[;.()]|, ?(?!and )(?=[a-z0-9])| by | (?:and|but|or|then) (?:[a-z]+ly )?[a-z]+(?:ed|en|wn|it|ng|d) "
    r"| (?:who|which|that|in|for) "
)
_WORD = Pattern(r"[a-z0-9'’-]*")
_PART_ED = Pattern(r"[a-z-]+ed")
_ROUNDABOUT = Pattern(r"[,;.]| (?:by|of|from|as|with|through|due) ")
_ACTED_ON = Pattern("被|遭到?(?!遇)|由")
_STOPS = Pattern("[，。；;,！？!?]")
_TOWARDS = Pattern("向|对|给|把|将|被|遭|由|获|受|让|令")
_REACH = 24  # characters from the mark of the passive to its verb
_LIGHT = 150  # of a Chinese word of one character


@dataclass(frozen=True, slots=True)
class Setting:
    """The claim beside its clause, and where the sentence has the claim's items."""

    claim: Deep
    a: Alignment
    ways: tuple[Way, ...]

    def spots(self, items: list[Item]) -> list[int]:
        """Where the sentence has any of the items."""
        return [one for item in items for one in spots(item, self.ways, self.a.deep.view)]

    def within(self, start: int, end: int) -> list[Item]:
        """The claim's items between two offsets."""
        return [i for i in self.a.items if start <= i.start < end]


def other_doer(claim: Deep, a: Alignment, ways: tuple[Way, ...]) -> bool:
    """Whether some verb of the claim, wherever the sentence has it, is done there by another, or to its doer."""
    s = Setting(claim, a, ways)
    verbs = [i for i in a.items if not i.is_name and i.start > 0]
    return any(_chinese(s, verb) if claim.view.chinese else _english(s, verb) for verb in verbs)


def says_of_another(claim: Deep, a: Alignment, ways: tuple[Way, ...]) -> bool:
    """Whether the English clause that has the claim's verb says it of another: two of her colleagues left."""
    own = [i for i in a.items if i.in_subject]
    verb = next((i for i in a.items if i.start >= claim.subject[1] and not i.is_name), None)
    if claim.view.chinese or not own or verb is None or not _is_verb(verb):
        return False
    at, s = [one for one in spots(verb, ways, a.deep.view) if a.span[0] <= one < a.span[1]], Setting(claim, a, ways)
    told = [one for one in statements(a.deep.view) if any(within(spot, one.main) for spot in at)]
    where = s.spots(own)
    return bool(told) and all(
        _OF_HIS.match(a.deep.view.folded[slice(*one.subject)]) and not any(within(spot, one.main) for spot in where)
        for one in told
    )


_OF_HIS = Pattern(r"(?:[a-z]+ (?:[a-z]+ )?of )?(?:his|her|their) [a-z]+")  # one who stands to him in some relation


def _english(s: Setting, verb: Item) -> bool:
    told = s.claim.view.folded
    passive = _BY.match(told[verb.end :])
    if not passive:
        return _is_verb(verb) and _active(s, verb)
    start = verb.end + passive.end()
    doers = s.within(start, _end(s.claim.view.text, start))
    found = s.spots([verb])
    return bool(doers and found) and all(_not_by(s, doers, at) for at in found)


def _is_verb(item: Item) -> bool:
    return _PART_ED.fullmatch(item.text) is not None or item.text in listed("past", "en")


def _active(s: Setting, verb: Item) -> bool:
    """Whether the sentence has the claim's object acted on, each time by another than the claim's doer."""
    doers = [i for i in s.a.items if i.end <= verb.start and (i.in_subject or i.is_name)]
    objects = [i for i in s.a.items if i.start >= verb.end][:1]
    text = s.a.deep.view.folded
    found = [at for at in s.spots([verb]) if text[at:].startswith(verb.text)]
    if not doers or not objects or not found:
        return False
    acted = s.spots(objects)
    return all(_by(text, at) and any(one < at for one in acted) and _not_by(s, doers, at) for at in found)


def _by(text: str, at: int) -> int:
    """Where the one who does the verb at this place is named; 0 where no "by" follows it."""
    after = at + len(_word(text, at))
    found = _BY.match(text[after:])
    return after + found.end() if found else 0


def _word(text: str, at: int) -> str:
    found = _WORD.match(text, at)
    return found.group() if found else ""


def _not_by(s: Setting, doers: list[Item], at: int) -> bool:
    """Whether the verb at this place has somebody else for its doer, or the doers for its object."""
    text, where = s.a.deep.view.folded, s.spots(doers)
    start = _by(text, at)
    if start:
        return not any(start <= one < _end(s.a.deep.view.text, start) for one in where)
    first = min(where, default=-1)
    return first > at and _ROUNDABOUT.search(text[at + len(_word(text, at)) : first]) is None


def _end(text: str, start: int) -> int:
    found = _BY_ENDS.search(text, start)
    return found.start() if found else len(text)


def _chinese(s: Setting, verb: Item) -> bool:
    told = s.claim.view.folded
    mark = _mark(told, verb.start) or _cleft(told, verb)
    if not mark and (not verb.in_subject and _TOWARDS.search(told[: verb.start])):
        return False
    doers = s.within(mark, verb.start) if mark else [i for i in s.a.items if i.in_subject and i.end <= verb.start]
    doers = [i for i in doers if i.weight > _LIGHT]
    start, end = s.a.span
    found = [at for at in s.spots([verb]) if start <= at < end]
    return bool(doers and found) and all(_not_by_zh(s, doers, at, passive=bool(mark)) for at in found)


def _cleft(text: str, verb: Item) -> int:
    """Where 是 ends in a claim that says by whom its subject was done: 这颗小行星是他发现的; 0 for none."""
    at = text.rfind("是", 0, verb.start) + 1
    return at if text.rstrip("。").endswith(f"{verb.text}的") and text[at] not in _WHEN_OR_WHERE else 0


_WHEN_OR_WHERE = frozenset("在从于自以用为0123456789")


def _mark(text: str, before: int) -> int:
    """Where the mark of the passive ends that governs the verb at `before`; 0 for none."""
    start = max([found.end() for found in _STOPS.finditer(text, 0, before)], default=0)
    found = [found.end() for found in _ACTED_ON.finditer(text, max(start, before - _REACH), before)]
    return found[-1] if found else 0


def _not_by_zh(s: Setting, doers: list[Item], at: int, *, passive: bool) -> bool:
    text = s.a.deep.view.folded
    mark, where = _mark(text, at), [one for one in s.spots(doers) if s.a.span[0] <= one < s.a.span[1]]
    if mark:
        return mark + 1 < at and not any(mark <= one < at for one in where)
    stop = _STOPS.search(text, at)
    end = stop.start() if stop else len(text)
    return passive and not any(one < at for one in where) and any(at < one < end for one in where)
