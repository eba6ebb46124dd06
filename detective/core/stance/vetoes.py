"""What keeps a passage that holds the claim's words from bearing it out, or from denying it: the last look."""

from __future__ import annotations

from collections.abc import Callable

from detective.core.lexicon import tag_of
from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Where, spots
from detective.core.stance.atoms import stem
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.converses import DEED, converses
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.denied_rules import deed_unsaid
from detective.core.stance.marks import closing, mark
from detective.core.stance.party_marks import are_named
from detective.core.stance.periods import periods_of
from detective.core.stance.refute_vetoes import (
    denied_opposite,
    denies_another,
    denies_of_another,
    last_of_all,
    other_part,
    other_prize,
    subject_unspoken,
    unsaid_party,
)
from detective.core.stance.relation_rules import asked
from detective.core.stance.rulings import limit
from detective.core.stance.senses import Relation, relation
from detective.core.stance.settling import denies_the_deed, denies_within
from detective.core.stance.slot_vetoes import (
    SETTLED,
    no_such_thing,
    other_number,
    other_of_a_row,
    part_counted,
    rank_unsaid,
    reckoned,
    said_as_it_is,
    slot_of_another,
    told_of_other,
)
from detective.core.stance.trend_rules import changes_another, tells_of_others
from detective.core.stance.trends import trends
from detective.core.stance.unsaid_vetoes import (
    BY_WORDS,
    BY_WORDS_ALONE,
    LOOSE,
    lacks_amount,
    lacks_region,
    lacks_subject,
    lacks_word,
    said_of_another,
    wider,
)
from detective.core.stance.verdicts import Said

Veto = Callable[[Comparison, Clause, Stance, str], bool]

_SOME = Pattern("有几|有些|有的|有一些|部分")


def _some_are_not(c: Comparison, _: Clause, stance: Stance, __: str) -> bool:
    """Whether the claim says of some that they did not, which no word that others did denies: 有几栋没停水."""
    if stance is Stance.SUPPORT or not c.claim.view.chinese or not c.claim.view.has(CueKind.NEG):
        return False
    return _SOME.search(c.claim.view.folded) is not None and mark("whole").search(c.other.view.folded) is None


