"""Who is whose teacher, creditor or heir: the claim's relation beside the passage's, told from either side."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.clefts import singled_out
from detective.core.stance.comparison import Comparison
from detective.core.stance.converses import DEED, Found, Word, converses, deed_again, deeds_in
from detective.core.stance.cues import CueKind
from detective.core.stance.marks import mark
from detective.core.stance.party_marks import ONE, TWO, Pair, are_named, marked
from detective.core.stance.relation_frames import Stand, claimed, put, told
from detective.core.stance.roles import chinese_stops
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


class Asked(NamedTuple):
    """A relation that a claim states: its word, its first and second party, and where the claim has all three."""

    view: View
    found: Found
    pair: Pair
    spans: tuple[tuple[int, int], ...]


_LOOKED_AT = 3  # sentences


@lru_cache(maxsize=256)
def asked(view: View) -> tuple[Asked, ...]:
    """The relations of two parties that a claim states."""
    text = plain(view).rstrip(".。!！ ")
    words = converses(text, chinese=view.chinese)
    return tuple(_read(view, text, words) or _read(view, text, deeds_in(view, text)))


@lru_cache(maxsize=512)
def plain(view: View) -> str:
    """The text without the commas inside numbers, Chinese with stops of its own again."""
    text = _THOUSANDS.sub("", view.folded)
    return chinese_stops(text) if view.chinese else text


_NO_PARTY = Pattern(
    r"(?:in|on|at|for|to|from|with|by|as|about|of|into|over|under|up|out|down|that|how|why|whether|[^a-z\u3400-\u9fff]+$)"
    r"(?:\b|$)|[^a-z\u3400-\u9fff]+$"
)
_THOUSANDS = Pattern(r"(?<=\d),(?=\d{3})")


def _read(view: View, text: str, words: tuple[Found, ...]) -> list[Asked]:
    out: list[Asked] = []
    for found in words:
        stand = claimed(put(text, *found[1:]), noun=found.word.noun, chinese=view.chinese)
        if stand is None or any(_NO_PARTY.match(party) for party in (stand.who, stand.whom)):
            continue
        first, second = (stand.who, stand.whom) if found.word.side > 0 else (stand.whom, stand.who)
        out.append(Asked(view, found, Pair(first, second), _spans(stand, found, text)))
    return out


def _spans(stand: Stand, found: Found, text: str) -> tuple[tuple[int, int], ...]:
    """Where the claim itself has its parties and the word between them."""
    parties = [(text.find(party), party) for party in (stand.who, stand.whom)]
    return (*((at, at + len(party)) for at, party in parties), (found.start, found.end), found.tail)


def by_relation(_: Findings, c: Comparison) -> Ruling | None:
    """The two stand to each other as the claim says, told from this side or the other; or the other way round."""
    view = c.claim.view
    if c.said is not Said.PLAIN or c.reported or view.negations:
        return None
    wanted = asked(view)
    if not wanted:
        return None
    told = [(m.sentence, one, turns_of(one, m.sentence)) for m in c.passage.ranked[:_LOOKED_AT] for one in wanted]
    plain = [(sentence, one, turns) for sentence, one, turns in told if turns and not _both_ways(turns)]
    if _both_ways({turn for _, _, turns in plain for turn in turns}):
        plain = [found for found in plain if _back_then(found[0]) == _back_then(view)]
    return _ruling(plain[0][1], plain[0][2], c) if plain else None


def _both_ways(turns: set[int]) -> bool:
    return {1, -1} <= {_sign(turn) for turn in turns}


def _back_then(view: View) -> bool:
    """Whether a claim or sentence tells of an earlier time, where the parties stood the other way round."""
    return mark("back_then").search(view.folded) is not None


def _sign(turn: int) -> int:
    return (turn > 0) - (turn < 0)


def turns_of(one: Asked, sentence: View) -> set[int]:
    """-2: another did it, -1: the parties the other way round; as the claim has them, 1 to 4.

    1 is in a weaker word, 2 in its own, 3 in one as strong, 4 by singling the doer out.
    """
    text = marked(one.pair, plain(sentence))
    if ONE not in text and TWO not in text:
        return set()
    turns: set[int] = set()
    own = one.found.word
    every = deed_again(own, text) if own.relation == DEED else converses(text, chinese=sentence.chinese)
    for found in every:
        word = found.word
        if word.relation != one.found.word.relation:
            continue
        put_in = put(text, *found[1:])
        if not word.noun and own.side == word.side:
            turns.add(_BY_CLEFT[singled_out(put_in, TWO if word.side > 0 else ONE, one.view, sentence)])
        for stand in told(put_in, noun=word.noun, chinese=sentence.chinese, event=word.event):
            if _unsure(stand.told, sentence, one.view):
                continue
            straight = (stand.who == ONE) == (word.side > 0)
            turns.add(_straight(one.found.word, word) if straight else -1)
    return turns - {0}


def unlinked(c: Comparison) -> bool:
    """Whether the passage tells such deeds of others alone: the claim's two parties never stand on both sides."""
    wanted = [one for one in asked(c.claim.view) if one.found.word.relation in _OF_TWO]
    if not wanted:
        return False
    named = [match.sentence for match in c.passage.ranked if are_named(wanted[0].pair, match.sentence.folded)]
    return bool(named) and not any(turns_of(one, sentence) for one in wanted for sentence in named)


