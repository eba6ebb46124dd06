"""What a clause states beside a claim every word of which it accounts for: the same, or what excludes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from detective.core.quantities import QuantityKind
from detective.core.stance.align import Item
from detective.core.stance.asked import Asked, attributive, denying, groups_of, is_adjunct, may_pass
from detective.core.stance.beside import Beside, carried, more_generally, places_of, says_nobody, speaks_of, state_of
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.exclusives import Predicate, places, predicates
from detective.core.stance.focus import within
from detective.core.stance.marks import mark
from detective.core.stance.modes import modes_of
from detective.core.stance.narrowing import denies_more, in_one_voice, narrower
from detective.core.stance.sharers import by_share, of_one_share
from detective.core.stance.slot_states import State, number_state
from detective.core.stance.statements import Statement
from detective.core.stance.subjects import past
from detective.core.stance.timing import at_another_date, slots
from detective.core.stance.views import View


class Outcome(NamedTuple):
    """What a clause makes of the claim: 1 says it, -1 excludes it, 0 says it of another share; and the code for it."""

    sign: int
    basis: str


def outcome(mine: Asked, one: Beside) -> Outcome | None:
    """What a clause makes of the claim; None where a word of the claim is in doubt."""
    met = _met(mine, one) if speaks_of(mine, one) else None
    if met is None or not met.words + met.flips or met.flips > 1:
        return None
    told = one.told
    shared = by_share(mine, told, len(met.denied) + met.flips, met.words + met.flips)
    turned = _sign(len(met.own), len(met.denied) + told.turned, met.flips, whole=met.whole)
    sign = turned if shared is None else shared
    if narrower(mine, one) or (not sign and shared is None):
        return None
    if not sign:
        return Outcome(0, "quantifier_open")
    if (shared is None and not of_one_share(mine, told)) or (met.denied and denies_more(mine, one, met.denied[0])):
        return None
    return _at_its_time(mine, one, met, sign)


def _at_its_time(mine: Asked, one: Beside, met: Met, sign: int) -> Outcome | None:
    """The outcome, where voice, days and amounts let it stand."""
    if sign > 0 and not in_one_voice(mine, one.told):
        return None
    if sign > 0 and met.words and at_another_date(mine, one):
        return Outcome(-1, "date")
    if not slots(mine, one, sign, met.denied, met.flips):
        return None
    if sign < 0 and _is_to_come(mine, met):
        return Outcome(0, "to_come")
    return Outcome(sign, "stated" if sign > 0 else "opposite" if met.flips else "negation")


_NOT_YET = ("尚", "还", "仍", "暂", "not yet", "yet")


def _is_to_come(mine: Asked, met: Met) -> bool:
    """Whether the clause says no more than that it has not come to pass yet, of a claim that it will."""
    late = bool(met.denied) and all(cue.text.startswith(_NOT_YET) for cue in met.denied) and not met.flips
    view = mine.deep.view
    sure = late and any(mode.axis == "epistemic" for mode in modes_of(view))
    return sure or (late and mark("future").search(view.folded) is not None)


@dataclass(frozen=True, slots=True)
class Met:
    """How many words of the claim a clause has and how many it turns, and the negations left on either side."""

    words: int
    flips: int
    whole: bool
    own: tuple[Cue, ...]
    denied: tuple[Cue, ...]


def _met(mine: Asked, one: Beside) -> Met | None:
    """Every word of the claim accounted for in the clause; None where one is not."""
    told = one.told
    said = tuple(p for p in predicates(told.view) if within(p.start, told.main) and not attributive(p, told.view))
    found = _answers(mine, said, told)
    if found is None:
        return None
    words, flips, whole = found
    event = _as_an_event(mine, one)
    if event is State.SILENT:
        return None
    denied, own = list(denying(told.view, told.main, groups_of(mine.said))), list(mine.denials)
    for item in mine.items:
        state = _accounted(item, mine, one, denied, flips)
        if state is State.OTHER:
            flips += 1
            denied = [cue for cue in denied if not _is_opposite(cue, item, mine, told)]
        elif state is State.SAME:
            words += not item.in_subject and not may_pass(item, mine)
            denied = [cue for cue in denied if CueKind.NEG in cue.kinds or cue.text not in item.text]
            own = [cue for cue in own if CueKind.NEG in cue.kinds or not cue.start <= item.start < cue.end]
        elif not (_is_free(item, mine, one, denied, flips) or any(cue.start <= item.start < cue.end for cue in own)):
            return None
    ranked = _other_rank(mine, told)
    flips += ranked + (event is State.OTHER)
    return Met(words, flips, whole and not ranked, tuple(own), tuple(denied))


def _as_an_event(mine: Asked, one: Beside) -> State:
    """What a clause says of the claim's deed where it names it in its subject alone: the merger fell through."""
    view, told = mine.deep.view, one.told
    deed = next((i for i in mine.items if not i.in_subject and not i.is_name), None)
    if view.chinese or deed is None or mine.said or not (deed.text.endswith("ed") or past().fullmatch(deed.text)):
        return State.SAME
    at = [spot for spot in places_of(deed, one, told.view) if within(spot, told.main)]
    if not at or not all(told.subject[0] <= spot < told.subject[1] for spot in at):
        return State.SAME
    said = [p for p in predicates(told.view) if p.sense.group == "occur" and within(p.start, told.main)]
    said = [p for p in said if not told.view.folded[: p.start].endswith((" the ", " a ", " an "))]
    if not said:
        return State.SILENT
    return State.SAME if said[0].sense.value == "yes" else State.OTHER