def _other_period(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the claim speaks of one period and the clause of another: a month is not the quarter."""
    if basis in SETTLED or basis == "trend":
        return False
    mine = periods_of(c.claim, (0, len(c.claim.view.folded)))
    theirs = periods_of(k.aligned.deep, k.aligned.span)
    if mine and not theirs and stance is Stance.SUPPORT and basis in LOOSE:
        theirs = frozenset[str]().union(*(periods_of(deepen(one), (0, len(one.folded))) for one in c.passage.views))
    return bool(mine - theirs and theirs - mine)


def _contrasted(_: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether what the claim speaks of stands in another clause that is set against the one which says the rest."""
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    if stance is not Stance.SUPPORT or basis in _CHANGES or basis == "stated":
        return False
    least = limit("subject_word_milli")
    near = [i for i in k.aligned.among(Where.NEAR) if i.in_subject and not i.is_name and i.weight >= least]
    for item in near:
        at = view.folded.find(item.text)
        between = view.folded[end:at] if at >= end else view.folded[at:start]
        opening = view.folded[start : start + _OPENING] if 0 <= at < start else ""
        if view.chinese and at >= end:
            between += view.folded[at : at + len(item.text) + _AFTER]  # 研发中心则继续
        if at >= 0 and mark("contrast").search(between + opening):
            return True
    return False


def _other_actor(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the clause opens with names that the claim lacks, and the claim's own stands in another clause."""
    told = stance is Stance.SUPPORT and basis not in {"final", "relation", "stated"}
    if not told or not any(i.in_subject and i.is_name for i in k.aligned.among(Where.NEAR)):
        return False
    deep, (start, end) = k.aligned.deep, k.aligned.span
    first = min((n for n in deep.names if start <= n.start < end), default=None, key=lambda name: name.start)
    lead = start + _LEAD
    return (
        first is not None and first.start <= lead and deep.view.text[first.start : first.end] not in c.claim.view.text
    )


_CHANGES = frozenset({"trend", "schedule", "state"})  # each read off a clause of its own


def _other_trend(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the passage tells of a change, but of another thing than the claim's."""
    if basis in _LOOSE_CHANGES and changes_another(c):
        return True
    return stance is Stance.SUPPORT and basis in BY_WORDS and tells_of_others(c)


_LOOSE_CHANGES = frozenset({"opposite", "pronoun", "clause"})
_LEAD = 4  # characters before the first name of a clause that is its subject
_AFTER = 3  # characters between a Chinese subject and the adverb that sets it against the one before
_OPENING = 12  # characters in which a clause says that it is set against the one before


def _other_relation(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether the passage never names the relation that the claim says its two parties stand in: pupil is not wife."""
    if stance is not Stance.SUPPORT or basis not in BY_WORDS:
        return False
    wanted = [one for one in asked(c.claim.view) if one.found.word.relation != DEED]
    if not any(are_named(one.pair, c.best.sentence.folded) for one in wanted):
        return False
    relations = {one.found.word.relation for one in wanted} - _SAID_ANYHOW
    if not relations:
        return False
    told = (word for view in c.passage.views for word in converses(view.folded, chinese=view.chinese))
    return not any(found.word.relation in relations for found in told)


_SAID_ANYHOW = frozenset({"location", "membership"})  # "the third largest city in Spain"


def _denied_within(c: Comparison, _: Clause, __: Stance, basis: str) -> bool:
    """Whether the Chinese rumour that is called false denies a word of one character, which no turn counts: 不能退."""
    if basis not in {"debunk", "reader"} or c.said is not Said.FALSE:
        return False
    return denies_within(c) and (basis == "reader" or not denies_the_deed(c))


def _at_first(c: Comparison, _: Clause, __: Stance, basis: str) -> bool:
    """Whether it was denied at first only, so that what was found later settles it."""
    return basis == "debunk" and any(mark("at_first").search(view.folded) for view in c.passage.views)


_TO_COME = Pattern(r"\b(?:will|shall|going to)\b|将于|将在|即将|将会")
_PAST = Pattern(r"\b[a-z]{3,}ed\b|已|了|曾")


def _to_come(c: Comparison, k: Clause, stance: Stance, _: str) -> bool:
    """Whether the claim speaks of what has been, and the clause of what is to come."""
    if stance is not Stance.SUPPORT or _TO_COME.search(c.claim.view.folded):
        return False
    view, told = k.aligned.deep.view, c.claim.view.folded
    past = _PAST.search(told) or mark("done").search(told)
    return past is not None and _TO_COME.search(view.folded, *k.aligned.span) is not None


def _other_object(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the sentence has another noun in the place of one that the passage lacks: met the lobbyist."""
    told = c.claim.view
    if stance is not Stance.SUPPORT or basis not in {"same_deed", "reader"} or not (told.undone or told.negations):
        return False
    missing = [i for i in k.aligned.among(Where.MISSING) if not i.in_subject and not i.is_name]
    for swap in c.edits.swaps:
        lost = [w for w in swap.claim if any(i.start <= w.start < i.end for i in missing)]
        if len(lost) != len(swap.claim) or swap.anchored == 0:
            continue
        if c.claim.view.chinese and all(tag_of(w.key) == "n" for w in (*lost, swap.other[-1])):
            return True
        if not c.claim.view.chinese and not any(
            relation(stem(a.key), stem(b.key)) is not Relation.NONE for a in lost for b in swap.other
        ):
            return basis == "same_deed"
    return False


def _kept(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether words alone would support a change, where the sentence says that the thing is kept as it was."""
    if stance is not Stance.SUPPORT or basis not in BY_WORDS_ALONE or not mark("kept").search(c.best.sentence.folded):
        return False
    changes = {trend.state for trend in trends(c.claim.view) if trend.family == "amount"}
    return bool(changes & {"up", "down"}) and mark("kept").search(c.claim.view.folded) is None


def _only_favoured(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the clause tells that somebody is for or against what the claim says was done: 支持取消补贴."""
    told = c.claim.view
    if stance is not Stance.SUPPORT or basis in SETTLED or mark("favouring").search(told.folded):
        return False
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    before = closing("favouring", "zh" if told.chinese else "en")
    if not mark("favouring").search(view.folded, start, end):
        return False
    deeds = [i for i in k.aligned.items if not i.in_subject and not i.is_name]
    at = [spot for deed in deeds for spot in spots(deed, (), view) if start <= spot < end]
    verbs = [spot for spot in at if told.chinese or _GERUND.match(view.folded, spot)]
    return any(before.search(view.folded[start:spot]) for spot in verbs)


_GERUND = Pattern(r"[a-z]+ing\b")


def _in_another_language(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether words refute across languages, of which but names, numbers and dates can be set side by side."""
    across = c.claim.view.chinese != k.aligned.deep.view.chinese
    return across and stance is Stance.REFUTE and not (basis.startswith("role_") or basis in _ACROSS)


_ACROSS = frozenset({"number", "date", "bound", "debunk"})

VETOES: tuple[tuple[str, Veto], ...] = (
    ("other_language", _in_another_language),
    ("part_counted", part_counted),
    ("reckoned", reckoned),
    ("last_of_all", last_of_all),
    ("at_first", _at_first),
    ("denied_within", _denied_within),
    ("unsaid_subject", lacks_subject),
    ("unsaid_word", lacks_word),
    ("other_relation", _other_relation),
    ("unsaid_party", unsaid_party),
    ("other_edition", other_of_a_row),
    ("other_period", _other_period),
    ("wider_scope", wider),
    ("some_are_not", _some_are_not),
    ("contrasted", _contrasted),
    ("other_actor", _other_actor),
    ("other_trend", _other_trend),
    ("slot_of_another", slot_of_another),
    ("amount_unsaid", lacks_amount),
    ("other_number", other_number),
    ("region_unsaid", lacks_region),
    ("rank_unsaid", rank_unsaid),
    ("denies_another", denies_another),
    ("deed_unsaid", deed_unsaid),
    ("denies_another", denies_of_another),
    ("told_of_other", told_of_other),
    ("to_come", _to_come),
    ("other_object", _other_object),
    ("told_and_denied", denied_opposite),
    ("other_part", other_part),
    ("subject_unspoken", subject_unspoken),
    ("other_prize", other_prize),
    ("said_of_another", said_of_another),
    ("no_such_thing", no_such_thing),
    ("kept", _kept),
    ("only_favoured", _only_favoured),
)


def vetoed(c: Comparison, stance: Stance, basis: str) -> str:
    """The code of the first reason why nothing is decided after all; empty for none."""
    k = c.clause
    if said_as_it_is(c, stance, basis):
        return "said_as_it_is"
    if k is None or stance is Stance.MENTION:
        return ""
    if stance is Stance.REFUTE and c.stated is not None and c.stated.sign < 0 and basis == c.stated.basis:
        return ""  # a clause that accounts for every word of the claim says so
    return next((code for code, veto in VETOES if veto(c, k, stance, basis)), "")