_OF_TWO = frozenset({"succession", "victory"})  # of these, no word may stand for another


_BY_CLEFT = {1: 4, 0: 0, -1: -2}


def _straight(mine: Word, theirs: Word) -> int:
    if mine == theirs:
        return 2
    return 3 if _implied(mine, theirs) else 1


def _implied(mine: Word, theirs: Word) -> bool:
    """Whether the claim's word says no more than the sentence's; what it says of sex alone, a name tells."""
    of_sex = mine.mark.startswith("~") and mine.side != theirs.side
    return not mine.mark or mine.mark == theirs.mark or of_sex


_OPEN = (CueKind.NEG, CueKind.NONE, CueKind.FAIL, CueKind.HEDGE, CueKind.PLAN)


def _unsure(told: str, sentence: View, claim: View) -> bool:
    """Whether the words around the parties deny, guess or plan what the claim states."""
    return any(cue.text in told for kind in _OPEN if not claim.has(kind) for cue in sentence.of(kind))


def _of_several_years(one: Asked, c: Comparison) -> bool:
    """Whether the sentence tells of several years, and no part of it has the claim's year with both parties."""
    mine, theirs = ({day.year for day in deep.days if day.year} for deep in (c.claim, c.other))
    if not mine or len(theirs) < _TWO:
        return False
    parts = re.split("[;；]", c.other.view.folded)
    return not any(str(year) in part and are_named(one.pair, part) for part in parts for year in mine)


_TWO = 2


def _ruling(one: Asked, turns: set[int], c: Comparison) -> Ruling | None:
    k = c.clause
    if k is None or k.numbers is State.OTHER:
        return None
    if k.dates is State.OTHER or _of_several_years(one, c):
        return mentions("other_time") if -1 in turns else None
    if min(turns) < 0:
        return ruled(-c.sign, "roles_changed_about" if -1 in turns else "doer")
    singled = 4 in turns
    if (one.found.word.relation == DEED and not singled) or max(turns) == 1 or State.SILENT in {k.dates, k.numbers}:
        return None
    least = limit("subject_word_milli")
    for item, where in zip(k.aligned.items, k.aligned.where, strict=True):
        inside = any(a < item.end and item.start < b for a, b in one.spans)
        before = where is Where.NEAR and item.end <= min(a for a, _ in one.spans[:2])  # the court ruled that
        if not inside and not before and where < Where.CARRIED and item.weight >= least and not is_implied(item, c):
            return None
    return ruled(c.sign, "relation" if turns & {3, 4} else "same_parties")


def is_implied(item: Item, c: Comparison) -> bool:
    """Whether a word of the claim need not be said: who beats another to win the cup does so in the final."""
    if mark("back_then").fullmatch(item.text):
        return True
    return (
        mark("final").fullmatch(item.text) is not None and mark("taking_title").search(c.other.view.folded) is not None
    )