def _accounted(item: Item, mine: Asked, one: Beside, denied: list[Cue], flips: int) -> State:
    """Whether the clause has a word of the claim or its opposite; where it denies, a more general word will do."""
    state = State.SAME if item is mine.head else state_of(item, mine, one)
    general = state is State.SILENT and denied and not flips and more_generally(item, one)
    return State.SAME if general else state


_AT_ALL = frozenset({"death"})  # one who is alive did not die in a crash, nor anywhere else


def _is_free(item: Item, mine: Asked, one: Beside, denied: list[Cue], flips: int) -> bool:
    """Whether the clause may leave a word of the claim out: light, where what is denied would be, or carried over."""
    excluded = bool(groups_of(mine.said) & _AT_ALL) if flips else bool(denied)
    adjunct = excluded and is_adjunct(item, mine)
    return adjunct or may_pass(item, mine) or carried(item, mine, one, flips)


def _other_rank(mine: Asked, told: Statement) -> bool:
    """Whether claim and clause give another rank behind their verbs: at number four, not number one."""
    ranked = places(p for stretch in mine.said for p in stretch)  # which the table has told apart
    own = [q for q in mine.deep.quantities if q.kind is QuantityKind.RANK and q.start >= mine.subject[1]]
    own = [q for q in own if not within(q.start, ranked)]
    here = [q for q in deepen(told.view).quantities if q.kind is QuantityKind.RANK and within(q.start, told.main)]
    here = [q for q in here if not told.subject[0] <= q.start < told.subject[1]]
    return bool(own and here) and all(number_state(q, here) is State.OTHER for q in own)


def _is_opposite(cue: Cue, item: Item, mine: Asked, told: Statement) -> bool:
    """Whether a word that negates is itself the opposite of a word of the claim: unsuccessful, 不含."""
    opposites = {o for t in mine.deep.turned if t.start < item.end and item.start < t.end for o in t.opposites}
    theirs = [t for t in deepen(told.view).turned if t.word in opposites and within(t.start, told.main)]
    return any(cue.start < t.end and t.start < cue.end for t in theirs)


def _sign(mine: int, theirs: int, flips: int, *, whole: bool) -> int:
    """Whether words turned so often on both sides say the same (1) or the contrary (-1); 0 where that is open."""
    if mine + theirs > 2:
        return 0
    odd = (mine + theirs) % 2 == 1
    if not flips:
        return -1 if odd else 1
    if mine + theirs == 0:
        return -1
    if odd:
        return 1 if whole or mine else 0
    return -1 if whole else 0


def _answers(mine: Asked, said: tuple[Predicate, ...], told: Statement) -> tuple[int, int, bool] | None:
    """How many wordings of the claim the clause has, how many it excludes, and whether there is no third."""
    met, flips, whole = 0, 0, True
    for stretch in mine.said:
        found = [(p, q) for p in stretch if (q := _chosen(p, said, told)) is not None]
        if not found:
            if not _worded(stretch[0], mine.deep.view, told):
                return None
            met += 1
        elif any(p.sense.value == q.sense.value for p, q in found):
            met += 1
        else:
            flips, whole = flips + 1, whole and found[0][1].sense.whole
    return met, flips, whole


def _chosen(p: Predicate, said: tuple[Predicate, ...], told: Statement) -> Predicate | None:
    """The wording of a group that a clause turns on: the first in English, the last in Chinese, a weak one if alone.

    Where nobody is hurt, nobody dies.
    """
    found = [q for q in said if q.sense.group == p.sense.group]
    if not found and p.sense.group == "death" and says_nobody(told):
        found = [q for q in said if q.sense.group == "harm" and q.sense.value == "yes"]
    firm = [q for q in found if not q.sense.weak] or found
    return firm[-1 if told.view.chinese else 0] if firm else None


def _worded(p: Predicate, claim: View, told: Statement) -> bool:
    """Whether the clause has a wording of the claim word for word."""
    if claim.chinese:
        return any(claim.folded[p.start : p.end] in told.view.folded[a:b] for a, b in told.main)
    keys = {t.key for t in claim.terms if p.start <= t.start < p.end}
    return bool(keys) and keys <= {t.key for t in told.view.terms if within(t.start, told.main)}
